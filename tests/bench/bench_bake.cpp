/// What it costs to bake one hour of 60 frames a second on 31 joints, a blow every two seconds, and
/// to write it with its proof. First the whole as `flinch-cli bake` does it, with the limits that
/// the project has set itself; then its parts. Time is this process's CPU and wall time, memory its
/// resident set: all of it, and what comes on top of the take and the clip.
#include "core/bake/bake.h"
#include "core/bake/bakejob.h"
#include "core/bake/keyreduction.h"
#include "core/character/bodypose.h"
#include "core/io/provenexport.h"
#include "core/motion/clipedit.h"
#include "core/take/reaction.h"
#include "tests/support/scenarios.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <cmath>
#include <cstdio>
#include <ctime>

using namespace flinch;

namespace {

constexpr int kFrames = 60 * 60 * 60;
constexpr int kBlowFrames = 120;

constexpr double kMostMegabytes = 1000;
constexpr double kMostSeconds = 10;

double megabytes(const char *key)
{
    QFile status("/proc/self/status");
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith(key))
            return line.mid(qstrlen(key) + 1).replace("kB", "").trimmed().toDouble() * 1024 / 1e6;
    }
    return 0;
}

/// Forgets the highest memory so far.
void resetPeak()
{
    QFile file("/proc/self/clear_refs");
    if (file.open(QIODevice::WriteOnly))
        file.write("5");
}

double cpuSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

template<typename Work>
void measure(const char *name, Work work)
{
    resetPeak();
    const double before = megabytes("VmRSS:");
    const double cpu = cpuSeconds();
    QElapsedTimer timer;
    timer.start();
    const QString told = work();
    std::printf("  %-28s %6.2f s wall, %6.2f s CPU, peak %5.0f MB on top  %s\n", name,
                double(timer.elapsed()) / 1000, cpuSeconds() - cpu, megabytes("VmHWM:") - before,
                qPrintable(told));
    std::fflush(stdout);
}

std::shared_ptr<const Clip> hourLong(const Clip &loop)
{
    auto clip = std::make_shared<Clip>(loop.emptyCopy());
    clip->resizeFrames(kFrames);
    for (int f = 0; f < kFrames; ++f) {
        const int from = f % loop.frameCount();
        std::ranges::copy(loop.rotations(from), clip->rotations(f).begin());
        std::ranges::copy(loop.translations(from), clip->translations(f).begin());
    }
    return clip;
}

/// A take in which every joint is thrown about at every blow, with both feet on the ground.
Take thrownAbout(const Clip &clip, const Character &character)
{
    auto shadow = std::make_shared<SimulatedMotion>(kFrames);
    auto calm = std::make_shared<SimulatedMotion>(kFrames);
    auto main = std::make_shared<SimulatedMotion>(kFrames);
    visitBodyPoses(clip, character, [&](int f, const BodyPose &bodies) {
        SimulatedFrame frame;
        frame.pose = bodies;
        frame.footOnGround = {true, true};
        frame.contacts.resize(2);
        shadow->append(frame);
        calm->append(frame);
        const double t = clip.rate().seconds(f % kBlowFrames);
        const double size = 0.3 * std::exp(-4 * t) * std::sin(9 * t);
        for (std::size_t b = 1; b < kBodyCount; ++b) {
            const Quaternion turn(Eigen::AngleAxisd(size * double(b), Vector3::UnitX()));
            frame.pose.rotations[b] = frame.pose.rotations[b] * turn;
        }
        frame.pose.positions[0].x() += 0.1 * size;
        main->append(frame);
    });
    Take take;
    take.rate = clip.rate();
    take.targetFrames = kFrames;
    take.shadow = shadow;
    take.unperturbed = calm;
    take.main = main;
    for (int f = kBlowFrames; f < kFrames; f += kBlowFrames) {
        ImpactResult impact;
        impact.contactSeconds = clip.rate().seconds(f);
        take.scorecard.impacts.push_back(impact);
    }
    take.reactions = findReactions(take);
    return take;
}

