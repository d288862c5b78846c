#pragma once

#include "core/asset/importoptions.h"
#include "core/bake/bakerecipe.h"
#include "core/motion/framerange.h"
#include "core/scenario/scenario.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace flinch {

/// Where the animator's clip comes from.
struct ClipSource
{
    enum class Kind { None, File, Demo };

    Kind kind = Kind::None;
    /// File: absolute; a project file holds it relative to its own folder. Demo: the embedded
    /// clip's name, "boxing-guard".
    QString path;
    /// SHA-256 of the file's bytes, lower-case hexadecimal; empty: not known.
    QString contentHash;
    ImportOptions import;
    /// Which of the file's takes; nothing: the longest.
    std::optional<QString> take;

    friend bool operator==(const ClipSource &, const ClipSource &) = default;
};

/// Identifies an impact for as long as its project lives; never 0.
enum class ImpactId : std::uint64_t {};

struct ProjectImpact
{
    ImpactId id = {};
    QString name;
    bool enabled = true;
    ImpactKey key;

    friend bool operator==(const ProjectImpact &, const ProjectImpact &) = default;
};

/// How the body is driven.
struct ControllerChoice
{
    Controller controller = Controller::Feedforward;
    Balance balance = Balance::Assist;
    Quality quality = Quality::Standard;
    ControllerSettings settings;

    friend bool operator==(const ControllerChoice &, const ControllerChoice &) = default;
};

/// All that a take depends on besides the clip.
struct Setup
{
    CharacterOptions character;
    GroundOptions ground;
    ControllerChoice control;
    ReactionSettings reaction;
    std::optional<FrameRange> range; // the part that is simulated; nothing: all of it
    /// Discontinuities of the clip with one of these frames are followed as they are; ascending.
    std::vector<int> ignoredDiscontinuities;
    std::vector<ProjectImpact> impacts;

    /// Null when there is none.
    const ProjectImpact *impact(ImpactId id) const;

    friend bool operator==(const Setup &, const Setup &) = default;
};

enum class TakeId : std::uint64_t {};

/// A take worth keeping: how to make it again, and the hash by which it is known.
struct KeptTake
{
    TakeId id = {};
    QString name;
    Setup setup;
    QString takeHash; // sixteen hexadecimal digits; empty: never simulated to its end

    friend bool operator==(const KeptTake &, const KeptTake &) = default;
};

struct Marker
{
    int frame = 0;
    QString name;

    friend bool operator==(const Marker &, const Marker &) = default;
};

enum class TimeUnit { Frames, Seconds, Timecode };

/// Everything a project file holds. A value; frames are those of the source clip, counted from 0.
struct Project
{
    ClipSource source;
    Setup setup;
    std::vector<KeptTake> takes;
    std::vector<Marker> markers;
    std::optional<FrameRange> loop;
    TimeUnit timeUnit = TimeUnit::Frames;
    BakeRecipe bake;

    friend bool operator==(const Project &, const Project &) = default;
};

/// Fingerprint of everything in it: equal projects, equal hash.
std::uint64_t projectHash(const Project &project);

/// A zero loses its sign, everywhere: JSON readers do not tell -0 from 0, and a take that is opened
/// again must be the same bit for bit.
void normalise(Project &project);

} // namespace flinch
