#include "core/io/inference.h"

#include "core/motion/landmarks.h"
#include "core/motion/pose.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Import)
};

/// Bones zigzag from ankle to crown, and the ankle stands above the sole; together they make a
/// standing body this much of its bones. Measured on captured skeletons.
constexpr double kStandingPerBoneHeight = 0.98;

/// Captured skeletons are often shorter than the people in them, down to 1.3 m.
constexpr double kUsualHeightMetres = 1.65;
constexpr double kHeightSpread = 1.45;

/// Metric files are the rule: where two units are about as likely, the inch and CMU's unit lose.
/// Without it a child in centimetres is a giant in inches.
constexpr double kRareUnitHandicap = 1.25;
/// Below this share of its bones a body crouches, as a boxer's guard does all the time.
constexpr double kUpright = 0.99;

constexpr int kSampledFrames = 200;

double longestTip(const Skeleton &skeleton, int joint)
{
    double length = 0;
    for (const Tip &tip : skeleton.tips()) {
        if (tip.joint == joint)
            length = std::max(length, tip.offset.norm());
    }
    return length;
}

Vector3 worldPoint(const WorldPose &pose, const JointPoint &point)
{
    const auto joint = std::size_t(point.joint);
    return pose.positions[joint] + pose.rotations[joint] * point.offset;
}

/// How far the crown stands from the head joint along the neck, so that hair and jaw do not count.
double headLength(const Skeleton &skeleton, int head)
{
    const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
    const int neck = skeleton.joint(head).parent;
    const Vector3 base = rest.positions[std::size_t(head)];
    const Vector3 up =
        neck < 0 ? Vector3::Zero() : Vector3(base - rest.positions[std::size_t(neck)]).normalized();
    double length = 0;
    for (const JointPoint &point : headPoints(skeleton))
        length = std::max(length, up.dot(worldPoint(rest, point) - base));
    return length;
}

/// Bone lengths from `joint` up to, not including, `ancestor`'s own offset.
double pathLength(const Skeleton &skeleton, int joint, int ancestor)
{
    double length = 0;
    for (; joint != ancestor; joint = skeleton.joint(joint).parent)
        length += skeleton.joint(joint).restOffset.norm();
    return length;
}

int commonAncestor(const Skeleton &skeleton, int a, int b)
{
    while (a >= 0 && !skeleton.isBelow(b, a))
        a = skeleton.joint(a).parent;
    return a;
}

/// Longest way down from the root, tips included.
double longestBranch(const Skeleton &skeleton)
{
    std::vector<double> lengths;
    double longest = 0;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        const Joint &joint = skeleton.joint(j);
        const double above =
            joint.parent < 0 ? 0 : lengths[std::size_t(joint.parent)] + joint.restOffset.norm();
        lengths.push_back(above);
        longest = std::max(longest, above + longestTip(skeleton, j));
    }
    return longest;
}

/// From the middle of the feet to the head.
Vector3 bodyDirection(const WorldPose &pose, int head, const std::vector<int> &feet)
{
    Vector3 middle = Vector3::Zero();
    for (const int foot : feet)
        middle += pose.positions[std::size_t(foot)] / double(feet.size());
    return (pose.positions[std::size_t(head)] - middle).normalized();
}

bool pointsAlongZ(const Vector3 &direction)
{
    return direction.z() > 0.8;
}

template<typename Visitor>
void visitSampledFrames(const Clip &clip, Visitor visit)
{
    const int stride = std::max(1, clip.frameCount() / kSampledFrames);
    Pose pose;
    WorldPose world;
    for (int f = 0; f < clip.frameCount(); f += stride) {
        samplePose(clip, f, 0.0, pose);
        computeWorldPose(clip.skeleton(), pose, world);
        visit(world);
    }
}

} // namespace

double boneHeight(const Skeleton &skeleton)
{
    const int head = findHead(skeleton);
    const std::vector<int> feet = findFeet(skeleton);
    if (head >= 0) {
        for (const int foot : feet) {
            const int middle = commonAncestor(skeleton, head, foot);
            if (middle >= 0)
                return pathLength(skeleton, head, middle) + headLength(skeleton, head)
                       + pathLength(skeleton, foot, middle);
        }
    }
    // not a named body: as if it stood half above and half below its root
    return 2 * longestBranch(skeleton);
}

std::array<LengthUnit, 5> lengthUnits()
{
    return {{
        {1.0, QLatin1String("m"), Text::tr("metre"), true},
        {0.01, QLatin1String("cm"), Text::tr("centimetre"), true},
        {0.001, QLatin1String("mm"), Text::tr("millimetre"), true},
        {0.0254, QLatin1String("inch"), Text::tr("inch"), false},
        {0.0254 / 0.45, QLatin1String("cmu"), Text::tr("CMU's unit"), false},
    }};
}

UnitGuess inferUnit(double boneHeight)
{
    const auto units = lengthUnits();
    if (!(boneHeight > 0) || !std::isfinite(boneHeight))
        return {units[0], false};
    const auto distance = [boneHeight](const LengthUnit &unit) {
        return std::abs(
            std::log(kStandingPerBoneHeight * boneHeight * unit.toMetres / kUsualHeightMetres));
    };
    const auto unlikeliness = [&distance](const LengthUnit &unit) {
        return distance(unit) + (unit.metric ? 0 : std::log(kRareUnitHandicap));
    };
    const LengthUnit best = *std::ranges::min_element(units, {}, unlikeliness);
    return {best, distance(best) < std::log(kHeightSpread)};
}

UpAxis inferUpAxis(const Clip &clip)
{
    const Skeleton &skeleton = clip.skeleton();
    const int head = findHead(skeleton);
    const std::vector<int> feet = findFeet(skeleton);
    if (head < 0 || feet.empty())
        return UpAxis::Y;
    const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
    Vector3 sum = Vector3::Zero();
    visitSampledFrames(clip,
                       [&](const WorldPose &pose) { sum += bodyDirection(pose, head, feet); });
    const bool motionStandsAlongZ = pointsAlongZ(sum.normalized());
    return motionStandsAlongZ && pointsAlongZ(bodyDirection(rest, head, feet)) ? UpAxis::Z
                                                                               : UpAxis::Y;
}

double standingHeight(const Clip &clip)
{
    const Skeleton &skeleton = clip.skeleton();
    const std::vector<JointPoint> crown = headPoints(skeleton);
    const std::vector<JointPoint> floor = floorPoints(skeleton);
    const double alongBones = kStandingPerBoneHeight * boneHeight(skeleton);
    if (crown.empty())
        return alongBones;
    double tallest = 0;
    visitSampledFrames(clip, [&](const WorldPose &pose) {
        double top = -std::numeric_limits<double>::infinity();
        for (const JointPoint &point : crown)
            top = std::max(top, worldPoint(pose, point).y());
        double bottom = top;
        for (const JointPoint &point : floor)
            bottom = std::min(bottom, worldPoint(pose, point).y());
        tallest = std::max(tallest, top - bottom);
    });
    return tallest > kUpright * alongBones ? tallest : alongBones;
}

} // namespace flinch
