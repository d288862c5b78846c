#pragma once

#include "app/cli/commandline.h"
#include "core/asset/asset.h"
#include "core/base/progress.h"
#include "core/project/project.h"
#include "core/scenario/scenario.h"

namespace flinch {

/// The options that describe a scenario; every verb that simulates has them.
void addScenarioOptions(CommandLine &line);

/// The project that the input is, or one made of a clip alone, and its clip.
struct ClipInput
{
    Project project;
    ChosenTake source;
    QStringList warnings; // of the reader
};

/// The same before a take is chosen: a file may hold a character and no motion.
struct AssetInput
{
    Project project;
    std::shared_ptr<const Asset> asset;
    QStringList warnings;
};

/// Reads them, with the options about reading and mapping in place.
Result<AssetInput> readAssetInput(const CommandLine &line, const JobControl &job);

/// Chooses the take that the options, or else the project, name.
Result<ClipInput> chooseClip(const CommandLine &line, AssetInput input);

struct ScenarioInput
{
    ChosenTake source;
    Scenario scenario;
    QStringList warnings; // of the reader and about the clip
    BakeRecipe bake;      // the project's
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
