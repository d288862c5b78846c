#include "core/plan/reflex.h"

#include "core/motion/smoothstep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace flinch {

/// What a part of the trunk does, rad: bends forward, to the struck side, turns to it.
struct TrunkMove
{
    double forward = 0;
    double aside = 0;
    double turned = 0;
};

/// What a body does about a hard blow. Sides count from the struck one.
struct ReflexMoves
{
    Region region;
    double usualImpulse; // N·s of a hard blow on someone of 70 kg
    Vector3 pelvis;      // to the struck side, up, ahead; m for someone of usual size
    TrunkMove pelvisTurn, waist, chest, neck;
    double nearHand, farHand; // how surely they come to cover it
    double elbowOut;
    Vector3 farPlace; // of the far hand from what the near one covers: outwards, up, ahead; m
    TrunkMove arm;    // both upper arms: back, out, -
    double heel = 0;  // rad: the struck leg gives, its heel comes up
    double lift = 0;  // m: its foot comes up
};

namespace {

/// Nerves take so long, s.
constexpr double kLatency = 0.08;
constexpr double kFarLatency = 0.09; // more, for the hand of the other side
/// Blows as long as this, s, hurt as their momentum says; shorter ones more, longer ones less.
constexpr double kUsualSeconds = 0.03;
constexpr double kLeastSharpness = 0.45;
constexpr double kMostSharpness = 3.5;
/// A blow in the middle leaves it to the hand with the shorter way, or by so much, m, to the right.
constexpr double kRightHanded = 0.03;
/// And turns a body to the side of that hand by this share of what a blow from there would.
constexpr double kTurnsToHand = 0.5;
/// How far a blow from straight below turns what a head does forward into the opposite.
constexpr double kThrownBack = 2.5;
/// From such an amount on hands come all the way, and below it not as long; the far one only to
/// what is worth it.
constexpr double kHandsFrom = 0.6;
constexpr double kFarHandFrom = 1;
constexpr double kBriefly = 0.6;
/// A blow that comes while an earlier one is answered has only the rest up to this to add.
constexpr double kMostAmount = 1.5;
/// By itself it takes so long, and the more the harder, s.
constexpr double kSeconds = 1.05;
constexpr double kSecondsPerAmount = 0.45;
constexpr double kLiftSeconds = 0.7;
/// Protected places are not held still: so much of it, so often a second.
constexpr double kBreath = 0.07;
constexpr double kBreathsPerSecond = 1.5;

// clang-format off
constexpr double kNo = 0;
const std::array<ReflexMoves, 10> kMoves = {{
    {Region::Head, 12, {-0.03, -0.035, -0.01},
     {}, {0.06, -0.04, -0.05}, {0.12, -0.06, -0.14}, {0.16, -0.12, -0.42},
     1.0, 0.85, 0.3, {0.07, -0.2, 0.06}, {}},
    {Region::Chest, 40, {-0.02, -0.04, -0.03},
     {0.03, kNo, kNo}, {0.12, kNo, -0.03}, {0.20, 0.03, -0.08}, {0.14, kNo, -0.10},
     1.0, 0.8, 0.35, {0.05, -0.17, 0.03}, {}},
    {Region::Ribs, 30, {-0.03, -0.03, kNo},
     {0.02, 0.05, kNo}, {0.08, 0.16, kNo}, {0.10, 0.20, 0.08}, {0.06, 0.10, 0.08},
     1.0, 0.8, 0.05, {-0.04, -0.06, 0.02}, {}},
    {Region::Belly, 30, {-0.02, -0.055, -0.06},
     {0.14, kNo, kNo}, {0.22, 0.06, kNo}, {0.22, 0.05, kNo}, {0.12, kNo, kNo},
     1.0, 1.0, 0.2, {-0.03, -0.08, 0.02}, {}},
    {Region::Groin, 20, {-0.01, -0.09, -0.08},
     {0.26, kNo, kNo}, {0.20, 0.04, kNo}, {0.18, kNo, kNo}, {0.06, kNo, kNo},
     1.0, 1.0, 0.25, {-0.02, 0.03, 0.03}, {}},
    {Region::Back, 28, {kNo, -0.01, 0.05},
     {-0.06, kNo, kNo}, {-0.14, 0.05, kNo}, {-0.20, 0.06, 0.05}, {-0.16, kNo, 0.10},
     kNo, kNo, 0.5, {}, {0.45, 0.30, kNo}},
    {Region::Shoulder, 20, {-0.02, -0.02, -0.01},
     {}, {0.04, 0.06, 0.08}, {0.08, 0.12, 0.22}, {0.05, 0.14, kNo},
     kNo, 1.0, 0.15, {}, {}},
    {Region::Arm, 12, {-0.01, -0.015, -0.01},
     {}, {0.05, 0.03, 0.03}, {0.10, 0.06, 0.08}, {0.12, 0.04, 0.14},
     1.0, 0.9, 0.1, {0.02, 0.03, 0.03}, {}},
    {Region::Thigh, 24, {-0.015, -0.05, -0.01},
     {0.06, 0.04, kNo}, {0.12, 0.10, 0.03}, {0.10, 0.08, 0.05}, {0.10, 0.03, 0.08},
     1.0, 0.15, 0.25, {0.1, 0.1, 0.05}, {}, 0.25},
    {Region::Shin, 16, {-0.06, -0.03, -0.04},
     {0.10, 0.03, kNo}, {0.14, 0.06, 0.03}, {0.12, 0.05, 0.05}, {0.10, kNo, 0.06},
     0.6, 0.1, 0.3, {0.1, 0.1, 0.05}, {}, 0.1, 0.14},
}};

// clang-format on

const ReflexMoves &movesFor(Region region)
{
    return *std::ranges::find(kMoves, region, &ReflexMoves::region);
}

/// How far the elbow of a hand points aside that comes across, see HandPlace.
constexpr double kFarElbowOut = 0.3;
/// Half the distance between hands that cover the same place, m.
constexpr double kApart = 0.03;

/// The link that hands cover, and where in it.
int coveredLink(Region region, const PlannedBlow &blow)
{
    switch (region) {
    case Region::Arm: // pulled in to the belly
        return linkOfBody(BodyId::Abdomen);
    case Region::Shoulder: // where the arm begins, which gives way itself
        return linkOfBody(BodyId::Chest);
    case Region::Shin: // as far down as hands comfortably come
        return linkOfBody(isLeft(blow.body) ? BodyId::LeftThigh : BodyId::RightThigh);
    default:
        return blow.link;
    }
}

/// Skin is hurt by force, not by momentum.
double sharpness(double seconds)
{
    return std::clamp(std::sqrt(kUsualSeconds / seconds), kLeastSharpness, kMostSharpness);
}

double amountOf(const LinkModel &model, const PlannedBlow &blow, const ReflexMoves &moves)
{
    const double usual = moves.usualImpulse * model.totalMass / 70;
    const double hard = sharpness(blow.duration) * blow.impulse / usual;
    // twice as hard a blow does not hurt twice as much
    return 2 * std::clamp(blow.reaction.reflex, 0.0, 1.0) * std::numbers::sqrt2 * hard
           / std::sqrt(1 + hard * hard);
}

} // namespace

