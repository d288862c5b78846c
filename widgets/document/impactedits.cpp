#include "widgets/document/impactedits.h"

#include "core/character/bodypose.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace flinch::impactedits {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImpactEdits)
};

/// The bodies of the clip at a time of the source, seconds.
BodyPose poseAt(const Scenario &prepared, double seconds)
{
    const Clip &target = *prepared.target;
    const double frame = target.rate().frames(seconds) - prepared.firstSourceFrame;
    Pose pose;
    WorldPose world;
    BodyPose bodies;
    samplePose(target, std::clamp(int(std::lround(frame)), 0, target.frameCount() - 1), 0.0, pose);
    computeWorldPose(target.skeleton(), pose, world);
    computeBodyPose(*prepared.character, world, bodies);
    return bodies;
}

/// From the right hip to the left, level.
Vector3 lateralAxis(const BodyPose &pose)
{
    Vector3 axis = pose.positions[BodyId::LeftThigh] - pose.positions[BodyId::RightThigh];
    axis.y() = 0;
    return axis.norm() > 1e-6 ? Vector3(axis.normalized()) : Vector3(Vector3::UnitX());
}

void mirrorKey(ImpactKey &key, const BodyPose &pose)
{
    const Vector3 axis = lateralAxis(pose);
    const auto reflect = [&axis](const Vector3 &v) {
        return Vector3(v - 2 * v.dot(axis) * axis);
    };
    const BodyId other = otherSide(key.body);
    const Vector3 arm = reflect(pose.rotations[key.body] * key.point);
    key.point = pose.rotations[other].conjugate() * arm;
    key.direction = reflect(key.direction);
    if (key.kind == ImpactKind::Torque) // an axis turns the other way in a mirror
        key.direction = -key.direction;
    key.body = other;
    std::swap(key.reaction.weights.leftArm, key.reaction.weights.rightArm);
    std::swap(key.reaction.weights.leftLeg, key.reaction.weights.rightLeg);
}

/// Of who is hit at a time of the source.
Vector3 leftOf(const Scenario *prepared, double time)
{
    if (!prepared || !prepared->target || !prepared->character)
        return Vector3::UnitX();
    return lateralAxis(poseAt(*prepared, time));
}

/// A ball from the front at `frame`, with the strength of the last impact there is.
ProjectImpact newImpact(Document &document, double frame, BodyId body, const Scenario *prepared)
{
    ProjectImpact impact;
    if (!document.setup().impacts.empty()) {
        impact = document.setup().impacts.back();
        impact.key.point = Vector3::Zero();
    } else {
        impact.name = Text::tr("Thrown ball");
    }
    impact.id = document.newImpactId();
    impact.enabled = true;
    impact.key.anticipation = 0;
    impact.key.reaction = {};
    impact.key.body = body;
    impact.key.time = document.clipSeconds(
        std::clamp(frame, 0.0, double(std::max(0, document.frameCount() - 1))));
    // against the way it faces
    impact.key.direction = -leftOf(prepared, impact.key.time).cross(Vector3::UnitY());
    return impact;
}

} // namespace

std::vector<ProjectImpact> impactsOf(const Document &document, const Ids &ids)
{
    std::vector<ProjectImpact> found;
    for (const ProjectImpact &impact : document.setup().impacts) {
        if (std::find(ids.begin(), ids.end(), impact.id) != ids.end())
            found.push_back(impact);
    }
    return found;
}

void change(Document &document, const Ids &ids, const QString &text,
            const std::function<void(ProjectImpact &)> &edit, GestureId gesture)
{
    std::vector<ProjectImpact> impacts = impactsOf(document, ids);
    if (impacts.empty())
        return;
    for (ProjectImpact &impact : impacts)
        edit(impact);
    document.push(std::make_unique<ChangeImpacts>(document, std::move(impacts), text, gesture));
}

namespace {

/// All by the same amount, so that none leaves the clip; those behind its end go no further.
/// `takeFrames`: where the clip waits, it is less of the clip.
void shift(const Document &document, std::vector<ProjectImpact> &impacts, double takeFrames)
{
    if (impacts.empty() || document.clipFrameCount() == 0)
        return;
    const FrameRate rate = document.rate();
    const double anchor = document.takeFrame(impacts.front().key.time);
    const double frames = document.timeMap().isIdentity()
                              ? takeFrames
                              : rate.frames(document.clipSeconds(anchor + takeFrames))
                                    - rate.frames(impacts.front().key.time);
    const auto [first, last] =
        std::minmax_element(impacts.begin(), impacts.end(),
                            [](const auto &a, const auto &b) { return a.key.time < b.key.time; });
    const double end = rate.seconds(document.clipFrameCount() - 1);
    const double seconds =
        std::clamp(rate.seconds(frames), -first->key.time, std::max(0.0, end - last->key.time));
    if (seconds == 0)
        return; // to frames and back may cost the last bit
    for (ProjectImpact &impact : impacts) {
        // whole frames stay whole: adding fractions of a second would drift
        const double frame = document.rate().frames(impact.key.time + seconds);
        const double whole = std::round(frame);
        impact.key.time = document.rate().seconds(std::abs(frame - whole) < 1e-6 ? whole : frame);
    }
}

} // namespace

