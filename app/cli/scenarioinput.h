#pragma once

#include "app/cli/commandline.h"
#include "core/base/progress.h"
#include "core/io/clipfile.h"
#include "core/project/project.h"
#include "core/scenario/scenario.h"

namespace flinch {

/// The options that describe a scenario; every verb that simulates has them.
void addScenarioOptions(CommandLine &line);

/// The project that the input is, or one made of a clip alone, and its clip.
struct ClipInput
{
    Project project;
    ImportedClip imported;
};

/// Reads them, with the options about reading and mapping in place.
Result<ClipInput> readClipInput(const CommandLine &line, const JobControl &job);

struct ScenarioInput
{
    QString clipPath;
    Scenario scenario;
    ImportReport report;
    std::shared_ptr<const BvhSource> bvh; // the file, when it is one
    BakeRecipe bake;                      // the project's
    int threads = 2;
    QStringList outside = {}; // the project's impacts that are on, but not within what is simulated
};

/// Refuses output files that are the input, its clip or each other. `options` name those that the
/// verb has; what they leave out is fine.
Status checkOutputFiles(const CommandLine &line, const QStringList &options,
                        const QString &clipPath);

/// Reads the clip or project and the options. Errors name the input.
Result<ScenarioInput> readScenario(const CommandLine &line, const JobControl &job);

} // namespace flinch
