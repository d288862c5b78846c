#include "app/window/bakecommand.h"

#include "core/base/numbers.h"
#include "core/project/projectdescription.h"

#include <QStringList>

namespace flinch {

namespace {

QString number(double value)
{
    return QString::fromStdString(toShortest(value));
}

/// As a POSIX shell takes it back.
QString quoted(QString text)
{
    text.replace(QLatin1Char('\''), QLatin1String("'\\''"));
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

} // namespace

QString bakeCommandLine(const BakeRequest &request, const Document &document)
{
    QStringList words = {QStringLiteral("flinch-cli"), QStringLiteral("bake")};
    const auto option = [&words](const char *name, const QString &value) {
        words += QStringLiteral("--") + QLatin1String(name);
        words += value;
    };
    const ClipSource &source = document.project().source;
    if (!document.filePath().isEmpty() && !document.isModified()) {
        words += quoted(document.filePath());
    } else {
        words +=
            source.kind == ClipSource::Kind::Demo ? QStringLiteral("demo") : quoted(source.path);
        if (source.import.unitToMetres)
            option("source-unit", number(*source.import.unitToMetres));
        if (source.import.upAxis)
            option("source-up",
                   *source.import.upAxis == UpAxis::Y ? QStringLiteral("y") : QStringLiteral("z"));
        for (const ProjectImpact &impact : document.setup().impacts) {
            if (impact.enabled)
                option("impact", quoted(impactText(impact.key)));
        }
        const ControllerChoice &control = document.setup().control;
        option("controller", enumName(control.controller));
        option("quality", enumName(control.quality));
    }
    words += QStringLiteral("-o");
    words += quoted(request.path);
    if (request.motions.size() == 1)
        option("take", motionName(request.motions.front()));
    else
        option("take", QStringLiteral("all"));
    const BakeOptions &options = request.options;
    option("mode", modeName(options.mode));
    if (options.rate)
        option("fps", options.rate->toText());
    if (request.unitToMetres)
        option("unit", *request.unitToMetres == 1 ? QStringLiteral("m") : QStringLiteral("cm"));
    if (options.firstFrame > 0 || options.lastFrame < document.frameCount() - 1)
        option("frames", QStringLiteral("%1-%2").arg(options.firstFrame).arg(options.lastFrame));
    if (options.returnBySeconds)
        option("return-by", number(*options.returnBySeconds));
    if (options.plantFeet)
        words += QStringLiteral("--plant-feet");
    if (request.keys)
        option("reduce-keys", number(request.keys->rotationDegrees));
    if (request.proxyMesh)
        words += QStringLiteral("--proxy-mesh");
    return words.join(QLatin1Char(' '));
}

} // namespace flinch
