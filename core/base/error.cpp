#include "core/base/error.h"

#include <QCoreApplication>

namespace flinch {

QString Error::toText() const
{
    QString text;
    if (!subject.isEmpty())
        text += subject + QLatin1String(": ");
    text += message;
    if (!where.isEmpty())
        text += QLatin1String(" (") + where + QLatin1Char(')');
    if (!text.endsWith(QLatin1Char('.')))
        text += QLatin1Char('.');
    if (!remedy.isEmpty())
        text += QLatin1Char(' ') + remedy;
    return text;
}

Error Error::cancelled()
{
    Error error;
    error.code = ErrorCode::Cancelled;
    error.message = QCoreApplication::translate("flinch::Error", "Cancelled");
    return error;
}

} // namespace flinch
