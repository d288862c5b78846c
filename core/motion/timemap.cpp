#include "core/motion/timemap.h"

#include "core/motion/pose.h"
#include "core/motion/smoothstep.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// What a smooth step has added up to.
double smoothSum(double x)
{
    return x * x * x * x * (2.5 + x * (x - 3));
}

/// Places that are frames, but for what times are rounded by.
constexpr double kRounding = 1e-6;

/// Of the clip, `since` frames of the take after a pause has begun.
double placeWithin(const ClipPause &pause, double since)
{
    if (since < pause.slowing)
        return pause.begin() + since - pause.slowing * smoothSum(since / pause.slowing);
    const double moving = since - pause.slowing - pause.standing;
    if (moving <= 0)
        return pause.frame;
    return moving < pause.starting
               ? pause.frame + pause.starting * smoothSum(moving / pause.starting)
               : pause.end() + moving - pause.starting;
}

} // namespace

TimeMap TimeMap::with(const ClipPause &pause) const
{
    TimeMap map = *this;
    map.m_pauses.push_back(pause);
    return map;
}

int TimeMap::inserted() const
{
    int sum = 0;
    for (const ClipPause &pause : m_pauses)
        sum += pause.inserted();
    return sum;
}

int TimeMap::insertedBy(int takeFrame) const
{
    int sum = 0;
    for (const ClipPause &pause : m_pauses) {
        if (takeFrame < pause.end() + sum + pause.inserted())
            break;
        sum += pause.inserted();
    }
    return sum;
}

FrameRange TimeMap::span(std::size_t index) const
{
    int sum = 0;
    for (std::size_t i = 0; i < index; ++i)
        sum += m_pauses[i].inserted();
    const ClipPause &pause = m_pauses[index];
    return {pause.begin() + sum, pause.end() + sum + pause.inserted()};
}

int TimeMap::pauseAt(double takePlace) const
{
    for (std::size_t i = 0; i < m_pauses.size(); ++i) {
        const FrameRange paused = span(i);
        if (takePlace < paused.first)
            break;
        if (takePlace < paused.last)
            return int(i);
    }
    return -1;
}

double TimeMap::clipPlace(double takePlace) const
{
    int sum = 0;
    for (const ClipPause &pause : m_pauses) {
        const double since = takePlace - sum - pause.begin();
        if (since <= 0)
            break;
        if (since < pause.slowing + pause.standing + pause.starting)
            return placeWithin(pause, since);
        sum += pause.inserted();
    }
    return takePlace - sum;
}

double TimeMap::takePlace(double clipPlace) const
{
    int sum = 0;
    for (const ClipPause &pause : m_pauses) {
        if (clipPlace <= pause.begin())
            break;
        if (clipPlace < pause.end()) {
            const bool isSlowing = clipPlace <= pause.frame;
            double from = isSlowing ? 0 : pause.slowing + pause.standing;
            double to = from + (isSlowing ? pause.slowing : pause.starting);
            if (clipPlace == pause.frame)
                return pause.begin() + sum + to;
            for (int n = 0; n < 60; ++n) {
                const double middle = 0.5 * (from + to);
                (placeWithin(pause, middle) < clipPlace ? from : to) = middle;
            }
            return pause.begin() + sum + to;
        }
        sum += pause.inserted();
    }
    return clipPlace + sum;
}

double TimeMap::withoutLast(double takePlace) const
{
    const ClipPause &last = m_pauses.back();
    const double shift = inserted() - last.inserted();
    return takePlace <= last.begin() + shift ? takePlace : clipPlace(takePlace) + shift;
}

double TimeMap::speed(double takePlace) const
{
    const int index = pauseAt(takePlace);
    if (index < 0)
        return 1;
    const ClipPause &pause = m_pauses[std::size_t(index)];
    const double since = takePlace - span(std::size_t(index)).first;
    if (since < pause.slowing)
        return 1 - smoothStep(since / pause.slowing);
    return pause.starting > 0
               ? smoothStep((since - pause.slowing - pause.standing) / pause.starting)
               : 0;
}

int TimeMap::clipFrame(int takeFrame) const
{
    return int(std::floor(clipPlace(takeFrame) + kRounding));
}

int TimeMap::takeFrame(int clipFrame) const
{
    return int(std::ceil(takePlace(clipFrame) - kRounding));
}

double TimeMap::clipSeconds(double takeSeconds, FrameRate rate) const
{
    const double place = rate.frames(takeSeconds);
    const double there = clipPlace(place);
    return there == place ? takeSeconds : rate.seconds(there);
}

double TimeMap::takeSeconds(double clipSeconds, FrameRate rate) const
{
    const double place = rate.frames(clipSeconds);
    const double then = takePlace(place);
    return then == place ? clipSeconds : rate.seconds(then);
}

Clip pausedClip(const Clip &clip, const TimeMap &map)
{
    if (map.isIdentity())
        return clip;
    Clip paused = clip.emptyCopy();
    paused.resizeFrames(clip.frameCount() + map.inserted());
    Pose pose;
    for (int f = 0; f < paused.frameCount(); ++f) {
        const double place = map.clipPlace(f);
        const int frame = int(std::floor(place));
        samplePose(clip, frame, place - frame, pose);
        setFramePose(paused, f, pose);
    }
    return paused;
}

} // namespace flinch
