#pragma once

#include <array>
#include <cstdint>

/// The slopes of FBX's curves where a file does not store them, and the cubic that they shape.
namespace flinch {

/// A key and the two beside it; no time to one that is not there.
struct FbxKeyNeighbours
{
    double secondsBefore = 0;
    double secondsAfter = 0;
    double valueBefore = 0;
    double value = 0;
    double valueAfter = 0;
    double weightBefore = 1. / 3; // of the tangents at the key, as parts of the way
    double weightAfter = 1. / 3;

    double slopeBefore() const;
    double slopeAfter() const;
};

/// On both sides of a key, in units a second.
struct FbxSlopes
{
    float before = 0;
    float after = 0;
};

/// Of a key whose tangents the program works out. `flags` are those of the key; biases, in percent,
/// lean a side towards its neighbour.
FbxSlopes fbxAutomaticSlopes(const FbxKeyNeighbours &key, std::uint32_t flags, double biasBefore,
                             double biasAfter);

/// Of a key with tension, continuity and bias.
FbxSlopes fbxTcbSlopes(const FbxKeyNeighbours &key, double tension, double continuity, double bias);

/// The value of a Bézier curve with four values at the times 0, `time1`, `time2` and 1.
double fbxCubic(const std::array<double, 4> &values, double time1, double time2, double time);

} // namespace flinch
