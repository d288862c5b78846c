/// FBX files of the world against what an independent reader makes of them.
#include "core/io/assetbuilder.h"
#include "core/io/fbxscene.h"
#include "core/motion/pose.h"

#include <QElapsedTimer>
#include <QtTest>

#include <cmath>

using namespace flinch;

namespace {

const QString kFolder = QStringLiteral(FLINCH_DATA_DIR "/fbx");

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Nodes by the names on the way from the root, with a count where they repeat.
template<typename NameOf, typename ParentOf>
QStringList pathsOf(int count, NameOf name, ParentOf parent)
{
    QStringList paths;
    QHash<QString, int> met;
    for (int n = 0; n < count; ++n) {
        const int above = parent(n);
        const QString path = (above < 0 ? QString() : paths[above]) + u'/' + name(n);
        const int before = met[path]++;
        paths.append(before == 0 ? path : path + u'#' + QString::number(before));
    }
    return paths;
}

std::vector<Eigen::Affine3d> worlds(const SourceScene &scene, std::vector<Eigen::Affine3d> pose)
{
    const auto nodes = scene.nodes();
    for (std::size_t n = 0; n < pose.size(); ++n) {
        if (nodes[n].parent >= 0)
            pose[n] = pose[std::size_t(nodes[n].parent)] * pose[n];
    }
    return pose;
}

/// What truth says of a file.
class Truth
{
public:
    explicit Truth(const QString &path)
        : m_object(QJsonDocument::fromJson(contentOf(path)).object())
        , m_nodes(m_object[u"nodes"].toArray())
    {
        // its first node is the file's root, which has no counterpart
        const QStringList paths = pathsOf(
            int(m_nodes.size()),
            [this](int n) { return n == 0 ? QString() : m_nodes[n].toArray()[0].toString(); },
            [this](int n) { return m_nodes[n].toArray()[1].toInt(); });
        for (const QString &full : paths)
            m_paths.append(full.mid(1));
    }

    const QStringList &paths() const { return m_paths; } // of nodes, the root's first

    bool isBone(int node) const { return m_nodes[node].toArray()[2].toInt() != 0; }

    /// The first node of that name.
    int indexOf(const QString &name) const
    {
        for (int n = 0; n < int(m_nodes.size()); ++n) {
            if (m_nodes[n].toArray()[0].toString() == name)
                return n;
        }
        return -1;
    }

    QJsonArray takes() const { return m_object[u"takes"].toArray(); }

    const QJsonObject &object() const { return m_object; }

    static Eigen::Affine3d matrix(const QJsonArray &numbers)
    {
        Eigen::Affine3d matrix = Eigen::Affine3d::Identity();
        for (int n = 0; n < 12; ++n)
            matrix.matrix()(n / 4, n % 4) = numbers[n].toDouble();
        return matrix;
    }

private:
    QJsonObject m_object;
    QJsonArray m_nodes;
    QStringList m_paths;
};

/// The largest distance between nodes of a truth, and how much their matrices are off.
struct Worst
{
    double size = 0;
    double off = 0;    // of translations
    double turned = 0; // of the other numbers, as part of the largest of them
    QString where;
};

void compare(const SourceScene &scene, const Truth &truth, int take, const QJsonObject &expected,
             Worst &worst)
{
    QHash<QString, int> byPath;
    const auto nodes = scene.nodes();
    const QStringList paths = pathsOf(
        int(nodes.size()), [&](int n) { return nodes[std::size_t(n)].name; },
        [&](int n) { return nodes[std::size_t(n)].parent; });
    for (int n = 0; n < paths.size(); ++n)
        byPath.insert(paths[n], n);
    const double begin = expected[u"begin"].toDouble();
    const QJsonArray times = expected[u"times"].toArray(); // from there on
    const QJsonArray frames = expected[u"frames"].toArray();
    for (int frame = 0; frame < frames.size(); ++frame) {
        const double seconds = begin + times[frame].toDouble();
        const auto pose = worlds(scene, take < 0 ? scene.restPose() : scene.pose(take, seconds));
        const QJsonArray matrices = frames[frame].toArray();
        for (int n = 1; n < matrices.size(); ++n) {
            const int node = byPath.value(truth.paths()[n], -1);
            QVERIFY2(node >= 0, qPrintable(truth.paths()[n]));
            QCOMPARE(scene.nodes()[std::size_t(node)].joint || !truth.isBone(n), true);
            const Eigen::Affine3d right = Truth::matrix(matrices[n].toArray());
            const Eigen::Affine3d &is = pose[std::size_t(node)];
            const double off = (is.translation() - right.translation()).norm();
            const double scale = std::max(1e-6, right.linear().cwiseAbs().maxCoeff());
            const double turned = (is.linear() - right.linear()).cwiseAbs().maxCoeff() / scale;
            worst.size = std::max({worst.size, right.translation().norm()});
            if (turned > worst.turned || off > worst.off)
                worst.where = QStringLiteral("%1 at %2 s").arg(truth.paths()[n]).arg(seconds);
            worst.off = std::max(worst.off, off);
            worst.turned = std::max(worst.turned, turned);
        }
    }
}

} // namespace