/// False when it takes more time or memory than it may.
bool bakeWhole(const std::shared_ptr<const Clip> &clip, const Scenario &scenario, Take take,
               const QTemporaryDir &folder)
{
    BakeSource source;
    Asset asset;
    asset.skeleton = clip->skeletonPtr();
    asset.takes.resize(1);
    asset.takes[0].clip = clip;
    asset.origin.unitToMetres = 0.01;
    source.take = {std::make_shared<const Asset>(std::move(asset)), 0};
    source.character = scenario.character;
    BakeRequest request;
    request.path = folder.filePath("whole.fbx");
    resetPeak();
    QElapsedTimer timer;
    timer.start();
    const double cpu = cpuSeconds();
    const auto report = runBake(source, std::move(take), request);
    const double seconds = cpuSeconds() - cpu;
    const double most = megabytes("VmHWM:");
    if (!report)
        qFatal("%s", qPrintable(report.error().toText()));
    const bool kept = seconds < kMostSeconds && most < kMostMegabytes;
    std::printf("  clip, take, bake and proven FBX: %.2f s CPU of %.0f (%.2f s wall), %.0f MB of "
                "%.0f: %s\n",
                seconds, kMostSeconds, double(timer.elapsed()) / 1000, most, kMostMegabytes,
                kept ? "kept" : "EXCEEDED");
    return kept;
}

} // namespace

int main()
{
    const Scenario scenario = testing::demoScenario(FrameRate::fromFraction(60, 1)).value();
    const auto clip = hourLong(*scenario.clip);
    const QTemporaryDir folder;
    Take take = thrownAbout(*clip, *scenario.character);
    std::set<const void *> counted;
    const double motions = double(take.shadow->bytes(counted) + take.main->bytes(counted)
                                  + take.unperturbed->bytes(counted));
    std::printf("One hour, %d frames, %d joints; the clip is %.0f MB, the three simulated motions "
                "are %.0f MB\n",
                kFrames, clip->skeleton().jointCount(), double(clip->byteCount()) / 1e6,
                motions / 1e6);
    const bool kept = bakeWhole(clip, scenario, std::move(take), folder);
    take = thrownAbout(*clip, *scenario.character);
    std::shared_ptr<const Clip> baked;
    const auto bake = [&](const BakeOptions &options) {
        auto result = bakeTake(*clip, *scenario.character, take, options);
        if (!result)
            qFatal("%s", qPrintable(result.error().toText()));
        baked = std::make_shared<const Clip>(std::move(result->clip));
        return QString("frames %1 to %2")
            .arg(result->firstAffectedFrame)
            .arg(result->lastAffectedFrame);
    };
    BakeOptions raw;
    raw.mode = BakeMode::Raw;
    BakeOptions planted;
    planted.plantFeet = true;
    measure("bake raw", [&] { return bake(raw); });
    baked = nullptr;
    measure("bake exact, feet planted", [&] { return bake(planted); });
    baked = nullptr;
    measure("bake exact", [&] { return bake({}); });

    ExportScene scene;
    scene.takes.push_back({"main", baked});
    for (const char *extension : {"fbx", "glb", "bvh"}) {
        measure(qPrintable(QString("write and prove .%1").arg(extension)), [&] {
            const QString path = folder.filePath(QString("hour.%1").arg(extension));
            const auto report = exportProven(path, scene);
            if (!report)
                return report.error().toText();
            return QString("%1 MB, %2 m off")
                .arg(report->bytes / 1000000)
                .arg(report->roundTrip.positionErrorMetres);
        });
    }
    measure("reduce keys to 0.05 degrees", [&] {
        const auto keys = reduceKeys(*baked, {});
        return keys ? QString("%1 % left").arg(100 * keyShare(*keys, kFrames), 0, 'f', 1)
                    : keys.error().toText();
    });
    return kept ? 0 : 1;
}
