#pragma once

#include "core/character/bodypose.h"
#include "core/motion/framerange.h"

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
};

enum class FloorOrigin {
    Feet,   // where feet come to rest
    Body,   // feet rest only high above what the rest of the body rests on: a handstand
    Lowest, // nothing comes to rest: below nearly all that the soles do
    Given,
};

struct Ground
{
    double floorMetres = 0; // height in the clip
    FloorOrigin origin = FloorOrigin::Feet;
    std::array<FootContacts, 2> feet; // left, right

    /// Counts every frame `by` later: from those of a part of a clip to the clip's own.
    void moveFrames(int by);

    /// What a person should know about how the floor was found; empty where there is nothing to
    /// say.
    QString note() const;
};

/// Floor and contacts of a conditioned clip on the character's skeleton, in its frames.
/// `floorMetres` is used as it is where it is given.
Ground findGround(const Clip &clip, const Character &character,
                  std::optional<double> floorMetres = {});

} // namespace flinch
