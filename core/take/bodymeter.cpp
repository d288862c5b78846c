#include "core/take/bodymeter.h"

#include "core/take/contacttimes.h"
#include "core/take/footsupport.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace flinch {

namespace {

constexpr double kVisibleMetres = 0.02;
constexpr double kNoticedSeconds = 0.1;
/// Blows that come within this are one to the body.
constexpr double kTogetherSeconds = 0.02;
/// Slower than this a body rests, m/s, when it does so for a while.
constexpr double kRestSpeed = 0.05;
constexpr double kRestSeconds = 0.1;
/// Of its height, a pelvis that is lower is not in a crouch.
constexpr double kFallenShare = 0.6;
/// Times of frames are rounded, frames.
constexpr double kRounding = 1e-9;

BodyId footOf(std::size_t side)
{
    return side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
}

/// Hips, hands and shoulders, and what is between them.
bool catchesFall(BodyId body)
{
    switch (body) {
    case BodyId::LeftFoot:
    case BodyId::RightFoot:
    case BodyId::LeftShin:
    case BodyId::RightShin:
        return false;
    default:
        return true;
    }
}

/// What the frames of a take say, for one impact after the other.
class BodyMeter
{
public:
    explicit BodyMeter(Take &take)
        : m_take(take)
        // either may have diverged first
        , m_frames(int(std::min(take.main->size(), take.unperturbed->size())))
        , m_contacts(take.scorecard.impacts)
        , m_begins(begins(take.scorecard.impacts))
    {}

    void measureFalls()
    {
        for (ImpactResult &impact : m_take.scorecard.impacts) {
            if (impact.answer && impact.contactSeconds >= 0)
                measureFall(impact, *impact.answer);
        }
    }

    void measure(const SimulatedRun &run)
    {
        for (ImpactResult &impact : m_take.scorecard.impacts) {
            if (impact.contactSeconds >= 0)
                measureBody(impact, run);
        }
    }

private:
    /// When an impact meets the body, and when that begins to answer it.
    using Begin = std::pair<double, double>;

    double frameAt(double sourceSeconds) const
    {
        return m_take.rate.frames(sourceSeconds) - m_take.firstSourceFrame;
    }

    double secondsAt(int frame) const
    {
        return m_take.rate.seconds(frame + m_take.firstSourceFrame);
    }

    int firstFrame(double contactSeconds) const
    {
        const double frame = std::ceil(frameAt(contactSeconds) - kRounding);
        return int(std::clamp(frame, 0.0, double(m_frames)));
    }

    int firstFrame(const ImpactResult &impact) const { return firstFrame(impact.contactSeconds); }

    int nextContact(const ImpactResult &impact) const
    {
        const auto next = m_contacts.after(impact.contactSeconds + kTogetherSeconds);
        return next ? firstFrame(*next) : m_frames;
    }

    /// From here on the body does something about the next impact: it braces, or is hit.
    int nextAnswer(const ImpactResult &impact) const
    {
        const auto next = std::ranges::upper_bound(
            m_begins, impact.contactSeconds + kTogetherSeconds, {}, &Begin::first);
        const int contact = nextContact(impact);
        if (next == m_begins.end())
            return contact;
        const double begin = std::ceil(frameAt(next->second) - kRounding);
        return std::clamp(int(begin), std::min(firstFrame(impact), contact), contact);
    }

    static std::vector<Begin> begins(const std::vector<ImpactResult> &impacts)
    {
        std::vector<Begin> begins;
        for (const ImpactResult &impact : impacts) {
            if (impact.contactSeconds >= 0)
                begins.emplace_back(impact.contactSeconds, impact.answer
                                                               ? impact.answer->beginSeconds
                                                               : impact.contactSeconds);
        }
        std::ranges::sort(begins);
        return begins;
    }

