#pragma once

#include "app/cli/commandline.h"
#include "core/bake/bakejob.h"

namespace flinch {

void addBakeOptions(CommandLine &line);

/// Makes sure, before anything is computed, that the file can be written.
Status checkTargetFile(const CommandLine &line);

/// What the options make of `recipe`, which is the project's.
Result<BakeRequest> readBakeRequest(const CommandLine &line, BakeRecipe recipe);

} // namespace flinch
