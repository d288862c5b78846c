#include "core/plan/clipstance.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr std::array<int, 2> kFootLinks = {kLeftFootLink, kRightFootLink};
/// Lower bodies would topple too fast for anything to be planned.
constexpr double kLeastHeight = 0.5;
/// A foot that is up no longer than the first, or no longer than the second and comes down no
/// farther away, only shuffles.
constexpr double kShortSwing = 0.25;
constexpr double kShuffleSwing = 0.4;
constexpr double kShuffleLength = 0.15;
/// Nor does the body go anywhere meanwhile: m/s.
constexpr double kShuffleSpeed = 0.5;
constexpr double kTravelSpeed = 0.5;
constexpr double kTravelSeconds = 0.25; // before and after

} // namespace

ClipStance::ClipStance(const Scenario &scenario, const LinkModel &model, const TargetTrack &calm,
                       KnotRange range)
    : m_range(range)
    , m_dt(calm.knotSeconds())
    , m_knots(std::size_t(std::max(1, range.end - range.first)))
{
    const auto &links = model.links;
    m_leg = (links[9].anchorInParent - links[8].anchorInLink).norm()
            + (links[10].anchorInParent - links[9].anchorInLink).norm();
    for (std::size_t i = 0; i < m_knots.size(); ++i) {
        const int knot = std::min(range.first + int(i), calm.knotCount() - 1);
        const double frame = scenario.firstSourceFrame + double(knot) / calm.knotsPerFrame();
        for (std::size_t side = 0; side < 2; ++side)
            m_knots[i].planted[side] = m_knots[i].supports[side] =
                scenario.ground.feet[side].isPlanted(int(std::floor(frame + 1e-9)));
        readPose(scenario, model, calm.knot(knot), m_knots[i]);
    }
    LinkState first;
    const Target &target = calm.knot(range.first);
    placeLinks(model, target.pelvisPosition, target.pelvisRotation, target.relative, first);
    for (std::size_t n = 1; n < 8; ++n) // all but the legs
        m_leanLever += links[n].mass * (first.position[n].y() - first.position[0].y());
    m_leanLever = std::clamp(m_leanLever / model.totalMass, 0.0, 0.5);
    findShuffles();
    findChanges();
    findFloor();
}

void ClipStance::readPose(const Scenario &scenario, const LinkModel &model, const Target &target,
                          StanceKnot &knot) const
{
    LinkState links;
    placeLinks(model, target.pelvisPosition, target.pelvisRotation, target.relative, links);
    Vector3 centre = Vector3::Zero();
    for (std::size_t n = 0; n < kLinkCount; ++n)
        centre += model.links[n].mass / model.totalMass * links.position[n];
    knot.centre = onFloor(centre);
    knot.height = std::max(kLeastHeight, centre.y());
    knot.weight = target.footWeight;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto foot = std::size_t(kFootLinks[side]);
        const auto &sole = side == 0 ? scenario.character->leftSole : scenario.character->rightSole;
        knot.foot[side].setZero();
        knot.soleHeight[side] = 1e9;
        for (std::size_t c = 0; c < sole.size(); ++c) {
            const Vector3 corner = links.position[foot] + links.rotation[foot] * sole[c];
            knot.sole[side][c] = onFloor(corner);
            knot.foot[side] += 0.25 * knot.sole[side][c];
            knot.soleHeight[side] = std::min(knot.soleHeight[side], corner.y());
        }
        const std::size_t thigh = foot - 2;
        const auto joint = [&](std::size_t link) {
            return Vector3(links.position[link]
                           + links.rotation[link] * model.links[link].anchorInLink);
        };
        knot.hip[side] = joint(thigh);
        knot.ankle[side] = joint(foot);
    }
    const Vec2 left = onFloor(knot.hip[0] - knot.hip[1]);
    if (left.norm() > 1e-6)
        knot.left = left.normalized();
}

void ClipStance::findShuffles()
{
    const int count = int(m_knots.size());
    for (std::size_t side = 0; side < 2; ++side) {
        for (int lift = 0; lift < count; ++lift) {
            if (m_knots[std::size_t(lift)].planted[side])
                continue;
            int land = lift;
            while (land < count && !m_knots[std::size_t(land)].planted[side])
                ++land;
            const StanceKnot &from = m_knots[std::size_t(lift)];
            const StanceKnot &to = m_knots[std::size_t(std::min(land, count - 1))];
            const double seconds = (land - lift) * m_dt;
            const bool stays = (to.foot[side] - from.foot[side]).norm() <= kShuffleLength;
            const bool isStill =
                (to.centre - from.centre).norm() < kShuffleSpeed * std::max(0.1, seconds);
            if (isStill && land < count && lift > 0
                && (seconds <= kShortSwing || (stays && seconds <= kShuffleSwing))) {
                for (int k = lift; k < land; ++k)
                    m_knots[std::size_t(k)].supports[side] = true;
            }
            lift = land;
        }
    }
}

void ClipStance::findChanges()
{
    for (std::size_t side = 0; side < 2; ++side) {
        m_nextChange[side].assign(m_knots.size(), int(m_knots.size()));
        for (std::size_t i = m_knots.size() - 1; i-- > 0;)
            m_nextChange[side][i] = m_knots[i].supports[side] != m_knots[i + 1].supports[side]
                                        ? int(i) + 1
                                        : m_nextChange[side][i + 1];
    }
}

void ClipStance::findFloor()
{
    for (std::size_t side = 0; side < 2; ++side) {
        const auto isPlanted = [side](const StanceKnot &knot) {
            return knot.planted[side];
        };
        const auto first = std::ranges::find_if(m_knots, isPlanted);
        double floor = first != m_knots.end() ? first->soleHeight[side] : 0;
        for (StanceKnot &knot : m_knots) {
            if (knot.planted[side])
                floor = knot.soleHeight[side];
            knot.floor[side] = floor;
        }
    }
}

const StanceKnot &ClipStance::at(int knot) const
{
    return m_knots[std::size_t(std::clamp(knot - m_range.first, 0, int(m_knots.size()) - 1))];
}

int ClipStance::nextLift(int knot, std::size_t side) const
{
    if (knot >= m_range.end || !at(knot).supports[side])
        return knot;
    return m_range.first + m_nextChange[side][std::size_t(knot - m_range.first)];
}

int ClipStance::nextLanding(int knot, std::size_t side) const
{
    if (knot >= m_range.end || at(knot).supports[side])
        return knot;
    return m_range.first + m_nextChange[side][std::size_t(knot - m_range.first)];
}

bool ClipStance::travels(int knot) const
{
    const int reach = std::max(1, int(kTravelSeconds / m_dt));
    return (at(knot + reach).centre - at(knot - reach).centre).norm()
           > kTravelSpeed * 2 * kTravelSeconds;
}

} // namespace flinch
