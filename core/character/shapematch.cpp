#include "core/character/shapematch.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

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

/// The longest two branches of `joint` that are alike, leaving out `trunk`.
Pair likeBranches(const BoneTree &tree, int joint, int trunk)
{
    Pair best;
    const auto &children = tree.children(joint);
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

/// A place for the trunk, with the legs and the arms it would have.
struct Trunk
{
    int pelvis;
    int chest;
    Pair legs;
    Pair arms;

    double score() const { return legs.score + arms.score; }
};

/// Remembers what it finds: many trunks share legs or arms.
class ShapeSearch
{
public:
    ShapeSearch(const BoneTree &tree, const WorldPose &pose)
        : m_tree(tree)
        , m_pose(pose)
    {}

    /// The most likely first; of like ones the one that stands first in the tree.
    std::vector<Trunk> trunks(int top)
    {
        std::vector<Trunk> found;
        for (const int chest : forks(top)) {
            const Pair arms = likeBranches(m_tree, chest, -1);
            int trunk = chest;
            for (int pelvis = m_tree.parent(chest); pelvis >= 0 && arms.a >= 0;
                 trunk = std::exchange(pelvis, m_tree.parent(pelvis))) {
                if (!isFork(pelvis, top))
                    continue;
                if (const Pair legs = legsBeside(trunk, pelvis); legs.a >= 0)
                    found.push_back({pelvis, chest, legs, arms});
            }
        }
        std::ranges::sort(found, [](const Trunk &a, const Trunk &b) {
            return std::tuple(-a.score(), a.pelvis, a.chest)
                   < std::tuple(-b.score(), b.pelvis, b.chest);
        });
        return found;
    }

    std::optional<ShapeMatch> tryTrunk(const Trunk &trunk)
    {
        const auto legA = limb(trunk.legs.a, Limb::Leg);
        const auto legB = limb(trunk.legs.b, Limb::Leg);
        const auto armA = limb(trunk.arms.a, Limb::Arm);
        const auto armB = limb(trunk.arms.b, Limb::Arm);
        if (!legA || !legB || !armA || !armB)
            return std::nullopt;
        ShapeMatch match{trunk.pelvis, trunk.chest, *legA, *legB, *armA, *armB, true};
        // a biped's legs go the other way than its trunk
        const Vector3 up = at(m_pose, trunk.chest) - at(m_pose, trunk.pelvis);
        const Vector3 down = at(m_pose, legA->joints[2]) + at(m_pose, legB->joints[2])
                             - 2 * at(m_pose, trunk.pelvis);
        if (!(up.norm() > 0) || up.normalized().dot(down.normalized()) > -0.5)
            return std::nullopt;
        Vector3 forward =
            footDirection(m_tree, m_pose, *legA) + footDirection(m_tree, m_pose, *legB);
        forward -= forward.dot(up.normalized()) * up.normalized();
        match.sidesAreKnown = forward.norm() > 0.1 * up.norm();
        if (!match.sidesAreKnown)
            forward = Vector3::UnitZ();
        const Vector3 left = up.cross(forward);
        sortSides(m_pose, left, match.leftLeg, match.rightLeg);
        sortSides(m_pose, left, match.leftArm, match.rightArm);
        return match;
    }

private:
    /// Two legs and the trunk, or two arms and the neck.
    bool isFork(int joint, int top) const
    {
        return m_tree.children(joint).size() >= 3 && (top < 0 || m_tree.isBelow(joint, top));
    }

    std::vector<int> forks(int top) const
    {
        std::vector<int> found;
        for (int j = 0; j < m_tree.skeleton().jointCount() && found.size() < kMostForks; ++j) {
            if (isFork(j, top))
                found.push_back(j);
        }
        return found;
    }

    Pair legsBeside(int trunk, int pelvis)
    {
        const auto [place, isNew] = m_legs.try_emplace(trunk);
        if (isNew)
            place->second = likeBranches(m_tree, pelvis, trunk);
        return place->second;
    }

    std::optional<LimbMatch> limb(int start, Limb kind)
    {
        const auto [place, isNew] = m_limbs.try_emplace({start, kind});
        if (isNew)
            place->second = matchLimbByShape(m_tree, start, kind);
        return place->second;
    }

    const BoneTree &m_tree;
    const WorldPose &m_pose;
    std::map<int, Pair> m_legs;
    std::map<std::pair<int, Limb>, std::optional<LimbMatch>> m_limbs;
};

} // namespace

std::optional<ShapeMatch> matchByShape(const BoneTree &tree, const WorldPose &pose, int top)
{
    ShapeSearch search(tree, pose);
    for (const Trunk &trunk : search.trunks(top)) {
        if (auto match = search.tryTrunk(trunk))
            return match;
    }
    return std::nullopt;
}

} // namespace flinch