    bool onFloor(int frame) const
    {
        const auto touches = [](const SimulatedFrame &of, BodyId body) {
            return std::ranges::any_of(of.contacts, [body](const Contact &contact) {
                return contact.with == Contact::With::Ground && contact.body == body;
            });
        };
        const SimulatedFrame main = (*m_take.main)[std::size_t(frame)];
        const SimulatedFrame calm = (*m_take.unperturbed)[std::size_t(frame)];
        return std::ranges::any_of(allBodies(), [&](BodyId body) {
            return catchesFall(body) && touches(main, body) && !touches(calm, body);
        });
    }

    bool hasDropped(int frame) const
    {
        const auto height = [frame](const SimulatedMotion &motion) {
            return motion[std::size_t(frame)].pose.positions[BodyId::Pelvis].y();
        };
        return height(*m_take.main) < kFallenShare * height(*m_take.unperturbed);
    }

    bool moves(int frame) const
    {
        const SimulatedFrame now = (*m_take.main)[std::size_t(frame)];
        const SimulatedFrame before = (*m_take.main)[std::size_t(frame - 1)];
        const double most = kRestSpeed * m_take.rate.seconds(1);
        return std::ranges::any_of(allBodies(), [&](BodyId body) {
            return (now.pose.positions[body] - before.pose.positions[body]).norm() > most;
        });
    }

    void measureFall(const ImpactResult &impact, ImpactAnswer &answer) const
    {
        const int end = nextContact(impact);
        int f = firstFrame(impact);
        if (answer.falls() && answer.offBalanceSeconds >= 0)
            f = std::clamp(int(std::ceil(frameAt(answer.offBalanceSeconds) - kRounding)), f, end);
        while (f < end && !onFloor(f))
            ++f;
        if (!answer.falls()) {
            // nobody planned for it, but it may have come to that all the same
            int down = f;
            while (down < end && !hasDropped(down))
                ++down;
            if (down >= end)
                return;
            answer.outcome = Outcome::Fall;
            if (answer.asked != Outcome::Auto && answer.asked != Outcome::Fall)
                answer.refusal = Refusal::Overwhelmed;
            answer.offBalanceSeconds = impact.contactSeconds;
            answer.backSeconds = -1;
        }
        if (f >= end)
            return;
        answer.floorSeconds = std::max(secondsAt(f), answer.offBalanceSeconds);
        int still = end;
        while (still > f + 1 && !moves(still - 1))
            --still;
        if (m_take.rate.seconds(end - still) >= kRestSeconds)
            answer.restSeconds = secondsAt(still);
    }

    /// The reaction that the impact is part of; null: none is told of it.
    const Reaction *reactionOf(const ImpactResult &impact) const
    {
        const auto next = std::ranges::upper_bound(
            m_take.reactions, frameAt(impact.contactSeconds) + 1e-6, {}, &Reaction::begin);
        return next == m_take.reactions.begin() ? nullptr : &*std::prev(next);
    }

    /// Where earlier reactions have left the body on the floor, at a frame.
    Vector3 placeBefore(const Reaction &reaction) const
    {
        Vector3 place = Vector3::Zero();
        const auto shot = std::ranges::upper_bound(m_take.cuts, reaction.begin);
        const double from = shot == m_take.cuts.begin() ? 0 : *std::prev(shot);
        for (const Reaction &earlier : m_take.reactions) {
            if (earlier.end <= reaction.begin && earlier.begin >= from)
                place = earlier.stays;
        }
        return place;
    }

