#include "app/cli/scenarioinput.h"

#include "core/io/clipfile.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ScenarioInput)
};

// in the order of the enumerations
const QStringList &controllerNames()
{
    static const QStringList names = {QStringLiteral("feedforward"), QStringLiteral("low-gain"),
                                      QStringLiteral("high-gain")};
    return names;
}

const QStringList &qualityNames()
{
    static const QStringList names = {QStringLiteral("reference"), QStringLiteral("standard"),
                                      QStringLiteral("draft")};
    return names;
}

Status readNumbers(const CommandLine &line, ScenarioOptions &options, int &threads)
{
    const auto from = line.number(QStringLiteral("from"), 0);
    const auto to = line.number(QStringLiteral("to"), -1);
    const auto weight = line.number(QStringLiteral("weight"), 0);
    const auto threadCount = line.number(QStringLiteral("threads"), 2);
    for (const auto *number : {&from, &to, &weight, &threadCount}) {
        if (!*number)
            return number->error();
    }
    options.fromSeconds = *from;
    options.toSeconds = *to;
    if (line.has(QStringLiteral("weight")))
        options.character.weightKg = *weight;
    threads = *threadCount >= 2 ? 2 : 1;
    return Done();
}

/// A ball at the left upper arm, then one at the head from behind.
void addDemoImpacts(Scenario &scenario)
{
    const double begin = scenario.target->rate().seconds(scenario.firstSourceFrame);
    const double end = begin + scenario.target->lastFrameSeconds();
    ImpactKey arm;
    arm.time = 1.5;
    arm.body = BodyId::LeftUpperArm;
    arm.direction = {-1, 0, 0};
    ImpactKey head;
    head.time = 4.6;
    head.body = BodyId::Head;
    head.direction = {0, 0, 1};
    for (const ImpactKey &key : {arm, head}) {
        if (key.time > begin && key.time < end)
            scenario.impacts.push_back(key);
    }
}

Status readChoices(const CommandLine &line, Scenario &scenario)
{
    const auto controller = line.choice(QStringLiteral("controller"), controllerNames());
    const auto quality = line.choice(QStringLiteral("quality"), qualityNames());
    const auto gains =
        line.choice(QStringLiteral("gains"), {QStringLiteral("default"), QStringLiteral("paper")});
    const auto balance = line.choice(QStringLiteral("balance"), {QStringLiteral("assist")});
    for (const auto *choice : {&controller, &quality, &gains, &balance}) {
        if (!*choice)
            return choice->error();
    }
    scenario.controller = Controller(*controller);
    if (line.has(QStringLiteral("quality")))
        scenario.quality = Quality(*quality);
    if (*gains == 1)
        scenario.settings = ControllerSettings::paper();
    if (line.has(QStringLiteral("no-limits")))
        scenario.settings.jointLimits = false;
    if (line.has(QStringLiteral("no-self-collision")))
        scenario.settings.selfCollision = false;
    for (const QString &text : line.values(QStringLiteral("impact"))) {
        auto impact = parseImpact(text);
        if (!impact)
            return std::move(impact).error();
        scenario.impacts.push_back(*impact);
    }
    return checkScenario(scenario);
}

Result<ScenarioInput> readWhole(const CommandLine &line, const JobControl &job,
                                DemoImpacts demoImpacts)
{
    ScenarioOptions options;
    int threads = 2;
    if (auto status = readNumbers(line, options, threads); !status)
        return std::move(status).error();
    const auto importOptions = line.importOptions();
    if (!importOptions)
        return importOptions.error();
    JobControl silent = job;
    silent.progress = nullptr;
    auto imported = readClipFile(line.inputPath(), *importOptions, silent);
    if (!imported)
        return std::move(imported).error();
    auto scenario = makeScenario(std::make_shared<const Clip>(std::move(imported->clip)), options);
    if (!scenario)
        return std::move(scenario).error();
    if (auto status = readChoices(line, *scenario); !status)
        return std::move(status).error();
    if (demoImpacts == DemoImpacts::Default && line.isDemo() && scenario->impacts.empty())
        addDemoImpacts(*scenario);
    return ScenarioInput{std::move(*scenario), std::move(imported->report),
                         std::move(imported->bvh), threads};
}

} // namespace

void addScenarioOptions(CommandLine &line)
{
    line.addValue(QStringLiteral("impact"), Text::tr("KEYS"),
                  Text::tr("One impact, as “time=1.5 body=rightShin direction=1,0,0”; also kind, "
                           "point, mass, speed, radius, "
                           "impulse, duration, anticipation. May be repeated."));
    line.addValue(QStringLiteral("controller"), Text::tr("NAME"),
                  Text::tr("One of %1.").arg(controllerNames().join(QLatin1String(", "))));
    line.addValue(QStringLiteral("balance"), Text::tr("NAME"),
                  Text::tr("How the body is held up: assist."));
    line.addValue(
        QStringLiteral("quality"), Text::tr("NAME"),
        Text::tr("One of %1; standard without it.").arg(qualityNames().join(QLatin1String(", "))));
    line.addValue(QStringLiteral("gains"), Text::tr("NAME"),
                  Text::tr("default, or paper for the published ones."));
    line.addValue(QStringLiteral("weight"), Text::tr("KG"),
                  Text::tr("The character's weight; from its height without it."));
    line.addValue(QStringLiteral("threads"), Text::tr("N"),
                  Text::tr("1 or 2; the result is the same."));
    line.addValue(QStringLiteral("from"), Text::tr("S"),
                  Text::tr("Simulate from this time on, in seconds."));
    line.addValue(QStringLiteral("to"), Text::tr("S"),
                  Text::tr("Simulate up to this time, in seconds."));
    line.addFlag(QStringLiteral("no-limits"), Text::tr("Without joint limits."));
    line.addFlag(QStringLiteral("no-self-collision"), Text::tr("Without self-collision."));
}

Result<ScenarioInput> readScenario(const CommandLine &line, const JobControl &job,
                                   DemoImpacts demoImpacts)
{
    auto input = readWhole(line, job, demoImpacts);
    if (!input)
        input.error().subject = line.input();
    return input;
}

QString controllerName(Controller controller)
{
    return controllerNames()[int(controller)];
}

QString qualityName(Quality quality)
{
    return qualityNames()[int(quality)];
}

} // namespace flinch
