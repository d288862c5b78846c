#include "widgets/timeline/timelinegeometry.h"

#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace flinch {

namespace {

struct RowHeights
{
    int normal;
    int compact;
    int folded; // 0: it does not fold
};

constexpr std::array<RowHeights, kTimelineRowCount> kRows = {{
    {27, 26, 0},  // ruler
    {36, 26, 0},  // clip
    {48, 36, 20}, // impacts
    {22, 18, 0},  // return
    {28, 16, 0},  // steps
    {32, 20, 18}, // tone
    {32, 20, 18}, // exaggerate
    {32, 20, 18}, // weights: head,
    {32, 20, 18}, // trunk,
    {32, 20, 18}, // arms,
    {32, 20, 18}, //
    {32, 20, 18}, // legs,
    {32, 20, 18}, //
    {32, 20, 18}, // hips
    {18, 14, 0},  // shadow
    {18, 14, 0},  // main
    {78, 18, 18}, // deviation
    {12, 0, 0},   // zoom
}};
constexpr int kRoom = 259; // of all rows in a window of the usual size
constexpr double kLeftMargin = 8;
constexpr double kRightMargin = 22;
constexpr double kLabelsApart = 64;

/// Not grown with the font yet.
int rowHeight(int row, bool compact, RowState state)
{
    const RowHeights &heights = kRows[std::size_t(row)];
    const int shown = compact ? heights.compact : heights.normal;
    return state == RowState::Hidden || state == RowState::WhenKeyed ? 0
           : state == RowState::Folded && heights.folded != 0 ? std::min(shown, heights.folded)
                                                              : shown;
}

/// The smallest of 1, 2, 5 × 10ⁿ that is at least `least`.
double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1 - 1e-9))
            return factor * power;
    }
    return 10 * power;
}

/// Frames between two labels, at least `least`.
double labelStep(double least, const FrameRate &rate, TimeUnit unit)
{
    const double perSecond = rate.perSecond();
    switch (unit) {
    case TimeUnit::Frames:
        return std::max(1.0, roundStep(least));
    case TimeUnit::Seconds:
        return roundStep(least / perSecond) * perSecond;
    case TimeUnit::Timecode:
        break;
    }
    if (const double frames = std::max(1.0, roundStep(least)); frames <= perSecond / 2)
        return frames;
    const double counted = std::round(perSecond); // what a timecode calls a second
    for (const double seconds : {1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0}) {
        if (seconds * counted >= least)
            return seconds * counted;
    }
    return 3600 * counted;
}

} // namespace

RowStates usualRowStates(bool compact)
{
    RowStates states = {};
    for (int i = int(Keyable::Exaggerate); i < kKeyableCount; ++i)
        states[std::size_t(rowOf(Keyable(i)))] = RowState::WhenKeyed;
    if (compact) {
        states[std::size_t(TimelineRow::Steps)] = RowState::Hidden;
        states[std::size_t(TimelineRow::Tone)] = RowState::WhenKeyed;
    }
    return states;
}

RowStates rowStatesWith(const ReactionKeys &keys, RowStates states)
{
    for (int i = 0; i < kKeyableCount; ++i) {
        RowState &state = states[std::size_t(rowOf(Keyable(i)))];
        if (state == RowState::WhenKeyed)
            state = keys[Keyable(i)].isEmpty() ? RowState::Hidden : RowState::Shown;
    }
    return states;
}

bool canFold(TimelineRow row, bool compact)
{
    return rowHeight(int(row), compact, RowState::Folded)
           < rowHeight(int(row), compact, RowState::Shown);
}

void TimelineGeometry::resize(const QSize &size, bool compact)
{
    resize(size, compact, usualRowStates(compact));
}

void TimelineGeometry::layOut(const RowStates &states)
{
    int usual = 0, all = 0;
    for (int i = 0; i < kTimelineRowCount; ++i) {
        const int height = rowHeight(i, m_compact, states[std::size_t(i)]);
        m_heights[std::size_t(i)] = scaled(height);
        usual += height;
        all += scaled(height);
    }
    if (!m_compact && usual > kRoom && all > m_size.height())
        m_heights[std::size_t(TimelineRow::Deviation)] = scaled(
            rowHeight(int(TimelineRow::Deviation), m_compact,
                      std::max(states[std::size_t(TimelineRow::Deviation)], RowState::Folded)));
}

