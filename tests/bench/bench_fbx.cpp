/// Writes an hour of motion as FBX and GLB, proof included, and prints time and peak memory; then
/// the same clip with Flinch and with Blender's own FBX exporter, where Blender is installed.
#include "core/io/provenexport.h"
#include "core/motion/clipedit.h"
#include "tests/support/testclips.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>

using namespace flinch;

namespace {

constexpr int kHourFrames = 60 * 60 * 60;
constexpr int kRounds = 5;

std::shared_ptr<const Clip> demoClip(int framesPerSecond)
{
    const QStringList captured = testing::capturedClips();
    const QString path = captured.isEmpty()
                             ? QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh")
                             : captured.first();
    const auto imported = testing::readClipFile(path);
    if (!imported)
        qFatal("%s", qPrintable(imported.error().toText()));
    return std::make_shared<const Clip>(
        resampleClip(imported->clip, *FrameRate::fromFraction(framesPerSecond, 1)).value());
}

/// The clip over and over, until an hour is full.
std::shared_ptr<const Clip> hourOf(const Clip &clip)
{
    Clip hour = clip.emptyCopy();
    hour.resizeFrames(kHourFrames);
    for (int frame = 0; frame < kHourFrames; ++frame) {
        const int from = frame % clip.frameCount();
        std::ranges::copy(clip.rotations(from), hour.rotations(frame).begin());
        std::ranges::copy(clip.translations(from), hour.translations(frame).begin());
    }
    return std::make_shared<const Clip>(std::move(hour));
}

double exportSeconds(const QString &path, const ExportScene &scene)
{
    QElapsedTimer timer;
    timer.start();
    const auto report = exportProven(path, scene);
    if (!report)
        qFatal("%s", qPrintable(report.error().toText()));
    return double(timer.nsecsElapsed()) * 1e-9;
}

/// In a process of its own, so that the peak is that of this job, the clip included.
void benchHour(const QString &path)
{
    std::fflush(stdout);
    if (::fork() != 0) {
        ::wait(nullptr);
        return;
    }
    const auto clip = demoClip(60);
    const ExportScene scene = {{{QStringLiteral("main"), hourOf(*clip)}}, {}};
    const double seconds = exportSeconds(path, scene);
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    std::printf("  %s  %.2f s with proof, file %.0f MB, peak memory %.0f MB (the clip: %.0f MB)\n",
                qPrintable(QFileInfo(path).suffix()), seconds, double(QFileInfo(path).size()) / 1e6,
                1024.0 * double(usage.ru_maxrss) / 1e6, double(scene.first().byteCount()) / 1e6);
    std::fflush(stdout);
    ::_exit(0);
}

double blenderSeconds(const QString &program, const QString &source, const QString &target)
{
    QProcess blender;
    blender.start(program, {QStringLiteral("--background"), QStringLiteral("--factory-startup"),
                            QStringLiteral("--python-exit-code"), QStringLiteral("1"),
                            QStringLiteral("--python"),
                            QStringLiteral(FLINCH_SOURCE_DIR "/tests/bench/blender_export.py"),
                            QStringLiteral("--"), source, target});
    if (!blender.waitForFinished(600'000) || blender.exitCode() != 0)
        qFatal("Blender: %s", blender.readAllStandardError().constData());
    for (const QByteArray &line : blender.readAllStandardOutput().split('\n')) {
        if (line.startsWith("SECONDS "))
            return line.mid(8).toDouble();
    }
    qFatal("Blender did not say how long it took");
}

} // namespace

int main()
{
    const QTemporaryDir folder;
    std::printf("One hour at 60 frames a second\n");
    benchHour(folder.filePath(QStringLiteral("hour.fbx")));
    benchHour(folder.filePath(QStringLiteral("hour.glb")));

    const auto clip = demoClip(120);
    const ExportScene scene = {{{QStringLiteral("main"), clip}}, {}};
    const QString path = folder.filePath(QStringLiteral("clip.fbx"));
    double flinch = 1e9;
    for (int round = 0; round < kRounds; ++round)
        flinch = std::min(flinch, exportSeconds(path, scene));
    std::printf("FBX of %d frames, %d joints\n", clip->frameCount(), clip->skeleton().jointCount());
    std::printf("  Flinch   %.3f s with proof, best of %d\n", flinch, kRounds);
    const QString blender = QStandardPaths::findExecutable(QStringLiteral("blender"));
    if (blender.isEmpty()) {
        std::printf("  Blender is not installed; nothing to compare with\n");
        return 0;
    }
    const double seconds =
        blenderSeconds(blender, path, folder.filePath(QStringLiteral("blender.fbx")));
    std::printf("  Blender  %.3f s\n  Flinch is %.0f times as fast\n", seconds, seconds / flinch);
    return 0;
}
