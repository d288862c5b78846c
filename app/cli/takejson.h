#pragma once

#include "app/cli/scenarioinput.h"
#include "core/simulation/simulator.h"

#include <QJsonObject>

namespace flinch {

/// Tells of impacts that never met the body or would have cost its balance.
QStringList takeWarnings(const Scenario &scenario, const Take &take);

/// A take as `simulate --json` answers it.
QJsonObject takeJson(const ScenarioInput &input, const Take &take, const SimulationCost &cost);

} // namespace flinch
