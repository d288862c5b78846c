#pragma once

#include "core/take/simulatedmotion.h"

namespace flinch {

// Deviation, wherever it is told: the angle between a joint of a simulated body and the same joint
// of what that body follows in the same frame, which is the clip as it is conditioned and put on
// the floor. That of a whole body is its worst joint's. What impacts do, main against main without
// them, is a reaction and not a deviation.

/// Rotations of the joints to follow at a place of the targets, in frames.
PerBallJoint<Quaternion> followedJoints(const Clip &target, const Character &character,
                                        double place);

/// The angle of each joint between two poses of one body, degrees.
PerBallJoint<double> degreesApart(const PerBallJoint<Quaternion> &a,
                                  const PerBallJoint<Quaternion> &b);

struct BentJoint
{
    BallJointId joint = BallJointId::Waist;
    double degrees = 0;
};

BentJoint mostBent(const PerBallJoint<double> &degrees);

/// Of each joint, degrees.
inline PerBallJoint<double> deviation(const SimulatedFrame &frame,
                                      const PerBallJoint<Quaternion> &followed)
{
    return degreesApart(frame.relative, followed);
}

/// Of the whole body.
inline BentJoint worstDeviation(const SimulatedFrame &frame,
                                const PerBallJoint<Quaternion> &followed)
{
    return mostBent(deviation(frame, followed));
}

} // namespace flinch