bool TimelineGeometry::isDeviationOneRow() const
{
    return m_heights[std::size_t(TimelineRow::Deviation)] < scaled(40);
}

void TimelineGeometry::resize(const QSize &size, bool compact, const RowStates &states)
{
    m_size = size;
    m_compact = compact;
    layOut(states);
    scrollTo(m_scrolled);
    m_left = headerWidth() + kLeftMargin;
    m_right = std::max(m_left + 1, double(size.width()) - kRightMargin);
    if (m_fitted)
        fit();
    else
        clamp();
}

void TimelineGeometry::setFrameCount(int frames, bool isSameClip)
{
    if (frames == m_frameCount)
        return;
    m_frameCount = frames;
    if (isSameClip && !m_fitted)
        clamp();
    else
        fit();
}

int TimelineGeometry::headerWidth() const
{
    return scaled(m_compact ? 140 : 168);
}

int TimelineGeometry::contentHeight() const
{
    return std::accumulate(m_heights.begin(), m_heights.end(), 0);
}

bool TimelineGeometry::isFixed(TimelineRow row)
{
    return row == TimelineRow::Ruler || row == TimelineRow::Clip || row == TimelineRow::Zoom;
}

QRect TimelineGeometry::row(TimelineRow row) const
{
    const auto at = m_heights.begin() + int(row);
    int top = std::accumulate(m_heights.begin(), at, 0);
    if (row == TimelineRow::Zoom)
        top -= overflow();
    else if (!isFixed(row))
        top -= m_scrolled;
    return {0, top, m_size.width(), *at};
}

QRect TimelineGeometry::rowsRect() const
{
    const int top = row(TimelineRow::Clip).bottom() + 1;
    return {0, top, m_size.width(), std::max(0, row(TimelineRow::Zoom).top() - top)};
}

TimelineRow TimelineGeometry::rowAt(double y) const
{
    const QRect rows = rowsRect();
    const bool isInside = y >= rows.top() && y < rows.bottom() + 1;
    for (int i = kTimelineRowCount - 1; i > 0; --i) {
        const QRect place = row(TimelineRow(i));
        if (!place.isEmpty() && y >= place.top() && (isInside || isFixed(TimelineRow(i))))
            return TimelineRow(i);
    }
    return TimelineRow::Ruler;
}

int TimelineGeometry::overflow() const
{
    // before anybody has given it a size all of it fits
    return m_size.height() <= 0 ? 0 : std::max(0, contentHeight() - m_size.height());
}

void TimelineGeometry::scrollTo(int pixels)
{
    m_scrolled = std::clamp(pixels, 0, overflow());
}

QRect TimelineGeometry::track(TimelineRow which) const
{
    return row(which).adjusted(headerWidth(), 0, 0, 0);
}

QRectF TimelineGeometry::contactRow(int side) const
{
    const QRectF clip = track(TimelineRow::Clip);
    const double height = m_compact ? 2 : 3;
    const double fromBottom = m_compact ? (side == 0 ? 8 : 4) : (side == 0 ? 12 : 7);
    return {clip.left(), clip.bottom() - fromBottom, clip.width(), height};
}

int TimelineGeometry::wholeFrameAt(double x) const
{
    return std::clamp(int(std::lround(frameAt(x))), 0, std::max(0, m_frameCount - 1));
}

double TimelineGeometry::visibleFrames() const
{
    return (m_right - m_left) / m_pixelsPerFrame;
}

double TimelineGeometry::fittingScale() const
{
    return (m_right - m_left) / std::max(1, m_frameCount);
}

void TimelineGeometry::fit()
{
    m_fitted = true;
    m_first = 0;
    m_pixelsPerFrame = fittingScale();
}

void TimelineGeometry::clamp()
{
    const double least = fittingScale();
    m_fitted = m_pixelsPerFrame <= least;
    m_pixelsPerFrame = std::clamp(m_pixelsPerFrame, least, std::max(least, kMostPixelsPerFrame));
    m_first = std::clamp(m_first, 0.0, std::max(0.0, m_frameCount - visibleFrames()));
}

