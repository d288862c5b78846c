#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>

namespace flinch {

/// What files of Flinch's own have in common: one JSON object that tells its format and the version
/// of what it holds. Never more than 64 MB.

/// Errors name the file.
Result<QByteArray> readJsonFile(const QString &path);

/// A kind of such files.
struct JsonKind
{
    QLatin1String format;
    int version = 1;   // the newest that is read
    QString elseError; // what is said of a file of another format
};

/// Refuses another format, a version above the kind's, and what is no JSON (naming the line).
Result<QJsonObject> parseJsonKind(const QByteArray &text, const JsonKind &kind);

/// The same of projects, brought up to kProjectVersion: refuses another format, a version above
/// kProjectVersion, and what is no JSON (naming the line).
Result<QJsonObject> parseJsonFile(const QByteArray &text, QLatin1String format);

} // namespace flinch
