#include "core/character/anthropometry.h"

#include <algorithm>

namespace flinch::anthropometry {

namespace {

/// Right bodies share the rows of the left ones.
constexpr std::array<Segment, 10> kSegments = {{
    {0.11820, 0.45, 0.58, 0.587},   // pelvis, centre from the hip joints up
    {0.15490, 0.50, 0.43, 0.468},   // abdomen
    {0.15705, 0.50, 0.41, 0.465},   // chest
    {0.06810, 0.50, 0.309, 0.261},  // head and neck
    {0.02630, 0.576, 0.271, 0.153}, // upper arm
    {0.01500, 0.457, 0.266, 0.108}, // forearm
    {0.00585, 0.40, 0.29, 0.15},    // hand, as a whole with its fingers
    {0.14470, 0.385, 0.347, 0.156}, // thigh
    {0.04570, 0.437, 0.258, 0.097}, // shin
    {0.01330, 0.42, 0.251, 0.124},  // foot
}};

const Segment &rawSegment(BodyId id)
{
    const auto left = std::size_t(std::min(id, otherSide(id)));
    constexpr auto kFirstLeg = std::size_t(BodyId::LeftThigh);
    return kSegments[left < kFirstLeg ? left : left - 3];
}

} // namespace

const Segment &segment(BodyId id)
{
    // rounding in the source leaves the sum a little off 1
    static const auto kNormalised = [] {
        PerBody<Segment> rows{};
        double sum = 0;
        for (const BodyId body : allBodies())
            sum += rawSegment(body).massFraction;
        for (const BodyId body : allBodies()) {
            rows[body] = rawSegment(body);
            rows[body].massFraction /= sum;
        }
        return rows;
    }();
    return kNormalised[id];
}

double usualWeight(double heightMetres)
{
    return 22.5 * heightMetres * heightMetres;
}

double torqueCap(BallJointId id, double massKg, double heightMetres)
{
    const double scale = massKg * heightMetres / (72 * 1.75);
    switch (id) {
    case BallJointId::Waist:
    case BallJointId::Chest:
    case BallJointId::LeftHip:
    case BallJointId::RightHip:
        return 400 * scale;
    case BallJointId::LeftKnee:
    case BallJointId::RightKnee:
        return 350 * scale;
    case BallJointId::LeftAnkle:
    case BallJointId::RightAnkle:
        return 250 * scale;
    case BallJointId::LeftShoulder:
    case BallJointId::RightShoulder:
        return 150 * scale;
    case BallJointId::LeftElbow:
    case BallJointId::RightElbow:
        return 100 * scale;
    case BallJointId::Neck:
        return 80 * scale;
    }
    return 0;
}

Mobility mobility(BallJointId id)
{
    switch (id) {
    case BallJointId::Waist:
        return {0.5, 0.35};
    case BallJointId::Chest:
        return {0.6, 0.5};
    case BallJointId::Neck:
        return {1.0, 1.2};
    case BallJointId::LeftShoulder:
    case BallJointId::RightShoulder:
        return {1.9, 1.4};
    case BallJointId::LeftElbow:
    case BallJointId::RightElbow:
        return {1.5, 1.4};
    case BallJointId::LeftHip:
    case BallJointId::RightHip:
        return {1.3, 0.8};
    case BallJointId::LeftKnee:
    case BallJointId::RightKnee:
        return {1.45, 0.3};
    case BallJointId::LeftAnkle:
    case BallJointId::RightAnkle:
        return {0.7, 0.5};
    }
    return {0, 0};
}

} // namespace flinch::anthropometry
