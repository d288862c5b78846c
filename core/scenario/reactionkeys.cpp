#include "core/scenario/reactionkeys.h"

#include <algorithm>

namespace flinch {

namespace {

struct Value
{
    const char *name;
    double most;
};

constexpr std::array<Value, kKeyableCount> kValues = {{
    {"tone", 1},
    {"exaggerate", 3},
    {"head", 2},
    {"trunk", 2},
    {"leftArm", 2},
    {"rightArm", 2},
    {"leftLeg", 2},
    {"rightLeg", 2},
    {"hips", 2},
}};

} // namespace

const char *keyableName(Keyable value)
{
    return kValues[std::size_t(value)].name;
}

double mostOf(Keyable value)
{
    return kValues[std::size_t(value)].most;
}

double ReactionKeys::share(Keyable part, double seconds) const
{
    return (*this)[Keyable::Exaggerate].at(seconds, 1) * (*this)[part].at(seconds, 1);
}

bool ReactionKeys::showAll() const
{
    return std::all_of(
        tracks.begin() + int(Keyable::Exaggerate), tracks.end(), [](const Track<double> &track) {
            return std::ranges::all_of(track.keys,
                                       [](const TrackKey<double> &key) { return key.value == 1; });
        });
}

ReactionKeys ReactionKeys::simulated() const
{
    ReactionKeys keys;
    keys[Keyable::Tone] = (*this)[Keyable::Tone];
    return keys;
}

} // namespace flinch
