#include "core/plan/clipstance.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

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
    : m_scenario(scenario)
    , m_model(model)
    , m_calm(calm)
    , m_range{range.first, std::max(range.end, range.first + 1)}
    , m_dt(calm.knotSeconds())
    , m_blocks(std::size_t(m_range.end - m_range.first) / kBlock + 1)
{
    const auto &links = model.links;
    m_leg = (links[9].anchorInParent - links[8].anchorInLink).norm()
            + (links[10].anchorInParent - links[9].anchorInLink).norm();
    for (std::size_t side = 0; side < 2; ++side)
        findSwings(scenario.ground.feet[side], m_swings[side]);
    LinkState first;
    const Target &target = calm.knot(range.first);
    placeLinks(model, target.pelvisPosition, target.pelvisRotation, target.relative, first);
    for (std::size_t n = 1; n < 8; ++n) // all but the legs
        m_leanLever += links[n].mass * (first.position[n].y() - first.position[0].y());
    m_leanLever = std::clamp(m_leanLever / model.totalMass, 0.0, 0.5);
}

void ClipStance::findSwings(const FootContacts &contacts, std::vector<Swing> &swings) const
{
    // of the first knot at a frame of the source
    const auto knotAt = [this](int frame) {
        const auto knot =
            std::int64_t(frame - m_scenario.firstSourceFrame) * m_calm.knotsPerFrame();
        return int(std::clamp<std::int64_t>(knot, m_range.first, m_range.end));
    };
    int lift = m_range.first;
    const auto add = [&](int land) {
        if (lift < land)
            swings.push_back({lift, land, {}});
    };
    for (const FrameRange &planted : contacts.planted) {
        add(knotAt(planted.first));
        lift = std::max(lift, knotAt(planted.last + 1));
    }
    add(m_range.end);
}

std::vector<ClipStance::Swing>::iterator ClipStance::swingFrom(int knot, std::size_t side) const
{
    return std::ranges::upper_bound(m_swings[side], knot, {}, &Swing::land);
}

ClipStance::Place &ClipStance::read(int index) const
{
    auto &block = m_blocks[std::size_t(index - m_range.first) / kBlock];
    if (!block)
        block = std::make_unique<std::array<Place, kBlock>>();
    Place &place = (*block)[std::size_t(index - m_range.first) % kBlock];
    if (!place.isRead) {
        place.isRead = true;
        ++m_readKnots;
        readPose(m_calm.knot(std::min(index, m_calm.knotCount() - 1)), place.knot);
        for (std::size_t side = 0; side < 2; ++side) {
            const auto swing = swingFrom(index, side);
            place.knot.planted[side] = swing == m_swings[side].end() || index < swing->lift;
        }
    }
    return place;
}

void ClipStance::readPose(const Target &target, StanceKnot &knot) const
{
    LinkState links;
    placeLinks(m_model, target.pelvisPosition, target.pelvisRotation, target.relative, links);
    Vector3 centre = Vector3::Zero();
    for (std::size_t n = 0; n < kLinkCount; ++n)
        centre += m_model.links[n].mass / m_model.totalMass * links.position[n];
    knot.centre = onFloor(centre);
    knot.height = std::max(kLeastHeight, centre.y());
    knot.weight = target.footWeight;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto foot = std::size_t(kFootLinks[side]);
        const auto &sole =
            side == 0 ? m_scenario.character->leftSole : m_scenario.character->rightSole;
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
                           + links.rotation[link] * m_model.links[link].anchorInLink);
        };
        knot.hip[side] = joint(thigh);
        knot.ankle[side] = joint(foot);
    }
    const Vec2 left = onFloor(knot.hip[0] - knot.hip[1]);
    if (left.norm() > 1e-6)
        knot.left = left.normalized();
}

bool ClipStance::shuffles(Swing &swing, std::size_t side) const
{
    if (!swing.shuffles) {
        const StanceKnot &from = read(swing.lift).knot;
        const StanceKnot &to = read(std::min(swing.land, m_range.end - 1)).knot;
        const double seconds = (swing.land - swing.lift) * m_dt;
        const bool stays = (to.foot[side] - from.foot[side]).norm() <= kShuffleLength;
        const bool isStill =
            (to.centre - from.centre).norm() < kShuffleSpeed * std::max(0.1, seconds);
        swing.shuffles = isStill && swing.land < m_range.end && swing.lift > m_range.first
                         && (seconds <= kShortSwing || (stays && seconds <= kShuffleSwing));
    }
    return *swing.shuffles;
}

double ClipStance::floorUnder(const Swing &swing, std::size_t side) const
{
    if (swing.lift > m_range.first)
        return read(swing.lift - 1).knot.soleHeight[side];
    return swing.land < m_range.end ? read(swing.land).knot.soleHeight[side] : 0;
}

const StanceKnot &ClipStance::at(int knot) const
{
    const int index = std::clamp(knot, m_range.first, m_range.end - 1);
    Place &place = read(index);
    StanceKnot &there = place.knot;
    if (place.isWhole)
        return there;
    place.isWhole = true;
    for (std::size_t side = 0; side < 2; ++side) {
        there.supports[side] = there.planted[side];
        there.floor[side] = there.soleHeight[side];
        if (there.planted[side])
            continue;
        Swing &swing = *swingFrom(index, side);
        there.supports[side] = shuffles(swing, side);
        there.floor[side] = floorUnder(swing, side);
    }
    return there;
}

int ClipStance::nextLift(int knot, std::size_t side) const
{
    if (knot >= m_range.end || !at(knot).supports[side])
        return knot;
    auto swing = swingFrom(knot, side);
    while (swing != m_swings[side].end() && shuffles(*swing, side))
        ++swing;
    return swing == m_swings[side].end() ? m_range.end : swing->lift;
}

int ClipStance::nextLanding(int knot, std::size_t side) const
{
    if (knot >= m_range.end || at(knot).supports[side])
        return knot;
    return swingFrom(knot, side)->land;
}

bool ClipStance::travels(int knot) const
{
    const int reach = std::max(1, int(kTravelSeconds / m_dt));
    return (at(knot + reach).centre - at(knot - reach).centre).norm()
           > kTravelSpeed * 2 * kTravelSeconds;
}

} // namespace flinch