class TestFbxWorld : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void nodesAreWhereTheFilePutsThem_data()
    {
        QTest::addColumn<QString>("file");
        QDir truths(kFolder + QStringLiteral("/truth"));
        const QStringList names = truths.entryList({QStringLiteral("*.json")});
        if (names.isEmpty())
            QSKIP("There are no FBX files in the data folder");
        for (const QString &name : names) {
            QString file = name;
            file.chop(5);
            QTest::newRow(qPrintable(file)) << file;
        }
    }

    void nodesAreWhereTheFilePutsThem()
    {
        QFETCH(QString, file);
        QString path = kFolder + u'/' + file;
        if (!QFile::exists(path))
            path = kFolder + QStringLiteral("/ufbx/") + file;
        const QByteArray bytes = contentOf(path);
        QVERIFY(!bytes.isEmpty());
        QElapsedTimer timer;
        timer.start();
        const auto read = readFbxScene(bytes);
        const double milliseconds = double(timer.nsecsElapsed()) / 1e6;
        const Truth truth(kFolder + QStringLiteral("/truth/") + file + QStringLiteral(".json"));
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().toText()));
        const SourceScene &scene = **read;
        QVERIFY(std::abs(scene.unitToMetres().value_or(0) - truth.object()[u"unit"].toDouble())
                < 1e-9);
        const QJsonArray takes = truth.takes();
        Worst worst;
        if (scene.takes().empty()) { // then the truth has one without a name, at rest
            QCOMPARE(takes[0].toObject()[u"name"].toString(), QString());
            compare(scene, truth, -1, takes[0].toObject(), worst);
        } else {
            QCOMPARE(int(scene.takes().size()), takes.size());
        }
        for (int take = 0; take < int(scene.takes().size()); ++take) {
            const QJsonObject expected = takes[take].toObject();
            QCOMPARE(scene.takes()[std::size_t(take)].name, expected[u"name"].toString());
            compare(scene, truth, take, expected, worst);
        }
        const double relative = worst.off / std::max(worst.size, 1.);
        qInfo("%-55s %6.1f ms  off %.1e of size, turned %.1e (%s)", qPrintable(file), milliseconds,
              relative, worst.turned, qPrintable(worst.where));
        QVERIFY(relative <= 1e-4);
        QVERIFY(worst.turned <= 1e-4);
    }

    void charactersBecomeAssets_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString &name : QDir(kFolder).entryList({QStringLiteral("*.fbx")}))
            QTest::newRow(qPrintable(name)) << name;
        if (!QDir(kFolder).exists())
            QSKIP("There are no FBX files in the data folder");
    }

    void charactersBecomeAssets()
    {
        QFETCH(QString, file);
        const auto scene = readFbxScene(contentOf(kFolder + u'/' + file)).value();
        const Truth truth(kFolder + QStringLiteral("/truth/") + file + QStringLiteral(".json"));
        const auto asset = buildAsset(*scene);
        if (scene->takes()[0].keyedNodes == 0) { // nothing moves, and there is nothing to say more
            QVERIFY(asset.ok() ? asset->takes.empty() : !asset.error().message.isEmpty());
            return;
        }
        QVERIFY2(asset.ok(), asset.ok() ? "" : qPrintable(asset.error().toText()));
        QCOMPARE(asset->takes.size(), std::size_t(1));
        const AssetTake &take = asset->takes[0];
        const QJsonObject expected = truth.takes()[0].toObject();
        const double scale = asset->origin.unitToMetres;
        double off = 0;
        int compared = 0;
        for (int n = 0; n < expected[u"times"].toArray().size(); ++n) {
            const double seconds = expected[u"begin"].toDouble() + expected[u"times"][n].toDouble();
            const double frame = take.clip->rate().frames(seconds - take.startSeconds);
            const int whole = int(std::lround(frame));
            if (std::abs(frame - whole) > 1e-4 || whole < 0 || whole >= take.clip->frameCount())
                continue;
            const WorldPose pose = computeWorldPose(*asset->skeleton, framePose(*take.clip, whole));
            for (int joint = 0; joint < asset->skeleton->jointCount(); ++joint) {
                const int node = truth.indexOf(asset->skeleton->joint(joint).name);
                QVERIFY(node > 0);
                const auto right = Truth::matrix(expected[u"frames"][n][node].toArray());
                const Vector3 place = scale * (scene->toCoreAxes() * right.translation());
                off = std::max(off, (pose.positions[std::size_t(joint)] - place).norm());
                ++compared;
            }
        }
        qInfo("%s: %d joints, %d frames, %.2f m tall, off by %.1e m", qPrintable(file),
              asset->skeleton->jointCount(), take.clip->frameCount(), asset->heightMetres, off);
        QVERIFY(compared > 0);
        QVERIFY(off <= 1e-4 * std::max(1., asset->heightMetres));
    }

    void formsOfAFileHaveTheSameMeshes_data()
    {
        QTest::addColumn<QStringList>("files");
        const QDir folder(kFolder + QStringLiteral("/ufbx"));
        if (!folder.exists())
            QSKIP("There are no FBX files in the data folder");
        QMap<QString, QStringList> forms;
        for (const QString &name : folder.entryList({QStringLiteral("*.fbx")}))
            forms[name.section(u'_', 0, -3)] += folder.filePath(name);
        for (auto it = forms.cbegin(); it != forms.cend(); ++it) {
            if (it->size() > 1)
                QTest::newRow(qPrintable(it.key())) << *it;
        }
    }

    void formsOfAFileHaveTheSameMeshes()
    {
        QFETCH(QStringList, files);
        std::vector<std::shared_ptr<const SourceScene>> scenes;
        for (const QString &file : files)
            scenes.push_back(readFbxScene(contentOf(file)).value());
        const auto &first = *scenes.front();
        for (const auto &scene : scenes) {
            QCOMPARE(scene->meshes().size(), first.meshes().size());
            for (std::size_t n = 0; n < first.meshes().size(); ++n) {
                const SourceMesh &a = first.meshes()[n];
                const SourceMesh &b = scene->meshes()[n];
                QCOMPARE(b.mesh.triangles.size(), a.mesh.triangles.size());
                QCOMPARE(b.mesh.weights.size(), a.mesh.weights.size());
                QCOMPARE(b.nodes.size(), a.nodes.size());
                QVERIFY(a.geometry.isApprox(b.geometry, 1e-6));
                for (std::size_t bone = 0; bone < a.nodes.size(); ++bone)
                    QVERIFY(a.nodes[bone].meshToJoint.isApprox(b.nodes[bone].meshToJoint, 1e-5));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestFbxWorld)
#include "tst_fbxworld.moc"
