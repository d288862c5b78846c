#include "app/cli/commandline.h"
#include "app/cli/console.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/character/character.h"
#include "core/ground/ground.h"
#include "core/io/clipfile.h"
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

/// Body name → the joint that drives it; empty when there is no character.
QJsonObject mappingJson(const Result<Character> &character)
{
    QJsonObject bodies;
    if (!character)
        return bodies;
    for (const BodyId id : allBodies()) {
        const BodyMatch &match = character->mapping.bodies[id];
        bodies[bodyName(id)] = QJsonObject{
            {QStringLiteral("joint"), character->skeleton->joint(match.sourceJoint).name},
            {QStringLiteral("confidence"), std::round(match.confidence * 1000) / 1000},
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
QJsonArray discontinuitiesJson(const ImportedClip &imported, const std::vector<int> &ignored)
{
    QJsonArray array;
    for (const Discontinuity &d : imported.report.discontinuities) {
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
            json[QStringLiteral("joint")] = imported.clip.skeleton().joint(d.joint).name;
        array += json;
    }
    return array;
}

bool hasStart(const ImportReport &report)
{
    return !report.discontinuities.empty()
           && report.discontinuities.front().kind == DiscontinuityKind::Start;
}

QJsonObject toJson(const ImportedClip &imported, const Result<Character> &character,
                   const std::vector<int> &ignored)
{
    const Clip &clip = imported.clip;
    const ImportReport &report = imported.report;
    return {
        {QStringLiteral("format"), report.format},
        {QStringLiteral("joints"), clip.skeleton().jointCount()},
        {QStringLiteral("frames"), clip.frameCount()},
        {QStringLiteral("fps"), clip.rate().perSecond()},
        {QStringLiteral("fpsFraction"), clip.rate().toText()},
        {QStringLiteral("durationSeconds"), clip.durationSeconds()},
        {QStringLiteral("unitToMetres"), report.unitToMetres},
        {QStringLiteral("upAxis"), upAxisName(report.upAxis)},
        {QStringLiteral("heightMetres"), report.heightMetres},
        {QStringLiteral("tPoseFirstFrame"), hasStart(report)},
        {QStringLiteral("discontinuities"), discontinuitiesJson(imported, ignored)},
        {QStringLiteral("mapping"), mappingJson(character)},
        {QStringLiteral("notes"), QJsonArray::fromStringList(report.notes)},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(report.warnings)},
    };
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

void printText(const QString &input, const ImportedClip &imported,
               const Result<Character> &character, const std::optional<Ground> &ground)
{
    const Clip &clip = imported.clip;
    const ImportReport &report = imported.report;
    const auto row = [](const QString &label, const QString &value) {
        console::print(QStringLiteral("  %1 %2").arg(label, -10).arg(value));
    };
    console::print(input);
    row(Text::tr("Format"), report.format);
    row(Text::tr("Joints"), QString::number(clip.skeleton().jointCount()));
    row(Text::tr("Frames"),
        Text::tr("%1 at %2 fps, %3 s")
            .arg(clip.frameCount())
            .arg(formatFixed(clip.rate().perSecond(), 3), formatFixed(clip.durationSeconds(), 3)));
    row(Text::tr("Unit"), Text::tr("%1 m").arg(formatFixed(report.unitToMetres, 6)));
    row(Text::tr("Up axis"), upAxisName(report.upAxis));
    row(Text::tr("Height"), Text::tr("%1 m").arg(formatFixed(report.heightMetres, 3)));
    if (ground) {
        row(Text::tr("Floor"), Text::tr("at %1 m").arg(formatFixed(ground->floorMetres, 3)));
        row(Text::tr("Planted"),
            Text::tr("left foot in %1 of the frames, right foot in %2")
                .arg(share(ground->feet[0], clip), share(ground->feet[1], clip)));
    }
    for (const Discontinuity &d : report.discontinuities)
        row(Text::tr("Found"), discontinuityText(d, clip.skeleton()));
    for (const QString &note : report.notes)
        row(Text::tr("Note"), note);
    if (character)
        printMapping(*character);
}

} // namespace

int inspectVerb(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("inspect"),
                     Text::tr("Tells what a clip file holds and what was inferred."));
    if (const auto over = line.start(arguments))
        return *over;
    auto input = readClipInput(line, console::job());
    if (!input)
        return line.failOnInput(input.error());
    ImportedClip &imported = input->imported;
    const CharacterOptions &options = input->project.setup.character;
    ConditioningOptions conditioning;
    conditioning.ignoredDiscontinuities = input->project.setup.ignoredDiscontinuities;
    const ConditionedClip conditioned = conditionClip(imported.clip, conditioning);
    const auto character = buildCharacter(imported.clip.skeletonPtr(), options);
    if (!character && !options.overrides.empty())
        return line.failOnInput(character.error());
    if (character) {
        imported.report.heightMetres = character->heightMetres;
        imported.report.warnings += character->mapping.warnings;
    } else {
        imported.report.warnings += character.error().toText();
    }
    std::optional<Ground> ground;
    if (character)
        ground = findGround(conditioned, *character, input->project.setup.ground);
    if (ground && !ground->note().isEmpty())
        imported.report.notes += ground->note();
    console::warn(imported.report.warnings, line.input());
    if (line.isJson()) {
        QJsonObject json = toJson(imported, character, conditioning.ignoredDiscontinuities);
        if (ground)
            addGround(*ground, json);
        console::printJson(json);
    } else {
        printText(line.input(), imported, character, ground);
    }
    return console::Success;
}

} // namespace flinch
