#include "core/plan/plandraft.h"

#include "core/plan/fallplan.h"

#include <algorithm>
#include <cmath>

namespace flinch {

PlanDraft::PlanDraft(const Scenario &scenario, std::shared_ptr<const TargetTrack> calm)
    : m_calm(std::move(calm))
    , m_cuts(scenario.cuts)
    , m_place(std::size_t(m_calm->knotCount()), -1)
{}

KnotRange PlanDraft::shot(double seconds) const
{
    const int perFrame = m_calm->knotsPerFrame();
    const int last = m_calm->frameCount() - 1;
    const int frame = std::clamp(int(std::floor(m_calm->rate().frames(seconds) + 1e-9)), 0, last);
    const auto cut = std::ranges::upper_bound(m_cuts, frame);
    const int lastFrame = cut == m_cuts.end() ? last : *cut - 1;
    return {m_calm->firstFrameOfShot(frame) * perFrame + 1, lastFrame * perFrame + 1};
}

int PlanDraft::firstAfter(double seconds) const
{
    return int(std::ceil(seconds / knotSeconds() - 1e-9)) + 1;
}

DraftKnot &PlanDraft::knot(int index)
{
    int &place = m_place[std::size_t(index)];
    if (place < 0) {
        place = int(m_knots.size());
        m_knots.emplace_back();
        m_knots.back().footWeight = m_calm->knot(index).footWeight;
        m_knots.back().source = index;
    }
    return m_knots[std::size_t(place)];
}

Hold &PlanDraft::hold(int index)
{
    if (m_holds.empty())
        m_firstHold = index;
    for (; index < m_firstHold; --m_firstHold)
        m_holds.emplace_front();
    if (const auto count = std::size_t(index - m_firstHold + 1); m_holds.size() < count)
        m_holds.resize(count);
    return m_holds[std::size_t(index - m_firstHold)];
}

Target PlanDraft::basePose(int index, double source) const
{
    Target pose = m_calm->knot(index);
    if (source == index)
        return pose;
    const int before = std::clamp(int(std::floor(source)), 0, m_calm->knotCount() - 1);
    const Target &a = m_calm->knot(before);
    const Target &b = m_calm->knot(std::min(before + 1, m_calm->knotCount() - 1));
    const double share = source - before;
    pose.pelvisPosition = a.pelvisPosition + share * (b.pelvisPosition - a.pelvisPosition);
    pose.pelvisRotation = a.pelvisRotation.slerp(share, b.pelvisRotation);
    for (std::size_t j = 0; j < pose.relative.size(); ++j)
        pose.relative[j] = a.relative[j].slerp(share, b.relative[j]);
    return pose;
}

void PlanDraft::finish(const LinkModel &model, ReactionPlan &plan, const CancelToken &cancel) const
{
    std::vector<TargetEpisode> episodes;
    for (int k = 0; k < m_calm->knotCount() && !cancel.isCancelled(); ++k) {
        if (!isPlanned(k))
            continue;
        // between shots nothing is followed, so a cut ends an episode
        if (episodes.empty() || episodes.back().endKnot() != k)
            episodes.push_back({k, {}});
        const DraftKnot &knot = m_knots[std::size_t(m_place[std::size_t(k)])];
        std::vector<Target> &targets = episodes.back().knots;
        // who lies there does so to the end
        if (!targets.empty() && knot == m_knots[std::size_t(m_place[std::size_t(k - 1)])]) {
            targets.push_back(Target(targets.back()));
            continue;
        }
        Target target = basePose(k, knot.source);
        target.footWeight = knot.footWeight;
        applyPose(model, knot.offset, target);
        if (knot.fall)
            applyFall(model, *knot.fall, basePose(k, knot.source), target);
        targets.push_back(std::move(target));
    }
    plan.track = episodes.empty() ? m_calm : m_calm->edited(std::move(episodes));
    plan.firstHold = m_firstHold;
    plan.holds.assign(m_holds.begin(), m_holds.end());
    // the last one counts to the end and beyond
    const int end = m_firstHold + int(plan.holds.size());
    if (end < m_calm->knotCount() && !plan.holds.empty() && plan.holds.back() != Hold())
        plan.holds.emplace_back();
}

} // namespace flinch
