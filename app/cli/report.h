#pragma once

#include "app/cli/commandline.h"
#include "core/scenario/scenario.h"
#include "core/take/take.h"

#include <QByteArray>

namespace flinch {

/// A self-contained HTML page about a take: its scorecard, and deviation and torque over time with
/// the impacts marked.
QByteArray takeReport(const QString &input, const Scenario &scenario, const Take &take);

/// Writes it where --report says, if it does.
Status writeReport(const CommandLine &line, const Scenario &scenario, const Take &take);

} // namespace flinch
