#pragma once

#include "widgets/document/document.h"

namespace flinch::testing {

/// The demo's file, read once.
AssetPtr loadedDemo();

} // namespace flinch::testing
