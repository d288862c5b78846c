#include "app/cli/bakerequest.h"

#include "core/base/durablefile.h"
#include "core/base/numbers.h"
#include "core/io/clipfile.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bake)
};

// in the order of the enumerations
const QStringList &motionNames()
{
    static const QStringList names = {QStringLiteral("main"), QStringLiteral("shadow"),
                                      QStringLiteral("mocap")};
    return names;
}

const QStringList &modeNames()
{
    static const QStringList names = {QStringLiteral("exact"), QStringLiteral("raw")};
    return names;
}

bool isFormat(const BakeRequest &request, const char *extension)
{
    return QFileInfo(request.path).suffix().compare(QLatin1String(extension), Qt::CaseInsensitive)
           == 0;
}

Status readTarget(const CommandLine &line, BakeRequest &request)
{
    request.path = line.value(QStringLiteral("output"));
    if (request.path.isEmpty())
        return usageError(Text::tr("The file to write is missing"),
                          Text::tr("Name it, as in -o hit.fbx."));
    if (const auto format = writableFormat(request.path); !format)
        return format.error();
    // nobody wants to learn after a long simulation that a folder is read-only
    auto probe = DurableFile::create(request.path);
    if (!probe)
        return std::move(probe).error();
    return Done();
}

/// Those that --take names, in its order.
Result<std::vector<BakedMotion>> readMotions(const QString &text)
{
    if (text.isEmpty())
        return std::vector{BakedMotion::Main};
    if (text == QLatin1String("all"))
        return std::vector{BakedMotion::Mocap, BakedMotion::Shadow, BakedMotion::Main};
    std::vector<BakedMotion> motions;
    for (const QString &name : text.split(QLatin1Char(','))) {
        const auto index = motionNames().indexOf(name);
        const auto motion = BakedMotion(index);
        if (index < 0 || std::ranges::find(motions, motion) != motions.end())
            return usageError(Text::tr("--take %1 does not name takes, each once").arg(text),
                              Text::tr("Use all, or some of %1 with commas between.")
                                  .arg(motionNames().join(QLatin1String(", "))));
        motions.push_back(motion);
    }
    return motions;
}

Status readTakes(const CommandLine &line, BakeRequest &request)
{
    auto motions = readMotions(line.value(QStringLiteral("take")));
    if (!motions)
        return std::move(motions).error();
    request.motions = std::move(*motions);
    const auto mode = line.choice(QStringLiteral("mode"), modeNames());
    const auto root = line.choice(QStringLiteral("root-motion"),
                                  {QStringLiteral("kept"), QStringLiteral("root-node")});
    for (const auto *choice : {&mode, &root}) {
        if (!*choice)
            return choice->error();
    }
    if (request.motions.size() > 1 && isFormat(request, "bvh"))
        return usageError(Text::tr("A BVH file holds one take only"),
                          Text::tr("Choose --take main, shadow or mocap, or write FBX or GLB."));
    request.options.mode = BakeMode(*mode);
    request.options.rootMotion = RootMotion(*root);
    request.takeName = line.value(QStringLiteral("take-name"));
    return Done();
}

Status readUnit(const CommandLine &line, BakeRequest &request)
{
    const QStringList units = {QStringLiteral("source"), QStringLiteral("cm"), QStringLiteral("m")};
    const auto unit = line.choice(QStringLiteral("unit"), units);
    if (!unit)
        return unit.error();
    const bool given = line.has(QStringLiteral("unit"));
    if (isFormat(request, "glb")) {
        if (given && *unit != 2)
            return usageError(Text::tr("GLB is always in metres"),
                              Text::tr("Leave --unit out, or write FBX."));
        request.unitToMetres = 1;
    } else if (given ? *unit == 1 : isFormat(request, "fbx")) {
        request.unitToMetres = 0.01;
    } else if (given && *unit == 2) {
        request.unitToMetres = 1;
    }
    return Done();
}

