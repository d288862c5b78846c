#include "tests/bench/ladder/seen.h"

#include "core/take/footsupport.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch::ladder {

namespace {

constexpr double kVisible = 0.02; // m
constexpr double kFallen = 0.45;  // share of its height at which a pelvis has fallen
constexpr double kRestSpeed = 0.05;
constexpr double kSwing = 0.05; // swings of this share of the largest count
constexpr double kHeadHome = 0.1;

bool isLanding(const Contact &contact)
{
    return contact.with == Contact::With::Ground && contact.body != BodyId::LeftFoot
           && contact.body != BodyId::RightFoot;
}

Vector3 level(Vector3 v)
{
    v.y() = 0;
    return v;
}

/// Reads the frames of a take from a contact on.
class Eye
{
public:
    Eye(const Take &take, const Character &character, int impact)
        : m_take(take)
        , m_character(character)
        , m_result(take.scorecard.impacts[std::size_t(impact)])
        , m_contact(m_result.contactSeconds - take.rate.seconds(take.firstSourceFrame))
        , m_first(std::size_t(std::max(0.0, std::floor(take.rate.frames(m_contact)))))
        , m_step(take.rate.seconds(1))
    {
        // feet of clips are in the floor as well
        for (std::size_t f = 0; f < take.unperturbed->size(); ++f) {
            const PerBody<double> lowest = lowestPoints(f, *take.unperturbed);
            for (std::size_t b = 0; b < lowest.size(); ++b)
                m_clipsOwn[b] = std::min(m_clipsOwn[b], lowest[b]);
        }
    }

    Seen see()
    {
        if (m_result.contactSeconds < 0)
            return m_seen;
        for (std::size_t f = m_first; f < m_take.main->size(); ++f) {
            const SimulatedFrame main = (*m_take.main)[f];
            const SimulatedFrame calm = (*m_take.unperturbed)[f];
            seeTravel(f, main, calm);
            seeJoint(main, calm);
            seeFall(f, main, calm);
            if (!isFalling(f)) {
                seeFeet(f, main, calm);
                seeKnees(f);
            }
        }
        countTurns();
        m_seen.grace = m_result.answer ? m_result.answer->grace : 1;
        return m_seen;
    }

private:
    PerBody<double> lowestPoints(std::size_t frame, const SimulatedMotion &motion) const
    {
        return testing::lowestPoints(m_character, motion[frame].pose);
    }

    double since(std::size_t frame) const { return double(frame) * m_step - m_contact; }

    double sinceLost(std::size_t frame) const
    {
        const double lost = m_result.answer ? m_result.answer->offBalanceSeconds : -1;
        return lost < 0 ? -1 : since(frame) + m_result.contactSeconds - lost;
    }

    bool isFalling(std::size_t frame) const { return sinceLost(frame) > 0; }

    void seeTravel(std::size_t f, const SimulatedFrame &main, const SimulatedFrame &calm)
    {
        const auto away = [&](BodyId body) -> Vector3 {
            return main.pose.positions[body] - calm.pose.positions[body];
        };
        double farthest = 0;
        for (int b = 0; b < kBodyCount; ++b)
            farthest = std::max(farthest, away(BodyId(b)).norm());
        if (farthest > kVisible) {
            m_seen.visible += m_step;
            m_seen.home = since(f);
        }
        m_seen.hips = std::max(m_seen.hips, level(away(BodyId::Pelvis)).norm());
        const Vector3 head = away(BodyId::Head);
        if (f == m_first)
            m_headAtContact = head;
        m_seen.headThrown = std::max(m_seen.headThrown, (head - m_headAtContact).norm());
        m_seen.head = std::max(m_seen.head, head.norm());
        m_heads.push_back(head.norm());
    }

    void seeJoint(const SimulatedFrame &main, const SimulatedFrame &calm)
    {
        const auto joint = std::size_t(m_result.struckJoint);
        const Eigen::AngleAxisd turn(calm.relative[joint].conjugate() * main.relative[joint]);
        const double angle =
            turn.angle() > std::numbers::pi ? turn.angle() - 2 * std::numbers::pi : turn.angle();
        m_turns.push_back(angle * turn.axis());
    }

    void seeFall(std::size_t f, const SimulatedFrame &main, const SimulatedFrame &calm)
    {
        if (f == m_first)
            m_standing = calm.pose.positions[BodyId::Pelvis].y();
        m_seen.fell = m_seen.fell || main.pose.positions[BodyId::Pelvis].y() < kFallen * m_standing;
        double speed = 0;
        BodyId fastest = BodyId::Pelvis;
        if (f > m_first) {
            const SimulatedFrame before = (*m_take.main)[f - 1];
            for (int b = 0; b < kBodyCount; ++b) {
                const double own =
                    (main.pose.positions[BodyId(b)] - before.pose.positions[BodyId(b)]).norm()
                    / m_step;
                if (own > speed) {
                    speed = own;
                    fastest = BodyId(b);
                }
            }
        }
        m_seen.fastest = std::max(m_seen.fastest, speed);
        if (speed > kRestSpeed) {
            m_seen.rest = -1;
            m_seen.restless = fastest;
        } else if (m_seen.rest < 0)
            m_seen.rest = since(f);
        if (!isFalling(f))
            return;
        PerBody<double> lowest = lowestPoints(f, *m_take.main);
        for (std::size_t b = 0; b < lowest.size(); ++b)
            lowest[b] -= m_clipsOwn[b];
        const auto deepest = std::ranges::min_element(lowest);
        if (-*deepest > m_seen.deepest) {
            m_seen.deepest = -*deepest;
            m_seen.deepestBody = BodyId(deepest - lowest.begin());
            m_seen.deepestAt = since(f);
        }
        if (m_seen.lands < 0 && std::ranges::any_of(main.contacts, isLanding))
            m_seen.lands = sinceLost(f);
    }

