#include "core/character/shapematch.h"

#include <algorithm>

namespace flinch {

namespace {

/// Legs and arms of a pair are at least this alike in length.
constexpr double kPairLikeness = 0.8;
/// Enough for any body, and the search stays quick on a tree of thousands.
constexpr std::size_t kMostForks = 200;

struct Pair
{
    int a = -1;
    int b = -1;
    double score = 0;
};

double branchLength(const BoneTree &tree, int joint)
{
    return tree.boneLength(joint) + tree.reach(joint);
}

double likeness(double a, double b)
{
    return std::max(a, b) > 0 ? std::min(a, b) / std::max(a, b) : 0;
}

/// The longest two branches of `joint` that are alike, leaving out the one that leads to `other`.
Pair likeBranches(const BoneTree &tree, int joint, int other)
{
    Pair best;
    const auto &children = tree.children(joint);
    int trunk = other;
    while (trunk >= 0 && tree.parent(trunk) != joint)
        trunk = tree.parent(trunk);
    // bodies have few branches; a star of thousands is none
    const std::size_t count = std::min<std::size_t>(children.size(), 32);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = i + 1; k < count; ++k) {
            const int a = children[i];
            const int b = children[k];
            if (a == trunk || b == trunk)
                continue;
            const double alike = likeness(branchLength(tree, a), branchLength(tree, b));
            const double score = alike * (branchLength(tree, a) + branchLength(tree, b));
            if (alike >= kPairLikeness && score > best.score)
                best = {a, b, score};
        }
    }
    return best;
}

Vector3 at(const WorldPose &pose, int joint)
{
    return pose.positions[std::size_t(joint)];
}

/// From heel to toes, over both feet; zero when the feet end at the ankle.
Vector3 footDirection(const BoneTree &tree, const WorldPose &pose, const LimbMatch &leg)
{
    const int ankle = leg.joints[2];
    const std::vector<int> way = tree.longestWay(ankle);
    Vector3 toes = at(pose, way.back()) - at(pose, ankle);
    for (const Tip &tip : tree.skeleton().tips()) {
        if (tip.joint == way.back())
            toes = pose.tipPosition(tip) - at(pose, ankle);
    }
    return toes;
}

/// Swaps `a` and `b` unless `a` is on the left.
void sortSides(const WorldPose &pose, const Vector3 &left, LimbMatch &a, LimbMatch &b)
{
    if ((at(pose, a.joints[0]) - at(pose, b.joints[0])).dot(left) < 0)
        std::swap(a, b);
}

std::optional<ShapeMatch> tryTrunk(const BoneTree &tree, const WorldPose &pose, int pelvis,
                                   int chest)
{
    const Pair legs = likeBranches(tree, pelvis, chest);
    const Pair arms = likeBranches(tree, chest, -1);
    if (legs.a < 0 || arms.a < 0)
        return std::nullopt;
    const auto legA = matchLimbByShape(tree, legs.a, Limb::Leg);
    const auto legB = matchLimbByShape(tree, legs.b, Limb::Leg);
    const auto armA = matchLimbByShape(tree, arms.a, Limb::Arm);
    const auto armB = matchLimbByShape(tree, arms.b, Limb::Arm);
    if (!legA || !legB || !armA || !armB)
        return std::nullopt;
    ShapeMatch match{pelvis, chest, *legA, *legB, *armA, *armB, true};
    // a biped's legs go the other way than its trunk
    const Vector3 up = at(pose, chest) - at(pose, pelvis);
    const Vector3 down =
        at(pose, legA->joints[2]) + at(pose, legB->joints[2]) - 2 * at(pose, pelvis);
    if (!(up.norm() > 0) || up.normalized().dot(down.normalized()) > -0.5)
        return std::nullopt;
    Vector3 forward = footDirection(tree, pose, *legA) + footDirection(tree, pose, *legB);
    forward -= forward.dot(up.normalized()) * up.normalized();
    match.sidesAreKnown = forward.norm() > 0.1 * up.norm();
    if (!match.sidesAreKnown)
        forward = Vector3::UnitZ();
    const Vector3 left = up.cross(forward);
    sortSides(pose, left, match.leftLeg, match.rightLeg);
    sortSides(pose, left, match.leftArm, match.rightArm);
    return match;
}

} // namespace

std::optional<ShapeMatch> matchByShape(const BoneTree &tree, const WorldPose &pose, int top)
{
    std::vector<int> forks;
    for (int j = 0; j < tree.skeleton().jointCount(); ++j) {
        // two legs and the trunk, or two arms and the neck
        if (tree.children(j).size() >= 3 && forks.size() < kMostForks
            && (top < 0 || tree.isBelow(j, top)))
            forks.push_back(j);
    }
    std::optional<ShapeMatch> best;
    double bestScore = 0;
    for (const int pelvis : forks) {
        for (const int chest : forks) {
            if (chest == pelvis || !tree.isBelow(chest, pelvis))
                continue;
            const double score =
                likeBranches(tree, pelvis, chest).score + likeBranches(tree, chest, -1).score;
            if (score <= bestScore)
                continue;
            if (auto match = tryTrunk(tree, pose, pelvis, chest)) {
                best = match;
                bestScore = score;
            }
        }
    }
    return best;
}

} // namespace flinch
