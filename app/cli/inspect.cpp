#include "app/cli/commandline.h"
#include "app/cli/console.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/character/character.h"
#include "core/doctor/importreport.h"
#include "core/ground/ground.h"
#include "core/io/fileformats.h"
#include "core/motion/conditioning.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <cmath>
#include <optional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Inspect)
};

QString upAxisName(UpAxis axis)
{
    return axis == UpAxis::Y ? QStringLiteral("Y") : QStringLiteral("Z");
}

QString stateName(MappedBody::State state)
{
    switch (state) {
    case MappedBody::State::Sure:
        return QStringLiteral("sure");
    case MappedBody::State::Guess:
        return QStringLiteral("guess");
    case MappedBody::State::Missing:
        break;
    }
    return QStringLiteral("missing");
}

/// Body name → the joint that drives it; empty when there is no character.
QJsonObject mappingJson(const Result<Character> &character, const ImportReport &report)
{
    QJsonObject bodies;
    if (!character)
        return bodies;
    for (const BodyId id : allBodies()) {
        const MappedBody &mapped = report.mapping[id];
        bodies[bodyName(id)] = QJsonObject{
            {QStringLiteral("joint"), character->skeleton->joint(mapped.joint).name},
            {QStringLiteral("confidence"), std::round(mapped.confidence * 1000) / 1000},
            {QStringLiteral("state"), stateName(mapped.state)},
        };
    }
    return bodies;
}

QJsonArray spansJson(const std::vector<FrameRange> &spans)
{
    QJsonArray array;
    for (const FrameRange &span : spans)
        array += QJsonArray{span.first, span.last};
    return array;
}

/// Frames in which a foot, and which part of it, rests on the floor, both ends included.
QJsonObject contactsJson(const FootContacts &foot)
{
    return {
        {QStringLiteral("planted"), spansJson(foot.planted)},
        {QStringLiteral("heel"), spansJson(foot.part(FootPart::Heel))},
        {QStringLiteral("ball"), spansJson(foot.part(FootPart::Ball))},
        {QStringLiteral("toe"), spansJson(foot.part(FootPart::Toe))},
    };
}

void addGround(const Ground &ground, QJsonObject &json)
{
    json[QStringLiteral("floorMetres")] = ground.floorMetres;
    json[QStringLiteral("contacts")] = QJsonObject{
        {QStringLiteral("left"), contactsJson(ground.feet[0])},
        {QStringLiteral("right"), contactsJson(ground.feet[1])},
    };
}

/// What is wrong with the clip's motion.
QJsonArray discontinuitiesJson(const AssetTake &take, const std::vector<int> &ignored)
{
    QJsonArray array;
    for (const Discontinuity &d : take.discontinuities) {
        QJsonObject json = {
            {QStringLiteral("kind"), discontinuityName(d.kind)},
            {QStringLiteral("firstFrame"), d.frames.first},
            {QStringLiteral("lastFrame"), d.frames.last},
            {QStringLiteral("joint"), QJsonValue()},
            {QStringLiteral("size"), d.size},
            {QStringLiteral("unit"), discontinuityUnit(d.unit)},
            {QStringLiteral("ignored"), without({d}, ignored).empty()},
        };
        if (d.joint >= 0)
            json[QStringLiteral("joint")] = take.clip->skeleton().joint(d.joint).name;
        array += json;
    }
    return array;
}

bool hasStart(const AssetTake &take)
{
    return !take.discontinuities.empty()
           && take.discontinuities.front().kind == DiscontinuityKind::Start;
}

QJsonArray takesJson(const Asset &asset, const AssetTake *chosen)
{
    QJsonArray array;
    for (const AssetTake &take : asset.takes)
        array += QJsonObject{
            {QStringLiteral("name"), take.name},
            {QStringLiteral("seconds"), take.clip->durationSeconds()},
            {QStringLiteral("fps"), take.clip->rate().perSecond()},
            {QStringLiteral("frames"), take.clip->frameCount()},
            {QStringLiteral("rateInferred"), take.rateInferred},
            {QStringLiteral("chosen"), &take == chosen},
        };
    return array;
}

