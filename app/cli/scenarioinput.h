#pragma once

#include "app/cli/commandline.h"
#include "core/base/progress.h"
#include "core/scenario/scenario.h"

namespace flinch {

/// The options that describe a scenario; every verb that simulates has them.
void addScenarioOptions(CommandLine &line);

struct ScenarioInput
{
    Scenario scenario;
    ImportReport report;
    std::shared_ptr<const BvhSource> bvh; // the file, when it is one
    int threads = 2;
};

enum class DemoImpacts {
    None,
    Default, // the demo brings its own impacts where the command line has none
};

/// Reads the clip and the options. Errors name the input.
Result<ScenarioInput> readScenario(const CommandLine &line, const JobControl &job,
                                   DemoImpacts demoImpacts = DemoImpacts::None);

QString controllerName(Controller controller);
QString qualityName(Quality quality);

} // namespace flinch
