#include "app/cli/scenarioinput.h"

#include "app/cli/reactionoptions.h"
#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/base/outputs.h"
#include "core/doctor/knownmaps.h"
#include "core/io/readerprocess.h"
#include "core/markers/solvedasset.h"
#include "core/project/clipsource.h"
#include "core/project/projectfile.h"
#include "core/project/projectscenario.h"
#include "core/scenario/reactiontext.h"
#include "core/simulation/simulator.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <utility>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ScenarioInput)
};

Status readNumbers(const CommandLine &line, Project &project, int &threads)
{
    const auto weight = line.number(QStringLiteral("weight"), 0);
    if (!weight)
        return weight.error();
    const auto threadCount = line.integer(QStringLiteral("threads"), 2);
    if (!threadCount)
        return threadCount.error();
    if (line.has(QStringLiteral("weight")))
        project.setup.character.weightKg = *weight;
    if (*threadCount < 1)
        return usageError(Text::tr("--threads %1: nothing would simulate").arg(*threadCount),
                          Text::tr("Use 1 to %1.").arg(Simulator::kMostThreads));
    threads = std::min(*threadCount, Simulator::kMostThreads);
    return Done();
}

/// Seconds that --from and --to name; nothing when neither is given.
Result<std::optional<std::pair<double, double>>> readRange(const CommandLine &line,
                                                           const Clip &clip)
{
    const auto from = line.number(QStringLiteral("from"), 0);
    const auto to = line.number(QStringLiteral("to"), clip.durationSeconds());
    for (const auto *number : {&from, &to}) {
        if (!*number)
            return number->error();
    }
    if (!line.has(QStringLiteral("from")) && !line.has(QStringLiteral("to")))
        return std::optional<std::pair<double, double>>();
    if (!(*from >= 0 && *from < *to && *to <= clip.durationSeconds()))
        return usageError(Text::tr("From %1 s to %2 s is not a range of this clip, or an empty one")
                              .arg(formatFixed(*from, 3), formatFixed(*to, 3)),
                          Text::tr("Choose a range within 0 and %1 s.")
                              .arg(formatFixed(clip.durationSeconds(), 3)));
    return std::optional(std::pair(*from, *to));
}

Status readChoices(const CommandLine &line, Scenario &scenario)
{
    const auto controller = line.choice(QStringLiteral("controller"), controllerNames());
    const auto quality = line.choice(QStringLiteral("quality"), qualityNames());
    const auto gains =
        line.choice(QStringLiteral("gains"), {QStringLiteral("default"), QStringLiteral("paper")});
    const auto balance = line.choice(QStringLiteral("balance"), balanceNames());
    for (const auto *choice : {&controller, &quality, &gains, &balance}) {
        if (!*choice)
            return choice->error();
    }
    if (line.has(QStringLiteral("controller")))
        scenario.controller = Controller(*controller);
    if (line.has(QStringLiteral("balance")))
        scenario.balance = Balance(*balance);
    if (line.has(QStringLiteral("quality")))
        scenario.quality = Quality(*quality);
    if (line.has(QStringLiteral("gains")))
        scenario.settings = *gains == 1 ? ControllerSettings::paper() : ControllerSettings();
    if (line.has(QStringLiteral("no-limits")))
        scenario.settings.jointLimits = false;
    if (line.has(QStringLiteral("no-self-collision")))
        scenario.settings.selfCollision = false;
    if (auto status = readReaction(line, scenario.reaction); !status)
        return status;
    const QStringList impacts = line.values(QStringLiteral("impact"));
    if (!impacts.isEmpty() || line.has(QStringLiteral("no-impacts")))
        scenario.impacts.clear();
    for (const QString &text : impacts) {
        auto impact = parseImpact(text);
        if (!impact) {
            impact.error().where = impactPlace(scenario.impacts.size());
            return std::move(impact).error();
        }
        scenario.impacts.push_back(*impact);
    }
    if (auto status = checkReacts(line, scenario); !status)
        return status;
    return checkScenario(scenario);
}

bool isProjectInput(const CommandLine &line)
{
    return line.isDemo() || line.input().endsWith(QLatin1String(".flinch"), Qt::CaseInsensitive);
}

/// The project that the input is, or one made of a clip alone.
Result<Project> readProjectInput(const CommandLine &line)
{
    if (isProjectInput(line)) {
        auto opened = readProject(line.isDemo() ? QString(kDemoProject) : line.input());
        if (!opened)
            return std::move(opened).error();
        return std::move(opened->project);
    }
    Project project;
    project.source.kind = ClipSource::Kind::File;
    project.source.path = line.input();
    return project;
}

Error changedClip(const ClipSource &source)
{
    Error error;
    error.code = ErrorCode::BadInput;
    error.message = Text::tr("The clip %1 has changed since the project was saved")
                        .arg(QFileInfo(source.path).fileName());
    error.remedy = Text::tr("Bring the earlier file back; or save the project again in Flinch to "
                            "keep the clip as it is now, or add --accept-changed-clip.");
    return error;
}

