#pragma once

#include "core/targets/linkmodel.h"

namespace flinch {

/// Softens joints when their part of the body is struck and lets them stiffen again (Zordan &
/// Hodgins 2002): the struck joint most, its neighbours along the tree less and less. Times in
/// seconds from the first target. A small value, so that snapshots hold it.
class GainSchedule
{
public:
    static constexpr double kSoftest = 0.05; // share of its gains that the struck joint keeps
    static constexpr double kFalloff = 0.5;  // of the softening, from a joint to the next
    static constexpr double kHold = 0.1;     // s after the last contact
    static constexpr double kRamp = 0.5;     // s back to full gains

    void strike(const LinkModel &model, int link, double now);

    /// What is left of a joint's gains.
    double scale(int joint, double now) const;

private:
    struct Softened
    {
        double drop = 0;
        double at = 0;
    };

    PerJoint<Softened> m_joints;
};

} // namespace flinch
