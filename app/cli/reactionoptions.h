#pragma once

#include "app/cli/commandline.h"
#include "core/scenario/scenario.h"

namespace flinch {

/// --tone, --outcome and all that is said of how a character reacts.
void addReactionOptions(CommandLine &line);

/// What they say instead of what a project does. One of them switches reactions on; --no-reaction
/// beside it is refused. Errors name the option and what is allowed.
Status readReaction(const CommandLine &line, ReactionSettings &reaction);

/// What is said of reactions, by options or by impacts of the command line, where none comes of it
/// is refused. How much of it a bake shows counts without reactions as well.
Status checkReacts(const CommandLine &line, const Scenario &scenario);

} // namespace flinch
