#pragma once

#include "app/cli/commandline.h"
#include "core/base/progress.h"
#include "core/scenario/scenario.h"

namespace flinch {

/// The options that describe a scenario; every verb that simulates has them.
void addScenarioOptions(CommandLine &line);

struct ScenarioInput
{
    QString clipPath;
    Scenario scenario;
    ImportReport report;
    std::shared_ptr<const BvhSource> bvh; // the file, when it is one
    int threads = 2;
};

/// Reads the clip or project and the options. Errors name the input.
Result<ScenarioInput> readScenario(const CommandLine &line, const JobControl &job);

} // namespace flinch
