#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>

namespace flinch {

/// What project and recovery files have in common: one JSON object that tells its format and the
/// version of what it holds. Never more than 64 MB.

/// Errors name the file.
Result<QByteArray> readJsonFile(const QString &path);

/// Refuses another format, a version above kProjectVersion, and what is no JSON (naming the line).
Result<QJsonObject> parseJsonFile(const QByteArray &text, QLatin1String format);

} // namespace flinch
