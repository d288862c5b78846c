#include "core/io/fbxtangents.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

enum Flag {
    Clamp = 0x1000,           // flat where a neighbour is as high
    TimeIndependent = 0x2000, // the slope from neighbour to neighbour
    ClampProgressive = 0x4000 // never above or below a neighbour
};

/// Biases beyond this many percent tilt without regard to the neighbours.
constexpr double kFreeBias = 500;

/// What a bias beyond kFreeBias adds to a slope: a square, as MotionBuilder does it.
double freeTilt(double bias, double direction)
{
    const double beyond = (std::abs(bias) - kFreeBias) / 100;
    return beyond > 0 ? std::copysign(beyond * beyond * 40, direction) : 0;
}

double biased(double slope, double bias, const FbxKeyNeighbours &key)
{
    const double part = std::abs(bias) / 100;
    if (part <= 1e-4)
        return slope;
    const double target = bias > 0 ? key.slopeAfter() : key.slopeBefore();
    const double tilt = target - slope;
    return slope * (1 - part) + target * part + freeTilt(bias, std::abs(tilt) > 1e-5 ? tilt : bias);
}

/// So small that its tangents end no higher or lower than the neighbours.
double clamped(double slope, const FbxKeyNeighbours &key)
{
    const double sign = slope >= 0 ? 1 : -1;
    const double reachBefore = key.weightBefore * key.secondsBefore;
    const double reachAfter = key.weightAfter * key.secondsAfter;
    const auto most = [sign](double rise, double reach) {
        return reach > 0 ? std::max(sign * rise / reach, 0.) : 0;
    };
    return sign
           * std::min({std::abs(slope), most(key.value - key.valueBefore, reachBefore),
                       most(key.valueAfter - key.value, reachAfter)});
}

double slopeBetween(const FbxKeyNeighbours &key, std::uint32_t flags, double bias)
{
    if ((flags & Clamp) && (key.valueBefore == key.value || key.valueAfter == key.value))
        return 0;
    const double span = key.secondsBefore + key.secondsAfter;
    double slope = (key.valueAfter - key.valueBefore) / span;
    if (!(flags & TimeIndependent)) {
        const double part = key.secondsBefore / span;
        slope = (slope + key.slopeBefore() * (1 - part) + key.slopeAfter() * part) / 2;
        slope = biased(slope, bias, key);
    }
    return flags & ClampProgressive ? clamped(slope, key) : slope;
}

/// At the first or last key, where there is one neighbour.
double slopeAtEnd(double slope, std::uint32_t flags, double bias)
{
    if (flags & ClampProgressive)
        return 0;
    return flags & TimeIndependent ? slope : slope + freeTilt(bias, bias);
}

} // namespace

double FbxKeyNeighbours::slopeBefore() const
{
    return secondsBefore > 0 ? (value - valueBefore) / secondsBefore : 0;
}

double FbxKeyNeighbours::slopeAfter() const
{
    return secondsAfter > 0 ? (valueAfter - value) / secondsAfter : 0;
}

FbxSlopes fbxAutomaticSlopes(const FbxKeyNeighbours &key, std::uint32_t flags, double biasBefore,
                             double biasAfter)
{
    if (key.secondsBefore > 0 && key.secondsAfter > 0) {
        const auto after = float(slopeBetween(key, flags, biasAfter));
        // both sides agree where their biases do
        const bool even = std::abs(biasBefore + biasAfter) <= 1e-4;
        return {even ? after : float(slopeBetween(key, flags, -biasBefore)), after};
    }
    if (key.secondsBefore > 0) {
        const auto slope = float(slopeAtEnd(key.slopeBefore(), flags, -biasBefore));
        return {slope, slope};
    }
    if (key.secondsAfter > 0) {
        const auto slope = float(slopeAtEnd(key.slopeAfter(), flags, biasAfter));
        return {slope, slope};
    }
    return {};
}

FbxSlopes fbxTcbSlopes(const FbxKeyNeighbours &key, double tension, double continuity, double bias)
{
    const double before = key.slopeBefore();
    const double after = key.slopeAfter();
    const bool atEnd = !(key.secondsBefore > 0) || !(key.secondsAfter > 0);
    const double tight = (atEnd ? 1 : 0.5) * (1 - tension);
    return {
        float(tight
              * ((1 + bias) * (1 - continuity) * before + (1 - bias) * (1 + continuity) * after)),
        float(tight
              * ((1 + bias) * (1 + continuity) * before + (1 - bias) * (1 - continuity) * after))};
}

double fbxCubic(const std::array<double, 4> &values, double time1, double time2, double time)
{
    // x(t) = a t³ + b t² + c t rises from 0 to 1; which t is at `time`?
    const double a = 3 * time1 - 3 * time2 + 1;
    const double b = 3 * time2 - 6 * time1;
    const double c = 3 * time1;
    double low = 0;
    double high = 1;
    double t = time;
    for (int step = 0; step < 60; ++step) {
        const double off = ((a * t + b) * t + c) * t - time;
        if (std::abs(off) < 1e-15)
            break;
        (off > 0 ? high : low) = t;
        const double rise = (3 * a * t + 2 * b) * t + c;
        const double next = t - off / rise;
        t = next > low && next < high ? next : (low + high) / 2; // also where it does not rise
    }
    const double u = 1 - t;
    return u * u * u * values[0] + 3 * u * t * (u * values[1] + t * values[2])
           + t * t * t * values[3];
}

} // namespace flinch
