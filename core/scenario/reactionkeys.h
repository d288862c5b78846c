#pragma once

#include "core/scenario/track.h"

#include <array>
#include <cstddef>

namespace flinch {

/// What of a reaction may change over time. The tone is the simulation's; all others are shares of
/// what a bake shows: the whole, parts of the body, and how far the hips travel.
enum class Keyable {
    Tone,
    Exaggerate,
    Head,
    Trunk,
    LeftArm,
    RightArm,
    LeftLeg,
    RightLeg,
    Hips,
};
inline constexpr int kKeyableCount = int(Keyable::Hips) + 1;

/// Its name in files and on the command line.
const char *keyableName(Keyable value);
/// The largest it may be; the least is 0.
double mostOf(Keyable value);

/// The keys of all of them.
struct ReactionKeys
{
    std::array<Track<double>, kKeyableCount> tracks;

    Track<double> &operator[](Keyable value) { return tracks[std::size_t(value)]; }

    const Track<double> &operator[](Keyable value) const { return tracks[std::size_t(value)]; }

    /// Of what the impacts ask for: the whole times that of `part`. Without keys all of it.
    double share(Keyable part, double seconds) const;

    /// Whether the shares never change anything.
    bool showAll() const;

    /// Without what only the bake knows.
    ReactionKeys simulated() const;

    friend bool operator==(const ReactionKeys &, const ReactionKeys &) = default;
};

} // namespace flinch
