#pragma once

#include <algorithm>

namespace flinch {

/// Smooth from 0 at `x` = 0 to 1 at 1, with no speed and no acceleration at either end; flat
/// outside.
inline double smoothStep(double x)
{
    x = std::clamp(x, 0.0, 1.0);
    return x * x * x * (10 + x * (6 * x - 15));
}

} // namespace flinch
