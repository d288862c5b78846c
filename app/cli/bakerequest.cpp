#include "app/cli/bakerequest.h"

#include "core/base/durablefile.h"
#include "core/base/numbers.h"
#include "core/io/fileformats.h"

#include <QCoreApplication>

#include <algorithm>
#include <initializer_list>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bake)
};

/// The names of an enumeration, in its order.
template<typename T>
QStringList namesOf()
{
    QStringList names;
    for (int i = 0; !enumName(T(i)).isEmpty(); ++i)
        names += enumName(T(i));
    return names;
}

QString noOf(const char *name)
{
    return QStringLiteral("no-") + QLatin1String(name);
}

/// Whether --no-NAME is there; an error where it contradicts one of `others`.
Result<bool> isUnsaid(const CommandLine &line, const char *name,
                      std::initializer_list<const char *> others)
{
    const QString no = noOf(name);
    for (const char *other : others) {
        if (line.has(no) && line.has(QLatin1String(other)))
            return usageError(
                Text::tr("--%1 and --%2 contradict each other").arg(QLatin1String(other), no),
                Text::tr("Leave one of them out."));
    }
    return line.has(no);
}

/// A switch that --NAME turns on and --no-NAME off.
Status readSwitch(const CommandLine &line, const char *name, bool &value)
{
    const auto off = isUnsaid(line, name, {name});
    if (!off)
        return off.error();
    value = line.has(QLatin1String(name)) || (value && !*off);
    return Done();
}

template<typename T, typename Field>
Status readChoice(const CommandLine &line, const char *name, Field &value)
{
    const auto index = line.choice(QLatin1String(name), namesOf<T>());
    if (!index)
        return index.error();
    if (line.has(QLatin1String(name)))
        value = T(*index);
    return Done();
}

/// Those that --take names, in its order.
Result<std::vector<BakedMotion>> readMotions(const QString &text)
{
    if (text == QLatin1String("all"))
        return std::vector{BakedMotion::Mocap, BakedMotion::Shadow, BakedMotion::Main};
    const QStringList known = namesOf<BakedMotion>();
    std::vector<BakedMotion> motions;
    for (const QString &name : text.split(QLatin1Char(','))) {
        const auto index = known.indexOf(name);
        const auto motion = BakedMotion(index);
        if (index < 0 || std::ranges::find(motions, motion) != motions.end())
            return usageError(Text::tr("--take %1 does not name takes, each once").arg(text),
                              Text::tr("Use all, or some of %1 with commas between.")
                                  .arg(known.join(QLatin1String(", "))));
        motions.push_back(motion);
    }
    return motions;
}

Status readTakes(const CommandLine &line, BakeRecipe &recipe)
{
    if (line.has(QStringLiteral("take"))) {
        auto motions = readMotions(line.value(QStringLiteral("take")));
        if (!motions)
            return std::move(motions).error();
        recipe.takes = std::move(*motions);
    }
    const auto unnamed = isUnsaid(line, "take-name", {"take-name"});
    if (!unnamed)
        return unnamed.error();
    if (*unnamed || line.has(QStringLiteral("take-name")))
        recipe.takeName = line.value(QStringLiteral("take-name"));
    return Done();
}

Status readUnit(const CommandLine &line, BakeRecipe &recipe)
{
    if (auto status = readChoice<BakeUnit>(line, "unit", recipe.unit); !status)
        return status;
    if (line.has(QStringLiteral("unit")) && recipe.format == BakeFormat::Glb
        && recipe.unit != BakeUnit::Metres)
        return usageError(Text::tr("GLB is always in metres"),
                          Text::tr("Leave --unit out, or write FBX."));
    return Done();
}

Status readRange(const CommandLine &line, BakeRecipe &recipe)
{
    if (const QString text = line.value(QStringLiteral("fps")); line.has(QStringLiteral("fps"))) {
        recipe.fps = FrameRate::fromText(text.toStdString());
        if (!recipe.fps)
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
        recipe.frames = FrameRange{int(*first), int(*last)};
    }
    const auto startFrame = line.integer(QStringLiteral("start-frame"), recipe.startFrame);
    if (!startFrame)
        return startFrame.error();
    recipe.startFrame = *startFrame;
    return Done();
}

/// Of the recipe; --return-by, which it does not know, comes last.
Status readReturn(const CommandLine &line, BakeRecipe &recipe)
{
    const auto never = isUnsaid(line, "return", {"return-frame", "return-by"});
    if (!never)
        return never.error();
    const auto frame = line.integer(QStringLiteral("return-frame"), 0);
    if (!frame)
        return frame.error();
    if (line.has(QStringLiteral("return-frame")))
        recipe.returnFrame = *frame;
    else if (*never || line.has(QStringLiteral("return-by")))
        recipe.returnFrame.reset();
    return Done();
}

