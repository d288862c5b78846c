#include "app/cli/bakerequest.h"
#include "app/cli/console.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/io/bvhsource.h"
#include "core/io/provenexport.h"
#include "core/simulation/simulator.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bake)
};

/// What was baked and written.
struct Baked
{
    std::vector<QString> takes;
    std::shared_ptr<const Clip> clip; // of the last take
    BakedTake summary;                // of the last take, without its clip
    double keyShare = 1;
    ExportReport report;
    QStringList warnings;
};

Result<Take> simulateFor(const BakeRequest &request, const ScenarioInput &input,
                         const JobControl &job)
{
    if (request.motions == std::vector{BakedMotion::Mocap})
        return Take();
    Simulator simulator;
    return simulator.simulate(input.scenario, input.threads, job);
}

std::shared_ptr<const BvhOrigin> originOf(const ScenarioInput &input, int firstFrame)
{
    if (!input.bvh)
        return nullptr;
    return std::make_shared<const BvhOrigin>(BvhOrigin{input.bvh, input.scenario.clip, firstFrame});
}

Result<Baked> bakeAndWrite(const BakeRequest &request, const ScenarioInput &input, const Take &take,
                           const JobControl &job)
{
    Baked result;
    ExportScene scene;
    const Scenario &scenario = input.scenario;
    for (const BakedMotion motion : request.motions) {
        BakeOptions options = request.options;
        options.motion = motion;
        auto baked = bakeTake(*scenario.clip, *scenario.character, take, options, job.part(0, 0.2));
        if (!baked)
            return std::move(baked).error();
        auto clip = std::make_shared<const Clip>(std::move(baked->clip));
        NamedClip named = {request.nameOf(motion), clip};
        if (request.keys) {
            auto keys = reduceKeys(*clip, *request.keys, job.part(0.2, 0.4));
            if (!keys)
                return std::move(keys).error();
            result.keyShare = keyShare(*keys, clip->frameCount());
            named.keys = std::make_shared<const ClipKeys>(std::move(*keys));
            named.keyTolerance = *request.keys;
        }
        scene.takes.push_back(std::move(named));
        result.takes.push_back(request.nameOf(motion));
        result.warnings += baked->warnings;
        result.clip = std::move(clip);
        scene.bvhOrigin = originOf(input, baked->firstFrame);
        result.summary = *std::move(baked);
    }
    scene.options.unitToMetres = request.unitToMetres.value_or(input.report.unitToMetres);
    if (qstrcmp(request.format->extension, "bvh") == 0)
        scene.options.upAxis = input.report.upAxis;
    scene.options.startFrame = request.startFrame;
    scene.options.proxyMesh = request.proxyMesh;
    auto report = exportProven(request.path, scene, job.part(0.4, 1));
    if (!report)
        return std::move(report).error();
    result.report = *std::move(report);
    result.warnings += result.report.warnings;
    return result;
}

QJsonObject bakeJson(const BakeRequest &request, const ScenarioInput &input, const Baked &baked)
{
    QJsonArray takes;
    for (const QString &name : baked.takes)
        takes += name;
    const RoundTrip &roundTrip = baked.report.roundTrip;
    return {
        {QStringLiteral("file"), request.path},
        {QStringLiteral("format"), baked.report.format},
        {QStringLiteral("bytes"), baked.report.bytes},
        {QStringLiteral("frames"), baked.clip->frameCount()},
        {QStringLiteral("fps"), baked.clip->rate().perSecond()},
        {QStringLiteral("joints"), baked.clip->skeleton().jointCount()},
        {QStringLiteral("takes"), takes},
        {QStringLiteral("mode"), modeName(request.options.mode)},
        {QStringLiteral("firstAffectedFrame"), baked.summary.firstAffectedFrame},
        {QStringLiteral("lastAffectedFrame"), baked.summary.lastAffectedFrame},
        {QStringLiteral("footSlideCm"), 100 * baked.summary.footSlideMetres},
        {QStringLiteral("keyShare"), baked.keyShare},
        {QStringLiteral("roundTrip"),
         QJsonObject{{QStringLiteral("positionErrorMetres"), roundTrip.positionErrorMetres},
                     {QStringLiteral("rotationErrorDeg"), roundTrip.rotationErrorDeg}}},
        {QStringLiteral("warnings"),
         QJsonArray::fromStringList(input.report.warnings + baked.warnings)},
    };
}