    std::array<bool, 2> standing(std::size_t frame) const
    {
        std::array<bool, 2> stands = m_take.ground.planted(m_take.firstSourceFrame + int(frame));
        for (std::size_t side = 0; side < 2; ++side) {
            if (const PlannedFoot *planned = m_take.plannedFoot(int(frame), side))
                stands[side] = planned->isPlanted();
        }
        return stands;
    }

    using Sole = std::array<Vector3, 5>; // its corners, and the foot's middle

    Sole soleOf(const BodyPose &pose, std::size_t side) const
    {
        const BodyId foot = side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
        const auto &corners = side == 0 ? m_character.leftSole : m_character.rightSole;
        Sole sole;
        sole[4] = level(pose.positions[foot]);
        for (std::size_t c = 0; c < corners.size(); ++c)
            sole[c] = level(pose.point(foot, corners[c]));
        return sole;
    }

    /// Of the part that moves least: a foot slides nowhere that turns about its toes.
    static double least(const Sole &now, const Sole &before)
    {
        double least = 1e9;
        for (std::size_t c = 0; c < now.size(); ++c)
            least = std::min(least, (now[c] - before[c]).norm());
        return least;
    }

    /// A foot slides by what it moves both over the floor and against the clip.
    void seeFeet(std::size_t f, const SimulatedFrame &main, const SimulatedFrame &calm)
    {
        const std::array<bool, 2> stands = standing(f);
        for (std::size_t side = 0; side < 2; ++side) {
            const Sole place = soleOf(main.pose, side);
            const Sole own = soleOf(calm.pose, side);
            Sole apart;
            for (std::size_t c = 0; c < apart.size(); ++c)
                apart[c] = place[c] - own[c];
            if (stands[side] && !m_stood[side]) {
                m_place[side] = place;
                m_apart[side] = apart;
            }
            m_stood[side] = stands[side];
            if (stands[side])
                m_seen.slide = std::max(m_seen.slide, std::min(least(place, m_place[side]),
                                                               least(apart, m_apart[side])));
        }
        const auto clip = m_take.ground.planted(m_take.firstSourceFrame + int(f));
        m_seen.beyond.push_back(std::max(0.0, beyondFeet(m_character, main, stands, m_step)
                                                  - beyondFeet(m_character, calm, clip, m_step)));
    }

    void seeKnees(std::size_t f)
    {
        if (f == m_first || f + 1 >= m_take.main->size())
            return;
        for (const BallJointId knee : {BallJointId::LeftKnee, BallJointId::RightKnee}) {
            const auto acceleration = [&](const SimulatedMotion &motion) {
                const auto bend = [&](std::size_t frame) {
                    const Quaternion &q = motion[frame].relative[std::size_t(knee)];
                    return 2 * std::atan2(q.vec().norm(), std::abs(q.w()));
                };
                return std::abs(bend(f - 1) - 2 * bend(f) + bend(f + 1)) / (m_step * m_step);
            };
            m_seen.knee = std::max(m_seen.knee,
                                   acceleration(*m_take.main) - acceleration(*m_take.unperturbed));
        }
    }

    void countTurns()
    {
        const Vector3 largest = *std::ranges::max_element(m_turns, {}, &Vector3::norm);
        m_seen.joint = largest.norm();
        int sign = 0;
        for (const Vector3 &turn : m_turns) {
            const double value = turn.dot(largest.normalized());
            const double least = kSwing * m_seen.joint;
            const int now = value > least ? 1 : value < -least ? -1 : 0;
            m_seen.turns += now != 0 && sign != 0 && now != sign;
            sign = now != 0 ? now : sign;
        }
        m_seen.joint *= 180 / std::numbers::pi;
        const auto last = std::find_if(m_heads.rbegin(), m_heads.rend(),
                                       [&](double h) { return h > kHeadHome * m_seen.head; });
        if (last != m_heads.rend())
            m_seen.headHome = since(m_first + std::size_t(m_heads.rend() - last));
    }

    const Take &m_take;
    const Character &m_character;
    const ImpactResult &m_result;
    const double m_contact;
    const std::size_t m_first;
    const double m_step;
    PerBody<double> m_clipsOwn{};
    Seen m_seen;
    double m_standing = 0;
    Vector3 m_headAtContact = Vector3::Zero();
    std::vector<double> m_heads;
    std::vector<Vector3> m_turns; // of the struck joint
    std::array<bool, 2> m_stood = {};
    std::array<Sole, 2> m_place, m_apart; // of soles that stand, where they began to
};

} // namespace

Seen see(const Take &take, const Character &character, int impact)
{
    return Eye(take, character, impact).see();
}

} // namespace flinch::ladder
