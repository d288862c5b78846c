#include "app/cli/takejson.h"

#include "core/base/numbers.h"
#include "core/take/scorecard.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Simulate)
};

QString healthName(Health health)
{
    switch (health) {
    case Health::Ok:
        return QStringLiteral("ok");
    case Health::Limited:
        return QStringLiteral("limited");
    case Health::Diverged:
        break;
    }
    return QStringLiteral("diverged");
}

QJsonObject impactJson(const ImpactKey &key, const ImpactResult &result)
{
    return {
        {QStringLiteral("time"), key.time},
        {QStringLiteral("body"), bodyName(key.body)},
        {QStringLiteral("anticipation"), key.anticipation},
        {QStringLiteral("contactTime"),
         result.contactSeconds < 0 ? QJsonValue() : QJsonValue(result.contactSeconds)},
        {QStringLiteral("deliveredImpulseNs"), result.deliveredImpulse},
        {QStringLiteral("struckJoint"), ballJointName(result.struckJoint)},
        {QStringLiteral("peakDeg"), result.peakDegrees},
        {QStringLiteral("peakDelaySeconds"), result.peakDelaySeconds},
        {QStringLiteral("recoverySeconds"), result.recoverySeconds},
    };
}

QJsonObject scorecardJson(const Scorecard &card)
{
    return {
        {QStringLiteral("shadow"), QJsonObject{{QStringLiteral("rmsDeg"), card.shadow.rmsDegrees},
                                               {QStringLiteral("maxDeg"), card.shadow.maxDegrees}}},
        {QStringLiteral("main"),
         QJsonObject{{QStringLiteral("rmsDeg"), card.main.rmsDegrees},
                     {QStringLiteral("maxDeg"), card.main.maxDegrees},
                     {QStringLiteral("preHitRmsDeg"), card.preHitRmsDegrees},
                     {QStringLiteral("endResidualDeg"), card.endResidualDegrees},
                     {QStringLiteral("footSlideCm"), 100 * card.footSlideMetres},
                     {QStringLiteral("assistImpulseNs"), card.assistImpulse}}},
    };
}

} // namespace

QStringList takeWarnings(const Scenario &scenario, const Take &take)
{
    QStringList warnings;
    if (const auto cost = balanceCost(take))
        warnings += Text::tr("The impact at %1 s would cost balance; assist holds the pelvis with "
                             "%2 N more than the clip needs")
                        .arg(formatFixed(scenario.impacts[std::size_t(cost->impact)].time, 3),
                             formatFixed(cost->newtons, 0));
    for (const ImpactResult &result : take.scorecard.impacts) {
        const ImpactKey &key = scenario.impacts[std::size_t(result.index)];
        if (result.contactSeconds < 0)
            warnings += Text::tr("The impact at %1 s never met the body %2")
                            .arg(formatFixed(key.time, 3), bodyName(key.body));
    }
    return warnings;
}

QJsonObject takeJson(const ScenarioInput &input, const Take &take, const SimulationCost &cost)
{
    const Scenario &scenario = input.scenario;
    QJsonArray impacts;
    for (const ImpactResult &result : take.scorecard.impacts)
        impacts += impactJson(scenario.impacts[std::size_t(result.index)], result);
    const double seconds = take.rate.seconds(take.frameCount());
    return {
        {QStringLiteral("takeHash"),
         QStringLiteral("%1").arg(take.hash(), 16, 16, QLatin1Char('0'))},
        {QStringLiteral("quality"), qualityNames()[int(scenario.quality)]},
        {QStringLiteral("controller"), controllerNames()[int(scenario.controller)]},
        {QStringLiteral("balance"), balanceNames()[int(scenario.balance)]},
        {QStringLiteral("threads"), input.threads},
        {QStringLiteral("simulatedSeconds"), seconds},
        {QStringLiteral("wallSeconds"), cost.wallSeconds},
        {QStringLiteral("cpuSeconds"), cost.cpuSeconds},
        {QStringLiteral("realTimeFactor"), seconds / cost.wallSeconds},
        {QStringLiteral("health"), healthName(take.health)},
        {QStringLiteral("healthReason"), take.healthReason},
        {QStringLiteral("scorecard"), scorecardJson(take.scorecard)},
        {QStringLiteral("impacts"), impacts},
        {QStringLiteral("warnings"),
         QJsonArray::fromStringList(input.report.warnings + takeWarnings(scenario, take))},
    };
}

} // namespace flinch
