#include "app/cli/commandline.h"
#include "app/cli/console.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/simulation/simulator.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bench)
};

/// What one quality costs; the best of several rounds, so that what else the machine does counts
/// little.
struct QualityCost
{
    Quality quality = Quality::Standard;
    double cpuSeconds = std::numeric_limits<double>::infinity(); // both simulations, no impact
    double wallOne = std::numeric_limits<double>::infinity();
    double wallTwo = std::numeric_limits<double>::infinity();
    double struckCpu = std::numeric_limits<double>::infinity(); // with an impact near the end
    double editCpu = std::numeric_limits<double>::infinity();   // after moving it
    double bytesPerMinute = 0;
};

ImpactKey lateImpact(const Scenario &scenario, double share)
{
    ImpactKey key;
    key.kind = ImpactKind::Push; // a ball might not meet its body in every clip
    key.body = BodyId::LeftUpperArm;
    key.direction = {-1, 0, 0};
    key.time = scenario.target->rate().seconds(scenario.firstSourceFrame)
               + share * scenario.target->lastFrameSeconds();
    return key;
}

Status measureRound(Scenario scenario, const JobControl &job, QualityCost &cost)
{
    const auto run = [&](Simulator &simulator, int threads) -> Status {
        auto take = simulator.simulate(scenario, threads, job);
        if (!take)
            return std::move(take).error();
        return Done();
    };
    scenario.quality = cost.quality;
    scenario.impacts.clear();
    for (const int threads : {1, 2}) {
        Simulator simulator;
        if (auto status = run(simulator, threads); !status)
            return status;
        double &wall = threads == 1 ? cost.wallOne : cost.wallTwo;
        wall = std::min(wall, simulator.cost().wallSeconds);
        if (threads == 1)
            cost.cpuSeconds = std::min(cost.cpuSeconds, simulator.cost().cpuSeconds);
    }
    Simulator simulator;
    for (const double share : {0.9, 0.91}) {
        scenario.impacts = {lateImpact(scenario, share)};
        if (auto status = run(simulator, 1); !status)
            return status;
        double &cpu = share < 0.905 ? cost.struckCpu : cost.editCpu;
        cpu = std::min(cpu, simulator.cost().cpuSeconds);
    }
    cost.bytesPerMinute =
        60 / scenario.target->lastFrameSeconds() * double(simulator.rememberedBytes());
    return Done();
}

QJsonObject costJson(const QualityCost &cost, double seconds, double reference)
{
    return {
        {QStringLiteral("quality"), qualityNames()[int(cost.quality)]},
        {QStringLiteral("cpuSecondsPerSecond"), cost.cpuSeconds / seconds},
        {QStringLiteral("realTimeFactor"), seconds / cost.cpuSeconds},
        {QStringLiteral("ofReference"), cost.cpuSeconds / reference},
        {QStringLiteral("twoThreadSpeedUp"), cost.wallOne / cost.wallTwo},
        {QStringLiteral("lateEditShare"), cost.editCpu / cost.struckCpu},
        {QStringLiteral("megabytesPerMinute"), cost.bytesPerMinute / 1e6},
    };
}

void printCosts(const QString &name, const std::vector<QualityCost> &costs, double seconds)
{
    console::print(Text::tr("%1, %2 s; both simulations, best of several rounds")
                       .arg(name, formatFixed(seconds, 1)));
    for (const QualityCost &cost : costs)
        console::print(
            QStringLiteral("  %1 ").arg(qualityNames()[int(cost.quality)], -10)
            + Text::tr("%1 times real time on one core, %2 of reference; two threads %3 times one; "
                       "a late edit %4 %; %5 MB a minute")
                  .arg(formatFixed(seconds / cost.cpuSeconds, 1),
                       formatFixed(cost.cpuSeconds / costs.front().cpuSeconds, 2),
                       formatFixed(cost.wallOne / cost.wallTwo, 2),
                       formatFixed(100 * cost.editCpu / cost.struckCpu, 1),
                       formatFixed(cost.bytesPerMinute / 1e6, 0)));
}

} // namespace

int benchVerb(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("bench"),
                     Text::tr("Measures what simulating costs on this machine."));
    line.setDefaultInput(QStringLiteral("demo"));
    addScenarioOptions(line);
    line.addValue(QStringLiteral("rounds"), Text::tr("N"),
                  Text::tr("The best of so many rounds counts; 3 without it."));
    if (const auto over = line.start(arguments))
        return *over;
    JobControl job = console::job();
    const auto input = readScenario(line, job);
    if (!input)
        return line.fail(input.error());
    const auto rounds = line.number(QStringLiteral("rounds"), 3);
    if (!rounds)
        return line.fail(rounds.error());
    job.progress = nullptr;

    std::vector<QualityCost> costs;
    for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft}) {
        costs.emplace_back().quality = quality;
        for (int round = 0; round < std::clamp(int(*rounds), 1, 100); ++round) {
            auto status = measureRound(input->scenario, job, costs.back());
            if (!status)
                return line.failOnInput(status.error());
        }
    }
    const double seconds = input->scenario.target->lastFrameSeconds();
    if (!line.isJson()) {
        printCosts(line.input(), costs, seconds);
        return console::Success;
    }
    QJsonArray scenes;
    for (const QualityCost &cost : costs)
        scenes += costJson(cost, seconds, costs.front().cpuSeconds);
    console::printJson({{QStringLiteral("input"), line.input()},
                        {QStringLiteral("simulatedSeconds"), seconds},
                        {QStringLiteral("scenes"), scenes}});
    return console::Success;
}

} // namespace flinch
