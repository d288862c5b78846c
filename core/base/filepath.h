#pragma once

#include "core/base/result.h"

#include <QString>

namespace flinch {

/// Refuses a path that is not the bytes of the file's name: Qt spells bytes that are no UTF-8 with
/// the replacement character, and a file written under that name would be another one. Folders
/// above it count, the working folder included. Errors name the path.
Status checkPath(const QString &path);

} // namespace flinch
