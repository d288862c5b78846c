#pragma once

#include <vector>

namespace flinch {

/// The frames at which the curves of a clip have keys, ascending, the first and last frame always
/// among them. Between keys a curve runs straight.
struct ClipKeys
{
    std::vector<std::vector<int>> rotations;    // per joint
    std::vector<std::vector<int>> translations; // per translated joint, as Clip::translatedJoints()
};

} // namespace flinch
