#pragma once

#include "core/motion/clip.h"
#include "core/motion/framerange.h"

#include <vector>

namespace flinch {

/// A clip that comes to a stand on one of its frames, waits there, and goes on.
struct ClipPause
{
    int frame = 0; // of the clip, that it stands on
    int slowing =
        0; // frames of the take until it stands; even, because half of them are the clip's
    int standing = 0; // frames
    int starting = 0; // frames until it plays at its own speed again; even

    /// The frames of the clip between which it does not play at its own speed.
    int begin() const { return frame - slowing / 2; }

    int end() const { return frame + starting / 2; }

    /// By how much it makes a take longer.
    int inserted() const { return slowing / 2 + standing + starting / 2; }

    friend bool operator==(const ClipPause &, const ClipPause &) = default;
};

/// When a take shows which part of its clip: the one place that knows. The frames of a take are the
/// clip's but for pauses, which insert whole frames; so all of them outside of pauses are frames of
/// the clip, bit for bit. Frames count from the clip's first one on both sides, also where only a
/// part of it is simulated.
class TimeMap
{
public:
    /// Every frame is the clip's.
    TimeMap() = default;

    bool isIdentity() const { return m_pauses.empty(); }

    const std::vector<ClipPause> &pauses() const { return m_pauses; }

    /// One pause more, which begins where the last one has ended or later. Its parts are not
    /// negative, `slowing` and `starting` are even.
    TimeMap with(const ClipPause &pause) const;

    /// Frames that a take is longer by.
    int inserted() const;
    /// The same of the pauses that are over in frame `takeFrame`.
    int insertedBy(int takeFrame) const;

    /// The frames of the take that pause `index` begins and ends with: the last and the first one
    /// at the clip's own speed.
    FrameRange span(std::size_t index) const;
    /// The pause that `takePlace` lies within, -1: none.
    int pauseAt(double takePlace) const;

    /// Where the clip is at a place of the take, in frames.
    double clipPlace(double takePlace) const;
    /// When the take comes to a place of the clip, for the first time where it stands there.
    double takePlace(double clipPlace) const;
    /// The place of a take without the last pause that shows the same of the clip as `takePlace`.
    double withoutLast(double takePlace) const;
    /// How fast the clip plays: 1 is its own speed.
    double speed(double takePlace) const;

    /// The same of whole frames.
    int clipFrame(int takeFrame) const;
    int takeFrame(int clipFrame) const;

    /// The same of seconds.
    double clipSeconds(double takeSeconds, FrameRate rate) const;
    double takeSeconds(double clipSeconds, FrameRate rate) const;

    friend bool operator==(const TimeMap &, const TimeMap &) = default;

private:
    std::vector<ClipPause> m_pauses; // ascending
};

/// The clip with the frames of `map`: what it pauses is inserted, all others are its own.
Clip pausedClip(const Clip &clip, const TimeMap &map);

} // namespace flinch
