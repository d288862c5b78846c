#include "app/cli/commandline.h"
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "core/base/numbers.h"
#include "core/io/clipfile.h"

#include <QCoreApplication>
#include <QJsonArray>

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

QJsonObject toJson(const ImportedClip &imported)
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
        {QStringLiteral("notes"), QJsonArray::fromStringList(report.notes)},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(report.warnings)},
    };
}

void printText(const QString &input, const ImportedClip &imported)
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
}

} // namespace

int inspectVerb(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("inspect"),
                     Text::tr("Tells what a clip file holds and what was inferred."));
    line.addFlag(QStringLiteral("json"), Text::tr("Answer with one JSON object."));
    const auto helped = line.parse(arguments);
    const bool json = arguments.contains(QLatin1String("--json"));
    if (!helped)
        return console::fail(helped.error(), json);
    if (*helped)
        return console::Success;
    const auto options = line.importOptions();
    if (!options)
        return console::fail(options.error(), json);
    auto imported = readClipFile(line.inputPath(), *options, console::job());
    if (!imported) {
        imported.error().subject = line.input();
        return console::fail(imported.error(), json);
    }
    console::warn(imported->report.warnings, line.input());
    if (json)
        console::printJson(toJson(*imported));
    else
        printText(line.input(), *imported);
    return console::Success;
}

} // namespace flinch
