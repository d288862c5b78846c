#include "core/io/gltfdocument.h"
#include "tests/io/gltffixture.h"

#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace flinch;
using namespace flinch::testing;

using ScenePtr = std::shared_ptr<const SourceScene>;
using Change = std::function<void(GltfFixture &)>;
Q_DECLARE_METATYPE(Change)

namespace {

ScenePtr scene(const GltfFixture &file)
{
    const auto read = readGltf(file.glb(), NoCompanions());
    if (!read)
        qWarning("%s", qPrintable(read.error().toText()));
    return read ? *read : nullptr;
}

bool near(const Vector3 &a, const Vector3 &b)
{
    return (a - b).norm() < 1e-6;
}

QStringList textsOf(const SourceScene &scene, ImportEntry::Kind kind)
{
    QStringList texts;
    for (const ImportEntry &entry : scene.findings()) {
        if (entry.kind == kind)
            texts += entry.text;
    }
    return texts;
}

/// One node that `values` move from (1, 2, 3) at 0 s to (3, 2, 1) at 1 s.
GltfFixture moving(const std::function<int(GltfFixture &)> &values)
{
    GltfFixture file;
    file.add("nodes", {{"name", "it"}});
    const int times = file.floats({0, 1}, "SCALAR", 2);
    file.animate(0, "translation", times, values(file));
    return file;
}

QJsonObject sparse(GltfFixture &file, const QByteArray &indices, int type,
                   std::initializer_list<float> values, int count)
{
    return {{"count", count},
            {"indices", QJsonObject{{"bufferView", file.view(indices)}, {"componentType", type}}},
            {"values", QJsonObject{{"bufferView", file.view(packed(values))}}}};
}

/// A quad of four vertices, drawn by one primitive.
GltfFixture quad(const QJsonObject &primitive, std::initializer_list<quint8> corners)
{
    GltfFixture file;
    file.add("nodes", {{"name", "it"}, {"mesh", 0}});
    const int positions = file.floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, "VEC3", 4);
    QJsonObject whole = primitive;
    whole["attributes"] = QJsonObject{{"POSITION", positions}};
    if (corners.size() > 0)
        whole["indices"] = file.accessor(packed(corners), 5121, "SCALAR", int(corners.size()));
    file.add("meshes", {{"primitives", QJsonArray{whole}}});
    return file;
}

const QByteArray kPng = QByteArray("\x89PNG\r\n\x1a\n") + "and so on";
const QByteArray kJpeg = QByteArray("\xff\xd8\xff\xe0") + "and so on";

/// A textured quad, its picture told by `image`.
GltfFixture textured(const QJsonObject &image)
{
    GltfFixture file = quad({{"material", 0}}, {0, 1, 2});
    file.add("images", image);
    file.add("textures", {{"source", 0}});
    const QJsonObject texture = {{"index", 0}};
    file.add("materials", {{"name", "skin"},
                           {"pbrMetallicRoughness", QJsonObject{{"baseColorTexture", texture}}}});
    return file;
}

} // namespace

class TestGltfReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aFileIsReadWhole()
    {
        const ScenePtr read = scene(smallGltf());
        QVERIFY(read);
        QCOMPARE(read->exporter(), "a test");
        QCOMPARE(read->nodes().size(), 3U);
        QCOMPARE(read->nodes()[1].name, "spine");
        QCOMPARE(read->nodes()[1].parent, 0);
        QVERIFY(read->nodes()[1].joint && !read->nodes()[2].joint);
        QCOMPARE(read->takes().size(), 1U);
        const SourceTake &take = read->takes()[0];
        QCOMPARE(take.name, "Take 1");
        QCOMPARE(take.keySeconds, (std::vector<double>{0, 0.5, 1}));
        QCOMPARE(take.keyedNodes, 1);
        QVERIFY(!take.rate);
        QCOMPARE(read->meshes().size(), 1U);
        const SourceMesh &source = read->meshes()[0];
        const Mesh &mesh = source.mesh;
        QCOMPARE(mesh.name, "body");
        QCOMPARE(source.node, 2);
        QCOMPARE(source.nodes.size(), 2U);
        QCOMPARE(source.nodes[1].joint, 1);
        QVERIFY(near(source.nodes[1].meshToJoint.translation(), {0, -1.5, 0}));
        QCOMPARE(mesh.positions.size(), 4U);
        QCOMPARE(mesh.triangles.size(), 2U);
        QCOMPARE(mesh.firstWeight, (std::vector<std::uint32_t>{0, 1, 3, 4, 5}));
        QCOMPARE(mesh.weights[1].weight, 0.5F); // 100 of 255 twice, made to add up to one
        QCOMPARE(mesh.weights[2].bone, 1);
        QCOMPARE(mesh.parts.size(), 1U);
        QCOMPARE(mesh.parts[0].material, 0);
        QCOMPARE(mesh.parts[0].triangleCount, 2U);
        QCOMPARE(read->materials()[0].baseColour, (std::array<float, 4>{1, 0, 0, 0.5F}));
        QVERIFY(read->findings().empty());
    }

    void valuesAreReadHoweverTheyAreStored_data()
    {
        QTest::addColumn<Change>("change");
        using Maker = std::function<int(GltfFixture &)>;
        const auto row = [](const char *name, const Maker &maker) {
            QTest::newRow(name) << Change([maker](GltfFixture &file) { file = moving(maker); });
        };
        row("packed", [](GltfFixture &f) { return f.floats({1, 2, 3, 3, 2, 1}, "VEC3", 2); });
        row("from an offset", [](GltfFixture &f) {
            const int a = f.floats({9, 9, 1, 2, 3, 3, 2, 1}, "VEC3", 2);
            f.set("accessors", a, "byteOffset", 8);
            return a;
        });
        row("with a stride", [](GltfFixture &f) {
            const int a = f.floats({1, 2, 3, 9, 3, 2, 1}, "VEC3", 2);
            f.set("bufferViews", int(f.json["bufferViews"].toArray().size()) - 1, "byteStride", 16);
            return a;
        });
        row("sparse over others", [](GltfFixture &f) {
            const int a = f.floats({1, 2, 3, 0, 0, 0}, "VEC3", 2);
            f.set("accessors", a, "sparse", sparse(f, packed<quint8>({1}), 5121, {3, 2, 1}, 1));
            return a;
        });
        row("sparse over nothing", [](GltfFixture &f) {
            return f.add("accessors", {{"componentType", 5126},
                                       {"type", "VEC3"},
                                       {"count", 2},
                                       {"sparse", sparse(f, packed<quint16>({0, 1}), 5123,
                                                         {1, 2, 3, 3, 2, 1}, 2)}});
        });
        row("whole bytes", [](GltfFixture &f) {
            return f.accessor(packed<qint8>({1, 2, 3, 3, 2, 1}), 5120, "VEC3", 2);
        });
        row("whole shorts", [](GltfFixture &f) {
            return f.accessor(packed<quint16>({1, 2, 3, 3, 2, 1}), 5123, "VEC3", 2);
        });
    }

    void valuesAreReadHoweverTheyAreStored()
    {
        QFETCH(Change, change);
        GltfFixture file;
        change(file);
        const ScenePtr read = scene(file);
        QVERIFY(read);
        QVERIFY(near(read->pose(0, 0)[0].translation(), {1, 2, 3}));
        QVERIFY(near(read->pose(0, 0.5)[0].translation(), {2, 2, 2}));
        QVERIFY(near(read->pose(0, 1)[0].translation(), {3, 2, 1}));
    }

    void normalisedNumbersAreFractions_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QVector<double>>("expected");
        using V = QVector<double>;
        QTest::newRow("bytes") << 5120 << packed<qint8>({127, -127, -128, 0}) << V{1, -1, -1};
        QTest::newRow("unsigned bytes") << 5121 << packed<quint8>({255, 51, 0, 0}) << V{1, 0.2, 0};
        QTest::newRow("shorts") << 5122 << packed<qint16>({32767, -32767, -32768}) << V{1, -1, -1};
        QTest::newRow("unsigned shorts")
            << 5123 << packed<quint16>({65535, 13107, 0}) << V{1, 0.2, 0};
    }

    void normalisedNumbersAreFractions()
    {
        QFETCH(int, type);
        QFETCH(QByteArray, bytes);
        QFETCH(QVector<double>, expected);
        GltfFixture file;
        file.add("nodes", {});
        const int times = file.floats({0}, "SCALAR", 1);
        file.animate(0, "translation", times, file.accessor(bytes, type, "VEC3", 1, true));
        const ScenePtr read = scene(file);
        QVERIFY(read);
        QVERIFY(near(read->pose(0, 0)[0].translation(), {expected[0], expected[1], expected[2]}));
    }

    void curvesGoAsTheFileSays()
    {
        GltfFixture file;
        file.add("nodes", {});
        const int times = file.floats({1, 3}, "SCALAR", 2);
        const int places = file.floats({0, 0, 0, 4, 0, 0}, "VEC3", 2);
        // in-tangent, value, out-tangent
        const int cubic = file.floats({9, 9, 9, 0, 0, 0, 1, 0, 0, //
                                       -1, 0, 0, 4, 0, 0, 9, 9, 9},
                                      "VEC3", 6);
        file.animate(0, "translation", times, places, "LINEAR");
        file.animate(0, "scale", times, places, "STEP");
        file.animate(0, "translation", times, cubic, "CUBICSPLINE");
        const ScenePtr read = scene(file);
        QVERIFY(read);
        const auto x = [&read](int take, double seconds) {
            return read->pose(take, seconds)[0].translation().x();
        };
        // straight, and held before the first key and after the last
        QCOMPARE(x(0, 0), 0.0);
        QCOMPARE(x(0, 2.5), 3.0);
        QCOMPARE(x(0, 9), 4.0);
        QCOMPARE(read->pose(1, 2.999)[0](0, 0), 0.0);
        QCOMPARE(read->pose(1, 3)[0](0, 0), 4.0);
        // by hand: at the middle h = ½, ½, ⅛·2 s·(1 - -1)
        QCOMPARE(x(2, 2), 2.5);
        QCOMPARE(x(2, 1), 0.0);
        QCOMPARE(x(2, 3), 4.0);
        QCOMPARE(read->takes()[2].firstSeconds, 1.0);
        QCOMPARE(read->takes()[2].lastSeconds, 3.0);
    }

    void rotationsTurnTheShortWayRound()
    {
        GltfFixture file;
        file.add("nodes", {});
        const int times = file.floats({0, 1}, "SCALAR", 2);
        // a quarter turn, written with the other sign
        const float h = float(std::sqrt(0.5));
        file.animate(0, "rotation", times, file.floats({0, 0, 0, 1, 0, 0, -h, -h}, "VEC4", 2));
        const ScenePtr read = scene(file);
        QVERIFY(read);
        const Vector3 turned = read->pose(0, 1.0 / 3)[0].linear() * Vector3::UnitX();
        QVERIFY(near(turned, {std::sqrt(0.75), 0.5, 0}));
    }

    void nodesComeParentsFirstWithTheirOwnTransforms()
    {
        GltfFixture file;
        file.add("nodes", {{"name", "same"}, {"scale", QJsonArray{2, 2, 2}}});
        file.add("nodes", {});
        file.add("nodes",
                 {{"name", "same"},
                  {"children", QJsonArray{1, 0}},
                  {"matrix", QJsonArray{0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1}}});
        const ScenePtr read = scene(file);
        QVERIFY(read);
        QCOMPARE(read->nodes()[0].name, "same");
        QCOMPARE(read->nodes()[1].name, "node_1");
        QCOMPARE(read->nodes()[1].parent, 0);
        QCOMPARE(read->nodes()[2].name, "same");
        const auto rest = read->restPose();
        QVERIFY(near(rest[0] * Vector3::UnitX(), {5, 7, 7}));
        QCOMPARE(rest[2](1, 1), 2.0);
    }

    void aMatrixThatIsAnimatedIsTakenApart()
    {
        GltfFixture file;
        file.add("nodes",
                 {{"matrix", QJsonArray{0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1}}});
        const int times = file.floats({0}, "SCALAR", 1);
        file.animate(0, "translation", times, file.floats({1, 1, 1}, "VEC3", 1));
        const ScenePtr read = scene(file);
        QVERIFY(read);
        const Eigen::Affine3d moved = read->pose(0, 0)[0];
        QVERIFY((moved.linear() - read->restPose()[0].linear()).norm() < 1e-9);
        QVERIFY(near(moved.translation(), {1, 1, 1}));
    }

    void buffersAreFoundWhereverTheyAre_data()
    {
        QTest::addColumn<QString>("uri");
        const GltfFixture file = smallGltf();
        QTest::newRow("in the file") << "data:application/octet-stream;base64,"
                                            + QString::fromLatin1(file.buffer.toBase64());
        QTest::newRow("in the file, by percents")
            << "data:," + QString::fromLatin1(file.buffer.toPercentEncoding());
        QTest::newRow("beside it") << "body.bin";
        QTest::newRow("beside it, with blanks") << "my%20body.bin";
    }

    void buffersAreFoundWhereverTheyAre()
    {
        QFETCH(QString, uri);
        const GltfFixture file = smallGltf();
        HeldCompanions companions;
        companions.files["body.bin"] = file.buffer;
        companions.files["my body.bin"] = file.buffer;
        const auto read = readGltf(file.text(uri), companions);
        QVERIFY2(read.ok(), read ? "" : qPrintable(read.error().toText()));
        const ScenePtr binary = scene(file);
        QCOMPARE((*read)->pose(0, 0.3)[1].matrix(), binary->pose(0, 0.3)[1].matrix());
        QCOMPARE((*read)->meshes()[0].mesh.positions, binary->meshes()[0].mesh.positions);
    }

    void filesAreKnownByTheirHeads()
    {
        QVERIFY(looksLikeGltf(smallGltf().text("a.bin")));
        QVERIFY(looksLikeGltf("\xEF\xBB\xBF \n{\"asset\": {}}"));
        // other JSON, such as a project, is none
        QVERIFY(!looksLikeGltf("{\"flinch\": 3, \"clip\": {}}") && !looksLikeGltf(""));
    }

    void aSceneOutlivesItsBytes()
    {
        const GltfFixture file = smallGltf();
        QByteArray bytes = file.glb();
        const auto read = readGltf(bytes, NoCompanions());
        QVERIFY(read.ok());
        bytes.fill('\xff');
        QCOMPARE((*read)->pose(0, 0.3)[1].matrix(), scene(file)->pose(0, 0.3)[1].matrix());
        QCOMPARE((*read)->meshes()[0].mesh.positions[3], Eigen::Vector3f(0.25F, 2, 0));
    }

    void everyKindOfTriangleIsRead_data()
    {
        using Corners = std::vector<std::array<std::uint32_t, 3>>;
        QTest::addColumn<int>("mode");
        QTest::addColumn<bool>("indexed");
        QTest::addColumn<Corners>("expected");
        QTest::newRow("triangles") << 4 << true << Corners{{0, 1, 2}};
        QTest::newRow("a strip") << 5 << true << Corners{{0, 1, 2}, {1, 3, 2}};
        QTest::newRow("a fan") << 6 << true << Corners{{1, 2, 0}, {2, 3, 0}};
        QTest::newRow("without indices") << 5 << false << Corners{{0, 1, 2}, {1, 3, 2}};
    }

    void everyKindOfTriangleIsRead()
    {
        using Corners = std::vector<std::array<std::uint32_t, 3>>;
        QFETCH(int, mode);
        QFETCH(bool, indexed);
        QFETCH(Corners, expected);
        const ScenePtr read =
            scene(indexed ? quad({{"mode", mode}}, {0, 1, 2, 3}) : quad({{"mode", mode}}, {}));
        QVERIFY(read);
        QCOMPARE(read->meshes().size(), 1U);
        QVERIFY(read->meshes()[0].nodes.empty());
        QCOMPARE(read->meshes()[0].mesh.triangles, expected);
    }

    void primitivesThatShareVerticesStillDo()
    {
        GltfFixture file = quad({}, {0, 1, 2});
        QJsonObject mesh = file.json["meshes"].toArray()[0].toObject();
        QJsonArray primitives = mesh["primitives"].toArray();
        QJsonObject second = primitives[0].toObject();
        second["indices"] = file.accessor(packed<quint8>({1, 3, 2}), 5121, "SCALAR", 3);
        second["material"] = file.add("materials", {{"name", "other"}});
        primitives.append(second);
        file.set("meshes", 0, "primitives", primitives);
        const ScenePtr read = scene(file);
        QVERIFY(read);
        const Mesh &made = read->meshes()[0].mesh;
        QCOMPARE(made.positions.size(), 4U);
        QCOMPARE(made.parts.size(), 2U);
        QCOMPARE(made.parts[0].material, -1);
        QCOMPARE(made.parts[1].material, 0);
        QCOMPARE(made.parts[1].firstTriangle, 1U);
        QCOMPARE(made.triangles[1], (std::array<std::uint32_t, 3>{1, 3, 2}));
    }

    void verticesWithoutWeightsHangOnTheirNode()
    {
        GltfFixture file = smallGltf();
        // the last of the four
        file.buffer.replace(file.buffer.indexOf(packed<quint8>({100, 100, 0, 0})), 12,
                            packed<quint8>({100, 100, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0}));
        const ScenePtr read = scene(file);
        QVERIFY(read);
        const SourceMesh &source = read->meshes()[0];
        QCOMPARE(source.nodes.size(), 3U);
        QCOMPARE(source.nodes[2].joint, source.node);
        QCOMPARE(source.mesh.weights.back().bone, 2);
        QCOMPARE(source.mesh.weights.back().weight, 1.0F);
    }

    void moreThanFourJointsCarryAVertex()
    {
        GltfFixture file = smallGltf();
        QJsonArray primitives = file.json["meshes"].toArray()[0].toObject()["primitives"].toArray();
        QJsonObject primitive = primitives[0].toObject();
        QJsonObject attributes = primitive["attributes"].toObject();
        attributes["JOINTS_1"] = file.accessor(QByteArray(16, '\1'), 5121, "VEC4", 4);
        attributes["WEIGHTS_1"] =
            file.floats({1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0}, "VEC4", 4);
        primitive["attributes"] = attributes;
        primitives[0] = primitive;
        file.set("meshes", 0, "primitives", primitives);
        const ScenePtr read = scene(file);
        QVERIFY(read);
        const Mesh &mesh = read->meshes()[0].mesh;
        QCOMPARE(mesh.firstWeight, (std::vector<std::uint32_t>{0, 2, 5, 6, 8}));
        QCOMPARE(mesh.weights[0].weight, 0.5F);
        QCOMPARE(mesh.weights[7].weight, 0.75F);
        QCOMPARE(mesh.weights[7].bone, 1);
    }

    void picturesAreKeptAsTheyAre_data()
    {
        QTest::addColumn<QByteArray>("picture");
        QTest::addColumn<QString>("format");
        QTest::newRow("PNG") << kPng << "png";
        QTest::newRow("JPEG") << kJpeg << "jpg";
    }

    void picturesAreKeptAsTheyAre()
    {
        QFETCH(QByteArray, picture);
        QFETCH(QString, format);
        GltfFixture inside = textured({});
        inside.set("images", 0, "bufferView", inside.view(picture));
        inside.set("images", 0, "name", "inside");
        const ScenePtr read = scene(inside);
        QVERIFY(read);
        QCOMPARE(read->materials()[0].texture, 0);
        QCOMPARE(read->textures()[0].name, "inside");
        QCOMPARE(read->textures()[0].format, format);
        QCOMPARE(read->textures()[0].bytes, picture);

        HeldCompanions companions;
        companions.files["pictures/it.tga"] = picture;
        const auto beside = readGltf(textured({{"uri", "pictures/it.tga"}}).glb(), companions);
        QVERIFY(beside.ok());
        QCOMPARE((*beside)->textures()[0].name, "it");
        QCOMPARE((*beside)->textures()[0].format, format);
        QCOMPARE((*beside)->textures()[0].bytes, picture);
    }

    void whatIsNotHeldIsTold_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("told");
        QTest::newRow("blend shapes") << Change([](GltfFixture &f) {
            f = quad({{"targets", QJsonArray{QJsonObject{{"POSITION", 0}}}}}, {0, 1, 2});
        }) << "Blend shapes are left out";
        QTest::newRow("lines") << Change([](GltfFixture &f) {
            f = quad({{"mode", 1}}, {0, 1});
        }) << "Points and lines are left out";
        QTest::newRow("motion of blend shapes")
            << Change([](GltfFixture &f) { f.animate(0, "weights", 0, 0); })
            << "Motion of blend shapes is left out";
        QTest::newRow("motion of something else")
            << Change([](GltfFixture &f) { f.animate(0, "pointer", 0, 0); })
            << "Motion of materials, lights or cameras is left out";
        QTest::newRow("a picture that is not there") << Change([](GltfFixture &f) {
            f = textured({{"uri", "it.png"}});
        }) << "A picture is left out: The file needs it.png, which is not there";
        QTest::newRow("a picture of another kind") << Change([](GltfFixture &f) {
            f = textured({{"uri", "data:image/x;base64,AAAA"}});
        }) << "A picture is left out: a kind of picture that is not read";
    }

    void whatIsNotHeldIsTold()
    {
        QFETCH(Change, change);
        QFETCH(QString, told);
        GltfFixture file = smallGltf();
        change(file);
        const ScenePtr read = scene(file);
        QVERIFY(read);
        QCOMPARE(textsOf(*read, ImportEntry::Kind::NotHeld), QStringList(told));
    }

    void companionsStayInTheirFolder()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("in"));
        const auto write = [&folder](const QString &name, const QByteArray &bytes) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        QVERIFY(write("secret.bin", "secret") && write("in/Body.BIN", "body"));
        const FolderCompanions companions(folder.filePath("in/it.gltf"));
        QCOMPARE(companions.read("Body.BIN").value(), "body");
        QCOMPARE(companions.read("body.bin").value(), "body"); // as on other systems
        QCOMPARE(companions.named("bin"), QStringList("Body.BIN"));
        for (const QString &name :
             {QStringLiteral("../secret.bin"), QStringLiteral("..\\secret.bin"),
              folder.filePath("secret.bin"), QStringLiteral("file:../secret.bin")}) {
            const auto read = companions.read(name);
            QVERIFY2(!read, qPrintable(name));
            QCOMPARE(read.error().code, ErrorCode::AccessDenied);
        }
        QCOMPARE(companions.read("other.bin").error().code, ErrorCode::NotFound);
    }

    void damageIsRefusedWithItsPlace_data();
    void damageIsRefusedWithItsPlace();
};

