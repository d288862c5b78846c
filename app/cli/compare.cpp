#include "app/cli/commandline.h"
#include "app/cli/console.h"
#include "app/cli/report.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/takejson.h"
#include "app/cli/verbs.h"
#include "core/base/durablefile.h"
#include "core/base/numbers.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Compare)
};

/// The takes of one clip and its impacts, by controller.
struct Comparison
{
    std::vector<ComparedTake> takes;
    std::vector<SimulationCost> costs;
};

JobControl partOf(const JobControl &job, int part, int parts)
{
    JobControl control = job;
    control.progress = [&job, part, parts](double done) {
        job.report((part + done) / parts);
    };
    return control;
}

Result<Comparison> simulateAll(const ScenarioInput &input, const JobControl &job)
{
    Comparison comparison;
    for (int n = 0; n < kControllerCount; ++n) {
        Scenario scenario = input.scenario;
        scenario.controller = Controller(n);
        Simulator simulator;
        auto take = simulator.simulate(scenario, input.threads, partOf(job, n, kControllerCount));
        if (!take)
            return std::move(take).error();
        comparison.takes.push_back({scenario.controller, *std::move(take)});
        comparison.costs.push_back(simulator.cost());
    }
    return comparison;
}

QJsonObject comparisonJson(const ScenarioInput &input, const Comparison &comparison)
{
    QJsonArray takes;
    for (std::size_t n = 0; n < comparison.takes.size(); ++n) {
        ScenarioInput one = input;
        one.scenario.controller = comparison.takes[n].controller;
        QJsonObject object = takeJson(one, comparison.takes[n].take, comparison.costs[n]);
        object.remove(QStringLiteral("warnings"));
        takes += object;
    }
    return {{QStringLiteral("takes"), takes},
            {QStringLiteral("warnings"), QJsonArray::fromStringList(input.warnings)}};
}

void printTable(const QString &name, const Comparison &comparison)
{
    const auto row = [](const QStringList &cells) {
        QString line = QStringLiteral("  %1").arg(cells.first(), -17);
        for (const QString &cell : cells.mid(1))
            line += QStringLiteral(" %1").arg(cell, 10);
        console::print(line);
    };
    console::print(name);
    row({QString(), Text::tr("tracking"), Text::tr("peak°"), Text::tr("recovery s"),
         Text::tr("left°"), Text::tr("slide cm"), Text::tr("assist N·s")});
    for (const ComparedTake &compared : comparison.takes) {
        const Scorecard &card = compared.take.scorecard;
        row({controllerNames()[int(compared.controller)], degreesText(card.preHitRmsDegrees),
             formatFixed(compared.largestPeak(), 1), formatFixed(compared.longestRecovery(), 2),
             formatFixed(card.endResidualDegrees, 2), formatFixed(100 * card.footSlideMetres, 2),
             formatFixed(card.assistImpulse, 1)});
        if (compared.take.health == Health::Diverged)
            console::print(QStringLiteral("    ") + compared.take.healthReason);
    }
}

} // namespace

int compareVerb(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("compare"),
                     Text::tr("Simulates a clip and its impacts with every controller."));
    addScenarioOptions(line);
    line.addValue(QStringLiteral("html"), Text::tr("FILE"),
                  Text::tr("Write a page with tables and plots."));
    if (const auto over = line.start(arguments))
        return *over;
    const JobControl job = console::job();
    const auto input = readScenario(line, job);
    if (!input)
        return line.fail(input.error());
    if (const auto status =
            checkOutputFiles(line, {QStringLiteral("report"), QStringLiteral("html")},
                             input->source.asset->origin.path);
        !status)
        return line.fail(status.error());
    console::warn(input->warnings, line.input());
    auto comparison = simulateAll(*input, job);
    if (!comparison)
        return line.failOnInput(comparison.error());
    if (line.has(QStringLiteral("html"))) {
        const QByteArray page = comparisonReport(line.input(), input->scenario, comparison->takes);
        const auto status =
            writeFileDurably(line.value(QStringLiteral("html")),
                             std::string_view(page.constData(), std::size_t(page.size())));
        if (!status)
            return line.fail(status.error());
    }
    if (line.isJson())
        console::printJson(comparisonJson(*input, *comparison));
    else
        printTable(line.input(), *comparison);
    return console::Success;
}

} // namespace flinch