Status readKeys(const CommandLine &line, BakeRecipe &recipe)
{
    const auto every = isUnsaid(line, "reduce-keys", {"reduce-keys"});
    if (!every)
        return every.error();
    const auto tolerance = line.number(QStringLiteral("reduce-keys"), 0);
    if (!tolerance)
        return tolerance.error();
    if (*every)
        recipe.reduceKeys.reset();
    if (!line.has(QStringLiteral("reduce-keys")))
        return Done();
    if (recipe.format == BakeFormat::Bvh)
        return usageError(Text::tr("BVH has no keys to reduce: it holds every frame"),
                          Text::tr("Leave --reduce-keys out, or write FBX or GLB."));
    recipe.reduceKeys = *tolerance;
    return Done();
}

Status readSeconds(const CommandLine &line, BakeOptions &options)
{
    const auto returnBy = line.number(QStringLiteral("return-by"), 0);
    if (!returnBy)
        return returnBy.error();
    if (!line.has(QStringLiteral("return-by")))
        return Done();
    if (!(*returnBy > 0))
        return usageError(Text::tr("--return-by %1: the motion cannot be back by then")
                              .arg(line.value(QStringLiteral("return-by"))),
                          Text::tr("Choose seconds above 0, such as 0.6."));
    options.returnBySeconds = *returnBy;
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
    line.addFlag(QStringLiteral("no-return"), Text::tr("Without the project's frame of return."));
    line.addFlag(QStringLiteral("cut-at-rest"), Text::tr("End where a body that fell is at rest."));
    line.addFlag(QStringLiteral("no-cut-at-rest"), Text::tr("Go on to the end of the clip."));
    line.addFlag(QStringLiteral("plant-feet"),
                 Text::tr("Keep feet that stand in the clip where they stand."));
    line.addFlag(QStringLiteral("no-plant-feet"), Text::tr("Let them slide with the reaction."));
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
    line.addFlag(QStringLiteral("no-reduce-keys"), Text::tr("Write every key."));
    line.addValue(QStringLiteral("take-name"), Text::tr("NAME"),
                  Text::tr("What the take is called in the file."));
    line.addFlag(QStringLiteral("no-take-name"), Text::tr("Call it main, shadow or mocap."));
    line.addFlag(QStringLiteral("proxy-mesh"),
                 Text::tr("Add a simple body, so that the skeleton shows in other programs."));
    line.addFlag(QStringLiteral("no-proxy-mesh"), Text::tr("Write the skeleton only."));
    line.addFlag(QStringLiteral("allow-partial"),
                 Text::tr("Bake a simulation that diverged as far as it went."));
}

Status checkTargetFile(const CommandLine &line)
{
    const QString path = line.value(QStringLiteral("output"));
    if (path.isEmpty())
        return usageError(Text::tr("The file to write is missing"),
                          Text::tr("Name it, as in -o hit.fbx."));
    if (const auto format = writableFormat(path); !format)
        return format.error();
    // nobody wants to learn after a long simulation that a folder is read-only
    auto probe = DurableFile::create(path);
    if (!probe)
        return std::move(probe).error();
    return Done();
}

Result<BakeRequest> readBakeRequest(const CommandLine &line, BakeRecipe recipe)
{
    const QString path = line.value(QStringLiteral("output"));
    recipe.format = formatOf(path).value_or(recipe.format);
    for (const auto read : {readTakes, readUnit, readRange, readReturn, readKeys}) {
        if (auto status = read(line, recipe); !status)
            return std::move(status).error();
    }
    const Status choices[] = {readSwitch(line, "cut-at-rest", recipe.cutAtRest),
                              readSwitch(line, "plant-feet", recipe.plantFeet),
                              readSwitch(line, "proxy-mesh", recipe.proxyMesh),
                              readChoice<BakeMode>(line, "mode", recipe.mode),
                              readChoice<RootMotion>(line, "root-motion", recipe.rootMotion)};
    for (const Status &status : choices) {
        if (!status)
            return status.error();
    }
    BakeRequest request = bakeRequest(recipe, path);
    request.options.allowPartial = line.has(QStringLiteral("allow-partial"));
    if (auto status = readSeconds(line, request.options); !status)
        return std::move(status).error();
    if (auto status = checkBakeRequest(request); !status)
        return std::move(status).error();
    return request;
}

} // namespace flinch
