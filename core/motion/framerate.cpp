#include "core/motion/framerate.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace flinch {

namespace {

/// Rates that capture systems, game engines and broadcast use; an ambiguous frame time means one of
/// these.
constexpr std::array<std::int64_t, 14> kUsualRates = {30,  60,  120, 24, 25, 50, 48,
                                                      100, 240, 200, 90, 15, 12, 10};
constexpr std::array<std::int64_t, 4> kNtscRates = {30, 24, 60, 120};

/// The weight of the last printed digit: 1e-7 for "0.0083333".
double printedResolution(std::string_view text)
{
    const auto exponentAt = text.find_first_of("eE");
    const std::string_view mantissa = text.substr(0, exponentAt);
    double exponent = 0;
    if (exponentAt != std::string_view::npos)
        exponent = double(parseInteger(text.substr(exponentAt + 1)).value_or(0));
    const auto point = mantissa.find('.');
    const double decimals =
        point == std::string_view::npos ? 0 : double(mantissa.size() - point - 1);
    return std::pow(10.0, exponent - decimals);
}

} // namespace

std::optional<FrameRate> FrameRate::fromFraction(std::int64_t numerator, std::int64_t denominator)
{
    if (numerator <= 0 || denominator <= 0)
        return std::nullopt;
    const std::int64_t divisor = std::gcd(numerator, denominator);
    FrameRate rate;
    rate.m_numerator = numerator / divisor;
    rate.m_denominator = denominator / divisor;
    // small terms keep the frame arithmetic of clip edits within 64 bits
    constexpr std::int64_t kMaxTerm = 2'000'000'000;
    const double fps = rate.perSecond();
    if (fps < limits::kMinFramesPerSecond || fps > limits::kMaxFramesPerSecond
        || rate.m_numerator > kMaxTerm || rate.m_denominator > kMaxTerm)
        return std::nullopt;
    return rate;
}

std::optional<FrameRate> FrameRate::fromFrameTime(std::string_view seconds)
{
    const auto parsed = parseDouble(seconds);
    if (!parsed || !std::isfinite(*parsed) || *parsed <= 0)
        return std::nullopt;
    const double time = *parsed;
    // no file is so exact that a part in a million matters, and a coarse one says no more than 5 %
    const double tolerance = std::clamp(printedResolution(seconds), 1e-6 * time, 0.05 * time);

    const auto means = [&](std::int64_t numerator, std::int64_t denominator) {
        return std::abs(double(denominator) / double(numerator) - time) <= tolerance;
    };
    const auto distance = [time](std::int64_t rate) {
        return std::abs(1.0 / double(rate) - time);
    };
    const std::int64_t usual = *std::min_element(
        kUsualRates.begin(), kUsualRates.end(),
        [&](std::int64_t a, std::int64_t b) { return distance(a) < distance(b); });
    if (means(usual, 1))
        return fromFraction(usual, 1);
    for (const std::int64_t rate : kNtscRates) {
        if (means(rate * 1000, 1001))
            return fromFraction(rate * 1000, 1001);
    }
    const double fps = 1.0 / time;
    if (fps > limits::kMaxFramesPerSecond)
        return std::nullopt;
    if (means(std::llround(fps), 1))
        return fromFraction(std::llround(fps), 1);
    constexpr std::int64_t kParts = 100'000;
    return fromFraction(std::llround(fps * kParts), kParts);
}

std::optional<FrameRate> FrameRate::fromText(std::string_view text)
{
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const auto numerator = parseInteger(text.substr(0, slash));
        const auto denominator = parseInteger(text.substr(slash + 1));
        return numerator && denominator ? fromFraction(*numerator, *denominator) : std::nullopt;
    }
    const auto fps = parseDouble(text);
    if (!fps || !(*fps >= limits::kMinFramesPerSecond) || !(*fps <= limits::kMaxFramesPerSecond))
        return std::nullopt;
    for (const std::int64_t rate : kNtscRates) {
        // short for it, by rounding to two decimals or more
        const double apart = double(rate) * 1000 / 1001 - *fps;
        if (std::abs(apart) <= 0.005)
            return fromFraction(rate * 1000, 1001);
    }
    constexpr std::int64_t kParts = 100'000;
    return fromFraction(std::llround(*fps * kParts), kParts);
}

QString FrameRate::toText() const
{
    return m_denominator == 1 ? QString::number(m_numerator)
                              : QStringLiteral("%1/%2").arg(m_numerator).arg(m_denominator);
}

} // namespace flinch
