#pragma once

#include "core/io/sourcescene.h"

namespace flinch {

/// At how many frames a second a take is sampled.
struct TakeRate
{
    FrameRate rate;
    bool inferred = false; // the file does not say, or its keys say otherwise
};

/// The rates of a file's takes. One that is stated and fits the keys is taken at its word. Where it
/// is not, all takes vote: the rate on whose frames their keys stand, whole numbers before
/// broadcast rates, and 60 where keys stand anywhere. Tells what was inferred or repaired.
std::vector<TakeRate> takeRates(std::span<const SourceTake> takes, ImportEntries &entries);

/// How many frames of `rate` hold a take from its first key to its last, which may fall between
/// two: then the last frame stands for it.
double framesOf(const SourceTake &take, FrameRate rate);

} // namespace flinch
