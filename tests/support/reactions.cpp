#include "tests/support/reactions.h"

#include "core/take/scorecard.h"
#include "tests/support/testclips.h"

#include <QFileInfo>
#include <QtMath>

#include <algorithm>

namespace flinch::testing {

namespace {

constexpr double kRecoveredDegrees = 2;
constexpr double kRecoveredMetres = 0.005;
constexpr double kRecoveredShare = 0.1;
/// A foot as high as this share of the body's height belongs to a kick.
constexpr double kKickHeight = 0.3;
constexpr double kBetweenKicks = 0.4;
/// A foot this close to its lowest place stands.
constexpr double kFloorMargin = 0.05;

double turn(const SimulatedFrame &a, const SimulatedFrame &b, BodyId body)
{
    return qRadiansToDegrees(angleBetween(a.pose.rotations[body], b.pose.rotations[body]));
}

double shift(const SimulatedFrame &a, const SimulatedFrame &b)
{
    return (a.pose.positions[BodyId::Pelvis] - b.pose.positions[BodyId::Pelvis]).norm();
}

/// Follows one measure of deviation over frames: its peak, and the last time it is above a limit.
struct Deviation
{
    std::vector<double> values;

    double peak() const { return *std::ranges::max_element(values); }

    int lastAbove(double limit) const
    {
        for (int f = int(values.size()) - 1; f >= 0; --f) {
            if (values[std::size_t(f)] > limit)
                return f;
        }
        return -1;
    }

    int recovered(double limit) const
    {
        return lastAbove(std::max(limit, kRecoveredShare * peak()));
    }
};

template<typename Measure>
Deviation deviation(const Take &take, std::size_t first, Measure measure)
{
    Deviation result;
    for (std::size_t f = first; f < take.main->size(); ++f)
        result.values.push_back(measure((*take.main)[f], (*take.unperturbed)[f]));
    return result;
}

} // namespace

Stage::Stage(QString name, Scenario scenario)
    : m_name(std::move(name))
    , m_scenario(std::move(scenario))
{
    visitBodyPoses(*m_scenario.target, *m_scenario.character, [&](int, const BodyPose &pose) {
        Stance stance;
        // thighs may cross in a kick; the hips do not
        const BallJointSpec &leftHip = m_scenario.character->joint(BallJointId::LeftHip);
        const BallJointSpec &rightHip = m_scenario.character->joint(BallJointId::RightHip);
        stance.left =
            pose.rotations[BodyId::Pelvis] * (leftHip.anchorInParent - rightHip.anchorInParent);
        stance.left.y() = 0;
        stance.left.normalize();
        stance.forward = stance.left.cross(Vector3::UnitY());
        stance.leftUpperArm =
            (pose.positions[BodyId::LeftUpperArm]
             - pose.point(BodyId::LeftUpperArm,
                          m_scenario.character->joint(BallJointId::LeftShoulder).anchorInChild))
                .normalized();
        stance.footHeight = {pose.positions[BodyId::LeftFoot].y(),
                             pose.positions[BodyId::RightFoot].y()};
        m_stances.push_back(stance);
    });
}

double Stage::begin() const
{
    return m_scenario.target->rate().seconds(m_scenario.firstSourceFrame);
}

double Stage::end() const
{
    return begin() + m_scenario.target->lastFrameSeconds();
}

const Stance &Stage::stance(double time) const
{
    const double frame = m_scenario.target->rate().frames(time - begin());
    return m_stances[std::size_t(std::clamp(frame, 0.0, double(m_stances.size() - 1)))];
}

std::vector<double> Stage::moments(int count, double tail) const
{
    std::vector<double> times;
    const double first = begin() + 0.3;
    const double last = std::max(first, end() - tail);
    for (int n = 0; n < count; ++n)
        times.push_back(first + (last - first) * (n + 0.5) / count);
    return times;
}

bool Stage::isStanding(double time) const
{
    const auto lower = [](const Stance &stance) {
        return std::min(stance.footHeight[0], stance.footHeight[1]);
    };
    const Stance &lowest = *std::ranges::min_element(m_stances, {}, lower);
    return lower(stance(time)) < lower(lowest) + kFloorMargin;
}

std::vector<double> Stage::standingMoments(int count, double tail) const
{
    std::vector<double> times = moments(count, tail);
    std::erase_if(times, [this](double time) { return !isStanding(time); });
    return times;
}

std::vector<Stage::Kick> Stage::kicks() const
{
    std::vector<Kick> kicks;
    const double least = kKickHeight * m_scenario.character->heightMetres;
    const FrameRate rate = m_scenario.target->rate();
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t f = 1; f + 1 < m_stances.size(); ++f) {
            const double height = m_stances[f].footHeight[side];
            const double time = begin() + rate.seconds(double(f));
            if (height < least || height < m_stances[f - 1].footHeight[side]
                || height <= m_stances[f + 1].footHeight[side] || time + 0.5 > end())
                continue;
            if (!kicks.empty() && kicks.back().left == (side == 0)
                && time - kicks.back().time < kBetweenKicks)
                continue;
            kicks.push_back({time, side == 0});
        }
    }
    return kicks;
}

