#include "core/plan/plannedpose.h"

namespace flinch {

PoseOffset &PoseOffset::operator+=(const PoseOffset &other)
{
    pelvis += other.pelvis;
    pelvisTurn += other.pelvisTurn;
    waistTurn += other.waistTurn;
    chestTurn += other.chestTurn;
    neckTurn += other.neckTurn;
    for (std::size_t side = 0; side < 2; ++side) {
        foot[side] += other.foot[side];
        footPitch[side] += other.footPitch[side];
        kneeLift[side] += other.kneeLift[side];
        armTurn[side] += other.armTurn[side];
        if (other.hand[side].weight > hand[side].weight)
            hand[side] = other.hand[side];
    }
    return *this;
}

void applyPose(const LinkModel &, const PoseOffset &offset, Target &target)
{
    target.pelvisPosition += offset.pelvis;
}

} // namespace flinch
