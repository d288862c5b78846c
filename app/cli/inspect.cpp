#include "app/cli/commandline.h"
#include "app/cli/console.h"
#include "app/cli/scenarioinput.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/character/character.h"
#include "core/io/clipfile.h"
#include "core/motion/conditioning.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <cmath>

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

QJsonObject toJson(const ImportedClip &imported, const Result<Character> &character)
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
        {QStringLiteral("tPoseFirstFrame"), report.tPoseFirstFrame},
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

void printText(const QString &input, const ImportedClip &imported,
               const Result<Character> &character)
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
    const auto character = buildCharacter(conditionClip(imported.clip).clip, options);
    if (!character && !options.overrides.empty())
        return line.failOnInput(character.error());
    if (character)
        imported.report.warnings += character->mapping.warnings;
    else
        imported.report.warnings += character.error().toText();
    console::warn(imported.report.warnings, line.input());
    if (line.isJson())
        console::printJson(toJson(imported, character));
    else
        printText(line.input(), imported, character);
    return console::Success;
}

} // namespace flinch
