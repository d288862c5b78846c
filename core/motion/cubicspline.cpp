#include "core/motion/cubicspline.h"

#include <cstddef>
#include <vector>

namespace flinch {

namespace {

/// Second derivatives at the given values, times the square of their distance: m₋₁ + 4m + m₊₁ is 6
/// times the second difference.
std::vector<double> bends(std::span<const double> values, std::size_t stride, std::size_t spans)
{
    std::vector<double> bend(spans + 1, 0.0);
    std::vector<double> pivot(spans + 1, 0.0);
    for (std::size_t n = 1; n < spans; ++n) {
        const double difference =
            values[(n + 1) * stride] - 2 * values[n * stride] + values[(n - 1) * stride];
        pivot[n] = 1 / (4 - pivot[n - 1]);
        bend[n] = (6 * difference - bend[n - 1]) * pivot[n];
    }
    for (std::size_t n = spans; n-- > 1;)
        bend[n] -= pivot[n] * bend[n + 1];
    return bend;
}

} // namespace

void fillOnSpline(std::span<double> values, int stride)
{
    const auto step = std::size_t(stride);
    if (values.size() <= step)
        return;
    const std::size_t spans = (values.size() - 1) / step;
    const std::vector<double> bend = bends(values, step, spans);
    for (std::size_t n = 0; n < spans; ++n) {
        const double a = values[n * step];
        const double b = values[(n + 1) * step];
        for (std::size_t k = 1; k < step; ++k) {
            const double toB = double(k) / double(step);
            const double toA = 1 - toB;
            values[n * step + k] =
                toA * a + toB * b
                + (toA * (toA * toA - 1) * bend[n] + toB * (toB * toB - 1) * bend[n + 1]) / 6;
        }
    }
}

} // namespace flinch
