#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace flinch {

/// How a track goes from a key to the next.
enum class Interpolation {
    Smooth, // eased, at rest on every key
    Linear,
    Step, // holds until the next
};

/// A value at one time.
template<typename T>
struct TrackKey
{
    double time = 0; // seconds from the source clip's first frame
    T value = {};
    Interpolation interpolation = Interpolation::Smooth; // to the next key

    friend bool operator==(const TrackKey &, const TrackKey &) = default;
};

/// A value that changes over time, as keys in the order of their times; it holds before the first
/// and after the last. Without keys it says nothing. A value type.
template<typename T>
struct Track
{
    std::vector<TrackKey<T>> keys;

    bool isEmpty() const { return keys.empty(); }

    /// `otherwise` where there is no key at all.
    T at(double time, const T &otherwise) const
    {
        if (keys.empty())
            return otherwise;
        const auto after = std::ranges::upper_bound(keys, time, {}, &TrackKey<T>::time);
        if (after == keys.begin())
            return keys.front().value;
        const TrackKey<T> &from = *std::prev(after);
        if (after == keys.end() || from.interpolation == Interpolation::Step)
            return from.value;
        double x = (time - from.time) / (after->time - from.time);
        if (from.interpolation == Interpolation::Smooth)
            x = x * x * (3 - 2 * x);
        return T(from.value + x * (after->value - from.value));
    }

    friend bool operator==(const Track &, const Track &) = default;
};

} // namespace flinch
