#pragma once

#include "widgets/common/impactmark.h"
#include "widgets/document/simulationservice.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace flinch {

struct TimelineImpact
{
    ImpactId id = {};
    double frame = 0; // of contact; not whole when the time was typed
    QString name;
    QString strength; // "16 N·s"
    ImpactMark mark;
    std::optional<double> recoveredFrame;
    std::optional<double> braceFrame = {}; // from which the body prepares for it
    QString outcome = {};                  // "2 steps, back by 552"
    bool refused = false;                  // it does not end as it was asked to
    double tone = 0;                       // that counts for it
};

/// A step that catches a blow, or leads a foot home.
struct TimelineStep
{
    int side = 0; // left, right
    double lift = 0;
    double land = 0;
    int number = 0; // of those that catch the same blow
    double centimetres = 0;
    bool own = false; // a swing of the clip's own
    bool home = false;
};

/// Frames in which the clip waits.
struct TimelinePause
{
    double from = 0; // it slows down
    double stands = 0;
    double goesOn = 0;
    double to = 0;  // it plays at its own speed again
    int frames = 0; // later frames come so much later
    ImpactId impact = {};
};

struct TimelineFall
{
    double from = 0;
    std::optional<double> rest; // nothing: not within the take
};

/// The bar of one simulation.
struct TimelineLane
{
    std::vector<CacheRange> ranges;
    std::optional<int> head; // being computed
    QString note;            // "74 %"
};

/// Where a body is home after a blow, or what becomes of it instead.
struct TimelineReturn
{
    enum class Kind {
        Home,
        Stays, // displaced
        Rests, // it fell
    };

    ImpactId id = {};
    QString name; // of the impact
    double hit = 0;
    double recovers = 0; // it begins to
    double frame = 0;
    Kind kind = Kind::Home;
    bool chosen = false; // asked for; otherwise it comes by itself
    bool selected = false;
    QString note = {}; // "stays 31 cm off"
};

/// From here on a bake is the clip, whatever reactions are under way.
struct TimelineDeadline
{
    double lastHit = 0;
    double frame = 0;
    QString warning; // too early: what that does
};

/// A place where the clip does not go on as a body would.
struct TimelineDiscontinuity
{
    FrameRange frames;
    QString label;    // "jump, 24 cm"
    QString sentence; // for tooltips and screen readers
    bool ignored = false;
};

inline constexpr int kDeviationRows = 6; // head, torso, arms, legs

/// Everything the timeline shows, as plain values. Frames are the source's.
struct TimelineContent
{
    QString clipName;
    int frameCount = 0; // 0: no clip
    FrameRate rate;
    TimeMap timeMap; // what else is here is told in frames of the take
    TimeUnit unit = TimeUnit::Frames;
    bool clipSelected = false;
    std::optional<FrameRange> range;                    // the simulated part
    std::vector<float> energy;                          // 0 … 1 for each frame known so far
    std::array<std::vector<FrameRange>, 2> planted;     // contacts of the left and the right foot
    std::vector<TimelineDiscontinuity> discontinuities; // by frame
    std::vector<TimelineImpact> impacts;                // by frame
    int actingImpacts = 0;
    std::optional<FrameRange> loop;
    std::vector<Marker> markers;
    std::vector<TimelineReturn> returns; // by hit
    std::optional<TimelineDeadline> deadline;
    std::vector<TimelineStep> steps; // by lift, within each foot
    std::vector<TimelineFall> falls;
    std::vector<TimelinePause> pauses; // ascending
    std::optional<int> outlasts;       // from here on the take goes on without the clip
    double tone = 0;                   // of the character, where it has no keys
    ReactionKeys keys;
    TimelineLane shadow, main;
    std::array<std::vector<float>, kDeviationRows> deviation; // degrees; negative: none

    /// The frame at a time of the clip, and back.
    double frameOf(double clipSeconds) const { return timeMap.takePlace(rate.frames(clipSeconds)); }

    double clipSeconds(double frame) const { return rate.seconds(timeMap.clipPlace(frame)); }

    /// Behind its last one.
    int clipEnd() const { return outlasts.value_or(frameCount); }

    /// Frames of the clip in those of the take, and back.
    FrameRange ofTake(const FrameRange &clip) const
    {
        return {timeMap.takeFrame(clip.first), timeMap.takeFrame(clip.last + 1) - 1};
    }

    FrameRange ofClip(const FrameRange &take) const
    {
        return {timeMap.clipFrame(take.first), timeMap.clipFrame(take.last)};
    }
};

} // namespace flinch
