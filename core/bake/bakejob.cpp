#include "core/bake/bakejob.h"

#include "core/base/outputs.h"
#include "core/io/bvhsource.h"

#include <malloc.h>

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BakeJob)
};

/// Bakes one motion and adds it to what is written.
Status addTake(ExportScene &scene, BakeReport &report, BakedMotion motion, const BakeSource &source,
               const Take &take, const BakeRequest &request, const JobControl &job)
{
    BakeOptions options = request.options;
    options.motion = motion;
    auto baked = bakeTake(*source.take.clip(), *source.character, take, options, job.part(0, 0.5));
    if (!baked)
        return std::move(baked).error();
    auto clip = std::make_shared<const Clip>(std::move(baked->clip));
    TakeReport told = {motion,
                       request.nameOf(motion),
                       baked->firstFrame,
                       baked->lastFrame,
                       baked->firstAffectedFrame,
                       baked->lastAffectedFrame,
                       baked->footSlideMetres};
    NamedClip named = {told.name, clip};
    if (request.keys) {
        auto keys = reduceKeys(*clip, *request.keys, job.part(0.5, 1));
        if (!keys)
            return std::move(keys).error();
        told.keyShare = keyShare(*keys, clip->frameCount());
        named.keys = std::make_shared<const ClipKeys>(std::move(*keys));
    }
    scene.takes.push_back(std::move(named));
    if (source.origin().bvh)
        scene.bvhOrigin = std::make_shared<const BvhOrigin>(
            BvhOrigin{source.origin().bvh, source.take.clip(), baked->firstFrame, take.timeMap});
    report.takes.push_back(std::move(told));
    report.frames = clip->frameCount();
    report.rate = clip->rate();
    report.joints = clip->skeleton().jointCount();
    report.warnings += baked->warnings;
    return Done();
}

/// What there is to know about the take, as far as it concerns what is baked of it.
QStringList takeWarnings(const Take &take, const BakeSource &source, const BakeRequest &request)
{
    const auto bakes = [&request](BakedMotion motion) {
        return std::ranges::find(request.motions, motion) != request.motions.end();
    };
    QStringList warnings;
    if (!bakes(BakedMotion::Main) && !bakes(BakedMotion::Shadow))
        return warnings;
    DiagnosisContext context = source.context;
    context.returnFrame = request.options.returnFrame;
    for (const Diagnosis &diagnosis : diagnose(take, context)) {
        // the bake itself tells where the motion or a reaction ends
        const bool told = diagnosis.kind == Diagnosis::Kind::Diverged
                          || diagnosis.kind == Diagnosis::Kind::EndedEarly;
        if (!told && (bakes(BakedMotion::Main) || diagnosis.kind == Diagnosis::Kind::LostClip))
            warnings += diagnosis.toText();
    }
    return warnings;
}

Unaffected unaffected(const BakeRequest &request, FrameRate clipRate)
{
    if (request.options.rate.value_or(clipRate) != clipRate)
        return Unaffected::Resampled;
    if (request.keys)
        return Unaffected::FewerKeys;
    return request.options.rootMotion == RootMotion::Kept ? Unaffected::BitForBit
                                                          : Unaffected::OnOtherRoot;
}

} // namespace

BakeRequest bakeRequest(const BakeRecipe &recipe, const QString &path)
{
    const BakeFormat format = formatOf(path).value_or(recipe.format);
    BakeRequest request;
    request.path = path;
    request.motions = recipe.takes;
    BakeOptions &options = request.options;
    options.mode = recipe.mode;
    options.returnFrame = recipe.returnFrame;
    // with main go all that are in the file: they keep one length
    options.cutAtRest = recipe.cutAtRest
                        && std::ranges::find(recipe.takes, BakedMotion::Main) != recipe.takes.end();
    options.plantFeet = recipe.plantFeet;
    if (recipe.frames) {
        options.firstFrame = recipe.frames->first;
        options.lastFrame = recipe.frames->last;
    }
    options.rate = recipe.fps;
    options.rootMotion = recipe.rootMotion;
    if (const BakeUnit unit = unitIn(format, recipe); unit != BakeUnit::Source)
        request.unitToMetres = unit == BakeUnit::Metres ? 1 : 0.01;
    if (recipe.reduceKeys && format != BakeFormat::Bvh)
        request.keys = KeyTolerance::ofDegrees(*recipe.reduceKeys);
    request.startFrame = recipe.startFrame;
    request.proxyMesh = recipe.proxyMesh;
    request.takeName = recipe.takeName;
    return request;
}

Status checkBakeRequest(const BakeRequest &request)
{
    if (request.motions.size() < 2 || formatOf(request.path) != BakeFormat::Bvh)
        return Done();
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = Text::tr("A BVH file holds one take only");
    error.remedy = Text::tr("Choose one of main, shadow and mocap, or write FBX or GLB.");
    return error;
}

QString BakeRequest::nameOf(BakedMotion motion) const
{
    if (takeName.isEmpty())
        return enumName(motion);
    return motions.size() == 1 ? takeName : takeName + QLatin1Char('-') + enumName(motion);
}

QStringList BakeReport::takeNames() const
{
    QStringList names;
    for (const TakeReport &take : takes)
        names += take.name;
    return names;
}

const TakeReport &BakeReport::leadingTake() const
{
    const auto main = std::ranges::find(takes, BakedMotion::Main, &TakeReport::motion);
    return main == takes.end() ? takes.front() : *main;
}

Status checkBakeTarget(const BakeSource &source, const QString &path)
{
    return checkOutputs({{path, Text::tr("This file")}},
                        {{source.origin().path, Text::tr("the source")},
                         {source.projectPath, Text::tr("the project")}});
}

Result<BakeReport> runBake(const BakeSource &source, Take take, const BakeRequest &request,
                           const JobControl &job)
{
    if (auto status = checkBakeRequest(request); !status)
        return std::move(status).error();
    if (auto status = checkBakeTarget(source, request.path); !status)
        return std::move(status).error();
    BakeReport report;
    report.unaffected = unaffected(request, source.take.clip()->rate());
    ExportScene scene;
    const auto count = double(request.motions.size());
    for (std::size_t i = 0; i < request.motions.size(); ++i) {
        const JobControl part = job.part(0.4 * double(i) / count, 0.4 * double(i + 1) / count);
        if (auto status = addTake(scene, report, request.motions[i], source, take, request, part);
            !status)
            return std::move(status).error();
    }
    report.warnings += takeWarnings(take, source, request);
    take = {};
    ::malloc_trim(0); // of an hour that is half a gigabyte, and writing needs a quarter
    scene.options.unitToMetres = request.unitToMetres.value_or(source.origin().unitToMetres);
    if (formatOf(request.path) == BakeFormat::Bvh)
        scene.options.upAxis = source.origin().upAxis();
    scene.options.startFrame = request.startFrame;
    scene.options.proxyMesh = request.proxyMesh;
    auto written = exportProven(request.path, scene, job.part(0.4, 1));
    if (!written)
        return std::move(written).error();
    report.path = request.path;
    report.format = written->format;
    report.bytes = written->bytes;
    report.roundTrip = written->roundTrip;
    report.warnings += written->warnings;
    return report;
}

} // namespace flinch
