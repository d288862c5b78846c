#pragma once

#include "widgets/document/document.h"

namespace flinch::testing {

/// The demo's clip, read once.
std::shared_ptr<const LoadedClip> loadedDemo();

} // namespace flinch::testing
