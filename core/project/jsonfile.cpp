#include "core/project/jsonfile.h"

#include "core/base/inputfile.h"
#include "core/project/projectfile.h"
#include "core/project/projectupgrade.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ProjectFile)
};

constexpr qint64 kMostBytes = qint64(64) << 20;

Error fileError(ErrorCode code, const QString &message, const QString &remedy,
                const QString &where = {})
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    error.where = where;
    return error;
}

Error damaged(const QString &message, const QString &where)
{
    return fileError(ErrorCode::BadInput, message,
                     Text::tr("Restore the file from a copy, or correct it in a text editor."),
                     where);
}

QString lineOf(const QByteArray &text, qsizetype offset)
{
    const auto before = QByteArrayView(text).first(std::clamp<qsizetype>(offset, 0, text.size()));
    return Text::tr("line %1").arg(1 + std::count(before.begin(), before.end(), '\n'));
}

} // namespace

Result<QByteArray> readJsonFile(const QString &path)
{
    InputFile file(path);
    if (auto status = file.openToRead(); !status)
        return std::move(status).error();
    // one byte more than allowed: a growing file has no size to ask for
    return file.read(kMostBytes + 1);
}

Result<QJsonObject> parseJsonKind(const QByteArray &text, const JsonKind &kind)
{
    if (text.size() > kMostBytes)
        return fileError(ErrorCode::LimitExceeded,
                         Text::tr("The file is larger than %1 MB").arg(kMostBytes >> 20),
                         Text::tr("Check that it is the right file."));
    QJsonParseError parseError;
    const QJsonObject root = QJsonDocument::fromJson(text, &parseError).object();
    if (parseError.error != QJsonParseError::NoError)
        return damaged(Text::tr("The file is damaged: %1").arg(parseError.errorString()),
                       lineOf(text, parseError.offset));
    if (root.value(QLatin1String("format")).toString() != kind.format)
        return fileError(ErrorCode::BadInput, kind.elseError,
                         Text::tr("Choose a file that Flinch has saved."));
    const double version = root.value(QLatin1String("version")).toDouble();
    if (version > kind.version)
        return fileError(ErrorCode::Unsupported,
                         Text::tr("The file was saved by a newer Flinch (version %1, this one "
                                  "reads up to %2)")
                             .arg(version)
                             .arg(kind.version),
                         Text::tr("Open it with the newer one. The file was not changed."));
    if (version < 1 || version != int(version))
        return damaged(Text::tr("The file does not tell its version"), QStringLiteral("version"));
    return root;
}

Result<QJsonObject> parseJsonFile(const QByteArray &text, QLatin1String format)
{
    const auto root = parseJsonKind(
        text, {format, kProjectVersion, Text::tr("The file is not a Flinch project")});
    if (!root)
        return root.error();
    return upgraded(*root, root->value(QLatin1String("version")).toInt());
}

} // namespace flinch
