#include "app/cli/takejson.h"

#include "core/base/numbers.h"
#include "core/take/diagnosis.h"
#include "core/take/outcome.h"

namespace flinch {

namespace {

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

QJsonValue orNull(const std::optional<double> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QJsonValue momentOrNull(double seconds)
{
    return seconds < 0 ? QJsonValue() : QJsonValue(seconds);
}

QJsonArray stepsJson(const ImpactAnswer &answer)
{
    QJsonArray steps;
    for (const TakenStep &step : answer.steps)
        steps += QJsonObject{
            {QStringLiteral("foot"),
             step.side == 0 ? QStringLiteral("left") : QStringLiteral("right")},
            {QStringLiteral("lift"), step.liftSeconds},
            {QStringLiteral("land"), step.landSeconds},
            {QStringLiteral("lengthCm"), 100 * step.length},
            {QStringLiteral("own"), step.own},
            {QStringLiteral("home"), step.home},
        };
    return steps;
}

/// What became of the whole body, where somebody planned for it.
void addAnswer(const ImpactAnswer &answer, QJsonObject &object)
{
    object.insert(QStringLiteral("steps"), stepsJson(answer));
    object.insert(QStringLiteral("grace"), answer.grace);
    if (answer.waitFrames > 0)
        object.insert(QStringLiteral("pause"),
                      QJsonObject{{QStringLiteral("frames"), answer.waitFrames},
                                  {QStringLiteral("time"), answer.waitsSeconds},
                                  {QStringLiteral("goesOnTime"), answer.goesOnSeconds}});
    object.insert(QStringLiteral("beginTime"), answer.beginSeconds);
    if (answer.displaces())
        object.insert(QStringLiteral("staysCm"), 100 * answer.stays.norm());
    if (!answer.falls())
        return;
    object.insert(QStringLiteral("offBalanceTime"), momentOrNull(answer.offBalanceSeconds));
    object.insert(QStringLiteral("floorTime"), momentOrNull(answer.floorSeconds));
    object.insert(QStringLiteral("restTime"), momentOrNull(answer.restSeconds));
}

/// Where nobody plans for the body, it does no more than flinch; what never met it did nothing.
QJsonValue outcomeOf(const ImpactResult &result)
{
    if (result.contactSeconds < 0)
        return {};
    return outcomeName(result.answer ? result.answer->outcome : Outcome::Flinch);
}

QJsonObject impactJson(const ImpactKey &key, const Take &take, const ImpactResult &result)
{
    QJsonObject object = {
        {QStringLiteral("time"), key.time},
        {QStringLiteral("body"), bodyName(key.body)},
        {QStringLiteral("anticipation"), key.anticipation},
        {QStringLiteral("contactTime"), momentOrNull(result.contactSeconds)},
        {QStringLiteral("deliveredImpulseNs"), result.deliveredImpulse},
        {QStringLiteral("struckJoint"), ballJointName(result.struckJoint)},
        {QStringLiteral("peakDeg"), result.peakDegrees},
        {QStringLiteral("peakDelaySeconds"), result.peakDelaySeconds},
        {QStringLiteral("recoverySeconds"), result.recoverySeconds},
        {QStringLiteral("hipsTravelCm"), 100 * result.hipsTravel},
        {QStringLiteral("headTravelCm"), 100 * result.headTravel},
        {QStringLiteral("visibleSeconds"), result.visibleSeconds},
        {QStringLiteral("plantedSlideCm"), 100 * result.plantedSlide},
        {QStringLiteral("beyondFeetN"), result.beyondFeet.newtons},
        {QStringLiteral("outcome"), outcomeOf(result)},
        {QStringLiteral("steps"), QJsonArray()},
    };
    if (result.answer)
        addAnswer(*result.answer, object);
    if (const QString reason = refusalText(take, result.index, TimeAs::Seconds); !reason.isEmpty())
        object.insert(QStringLiteral("refusal"), reason);
    return object;
}

QJsonObject trackingJson(const std::optional<TrackingScore> &score)
{
    return {{QStringLiteral("rmsDeg"), score ? QJsonValue(score->rmsDegrees) : QJsonValue()},
            {QStringLiteral("maxDeg"), score ? QJsonValue(score->maxDegrees) : QJsonValue()}};
}

QJsonObject scorecardJson(const Scorecard &card)
{
    QJsonObject main = trackingJson(card.main);
    main.insert(QStringLiteral("preHitRmsDeg"), orNull(card.preHitRmsDegrees));
    main.insert(QStringLiteral("endResidualDeg"), card.endResidualDegrees);
    main.insert(QStringLiteral("footSlideCm"), 100 * card.footSlideMetres);
    main.insert(QStringLiteral("assistImpulseNs"), card.assistImpulse);
    return {{QStringLiteral("shadow"), trackingJson(card.shadow)}, {QStringLiteral("main"), main}};
}

/// Frames are the clip's, as the take pauses it.
QJsonArray lostJson(const Take &take)
{
    QJsonArray spans;
    for (const LostClip &lost : take.lost)
        spans += QJsonObject{
            {QStringLiteral("body"),
             lost.body == LostClip::Body::Main ? QStringLiteral("main") : QStringLiteral("shadow")},
            {QStringLiteral("firstFrame"), lost.frames.first + take.firstSourceFrame},
            {QStringLiteral("lastFrame"), lost.frames.last + take.firstSourceFrame},
            {QStringLiteral("degrees"), lost.degrees},
            {QStringLiteral("metres"), lost.metres}};
    return spans;
}

/// What a script needs to find frames of the clip in those of the take, and back.
QJsonArray pausesJson(const Take &take)
{
    QJsonArray pauses;
    for (std::size_t i = 0; i < take.timeMap.pauses().size(); ++i) {
        const ClipPause &pause = take.timeMap.pauses()[i];
        const FrameRange span = take.timeMap.span(i);
        pauses +=
            QJsonObject{{QStringLiteral("clipFrame"), pause.frame},
                        {QStringLiteral("frames"), pause.inserted()},
                        {QStringLiteral("firstFrame"), span.first},
                        {QStringLiteral("lastFrame"), span.last},
                        {QStringLiteral("standsFrom"), span.first + pause.slowing},
                        {QStringLiteral("goesOn"), span.first + pause.slowing + pause.standing},
                        {QStringLiteral("clipEnds"), pause.starting == 0}};
    }
    return pauses;
}

} // namespace

QJsonArray outcomesJson(const Scenario &scenario, const Take &take)
{
    QJsonArray impacts;
    for (const ImpactResult &result : take.scorecard.impacts) {
        const ImpactKey &key = scenario.impacts[std::size_t(result.index)];
        impacts += QJsonObject{{QStringLiteral("time"), key.time},
                               {QStringLiteral("body"), bodyName(key.body)},
                               {QStringLiteral("contactTime"), momentOrNull(result.contactSeconds)},
                               {QStringLiteral("outcome"), outcomeOf(result)}};
    }
    return impacts;
}

QString degreesText(const std::optional<double> &degrees)
{
    return degrees ? formatFixed(*degrees, 2) + QStringLiteral("°") : QStringLiteral("–");
}

QStringList takeWarnings(const ScenarioInput &input, const Take &take)
{
    QStringList warnings;
    for (const Diagnosis &diagnosis :
         diagnose(take, {.returnFrame = input.bake.returnFrame, .outside = input.outside}))
        warnings += diagnosis.toText();
    return warnings;
}

QJsonObject takeJson(const ScenarioInput &input, const Take &take, const SimulationCost &cost)
{
    const Scenario &scenario = input.scenario;
    QJsonArray impacts;
    for (const ImpactResult &result : take.scorecard.impacts)
        impacts += impactJson(scenario.impacts[std::size_t(result.index)], take, result);
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
        {QStringLiteral("lost"), lostJson(take)},
        {QStringLiteral("pauses"), pausesJson(take)},
        {QStringLiteral("scorecard"), scorecardJson(take.scorecard)},
        {QStringLiteral("impacts"), impacts},
        {QStringLiteral("warnings"),
         QJsonArray::fromStringList(input.warnings + takeWarnings(input, take))},
    };
}

} // namespace flinch
