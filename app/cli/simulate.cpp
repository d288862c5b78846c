#include "app/cli/commandline.h"
#include "app/cli/console.h"
#include "app/cli/report.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/takejson.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/simulation/simulator.h"
#include "core/take/impactmeter.h"
#include "core/take/outcome.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Simulate)
};

void printText(const QString &name, const ScenarioInput &input, const Take &take,
               const SimulationCost &cost)
{
    const Scorecard &card = take.scorecard;
    const auto row = [](const QString &label, const QString &value) {
        console::print(QStringLiteral("  %1 %2").arg(label, -12).arg(value));
    };
    console::print(name);
    row(Text::tr("Faithful"),
        Text::tr("shadow %1, main %2 from the clip before the first hit")
            .arg(degreesText(card.shadow ? std::optional(card.shadow->rmsDegrees) : std::nullopt),
                 degreesText(card.preHitRmsDegrees)));
    for (const ImpactResult &result : card.impacts) {
        const ImpactKey &key = input.scenario.impacts[std::size_t(result.index)];
        if (result.contactSeconds < 0) {
            row(Text::tr("Hit"),
                QStringLiteral("%1: %2").arg(bodyName(key.body),
                                             outcomeSentence(take, result.index, TimeAs::Seconds)));
            continue;
        }
        const QString given =
            Text::tr("%1 at %2 s, %3 N·s: %4 gives %5° after %6 s")
                .arg(bodyName(key.body), formatFixed(result.contactSeconds, 3),
                     formatFixed(result.deliveredImpulse, 1), ballJointName(result.struckJoint),
                     formatFixed(result.peakDegrees, 1), formatFixed(result.peakDelaySeconds, 3));
        const QString after = formatFixed(result.recoverySeconds, 2);
        row(Text::tr("Hit"), hitAgain(take, result)
                                 ? Text::tr("%1, hit again after %2 s").arg(given, after)
                             : result.answer && result.answer->falls() // there is no way back
                                 ? given
                                 : Text::tr("%1, recovered after %2 s").arg(given, after));
        if (result.answer)
            row(Text::tr("Body"), Text::tr("%1 Hips %2 cm, head %3 cm, visible for %4 s")
                                      .arg(outcomeSentence(take, result.index, TimeAs::Seconds),
                                           formatFixed(100 * result.hipsTravel, 1),
                                           formatFixed(100 * result.headTravel, 1),
                                           formatFixed(result.visibleSeconds, 2)));
    }
    if (!card.impacts.empty())
        row(Text::tr("At the end"), Text::tr("%1° left, feet slid %2 cm, assist %3 N·s")
                                        .arg(formatFixed(card.endResidualDegrees, 2),
                                             formatFixed(100 * card.footSlideMetres, 2),
                                             formatFixed(card.assistImpulse, 1)));
    row(Text::tr("Speed"),
        Text::tr("%1 times real time")
            .arg(formatFixed(take.rate.seconds(take.frameCount()) / cost.wallSeconds, 0)));
    if (take.health != Health::Ok)
        row(Text::tr("Health"), take.healthReason);
}

} // namespace

int simulateVerb(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("simulate"),
                     Text::tr("Simulates a clip with impacts and tells how the body takes them."));
    addScenarioOptions(line);
    if (const auto over = line.start(arguments))
        return *over;
    const JobControl job = console::job();
    const auto input = readScenario(line, job);
    if (!input)
        return line.fail(input.error());
    if (const auto status =
            checkOutputFiles(line, {QStringLiteral("report")}, input->source.asset->origin.path);
        !status)
        return line.fail(status.error());
    console::warn(input->warnings, line.input());
    Simulator simulator;
    auto take = simulator.simulate(input->scenario, input->threads, job);
    if (!take)
        return line.failOnInput(take.error());
    if (const auto status = writeReport(line, *input, *take); !status)
        return line.fail(status.error());
    console::warn(takeWarnings(*input, *take), line.input());
    if (line.isJson())
        console::printJson(takeJson(*input, *take, simulator.cost()));
    else
        printText(line.input(), *input, *take, simulator.cost());
    return take->health == Health::Diverged ? console::JobFailed : console::Success;
}

} // namespace flinch
