#include "app/window/planmarks.h"

#include "widgets/document/answertexts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flinch {

namespace {

constexpr double kGravity = 9.81;
/// Balance is shown for so long after a contact, or until the last step has landed.
constexpr double kBalanceSeconds = 0.8;

Vector3 onFloor(const Vector3 &point)
{
    return {point.x(), 0, point.z()};
}

/// Corners of a sole around it, heel first, on the floor.
std::vector<Vector3> soleOf(const Character &character, const BodyPose &pose, int side)
{
    const auto &corners = side == 0 ? character.leftSole : character.rightSole;
    const BodyId foot = side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
    std::vector<Vector3> sole;
    for (const std::size_t corner : {2U, 0U, 1U, 3U})
        sole.push_back(onFloor(pose.point(foot, corners[corner])));
    return sole;
}

/// Around all of them, seen from above.
std::vector<Vector3> hullOf(std::vector<Vector3> points)
{
    if (points.size() < 3)
        return {};
    std::ranges::sort(points, {}, [](const Vector3 &p) { return std::pair(p.x(), p.z()); });
    const auto turn = [](const Vector3 &a, const Vector3 &b, const Vector3 &c) {
        return (b.x() - a.x()) * (c.z() - a.z()) - (b.z() - a.z()) * (c.x() - a.x());
    };
    std::vector<Vector3> hull;
    for (const int pass : {0, 1}) {
        const std::size_t start = hull.size();
        for (const Vector3 &point : points) {
            while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), point) <= 0)
                hull.pop_back();
            hull.push_back(point);
        }
        hull.pop_back();
        if (pass == 0)
            std::ranges::reverse(points);
    }
    return hull;
}

class PlanReader
{
public:
    PlanReader(const SimulationService &simulation, int sourceFrame)
        : m_simulation(simulation)
        , m_take(*simulation.take())
        , m_character(*simulation.character())
        , m_frame(sourceFrame)
        , m_seconds(m_take.rate.seconds(sourceFrame))
    {}

    PlanMarks read(const ImpactResult &result)
    {
        PlanMarks marks;
        const ImpactAnswer &answer = *result.answer;
        double until = result.contactSeconds + kBalanceSeconds;
        int number = 0;
        for (const TakenStep &step : answer.steps) {
            if (step.home)
                continue;
            marks.feet.push_back(footprint(step, ++number));
            until = std::max(until, step.landSeconds);
        }
        const auto next =
            std::ranges::find(marks.feet, PlanMarks::Moment::Later, &PlanMarks::Footprint::moment);
        if (next != marks.feet.end())
            next->moment = PlanMarks::Moment::Next;
        const bool moves = answer.outcome == Outcome::Sway || answer.outcome == Outcome::Steps
                           || answer.outcome == Outcome::Fall;
        if (answer.offBalanceSeconds >= 0)
            until = answer.offBalanceSeconds + kBalanceSeconds / 2;
        if (moves && m_seconds >= result.contactSeconds && m_seconds <= until)
            addBalance(marks);
        return marks;
    }

private:
    /// Where main has the foot when it lands.
    PlanMarks::Footprint footprint(const TakenStep &step, int number) const
    {
        PlanMarks::Footprint print;
        print.number = number;
        print.moment =
            step.landSeconds <= m_seconds ? PlanMarks::Moment::Past : PlanMarks::Moment::Later;
        const int last = m_take.firstSourceFrame + m_take.frameCount() - 1;
        const int landing =
            std::clamp(int(std::ceil(m_take.rate.frames(step.landSeconds))), 0, last);
        if (const auto landed = m_simulation.frame(Figure::Main, landing))
            print.sole = soleOf(m_character, landed->pose, step.side);
        return print;
    }

    void addBalance(PlanMarks &marks) const
    {
        const auto now = m_simulation.frame(Figure::Main, m_frame);
        const auto before = m_simulation.frame(Figure::Main, m_frame - 1);
        if (!now || !before)
            return;
        const Vector3 velocity =
            (now->centreOfMass - before->centreOfMass) * m_take.rate.perSecond();
        const double height = std::max(0.1, now->centreOfMass.y());
        marks.centreOfMass = now->centreOfMass;
        marks.capturePoint = onFloor(now->centreOfMass + velocity * std::sqrt(height / kGravity));
        std::vector<Vector3> soles;
        for (int side = 0; side < 2; ++side) {
            if (!now->footOnGround[std::size_t(side)])
                continue;
            const auto sole = soleOf(m_character, now->pose, side);
            soles.insert(soles.end(), sole.begin(), sole.end());
        }
        marks.support = hullOf(std::move(soles));
    }

    const SimulationService &m_simulation;
    const Take &m_take;
    const Character &m_character;
    const int m_frame;
    const double m_seconds;
};

} // namespace

PlanMarks planMarks(const SimulationService &simulation, ImpactId impact, int sourceFrame)
{
    const ImpactResult *result = resultOf(simulation, impact);
    if (!result || !result->answer || result->contactSeconds < 0 || !simulation.character()
        || !simulation.isUpToDate())
        return {};
    return PlanReader(simulation, sourceFrame).read(*result);
}

} // namespace flinch
