#include "core/io/assetfile.h"
#include "resources/generator/clips.h"

#include <QCoreApplication>
#include <QDir>

#include <cstdio>

using namespace flinch;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = app.arguments();
    if (arguments.size() != 2) {
        std::fputs("usage: flinch-make-clips OUTDIR\n", stderr);
        return 2;
    }
    const QDir folder(arguments[1]);
    for (const clipgenerator::DemoClip &demo : clipgenerator::demoClips()) {
        const QString path = folder.filePath(QLatin1String(demo.fileName));
        const Status written = writeClipFile(path, demo.make(), {.unitToMetres = 0.01});
        if (!written) {
            std::fprintf(stderr, "%s\n", qPrintable(written.error().toText()));
            return 1;
        }
    }
    return 0;
}
