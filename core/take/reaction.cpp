#include "core/take/reaction.h"

#include "core/take/deviation.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <optional>
#include <utility>

namespace flinch {

namespace {

/// Two runs that are farther apart than this before a contact are not apart because of it.
constexpr double kApartDegrees = 2;
constexpr double kApartMetres = 0.01;
/// Where main without impacts is off the clip already, so much is shown of what a blow does to it.
constexpr double kOffTheClipSeconds = 1;
/// Of the time from the last blow to a forced end, the last part leads there, but no longer than
/// this.
constexpr double kLedShare = 0.65;
constexpr double kLongestLedSeconds = 1;

bool sameBits(const SimulatedFrame &a, const SimulatedFrame &b)
{
    return std::memcmp(&a.pose, &b.pose, sizeof a.pose) == 0;
}

/// How far main is from main without impacts in one frame, but for a place that it keeps.
struct Apart
{
    Apart(const SimulatedFrame &main, const SimulatedFrame &calm, const Vector3 &stays)
        : none(sameBits(main, calm))
    {
        if (none)
            return;
        const double turn = 180 / std::numbers::pi
                            * angleBetween(main.pose.rotations[BodyId::Pelvis],
                                           calm.pose.rotations[BodyId::Pelvis]);
        degrees = std::max(turn, mostBent(degreesApart(main.relative, calm.relative)).degrees);
        metres = (main.pose.positions[BodyId::Pelvis] - calm.pose.positions[BodyId::Pelvis] - stays)
                     .norm();
    }

    bool beyond(double mostDegrees, double mostMetres) const
    {
        return degrees > mostDegrees || metres > mostMetres;
    }

    bool none = true;
    double degrees = 0;
    double metres = 0;
};

class ReactionFinder
{
public:
    explicit ReactionFinder(const Take &take)
        : m_take(take)
        // either may have diverged first
        , m_frames(int(std::min(take.main->size(), take.unperturbed->size())))
    {
        for (const ImpactResult &impact : take.scorecard.impacts) {
            const double frame = take.rate.frames(impact.contactSeconds) - take.firstSourceFrame;
            if (impact.contactSeconds >= 0 && frame < m_frames)
                m_blows.push_back({std::max(0.0, frame), impact.index});
            if (impact.answer)
                m_plans.push_back(planned(impact));
        }
        std::ranges::stable_sort(m_blows, {}, &Blow::frame);
        std::ranges::stable_sort(m_plans, {}, &Plan::begin);
        findPlannedFrames();
    }

    std::vector<Reaction> find()
    {
        bool isUntouched = true; // so far, or since a cut
        for (int f = 0; f < m_frames; ++f) {
            const bool isCut = std::ranges::binary_search(m_take.cuts, f);
            const Apart apart((*m_take.main)[std::size_t(f)], (*m_take.unperturbed)[std::size_t(f)],
                              m_open ? m_open->stays : m_stays);
            if (isUntouched && !apart.none && !m_open && f > 0)
                open({.begin = f - 1.0}, f - 1);
            if (m_open)
                follow(f, apart);
            if (isCut)
                m_stays = Vector3::Zero();
            if (!m_open && braceBegins(f) && !apart.beyond(kApartDegrees, kApartMetres))
                open({.begin = double(f)}, f);
            for (; m_next < m_blows.size() && std::floor(m_blows[m_next].frame) <= f; ++m_next)
                strike(m_blows[m_next], f, apart);
            isUntouched = apart.none && (isUntouched || isCut);
        }
        if (m_open) // by a blow in the last frame
            m_found.push_back(*m_open);
        return std::move(m_found);
    }

private:
    struct Blow
    {
        double frame;
        int impact;
    };

    /// When the targets are led elsewhere because of an impact.
    struct Plan
    {
        int impact;
        double begin;
        double end;
    };

    double frameAt(double sourceSeconds) const
    {
        return m_take.rate.frames(sourceSeconds) - m_take.firstSourceFrame;
    }

    Plan planned(const ImpactResult &impact) const
    {
        const ImpactAnswer &answer = *impact.answer;
        double end = std::max({answer.beginSeconds, answer.backSeconds, answer.takenOverSeconds});
        for (const TakenStep &step : answer.steps)
            end = std::max(end, step.landSeconds);
        return {impact.index, frameAt(answer.beginSeconds), frameAt(end)};
    }

    void findPlannedFrames()
    {
        std::vector<int> more(std::size_t(m_frames) + 1); // plans than in the frame before
        const auto clamped = [this](double frame) {
            return std::size_t(std::clamp(frame, 0.0, double(m_frames)));
        };
        m_braceBegins.resize(more.size());
        for (const Plan &plan : m_plans) {
            const double contact = frameAt(result(plan.impact).contactSeconds);
            m_longestBrace = std::max(m_longestBrace, contact - plan.begin);
            if (plan.begin >= 0 && plan.begin + 1 < contact)
                m_braceBegins[clamped(std::floor(plan.begin))] = true;
            const std::size_t first = clamped(std::floor(plan.begin));
            const std::size_t end = clamped(std::ceil(plan.end));
            if (first < end) {
                ++more[first];
                --more[end];
            }
        }
        int plans = 0;
        for (const int n : more)
            m_planned.push_back((plans += n) > 0);
    }