void TimelineGeometry::zoomAbout(double x, double factor)
{
    const double frame = frameAt(x);
    m_pixelsPerFrame *= factor;
    const double least = fittingScale();
    m_pixelsPerFrame = std::clamp(m_pixelsPerFrame, least, std::max(least, kMostPixelsPerFrame));
    m_first = frame - (x - m_left) / m_pixelsPerFrame;
    clamp();
}

void TimelineGeometry::panBy(double pixels)
{
    m_first += pixels / m_pixelsPerFrame;
    clamp();
}

void TimelineGeometry::show(double firstFrame, double lastFrame)
{
    m_pixelsPerFrame = (m_right - m_left) / std::max(1.0, lastFrame - firstFrame);
    m_first = firstFrame;
    clamp();
}

void TimelineGeometry::reveal(double frame)
{
    if (frame < m_first)
        m_first = frame;
    else if (frame > m_first + visibleFrames())
        m_first = frame - visibleFrames();
    clamp();
}

QRectF TimelineGeometry::zoomHandle() const
{
    const QRect bar = track(TimelineRow::Zoom);
    if (bar.isEmpty() || m_frameCount == 0)
        return {};
    const double perFrame = (m_right - m_left) / m_frameCount;
    const double width = std::max(24.0, visibleFrames() * perFrame);
    const double room = m_right - m_left - width;
    const double hidden = m_frameCount - visibleFrames();
    const double x = m_left + (hidden > 0 ? room * m_first / hidden : 0);
    return {x, bar.top() + (bar.height() - 5) / 2.0, width, 5};
}

QString timeText(double frame, const FrameRate &rate, TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Frames:
        return QString::number(std::lround(frame));
    case TimeUnit::Seconds:
        return numberText(rate.seconds(frame), 3);
    case TimeUnit::Timecode:
        break;
    }
    // counts whole frames, without dropping any
    const long long perSecond = std::max(1LL, std::llround(rate.perSecond()));
    const long long whole = std::llround(frame);
    const long long seconds = whole / perSecond;
    const auto two = [](long long n) {
        return QStringLiteral("%1").arg(n, 2, 10, QChar(u'0'));
    };
    return QStringLiteral("%1:%2:%3:%4")
        .arg(two(seconds / 3600), two(seconds / 60 % 60), two(seconds % 60),
             two(whole % perSecond));
}

std::vector<RulerTick> rulerTicks(const TimelineGeometry &geometry, const FrameRate &rate,
                                  TimeUnit unit)
{
    std::vector<RulerTick> ticks;
    if (geometry.frameCount() == 0)
        return ticks;
    const double scale = geometry.pixelsPerFrame();
    const double apart = unit == TimeUnit::Timecode ? 1.5 * kLabelsApart : kLabelsApart;
    const double step = labelStep(apart / scale, rate, unit);
    // parts of the step: ten, else five, else two, whichever stay 5 px apart and on whole frames
    int parts = 1;
    for (const int n : {10, 5, 2}) {
        const double part = step / n;
        const bool whole = unit == TimeUnit::Seconds || std::abs(part - std::round(part)) < 1e-9;
        if (part * scale >= 5 && whole) {
            parts = n;
            break;
        }
    }
    double part = step / parts;
    if (scale > 2 && scale < 5 && unit != TimeUnit::Seconds)
        part = 1, parts = int(std::lround(step)); // single frames
    const auto first = (long long)(std::floor(geometry.firstVisible() / part)) - 1;
    const double last = std::min<double>(geometry.frameCount(),
                                         geometry.firstVisible() + geometry.visibleFrames() + step);
    for (long long n = std::max(0LL, first - parts); double(n) * part <= last; ++n) {
        RulerTick tick{double(n) * part, 3, {}};
        if (n % parts == 0) {
            tick.height = 9;
            // whole seconds need no decimals, and steps no more than they have
            tick.label = unit == TimeUnit::Seconds ? numberText(
                             rate.seconds(tick.frame),
                             std::max(0, int(std::ceil(-std::log10(rate.seconds(step)) - 1e-9))))
                                                   : timeText(tick.frame, rate, unit);
        } else if (parts % 2 == 0 && n % (parts / 2) == 0) {
            tick.height = 5;
        }
        ticks.push_back(tick);
    }
    return ticks;
}

} // namespace flinch
