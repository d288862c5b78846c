#pragma once

#include "core/bake/bodydifference.h"
#include "core/take/reaction.h"

#include <functional>
#include <optional>

namespace flinch {

/// How much of a reaction's difference is kept, channel by channel, and when it is back to exactly
/// nothing. Times in frames of the take.
///
/// A channel is taken as it is until its difference has died out, then it fades to nothing with no
/// speed left, each channel in its own time. Where it would last longer than the reaction may, or
/// than is asked for, it is led home by then.
class ReturnBlend
{
public:
    /// The clip again by `deadline`, where there is one; it comes after the last contact.
    ReturnBlend(FrameRate rate, const Reaction &reaction, std::optional<double> deadline = {});

    /// The frames of the reaction, as far as they are before its end.
    int firstFrame() const;
    int endFrame() const;

    /// First pass: every frame's difference.
    void observe(int frame, const BodyDifference &difference);
    /// After it: how much of a channel's difference stays, 0 … 1.
    double weight(std::size_t channel, double frame) const;
    /// How much of the difference that there was before the contact is taken away again, 1 … 0.
    double residue(double frame) const;

    /// The frame from which on nothing is left.
    double end() const;

    /// Whether a channel had to be led home before it died out by itself …
    bool forced() const;

    /// … and because that was asked for.
    bool isAsked() const { return m_isAsked; }

private:
    bool isForced(int lastLoud) const;

    const FrameRate m_rate;
    const Reaction m_reaction;
    const bool m_isAsked; // the deadline comes first
    const double m_end;
    std::array<int, kChannelCount> m_lastLoud; // the difference was worth keeping; else -1
};

/// Scales the differences of a reaction by the blend's weights, and by how much of it is shown, one
/// frame after the other: rotations along their axes, followed beyond half a turn so that nothing
/// flips. What had been there before the contact is no part of it.
class DifferenceScaler
{
public:
    DifferenceScaler(const ReturnBlend &blend, BodyDifference before);

    /// By the blend alone: all of what is left.
    void scale(int frame, BodyDifference &difference);
    /// After it, of the same frame: rotations by their shares, the move is left as it is.
    void show(const std::function<double(std::size_t channel)> &share,
              BodyDifference &difference) const;

private:
    const ReturnBlend &m_blend;
    const BodyDifference m_residue;
    std::array<Vector3, kChannelCount> m_before;  // rotation vectors of the frame before
    std::array<double, kChannelCount> m_weight{}; // and what they were scaled by
};

} // namespace flinch