    bool isPlanned(int frame) const { return m_planned[std::size_t(frame)]; }

    /// After this frame, before the contact.
    bool braceBegins(int frame) const { return m_braceBegins[std::size_t(frame)]; }

    const ImpactResult &result(int impact) const
    {
        return m_take.scorecard.impacts[std::size_t(impact)];
    }

    void open(Reaction reaction, int frame)
    {
        reaction.lastContact = reaction.begin;
        reaction.stays = m_stays;
        m_open = reaction;
        m_lastLoud = frame;
        limit();
    }

    /// `apart` is what there is at the contact's frame, without the blow.
    void strike(const Blow &blow, int frame, const Apart &apart)
    {
        const bool ledThere = !m_found.empty() && m_found.back().why == Reaction::End::Recovered;
        if (!m_open && !ledThere && apart.beyond(kApartDegrees, kApartMetres)) {
            m_found.push_back(
                {blow.impact, blow.frame, blow.frame, blow.frame, Reaction::End::Apart});
            return;
        }
        if (!m_open)
            open({.impact = blow.impact, .begin = blow.frame}, frame);
        if (m_open->impact < 0)
            m_open->impact = blow.impact;
        m_open->lastContact = blow.frame;
        if (const auto &answer = result(blow.impact).answer) {
            m_falls = m_falls || answer->falls();
            if (answer->displaces())
                m_open->stays = answer->stays;
            m_recover = recoverBy(blow, *answer);
        }
        limit();
    }

    /// The frame by which a hit is asked to be over; one that is braced for before that goes on
    /// into the next.
    std::optional<double> recoverBy(const Blow &blow, const ImpactAnswer &answer) const
    {
        if (!answer.recover)
            return std::nullopt;
        const double by = blow.frame + m_take.rate.frames(*answer.recover);
        // those that begin earlier have met the body by then
        const auto from =
            std::ranges::lower_bound(m_plans, blow.frame - m_longestBrace - 1, {}, &Plan::begin);
        const auto to = std::ranges::lower_bound(from, m_plans.end(), by, {}, &Plan::begin);
        const bool goesOn = std::any_of(from, to, [&](const Plan &plan) {
            return plan.impact != blow.impact
                   && frameAt(result(plan.impact).contactSeconds) > blow.frame;
        });
        return goesOn ? std::nullopt : std::optional(by);
    }

    /// Where the open reaction must be over at the latest.
    void limit()
    {
        const double from = m_open->lastContact;
        m_open->end = std::max(from, m_frames - 1.0);
        m_open->why = Reaction::End::TakeEnds;
        const auto atMost = [this](double frame, Reaction::End why) {
            if (frame < m_open->end) {
                m_open->end = frame;
                m_open->why = why;
            }
        };
        const auto cut = std::ranges::upper_bound(m_take.cuts, from);
        if (m_falls) { // which has no clip to come back to
            m_open->why = Reaction::End::Falls;
            m_open->end = m_frames;
            if (cut != m_take.cuts.end())
                m_open->end = std::min(m_open->end, double(*cut));
            return;
        }
        if (m_recover)
            atMost(*m_recover, Reaction::End::Recovered);
        for (const LostClip &lost : m_take.lost) {
            if (lost.body != LostClip::Body::Main)
                continue;
            if (lost.frames.first > from)
                atMost(lost.frames.first, Reaction::End::LostClip);
            else if (lost.frames.last >= from)
                atMost(from + m_take.rate.frames(kOffTheClipSeconds), Reaction::End::LostClip);
        }
        if (cut != m_take.cuts.end())
            atMost(*cut, Reaction::End::Cut);
    }

    void follow(int frame, const Apart &apart)
    {
        const double quiet = m_take.rate.frames(kQuietSeconds);
        if (frame < m_open->end && (apart.beyond(kQuietDegrees, kQuietMetres) || isPlanned(frame)))
            m_lastLoud = frame;
        if (!m_falls && m_lastLoud + quiet <= std::min(double(frame), m_open->end)) {
            m_open->end = m_lastLoud + quiet;
            m_open->why =
                m_open->stays == m_stays ? Reaction::End::DiedOut : Reaction::End::Displaced;
        } else if (frame < m_open->end) {
            return;
        }
        m_stays = m_open->stays;
        m_falls = false;
        m_recover.reset();
        m_found.push_back(*std::exchange(m_open, std::nullopt));
    }

    const Take &m_take;
    const int m_frames;
    std::vector<Blow> m_blows; // as they meet the body
    std::vector<Plan> m_plans; // by their begin
    double m_longestBrace = 0; // frames
    std::vector<bool> m_planned;
    std::vector<bool> m_braceBegins;
    Vector3 m_stays = Vector3::Zero(); // where earlier reactions have left the body
    bool m_falls = false;              // the open one
    std::optional<double> m_recover;   // the open one, by this frame
    std::size_t m_next = 0;
    std::optional<Reaction> m_open;
    int m_lastLoud = 0;
    std::vector<Reaction> m_found;
};

} // namespace

std::vector<Reaction> findReactions(const Take &take)
{
    return ReactionFinder(take).find();
}

double ledHomeFrom(FrameRate rate, double lastContact, double end)
{
    const double available = std::max(0.0, end - lastContact);
    return end - std::min(kLedShare * available, rate.frames(kLongestLedSeconds));
}

} // namespace flinch
