#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <optional>

namespace flinch {

/// Why a file that begins like this cannot be read whatever its name says: it is an archive, a
/// picture, a scene of another program, or nothing at all. Nothing: it may be one of ours.
std::optional<Error> otherKindOfFile(const QByteArray &head);

} // namespace flinch
