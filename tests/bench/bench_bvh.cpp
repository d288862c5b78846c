/// Reads one large BVH file with Flinch and with Assimp, in turn, and prints the ratio; then the
/// peak memory of each, in a process of its own.
#include "tests/support/testclips.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <assimp/Importer.hpp>
#include <assimp/scene.h>

#include <algorithm>
#include <cstdio>

using namespace flinch;

namespace {

constexpr qint64 kFileSize = 70 << 20;
constexpr int kRounds = 5;

/// Repeats the frames of `text` until the file is large.
void writeLargeFile(const QString &path, const QByteArray &text)
{
    const qsizetype motion = text.indexOf("MOTION");
    const qsizetype timeLine = text.indexOf("Frame Time", motion);
    const qsizetype frames = text.indexOf('\n', timeLine) + 1;
    QByteArray block = text.mid(frames);
    if (!block.endsWith('\n'))
        block += '\n';
    const qint64 repeats = kFileSize / block.size() + 1;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(path));
    file.write(text.left(motion)
               + "MOTION\nFrames: " + QByteArray::number(repeats * block.count('\n')) + '\n');
    file.write(text.mid(timeLine, frames - timeLine));
    for (qint64 n = 0; n < repeats; ++n)
        file.write(block);
}

std::size_t readWithFlinch(const QString &path)
{
    const auto result = testing::readClipFile(path);
    if (!result)
        qFatal("%s", qPrintable(result.error().toText()));
    return result->clip.byteCount();
}

std::size_t readWithAssimp(const QString &path)
{
    Assimp::Importer importer;
    const aiScene *scene = importer.ReadFile(path.toStdString(), 0);
    if (!scene || scene->mNumAnimations == 0)
        qFatal("Assimp: %s", importer.GetErrorString());
    return scene->mAnimations[0]->mNumChannels;
}

double bestSeconds(std::size_t (*read)(const QString &), const QString &path, double best)
{
    QElapsedTimer timer;
    timer.start();
    read(path);
    return std::min(best, double(timer.nsecsElapsed()) * 1e-9);
}

/// Peak resident memory that reading adds, in bytes, measured in a child of its own.
double peakBytes(std::size_t (*read)(const QString &), const QString &path)
{
    int ends[2];
    if (::pipe(ends) != 0)
        qFatal("no pipe");
    if (::fork() == 0) {
        rusage before = {};
        ::getrusage(RUSAGE_SELF, &before);
        read(path);
        rusage after = {};
        ::getrusage(RUSAGE_SELF, &after);
        const double bytes = 1024.0 * double(after.ru_maxrss - before.ru_maxrss);
        if (::write(ends[1], &bytes, sizeof bytes) != sizeof bytes)
            ::_exit(1);
        ::_exit(0);
    }
    double bytes = 0;
    if (::read(ends[0], &bytes, sizeof bytes) != sizeof bytes)
        qFatal("the measuring child died");
    ::wait(nullptr);
    return bytes;
}

} // namespace

int main()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("large.bvh"));
    const QStringList captured = testing::capturedClips();
    QByteArray source = testing::smallBvh();
    if (!captured.isEmpty()) {
        QFile file(captured.first());
        if (file.open(QIODevice::ReadOnly))
            source = file.readAll();
    }
    writeLargeFile(path, source);

    // memory first: a child starts with what its parent has
    const double flinchPeak = peakBytes(readWithFlinch, path);
    const double assimpPeak = peakBytes(readWithAssimp, path);
    double flinchSeconds = 1e9;
    double assimpSeconds = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        flinchSeconds = bestSeconds(readWithFlinch, path, flinchSeconds);
        assimpSeconds = bestSeconds(readWithAssimp, path, assimpSeconds);
    }
    const double megabytes = double(QFileInfo(path).size()) / 1e6;
    const double clipBytes = double(readWithFlinch(path));
    std::printf("BVH of %.0f MB, best of %d\n", megabytes, kRounds);
    std::printf("  Flinch  %.3f s  %6.1f MB/s  peak memory %.0f MB = %.2f x the clip (%.0f MB)\n",
                flinchSeconds, megabytes / flinchSeconds, flinchPeak / 1e6, flinchPeak / clipBytes,
                clipBytes / 1e6);
    std::printf("  Assimp  %.3f s  %6.1f MB/s  peak memory %.0f MB\n", assimpSeconds,
                megabytes / assimpSeconds, assimpPeak / 1e6);
    std::printf("  Flinch is %.1f times as fast\n", assimpSeconds / flinchSeconds);
    return 0;
}
