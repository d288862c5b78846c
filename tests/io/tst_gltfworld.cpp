#include "core/io/gltfreader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flinch;

namespace {

using Pose = std::vector<Eigen::Affine3d>;

const QString kEvaluator = QStringLiteral(FLINCH_DATA_DIR "/../tools/glb_eval.py");

/// What an evaluator that shares nothing with the reader makes of a file: the world matrix of every
/// node at whole frames and half ones, and every vertex there.
class Evaluation
{
public:
    explicit Evaluation(const QString &path)
    {
        if (!m_folder.isValid())
            return;
        // it writes vertices at four of its times; here at all of them
        const QString program = QStringLiteral(
            "import sys\n"
            "source = open(sys.argv.pop(1)).read().replace('(0,4,8,12)', 'range(25)')\n"
            "exec(compile(source, 'evaluator', 'exec'))\n");
        QProcess python;
        python.start(QStringLiteral("/usr/bin/python3"),
                     {"-c", program, kEvaluator, path, m_folder.filePath("out")});
        if (!python.waitForFinished(120000) || python.exitCode() != 0)
            return;
        m_json = QJsonDocument::fromJson(contents("out.u.json")).object();
        m_vertices = contents("out.u.vb");
    }

    bool isThere() const { return m_json.contains("nodes"); }

    QJsonArray nodes() const { return m_json["nodes"].toArray(); }

    QJsonArray takes() const { return m_json["takes"].toArray(); }

    int vertexCount() const { return m_json["nv"].toInt(); }

    /// The vertices at one of all times of all takes.
    Eigen::Vector3f vertex(int time, int index) const
    {
        return Eigen::Map<const Eigen::Vector3f>(
            reinterpret_cast<const float *>(m_vertices.constData())
            + 3 * (qsizetype(time) * vertexCount() + index));
    }

    qsizetype timeCount() const
    {
        return vertexCount() == 0 ? 0 : m_vertices.size() / (12 * vertexCount());
    }

private:
    QByteArray contents(const char *name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    QJsonObject m_json;
    QByteArray m_vertices;
};

Pose worldPose(const SourceScene &scene, Pose pose)
{
    for (std::size_t n = 0; n < pose.size(); ++n) {
        if (const int parent = scene.nodes()[n].parent; parent >= 0)
            pose[n] = pose[std::size_t(parent)] * pose[n];
    }
    return pose;
}

std::vector<Vector3> skinned(const SourceScene &scene, const Pose &world)
{
    std::vector<Vector3> points;
    for (const SourceMesh &source : scene.meshes()) {
        const Mesh &mesh = source.mesh;
        for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
            const Vector3 position = source.geometry * mesh.positions[v].cast<double>();
            if (source.nodes.empty()) {
                points.push_back(world[std::size_t(source.node)] * position);
                continue;
            }
            Vector3 sum = Vector3::Zero();
            for (auto w = mesh.firstWeight[v]; w < mesh.firstWeight[v + 1]; ++w) {
                const SkinBone &bone = source.nodes[std::size_t(mesh.weights[w].bone)];
                sum += double(mesh.weights[w].weight)
                       * (world[std::size_t(bone.joint)] * (bone.meshToJoint * position));
            }
            points.push_back(sum);
        }
    }
    return points;
}

/// Largest side of the box around all nodes and vertices.
double sizeOf(const Pose &world, const std::vector<Vector3> &points)
{
    Eigen::AlignedBox3d box;
    for (const Eigen::Affine3d &node : world)
        box.extend(Vector3(node.translation()));
    for (const Vector3 &point : points)
        box.extend(point);
    return std::max(box.sizes().maxCoeff(), 1e-9);
}

struct Worst
{
    double size = 0;
    double place = 0;  // of a node, in the file's unit
    double turn = 0;   // the greatest entry of its matrix
    double vertex = 0; // in the file's unit
    int times = 0;
};

Worst compare(const SourceScene &scene, const Evaluation &truth)
{
    Worst worst;
    const QJsonArray takes = truth.takes();
    for (qsizetype t = 0; t < takes.size(); ++t) {
        const QJsonArray times = takes[t]["times"].toArray();
        const QJsonArray frames = takes[t]["frames"].toArray();
        for (qsizetype i = 0; i < times.size(); ++i) {
            const Pose world =
                worldPose(scene, scene.takes().empty() ? scene.restPose()
                                                       : scene.pose(int(t), times[i].toDouble()));
            const std::vector<Vector3> points = skinned(scene, world);
            worst.size = std::max(worst.size, sizeOf(world, points));
            for (std::size_t n = 0; n < world.size(); ++n) {
                const QJsonArray numbers = frames[i][qsizetype(n)].toArray();
                for (int k = 0; k < 12; ++k) {
                    const double off = std::abs(numbers[k].toDouble() - world[n](k / 4, k % 4));
                    double &most = k % 4 == 3 ? worst.place : worst.turn;
                    most = std::max(most, off);
                }
            }
            for (std::size_t v = 0; v < points.size(); ++v)
                worst.vertex =
                    std::max(worst.vertex,
                             (points[v] - truth.vertex(worst.times, int(v)).cast<double>()).norm());
            ++worst.times;
        }
    }
    return worst;
}

} // namespace

class TestGltfWorld : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyNodeAndVertexStandsWhereTheFileSays_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(FLINCH_DATA_DIR "/gltf"));
        for (const QString &name : folder.entryList({"*.glb"}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
        if (folder.isEmpty())
            QTest::newRow("files of others") << QString();
    }

    void everyNodeAndVertexStandsWhereTheFileSays()
    {
        QFETCH(QString, path);
        if (path.isEmpty() || !QFile::exists(kEvaluator))
            QSKIP("the files or their evaluator are not there");
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QElapsedTimer clock;
        clock.start();
        const auto read = readGltf(file.readAll(), FolderCompanions(path));
        const double milliseconds = double(clock.nsecsElapsed()) * 1e-6;
        QVERIFY2(read.ok(), read ? "" : qPrintable(read.error().toText()));
        const SourceScene &scene = **read;
        const Evaluation truth(path);
        if (!truth.isThere())
            QSKIP("the evaluator does not run here; it needs /usr/bin/python3 with numpy");
        const QJsonArray nodes = truth.nodes();
        QCOMPARE(qsizetype(scene.nodes().size()), nodes.size());
        for (qsizetype n = 0; n < nodes.size(); ++n) {
            const SourceNode &node = scene.nodes()[std::size_t(n)];
            QCOMPARE(node.parent, nodes[n][1].toInt());
            QCOMPARE(node.joint, nodes[n][2].toInt() != 0);
        }
        const Worst worst = compare(scene, truth);
        QCOMPARE(worst.times, truth.vertexCount() == 0 ? worst.times : int(truth.timeCount()));
        qInfo("%s: %d nodes, %d takes, %d vertices, %d times; size %.3f, node %.1e, matrix %.1e, "
              "vertex %.1e; read in %.0f ms",
              qPrintable(QFileInfo(path).fileName()), int(nodes.size()), int(scene.takes().size()),
              truth.vertexCount(), worst.times, worst.size, worst.place, worst.turn, worst.vertex,
              milliseconds);
        QVERIFY(worst.place <= 1e-4 * worst.size);
        QVERIFY(worst.turn <= 1e-4);
        QVERIFY(worst.vertex <= 1e-4);
    }
};

QTEST_APPLESS_MAIN(TestGltfWorld)
#include "tst_gltfworld.moc"
