#pragma once

#include <QtGlobal>

namespace flinch::testing {

/// For what a fixture cannot be without: QVERIFY only leaves the function that it stands in, and
/// the test would go on with half of it.
inline void require(bool met, const char *what)
{
    if (!met)
        qFatal("the fixture cannot be made: %s", what);
}

} // namespace flinch::testing