QJsonArray meshesJson(const Asset &asset)
{
    QJsonArray array;
    for (const Mesh &mesh : asset.meshes)
        array += QJsonObject{
            {QStringLiteral("name"), mesh.name},
            {QStringLiteral("vertices"), int(mesh.positions.size())},
            {QStringLiteral("triangles"), int(mesh.triangles.size())},
            {QStringLiteral("bones"), int(mesh.bones.size())},
        };
    return array;
}

/// How the file was read, and with which option each of it may be said otherwise.
QJsonArray reportJson(const ImportReport &report)
{
    QJsonArray array;
    for (const ReportEntry &entry : report.entries) {
        const QString option = overrideOption(entry.topic);
        QJsonObject json = {
            {QStringLiteral("group"), reportGroupName(entry.group)},
            {QStringLiteral("topic"), reportTopicName(entry.topic)},
            {QStringLiteral("label"), entry.label},
            {QStringLiteral("fact"), entry.fact},
            {QStringLiteral("text"), entry.text},
            {QStringLiteral("stated"), entry.isStated},
            {QStringLiteral("option"),
             option.isEmpty() ? QJsonValue() : QJsonValue(QStringLiteral("--") + option)},
        };
        if (entry.frames) {
            json[QStringLiteral("firstFrame")] = entry.frames->first;
            json[QStringLiteral("lastFrame")] = entry.frames->last;
        }
        array += json;
    }
    return array;
}

/// What inspect finds out.
struct Findings
{
    std::shared_ptr<const Asset> asset;
    const AssetTake *take = nullptr; // null: the file holds no motion
    Result<Character> character;
    double heightMetres = 0;
    std::optional<Ground> ground;
    std::vector<int> ignoredDiscontinuities;
    QStringList notes;
    QStringList warnings;
    ImportReport report;
};

void addTake(const AssetTake &take, const std::vector<int> &ignored, QJsonObject &json)
{
    const Clip &clip = *take.clip;
    json[QStringLiteral("take")] = take.name;
    json[QStringLiteral("frames")] = clip.frameCount();
    json[QStringLiteral("fps")] = clip.rate().perSecond();
    json[QStringLiteral("fpsFraction")] = clip.rate().toText();
    json[QStringLiteral("durationSeconds")] = clip.durationSeconds();
    json[QStringLiteral("tPoseFirstFrame")] = hasStart(take);
    json[QStringLiteral("discontinuities")] = discontinuitiesJson(take, ignored);
}

QJsonObject toJson(const Findings &found)
{
    const Asset &asset = *found.asset;
    QJsonObject json = {
        {QStringLiteral("format"), asset.origin.format},
        {QStringLiteral("exporter"), asset.origin.exporter},
        {QStringLiteral("takes"), takesJson(asset, found.take)},
        {QStringLiteral("joints"), asset.skeleton->jointCount()},
        {QStringLiteral("meshes"), meshesJson(asset)},
        {QStringLiteral("unitToMetres"), asset.origin.unitToMetres},
        {QStringLiteral("upAxis"), upAxisName(asset.origin.upAxis())},
        {QStringLiteral("heightMetres"), found.heightMetres},
        {QStringLiteral("mapping"), mappingJson(found.character, found.report)},
        {QStringLiteral("map"), found.report.mapName},
        {QStringLiteral("report"), reportJson(found.report)},
        {QStringLiteral("notes"), QJsonArray::fromStringList(found.notes)},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(found.warnings)},
    };
    if (found.take)
        addTake(*found.take, found.ignoredDiscontinuities, json);
    if (found.ground)
        addGround(*found.ground, json);
    return json;
}

void printMapping(const Character &character)
{
    console::print(Text::tr("  Character  %1 kg").arg(formatFixed(character.massKg, 1)));
    for (const BodyId id : allBodies()) {
        const BodyMatch &match = character.mapping.bodies[id];
        console::print(QStringLiteral("    %1 %2 %3")
                           .arg(QString(bodyName(id)), -14)
                           .arg(Text::tr("%1 %").arg(std::lround(match.confidence * 100)), 5)
                           .arg(character.skeleton->joint(match.sourceJoint).name));
    }
}

