#pragma once

#include "core/character/bodypose.h"
#include "core/scenario/scenario.h"
#include "core/targets/links.h"

#include <vector>

namespace flinch {

inline constexpr double kGravity = 9.81; // m/s²

/// One rigid link: a body of the character, or a forearm and its hand as one.
struct Link
{
    int parent = -1;
    double mass = 0;
    Matrix3 inertia = Matrix3::Zero();        // about the link's centre, in its axes
    Vector3 anchorInParent = Vector3::Zero(); // of the joint it hangs on
    Vector3 anchorInLink = Vector3::Zero();
    double torqueCap = 0;
    double inertiaFloor = 0; // added to the outboard inertia that scales gains
    JointLimit limit;
    std::vector<CollisionShape> shapes; // in the link's frame
    std::vector<BodyId> shapeBodies;    // the body that each shape is of
};

/// Where a body of the character sits in its link. The axes of a hand follow the clip, not the
/// link.
struct BodyPlace
{
    int link = 0;
    Vector3 offset = Vector3::Zero(); // from the link's centre to the body's
};

/// The character as the simulation sees it. Immutable.
struct LinkModel
{
    PerLink<Link> links;
    std::array<BodyPlace, kBodyCount> bodies;
    double totalMass = 0;
    double legMass = 0; // of one leg
};

/// `start` places the hands on the forearms.
LinkModel makeLinkModel(const Scenario &scenario, const BodyPose &start);

/// The link that moves when `body` does.
int linkOfBody(BodyId body);

/// Links on the way from one link to the other.
int treeDistance(const LinkModel &model, int a, int b);

inline constexpr int kLeftFootLink = 10;
inline constexpr int kRightFootLink = 13;

/// Link positions that hang together at the anchors, from the pelvis and relative joint rotations.
void placeLinks(const LinkModel &model, const Vector3 &pelvisPosition,
                const Quaternion &pelvisRotation, const PerJoint<Quaternion> &relative,
                LinkState &state);

} // namespace flinch
