#pragma once

#include "app/cli/commandline.h"
#include "core/bake/bakejob.h"

namespace flinch {

void addBakeOptions(CommandLine &line);

/// Reads the options and makes sure, before anything is computed, that the file can be written and
/// is not the source.
Result<BakeRequest> readBakeRequest(const CommandLine &line);

} // namespace flinch
