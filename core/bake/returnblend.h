#pragma once

#include "core/bake/bodydifference.h"

#include <optional>
#include <vector>

namespace flinch {

/// Smooth from 0 at `x` = 0 to 1 at 1, with no speed and no acceleration at either end; flat
/// outside.
double smoothStep(double x);

/// When the difference of each channel is let in and when it is back to exactly nothing. Times in
/// frames of the take.
///
/// A channel is taken as it is from a contact until its difference has died out, then it fades to
/// nothing with no speed left, each channel in its own time. Where it would last longer than the
/// deadline (or the end), it is led home by the deadline.
class ReturnBlend
{
public:
    struct Limits
    {
        FrameRate rate;
        int frames = 0;
        std::vector<double> contacts;   // ascending, not empty
        std::optional<double> deadline; // after the last contact
    };

    explicit ReturnBlend(Limits limits);

    /// First pass: every frame's difference, in order.
    void observe(int frame, const BodyDifference &difference);
    /// After it: how much of a channel's difference stays, 0 … 1.
    void finish();
    double weight(std::size_t channel, double frame) const;

    /// The frame from which on nothing is left.
    double end() const;

    /// The frame at which a channel begins to be led home by `deadline`, if it has to be.
    static double forcedFrom(FrameRate rate, double lastContact, double deadline);

    /// Whether a channel had to be led home before it died out by itself.
    bool forced() const { return m_forced; }

private:
    /// Rises over `riseFrom` … `begin`, falls over `end` … `fallTo`.
    struct Span
    {
        double riseFrom, begin, end, fallTo;
    };

    Span lastSpan(Span span);

    Limits m_limits;
    double m_deadline = 0;
    bool m_forced = false;
    // per channel and contact the last frame at which the difference was worth keeping, else -1
    std::array<std::vector<int>, kChannelCount> m_lastLoud;
    std::array<std::vector<Span>, kChannelCount> m_spans;
};

/// Scales differences by the blend's weights, one frame after the other: rotations along their
/// axes, followed beyond half a turn so that nothing flips.
class DifferenceScaler
{
public:
    explicit DifferenceScaler(const ReturnBlend &blend)
        : m_blend(blend)
    {
        m_before.fill(Vector3::Zero());
    }

    void scale(int frame, BodyDifference &difference);

private:
    const ReturnBlend &m_blend;
    std::array<Vector3, kChannelCount> m_before; // rotation vectors of the frame before
};

} // namespace flinch