Status readRange(const CommandLine &line, BakeOptions &options)
{
    if (const QString text = line.value(QStringLiteral("fps")); line.has(QStringLiteral("fps"))) {
        options.rate = FrameRate::fromText(text.toStdString());
        if (!options.rate)
            return usageError(Text::tr("--fps %1 is not a frame rate").arg(text),
                              Text::tr("Use a rate from 1 to 10000, such as 30, 60, 120, 29.97, "
                                       "23.976 or 30000/1001."));
    }
    if (line.has(QStringLiteral("frames"))) {
        const QString text = line.value(QStringLiteral("frames"));
        const auto first = parseInteger(text.section(QLatin1Char('-'), 0, 0).toStdString());
        const auto last = parseInteger(text.section(QLatin1Char('-'), 1).toStdString());
        if (!first || !last || *first < 0 || *last < *first || *last > 1'000'000'000)
            return usageError(
                Text::tr("--frames %1 is not a range of frames, or an empty one").arg(text),
                Text::tr("Write the first and the last, as in --frames 120-360."));
        options.firstFrame = int(*first);
        options.lastFrame = int(*last);
    }
    return Done();
}

Status readNumbers(const CommandLine &line, BakeRequest &request)
{
    const auto returnBy = line.number(QStringLiteral("return-by"), 0);
    const auto tolerance = line.number(QStringLiteral("reduce-keys"), 0);
    for (const auto *number : {&returnBy, &tolerance}) {
        if (!*number)
            return number->error();
    }
    const auto startFrame = line.integer(QStringLiteral("start-frame"), 0);
    if (!startFrame)
        return startFrame.error();
    request.startFrame = *startFrame;
    const auto returnFrame = line.integer(QStringLiteral("return-frame"), 0);
    if (!returnFrame)
        return returnFrame.error();
    if (line.has(QStringLiteral("return-frame")))
        request.options.returnFrame = *returnFrame;
    if (line.has(QStringLiteral("return-by"))) {
        if (!(*returnBy > 0))
            return usageError(Text::tr("--return-by %1: the motion cannot be back by then")
                                  .arg(line.value(QStringLiteral("return-by"))),
                              Text::tr("Choose seconds above 0, such as 0.6."));
        request.options.returnBySeconds = *returnBy;
    }
    if (line.has(QStringLiteral("reduce-keys"))) {
        if (isFormat(request, "bvh"))
            return usageError(Text::tr("BVH has no keys to reduce: it holds every frame"),
                              Text::tr("Leave --reduce-keys out, or write FBX or GLB."));
        request.keys = KeyTolerance::ofDegrees(*tolerance);
    }
    return Done();
}

} // namespace

void addBakeOptions(CommandLine &line)
{
    line.addValue(QStringLiteral("output"), QStringLiteral("o"), Text::tr("FILE"),
                  Text::tr("The file to write; its extension tells the format."));
    line.addValue(QStringLiteral("take"), Text::tr("NAME"),
                  Text::tr("main, shadow or mocap, several of them with commas between, or all; "
                           "main without it."));
    line.addValue(QStringLiteral("mode"), Text::tr("NAME"),
                  Text::tr("exact (the clip plus the reaction, the default) or raw (the "
                           "simulation itself)."));
    line.addValue(
        QStringLiteral("return-by"), Text::tr("S"),
        Text::tr("Be back on the clip, exactly, S seconds after the last impact. "
                 "Without it: when the reaction has died out, at the latest at the end."));
    line.addValue(QStringLiteral("return-frame"), Text::tr("N"),
                  Text::tr("The same as a frame: from frame N of the clip on, be the clip."));
    line.addFlag(QStringLiteral("plant-feet"),
                 Text::tr("Keep feet that stand in the clip where they stand."));
    line.addValue(QStringLiteral("fps"), Text::tr("N"),
                  Text::tr("Frame rate, such as 30, 29.97 or 24000/1001; the clip's without it."));
    line.addValue(QStringLiteral("frames"), Text::tr("FIRST-LAST"),
                  Text::tr("Write these frames of the clip only."));
    line.addValue(QStringLiteral("start-frame"), Text::tr("N"),
                  Text::tr("Number of the first frame in the file; 0 without it."));
    line.addValue(QStringLiteral("unit"), Text::tr("NAME"),
                  Text::tr("source, cm or m. Without it: FBX cm, GLB m, BVH the source's."));
    line.addValue(QStringLiteral("root-motion"), Text::tr("NAME"),
                  Text::tr("kept (the default), or root-node: travel and heading on the topmost "
                           "joint."));
    line.addValue(QStringLiteral("reduce-keys"), Text::tr("DEGREES"),
                  Text::tr("Leave out keys that change no joint by more than this."));
    line.addValue(QStringLiteral("take-name"), Text::tr("NAME"),
                  Text::tr("What the take is called in the file."));
    line.addFlag(QStringLiteral("proxy-mesh"),
                 Text::tr("Add a simple body, so that the skeleton shows in other programs."));
    line.addFlag(QStringLiteral("allow-partial"),
                 Text::tr("Bake a simulation that diverged as far as it went."));
}

Result<BakeRequest> readBakeRequest(const CommandLine &line)
{
    BakeRequest request;
    request.proxyMesh = line.has(QStringLiteral("proxy-mesh"));
    request.options.plantFeet = line.has(QStringLiteral("plant-feet"));
    request.options.allowPartial = line.has(QStringLiteral("allow-partial"));
    if (auto status = readTarget(line, request); !status)
        return std::move(status).error();
    for (const auto read : {readTakes, readUnit, readNumbers}) {
        if (auto status = read(line, request); !status)
            return std::move(status).error();
    }
    if (auto status = readRange(line, request.options); !status)
        return std::move(status).error();
    return request;
}

} // namespace flinch
