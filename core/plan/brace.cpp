#include "core/plan/brace.h"

#include "core/motion/smoothstep.h"
#include "core/plan/limbreach.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// With so long to prepare a body is ready, s; with less it only begins to be.
constexpr double kFullLead = 0.3;
/// Nobody gets ready more slowly, s.
constexpr double kSlowest = 0.45;
/// It stays so long past the contact, and lets go over so long, s.
constexpr double kKept = 0.12;
constexpr double kFade = 0.6;

/// For someone of usual size.
constexpr double kInto = 0.04;  // m, towards the blow
constexpr double kLower = 0.03; // m
constexpr double kLean = 0.12;  // rad, into it, all of the trunk
constexpr double kChin = 0.21;  // rad
constexpr double kTurn = 0.14;  // rad, of the struck side out of the way

/// Where a guard is held: before what it guards, m.
constexpr double kBeforeHead = 0.2;
constexpr double kBeforeTrunk = 0.1;
/// A hand that has a longer way than this does not quite get there, m.
constexpr double kSureWay = 0.65;
/// And one that is as fast as this, m/s, is busy.
constexpr double kBusySpeed = 3;

bool isGuarded(Region region)
{
    return region == Region::Head || region == Region::Chest || region == Region::Ribs
           || region == Region::Belly || region == Region::Shoulder;
}

} // namespace

Brace::Brace(const LinkModel &model, const TargetTrack &calm, const PlannedBlow &blow,
             double earliest)
    : m_model(model)
    , m_calm(calm)
    , m_blow(blow)
    , m_scale(bodyScale(model))
{
    const LinkState links = linksAt(model, calm, blow.time);
    m_place = struckPlace(model, links, blow);
    m_into = -blow.direction;
    m_into.y() = 0;
    if (m_into.norm() > 0.05)
        m_into *= smoothStep(m_into.norm() / 0.5) / m_into.norm();
    else
        m_into.setZero();
    const double lead = std::min(blow.reaction.brace, blow.time - earliest);
    m_body.begin = blow.time - std::max(lead, 0.0);
    m_body.rise = std::min(std::max(0.9 * lead, 1e-3), kSlowest);
    m_body.fade = blow.time + kKept;
    m_body.end = m_body.fade + kFade;
    m_head = m_body;
    m_head.end -= 0.1;
    m_hand = m_body;
    m_hand.begin = std::min(m_body.begin + 0.1 * lead, blow.time);
    m_amount = lead > 0 ? std::min(1.0, lead / kFullLead) : 0;
    if (m_amount > 0 && isGuarded(m_place.region))
        chooseHand(links, linksAt(model, calm, std::max(0.0, blow.time - 0.1)), 0.1);
}

/// The one that has the shortest way to before the struck place, and neither work nor its place
/// already.
void Brace::chooseHand(const LinkState &links, const LinkState &before, double between)
{
    const bool isHead = m_place.region == Region::Head;
    const auto n = std::size_t(m_blow.link == linkOfBody(BodyId::Head)
                                       || m_blow.link == linkOfBody(BodyId::Chest)
                                       || m_blow.link == linkOfBody(BodyId::Abdomen)
                                   ? m_blow.link
                                   : linkOfBody(BodyId::Chest));
    const BodyFrame frame = bodyFrame(m_model, links, m_place.seenBy);
    const Vector3 seen(m_place.from.x(), std::clamp(m_place.from.y(), -0.3, 0.3),
                       std::max(m_place.from.z(), 0.4));
    const Vector3 ahead =
        links.rotation[n].conjugate() * frame.vector(seen.x(), seen.y(), seen.z()).normalized();
    HandPlace guard;
    guard.link = int(n);
    guard.point =
        coveringPlace(m_model.links[n],
                      m_blow.link == int(n) ? m_blow.point : Vector3(Vector3::Zero()), -ahead)
        + m_scale * (isHead ? kBeforeHead - 0.1 : kBeforeTrunk) * ahead;
    guard.elbowOut = 0.3;
    const Vector3 goal = links.position[n] + links.rotation[n] * guard.point;
    double least = std::numeric_limits<double>::infinity();
    for (int side = 0; side < 2; ++side) {
        const int arm = linkOfBody(side == 0 ? BodyId::LeftUpperArm : BodyId::RightUpperArm);
        const Limb limb = {jointPlace(m_model, links, arm), jointPlace(m_model, links, arm + 1),
                           handPlace(m_model, links, side)};
        const double way = (limb.end - goal).norm();
        const double speed = (limb.end - handPlace(m_model, before, side)).norm() / between;
        const double cost = way + 0.5 * (limb.root - goal).norm();
        if ((goal - limb.root).norm() > 0.97 * limb.length() || speed > kBusySpeed || cost > least)
            continue;
        least = cost;
        m_guardingHand = side;
        m_guard = guard;
        m_guard.weight = std::min(1.0, m_scale * kSureWay / std::max(way, 0.01));
    }
}

void Brace::endBeforeTheFloor(double fallsAt)
{
    for (Swell *swell : {&m_body, &m_head, &m_hand})
        swell->endBy(fallsAt + 0.35);
}

PoseOffset Brace::at(int knot) const
{
    PoseOffset offset;
    const double seconds = knot * m_calm.knotSeconds();
    if (m_amount <= 0 || seconds <= begin() || seconds >= end())
        return offset;
    const LinkState links = linkStateOf(m_model, m_calm.knot(knot));
    const Bearing bearing(m_model, links);
    const double body = m_amount * m_body.at(seconds);
    offset.pelvis =
        body * m_scale * (kInto * m_into - kLower * roomBelow(m_model, links) * Vector3::UnitY());
    const Vector3 lean = body * kLean * Vector3::UnitY().cross(m_into);
    offset.pelvisTurn = 0.4 * lean;
    offset.waistTurn = 0.3 * lean;
    offset.chestTurn = 0.3 * lean + bearing.turn(0, 0, -body * kTurn * m_place.toLeft);
    offset.neckTurn = bearing.turn(m_amount * kChin * m_head.at(seconds), 0, 0);
    if (m_guardingHand >= 0) {
        HandPlace guard = m_guard;
        guard.weight *= m_amount * m_hand.at(seconds);
        if (guard.weight > 0)
            offset.hand[std::size_t(m_guardingHand)].push_back(guard);
    }
    return offset;
}

} // namespace flinch
