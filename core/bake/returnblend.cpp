#include "core/bake/returnblend.h"

#include "core/motion/smoothstep.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kQuietAngle = kQuietDegrees * std::numbers::pi / 180;

/// Of the rotation vectors of `rotation`, which are whole turns apart, the one nearest to `before`.
Vector3 unrolledVector(const Quaternion &rotation, const Vector3 &before)
{
    const double s = rotation.vec().norm();
    if (s < 1e-15)
        return before.norm() < std::numbers::pi ? Vector3(2 * rotation.vec()) : before;
    const Vector3 axis = rotation.vec() / s;
    const double angle = 2 * std::atan2(s, rotation.w());
    const double turns = std::round((before.dot(axis) - angle) / (2 * std::numbers::pi));
    return (angle + 2 * std::numbers::pi * turns) * axis;
}

Quaternion fromVector(const Vector3 &vector)
{
    const double angle = vector.norm();
    if (angle < 1e-15)
        return Quaternion(1, 0.5 * vector.x(), 0.5 * vector.y(), 0.5 * vector.z()).normalized();
    return Quaternion(Eigen::AngleAxisd(angle, vector / angle));
}

} // namespace

ReturnBlend::ReturnBlend(FrameRate rate, const Reaction &reaction, std::optional<double> deadline)
    : m_rate(rate)
    , m_reaction(reaction)
    , m_isAsked(deadline && *deadline < reaction.end)
    , m_end(m_isAsked ? std::max(*deadline, reaction.begin) : reaction.end)
{
    m_lastLoud.fill(-1);
}

int ReturnBlend::firstFrame() const
{
    return int(std::floor(m_reaction.begin)) + 1;
}

int ReturnBlend::endFrame() const
{
    return int(std::ceil(m_end));
}

void ReturnBlend::observe(int frame, const BodyDifference &difference)
{
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        if (difference.size(c) > (c == kRootMove ? kQuietMetres : kQuietAngle))
            m_lastLoud[c] = frame;
    }
}

bool ReturnBlend::isForced(int lastLoud) const
{
    const auto why = m_reaction.why;
    const bool byItself = why == Reaction::End::DiedOut || why == Reaction::End::Displaced
                          || why == Reaction::End::Falls;
    return !(byItself && !m_isAsked) && lastLoud >= 0
           && lastLoud + m_rate.frames(kQuietSeconds) > m_end;
}

bool ReturnBlend::forced() const
{
    return std::ranges::any_of(m_lastLoud, [this](int last) { return isForced(last); });
}

double ReturnBlend::weight(std::size_t channel, double frame) const
{
    const int last = m_lastLoud[channel];
    if (last < 0 || frame <= m_reaction.begin)
        return 0;
    const double fade = m_rate.frames(kQuietSeconds);
    const double home = std::min(last + fade, m_end);
    const double from =
        isForced(last) ? ledHomeFrom(m_rate, m_reaction.lastContact, m_end) : home - fade;
    if (frame >= home)
        return 0;
    return frame <= from ? 1 : 1 - smoothStep((frame - from) / (home - from));
}

double ReturnBlend::residue(double frame) const
{
    return 1 - smoothStep((frame - m_reaction.begin) / m_rate.frames(kQuietSeconds));
}

double ReturnBlend::end() const
{
    const int last = *std::ranges::max_element(m_lastLoud);
    return last < 0 ? m_reaction.begin : std::min(last + m_rate.frames(kQuietSeconds), m_end);
}

DifferenceScaler::DifferenceScaler(const ReturnBlend &blend, BodyDifference before)
    : m_blend(blend)
    , m_residue(std::move(before))
{
    m_before.fill(Vector3::Zero());
}

void DifferenceScaler::scale(int frame, BodyDifference &difference)
{
    const double residue = m_blend.residue(frame);
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        const bool hasResidue = residue > 0 && m_residue.differs[c];
        const bool differs = difference.differs[c] || hasResidue;
        const double weight = differs ? m_blend.weight(c, frame) : 0;
        if (c == kRootMove) {
            if (hasResidue)
                difference.move -= residue * m_residue.move;
            difference.move *= weight;
        } else {
            Quaternion &rotation = difference.rotation(c);
            if (hasResidue)
                rotation =
                    fromVector(-residue * unrolledVector(m_residue.rotation(c), Vector3::Zero()))
                    * rotation;
            m_before[c] =
                differs ? unrolledVector(rotation, m_before[c]) : Vector3(Vector3::Zero());
            if (weight < 1)
                rotation = fromVector(weight * m_before[c]);
        }
        difference.differs[c] = weight > 0;
        m_weight[c] = weight;
    }
}

void DifferenceScaler::show(const std::function<double(std::size_t channel)> &share,
                            BodyDifference &difference) const
{
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        if (c == kRootMove || !difference.differs[c])
            continue;
        const double shown = share(c);
        if (shown != 1)
            difference.rotation(c) = fromVector(shown * m_weight[c] * m_before[c]);
        difference.differs[c] = shown > 0;
    }
}

} // namespace flinch