/// How much of a clip a foot is planted: "63 %".
QString share(const FootContacts &foot, const Clip &clip)
{
    int frames = 0;
    for (const FrameRange &span : foot.planted)
        frames += span.last - span.first + 1;
    return Text::tr("%1 %").arg(std::lround(100.0 * frames / clip.frameCount()));
}

void row(const QString &label, const QString &value)
{
    console::print(QStringLiteral("  %1 %2").arg(label, -10).arg(value));
}

QString framesText(int frames, const FrameRate &rate)
{
    return Text::tr("%1 at %2 fps, %3 s")
        .arg(frames)
        .arg(formatFixed(rate.perSecond(), 3), formatFixed(rate.seconds(frames), 3));
}

/// All of them, where there is a choice.
void printTakes(const Asset &asset, const AssetTake *chosen)
{
    if (asset.takes.size() < 2)
        return;
    console::print(Text::tr("  Takes"));
    for (const AssetTake &take : asset.takes)
        console::print(QStringLiteral("  %1 %2  %3")
                           .arg(&take == chosen ? QStringLiteral("*") : QStringLiteral(" "),
                                take.name.leftJustified(24),
                                Text::tr("%1 s at %2 fps")
                                    .arg(formatFixed(take.clip->durationSeconds(), 3),
                                         formatFixed(take.clip->rate().perSecond(), 3))));
}

void printAsset(const Asset &asset)
{
    row(Text::tr("Format"),
        asset.origin.exporter.isEmpty()
            ? asset.origin.format
            : Text::tr("%1, made by %2").arg(asset.origin.format, asset.origin.exporter));
    row(Text::tr("Joints"), QString::number(asset.skeleton->jointCount()));
    if (asset.meshes.empty())
        return;
    std::size_t vertices = 0;
    for (const Mesh &mesh : asset.meshes)
        vertices += mesh.positions.size();
    row(Text::tr("Meshes"), Text::tr("%1 with %2 vertices").arg(asset.meshes.size()).arg(vertices));
}

/// What the lines above do not say.
void printReport(const ImportReport &report)
{
    for (const ReportEntry &entry : report.entries) {
        const QString &text = entry.text.isEmpty() ? entry.fact : entry.text;
        if (entry.group != ReportEntry::Group::Read || !entry.text.isEmpty())
            row(reportGroupText(entry.group), QStringLiteral("%1: %2").arg(entry.label, text));
    }
}

void printText(const QString &input, const Findings &found)
{
    const Asset &asset = *found.asset;
    console::print(input);
    printAsset(asset);
    printTakes(asset, found.take);
    const Clip *clip = found.take ? found.take->clip.get() : nullptr;
    if (clip)
        row(Text::tr("Frames"), framesText(clip->frameCount(), clip->rate()));
    row(Text::tr("Unit"), Text::tr("%1 m").arg(formatFixed(asset.origin.unitToMetres, 6)));
    row(Text::tr("Up axis"), upAxisName(asset.origin.upAxis()));
    row(Text::tr("Height"), Text::tr("%1 m").arg(formatFixed(found.heightMetres, 3)));
    if (found.ground) {
        const Ground &ground = *found.ground;
        row(Text::tr("Floor"), Text::tr("at %1 m").arg(formatFixed(ground.floorMetres, 3)));
        row(Text::tr("Planted"),
            Text::tr("left foot in %1 of the frames, right foot in %2")
                .arg(share(ground.feet[0], *clip), share(ground.feet[1], *clip)));
    }
    printReport(found.report);
    if (found.character)
        printMapping(*found.character);
}

void addCharacter(const Clip *clip, const Project &project, Findings &found)
{
    if (!found.character) {
        found.warnings += found.character.error().toText();
        return;
    }
    const Character &character = *found.character;
    found.heightMetres = character.heightMetres;
    found.warnings += character.mapping.warnings;
    if (!clip)
        return;
    ConditioningOptions conditioning;
    conditioning.ignoredDiscontinuities = project.setup.ignoredDiscontinuities;
    found.ground = findGround(conditionClip(*clip, conditioning), character, project.setup.ground);
    if (!found.ground->note().isEmpty())
        found.notes += found.ground->note();
}

