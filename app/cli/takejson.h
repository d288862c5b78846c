#pragma once

#include "app/cli/scenarioinput.h"
#include "core/simulation/simulator.h"

#include <QJsonArray>
#include <QJsonObject>

namespace flinch {

/// "0.05°", or a dash where nothing was measured.
QString degreesText(const std::optional<double> &degrees);

/// What there is to know about a take, a line each.
QStringList takeWarnings(const ScenarioInput &input, const Take &take);

/// What became of the body, impact by impact, in short.
QJsonArray outcomesJson(const Scenario &scenario, const Take &take);

/// A take as `simulate --json` answers it.
QJsonObject takeJson(const ScenarioInput &input, const Take &take, const SimulationCost &cost);

} // namespace flinch
