#pragma once

#include "core/take/take.h"

namespace flinch {

/// Measures how the struck joints of a take bend, whose contacts and reactions are known. What is
/// struck while the body is not calm is answered together, and recovers together.
void measureJoints(Take &take);

} // namespace flinch
