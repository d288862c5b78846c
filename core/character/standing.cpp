#include "core/character/standing.h"

#include "core/character/anthropometry.h"
#include "core/character/bonetree.h"
#include "core/character/mapping.h"
#include "core/character/stance.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Legs and neck of a rest pose that stands lean less than this from the trunk: 45°, as a cosine.
constexpr double kUpright = 0.7;
/// And its legs are this straight: the way from hip to ankle, per length of the bones.
constexpr double kStraight = 0.85;
/// Frames that are looked at.
constexpr int kSamples = 200;

const std::vector<Quaternion> &quarterTurns()
{
    static const std::vector<Quaternion> kTurns = [] {
        std::vector<Quaternion> turns;
        for (int x = 0; x < 3; ++x) {
            for (int y = 0; y < 3; ++y) {
                for (const int signs : {0, 1, 2, 3}) {
                    if (x == y)
                        continue;
                    Matrix3 axes;
                    axes.col(0) = (signs & 1 ? -1.0 : 1.0) * Vector3::Unit(x);
                    axes.col(1) = (signs & 2 ? -1.0 : 1.0) * Vector3::Unit(y);
                    axes.col(2) = axes.col(0).cross(axes.col(1));
                    turns.push_back(Quaternion(axes).normalized());
                }
            }
        }
        return turns;
    }();
    return kTurns;
}

/// Local rotations on average over a clip.
std::vector<Quaternion> usualRotations(const Clip &clip)
{
    const int stride = std::max(1, clip.frameCount() / kSamples);
    std::vector<Quaternion> mean(clip.rotations(0).begin(), clip.rotations(0).end());
    std::vector<Eigen::Vector4d> sums(mean.size(), Eigen::Vector4d::Zero());
    for (int f = 0; f < clip.frameCount(); f += stride) {
        for (std::size_t j = 0; j < mean.size(); ++j) {
            const Quaternion &q = clip.rotations(f)[j];
            sums[j] += (q.dot(mean[j]) < 0 ? -1 : 1) * q.coeffs();
        }
    }
    for (std::size_t j = 0; j < mean.size(); ++j) {
        if (sums[j].norm() > 1e-6)
            mean[j].coeffs() = sums[j].normalized();
    }
    return mean;
}

class Upright
{
public:
    Upright(const Skeleton &skeleton, const CharacterMapping &mapping)
        : m_stance(skeleton)
        , m_tree(skeleton)
        , m_mapping(mapping)
        , m_bones(std::size_t(skeleton.jointCount()), Vector3::Zero())
        , m_directions(std::size_t(skeleton.jointCount()), Vector3::Zero())
    {}

    bool standsAtRest() const
    {
        const Vector3 hips = 0.5 * (at(BodyId::LeftThigh) + at(BodyId::RightThigh));
        const Vector3 shoulders = 0.5 * (at(BodyId::LeftUpperArm) + at(BodyId::RightUpperArm));
        const Vector3 up = (shoulders - hips).normalized();
        const Vector3 left = (at(BodyId::LeftThigh) - at(BodyId::RightThigh)).normalized();
        for (const BodyId thigh : {BodyId::LeftThigh, BodyId::RightThigh}) {
            const BodyId foot = BodyId(int(thigh) + 2);
            const Vector3 leg = at(thigh) - at(foot);
            if (!(leg.normalized().dot(up) > kUpright)
                || !(leg.norm() > kStraight * m_tree.length(source(thigh), source(foot))))
                return false;
        }
        const Vector3 width = at(BodyId::LeftUpperArm) - at(BodyId::RightUpperArm);
        return std::abs(left.dot(up)) < 0.5 && width.normalized().dot(left) > kUpright
               && (at(BodyId::Head) - shoulders).dot(up) > 0;
    }

    /// Local rotations of the person who stands.
    std::vector<Quaternion> rotations(const std::vector<Quaternion> &usual)
    {
        aimBones();
        const Skeleton &skeleton = m_tree.skeleton();
        std::vector<Quaternion> local, world;
        for (int j = 0; j < skeleton.jointCount(); ++j) {
            const auto n = std::size_t(j);
            const int parent = skeleton.joint(j).parent;
            const Quaternion above =
                parent < 0 ? Quaternion::Identity() : world[std::size_t(parent)];
            const Quaternion turn = j == source(BodyId::Pelvis)
                                        ? Quaternion(above.conjugate() * pelvisRotation())
                                        : nearestTurn(n, above, usual[n]);
            local.push_back(turn.normalized());
            world.push_back((above * local.back()).normalized());
        }
        return local;
    }

private:
    int source(BodyId id) const { return m_mapping.sourceJoint(id); }

    const Vector3 &at(BodyId id) const
    {
        return m_stance.pose().positions[std::size_t(source(id))];
    }

    Vector3 offset(int joint) const { return m_tree.skeleton().joint(joint).restOffset; }

    /// The joints from `from` down to `to` point along `direction`, each to the next.
    void aim(int from, int to, const Vector3 &direction)
    {
        int above = from;
        for (const int joint : m_tree.path(from, to)) {
            m_bones[std::size_t(above)] = offset(joint);
            m_directions[std::size_t(above)] = direction;
            above = joint;
        }
    }

