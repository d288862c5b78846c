#pragma once

#include "core/base/error.h"

namespace flinch {

/// An FBX file that is damaged, or says what cannot be.
Error fbxDamage(const QString &message);

/// An FBX file that is larger than any character needs.
Error fbxTooLarge(const QString &message);

} // namespace flinch