std::optional<Take> Stage::strike(const std::vector<ImpactKey> &impacts)
{
    m_scenario.impacts = impacts;
    auto take = m_simulator.simulate(m_scenario, 1);
    if (!take)
        return std::nullopt;
    return *std::move(take);
}

MeasuredReaction measureReaction(const Take &take, int impact)
{
    const ImpactResult &result = take.scorecard.impacts[std::size_t(impact)];
    MeasuredReaction reaction;
    reaction.peak = result.peakDegrees;
    reaction.recovery = result.recoverySeconds;
    reaction.impulse = result.deliveredImpulse;
    const double contact = result.contactSeconds - take.rate.seconds(take.firstSourceFrame);
    const auto first = std::size_t(std::max(0.0, std::floor(take.rate.frames(contact))));
    if (result.contactSeconds < 0 || first >= take.main->size())
        return reaction;
    const auto since = [&](int frame) {
        return std::max(0.0, take.rate.seconds(double(first) + frame) - contact);
    };

    int slowest = -1;
    for (std::size_t j = 0; j < kBallJointCount; ++j) {
        const Deviation joint = deviation(take, first, [j](const auto &a, const auto &b) {
            return qRadiansToDegrees(angleBetween(a.relative[j], b.relative[j]));
        });
        if (joint.recovered(kRecoveredDegrees) > slowest) {
            slowest = joint.recovered(kRecoveredDegrees);
            reaction.slowest = BallJointId(j);
        }
        reaction.calm = std::max(reaction.calm, since(joint.lastAbove(kRecoveredDegrees)));
    }
    const Deviation chest = deviation(
        take, first, [](const auto &a, const auto &b) { return turn(a, b, BodyId::Chest); });
    const Deviation pelvis = deviation(
        take, first, [](const auto &a, const auto &b) { return turn(a, b, BodyId::Pelvis); });
    const Deviation root = deviation(take, first, shift);
    reaction.chest = chest.peak();
    reaction.pelvis = pelvis.peak();
    reaction.root = root.peak();
    reaction.wholeRecovery =
        since(std::max({slowest, chest.recovered(kRecoveredDegrees),
                        pelvis.recovered(kRecoveredDegrees), root.recovered(kRecoveredMetres)}));
    return reaction;
}

ImpactKey armBlow(const Stage &stage, double time, double anticipation)
{
    const Stance &stance = stage.stance(time);
    const auto square = [&stance](const Vector3 &direction) {
        return Vector3(direction - direction.dot(stance.leftUpperArm) * stance.leftUpperArm);
    };
    Vector3 direction = square(-stance.left);
    // an arm held out to the side is met from the front
    if (direction.norm() < 0.5)
        direction = square(-stance.forward);
    return ball(time, BodyId::LeftUpperArm, direction, anticipation);
}

ImpactKey headBlow(const Stage &stage, double time, double anticipation)
{
    return ball(time, BodyId::Head, stage.stance(time).forward, anticipation);
}

ImpactKey kickBlow(const Stage &stage, const Stage::Kick &kick, double mass, bool fromOutside,
                   double anticipation)
{
    const double side = kick.left == fromOutside ? -1 : 1;
    ImpactKey key = ball(kick.time, kick.left ? BodyId::LeftShin : BodyId::RightShin,
                         side * stage.stance(kick.time).left, anticipation);
    key.mass = mass;
    return key;
}

std::vector<QString> stageNames()
{
    std::vector<QString> names = {QStringLiteral("demo")};
    for (const QString &path : capturedClips())
        names.push_back(path);
    return names;
}

Result<Scenario> stageScenario(const QString &name)
{
    return name == QLatin1String("demo") ? demoScenario() : clipScenario(name);
}

PerBody<double> lowestPoints(const Character &character, const BodyPose &pose)
{
    PerBody<double> all;
    for (int b = 0; b < kBodyCount; ++b) {
        const auto id = BodyId(b);
        double &lowest = all[std::size_t(b)];
        lowest = 1e9;
        for (const CollisionShape &shape : character.bodies[std::size_t(b)].shapes) {
            const Vector3 centre = pose.point(id, shape.centre);
            const Matrix3 axes = (pose.rotations[id] * shape.rotation).toRotationMatrix();
            double reach = shape.radius;
            if (shape.kind == CollisionShape::Kind::Box)
                reach = axes.row(1).transpose().cwiseAbs().dot(shape.halfExtents);
            else if (shape.kind == CollisionShape::Kind::Capsule)
                reach = shape.radius + std::abs(axes(1, 2)) * shape.halfLength;
            lowest = std::min(lowest, centre.y() - reach);
        }
    }
    return all;
}

double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

} // namespace flinch::testing
