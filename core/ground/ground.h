#pragma once

#include "core/character/bodypose.h"
#include "core/motion/conditioning.h"
#include "core/motion/framerange.h"
#include "core/motion/timemap.h"

#include <array>
#include <optional>
#include <vector>

namespace flinch {

enum class FootPart { Heel, Ball, Toe };
inline constexpr std::size_t kFootPartCount = 3;

/// When the parts of a foot rest on the floor. The foot is planted while any of them does: the one
/// meaning of the word, wherever it is used.
struct FootContacts
{
    std::array<std::vector<FrameRange>, kFootPartCount> parts;
    std::vector<FrameRange> planted;

    const std::vector<FrameRange> &part(FootPart part) const { return parts[std::size_t(part)]; }

    bool isPlanted(int frame) const;
    /// How much the foot is held where the clip has it: 1 while planted, rising smoothly over
    /// `ramp` frames before it lands and falling after it has left. Between frames, too.
    double weight(double frame, double ramp) const;
};

/// Of FootContacts::weight, wherever feet are held: in simulations and bakes.
inline constexpr double kFootRampSeconds = 0.15;

/// What a person says about floor and contacts, in the heights and frames of the clip as it was
/// read; what is not said is found.
struct GroundOptions
{
    /// When the left and the right foot are planted; ascending and apart.
    using Planted = std::array<std::optional<std::vector<FrameRange>>, 2>;

    std::optional<double> floorMetres;
    Planted planted;

    friend bool operator==(const GroundOptions &, const GroundOptions &) = default;
};

enum class FloorOrigin {
    Feet,   // where feet come to rest
    Body,   // feet rest only high above what the rest of the body rests on: a handstand
    Lowest, // nothing comes to rest: below nearly all that the soles do
    Given,
};

/// In the heights and frames of the clip as it was read.
struct Ground
{
    double floorMetres = 0;
    FloorOrigin origin = FloorOrigin::Feet;
    std::array<FootContacts, 2> feet; // left, right

    std::uint64_t hash() const;

    /// Which feet are planted: left, right.
    std::array<bool, 2> planted(int frame) const
    {
        return {feet[0].isPlanted(frame), feet[1].isPlanted(frame)};
    }

    /// In the frames of a take whose clip is paused.
    Ground paused(const TimeMap &map) const;

    /// What a person should know about how the floor was found; empty where there is nothing to
    /// say.
    QString note() const;
};

/// Floor and contacts of a clip on the character's skeleton, in the heights and frames of the clip
/// as it was read. A foot that somebody says is planted need not have a part that rests.
Ground findGround(const ConditionedClip &conditioned, const Character &character,
                  const GroundOptions &options = {});

/// The rules: a floor within a kilometre, at most 10,000 contacts of a foot, ascending, apart by at
/// least a frame, from frame 0 on.
Status checkGround(const GroundOptions &options);

} // namespace flinch
