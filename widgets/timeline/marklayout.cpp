#include "widgets/timeline/marklayout.h"

#include "widgets/common/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace flinch {

namespace {

constexpr double kApart = 16;
constexpr double kMerged = 3;
constexpr double kGap = 8;

enum Lane { Middle, Upper, Lower };

struct Candidate
{
    PlacedMark mark;
    Lane lane = Middle;
};

/// Marks at nearly the same place become one. Two that stand at the same frame stay two: lanes show
/// them; more do not.
std::vector<Candidate> merge(const TimelineContent &content, const TimelineGeometry &geometry)
{
    std::vector<Candidate> merged;
    const double left = geometry.headerWidth() - 400; // a tail or label may reach into sight
    const double right = geometry.row(TimelineRow::Impacts).right() + 20;
    double groupX = -1e9;
    for (std::size_t i = 0; i < content.impacts.size(); ++i) {
        const double x = geometry.x(content.impacts[i].frame);
        if (x < left || x > right)
            continue;
        const bool same = x - groupX < kMerged;
        const std::size_t count = merged.size();
        const bool twoThere = count >= 2 && merged[count - 2].mark.at.x() >= groupX - 1e-9 && same;
        if (same && twoThere) {
            merged.back().mark.impacts.push_back(i);
            continue;
        }
        if (!same)
            groupX = x;
        Candidate candidate;
        candidate.mark.impacts = {i};
        candidate.mark.at = QPointF(x, 0);
        merged.push_back(candidate);
    }
    return merged;
}

/// Lanes for one run of marks closer than kApart; what fits into neither joins the last one.
void spread(std::vector<Candidate> &out, std::vector<Candidate>::iterator from,
            std::vector<Candidate>::iterator to)
{
    if (to - from == 1) {
        out.push_back(*from);
        return;
    }
    std::array<double, 2> last = {-1e9, -1e9};
    std::array<std::size_t, 2> lastIndex = {};
    for (auto it = from; it != to; ++it) {
        const double x = it->mark.at.x();
        const int lane = x - last[0] >= kApart ? 0 : x - last[1] >= kApart ? 1 : -1;
        if (lane < 0) {
            auto &host = out[lastIndex[last[0] > last[1] ? 0 : 1]].mark.impacts;
            host.insert(host.end(), it->mark.impacts.begin(), it->mark.impacts.end());
            continue;
        }
        it->lane = lane == 0 ? Upper : Lower;
        last[std::size_t(lane)] = x;
        lastIndex[std::size_t(lane)] = out.size();
        out.push_back(*it);
    }
}

/// Of all that its label has to say.
double fullWidth(const TimelineImpact &impact)
{
    constexpr double kBetween = 7;
    constexpr double kWarning = 19;
    const QFontMetricsF metrics(textFont(TextRole::Caption));
    const QFontMetricsF name(
        textFont(impact.mark.selected ? TextRole::CaptionStrong : TextRole::Caption));
    const QString detail = impact.outcome.isEmpty()
                               ? impact.strength
                               : impact.strength + QStringLiteral(" · ") + impact.outcome;
    return name.horizontalAdvance(impact.name) + kBetween + metrics.horizontalAdvance(detail)
           + (impact.refused ? kWarning : 0) + 2;
}

} // namespace

std::vector<PlacedMark> placeMarks(const TimelineContent &content, const TimelineGeometry &geometry)
{
    std::vector<Candidate> merged = merge(content, geometry);
    std::vector<Candidate> placed;
    placed.reserve(merged.size());
    for (auto from = merged.begin(); from != merged.end();) {
        auto to = from + 1;
        while (to != merged.end() && to->mark.at.x() - (to - 1)->mark.at.x() < kApart)
            ++to;
        spread(placed, from, to);
        from = to;
    }

    const QRectF track = geometry.track(TimelineRow::Impacts);
    const std::array<double, 3> y = {track.center().y() + 0.5, track.top() + track.height() * 0.27,
                                     track.top() + track.height() * 0.73};
    const QFontMetricsF names(textFont(TextRole::Caption));
    std::vector<PlacedMark> marks;
    marks.reserve(placed.size());
    double tailBefore = -1e9; // where the tails in the middle end so far
    for (std::size_t i = 0; i < placed.size(); ++i) {
        Candidate &candidate = placed[i];
        PlacedMark &mark = candidate.mark;
        mark.at.setY(y[candidate.lane]);
        if (mark.impacts.size() > 1)
            mark.stack = QStringLiteral("+%1").arg(mark.impacts.size() - 1);
        // a label goes on until the next mark that it could run into
        double until = track.right() - 4;
        for (std::size_t next = i + 1; next < placed.size(); ++next) {
            if (placed[next].lane == Middle || candidate.lane == Middle
                || placed[next].lane == candidate.lane) {
                until = placed[next].mark.at.x() - kGap - 6;
                break;
            }
        }
        const TimelineImpact &impact = content.impacts[mark.impacts.front()];
        const double tail =
            impact.recoveredFrame ? geometry.x(*impact.recoveredFrame) : mark.at.x() + 6;
        mark.labelLeft = std::max(tail, mark.at.x() + 6) + kGap;
        mark.labelWidth = std::max(0.0, until - mark.labelLeft);
        const double above = mark.at.x() + 6 + kGap;
        const double full = impact.mark.acts() ? fullWidth(impact) : 0;
        const bool tight = above < mark.labelLeft
                           && (mark.labelWidth < names.horizontalAdvance(impact.name)
                               || (mark.labelWidth < full && until - above >= full));
        const bool crossed = tailBefore > mark.labelLeft;
        if (impact.mark.acts() && candidate.lane == Middle)
            tailBefore = std::max(tailBefore, tail);
        if (candidate.lane == Middle && (tight || crossed)) {
            mark.labelAbove = true;
            mark.labelLeft = above;
            mark.labelWidth = std::max(0.0, until - above);
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

int markAt(const std::vector<PlacedMark> &marks, const QPointF &point)
{
    int best = -1;
    double nearest = 1e9;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const QPointF d = point - marks[i].at;
        if (std::abs(d.x()) > 10 || std::abs(d.y()) > 10)
            continue;
        if (const double distance = QPointF::dotProduct(d, d); distance < nearest) {
            nearest = distance;
            best = int(i);
        }
    }
    return best;
}

} // namespace flinch