/// The project's impacts that are not simulated, though they are switched on.
QStringList outsideImpacts(const Scenario &prepared, const Setup &setup)
{
    QStringList names;
    for (const ProjectImpact &impact : setup.impacts) {
        if (impact.enabled && !isSimulated(prepared, impact.key.time))
            names += impact.name;
    }
    return names;
}

/// What of it is wrong with the simulated part of the clip; a start right before it is why it
/// begins there.
void warnOfDiscontinuities(const std::vector<Discontinuity> &found, const Scenario &scenario,
                           QStringList &warnings)
{
    const int first = scenario.firstSourceFrame;
    const int last = first + scenario.target->frameCount() - 1;
    int more = 0;
    for (const Discontinuity &d : found) {
        if (!isWorthALook(d) || d.frames.first > last || d.frames.last + 1 < first
            || (d.isCut() && d.frames.first <= first))
            continue;
        if (warnings.size() < limits::kMaxWarnings)
            warnings += discontinuityText(d, scenario.clip->skeleton());
        else
            ++more;
    }
    if (more > 0)
        warnings += Text::tr("%n more discontinuity(ies); inspect lists them.", nullptr, more);
}

/// Adds what --ignore-discontinuity names to what the project ignores.
Status addIgnored(const CommandLine &line, const std::vector<Discontinuity> &found,
                  std::vector<int> &ignored)
{
    const auto frames = line.ignoredFrames();
    if (!frames)
        return frames.error();
    for (const int frame : *frames) {
        if (without(found, {frame}).size() == found.size())
            return usageError(Text::tr("There is no discontinuity at frame %1").arg(frame),
                              Text::tr("inspect lists those of the clip."));
    }
    ignored.insert(ignored.end(), frames->begin(), frames->end());
    std::ranges::sort(ignored);
    const auto twice = std::ranges::unique(ignored);
    ignored.erase(twice.begin(), twice.end());
    return Done();
}

/// The joints of the first of the maps that fits.
Result<MappingOverrides> fitOneOf(const std::vector<JointMap> &maps, const Skeleton &skeleton)
{
    auto joints = fitMap(maps.front(), skeleton);
    for (std::size_t n = 1; n < maps.size() && !joints; ++n) {
        if (auto other = fitMap(maps[n], skeleton))
            joints = std::move(other);
    }
    return joints;
}

/// What --map says; a clip of which nothing is said is mapped by a map that is known to fit it, as
/// the window does. A project says what it says.
Status chooseMapping(const MapChoice &choice, const Skeleton *skeleton, bool isProject,
                     MappingOverrides &overrides, QStringList &warnings)
{
    if (skeleton && !choice.maps.empty()) {
        auto joints = fitOneOf(choice.maps, *skeleton);
        if (!joints)
            return std::move(joints).error();
        overrides = *std::move(joints);
    } else if (skeleton && !isProject) {
        const auto own = mapsIn(mapsFolder(), warnings);
        if (const auto found = findMap(*skeleton, own))
            overrides = neededOverrides(*skeleton, *found);
    }
    for (const auto &[body, joint] : choice.joints)
        overrides.insert_or_assign(body, joint);
    return Done();
}

Result<Scenario> prepare(const CommandLine &line, std::shared_ptr<const Clip> clip,
                         const Setup &setup)
{
    auto range = readRange(line, *clip);
    if (!range)
        return std::move(range).error();
    if (!*range)
        return prepareScenario(std::move(clip), setup);
    ScenarioOptions options;
    options.character = setup.character;
    options.ground = setup.ground;
    options.ignoredDiscontinuities = setup.ignoredDiscontinuities;
    options.fromSeconds = (*range)->first;
    options.toSeconds = (*range)->second;
    return makeScenario(std::move(clip), options);
}

Result<ScenarioInput> readWhole(const CommandLine &line, const JobControl &job)
{
    int threads = 2;
    JobControl silent = job;
    silent.progress = nullptr;
    auto read = readAssetInput(line, silent);
    if (!read)
        return std::move(read).error();
    auto input = chooseClip(line, *std::move(read));
    if (!input)
        return std::move(input).error();
    auto &[project, source, warnings] = *input;
    if (auto status = readNumbers(line, project, threads); !status)
        return std::move(status).error();
    auto prepared = prepare(line, source.clip(), project.setup);
    if (!prepared)
        return std::move(prepared).error();
    Scenario scenario = completeScenario(*prepared, project.setup).scenario;
    warnings += scenario.character->mapping.warnings;
    warnOfDiscontinuities(
        without(source.take().discontinuities, project.setup.ignoredDiscontinuities), scenario,
        warnings);
    QStringList outside;
    if (!line.has(QStringLiteral("impact")) && !line.has(QStringLiteral("no-impacts")))
        outside = outsideImpacts(*prepared, project.setup);
    if (auto status = readChoices(line, scenario); !status)
        return std::move(status).error();
    return ScenarioInput{
        std::move(source), std::move(scenario), std::move(warnings), std::move(project.bake),
        threads,           std::move(outside)};
}

} // namespace

