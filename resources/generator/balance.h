#pragma once

#include "core/motion/pose.h"

#include <functional>
#include <vector>

namespace flinch::clipgenerator {

/// Where the centre of mass of the figure in `pose` is.
Vector3 centreOfMass(const Pose &pose);

/// Keeps blows honest: whoever turns or bends fast does so about the centre of mass, for only the
/// floor can push that. Made from a motion authored about the pelvis, it tells for each time how
/// far the pelvis has to give way so that the centre of mass glides.
class Balance
{
public:
    /// `poseAt` gives the pose at a time with the pelvis moved by a shift; it is asked for a little
    /// more than 0 … `seconds`.
    Balance(double seconds, const std::function<Pose(double, const Vector3 &)> &poseAt);

    /// On the level.
    Vector3 shiftAt(double time) const;

private:
    std::vector<Vector3> m_shifts; // kRate a second, from -kMargin
};

} // namespace flinch::clipgenerator
