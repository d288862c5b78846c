#include "app/cli/bakerequest.h"
#include "app/cli/console.h"
#include "app/cli/report.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/takejson.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/simulation/simulator.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bake)
};

/// The captured clip alone needs no simulation.
bool needsTake(const CommandLine &line, const BakeRequest &request)
{
    return request.motions != std::vector{BakedMotion::Mocap} || line.has(QStringLiteral("report"));
}

QString unaffectedName(Unaffected unaffected)
{
    switch (unaffected) {
    case Unaffected::BitForBit:
        return QStringLiteral("bitForBit");
    case Unaffected::Resampled:
        return QStringLiteral("resampled");
    case Unaffected::FewerKeys:
        return QStringLiteral("fewerKeys");
    case Unaffected::OnOtherRoot:
        return QStringLiteral("onOtherRoot");
    }
    return {};
}

QJsonObject takeJson(const TakeReport &take)
{
    return {{QStringLiteral("take"), take.name},
            {QStringLiteral("firstAffectedFrame"), take.firstAffectedFrame},
            {QStringLiteral("lastAffectedFrame"), take.lastAffectedFrame},
            {QStringLiteral("footSlideCm"), 100 * take.footSlideMetres},
            {QStringLiteral("keyShare"), take.keyShare}};
}

/// What is told of the take that was baked; nothing of it where only the clip was.
struct TakeFacts
{
    QJsonArray impacts;
    int insertedFrames = 0;
};

QJsonObject bakeJson(const BakeRequest &request, const ScenarioInput &input,
                     const BakeReport &baked, const TakeFacts &facts)
{
    const RoundTrip &roundTrip = baked.roundTrip;
    QJsonArray perTake;
    for (const TakeReport &take : baked.takes)
        perTake += takeJson(take);
    QJsonObject object = {
        {QStringLiteral("file"), request.path},
        {QStringLiteral("format"), baked.format},
        {QStringLiteral("bytes"), baked.bytes},
        {QStringLiteral("frames"), baked.frames},
        {QStringLiteral("fps"), baked.rate.perSecond()},
        {QStringLiteral("joints"), baked.joints},
        {QStringLiteral("takes"), QJsonArray::fromStringList(baked.takeNames())},
        {QStringLiteral("mode"), QString(enumName(request.options.mode))},
        {QStringLiteral("unaffectedFrames"), unaffectedName(baked.unaffected)},
        {QStringLiteral("perTake"), perTake},
        {QStringLiteral("impacts"), facts.impacts},
        {QStringLiteral("insertedFrames"), facts.insertedFrames},
        {QStringLiteral("roundTrip"),
         QJsonObject{{QStringLiteral("positionErrorMetres"), roundTrip.positionErrorMetres},
                     {QStringLiteral("rotationErrorDeg"), roundTrip.rotationErrorDeg}}},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(input.warnings + baked.warnings)},
    };
    // of the leading take once more, for those who bake but one
    const QJsonObject leading = takeJson(baked.leadingTake());
    for (auto field = leading.begin(); field != leading.end(); ++field)
        object.insert(field.key(), field.value());
    return object;
}

/// Where a take differs from the clip, and what the rest of it is.
QString differenceText(const TakeReport &take, Unaffected unaffected)
{
    QString rest;
    switch (unaffected) {
    case Unaffected::BitForBit:
        rest = Text::tr("all others are the clip's own, bit for bit");
        break;
    case Unaffected::Resampled:
        rest = Text::tr("all others are the clip's, resampled");
        break;
    case Unaffected::FewerKeys:
        rest = Text::tr("all others are the clip's, with fewer keys");
        break;
    case Unaffected::OnOtherRoot:
        rest = Text::tr("all others are the clip's, their travel on the topmost joint");
        break;
    }
    const QString where = take.firstAffectedFrame < 0 ? Text::tr("in no frame")
                                                      : Text::tr("in frames %1 to %2 of the clip")
                                                            .arg(take.firstAffectedFrame)
                                                            .arg(take.lastAffectedFrame);
    return QStringLiteral("%1; %2").arg(where, rest);
}

