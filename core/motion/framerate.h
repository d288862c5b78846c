#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <string_view>

namespace flinch {

/// Frames per second as an exact fraction in lowest terms: 120/1, 30000/1001.
class FrameRate
{
public:
    constexpr FrameRate() = default;
    /// Nothing unless both are positive and the rate lies within flinch::limits.
    static std::optional<FrameRate> fromFraction(std::int64_t numerator, std::int64_t denominator);
    /// From a frame time in seconds as a file prints it. A rounded or cut-off number means the rate
    /// that people use: "0.0083333" is 120, ".0333667" is 30000/1001. Nothing when it makes no
    /// sense.
    static std::optional<FrameRate> fromFrameTime(std::string_view seconds);
    /// From what people write: "60", "30000/1001", "12.5"; 23.976, 29.97, 59.94 and 119.88 are the
    /// broadcast rates they are short for. Nothing when it makes no sense.
    static std::optional<FrameRate> fromText(std::string_view text);

    constexpr std::int64_t numerator() const { return m_numerator; }

    constexpr std::int64_t denominator() const { return m_denominator; }

    double perSecond() const { return double(m_numerator) / double(m_denominator); }

    double seconds(double frames) const
    {
        return frames * double(m_denominator) / double(m_numerator);
    }

    double frames(double seconds) const
    {
        return seconds * double(m_numerator) / double(m_denominator);
    }

    /// "120" or "30000/1001".
    QString toText() const;

    friend constexpr bool operator==(const FrameRate &, const FrameRate &) = default;

private:
    std::int64_t m_numerator = 30;
    std::int64_t m_denominator = 1;
};

} // namespace flinch