void move(Document &document, const std::vector<ProjectImpact> &originals, double frames,
          GestureId gesture)
{
    std::vector<ProjectImpact> moved = originals;
    shift(document, moved, frames);
    if (!moved.empty())
        document.push(std::make_unique<ChangeImpacts>(
            document, std::move(moved), Text::tr("Move %n impact(s)", nullptr, int(moved.size())),
            gesture));
}

void remove(Document &document, const Ids &ids)
{
    document.push(std::make_unique<RemoveImpacts>(document, ids));
}

void duplicate(Document &document, const std::vector<ProjectImpact> &originals, double frames)
{
    std::vector<ProjectImpact> copies = originals;
    shift(document, copies, frames);
    for (ProjectImpact &copy : copies)
        copy.id = document.newImpactId();
    if (!copies.empty())
        document.push(std::make_unique<AddImpacts>(document, std::move(copies)));
}

void toggleExpected(Document &document, const Ids &ids)
{
    const std::vector<ProjectImpact> impacts = impactsOf(document, ids);
    const bool allExpected =
        std::all_of(impacts.begin(), impacts.end(),
                    [](const ProjectImpact &impact) { return impact.key.anticipation >= 1; });
    setAnticipation(document, ids, allExpected ? 0 : 1);
}

void setAnticipation(Document &document, const Ids &ids, double anticipation, GestureId gesture)
{
    const QString text = anticipation >= 1   ? Text::tr("Expect the hit")
                         : anticipation <= 0 ? Text::tr("Do not expect the hit")
                                             : Text::tr("Change anticipation");
    change(
        document, ids, text,
        [anticipation](ProjectImpact &impact) { impact.key.anticipation = anticipation; }, gesture);
}

void nextOutcome(Document &document, const Ids &ids)
{
    const std::vector<ProjectImpact> impacts = impactsOf(document, ids);
    if (impacts.empty())
        return;
    const auto now = effectiveReaction(document.setup().reaction, impacts.front().key).outcome;
    const auto next = Outcome((int(now) + 1) % kOutcomeCount);
    change(document, ids, Text::tr("Change outcome"),
           [next](ProjectImpact &impact) { impact.key.reaction.outcome = next; });
}

void toggleEnabled(Document &document, const Ids &ids)
{
    const std::vector<ProjectImpact> impacts = impactsOf(document, ids);
    const bool anyOn = std::any_of(impacts.begin(), impacts.end(),
                                   [](const ProjectImpact &impact) { return impact.enabled; });
    change(document, ids,
           anyOn ? Text::tr("Disable %n impact(s)", nullptr, int(impacts.size()))
                 : Text::tr("Enable %n impact(s)", nullptr, int(impacts.size())),
           [anyOn](ProjectImpact &impact) { impact.enabled = !anyOn; });
}

void mirror(Document &document, const Ids &ids, const Scenario *prepared)
{
    if (!prepared || !prepared->target || !prepared->character)
        return;
    change(document, ids, Text::tr("Mirror %n impact(s)", nullptr, int(ids.size())),
           [prepared](ProjectImpact &impact) {
               mirrorKey(impact.key, poseAt(*prepared, impact.key.time));
           });
}

void addAt(Document &document, double frame, BodyId body, const Scenario *prepared)
{
    document.push(std::make_unique<AddImpacts>(
        document, std::vector{newImpact(document, frame, body, prepared)}));
}

void addPreset(Document &document, const ImpactPreset &preset, double frame,
               std::optional<BodyId> body, const Scenario *prepared)
{
    ProjectImpact impact = newImpact(document, frame, body.value_or(preset.body), prepared);
    impact.name = preset.name;
    impact.key.direction =
        preset.direction(impact.key.body, leftOf(prepared, impact.key.time)).normalized();
    preset.applyTo(impact.key);
    auto command = std::make_unique<AddImpacts>(document, std::vector{std::move(impact)});
    command->setText(Text::tr("Add %1").arg(preset.name));
    document.push(std::move(command));
}

QString directionWords(const ImpactKey &key, const Scenario *prepared)
{
    constexpr double kDegrees = 180 / std::numbers::pi;
    constexpr double kSteep = 60, kLevel = 3;
    if (!prepared || !prepared->target || !prepared->character || key.kind == ImpactKind::Torque)
        return {};
    const Vector3 d = key.direction.normalized();
    const double rise = kDegrees * std::asin(std::clamp(d.y(), -1.0, 1.0));
    if (std::abs(rise) >= kSteep)
        return rise < 0 ? Text::tr("from above") : Text::tr("from below");
    const Vector3 left = lateralAxis(poseAt(*prepared, key.time));
    const double side = kDegrees * std::atan2(-d.dot(left), -d.dot(left.cross(Vector3::UnitY())));
    const std::array<QString, 8> sectors = {Text::tr("from front"), Text::tr("from front left"),
                                            Text::tr("from left"),  Text::tr("from back left"),
                                            Text::tr("from back"),  Text::tr("from back right"),
                                            Text::tr("from right"), Text::tr("from front right")};
    const QString from = sectors[std::size_t(std::lround(side / 45 + 8)) % 8];
    const QString degrees = QString::number(std::lround(std::abs(rise)));
    if (rise <= -kLevel)
        return Text::tr("%1, %2° down").arg(from, degrees);
    return rise >= kLevel ? Text::tr("%1, %2° up").arg(from, degrees) : from;
}

double strength(const ImpactKey &key)
{
    return key.kind == ImpactKind::Ball ? key.mass * key.speed : key.impulse;
}

} // namespace flinch::impactedits