void printText(const BakeRequest &request, const BakeReport &baked)
{
    const auto row = [](const QString &label, const QString &value) {
        console::print(QStringLiteral("  %1 %2").arg(label, -10).arg(value));
    };
    console::print(request.path);
    row(Text::tr("Holds"), Text::tr("%1, %2 frames at %3 fps, %4 joints, %5")
                               .arg(baked.format)
                               .arg(baked.frames)
                               .arg(baked.rate.toText())
                               .arg(baked.joints)
                               .arg(baked.takeNames().join(QLatin1String(", "))));
    for (const TakeReport &take : baked.takes) {
        if (baked.takes.size() > 1)
            console::print(QStringLiteral("  ") + take.name);
        row(Text::tr("Differs"), differenceText(take, baked.unaffected));
        row(Text::tr("Feet"),
            Text::tr("slide %1 cm while planted").arg(formatFixed(100 * take.footSlideMetres, 2)));
        if (request.keys)
            row(Text::tr("Keys"), Text::tr("%1 % of them kept, every joint within %2°")
                                      .arg(formatFixed(100 * take.keyShare, 0),
                                           formatFixed(request.keys->rotationDegrees, 3)));
    }
    row(Text::tr("Read back"), Text::tr("%1 mm and %2° off at worst")
                                   .arg(formatFixed(1000 * baked.roundTrip.positionErrorMetres, 4),
                                        formatFixed(baked.roundTrip.rotationErrorDeg, 5)));
}

/// `request` is what is asked for before anybody knows for how long the take waits.
Result<BakeReport> run(const CommandLine &line, BakeRequest &request, const ScenarioInput &input,
                       TakeFacts &facts, const JobControl &job)
{
    const BakeSource source = {
        input.source, {}, input.scenario.character, {.outside = input.outside}};
    Take take;
    if (needsTake(line, request)) {
        Simulator simulator;
        auto simulated = simulator.simulate(input.scenario, input.threads, job.part(0, 0.7));
        if (!simulated) {
            simulated.error().subject = line.input();
            return std::move(simulated).error();
        }
        take = *std::move(simulated);
        if (auto status = writeReport(line, input, take); !status)
            return std::move(status).error();
        facts = {outcomesJson(input.scenario, take), take.timeMap.inserted()};
        const int frames = input.scenario.clip->frameCount() + facts.insertedFrames;
        auto fitting = readBakeRequest(line, fitted(input.bake, frames));
        if (!fitting)
            return std::move(fitting).error();
        request = *std::move(fitting);
    }
    auto baked = runBake(source, std::move(take), request, job.part(0.7, 1));
    if (!baked && baked.error().subject.isEmpty())
        baked.error().subject = line.input();
    return baked;
}

} // namespace

int bakeVerb(const QStringList &arguments)
{
    CommandLine line(
        QStringLiteral("bake"),
        Text::tr("Puts the reaction to impacts on the clip's own skeleton and writes "
                 "it as FBX, GLB or BVH. A project bakes as it does in the window: its own "
                 "options count unless one given here overrides them."));
    addBakeOptions(line);
    addScenarioOptions(line);
    if (const auto over = line.start(arguments))
        return *over;
    // what is wrong with the options alone is told before anything is read
    if (const auto status = checkTargetFile(line); !status)
        return line.fail(status.error());
    if (const auto alone = readBakeRequest(line, {}); !alone)
        return line.fail(alone.error());
    const JobControl job = console::job();
    const auto input = readScenario(line, job);
    if (!input)
        return line.fail(input.error());
    auto request = readBakeRequest(line, fitted(input->bake, input->scenario.clip->frameCount()));
    if (!request)
        return line.fail(request.error());
    if (const auto status =
            checkOutputFiles(line, {QStringLiteral("output"), QStringLiteral("report")},
                             input->source.asset->origin.path);
        !status)
        return line.fail(status.error());
    console::warn(input->warnings, line.input());
    TakeFacts facts;
    const auto baked = run(line, *request, *input, facts, job);
    if (!baked)
        return line.fail(baked.error());
    console::warn(baked->warnings, request->path);
    if (line.isJson())
        console::printJson(bakeJson(*request, *input, *baked, facts));
    else
        printText(*request, *baked);
    return console::Success;
}

} // namespace flinch
