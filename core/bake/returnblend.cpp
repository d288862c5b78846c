#include "core/bake/returnblend.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace flinch {

namespace {

/// Differences below these are not seen: the channel has died out.
constexpr double kQuietAngle = 0.2 * std::numbers::pi / 180;
constexpr double kQuietMove = 0.001;
/// What is left then fades over this time; before the next blow it comes back over the same.
constexpr double kFadeSeconds = 0.25;
/// Of the time from the last blow to the deadline, the last part leads home, but no longer than
/// this.
constexpr double kForcedShare = 0.65;
constexpr double kLongestForcedSeconds = 1.0;

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

double smoothStep(double x)
{
    x = std::clamp(x, 0.0, 1.0);
    return x * x * x * (10 + x * (6 * x - 15));
}

ReturnBlend::ReturnBlend(Limits limits)
    : m_limits(std::move(limits))
    , m_deadline(m_limits.frames - 1)
{
    if (m_limits.deadline)
        m_deadline = std::min(m_deadline, *m_limits.deadline);
    for (auto &last : m_lastLoud)
        last.assign(m_limits.contacts.size(), -1);
}

void ReturnBlend::observe(int frame, const BodyDifference &difference)
{
    const auto &contacts = m_limits.contacts;
    const auto next = std::upper_bound(contacts.begin(), contacts.end(), double(frame));
    // what differs before the first contact belongs to it
    const auto contact = std::size_t(std::max<std::ptrdiff_t>(next - contacts.begin() - 1, 0));
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        if (difference.size(c) > (c == kRootMove ? kQuietMove : kQuietAngle))
            m_lastLoud[c][contact] = frame;
    }
}

void ReturnBlend::finish()
{
    const double fade = m_limits.rate.frames(kFadeSeconds);
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        std::vector<Span> &spans = m_spans[c];
        for (std::size_t i = 0; i < m_limits.contacts.size(); ++i) {
            const double last = m_lastLoud[c][i];
            const double begin = m_limits.contacts[i];
            if (last < 0)
                continue;
            if (spans.empty())
                // there is no difference before the first contact, so nothing to fade in
                spans.push_back({-std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity(), last, last + fade});
            else if (begin - fade < spans.back().fallTo)
                spans.back() = {spans.back().riseFrom, spans.back().begin, last, last + fade};
            else
                spans.push_back({begin - fade, begin, last, last + fade});
        }
        if (!spans.empty())
            spans.back() = lastSpan(spans.back());
    }
}

ReturnBlend::Span ReturnBlend::lastSpan(Span span)
{
    if (span.fallTo <= m_deadline)
        return span;
    m_forced = true;
    return {span.riseFrom, span.begin,
            forcedFrom(m_limits.rate, m_limits.contacts.back(), m_deadline), m_deadline};
}

double ReturnBlend::forcedFrom(FrameRate rate, double lastContact, double deadline)
{
    const double available = std::max(0.0, deadline - lastContact);
    return deadline - std::min(kForcedShare * available, rate.frames(kLongestForcedSeconds));
}

double ReturnBlend::weight(std::size_t channel, double frame) const
{
    const auto &spans = m_spans[channel];
    const auto span = std::ranges::upper_bound(spans, frame, {}, &Span::fallTo);
    if (span == spans.end() || frame <= span->riseFrom)
        return 0;
    if (frame < span->begin)
        return smoothStep((frame - span->riseFrom) / (span->begin - span->riseFrom));
    if (frame <= span->end)
        return 1;
    return 1 - smoothStep((frame - span->end) / (span->fallTo - span->end));
}

double ReturnBlend::end() const
{
    double end = 0;
    for (const auto &spans : m_spans) {
        if (!spans.empty())
            end = std::max(end, spans.back().fallTo);
    }
    return end;
}

void DifferenceScaler::scale(int frame, BodyDifference &difference)
{
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        const double weight = difference.differs[c] ? m_blend.weight(c, frame) : 0;
        if (c == kRootMove) {
            difference.move *= weight;
        } else {
            Quaternion &rotation = difference.rotation(c);
            m_before[c] = difference.differs[c] ? unrolledVector(rotation, m_before[c])
                                                : Vector3(Vector3::Zero());
            if (weight < 1)
                rotation = fromVector(weight * m_before[c]);
        }
        difference.differs[c] = weight > 0;
    }
}

} // namespace flinch