Reflex::Reflex(const LinkModel &model, const TargetTrack &calm, const PlannedBlow &blow,
               const ReflexRoom &room)
    : m_model(model)
    , m_calm(calm)
    , m_blow(blow)
    , m_scale(bodyScale(model))
    , m_staggers(room.staggers)
    , m_begin(blow.time + kLatency)
{
    const LinkState links = linksAt(model, calm, blow.time);
    m_place = struckPlace(model, links, blow);
    m_moves = &movesFor(m_place.region);
    m_amount = std::min(amountOf(model, blow, *m_moves), std::max(0.0, kMostAmount - room.earlier));
    chooseSide();
    setTimes();
    if (room.fallsAt >= 0)
        endBeforeTheFloor(room.fallsAt);
    setPlaces(links);
    if (room.mayLift)
        m_liftedFoot = footToLift();
    if (m_moves->lift > 0 && room.liftUntil)
        m_leg.off = std::min(m_leg.off, *room.liftUntil);
}

/// The side of the blow leads; what comes in the middle is left to the hand that is nearer by the
/// time when it can move.
void Reflex::chooseSide()
{
    const LinkState then = linksAt(m_model, m_calm, m_begin + kFarLatency);
    const int link = coveredLink(m_place.region, m_blow);
    const Vector3 place = then.position[std::size_t(link)];
    const auto way = [&](int side) {
        return (handPlace(m_model, then, side) - place).norm();
    };
    const double nearer = way(0) + kRightHanded < way(1) ? 1 : -1;
    const double aside = std::min(1.0, 2 * std::abs(m_place.toLeft));
    m_lead = std::clamp(2 * m_place.toLeft, -1.0, 1.0) + (1 - aside) * nearer;
    m_side = m_place.toLeft + kTurnsToHand * (m_lead - m_place.toLeft);
}