/// Of a file that holds markers and nobody who wears them.
int inspectMarkers(const CommandLine &line, const AssetInput &input)
{
    const Asset &asset = *input.asset;
    const MarkerMotion &markers = *asset.markers;
    const ImportReport report = importReport({.asset = asset,
                                              .take = nullptr,
                                              .source = input.project.source,
                                              .setup = input.project.setup,
                                              .character = nullptr,
                                              .refusal = {},
                                              .ground = nullptr,
                                              .maps = {}});
    console::warn(input.warnings, line.input());
    if (line.isJson()) {
        console::printJson({
            {QStringLiteral("format"), asset.origin.format},
            {QStringLiteral("exporter"), asset.origin.exporter},
            {QStringLiteral("markers"),
             QJsonArray::fromStringList({markers.names.begin(), markers.names.end()})},
            {QStringLiteral("frames"), markers.frameCount},
            {QStringLiteral("fps"), markers.rate.perSecond()},
            {QStringLiteral("fpsFraction"), markers.rate.toText()},
            {QStringLiteral("durationSeconds"), markers.rate.seconds(markers.frameCount)},
            {QStringLiteral("report"), reportJson(report)},
            {QStringLiteral("notes"), QJsonArray::fromStringList(notesOf(asset.entries))},
            {QStringLiteral("warnings"), QJsonArray::fromStringList(input.warnings)},
        });
        return console::Success;
    }
    console::print(line.input());
    row(Text::tr("Format"), asset.origin.format);
    row(Text::tr("Markers"), QString::number(markers.names.size()));
    row(Text::tr("Frames"), framesText(markers.frameCount, markers.rate));
    printReport(report);
    return console::Success;
}

void addReport(const Project &project, Findings &found)
{
    QStringList unread; // of maps, told already where one is looked for
    const auto own = mapsIn(mapsFolder(), unread);
    const auto maps =
        found.asset->skeleton ? fittingMaps(*found.asset->skeleton, own) : std::vector<FoundMap>();
    found.report =
        importReport({.asset = *found.asset,
                      .take = found.take,
                      .source = project.source,
                      .setup = project.setup,
                      .character = found.character ? &*found.character : nullptr,
                      .refusal = found.character ? QString() : found.character.error().toText(),
                      .ground = found.ground ? &*found.ground : nullptr,
                      .maps = maps});
}

} // namespace

int inspectVerb(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("inspect"),
                     Text::tr("Tells what a clip file holds and what was inferred."));
    if (const auto over = line.start(arguments))
        return *over;
    auto input = readAssetInput(line, console::job());
    if (!input)
        return line.failOnInput(input.error());
    const std::shared_ptr<const Asset> asset = input->asset;
    if (!asset->skeleton && asset->markers)
        return inspectMarkers(line, *input);
    const auto chosen = chooseClip(line, *input);
    const bool isStill = asset->takes.empty();
    if (!chosen && !isStill)
        return line.failOnInput(chosen.error());
    const Project &project = chosen ? chosen->project : input->project;
    const CharacterOptions &options = project.setup.character;
    Findings found = {.asset = asset,
                      .take = chosen ? &chosen->source.take() : nullptr,
                      .character = buildCharacter(asset->skeleton, options),
                      .heightMetres = asset->heightMetres,
                      .ground = {},
                      .ignoredDiscontinuities = project.setup.ignoredDiscontinuities,
                      .notes = notesOf(asset->entries),
                      .warnings = input->warnings,
                      .report = {}};
    if (!found.character && !options.overrides.empty())
        return line.failOnInput(found.character.error());
    if (!chosen)
        found.warnings += chosen.error().toText();
    addCharacter(found.take ? found.take->clip.get() : nullptr, project, found);
    addReport(project, found);
    console::warn(found.warnings, line.input());
    if (line.isJson())
        console::printJson(toJson(found));
    else
        printText(line.input(), found);
    return console::Success;
}

} // namespace flinch
