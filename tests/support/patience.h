#pragma once

#include <QTest>

namespace flinch::testing {

/// As long as the slowest machine may take, with everything else that runs on it. A test that
/// passes never waits so long.
inline constexpr int kPatience = 120'000;

} // namespace flinch::testing

// Qt's own five seconds are not enough where all cores are busy.
#undef QTRY_VERIFY
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), flinch::testing::kPatience)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(expression, message)                                                          \
    QTRY_VERIFY2_WITH_TIMEOUT((expression), message, flinch::testing::kPatience)
#undef QTRY_COMPARE
#define QTRY_COMPARE(expression, expected)                                                         \
    QTRY_COMPARE_WITH_TIMEOUT((expression), expected, flinch::testing::kPatience)
