#include "core/base/filepath.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::FilePath)
};

} // namespace

Status checkPath(const QString &path)
{
    const bool comesBack = QFile::decodeName(QFile::encodeName(path)) == path;
    if (comesBack && !path.contains(QChar(QChar::Null))
        && !QFileInfo(path).absoluteFilePath().contains(QChar(QChar::ReplacementCharacter)))
        return Done();
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = Text::tr("The name of the file or of a folder above it is not UTF-8");
    error.remedy = Text::tr("Rename it.");
    error.subject = path;
    return error;
}

} // namespace flinch
