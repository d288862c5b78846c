/// Blender imports skinned FBX files of the world; what it shows is where we put their vertices.
#include "core/io/fbxgraph.h"
#include "core/io/fbxproperties.h"
#include "core/io/fbxscene.h"
#include "core/io/fbxtime.h"
#include "tests/dcc/blenderrun.h"

#include <QtTest>

#include <array>
#include <cstring>
#include <unordered_map>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kMetres = 1e-4;
constexpr int kFrames = 10;

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

using Points = std::vector<Eigen::Vector3f>;

/// The same file with every joint turning to and fro, with a key on each of 25 frames.
QByteArray withMotion(const QByteArray &bytes, FrameRate rate)
{
    constexpr int kKeys = 25;
    FbxTree tree = readFbxTree(bytes).value();
    FbxNode &objects = *tree.root.child("Objects");
    FbxNode &connections = *tree.root.child("Connections");
    std::vector<std::int64_t> times;
    for (int key = 0; key < kKeys; ++key)
        times.push_back(fbxTicks(rate, key));
    std::int64_t layer = 0;
    std::vector<std::pair<std::int64_t, Vector3>> joints;
    for (const FbxNode &object : objects.children) {
        if (object.name == "AnimationLayer")
            layer = *object.integer(0);
        if (object.name != "Model" || object.text(2) != QByteArray("LimbNode"))
            continue;
        const FbxProperties properties(object, nullptr);
        joints.emplace_back(*object.integer(0), properties.vector("Lcl Rotation", Vector3::Zero()));
    }
    std::int64_t next = 1'000'000;
    const auto connect = [&](std::int64_t child, std::int64_t parent, const char *property) {
        FbxNode &c = connections.add("C", {FbxValue::text(*property ? "OP" : "OO"),
                                           FbxValue::int64(child), FbxValue::int64(parent)});
        if (*property)
            c.values.push_back(FbxValue::text(property));
    };
    for (std::size_t joint = 0; joint < joints.size(); ++joint) {
        const std::int64_t node = ++next;
        objects.add("AnimationCurveNode",
                    {FbxValue::int64(node), FbxValue::text(fbxQualifiedName("R", "AnimCurveNode")),
                     FbxValue::text("")});
        connect(node, layer, "");
        connect(node, joints[joint].first, "Lcl Rotation");
        for (int axis = 0; axis < 3; ++axis) {
            std::vector<float> values;
            for (int key = 0; key < kKeys; ++key)
                values.push_back(float(joints[joint].second[axis]
                                       + 15 * std::sin(0.2 * key + double(joint) + axis)));
            FbxNode &curve =
                objects.add("AnimationCurve", {FbxValue::int64(++next),
                                               FbxValue::text(fbxQualifiedName("", "AnimCurve")),
                                               FbxValue::text("")});
            curve.add("KeyTime", {FbxValue::array(std::span<const std::int64_t>(times))});
            curve.add("KeyValueFloat", {FbxValue::array(std::span<const float>(values))});
            const std::array property = {"d|X", "d|Y", "d|Z"};
            connect(next, node, property[std::size_t(axis)]);
        }
    }
    QByteArray moving;
    writeFbxTree(tree, [&moving](std::string_view part) -> Status {
        moving.append(part.data(), qsizetype(part.size()));
        return Done();
    }).value();
    return moving;
}

/// A skin as Blender has it: vertices as stored, and in the world, frame by frame.
struct BlenderSkin
{
    QString name;
    Points stored;
    std::vector<Points> worlds;
};

struct BlenderSkins
{
    double framesPerSecond = 0;
    std::vector<int> frames;
    std::vector<BlenderSkin> skins;
};

BlenderSkins readSkins(const QString &out)
{
    BlenderSkins result;
    const QJsonObject json =
        QJsonDocument::fromJson(contentOf(out + QStringLiteral(".json"))).object();
    const QByteArray bytes = contentOf(out + QStringLiteral(".bin"));
    qsizetype at = 0;
    const auto take = [&](int count) {
        Points points(std::size_t(count), Eigen::Vector3f::Zero());
        const qsizetype size = qsizetype(points.size() * sizeof(Eigen::Vector3f));
        if (at + size > bytes.size())
            qFatal("Blender's file is too short");
        std::memcpy(static_cast<void *>(points.data()), bytes.constData() + at, std::size_t(size));
        at += size;
        return points;
    };
    result.framesPerSecond = json["framesPerSecond"].toDouble();
    for (const QJsonValue frame : json["frames"].toArray())
        result.frames.push_back(frame.toInt());
    for (const QJsonValue value : json["skins"].toArray()) {
        BlenderSkin &skin = result.skins.emplace_back();
        skin.name = value["name"].toString();
        skin.stored = take(value["vertices"].toInt());
        for (std::size_t n = 0; n < result.frames.size(); ++n)
            skin.worlds.push_back(take(value["vertices"].toInt()));
    }
    return result;
}

