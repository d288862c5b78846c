#include "core/io/inference.h"

#include "core/base/numbers.h"
#include "core/character/bodygeometry.h"
#include "core/motion/landmarks.h"
#include "core/motion/pose.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Import)
};

/// Where all units are about as likely, this is the height that decides.
constexpr double kUsualHeightMetres = 1.7;
constexpr double kShortestPerson = 1.4;
constexpr double kTallestPerson = 2.1;

/// Metres, centimetres and millimetres are the rule; without it a child in centimetres is a giant
/// in inches.
constexpr double kRareUnitHandicap = 1.25;

/// What a file is believed that states its unit: puppets and giants.
constexpr double kSmallestBody = 0.2;
constexpr double kLargestBody = 6;

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

/// Three digits or so: "1.72", "172", "0.017".
QString metresText(double metres)
{
    return formatFixed(metres, metres >= 10 ? 0 : metres >= 0.1 ? 2 : 4);
}

QString unitText(double toMetres)
{
    return QString::fromStdString(toShortest(toMetres));
}

/// A unit that makes a person of what is none by the file's own: a usual one, or that one misplaced
/// by a few digits.
std::optional<double> likelierThan(double byFile, double height)
{
    const LengthUnit usual = inferUnit(height);
    if (isPersonsHeight(height * usual.toMetres))
        return usual.toMetres;
    for (const double digits : {0.01, 100.0, 0.1, 10.0, 0.001, 1000.0}) {
        if (isPersonsHeight(height * byFile * digits))
            return byFile * digits;
    }
    return std::nullopt;
}

double unlikeliness(double height, const LengthUnit &unit)
{
    return std::abs(std::log(height * unit.toMetres / kUsualHeightMetres))
           + (unit.usual ? 0 : std::log(kRareUnitHandicap));
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

double skeletonHeight(const Skeleton &skeleton)
{
    if (const auto height = bodyHeight(skeleton))
        return *height;
    // part of a body: from a foot to the crown, where names tell them
    const int head = findHead(skeleton);
    for (const int foot : findFeet(skeleton)) {
        const int middle = head < 0 ? -1 : commonAncestor(skeleton, head, foot);
        if (middle >= 0)
            return pathLength(skeleton, head, middle) + headLength(skeleton, head)
                   + pathLength(skeleton, foot, middle);
    }
    // no body: as if it stood half above and half below its root
    return 2 * longestBranch(skeleton);
}

std::array<LengthUnit, 6> lengthUnits()
{
    return {{
        {1.0, QLatin1String("m"), Text::tr("metre"), true},
        {0.1, QLatin1String("dm"), Text::tr("decimetre"), false},
        {0.01, QLatin1String("cm"), Text::tr("centimetre"), true},
        {0.001, QLatin1String("mm"), Text::tr("millimetre"), true},
        {0.0254, QLatin1String("inch"), Text::tr("inch"), false},
        {0.0254 / 0.45, QLatin1String("cmu"), Text::tr("CMU's unit"), false},
    }};
}

LengthUnit inferUnit(double height)
{
    const auto units = lengthUnits();
    if (!(height > 0) || !std::isfinite(height))
        return units[0];
    return *std::ranges::min_element(
        units, {}, [height](const LengthUnit &unit) { return unlikeliness(height, unit); });
}

bool isPersonsHeight(double metres)
{
    return metres >= kShortestPerson && metres <= kTallestPerson;
}

QString otherHeights(double height, double currentToMetres)
{
    auto units = lengthUnits();
    std::ranges::stable_sort(
        units, {}, [height](const LengthUnit &unit) { return unlikeliness(height, unit); });
    QStringList texts;
    for (const LengthUnit &unit : units) {
        if (unit.toMetres != currentToMetres)
            texts += Text::tr("%1 m (%2)").arg(metresText(height * unit.toMetres), unit.name);
    }
    return texts.join(QLatin1String(", "));
}

UnitChoice chooseUnit(double height, bool isBody, std::optional<double> byUser,
                      std::optional<double> byFile)
{
    using Kind = ImportEntry::Kind;
    const LengthUnit inferred = inferUnit(height);
    const auto size = [height](double toMetres) {
        return metresText(height * toMetres);
    };
    if (byUser) {
        UnitChoice choice = {*byUser, {}};
        if (!isPersonsHeight(height * *byUser))
            choice.entries.push_back(
                {Kind::Inferred, Text::tr("By the unit that was stated the body is %1 m tall; "
                                          "others would make it %2.")
                                     .arg(size(*byUser), otherHeights(height, *byUser))});
        return choice;
    }
    if (byFile) {
        const double metres = height * *byFile;
        const auto likelier = isBody && !(metres >= kSmallestBody && metres <= kLargestBody)
                                  ? likelierThan(*byFile, height)
                                  : std::nullopt;
        if (!likelier)
            return {*byFile,
                    {{Kind::Read, Text::tr("The file counts in %1 m.").arg(unitText(*byFile))}}};
        return {*likelier,
                {{Kind::Repaired,
                  Text::tr("By the file's own unit the body is %1 m tall; it is read in units of "
                           "%2 m, by which it is %3 m.")
                      .arg(size(*byFile), unitText(*likelier), size(*likelier))}}};
    }
    const bool fits = isPersonsHeight(height * inferred.toMetres);
    if (fits)
        return {inferred.toMetres,
                {{Kind::Inferred, Text::tr("Unit taken to be the %1: the body is %2 m tall.")
                                      .arg(inferred.name, size(inferred.toMetres))}}};
    return {inferred.toMetres,
            {{Kind::Repaired,
              Text::tr("The unit is not in the file and no unit makes this a person of 1.4 to "
                       "2.1 m; taken to be the %1, by which it is %2 m tall. Others would make it "
                       "%3. State the unit if that is wrong.")
                  .arg(inferred.name, size(inferred.toMetres),
                       otherHeights(height, inferred.toMetres))}}};
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

} // namespace flinch