void Reflex::setTimes()
{
    const double lasts = std::max(
        m_blow.reaction.recover.value_or(kSeconds + kSecondsPerAmount * m_amount) - kLatency, 0.3);
    m_end = m_begin + lasts;
    // hardly begun before it has to be over: there is no time for much of it
    m_amount *= smoothStep(lasts / 0.5);
    const auto swell = [this, lasts](double delay, double rise, double share, double settle,
                                     double kept = 0.1) {
        const double begin = m_begin + delay;
        rise = std::min(rise, 0.4 * lasts);
        const double end = m_begin + share * lasts;
        const double fade = begin + rise + kept * (end - begin - rise);
        return Swell{begin, rise, fade, end, settle};
    };
    m_neck = swell(0, 0.17, 0.86, 0.3);
    m_trunk = swell(0.02, 0.21, 0.95, 0.3);
    m_pelvis = swell(0.02, 0.25, 1, 0.3);
    m_leg = swell(0.02, 0.2, 0.8, 0);
    const double kept = std::lerp(kBriefly, 1, smoothStep(m_amount / kFarHandFrom));
    for (std::size_t side = 0; side < 2; ++side) {
        const double far = 0.5 - (side == 0 ? 0.5 : -0.5) * m_lead; // 0 the near hand … 1 the far
        m_hand[side] =
            swell(kFarLatency * far, 0.24 + 0.05 * far, kept * (0.92 - 0.22 * far), 0.12, 0.15);
    }
    if (m_moves->lift > 0) {
        m_leg.end = std::min(m_leg.end, m_begin + kLiftSeconds);
        m_leg.fade = std::min(m_leg.fade, m_begin + 0.45 * (m_leg.end - m_begin));
    }
}

/// It protects itself on the way, but what meets the floor is where the fall has it.
void Reflex::endBeforeTheFloor(double fallsAt)
{
    m_pelvis.endBy(fallsAt + 0.35);
    m_leg.endBy(fallsAt + 0.3);
    m_trunk.endBy(fallsAt + 0.6);
    m_neck.endBy(fallsAt + 0.6);
    for (Swell &hand : m_hand)
        hand.endBy(fallsAt + 0.2);
}

void Reflex::setPlaces(const LinkState &links)
{
    const int link = coveredLink(m_place.region, m_blow);
    const Link &covered = m_model.links[std::size_t(link)];
    const Quaternion &rotation = links.rotation[std::size_t(link)];
    const BodyFrame frame = bodyFrame(m_model, links, m_place.seenBy);
    Vector3 point = link == m_blow.link ? m_blow.point : Vector3(Vector3::Zero());
    // hands do not reach behind, and not far above or below the place
    Vector3 seen = m_place.from;
    if (m_place.region == Region::Arm || m_place.region == Region::Shoulder)
        seen = {0.3 * m_place.toLeft, 0, 1};
    else if (m_place.region == Region::Thigh || m_place.region == Region::Shin)
        seen = {0.4 * m_place.toLeft, 0.2, 1};
    else if (m_place.region == Region::Ribs) // the elbow covers the side
        seen = {0.6 * m_place.toLeft, seen.y(), 1};
    seen.y() = std::clamp(seen.y(), -0.3, 0.3);
    seen.z() = std::max(seen.z(), 0.25);
    if (m_place.region == Region::Shoulder && link != m_blow.link)
        point = 0.85 * m_model.links[std::size_t(m_blow.link)].anchorInParent;
    if (m_place.region == Region::Shin)
        point = 0.5 * (covered.shapes.front().centre - covered.anchorInLink);
    for (std::size_t side = 0; side < 2; ++side) {
        const double left = side == 0 ? 1 : -1;
        // each on its side of the place; what is on the other side it covers from the front
        const double aside = left * seen.x() > 0 ? seen.x() : 0.3 * seen.x();
        const Vector3 from = rotation.conjugate()
                             * frame.vector(aside + 0.1 * left, seen.y(), seen.z()).normalized();
        const double near = 0.5 + 0.5 * left * m_lead;
        const Vector3 apart = (1 - near) * m_moves->farPlace;
        const Vector3 by = frame.vector(left * (kApart + apart.x()), apart.y(), apart.z());
        HandPlace &place = m_handPlace[side];
        place.link = link;
        place.point = coveringPlace(covered, point, -from) + m_scale * (rotation.conjugate() * by);
        const double far = smoothStep((m_amount - kFarHandFrom / 2) / (kFarHandFrom / 2));
        place.weight = near * m_moves->nearHand;
        if (!m_staggers || m_moves->nearHand <= 0) // one hand has to do
            place.weight += (1 - near) * far * m_moves->farHand;
        place.elbowOut = kFarElbowOut + near * (m_moves->elbowOut - kFarElbowOut);
    }
}

