/// Characters of studios all the way: read, struck at the head, baked, and read by Blender.
#include "core/io/assetfile.h"
#include "core/motion/pose.h"
#include "tests/dcc/blenderrun.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kMetres = 1e-4;
constexpr int kBodies = 16;
constexpr int kPatienceMs = 300'000;

/// What is no body: joints that show a format's features, and a mesh alone.
const QStringList kNoBodies = {"InterpolationTest.glb", "RecursiveSkeletons.glb",
                               "RiggedSimple.glb", "model-human.glb"};

/// What a person says of a character: its proportions are none, and its longest take sits.
QStringList wordsOn(const QString &path)
{
    if (!path.endsWith("Knight.glb"))
        return {};
    return {"--take-in", "Idle",
            "--map",     "leftUpperArm=upperarm.l",
            "--map",     "rightUpperArm=upperarm.r",
            "--map",     "pelvis=hips",
            "--map",     "head=head"};
}

struct Answer
{
    int status = -1;
    QJsonObject json;
    QString told;
};

Answer ask(QStringList arguments)
{
    QProcess process;
    arguments += "--json";
    process.start(QStringLiteral(FLINCH_CLI), arguments);
    if (!process.waitForFinished(kPatienceMs) || process.exitStatus() != QProcess::NormalExit)
        return {};
    const QByteArray out = process.readAllStandardOutput();
    return {process.exitCode(), QJsonDocument::fromJson(out).object(),
            QString::fromUtf8(out + process.readAllStandardError())};
}

QStringList characters()
{
    QStringList paths;
    for (const char *folder : {"fbx", "gltf"}) {
        const QDir there(QStringLiteral(FLINCH_DATA_DIR "/") + folder);
        for (const QString &name : there.entryList({"*.fbx", "*.glb", "*.gltf"}, QDir::Files)) {
            if (!kNoBodies.contains(name))
                paths += there.filePath(name);
        }
    }
    return paths;
}

/// A character, and where it was baked to.
struct Case
{
    QString path;
    Answer found;
    QStringList bakes; // FBX and GLB; empty: it holds no motion
    std::vector<BlenderScene> shown;
};

} // namespace

/// All bakes go through one run of Blender, because its start takes longer than most imports.
class TestBlenderHumanoids : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (blenderProgram().isEmpty())
            QSKIP("Blender is not installed; ./dev test --dcc installs it");
        const QStringList paths = characters();
        if (paths.isEmpty())
            QSKIP("the characters of others are not there");
        std::vector<BlenderJob> jobs;
        for (const QString &path : paths) {
            Case c = {path, ask(QStringList{"inspect", path} + wordsOn(path)), {}, {}};
            QVERIFY2(c.found.status == 0, qPrintable(c.found.told));
            if (c.found.json["takes"].toArray().isEmpty()) {
                m_cases.push_back(std::move(c));
                continue;
            }
            for (const char *suffix : {"fbx", "glb"}) {
                c.bakes += m_folder.filePath(
                    QStringLiteral("%1.%2").arg(m_cases.size()).arg(QLatin1String(suffix)));
                const Answer bake = ask(QStringList{"bake", path, "-o", c.bakes.last(), "--quality",
                                                    "draft", "--impact", blow(c.found.json)}
                                        + wordsOn(path));
                QVERIFY2(bake.status == 0, qPrintable(path + '\n' + bake.told));
                const int rate = int(std::lround(c.found.json["fps"].toDouble()));
                jobs.push_back({c.bakes.last(), rate, {0}});
            }
            m_cases.push_back(std::move(c));
        }
        QString error;
        std::vector<BlenderScene> scenes = runBlender(jobs, m_folder.path(), error);
        QVERIFY2(error.isEmpty(), qPrintable(error));
        QCOMPARE(scenes.size(), jobs.size());
        std::size_t next = 0;
        for (Case &c : m_cases) {
            for (qsizetype n = 0; n < c.bakes.size(); ++n)
                c.shown.push_back(std::move(scenes[next++]));
        }
    }

    void aBodyIsFound_data() { addRows(); }

    void aBodyIsFound()
    {
        QFETCH(int, index);
        const Case &c = m_cases[std::size_t(index)];
        QCOMPARE(c.found.json["mapping"].toObject().size(), kBodies);
        if (c.bakes.isEmpty())
            QVERIFY2(c.found.told.contains("a skeleton and no animation"),
                     qPrintable(c.found.told));
    }

    void blenderShowsTheBake_data() { addRows(); }

    void blenderShowsTheBake()
    {
        QFETCH(int, index);
        const Case &c = m_cases[std::size_t(index)];
        if (c.bakes.isEmpty())
            QSKIP("it holds no motion that could be struck");
        for (qsizetype n = 0; n < c.bakes.size(); ++n)
            compare(c.bakes[n], c.shown[std::size_t(n)], c.found.json["joints"].toInt());
    }

private:
    /// In the middle of what the take shows first.
    static QString blow(const QJsonObject &found)
    {
        const double seconds = std::min(1.0, 0.5 * found["durationSeconds"].toDouble());
        return QStringLiteral("time=%1 body=head direction=0,0,-1").arg(seconds);
    }

    static void compare(const QString &path, const BlenderScene &shown, int joints)
    {
        QVERIFY2(shown.error.isEmpty(), qPrintable(shown.error));
        const auto written = readAsset(path);
        QVERIFY2(written.ok(), written ? "" : qPrintable(written.error().toText()));
        QCOMPARE(written->skeleton->jointCount(), joints);
        QCOMPARE(int(shown.bones.size()), joints);
        QCOMPARE(shown.takes.size(), written->takes.size());
        const Skeleton &skeleton = *written->skeleton;
        const Clip &clip = *written->takes.front().clip;
        const BlenderTake &take = shown.takes.front();
        QCOMPARE(take.last - take.first + 1, clip.frameCount());
        double worst = 0;
        QString where;
        for (int frame = 0; frame < clip.frameCount(); ++frame) {
            const WorldPose pose = computeWorldPose(skeleton, framePose(clip, frame));
            for (std::size_t b = 0; b < shown.bones.size(); ++b) {
                const int joint = skeleton.indexOf(shown.bones[b].name);
                QVERIFY2(joint >= 0, qPrintable(shown.bones[b].name));
                const Vector3 &place = take.samples[std::size_t(frame)].positions[b];
                const double off = (place - pose.positions[std::size_t(joint)]).norm();
                if (off > worst) {
                    worst = off;
                    where = QStringLiteral("%1 in frame %2").arg(shown.bones[b].name).arg(frame);
                }
            }
        }
        qInfo("%s: %d joints, %d frames, off by %.1e m (%s)", qPrintable(QFileInfo(path).suffix()),
              joints, clip.frameCount(), worst, qPrintable(where));
        QVERIFY2(worst <= kMetres, qPrintable(where));
    }

    void addRows() const
    {
        QTest::addColumn<int>("index");
        for (std::size_t n = 0; n < m_cases.size(); ++n)
            QTest::newRow(qPrintable(QFileInfo(m_cases[n].path).fileName())) << int(n);
    }

    QTemporaryDir m_folder;
    std::vector<Case> m_cases;
};

QTEST_GUILESS_MAIN(TestBlenderHumanoids)
#include "tst_blenderhumanoids.moc"
