#include "resources/generator/curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace flinch::clipgenerator {

Curve::Curve(std::initializer_list<Key> keys)
    : m_keys(keys)
    , m_slopes(m_keys.size(), 0.0)
{
    // slopes after Fritsch and Carlson: level at every turning point, so no key is overshot
    for (std::size_t i = 1; i + 1 < m_keys.size(); ++i) {
        const double before = m_keys[i].time - m_keys[i - 1].time;
        const double after = m_keys[i + 1].time - m_keys[i].time;
        const double rise = (m_keys[i].value - m_keys[i - 1].value) / before;
        const double nextRise = (m_keys[i + 1].value - m_keys[i].value) / after;
        if (rise * nextRise > 0) {
            const double w1 = 2 * after + before;
            const double w2 = after + 2 * before;
            m_slopes[i] = (w1 + w2) / (w1 / rise + w2 / nextRise);
        }
    }
}

double Curve::raw(double time) const
{
    if (time <= m_keys.front().time)
        return m_keys.front().value;
    if (time >= m_keys.back().time)
        return m_keys.back().value;
    const auto next = std::upper_bound(m_keys.begin(), m_keys.end(), time,
                                       [](double t, const Key &key) { return t < key.time; });
    const auto i = std::size_t(next - m_keys.begin()) - 1;
    const double span = m_keys[i + 1].time - m_keys[i].time;
    const double x = (time - m_keys[i].time) / span;
    const double y = 1 - x;
    return y * y * (1 + 2 * x) * m_keys[i].value + x * x * (3 - 2 * x) * m_keys[i + 1].value
           + span * x * y * (y * m_slopes[i] - x * m_slopes[i + 1]);
}

double Curve::at(double time) const
{
    // a narrow binomial window turns the jumps of acceleration at the keys into ramps
    static constexpr std::array<double, 9> kWeights = {1, 8, 28, 56, 70, 56, 28, 8, 1};
    static constexpr double kSpacing = 0.006;
    double sum = 0;
    for (int i = 0; i < int(kWeights.size()); ++i)
        sum += kWeights[std::size_t(i)] * raw(time + kSpacing * (i - 4));
    return sum / 256;
}

void Channel::add(double start, const Curve &curve, double scale)
{
    m_gestures.push_back({start, scale, curve});
}

double Channel::at(double time) const
{
    double value = m_base;
    for (const Gesture &gesture : m_gestures)
        value += gesture.scale * gesture.curve.at(time - gesture.start);
    return value;
}

double easeInOut(double x)
{
    x = std::clamp(x, 0.0, 1.0);
    return x * x * x * (10 + x * (6 * x - 15));
}

double wander(double time, int seed, double period)
{
    // three harmonics of the period, the slow ones strong; phases by the golden ratio never line up
    const double turn = 2 * std::numbers::pi;
    const double phase = std::numbers::phi * (seed + 1);
    const double x = time / period;
    return 0.55 * std::sin(turn * (x + phase)) + 0.3 * std::sin(turn * (2 * x + 2.3 * phase))
           + 0.15 * std::sin(turn * (5 * x + 3.7 * phase));
}

} // namespace flinch::clipgenerator