int Reflex::footToLift() const
{
    if (m_moves->lift <= 0 || m_amount <= 0)
        return -1;
    const int side = m_place.toLeft > 0 ? 0 : 1;
    const double step = m_calm.knotSeconds();
    const int last = std::min(int(m_leg.end / step) + 1, m_calm.knotCount() - 1);
    for (int k = int(m_blow.time / step); k <= last; ++k) {
        const Target &target = m_calm.knot(k);
        if (std::min(target.footWeight[0], target.footWeight[1]) < 0.9)
            return -1; // it walks: the foot comes up anyway, or nothing else stands
    }
    return side;
}

double Reflex::footWeight(double seconds) const
{
    // off before it moves, and back on the floor before it holds
    Swell off = m_leg;
    off.rise *= 0.3;
    return m_liftedFoot < 0 ? 1 : 1 - smoothStep(m_amount / 0.3) * off.at(seconds);
}

void Reflex::addTrunk(double seconds, const Bearing &bearing, const LinkState &links,
                      PoseOffset &offset) const
{
    // what comes from below throws a head back
    const double forward =
        m_place.region == Region::Head ? 1 + kThrownBack * std::min(0.0, m_place.from.y()) : 1;
    const auto turn = [&](const TrunkMove &move, double share) -> Vector3 {
        return share
               * bearing.turn(forward * move.forward, m_side * move.aside, m_side * move.turned);
    };
    const double breath =
        1
        + kBreath * m_trunk.at(seconds)
              * std::sin(2 * std::numbers::pi * kBreathsPerSecond * (seconds - m_trunk.begin));
    const double pelvis = m_amount * m_pelvis.at(seconds);
    const double trunk = m_amount * breath * m_trunk.at(seconds);
    const Vector3 &by = m_moves->pelvis;
    const double down = by.y() * roomBelow(m_model, links);
    offset.pelvis += pelvis * m_scale * bearing.shift({m_side * by.x(), down, by.z()});
    offset.pelvisTurn += turn(m_moves->pelvisTurn, pelvis);
    offset.waistTurn += turn(m_moves->waist, trunk);
    offset.chestTurn += turn(m_moves->chest, trunk);
    offset.neckTurn += turn(m_moves->neck, m_amount * m_neck.at(seconds));
}

void Reflex::addLegs(double seconds, PoseOffset &offset) const
{
    const double leg = m_amount * m_leg.at(seconds);
    const auto side = std::size_t(m_place.toLeft > 0 ? 0 : 1);
    if (m_moves->lift > 0) {
        if (m_liftedFoot >= 0) {
            offset.kneeLift[side] += leg * m_moves->lift * m_scale;
            offset.footPitch[side] += leg * m_moves->heel;
        }
        return;
    }
    offset.footPitch[side] += leg * std::abs(m_place.toLeft) * m_moves->heel;
}

void Reflex::addArms(double seconds, const Bearing &bearing, PoseOffset &offset) const
{
    for (std::size_t side = 0; side < 2; ++side) {
        const double swell = m_hand[side].at(seconds);
        if (swell <= 0)
            continue;
        const double out = side == 0 ? m_moves->arm.aside : -m_moves->arm.aside;
        // hands come all the way, or hardly at all
        HandPlace place = m_handPlace[side];
        place.weight *= swell * smoothStep(m_amount / kHandsFrom);
        if (place.weight > 0)
            offset.hand[side].push_back(place);
        else
            offset.armTurn[side] += m_amount * swell * bearing.turn(m_moves->arm.forward, -out, 0);
    }
}

PoseOffset Reflex::at(int knot) const
{
    PoseOffset offset;
    const double seconds = knot * m_calm.knotSeconds();
    if (m_amount <= 0 || seconds <= m_begin || seconds >= m_end)
        return offset;
    const LinkState links = linkStateOf(m_model, m_calm.knot(knot));
    const Bearing bearing(m_model, links);
    addTrunk(seconds, bearing, links, offset);
    addLegs(seconds, offset);
    addArms(seconds, bearing, offset);
    return offset;
}

} // namespace flinch