    void measureBody(ImpactResult &impact, const SimulatedRun &run) const
    {
        const Reaction *reaction = reactionOf(impact);
        if (!reaction)
            return;
        const int end = std::min(nextAnswer(impact), int(std::ceil(reaction->end)));
        const Vector3 before = placeBefore(*reaction);
        const Vector3 after = reaction->stays;
        int visible = 0;
        std::vector<double> beyond; // N, per frame
        std::array<bool, 2> stood = {};
        std::array<Vector3, 2> start;
        for (int f = firstFrame(impact); f < end; ++f) {
            const SimulatedFrame main = (*m_take.main)[std::size_t(f)];
            const SimulatedFrame calm = (*m_take.unperturbed)[std::size_t(f)];
            const auto away = [&](BodyId body, const Vector3 &place) {
                return (main.pose.positions[body] - calm.pose.positions[body] - place).norm();
            };
            impact.hipsTravel = std::max(impact.hipsTravel, away(BodyId::Pelvis, before));
            impact.headTravel = std::max(impact.headTravel, away(BodyId::Head, before));
            visible += std::ranges::any_of(allBodies(), [&](BodyId body) {
                return std::min(away(body, before), away(body, after)) > kVisibleMetres;
            });
            measureSlide(impact, run, f, main, stood, start);
            beyond.push_back(beyondCalm(impact, run, f, main, calm));
        }
        impact.beyondFeet = largestFor(beyond, firstFrame(impact));
        impact.visibleSeconds = m_take.rate.seconds(visible);
    }

    bool stands(int frame, std::size_t side) const
    {
        const PlannedFoot *planned = m_take.plannedFoot(frame, side);
        return planned ? planned->isPlanted()
                       : m_take.ground.feet[side].isPlanted(m_take.firstSourceFrame + frame);
    }

    void measureSlide(ImpactResult &impact, const SimulatedRun &run, int frame,
                      const SimulatedFrame &main, std::array<bool, 2> &stood,
                      std::array<Vector3, 2> &start) const
    {
        const FollowedFrame target = run.followed(std::size_t(frame));
        for (std::size_t side = 0; side < 2; ++side) {
            Vector3 apart = main.pose.positions[footOf(side)] - target.footPosition[side];
            apart.y() = 0;
            const bool stand = stands(frame, side) && !isDown(impact, frame);
            if (stand && !stood[side])
                start[side] = apart;
            stood[side] = stand;
            if (stand)
                impact.plantedSlide = std::max(impact.plantedSlide, (apart - start[side]).norm());
        }
    }

    /// The largest mean over as long as it takes to notice.
    BeyondFeet largestFor(const std::vector<double> &newtons, int first) const
    {
        const int count = std::max(1, int(std::lround(m_take.rate.frames(kNoticedSeconds))));
        BeyondFeet largest;
        double sum = 0;
        for (int n = 0; n < int(newtons.size()); ++n) {
            sum += newtons[std::size_t(n)];
            if (n >= count)
                sum -= newtons[std::size_t(n - count)];
            if (sum / count > largest.newtons)
                largest = {sum / count, first + n - count / 2 + m_take.firstSourceFrame};
        }
        largest.frame = std::max(largest.frame, first + m_take.firstSourceFrame);
        return largest;
    }

    double beyondCalm(const ImpactResult &impact, const SimulatedRun &run, int frame,
                      const SimulatedFrame &main, const SimulatedFrame &calm) const
    {
        if (!run.character || isDown(impact, frame))
            return 0;
        const double second = m_take.rate.seconds(1);
        const auto clip = m_take.ground.planted(m_take.firstSourceFrame + frame);
        return std::max(
            0.0, beyondFeet(*run.character, main, {stands(frame, 0), stands(frame, 1)}, second)
                     - beyondFeet(*run.character, calm, clip, second));
    }

    /// Falls, on its way or there: nothing is to hold it, and no foot stands.
    bool isDown(const ImpactResult &impact, int frame) const
    {
        return impact.answer && impact.answer->offBalanceSeconds >= 0
               && secondsAt(frame) >= impact.answer->offBalanceSeconds;
    }

    Take &m_take;
    const int m_frames;
    const ContactTimes m_contacts;
    const std::vector<Begin> m_begins; // ascending
};

} // namespace

void measureFalls(Take &take)
{
    BodyMeter(take).measureFalls();
}

void measureBodies(Take &take, const SimulatedRun &run)
{
    BodyMeter(take).measure(run);
}

} // namespace flinch