/// Vertices of a mesh in a pose, in Blender's world: metres, Z up.
Points placed(const SourceScene &scene, const SourceMesh &source,
              const std::vector<Eigen::Affine3d> &locals)
{
    std::vector<Eigen::Affine3d> worlds = locals;
    for (std::size_t n = 0; n < worlds.size(); ++n) {
        if (const int parent = scene.nodes()[n].parent; parent >= 0)
            worlds[n] = worlds[std::size_t(parent)] * locals[n];
    }
    Matrix3 toBlender;
    toBlender << 1, 0, 0, 0, 0, -1, 0, 1, 0;
    const Matrix3 turn = *scene.unitToMetres() * toBlender * scene.toCoreAxes();
    Points points;
    const Mesh &mesh = source.mesh;
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
        const Vector3 vertex = source.geometry * mesh.positions[v].cast<double>();
        Vector3 sum = Vector3::Zero();
        double weights = 0;
        for (auto n = mesh.firstWeight[v]; n < mesh.firstWeight[v + 1]; ++n) {
            const BoneWeight &weight = mesh.weights[n];
            const SkinBone &bone = source.nodes[std::size_t(weight.bone)];
            const Vector3 carried = worlds[std::size_t(bone.joint)] * (bone.meshToJoint * vertex);
            sum += double(weight.weight) * carried;
            weights += double(weight.weight);
        }
        points.push_back((turn * (sum / weights)).cast<float>());
    }
    return points;
}

/// The skin of Blender that has the vertices of `mesh`, and which of them is which.
const BlenderSkin *counterpart(const BlenderSkins &blender, const Mesh &mesh,
                               std::vector<std::size_t> &vertices)
{
    const auto key = [](const Eigen::Vector3f &point) {
        return std::string(reinterpret_cast<const char *>(point.data()), 12);
    };
    for (const BlenderSkin &skin : blender.skins) {
        std::unordered_map<std::string, std::size_t> byPlace;
        for (std::size_t n = 0; n < skin.stored.size(); ++n)
            byPlace.emplace(key(skin.stored[n]), n);
        vertices.clear();
        for (const Eigen::Vector3f &position : mesh.positions) {
            const auto found = byPlace.find(key(position));
            if (found == byPlace.end())
                break;
            vertices.push_back(found->second);
        }
        if (vertices.size() == mesh.positions.size())
            return &skin;
    }
    return nullptr;
}

} // namespace

class TestBlenderSkins : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void verticesAreWhereBlenderPutsThem_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("Generic man") << "arnaud.fbx";
        QTest::newRow("a reference above the hips") << "skeleton.fbx";
    }

    void verticesAreWhereBlenderPutsThem()
    {
        QFETCH(QString, file);
        const QByteArray original = contentOf(QStringLiteral(FLINCH_DATA_DIR "/fbx/") + file);
        if (original.isEmpty())
            QSKIP("The file is not in the data folder");
        if (blenderProgram().isEmpty())
            QSKIP("Blender is not installed");
        const auto still = readFbxScene(original);
        QVERIFY2(still.ok(), still.ok() ? "" : qPrintable(still.error().toText()));
        const QByteArray bytes = withMotion(original, (*still)->takes()[0].rate.value());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("moving.fbx"));
        QFile moving(path);
        QVERIFY(moving.open(QIODevice::WriteOnly) && moving.write(bytes) == bytes.size());
        moving.close();
        const QString out = folder.filePath(QStringLiteral("skins"));
        QProcess blender;
        blender.setProcessChannelMode(QProcess::MergedChannels);
        blender.start(blenderProgram(),
                      {"--background", "--factory-startup", "--python-exit-code", "1", "--python",
                       QStringLiteral(FLINCH_SOURCE_DIR "/tests/dcc/blender_skins.py"), "--", path,
                       out, QString::number(kFrames)});
        QVERIFY2(blender.waitForFinished(600'000) && blender.exitCode() == 0,
                 blender.readAll().constData());
        const BlenderSkins skins = readSkins(out);
        QCOMPARE(int(skins.frames.size()), kFrames);

        const auto scene = readFbxScene(bytes);
        QVERIFY2(scene.ok(), scene.ok() ? "" : qPrintable(scene.error().toText()));
        int compared = 0;
        double worst = 0;
        double moved = 0;
        for (const SourceMesh &source : (*scene)->meshes()) {
            if (source.nodes.empty())
                continue;
            std::vector<std::size_t> vertices;
            const BlenderSkin *skin = counterpart(skins, source.mesh, vertices);
            QVERIFY2(skin, qPrintable(source.mesh.name));
            ++compared;
            for (std::size_t n = 0; n < skins.frames.size(); ++n) {
                const double seconds = skins.frames[n] / skins.framesPerSecond;
                const Points points = placed(**scene, source, (*scene)->pose(0, seconds));
                for (std::size_t v = 0; v < points.size(); ++v) {
                    const Eigen::Vector3f &theirs = skin->worlds[n][vertices[v]];
                    worst = std::max(worst, double((points[v] - theirs).norm()));
                    moved = std::max(moved, double((theirs - skin->worlds[0][vertices[v]]).norm()));
                }
            }
        }
        QCOMPARE(compared, int(skins.skins.size()));
        QVERIFY(compared > 0);
        qInfo("%d skins, vertices move up to %.3f m and are at most %.2e m off", compared, moved,
              worst);
        QVERIFY(moved > 0.1);
        QVERIFY(worst <= kMetres);
    }
};

QTEST_GUILESS_MAIN(TestBlenderSkins)
#include "tst_blenderskins.moc"
