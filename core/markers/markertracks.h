#pragma once

#include "core/markers/markerset.h"

#include <vector>

namespace flinch {

/// Where the markers of a body are, as far as anybody knows.
using MarkerPlaces = PerMarker<std::optional<Vector3>>;

/// The markers of the body over time, short gaps bridged.
struct MarkerTracks
{
    std::vector<MarkerPlaces> frames;
    FrameRate rate;
    PerMarker<bool> present{}; // seen at all
    int gaps = 0;              // of all markers
    int bridgedPlaces = 0;     // that were not seen
    int openPlaces = 0;        // that were not seen for too long to be guessed
    double longestGapSeconds = 0;
};

MarkerTracks bridgedTracks(const MarkerMotion &motion,
                           const PerMarker<std::optional<int>> &markers);

} // namespace flinch