    /// What hangs from the end of a limb points along `direction`.
    void aimEnd(int joint, const Vector3 &direction)
    {
        Vector3 longest = Vector3::Zero();
        const auto offer = [&longest](const Vector3 &point) {
            if (point.norm() > longest.norm())
                longest = point;
        };
        for (const int below : m_tree.children(joint))
            offer(offset(below));
        for (const Tip &tip : m_tree.skeleton().tips()) {
            if (tip.joint == joint)
                offer(tip.offset);
        }
        m_bones[std::size_t(joint)] = longest;
        m_directions[std::size_t(joint)] = direction;
    }

    void aimBones()
    {
        aim(source(BodyId::Pelvis), source(BodyId::Head), Vector3::UnitY());
        aimEnd(source(BodyId::Head), Vector3::UnitY());
        const int carrier =
            m_tree.commonAncestor(source(BodyId::LeftUpperArm), source(BodyId::RightUpperArm));
        for (const BodyId arm : {BodyId::LeftUpperArm, BodyId::RightUpperArm}) {
            const Vector3 side = (isLeft(arm) ? 1 : -1) * Vector3::UnitX();
            const int hand = source(BodyId(int(arm) + 2));
            const auto clavicles = m_tree.path(carrier, source(arm));
            aim(clavicles.empty() ? source(arm) : clavicles.front(), hand, side);
            aimEnd(hand, side);
        }
        for (const BodyId thigh : {BodyId::LeftThigh, BodyId::RightThigh}) {
            const int ankle = source(BodyId(int(thigh) + 2));
            aim(source(thigh), ankle, -Vector3::UnitY());
            aimEnd(ankle, toeDirection(thigh, ankle));
        }
    }

    Vector3 toeDirection(BodyId thigh, int ankle) const
    {
        const double size = m_tree.length(source(thigh), ankle) / anthropometry::kLegPerHeight;
        double length = 0;
        for (const int toe : m_tree.children(ankle))
            length = std::max(length, m_tree.boneLength(toe));
        for (const Tip &tip : m_tree.skeleton().tips()) {
            if (tip.joint == ankle)
                length = std::max(length, tip.offset.norm());
        }
        const double drop = length > 0 ? std::min(anthropometry::kToeDrop * size / length, 0.5) : 0;
        return {0, -drop, std::sqrt(1 - drop * drop)};
    }

    /// The hips tell left, the spine up; nothing is left open.
    Quaternion pelvisRotation() const
    {
        const int pelvis = source(BodyId::Pelvis);
        const Vector3 leftHip = m_stance.position(source(BodyId::LeftThigh), pelvis);
        const Vector3 rightHip = m_stance.position(source(BodyId::RightThigh), pelvis);
        const std::vector<int> back = m_tree.path(pelvis, source(BodyId::Head));
        Vector3 up =
            (back.empty() ? Vector3::Zero() : offset(back.front())) - 0.5 * (leftHip + rightHip);
        Vector3 left = leftHip - rightHip;
        if (!(left.norm() > 0))
            return Quaternion::Identity();
        left.normalize();
        up -= up.dot(left) * left;
        if (!(up.norm() > 0))
            up = left.unitOrthogonal();
        up.normalize();
        Matrix3 axes;
        axes << left, up, left.cross(up);
        return Quaternion(axes).conjugate();
    }

    /// The quarter turn that points the joint's bone best, of those the one nearest to how the
    /// joint is usually held; then the bone exactly.
    Quaternion nearestTurn(std::size_t joint, const Quaternion &above,
                           const Quaternion &usual) const
    {
        const Vector3 bone = m_bones[joint].normalized();
        const Vector3 wanted = above.conjugate() * m_directions[joint];
        const bool aimed = !m_bones[joint].isZero();
        const auto pointed = [&](const Quaternion &turn) -> Quaternion {
            return aimed ? Quaternion(Quaternion::FromTwoVectors(turn * bone, wanted) * turn)
                         : turn;
        };
        double best = -1;
        if (aimed) {
            for (const Quaternion &turn : quarterTurns())
                best = std::max(best, (turn * bone).dot(wanted));
        }
        const Quaternion held = pointed(usual);
        Quaternion nearest = Quaternion::Identity();
        double likeness = -1;
        for (const Quaternion &turn : quarterTurns()) {
            if (aimed && (turn * bone).dot(wanted) < best - 0.1)
                continue;
            const Quaternion candidate = pointed(turn);
            if (std::abs(candidate.dot(held)) > likeness) {
                likeness = std::abs(candidate.dot(held));
                nearest = candidate;
            }
        }
        return nearest;
    }

    Stance m_stance;
    BoneTree m_tree;
    const CharacterMapping &m_mapping;
    std::vector<Vector3> m_bones;      // in each joint's frame; zero: says nothing
    std::vector<Vector3> m_directions; // where they point when the person stands
};

} // namespace

SkeletonPtr standingSkeleton(const Clip &clip)
{
    const Skeleton &skeleton = clip.skeleton();
    const auto mapping = mapSkeleton(skeleton);
    if (!mapping || clip.frameCount() == 0)
        return clip.skeletonPtr();
    Upright upright(skeleton, *mapping);
    if (upright.standsAtRest())
        return clip.skeletonPtr();
    const std::vector<Quaternion> rotations = upright.rotations(usualRotations(clip));
    SkeletonBuilder builder;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        Joint joint = skeleton.joint(j);
        joint.standingRotation = rotations[std::size_t(j)];
        builder.addJoint(std::move(joint));
    }
    for (const Tip &tip : skeleton.tips())
        builder.addTip(tip.joint, tip.offset);
    auto standing = builder.build();
    return standing ? *std::move(standing) : clip.skeletonPtr();
}

} // namespace flinch
