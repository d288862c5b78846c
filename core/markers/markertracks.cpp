#include "core/markers/markertracks.h"

#include <algorithm>

namespace flinch {

namespace {

/// Beyond this nobody knows what a limb did meanwhile.
constexpr double kLongestBridge = 0.5; // seconds

/// A cubic over the gap, as fast at either end as the marker was there.
Vector3 bridged(const std::vector<MarkerPlaces> &frames, std::size_t marker, int before, int after,
                int frame)
{
    const auto place = [&](int f) {
        return *frames[std::size_t(f)][marker];
    };
    const auto has = [&](int f) {
        return f >= 0 && f < int(frames.size()) && frames[std::size_t(f)][marker].has_value();
    };
    const Vector3 a = place(before), b = place(after);
    const double span = after - before;
    const Vector3 straight = (b - a) / span;
    const Vector3 va = has(before - 1) ? Vector3(a - place(before - 1)) : straight;
    const Vector3 vb = has(after + 1) ? Vector3(place(after + 1) - b) : straight;
    const double u = (frame - before) / span, u2 = u * u, u3 = u2 * u;
    return (2 * u3 - 3 * u2 + 1) * a + span * (u3 - 2 * u2 + u) * va + (3 * u2 - 2 * u3) * b
           + span * (u3 - u2) * vb;
}

void bridge(MarkerTracks &tracks, std::size_t marker, int before, int after)
{
    const int missing = after - before - 1;
    const double seconds = tracks.rate.seconds(missing);
    ++tracks.gaps;
    tracks.longestGapSeconds = std::max(tracks.longestGapSeconds, seconds);
    const bool hasEnds = before >= 0 && after < int(tracks.frames.size());
    if (!hasEnds || seconds > kLongestBridge) {
        tracks.openPlaces += missing;
        return;
    }
    tracks.bridgedPlaces += missing;
    std::vector<Vector3> places;
    for (int f = before + 1; f < after; ++f)
        places.push_back(bridged(tracks.frames, marker, before, after, f));
    for (int f = before + 1; f < after; ++f)
        tracks.frames[std::size_t(f)][marker] = places[std::size_t(f - before - 1)];
}

} // namespace

MarkerTracks bridgedTracks(const MarkerMotion &motion, const PerMarker<std::optional<int>> &markers)
{
    MarkerTracks tracks;
    tracks.rate = motion.rate;
    tracks.frames.resize(std::size_t(motion.frameCount));
    for (std::size_t m = 0; m < kBodyMarkerCount; ++m) {
        if (!markers[m])
            continue;
        for (int f = 0; f < motion.frameCount; ++f)
            tracks.frames[std::size_t(f)][m] = motion.point(f, *markers[m]);
        const auto isSeen = [m](const MarkerPlaces &places) {
            return places[m].has_value();
        };
        tracks.present[m] = std::ranges::any_of(tracks.frames, isSeen);
        if (!tracks.present[m])
            continue;
        int last = -1;
        for (int f = 0; f <= motion.frameCount; ++f) {
            if (f < motion.frameCount && !isSeen(tracks.frames[std::size_t(f)]))
                continue;
            if (f - last > 1)
                bridge(tracks, m, last, f);
            last = f;
        }
    }
    return tracks;
}

} // namespace flinch