void printText(const BakeRequest &request, const Baked &baked)
{
    const auto row = [](const QString &label, const QString &value) {
        console::print(QStringLiteral("  %1 %2").arg(label, -10).arg(value));
    };
    console::print(request.path);
    row(Text::tr("Holds"),
        Text::tr("%1, %2 frames at %3 fps, %4 joints, %5")
            .arg(baked.report.format)
            .arg(baked.clip->frameCount())
            .arg(baked.clip->rate().toText())
            .arg(baked.clip->skeleton().jointCount())
            .arg(QStringList(baked.takes.begin(), baked.takes.end()).join(QLatin1String(", "))));
    const BakedTake &summary = baked.summary;
    if (summary.firstAffectedFrame < 0)
        row(Text::tr("Differs"), Text::tr("nowhere: this is the clip as it was"));
    else
        row(Text::tr("Differs"),
            Text::tr("in frames %1 to %2; all others are the clip's own, bit for bit")
                .arg(summary.firstAffectedFrame)
                .arg(summary.lastAffectedFrame));
    row(Text::tr("Feet"),
        Text::tr("slide %1 cm while planted").arg(formatFixed(100 * summary.footSlideMetres, 2)));
    if (request.keys)
        row(Text::tr("Keys"), Text::tr("%1 % of them kept, every joint within %2°")
                                  .arg(formatFixed(100 * baked.keyShare, 0),
                                       formatFixed(request.keys->rotationDegrees, 3)));
    row(Text::tr("Read back"),
        Text::tr("%1 mm and %2° off at worst")
            .arg(formatFixed(1000 * baked.report.roundTrip.positionErrorMetres, 4),
                 formatFixed(baked.report.roundTrip.rotationErrorDeg, 5)));
}

Result<Baked> run(const CommandLine &line, const BakeRequest &request, const ScenarioInput &input,
                  const JobControl &job)
{
    auto take = simulateFor(request, input, job.part(0, 0.7));
    if (!take) {
        take.error().subject = line.input();
        return std::move(take).error();
    }
    auto baked = bakeAndWrite(request, input, *take, job.part(0.7, 1));
    if (!baked && baked.error().subject.isEmpty())
        baked.error().subject = line.input();
    return baked;
}

} // namespace

int bakeVerb(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("bake"),
                     Text::tr("Puts the reaction to impacts on the clip's own skeleton and writes "
                              "it as FBX, GLB or BVH."));
    addBakeOptions(line);
    addScenarioOptions(line);
    line.addFlag(QStringLiteral("json"), Text::tr("Answer with one JSON object."));
    const auto helped = line.parse(arguments);
    const bool json = arguments.contains(QLatin1String("--json"));
    if (!helped)
        return console::fail(helped.error(), json);
    if (*helped)
        return console::Success;
    const auto request = readBakeRequest(line);
    if (!request)
        return console::fail(request.error(), json);
    const JobControl job = console::job();
    const auto input = readScenario(line, job, DemoImpacts::Default);
    if (!input)
        return console::fail(input.error(), json);
    console::warn(input->report.warnings, line.input());
    const auto baked = run(line, *request, *input, job);
    if (!baked)
        return console::fail(baked.error(), json);
    console::warn(baked->warnings, request->path);
    if (json)
        console::printJson(bakeJson(*request, *input, *baked));
    else
        printText(*request, *baked);
    return console::Success;
}

} // namespace flinch