void TestGltfReader::damageIsRefusedWithItsPlace_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("place");
    const auto row = [](const char *name, const char *message, const char *place,
                        const Change &change) {
        QTest::newRow(name) << change << message << place;
    };
    const auto require = [](const char *extension) {
        return [extension](GltfFixture &f) {
            f.json["extensionsRequired"] = QJsonArray{extension};
        };
    };
    row("Draco", "The meshes are compressed with Draco", "extensionsRequired",
        require("KHR_draco_mesh_compression"));
    row("meshopt", "The file is compressed with meshopt", "extensionsRequired",
        require("EXT_meshopt_compression"));
    row("an unknown extension", "needs the extension ACME_bones, which Flinch does not know",
        "extensionsRequired", require("ACME_bones"));
    row("Draco without saying so", "The meshes are compressed with Draco",
        "meshes[0].primitives[0]", [](GltfFixture &f) {
            f = quad({{"extensions", QJsonObject{{"KHR_draco_mesh_compression", QJsonObject()}}}},
                     {0, 1, 2});
            f.set("accessors", 0, "bufferView", QJsonValue::Undefined);
        });
    row("an older glTF", "The file is glTF 1.0", "asset", [](GltfFixture &f) {
        f.json["asset"] = QJsonObject{{"version", "1.0"}};
    });
    row("something else", "does not say that it is glTF", "asset",
        [](GltfFixture &f) { f.json.remove("asset"); });
    row("a circle", "Some nodes are their own ancestors", "nodes",
        [](GltfFixture &f) { f.set("nodes", 1, "children", QJsonArray{0}); });
    row("a node in itself", "Some nodes are their own ancestors", "nodes",
        [](GltfFixture &f) { f.set("nodes", 2, "children", QJsonArray{2}); });
    row("two parents", "Node 1 has two parents: 0 and 2", "nodes[2].children[0]",
        [](GltfFixture &f) { f.set("nodes", 2, "children", QJsonArray{1}); });
    row("a child twice", "Node 1 has two parents: 0 and 0", "nodes[0].children[1]",
        [](GltfFixture &f) {
            f.set("nodes", 0, "children", QJsonArray{1, 1});
        });
    row("no such child", "refers to number 7 of 3", "nodes[1].children[0]",
        [](GltfFixture &f) { f.set("nodes", 1, "children", QJsonArray{7}); });
    row("no such mesh", "refers to number 1 of 1", "nodes[2].mesh",
        [](GltfFixture &f) { f.set("nodes", 2, "mesh", 1); });
    row("no such skin", "refers to number 1 of 1", "nodes[2].skin",
        [](GltfFixture &f) { f.set("nodes", 2, "skin", 1); });
    row("half an index", "refers to number 0.5 of 1", "nodes[2].mesh",
        [](GltfFixture &f) { f.set("nodes", 2, "mesh", 0.5); });
    row("a short matrix", "There should be 16 numbers", "nodes[2].matrix", [](GltfFixture &f) {
        f.set("nodes", 2, "matrix", QJsonArray{1, 2});
    });
    row("a number beyond all", "A number is missing or out of range", "nodes[2].scale",
        [](GltfFixture &f) {
            f.set("nodes", 2, "scale", QJsonArray{1, 1e12, 1});
        });
    row("no such joint", "refers to number 9 of 3", "skins[0].joints[1]", [](GltfFixture &f) {
        f.set("skins", 0, "joints", QJsonArray{0, 9});
    });
    row("too few joints", "A vertex hangs on joint 1 of a skin that has 1", "nodes[2]",
        [](GltfFixture &f) { f.set("skins", 0, "joints", QJsonArray{0}); });
    row("too few bind matrices", "There are fewer bind matrices than joints", "skins[0]",
        [](GltfFixture &f) {
            f.set("skins", 0, "joints", QJsonArray{0, 1, 0});
        });
    row("no such accessor", "refers to number 99 of 7", "skins[0].inverseBindMatrices",
        [](GltfFixture &f) { f.set("skins", 0, "inverseBindMatrices", 99); });
    row("values of another type", "not of the type that is needed here", "accessors[0]",
        [](GltfFixture &f) { f.set("skins", 0, "inverseBindMatrices", 0); });
    row("an unknown type", "Count or type of the values make no sense", "accessors[2]",
        [](GltfFixture &f) { f.set("accessors", 2, "componentType", 5124); });
    row("too many values", "Values reach beyond the end of their buffer", "accessors[2]",
        [](GltfFixture &f) { f.set("accessors", 2, "count", 2000000000); });
    row("more zeros than sensible", "unfolds to more than it could sensibly hold", "accessors[2]",
        [](GltfFixture &f) {
            f.set("accessors", 2, "count", 2000000000);
            f.set("accessors", 2, "bufferView", QJsonValue::Undefined);
        });
    row("a count that is none", "Count or type of the values make no sense", "accessors[2]",
        [](GltfFixture &f) { f.set("accessors", 2, "count", -1); });
    row("a stride too short", "An offset or stride makes no sense", "accessors[2]",
        [](GltfFixture &f) { f.set("bufferViews", 2, "byteStride", 4); });
    row("a view too long", "A part of a buffer reaches beyond its end", "bufferViews[2]",
        [](GltfFixture &f) { f.set("bufferViews", 2, "byteLength", 100000); });
    row("no such buffer", "refers to number 1 of 1", "bufferViews[2].buffer",
        [](GltfFixture &f) { f.set("bufferViews", 2, "buffer", 1); });
    row("a buffer cut short", "A buffer should have 100000 bytes and has", "buffers[0]",
        [](GltfFixture &f) {
            f.json["buffers"] = QJsonArray{QJsonObject{{"byteLength", 100000}}};
        });
    row("a missing companion", "The file needs body.bin, which is not there", "buffers[0]",
        [](GltfFixture &f) {
            f.json["buffers"] = QJsonArray{QJsonObject{{"byteLength", 10}, {"uri", "body.bin"}}};
        });
    row("damaged base64", "Bytes that stand in the file are damaged", "buffers[0]",
        [](GltfFixture &f) {
            f.json["buffers"] =
                QJsonArray{QJsonObject{{"byteLength", 3}, {"uri", "data:x;base64,=!?"}}};
        });
    row("a triangle beyond its vertices", "refers to number 3 of 3",
        "meshes[0].primitives[0].indices",
        [](GltfFixture &f) { f.set("accessors", 2, "count", 3); });
    row("values that are no numbers", "Value 1 is not a number, or out of range", "accessors[2]",
        [](GltfFixture &f) {
            f.buffer.replace(f.buffer.indexOf(packed<float>({0, 1.5F})), 4,
                             packed<quint32>({0x7fc00000}));
        });
    row("fewer values than keys", "There are fewer values than keys", "animations[0].samplers[0]",
        [](GltfFixture &f) { f.set("accessors", 1, "count", 2); });
    row("keys that go back", "The times of the keys do not ascend", "animations[0].samplers[0]",
        [](GltfFixture &f) {
            f.buffer.replace(f.buffer.indexOf(packed<float>({0.5F})), 4, packed<float>({2}));
        });
    const auto sampler = [](GltfFixture &f, const QJsonObject &object) {
        f.set("animations", 0, "samplers", QJsonArray{object});
    };
    row("an unknown way", "“BOUNCE” is no way from key to key", "animations[0].samplers[0]",
        [sampler](GltfFixture &f) {
            sampler(f, {{"input", 0}, {"output", 1}, {"interpolation", "BOUNCE"}});
        });
    row("no such keys", "refers to number 50 of 7", "animations[0].samplers[0].input",
        [sampler](GltfFixture &f) {
            sampler(f, {{"input", 50}, {"output", 1}});
        });
    row("no such sampler", "refers to number 0 of 0", "animations[0].channels[0].sampler",
        [](GltfFixture &f) { f.set("animations", 0, "samplers", QJsonArray()); });
    row("a sparse index beyond", "refers to number 9 of 4", "accessors[2].sparse.indices",
        [](GltfFixture &f) {
            f.set("accessors", 2, "sparse", sparse(f, packed<quint8>({9}), 5121, {1, 2, 3}, 1));
        });
}

void TestGltfReader::damageIsRefusedWithItsPlace()
{
    QFETCH(Change, change);
    QFETCH(QString, message);
    QFETCH(QString, place);
    GltfFixture file = smallGltf();
    change(file);
    const auto read = readGltf(file.glb(), NoCompanions());
    QVERIFY(!read);
    QVERIFY2(read.error().message.contains(message), qPrintable(read.error().toText()));
    QCOMPARE(read.error().where, place);
    QVERIFY(!read.error().remedy.isEmpty());
}

QTEST_APPLESS_MAIN(TestGltfReader)
#include "tst_gltfreader.moc"
