#include "core/io/fbxtime.h"

#include "core/base/limits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace flinch {

namespace {

struct NamedRate
{
    int timeMode;
    std::int64_t numerator;
    std::int64_t denominator;
};

// the first of a rate is the one that is written; the others differ in how time is counted aloud
constexpr std::array kRates = {
    NamedRate{1, 120, 1},       NamedRate{2, 100, 1},        NamedRate{3, 60, 1},
    NamedRate{4, 50, 1},        NamedRate{5, 48, 1},         NamedRate{6, 30, 1},
    NamedRate{9, 30000, 1001},  NamedRate{10, 25, 1},        NamedRate{11, 24, 1},
    NamedRate{13, 24000, 1001}, NamedRate{15, 96, 1},        NamedRate{16, 72, 1},
    NamedRate{17, 60000, 1001}, NamedRate{18, 120000, 1001}, NamedRate{7, 30, 1},
    NamedRate{8, 30000, 1001},  NamedRate{12, 1000, 1},
};

} // namespace

std::int64_t fbxTicks(FrameRate rate, std::int64_t frame, int part, int parts)
{
    // the product of an hour in thousandths of a second with the ticks needs more than 64 bits
    __extension__ using Wide = __int128;
    const Wide numerator =
        (Wide(frame) * parts + part) * kFbxTicksPerSecond * rate.denominator() * 2;
    const Wide denominator = Wide(rate.numerator()) * parts * 2;
    const Wide half = denominator / 2;
    return std::int64_t((numerator >= 0 ? numerator + half : numerator - half) / denominator);
}

int fbxTimeMode(FrameRate rate)
{
    const auto found = std::ranges::find_if(kRates, [rate](const NamedRate &named) {
        return named.numerator == rate.numerator() && named.denominator == rate.denominator();
    });
    return found == kRates.end() ? kFbxCustomRate : found->timeMode;
}

std::optional<FrameRate> fbxRate(int timeMode)
{
    const auto found = std::ranges::find_if(
        kRates, [timeMode](const NamedRate &named) { return named.timeMode == timeMode; });
    return found == kRates.end() ? std::nullopt
                                 : FrameRate::fromFraction(found->numerator, found->denominator);
}

std::optional<FrameRate> fbxCustomRate(double framesPerSecond)
{
    if (!(framesPerSecond >= limits::kMinFramesPerSecond
          && framesPerSecond <= limits::kMaxFramesPerSecond))
        return std::nullopt;
    const double whole = std::round(framesPerSecond);
    if (std::abs(framesPerSecond - whole) < 1e-4)
        return FrameRate::fromFraction(std::int64_t(whole), 1);
    const double up = std::ceil(framesPerSecond);
    if (std::abs(framesPerSecond - up * 1000 / 1001) < 1e-3)
        return FrameRate::fromFraction(std::int64_t(up) * 1000, 1001);
    return FrameRate::fromFraction(std::llround(framesPerSecond * 1000), 1000);
}

} // namespace flinch
