#pragma once

#include <span>

namespace flinch {

/// Fills in between the values at 0, `stride`, 2·`stride` … of `values`, on the cubic spline
/// through them: first and second derivatives have no jumps, and the second is zero at both ends.
/// The size of `values` is a multiple of `stride`, plus one.
void fillOnSpline(std::span<double> values, int stride);

} // namespace flinch
