#pragma once

#include "resources/generator/foot.h"

namespace flinch::clipgenerator {

/// What a boxer is posed by, over time. Lengths in metres, angles in degrees; the opponent stands
/// towards +Z, the left foot and hand lead.
class BoxingMoves
{
public:
    BoxingMoves();

    /// `contact` is when the blow lands.
    void addJab(double contact);
    void addCross(double contact);
    void addFrontKick(double contact);

    /// Both feet move by `distance` along Z and the body with them.
    void addStepForward(double start, double distance);
    void addStepBack(double start, double distance);

    struct Arm
    {
        Channel extension;           // 0 in guard, 1 at full reach
        Channel protraction;         // shoulder forward, degrees
        Channel lift;                // shoulder up, degrees
        Channel aside, drop, recede; // of the guarding hand: outward, down, back
    };

    Channel pelvisX, pelvisY, pelvisZ;
    Channel pelvisPitch, pelvisYaw, pelvisRoll;
    Channel spinePitch, spineYaw, spineRoll;
    Channel headPitch, headYaw, headRoll;
    Channel effort; // 0 light on the feet, 1 wholly in an attack
    std::array<Arm, 2> arms;
    std::array<FootTrack, 2> feet;

    /// The kicking right leg: how far it leaves the floor for the angles below.
    Channel kick;
    Channel kickYaw, kickThigh, kickKnee, kickAnkle, kickToes;

    Arm &arm(Side side) { return arms[std::size_t(side)]; }

    const Arm &arm(Side side) const { return arms[std::size_t(side)]; }

    FootTrack &foot(Side side) { return feet[std::size_t(side)]; }

    const FootTrack &foot(Side side) const { return feet[std::size_t(side)]; }

private:
    void moveFoot(Side side, double start, double duration, double distance);
    void kickWithLeg(double contact);
    void kickWithBody(double contact);

    std::array<FootSpot, 2> m_spots;
};

} // namespace flinch::clipgenerator
