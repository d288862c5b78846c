#include "resources/generator/boxingmoves.h"

namespace flinch::clipgenerator {

namespace {

constexpr FootSpot kLeadFoot = {0.10, 0.30, -14};
constexpr FootSpot kRearFoot = {-0.18, -0.20, -48};

/// Height and travel of a foot over one small step.
const Curve kShuffleLift = {{0, 0}, {0.15, 0.02}, {0.45, 0.035}, {0.75, 0.018}, {0.97, 0}};
const Curve kShuffleTravel = {{0.14, 0}, {0.84, 1}};

} // namespace

BoxingMoves::BoxingMoves()
    : pelvisX(0.015)
    , pelvisY(0.885)
    , pelvisZ(-0.055)
    , pelvisPitch(6)
    , pelvisYaw(-38)
    , spinePitch(17)
    , spineYaw(8)
    , spineRoll(-4)
    , headPitch(13)
    , headYaw(-6)
    , feet{FootTrack(kLeadFoot), FootTrack(kRearFoot)}
    , m_spots{kLeadFoot, kRearFoot}
{
    foot(Side::Left).heelLift = Channel(2);
    foot(Side::Right).heelLift = Channel(17);
    arm(Side::Left).protraction = Channel(10);
    arm(Side::Right).protraction = Channel(8);
    arm(Side::Left).lift = Channel(5);
    arm(Side::Right).lift = Channel(4);
}

void BoxingMoves::addJab(double t)
{
    // hips, then chest, then shoulder, then hand; each loads a little the other way first
    effort.add(t, {{-0.5, 0}, {-0.2, 0.8}, {0.2, 0.8}, {0.6, 0}});
    pelvisZ.add(t, {{-0.34, 0}, {-0.24, -0.012}, {-0.03, 0.055}, {0.10, 0.06}, {0.55, 0}});
    pelvisY.add(t, {{-0.34, 0}, {-0.18, -0.022}, {0.0, -0.012}, {0.12, -0.016}, {0.5, 0}});
    pelvisYaw.add(t, {{-0.32, 0}, {-0.20, 4}, {-0.03, -10}, {0.07, -9}, {0.45, 0}});
    spineYaw.add(t, {{-0.27, 0}, {-0.16, 5}, {0.0, -18}, {0.06, -17}, {0.42, 0}});
    spinePitch.add(t, {{-0.3, 0}, {-0.15, 4}, {0.02, 2}, {0.4, 0}});
    spineRoll.add(t, {{-0.25, 0}, {0.0, 4}, {0.08, 4}, {0.4, 0}});
    headPitch.add(t, {{-0.28, 0}, {-0.06, 5}, {0.1, 4}, {0.5, 0}});
    headRoll.add(t, {{-0.2, 0}, {0.03, 5}, {0.12, 4}, {0.5, 0}});
    foot(Side::Right).heelLift.add(t, {{-0.3, 0}, {-0.12, 5}, {0.02, 14}, {0.12, 12}, {0.5, 0}});

    Arm &lead = arm(Side::Left);
    lead.extension.add(t, {{-0.3, 0},
                           {-0.20, -0.05},
                           {-0.117, 0},
                           {-0.061, 0.42},
                           {-0.028, 0.84},
                           {0.005, 1},
                           {0.025, 1},
                           {0.115, 0.5},
                           {0.22, 0.05},
                           {0.32, 0}});
    lead.protraction.add(t, {{-0.17, 0}, {0.0, 16}, {0.05, 15}, {0.36, 0}});
    lead.lift.add(t, {{-0.17, 0}, {0.0, 11}, {0.07, 10}, {0.38, 0}});
    lead.drop.add(t, {{0, 0}, {0.16, 0.05}, {0.45, 0}});

    Arm &rear = arm(Side::Right);
    rear.aside.add(t, {{-0.25, 0}, {-0.03, 0.035}, {0.12, 0.03}, {0.5, 0}});
    rear.drop.add(t, {{-0.25, 0}, {0.0, 0.015}, {0.12, 0.01}, {0.5, 0}});
}

void BoxingMoves::addCross(double t)
{
    effort.add(t, {{-0.5, 0}, {-0.2, 1}, {0.25, 1}, {0.7, 0}});
    pelvisZ.add(t, {{-0.38, 0}, {-0.26, -0.02}, {-0.05, 0.07}, {0.10, 0.08}, {0.6, 0}});
    pelvisX.add(t, {{-0.36, 0}, {-0.25, -0.006}, {-0.03, 0.015}, {0.12, 0.015}, {0.6, 0}});
    pelvisY.add(t, {{-0.38, 0}, {-0.20, -0.035}, {-0.02, -0.02}, {0.12, -0.028}, {0.55, 0}});
    pelvisYaw.add(t, {{-0.36, 0}, {-0.23, -6}, {-0.04, 41}, {0.06, 42}, {0.50, -1}, {0.7, 0}});
    pelvisRoll.add(t, {{-0.36, 0}, {-0.22, -2}, {-0.02, 3}, {0.1, 3}, {0.55, 0}});
    spineYaw.add(t, {{-0.31, 0}, {-0.18, -7}, {0.0, 27}, {0.07, 26}, {0.46, -2}, {0.7, 0}});
    spinePitch.add(t, {{-0.32, 0}, {-0.18, 2}, {0.0, 7}, {0.12, 6}, {0.5, 0}});
    spineRoll.add(t, {{-0.3, 0}, {0.0, 6}, {0.1, 5}, {0.5, 0}});
    headPitch.add(t, {{-0.3, 0}, {-0.04, 6}, {0.12, 5}, {0.55, 0}});
    headYaw.add(t, {{-0.24, 0}, {0.02, 7}, {0.12, 6}, {0.6, 0}});
    headRoll.add(t, {{-0.22, 0}, {0.03, -6}, {0.13, -5}, {0.6, 0}});

    // the drive comes from the rear foot: its heel rises and turns out over the ball
    FootTrack &rearFoot = foot(Side::Right);
    rearFoot.heelLift.add(t, {{-0.36, 0}, {-0.24, 2}, {-0.03, 27}, {0.1, 25}, {0.55, 0}});
    rearFoot.pivot.add(t, {{-0.32, 0}, {-0.22, -2}, {-0.02, 36}, {0.1, 35}, {0.5, 0}});
    foot(Side::Left).heelLift.add(t, {{-0.34, 0}, {-0.24, 4}, {-0.05, 0}, {0.3, 0}});

    Arm &rear = arm(Side::Right);
    rear.extension.add(t, {{-0.3, 0},
                           {-0.19, -0.04},
                           {-0.135, 0},
                           {-0.07, 0.38},
                           {-0.03, 0.83},
                           {0.008, 1},
                           {0.03, 1},
                           {0.125, 0.5},
                           {0.24, 0.05},
                           {0.36, 0}});
    rear.protraction.add(t, {{-0.16, 0}, {0.0, 18}, {0.06, 17}, {0.4, 0}});
    rear.lift.add(t, {{-0.16, 0}, {0.0, 9}, {0.07, 8}, {0.42, 0}});
    rear.drop.add(t, {{0, 0}, {0.18, 0.05}, {0.5, 0}});

    Arm &lead = arm(Side::Left);
    lead.recede.add(t, {{-0.3, 0}, {-0.02, 0.03}, {0.12, 0.03}, {0.6, 0}});
    lead.drop.add(t, {{-0.28, 0}, {0.0, 0.01}, {0.14, 0.02}, {0.6, 0}});
    lead.aside.add(t, {{-0.28, 0}, {0.0, 0.02}, {0.14, 0.02}, {0.6, 0}});
}

void BoxingMoves::addFrontKick(double t)
{
    effort.add(t, {{-0.9, 0}, {-0.5, 1}, {0.5, 1}, {1.0, 0}});
    kickWithLeg(t);
    kickWithBody(t);
}

void BoxingMoves::kickWithLeg(double t)
{
    kick.add(t, {{-0.36, 0}, {-0.28, 0.45}, {-0.16, 1}, {0.24, 1}, {0.38, 0.45}, {0.51, 0}});
    kickThigh.add(
        t,
        {{-0.42, -12}, {-0.26, 42}, {-0.11, 92}, {0.0, 101}, {0.12, 98}, {0.30, 58}, {0.55, -8}});
    kickYaw.add(t, {{-0.42, -38}, {-0.22, -24}, {-0.03, 5}, {0.10, 5}, {0.32, -20}, {0.52, -38}});
    kickKnee.add(t, {{-0.42, 40},
                     {-0.26, 108},
                     {-0.15, 118},
                     {-0.065, 78},
                     {0.0, 20},
                     {0.025, 17},
                     {0.10, 66},
                     {0.20, 104},
                     {0.32, 96},
                     {0.55, 35}});
    kickAnkle.add(t, {{-0.4, 25}, {-0.15, 8}, {-0.02, 32}, {0.05, 30}, {0.2, 18}, {0.5, 10}});
    kickToes.add(t, {{-0.3, 0}, {-0.02, 32}, {0.06, 30}, {0.25, 5}});

    FootSpot &spot = m_spots[std::size_t(Side::Right)];
    FootTrack &kicking = foot(Side::Right);
    kicking.heelLift.add(
        t, {{-0.75, 0}, {-0.52, 8}, {-0.36, 34}, {-0.2, 0}, {0.35, 0}, {0.52, 10}, {0.72, 0}});
    kicking.addStep({t - 0.40,
                     t + 0.56,
                     spot,
                     {{0, 0}, {0.09, 0.07}, {0.3, 0.12}, {0.8, 0.10}, {0.9, 0.03}, {0.97, 0}},
                     {{0.1, 0}, {0.8, 1}}});

    // the foot it stands on turns out to free the hip
    FootTrack &standing = foot(Side::Left);
    standing.pivot.add(t, {{-0.36, 0}, {-0.02, 26}, {0.14, 25}, {0.62, 0}});
    standing.heelLift.add(t, {{-0.40, 0}, {-0.05, 5}, {0.14, 5}, {0.5, 0}});
}

void BoxingMoves::kickWithBody(double t)
{
    pelvisX.add(t, {{-0.75, 0}, {-0.32, 0.075}, {0.2, 0.08}, {0.5, 0.05}, {0.85, 0}});
    pelvisZ.add(t, {{-0.85, 0},
                    {-0.70, -0.015},
                    {-0.28, 0.14},
                    {-0.02, 0.19},
                    {0.14, 0.17},
                    {0.50, 0.06},
                    {0.9, 0}});
    pelvisY.add(t, {{-0.8, 0},
                    {-0.50, -0.025},
                    {-0.05, 0.035},
                    {0.12, 0.03},
                    {0.55, -0.015},
                    {0.75, -0.02},
                    {1.05, 0}});
    pelvisYaw.add(t, {{-0.70, 0}, {-0.5, -3}, {-0.04, 50}, {0.08, 51}, {0.6, -2}, {0.9, 0}});
    pelvisPitch.add(t, {{-0.6, 0}, {-0.40, 4}, {-0.01, -21}, {0.08, -20}, {0.5, 2}, {0.9, 0}});
    pelvisRoll.add(t, {{-0.5, 0}, {-0.1, -7}, {0.1, -7}, {0.55, 1}, {0.9, 0}});
    spineYaw.add(t, {{-0.6, 0}, {-0.02, -32}, {0.12, -31}, {0.65, 1}, {0.95, 0}});
    spinePitch.add(t, {{-0.55, 0}, {-0.3, 4}, {0.02, -3}, {0.12, -2}, {0.55, 5}, {1.0, 0}});
    spineRoll.add(t, {{-0.5, 0}, {-0.08, 5}, {0.14, 5}, {0.6, -1}, {0.95, 0}});
    headPitch.add(t, {{-0.4, 0}, {0.03, -2}, {0.16, -2}, {0.55, 5}, {0.95, 0}});
    headYaw.add(t, {{-0.4, 0}, {0.02, 4}, {0.5, 0}});

    // the right hand swings down and back against the leg, the left one stays up
    Arm &rear = arm(Side::Right);
    rear.drop.add(t, {{-0.45, 0}, {0.0, 0.21}, {0.10, 0.22}, {0.6, 0}});
    rear.recede.add(t, {{-0.42, 0}, {0.0, 0.09}, {0.12, 0.09}, {0.6, 0}});
    rear.aside.add(t, {{-0.40, 0}, {0.02, 0.14}, {0.13, 0.14}, {0.65, 0}});
    Arm &lead = arm(Side::Left);
    lead.drop.add(t, {{-0.5, 0}, {-0.25, -0.02}, {0.05, 0.05}, {0.2, 0.04}, {0.7, 0}});
    lead.recede.add(t, {{-0.4, 0}, {0.04, 0.06}, {0.2, 0.05}, {0.65, 0}});
}

void BoxingMoves::moveFoot(Side side, double start, double duration, double distance)
{
    FootSpot &spot = m_spots[std::size_t(side)];
    spot.z += distance;
    foot(side).addStep({start, start + duration, spot, kShuffleLift, kShuffleTravel});
}

void BoxingMoves::addStepForward(double start, double distance)
{
    moveFoot(Side::Left, start, 0.22, distance);
    moveFoot(Side::Right, start + 0.27, 0.22, distance);
    pelvisZ.add(start, {{-0.1, 0}, {0.06, 0.25 * distance}, {0.45, distance}});
}

void BoxingMoves::addStepBack(double start, double distance)
{
    moveFoot(Side::Right, start, 0.24, -distance);
    moveFoot(Side::Left, start + 0.28, 0.24, -distance);
    pelvisZ.add(start, {{-0.1, 0}, {0.08, -0.25 * distance}, {0.5, -distance}});
}

} // namespace flinch::clipgenerator
