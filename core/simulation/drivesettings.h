#pragma once

#include "core/scenario/scenario.h"
#include "core/simulation/drive.h"

namespace flinch {

/// What the controller's numbers mean for the shadow's drive.
DriveSettings shadowDrive(const ControllerSettings &settings);

/// And for main's: by controller, and with what the character says of single joints.
DriveSettings mainDrive(const Scenario &scenario);

} // namespace flinch
