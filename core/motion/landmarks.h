#pragma once

#include "core/motion/skeleton.h"

#include <vector>

/// What can be told of a skeleton from its joints' names alone, for readers and clip edits that run
/// before any character exists. Prefixes such as "mixamorig:" do not matter.
namespace flinch {

/// The head joint: by its name, or what the neck or the middle of the body ends in. -1 when the
/// names tell none of these.
int findHead(const Skeleton &skeleton);

/// The topmost joint of each foot (ankle), in skeleton order; empty when none is named so.
std::vector<int> findFeet(const Skeleton &skeleton);

/// For each joint the one on the other side of the body; joints in the middle are their own
/// partner.
std::vector<int> mirrorPartners(const Skeleton &skeleton);

/// Point fixed to a joint.
struct JointPoint
{
    int joint = 0;
    Vector3 offset = Vector3::Zero();
};

/// The head joint, what hangs below it, and their tips: one of them is the crown. Empty without a
/// head.
std::vector<JointPoint> headPoints(const Skeleton &skeleton);

/// The joints and tips of the feet, or of the whole skeleton when it has no feet: what may touch
/// the floor.
std::vector<JointPoint> floorPoints(const Skeleton &skeleton);

} // namespace flinch
