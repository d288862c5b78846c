#pragma once

#include "core/take/take.h"

namespace flinch {

/// One impact as the simulation met it.
struct StruckImpact
{
    int index = 0;
    BodyId body = BodyId::Chest;
    double contactSeconds = -1; // from the first simulated frame
    double deliveredImpulse = 0;
};

/// Where the feet should be: positions of their centres and how planted they are, per simulated
/// frame.
struct FootTarget
{
    std::array<Vector3, 2> position;
    std::array<double, 2> weight;
};

/// Measures a take whose motions and targets are filled in.
Scorecard measureTake(const Take &take, const std::vector<StruckImpact> &impacts,
                      const std::vector<FootTarget> &feet);

/// Largest deviation of any joint between two motions at a frame, rad; of one joint.
double jointDeviation(const SimulatedFrame &a, const SimulatedFrame &b, std::size_t joint);

/// The joint whose bending shows a blow to `body`.
BallJointId struckJoint(BodyId body);

} // namespace flinch
