#pragma once

#include "tests/support/sanitized.h"

#include <ctime>

namespace flinch::testing {

/// What the calling thread has worked so far, which is the same on a busy machine.
inline double processorMilliseconds()
{
    timespec time = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * double(time.tv_sec) + 1e-6 * double(time.tv_nsec);
}

/// As many as a figure allows; sanitizers make everything several times slower.
inline double allowedMilliseconds(double figure)
{
    return (kSanitized ? 20 : 1) * figure;
}

} // namespace flinch::testing
