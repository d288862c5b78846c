#pragma once

#include "core/take/scorecard.h"

#include <optional>

namespace flinch {

/// Blows that come within this are one to the body.
inline constexpr double kOneBlowSeconds = 0.02;

/// Measures how the struck joints of a take bend and when it has recovered; its contacts and
/// reactions are known. Each impact is measured until the body is calm, or until the next contact.
void measureJoints(Take &take, const SimulatedRun &run);

/// The next contact after an impact's own; seconds from the source's first frame.
std::optional<double> nextContact(const Take &take, const ImpactResult &impact);

/// The same, if it comes before the body has recovered from the impact.
std::optional<double> hitAgain(const Take &take, const ImpactResult &impact);

} // namespace flinch