void addScenarioOptions(CommandLine &line)
{
    line.addValue(QStringLiteral("impact"), Text::tr("KEYS"),
                  Text::tr("One impact, as “time=1.5 body=rightShin direction=1,0,0”; also kind, "
                           "point, mass, speed, radius, impulse, duration, anticipation, and for "
                           "its reaction %1. May be repeated. A project's own impacts, and the "
                           "demo's, count where none is given.")
                      .arg(reactionKeys().join(QLatin1String(", "))));
    line.addFlag(QStringLiteral("no-impacts"), Text::tr("Without the project's own impacts."));
    line.addValue(QStringLiteral("controller"), Text::tr("NAME"),
                  Text::tr("One of %1.").arg(controllerNames().join(QLatin1String(", "))));
    line.addValue(QStringLiteral("balance"), Text::tr("NAME"),
                  Text::tr("How the body is held up: one of %1.")
                      .arg(balanceNames().join(QLatin1String(", "))));
    line.addValue(
        QStringLiteral("quality"), Text::tr("NAME"),
        Text::tr("One of %1; standard without it.").arg(qualityNames().join(QLatin1String(", "))));
    line.addValue(QStringLiteral("gains"), Text::tr("NAME"),
                  Text::tr("default, or paper for the published ones."));
    line.addValue(QStringLiteral("weight"), Text::tr("KG"),
                  Text::tr("The character's weight; from its height without it."));
    line.addValue(
        QStringLiteral("threads"), Text::tr("N"),
        Text::tr("How many threads simulate, up to 4; 2 without it. The result is the same."));
    line.addValue(QStringLiteral("from"), Text::tr("S"),
                  Text::tr("Simulate from this time on, in seconds."));
    line.addValue(QStringLiteral("to"), Text::tr("S"),
                  Text::tr("Simulate up to this time, in seconds."));
    line.addValue(QStringLiteral("report"), Text::tr("FILE"),
                  Text::tr("Write a page with plots (HTML)."));
    addReactionOptions(line);
    line.addFlag(QStringLiteral("no-limits"), Text::tr("Without joint limits."));
    line.addFlag(QStringLiteral("no-self-collision"), Text::tr("Without self-collision."));
}

Status checkOutputFiles(const CommandLine &line, const QStringList &options,
                        const QString &clipPath)
{
    std::vector<FileUse> outputs;
    for (const QString &option : options)
        outputs.push_back({line.value(option), QStringLiteral("--") + option});
    return checkOutputs(outputs, {{line.isDemo() ? QString() : line.input(), Text::tr("the input")},
                                  {clipPath, Text::tr("the clip")}});
}

Result<AssetInput> readAssetInput(const CommandLine &line, const JobControl &job)
{
    auto project = readProjectInput(line);
    if (!project)
        return std::move(project).error();
    const auto importOptions = line.importOptions();
    if (!importOptions)
        return importOptions.error();
    ImportOptions &import = project->source.import;
    if (importOptions->unitToMetres)
        import.unitToMetres = importOptions->unitToMetres;
    if (importOptions->upAxis)
        import.upAxis = importOptions->upAxis;
    const auto mapping = line.mapping();
    if (!mapping)
        return mapping.error();
    const auto floor = line.number(QStringLiteral("floor"), 0);
    if (!floor)
        return floor.error();
    if (line.has(QStringLiteral("floor")))
        project->setup.ground.floorMetres = *floor;
    if (auto status = checkGround(project->setup.ground); !status)
        return std::move(status).error();
    const bool isChanged = sourceState(project->source, job) == SourceState::Changed;
    if (isChanged && !line.has(QStringLiteral("accept-changed-clip")))
        return changedClip(project->source);
    auto asset = readAssetApart(sourceFile(project->source), import, job);
    if (asset)
        asset = withSolvedMarkers(*std::move(asset), job);
    if (!asset)
        return std::move(asset).error();
    QStringList warnings = warningsOf(asset->entries);
    if (auto status = chooseMapping(*mapping, asset->skeleton.get(), isProjectInput(line),
                                    project->setup.character.overrides, warnings);
        !status)
        return std::move(status).error();
    if (isChanged)
        warnings += changedClip(project->source).message;
    if (line.has(QStringLiteral("take-in")))
        project->source.take = line.value(QStringLiteral("take-in"));
    return AssetInput{std::move(*project), std::make_shared<const Asset>(*std::move(asset)),
                      std::move(warnings)};
}

Result<ClipInput> chooseClip(const CommandLine &line, AssetInput input)
{
    Project &project = input.project;
    auto source = chooseTake(std::move(input.asset), project.source.take);
    if (!source)
        return std::move(source).error();
    if (auto status =
            addIgnored(line, source->take().discontinuities, project.setup.ignoredDiscontinuities);
        !status)
        return std::move(status).error();
    return ClipInput{std::move(project), std::move(*source), std::move(input.warnings)};
}

Result<ScenarioInput> readScenario(const CommandLine &line, const JobControl &job)
{
    auto input = readWhole(line, job);
    if (!input)
        input.error().subject = line.input();
    return input;
}

} // namespace flinch
