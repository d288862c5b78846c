#pragma once

#include "core/project/project.h"

#include <QRect>
#include <QString>

#include <array>
#include <vector>

namespace flinch {

enum class TimelineRow {
    Ruler,
    Clip,
    Impacts,
    Return,
    Steps,
    Tone, // and all else that has keys, in the order of Keyable
    Exaggerate,
    HeadWeight,
    TrunkWeight,
    LeftArmWeight,
    RightArmWeight,
    LeftLegWeight,
    RightLegWeight,
    HipsWeight,
    Shadow,
    Main,
    Deviation,
    Zoom,
};
inline constexpr int kTimelineRowCount = int(TimelineRow::Zoom) + 1;

constexpr TimelineRow rowOf(Keyable value)
{
    return TimelineRow(int(TimelineRow::Tone) + int(value));
}

enum class RowState {
    Shown,
    Folded,
    Hidden,
    WhenKeyed, // shown when it has keys, else hidden
};
using RowStates = std::array<RowState, kTimelineRowCount>;

/// As they come: weights are for those who key them; compact windows have no room for steps, and
/// none for a tone that does not change.
RowStates usualRowStates(bool compact);
/// What becomes of them with these keys.
RowStates rowStatesWith(const ReactionKeys &keys, RowStates states);
/// Whether a row has a height of its own when it is folded.
bool canFold(TimelineRow row, bool compact);

/// Where things are: rows, and frames along x. Logical pixels. A value.
class TimelineGeometry
{
public:
    static constexpr double kMostPixelsPerFrame = 40;

    /// Deviation takes one line where six do not fit.
    void resize(const QSize &size, bool compact);
    void resize(const QSize &size, bool compact, const RowStates &states);
    void setFrameCount(int frames, bool isSameClip = false);

    bool isCompact() const { return m_compact; }

    bool isDeviationOneRow() const;

    int headerWidth() const;
    /// Of all rows together.
    int contentHeight() const;
    /// As it is scrolled; ruler and clip stay on top, the zoom bar at the foot.
    QRect row(TimelineRow row) const;
    static bool isFixed(TimelineRow row);
    /// Between ruler and clip and the zoom bar, where the other rows show.
    QRect rowsRect() const;
    TimelineRow rowAt(double y) const;

    /// Pixels of rows that do not fit.
    int overflow() const;

    int scrolled() const { return m_scrolled; }

    void scrollTo(int pixels);
    /// Right of the header.
    QRect track(TimelineRow row) const;

    /// The thin row on the clip's bar that shows when the left (0) or right (1) foot is planted.
    QRectF contactRow(int side) const;

    double x(double frame) const { return m_left + (frame - m_first) * m_pixelsPerFrame; }

    double frameAt(double x) const { return m_first + (x - m_left) / m_pixelsPerFrame; }

    /// Nearest whole frame of the clip.
    int wholeFrameAt(double x) const;

    double pixelsPerFrame() const { return m_pixelsPerFrame; }

    double firstVisible() const { return m_first; }

    double visibleFrames() const;

    int frameCount() const { return m_frameCount; }

    /// All of the clip.
    void fit();

    bool isFitted() const { return m_fitted; }

    /// Keeps the frame under `x` where it is.
    void zoomAbout(double x, double factor);
    void panBy(double pixels);
    void show(double firstFrame, double lastFrame);
    /// Pans as little as needed to have the frame in sight.
    void reveal(double frame);

    /// The visible part within the zoom bar.
    QRectF zoomHandle() const;

private:
    double fittingScale() const;
    void layOut(const RowStates &states);
    void clamp();

    QSize m_size;
    bool m_compact = false;
    std::array<int, kTimelineRowCount> m_heights = {};
    int m_scrolled = 0;
    bool m_fitted = true;
    int m_frameCount = 0;
    double m_left = 0;
    double m_right = 0;
    double m_first = 0;
    double m_pixelsPerFrame = 1;
};

/// A labelled place on the ruler.
struct RulerTick
{
    double frame = 0;
    int height = 3; // 9 major, 5, 3
    QString label;  // majors only
};

/// Ticks of the visible part: labels at least 64 px apart in steps of 1, 2, 5 (timecode: whole
/// frames, then seconds that people count in).
std::vector<RulerTick> rulerTicks(const TimelineGeometry &geometry, const FrameRate &rate,
                                  TimeUnit unit);

/// "415", "3.458" or "00:00:03:55".
QString timeText(double frame, const FrameRate &rate, TimeUnit unit);

} // namespace flinch
