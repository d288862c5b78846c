#pragma once

#include "core/character/bonetree.h"
#include "core/character/mapping.h"

namespace flinch {

/// Whether the first of the bodies that were found in a skeleton may be taken without asking. The
/// error lists what is doubtful: which body, which joint, how sure, why. `fixed` are the joints
/// that were chosen by hand, -1 elsewhere: a doubt about bodies that were all chosen is none.
Status checkCertainty(const BoneTree &tree, const std::vector<CharacterMapping> &candidates,
                      const PerBody<int> &fixed);

} // namespace flinch
