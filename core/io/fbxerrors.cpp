#include "core/io/fbxerrors.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

} // namespace

Error fbxDamage(const QString &message)
{
    Error error;
    error.message = message;
    error.remedy = Text::tr("Export the file again from the program that made it.");
    return error;
}

Error fbxTooLarge(const QString &message)
{
    Error error;
    error.code = ErrorCode::LimitExceeded;
    error.message = message;
    error.remedy = Text::tr("Export the character alone, or fewer takes.");
    return error;
}

} // namespace flinch
