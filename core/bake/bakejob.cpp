#include "core/bake/bakejob.h"

#include "core/bake/keyreduction.h"
#include "core/io/bvhsource.h"

namespace flinch {

namespace {

std::shared_ptr<const BvhOrigin> originOf(const BakeSource &source, int firstFrame)
{
    if (!source.bvh)
        return nullptr;
    return std::make_shared<const BvhOrigin>(BvhOrigin{source.bvh, source.clip, firstFrame});
}

} // namespace

QString motionName(BakedMotion motion)
{
    switch (motion) {
    case BakedMotion::Main:
        return QStringLiteral("main");
    case BakedMotion::Shadow:
        return QStringLiteral("shadow");
    case BakedMotion::Mocap:
        break;
    }
    return QStringLiteral("mocap");
}

QString BakeRequest::nameOf(BakedMotion motion) const
{
    if (takeName.isEmpty())
        return motionName(motion);
    return motions.size() == 1 ? takeName : takeName + QLatin1Char('-') + motionName(motion);
}

Result<BakeReport> bakeToFile(const BakeRequest &request, const BakeSource &source,
                              const Take &take, const JobControl &job)
{
    BakeReport result;
    ExportScene scene;
    for (const BakedMotion motion : request.motions) {
        BakeOptions options = request.options;
        options.motion = motion;
        auto baked = bakeTake(*source.clip, *source.character, take, options, job.part(0, 0.2));
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
        }
        scene.takes.push_back(std::move(named));
        result.takes += request.nameOf(motion);
        result.warnings += baked->warnings;
        result.clip = std::move(clip);
        result.firstAffectedFrame = baked->firstAffectedFrame;
        result.lastAffectedFrame = baked->lastAffectedFrame;
        result.footSlideMetres = baked->footSlideMetres;
        scene.bvhOrigin = originOf(source, baked->firstFrame);
    }
    scene.options.unitToMetres = request.unitToMetres.value_or(source.report.unitToMetres);
    if (qstrcmp(request.format->extension, "bvh") == 0)
        scene.options.upAxis = source.report.upAxis;
    scene.options.startFrame = request.startFrame;
    scene.options.proxyMesh = request.proxyMesh;
    auto report = exportProven(request.path, scene, job.part(0.4, 1));
    if (!report)
        return std::move(report).error();
    result.file = *std::move(report);
    result.warnings += result.file.warnings;
    return result;
}

} // namespace flinch
