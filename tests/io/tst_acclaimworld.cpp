#include "core/io/amcreader.h"
#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

#include <algorithm>

using namespace flinch;

namespace {

using ScenePtr = std::shared_ptr<const SourceScene>;

const QString kFolder = QStringLiteral(FLINCH_DATA_DIR "/acclaim");
const QString kTools = QStringLiteral(FLINCH_DATA_DIR "/../tools");

ScenePtr readMotion(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    const auto read = readAmc(file.readAll(), QFileInfo(path).fileName(), FolderCompanions(path));
    if (!read)
        qWarning("%s", qPrintable(read.error().toText()));
    return read ? *read : nullptr;
}

/// World positions of all nodes, in metres.
std::vector<Vector3> positions(const SourceScene &scene, double seconds)
{
    auto world = scene.pose(0, seconds);
    std::vector<Vector3> places;
    for (std::size_t n = 0; n < world.size(); ++n) {
        if (const int parent = scene.nodes()[n].parent; parent >= 0)
            world[n] = world[std::size_t(parent)] * world[n];
        places.emplace_back(*scene.unitToMetres() * world[n].translation());
    }
    return places;
}

int nodeOf(const SourceScene &scene, const QString &name)
{
    const auto found = std::ranges::find(scene.nodes(), name, &SourceNode::name);
    return found == scene.nodes().end() ? -1 : int(found - scene.nodes().begin());
}

/// Where each bone ends in every `step`th frame, by an evaluator that shares nothing with the
/// reader.
QJsonArray evaluate(const QString &asf, const QString &amc, int step)
{
    const QString program =
        QStringLiteral("import sys, json\n"
                       "sys.dont_write_bytecode = True\n"
                       "sys.path.insert(0, sys.argv[1])\n"
                       "import asfamc_eval as e\n"
                       "skeleton = e.asf(sys.argv[2])\n"
                       "degrees, frames = e.amc(sys.argv[3])\n"
                       "step = int(sys.argv[4])\n"
                       "print(json.dumps([{n: p.tolist() for n, p in "
                       "e.pose(*skeleton, f, degrees).items()} for f in frames[::step]]))\n");
    QProcess python;
    python.start(QStringLiteral("/usr/bin/python3"),
                 {"-c", program, kTools, asf, amc, QString::number(step)});
    if (!python.waitForFinished(120000) || python.exitCode() != 0)
        return {};
    return QJsonDocument::fromJson(python.readAllStandardOutput()).array();
}

Vector3 vectorOf(const QJsonValue &value)
{
    return {value[0].toDouble(), value[1].toDouble(), value[2].toDouble()};
}

} // namespace

class TestAcclaimWorld : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyBoneEndsWhereTheFilesSay_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(kFolder);
        for (const QString &name : folder.entryList({"*.amc"}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
        if (folder.entryList({"*.amc"}).isEmpty())
            QTest::newRow("captured motion") << QString();
    }

    void everyBoneEndsWhereTheFilesSay()
    {
        QFETCH(QString, path);
        if (path.isEmpty() || !QFile::exists(kTools + "/asfamc_eval.py"))
            QSKIP("the captured motion or its evaluator are not there");
        QElapsedTimer clock;
        clock.start();
        const ScenePtr scene = readMotion(path);
        QVERIFY(scene);
        const double milliseconds = double(clock.nsecsElapsed()) * 1e-6;
        const int frames = int(scene->takes()[0].keySeconds.size());
        const int step = std::max(frames / 100, 1);
        const QString asf = kFolder + '/' + QFileInfo(path).baseName().section('_', 0, 0) + ".asf";
        const QJsonArray truth = evaluate(asf, path, step);
        if (truth.isEmpty())
            QSKIP("the evaluator does not run here; it needs /usr/bin/python3 with numpy");
        QCOMPARE(truth.size(), (frames + step - 1) / step);
        double worst = 0;
        int compared = 0;
        for (qsizetype i = 0; i < truth.size(); ++i) {
            const auto places =
                positions(*scene, scene->takes()[0].keySeconds[std::size_t(i * step)]);
            const QJsonObject ends = truth[i].toObject();
            // a bone ends where what hangs on it begins
            for (std::size_t n = 1; n < places.size(); ++n) {
                const QString parent = scene->nodes()[std::size_t(scene->nodes()[n].parent)].name;
                QVERIFY(ends.contains(parent));
                worst = std::max(worst, (vectorOf(ends[parent]) - places[n]).norm());
                ++compared;
            }
        }
        qInfo("%s: %d bones and ends, %d frames, %d places compared, worst %.1e m; read in %.0f ms",
              qPrintable(QFileInfo(path).fileName()), int(scene->nodes().size()), frames, compared,
              worst, milliseconds);
        QVERIFY(worst <= 1e-6);
    }

    /// The library's conversion of the same capture, whose first frame is a pose of its own.
    void theSameCaptureAsBvhStandsInTheSamePlaces()
    {
        const QString path = kFolder + "/135_06.amc";
        const QString bvh = testing::capturedClip("135_06");
        if (!QFile::exists(path) || bvh.isEmpty())
            QSKIP("the captured motion is not there");
        const ScenePtr scene = readMotion(path);
        QVERIFY(scene);
        const auto clip = testing::readClipFile(bvh);
        QVERIFY(clip.ok());
        const int frames = int(scene->takes()[0].keySeconds.size());
        QCOMPARE(clip->clip.frameCount(), frames + 1);
        const std::pair<const char *, const char *> joints[] = {
            {"root", "Hips"},           {"lfemur", "LeftUpLeg"},  {"ltibia", "LeftLeg"},
            {"lfoot", "LeftFoot"},      {"ltoes", "LeftToeBase"}, {"rfemur", "RightUpLeg"},
            {"rtibia", "RightLeg"},     {"rfoot", "RightFoot"},   {"rtoes", "RightToeBase"},
            {"lowerback", "LowerBack"}, {"upperback", "Spine"},   {"thorax", "Spine1"}};
        double worst = 0;
        QString worstJoint;
        for (int f = 0; f < frames; f += 10) {
            const auto places = positions(*scene, scene->takes()[0].keySeconds[std::size_t(f)]);
            const WorldPose world =
                computeWorldPose(clip->clip.skeleton(), framePose(clip->clip, f + 1));
            for (const auto &[bone, joint] : joints) {
                const int node = nodeOf(*scene, bone);
                const int other = clip->clip.skeleton().indexOf(QString(joint));
                QVERIFY(node >= 0 && other >= 0);
                const double off =
                    (places[std::size_t(node)] - world.positions[std::size_t(other)]).norm();
                if (off > worst) {
                    worst = off;
                    worstJoint = QString("%1 in frame %2").arg(bone).arg(f);
                }
            }
        }
        qInfo("135_06: %d joints that both have, worst %.1e m (%s)", int(std::size(joints)), worst,
              qPrintable(worstJoint));
        QVERIFY(worst <= 1e-4); // BVH has four digits behind the point
    }
};

QTEST_APPLESS_MAIN(TestAcclaimWorld)
#include "tst_acclaimworld.moc"
