#include "core/io/provenexport.h"
#include "core/motion/clipedit.h"
#include "tests/dcc/blenderrun.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

#include <numbers>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

// at the keys, and between them
constexpr double kKeyMetres = 1e-4;
constexpr double kKeyDegrees = 0.01;
constexpr double kBetweenMetres = 0.01;
constexpr double kBetweenDegrees = 0.5;

struct Case
{
    QString name;
    ExportScene scene;
    std::vector<double> samples;
    bool wholeFrames = true; // Blender takes 29.97 for 30 when it places keys
    BlenderScene blender;
};

FrameRate perSecond(std::int64_t numerator, std::int64_t denominator = 1)
{
    return *FrameRate::fromFraction(numerator, denominator);
}

std::shared_ptr<const Clip> readAt(const QString &path, FrameRate rate)
{
    const auto imported = testing::readClipFile(path);
    if (!imported)
        qFatal("%s", qPrintable(imported.error().toText()));
    return std::make_shared<const Clip>(resampleClip(imported->clip, rate).value());
}

/// Names that have a meaning somewhere, short enough for Blender to keep.
Clip oddlyNamedClip()
{
    const Clip source = wavingClip(5, perSecond(30));
    const QStringList names = {"mixamorig:Hips",
                               "a|b",
                               "\"quoted\" 'too'",
                               "left/arm\\hand",
                               QString::fromUtf8("Hüfte 腰"),
                               "d|X",
                               "Model::x"};
    SkeletonBuilder builder;
    for (int j = 0; j < source.skeleton().jointCount(); ++j) {
        Joint joint = source.skeleton().joint(j);
        joint.name = names[j];
        builder.addJoint(joint);
    }
    Clip clip = source;
    clip.setSkeleton(builder.build().value());
    return clip;
}

} // namespace

/// Blender imports FBX and GLB files that Flinch wrote; what it shows must be what was meant. All
/// files go through one run of Blender, because its start takes longer than most imports.
class TestBlender : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (blenderProgram().isEmpty())
            QSKIP("Blender is not installed; ./dev test --dcc installs it");
#ifdef FLINCH_SANITIZED
        QSKIP("the other builds run this; sanitizers see nothing of Blender");
#endif
        collectCases();
        std::vector<BlenderJob> jobs;
        for (const Case &c : m_cases) {
            const QString path = m_folder.filePath(QString::number(jobs.size()) + "."
                                                   + c.name.section(' ', 0, 0).toLower());
            const auto report = exportProven(path, c.scene);
            QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().toText()));
            jobs.push_back({path, int(std::lround(c.scene.first().rate().perSecond())), c.samples});
        }
        QElapsedTimer timer;
        timer.start();
        QString error;
        auto scenes = runBlender(jobs, m_folder.path(), error);
        QVERIFY2(error.isEmpty(), qPrintable(error));
        QCOMPARE(scenes.size(), m_cases.size());
        qInfo("Blender read %d files in %.1f s", int(jobs.size()), double(timer.elapsed()) * 1e-3);
        for (std::size_t n = 0; n < scenes.size(); ++n)
            m_cases[n].blender = std::move(scenes[n]);
    }

    void theSkeletonIsRight_data()
    {
        addRows();
    }

    void theSkeletonIsRight()
    {
        QFETCH(int, index);
        const Case &c = m_cases[std::size_t(index)];
        QVERIFY2(c.blender.error.isEmpty(), qPrintable(c.blender.error));
        const bool fbx = c.name.startsWith("FBX");
        QCOMPARE(c.blender.armatures, QStringList(fbx ? "Armature" : "skeleton"));
        QCOMPARE(c.blender.empties, QStringList());
        QCOMPARE(c.blender.meshes,
                 c.scene.options.proxyMesh ? QStringList("proxy") : QStringList());
        const Skeleton &skeleton = c.scene.skeleton();
        QCOMPARE(c.blender.vertexGroups, c.scene.options.proxyMesh ? skeleton.jointCount() : 0);
        QCOMPARE(int(c.blender.bones.size()), skeleton.jointCount());
        const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
        for (const BlenderBone &bone : c.blender.bones) {
            const int joint = skeleton.indexOf(bone.name);
            QVERIFY2(joint >= 0, qPrintable(bone.name));
            const int parent = skeleton.joint(joint).parent;
            QCOMPARE(bone.parent, parent < 0 ? QString() : skeleton.joint(parent).name);
            const auto j = std::size_t(joint);
            QVERIFY((bone.restPosition - rest.positions[j]).norm() < kKeyMetres);
            const double degrees =
                kDegreesPerRadian * angleBetween(bone.restRotation, rest.rotations[j]);
            QVERIFY2(degrees < 0.05, qPrintable(QString("%1: %2").arg(bone.name).arg(degrees)));
        }
    }

    void takesRateAndRangeAreRight_data()
    {
        addRows();
    }

    void takesRateAndRangeAreRight()
    {
        QFETCH(int, index);
        const Case &c = m_cases[std::size_t(index)];
        const Clip &clip = c.scene.first();
        const bool fbx = c.name.startsWith("FBX");
        QCOMPARE(c.blender.takes.size(), c.scene.takes.size());
        if (fbx)
            QVERIFY(std::abs(c.blender.framesPerSecond - clip.rate().perSecond()) < 1e-4);
        for (const NamedClip &named : c.scene.takes) {
            const BlenderTake *take =
                c.blender.take(fbx ? "Armature|" + named.name : named.name + "_skeleton");
            QVERIFY2(take, qPrintable(named.name));
            if (!c.wholeFrames)
                continue;
            QCOMPARE(take->first, c.scene.options.startFrame);
            QCOMPARE(take->last, c.scene.options.startFrame + clip.frameCount() - 1);
        }
    }

    void everyJointOfEveryFrameIsRight_data()
    {
        addRows(true);
    }

    void everyJointOfEveryFrameIsRight()
    {
        QFETCH(int, index);
        const Case &c = m_cases[std::size_t(index)];
        const bool fbx = c.name.startsWith("FBX");
        for (const NamedClip &named : c.scene.takes) {
            const BlenderTake *take =
                c.blender.take(fbx ? "Armature|" + named.name : named.name + "_skeleton");
            QVERIFY(take);
            compareMotion(c, *named.clip, *take);
        }
    }

private:
    void add(const QString &name, const ExportScene &scene, std::vector<double> samples = {0},
             bool wholeFrames = true)
    {
        for (const char *format : {"FBX", "GLB"}) {
            if (wholeFrames || format == QLatin1String("FBX"))
                m_cases.push_back({format + (' ' + name), scene, samples, wholeFrames, {}});
        }
    }

    void add(const QString &name, Clip clip, const ExportOptions &options = {},
             std::vector<double> samples = {0, 0.5}, bool wholeFrames = true)
    {
        add(name, ExportScene{{{"main", std::make_shared<const Clip>(std::move(clip))}}, options},
            std::move(samples), wholeFrames);
    }

    void collectCases()
    {
        add("poses at 90 degrees and many turns, 30 fps", gimbalClip(90, perSecond(30)));
        add("poses at 90 degrees and many turns, 120 fps", gimbalClip(240, perSecond(120)));
        add("with a body, in metres, from frame 1001", wavingClip(20, perSecond(60)),
            {1.0, UpAxis::Y, 1001, true});
        add("one frame", wavingClip(1, perSecond(24)));
        add("29.97 fps", wavingClip(10, perSecond(30000, 1001)), {}, {0}, false);
        add("23.976 fps", wavingClip(10, perSecond(24000, 1001)), {}, {0}, false);
        add("odd names", oddlyNamedClip());
        HumanoidOptions turned;
        turned.scrambledAxes = true;
        turned.frames = 12;
        add("rest rotations", humanoidClip(humanoidFamily("Mixamo"), turned), {}, {0, 0.5});
        const auto take = [](int frames) {
            return std::make_shared<const Clip>(gimbalClip(frames, perSecond(30)));
        };
        auto waving = std::make_shared<const Clip>([] {
            Clip clip = gimbalClip(20, perSecond(30));
            for (int f = 0; f < 20; ++f)
                clip.translations(f)[0].y() += 0.5;
            return clip;
        }());
        add("three takes",
            ExportScene{{{"mocap", take(20)}, {"shadow", waving}, {"main", take(20)}}, {}});

        QStringList paths = capturedClips();
        paths.prepend(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh"));
        for (const QString &path : paths) {
            for (const int fps : {30, 60, 120}) {
                const ExportScene scene = {{{"main", readAt(path, perSecond(fps))}}, {}};
                // the fewer the frames, the harder it is between them
                add(QString("%1, %2 fps").arg(QFileInfo(path).baseName()).arg(fps), scene,
                    fps == 30 ? std::vector<double>{0, 0.5} : std::vector<double>{0});
            }
        }
    }

    /// Blender takes 29.97 for 30 when it places keys; such files have no whole frames there.
    void addRows(bool onlyWholeFrames = false) const
    {
        QTest::addColumn<int>("index");
        for (std::size_t n = 0; n < m_cases.size(); ++n) {
            if (m_cases[n].wholeFrames || !onlyWholeFrames)
                QTest::newRow(qPrintable(m_cases[n].name)) << int(n);
        }
    }

    static void compareMotion(const Case &c, const Clip &clip, const BlenderTake &take)
    {
        const Skeleton &skeleton = clip.skeleton();
        std::vector<std::size_t> joints;
        for (const BlenderBone &bone : c.blender.bones)
            joints.push_back(std::size_t(skeleton.indexOf(bone.name)));
        Pose pose;
        WorldPose world;
        double worst[2][2] = {};
        std::size_t n = 0;
        for (int frame = 0; frame < clip.frameCount(); ++frame) {
            for (const double sample : c.samples) {
                if (frame + 1 == clip.frameCount() && sample > 0)
                    continue;
                samplePose(clip, frame, sample, pose);
                computeWorldPose(skeleton, pose, world);
                const WorldPose &shown = take.samples[n++];
                QCOMPARE(shown.positions.size(), joints.size());
                double *errors = worst[sample > 0 ? 1 : 0];
                for (std::size_t b = 0; b < joints.size(); ++b) {
                    const std::size_t j = joints[b];
                    errors[0] =
                        std::max(errors[0], (shown.positions[b] - world.positions[j]).norm());
                    errors[1] = std::max(
                        errors[1],
                        kDegreesPerRadian * angleBetween(shown.rotations[b], world.rotations[j]));
                }
            }
        }
        QCOMPARE(n, take.samples.size());
        const QString text = QString("at keys %1 m %2°, between %3 m %4°")
                                 .arg(worst[0][0])
                                 .arg(worst[0][1])
                                 .arg(worst[1][0])
                                 .arg(worst[1][1]);
        qInfo("%s", qPrintable(text));
        QVERIFY2(worst[0][0] <= kKeyMetres && worst[0][1] <= kKeyDegrees
                     && worst[1][0] <= kBetweenMetres && worst[1][1] <= kBetweenDegrees,
                 qPrintable(text));
    }

    QTemporaryDir m_folder;
    std::vector<Case> m_cases;
};

QTEST_GUILESS_MAIN(TestBlender)
#include "tst_blender.moc"
