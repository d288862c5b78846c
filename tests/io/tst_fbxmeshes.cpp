#include "core/io/fbxscene.h"
#include "tests/support/madefbx.h"
#include "tests/support/processortime.h"

#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

using Eigen::Affine3d;
using Scene = std::shared_ptr<const SourceScene>;

Scene sceneOf(const MadeFbx &file, const Companions &companions = NoCompanions())
{
    auto scene = readFbxScene(file.bytes(), companions);
    if (!scene)
        qFatal("%s", qPrintable(scene.error().toText()));
    return *scene;
}

Affine3d shift(const Vector3 &by)
{
    return Affine3d(Eigen::Translation3d(by));
}

void compareMatrices(const Affine3d &is, const Affine3d &right)
{
    QVERIFY((is.matrix() - right.matrix()).cwiseAbs().maxCoeff() < 1e-9);
}

struct OneCompanion : NoCompanions
{
    Result<QByteArray> read(const QString &name) const override
    {
        return name == QStringLiteral("skin.png") || name == QStringLiteral("paint/wood.png")
                   ? Result<QByteArray>(QByteArray("\x89PNG beside"))
                   : Result<QByteArray>(Error());
    }
};

} // namespace

class TestFbxMeshes : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void meshesAreTriangles()
    {
        MadeFbx file;
        const auto model = file.model("body", 0,
                                      {{"GeometricTranslation", {1, 2, 3}},
                                       {"GeometricRotation", {0, 0, 90}},
                                       {"GeometricScaling", {2, 2, 1}}},
                                      "Mesh");
        const auto square = madeSquare(file, model);
        FbxNode &normals = file.object(square).add("LayerElementNormal");
        normals.add("MappingInformationType", {FbxValue::text("ByPolygon")});
        normals.add("ReferenceInformationType", {FbxValue::text("Direct")});
        const std::vector<double> up = {0, 0, 1};
        normals.add("Normals", {FbxValue::array(std::span<const double>(up))});
        FbxNode &uvs = file.object(square).add("LayerElementUV");
        uvs.add("MappingInformationType", {FbxValue::text("ByPolygonVertex")});
        uvs.add("ReferenceInformationType", {FbxValue::text("IndexToDirect")});
        const std::vector<double> uv = {0.25, 0.75, 1, 1};
        const std::vector<std::int32_t> index = {0, 0, 1, -1};
        uvs.add("UV", {FbxValue::array(std::span<const double>(uv))});
        uvs.add("UVIndex", {FbxValue::array(std::span<const std::int32_t>(index))});
        const Scene scene = sceneOf(file);
        QCOMPARE(scene->meshes().size(), std::size_t(1));
        const SourceMesh &source = scene->meshes()[0];
        QCOMPARE(source.node, 0);
        QVERIFY(source.nodes.empty());
        Affine3d quarter = Affine3d::Identity();
        quarter.linear() << 0, -1, 0, 1, 0, 0, 0, 0, 1;
        compareMatrices(source.geometry, shift({1, 2, 3}) * quarter * Eigen::Scaling(2., 2., 1.));
        QCOMPARE(source.mesh.triangles.size(), std::size_t(2));
        QCOMPARE(source.mesh.positions.size(), std::size_t(4));
        QCOMPARE(source.mesh.normals[3], Eigen::Vector3f(0, 0, 1));
        QCOMPARE(source.mesh.textureCoordinates[0], Eigen::Vector2f(0.25f, 0.25f));
        QCOMPARE(source.mesh.textureCoordinates[2], Eigen::Vector2f(1, 0));
        QCOMPARE(source.mesh.parts.size(), std::size_t(1));
        QCOMPARE(source.mesh.parts[0].material, -1);
    }

    void aConcaveQuadIsCutInside()
    {
        MadeFbx file;
        const auto square = madeSquare(file, file.model("dart", 0, {}, "Mesh"));
        const std::vector<double> dart = {0, 0, 0, 2, 1, 0, 0, 2, 0, 0.5, 1, 0};
        file.object(square).set("Vertices", {FbxValue::array(std::span<const double>(dart))});
        const Scene scene = sceneOf(file);
        const Mesh &mesh = scene->meshes()[0].mesh;
        double area = 0;
        for (const auto &[a, b, c] : mesh.triangles) {
            const Eigen::Vector3f cross = (mesh.positions[b] - mesh.positions[a])
                                              .cross(mesh.positions[c] - mesh.positions[a]);
            QVERIFY(cross.z() > 0);
            area += double(cross.z()) / 2;
        }
        QCOMPARE(area, 1.5);
    }

    void skinsAreBoundAsTheFileSays()
    {
        MadeFbx file;
        const auto bone = file.model("bone", 0, {{"Lcl Translation", {5, 0, 0}}}, "Null");
        const auto model = file.model("body", 0, {}, "Mesh");
        const auto square = madeSquare(file, model);
        const auto skin = file.add("Deformer", "skin", "Skin");
        const auto cluster = file.add("Deformer", "cluster", "Cluster");
        file.connect(skin, square);
        file.connect(cluster, skin);
        file.connect(bone, cluster);
        const std::vector<std::int32_t> indices = {0, 1, 2};
        const std::vector<double> weights = {1, 0.5, 0};
        const std::vector<double> matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -5, 0, 0, 1};
        file.object(cluster).add("Indexes",
                                 {FbxValue::array(std::span<const std::int32_t>(indices))});
        file.object(cluster).add("Weights", {FbxValue::array(std::span<const double>(weights))});
        file.object(cluster).add("Transform", {FbxValue::array(std::span<const double>(matrix))});
        {
            const Scene scene = sceneOf(file);
            const SourceMesh &source = scene->meshes()[0];
            QCOMPARE(source.nodes.size(), std::size_t(1));
            QCOMPARE(source.nodes[0].joint, 0);
            compareMatrices(source.nodes[0].meshToJoint, shift({-5, 0, 0}));
            QVERIFY(scene->nodes()[0].joint); // a Null that carries a skin
            QCOMPARE(source.mesh.firstWeight, std::vector<std::uint32_t>({0, 1, 2, 2, 2}));
            QCOMPARE(source.mesh.weights[1].weight, 0.5f);
        }
        // a bone that is not there is told
        file.connect(file.add("Deformer", "lost", "Cluster"), skin);
        QCOMPARE(sceneOf(file)->findings().size(), std::size_t(1));
        QVERIFY(sceneOf(file)->findings()[0].text.contains(QStringLiteral("body")));
        // a file without that matrix says where the bone was
        FbxNode &node = file.object(cluster);
        node.child("Transform")->name = "TransformLink";
        compareMatrices(sceneOf(file)->meshes()[0].nodes[0].meshToJoint, shift({5, 0, 0}));
    }

    void looksComeAlong()
    {
        MadeFbx file;
        const auto model = file.model("body", 0, {}, "Mesh");
        madeSquare(file, model);
        const auto red =
            file.add("Material", "red", "",
                     {{"DiffuseColor", {1, 0.5, 0}}, {"TransparencyFactor", {0.25, 0, 0}}});
        const auto painted = file.add("Material", "painted", "");
        const auto lost = file.add("Material", "lost", "");
        file.connect(red, model);
        const auto paint = [&](std::int64_t material, const char *path, const char *content) {
            const auto texture = file.add("Texture", "t", "");
            const auto video = file.add("Video", "v", "Clip");
            file.connect(texture, material, "DiffuseColor");
            file.connect(video, texture);
            file.object(video).add("RelativeFilename", {FbxValue::text(path)});
            if (content)
                file.object(video).add("Content", {FbxValue::raw(content)});
        };
        paint(painted, "C:\\work\\skin.png", nullptr);
        paint(red, "..\\gold.jpg", "\xff\xd8\xff inside");
        paint(lost, "nowhere.tga", nullptr);
        const auto wooden = file.add("Material", "wooden", "");
        paint(wooden, "..\\..\\shared\\paint\\wood.png", nullptr);
        const Scene scene = sceneOf(file, OneCompanion());
        QCOMPARE(scene->materials().size(), std::size_t(4));
        QCOMPARE(scene->textures().size(), std::size_t(3));
        QCOMPARE(scene->textures()[2].name, QStringLiteral("wood.png"));
        const Material &first = scene->materials()[0];
        QCOMPARE(first.baseColour, (std::array<float, 4>{1, 1, 1, 0.75f})); // the picture has it
        QCOMPARE(scene->textures()[std::size_t(first.texture)].format, QStringLiteral("jpg"));
        QCOMPARE(scene->textures()[std::size_t(first.texture)].name, QStringLiteral("gold.jpg"));
        const Material &second = scene->materials()[1];
        QCOMPARE(scene->textures()[std::size_t(second.texture)].bytes,
                 QByteArray("\x89PNG beside"));
        QCOMPARE(scene->materials()[2].texture, -1);
        QCOMPARE(scene->meshes()[0].mesh.parts[0].material, 0);
        QCOMPARE(scene->findings().size(), std::size_t(1));
        QVERIFY(scene->findings()[0].text.contains(QStringLiteral("nowhere.tga")));
    }

    void aSkinOfFourMegabytesIsQuick()
    {
        constexpr int kSide = 170; // vertices of a sheet
        constexpr int kBones = 60;
        MadeFbx file;
        const auto model = file.model("body", 0, {}, "Mesh");
        const auto geometry = madeSquare(file, model);
        std::vector<double> vertices;
        std::vector<double> normals;
        std::vector<std::int32_t> polygons;
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                vertices.insert(vertices.end(), {x * 0.1, y * 0.1, 0.01 * ((x * y) % 7)});
                if (x == 0 || y == 0)
                    continue;
                const int corner = y * kSide + x;
                polygons.insert(polygons.end(),
                                {corner - kSide - 1, corner - kSide, corner, ~(corner - 1)});
                for (int n = 0; n < 4; ++n)
                    normals.insert(normals.end(), {0, 0.001 * (corner % 10), 1});
            }
        }
        FbxNode &node = file.object(geometry);
        node.set("Vertices", {FbxValue::array(std::span<const double>(vertices))});
        node.set("PolygonVertexIndex", {FbxValue::array(std::span<const std::int32_t>(polygons))});
        FbxNode &layer = node.add("LayerElementNormal");
        layer.add("MappingInformationType", {FbxValue::text("ByPolygonVertex")});
        layer.add("ReferenceInformationType", {FbxValue::text("Direct")});
        layer.add("Normals", {FbxValue::packedArray(std::span<const double>(normals))});
        const auto skin = file.add("Deformer", "skin", "Skin");
        file.connect(skin, geometry);
        const auto take = file.layer(file.take("take"));
        const std::vector<double> matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        std::int64_t bone = 0;
        for (int b = 0; b < kBones; ++b) {
            bone = file.model("bone", bone);
            const auto cluster = file.add("Deformer", "cluster", "Cluster");
            file.connect(cluster, skin);
            file.connect(bone, cluster);
            std::vector<std::int32_t> indices;
            for (int v = b; v < kSide * kSide; v += kBones / 4)
                indices.push_back(v);
            const std::vector<double> weights(indices.size(), 0.25);
            FbxNode &object = file.object(cluster);
            object.add("Indexes", {FbxValue::array(std::span<const std::int32_t>(indices))});
            object.add("Weights", {FbxValue::array(std::span<const double>(weights))});
            object.add("Transform", {FbxValue::array(std::span<const double>(matrix))});
            MadeKeys keys;
            for (int key = 0; key < 600; ++key) {
                keys.seconds.push_back(key / 60.);
                keys.values.push_back(float((key * b) % 90));
            }
            keys.flags = 0x6108; // automatic
            for (const char axis : {'X', 'Y', 'Z'})
                file.curve(take, bone, "Lcl Rotation", axis, keys);
        }
        const QByteArray bytes = file.bytes();
        QVERIFY(bytes.size() > 4'000'000);
        const double before = testing::processorMilliseconds();
        const auto scene = readFbxScene(bytes);
        const double milliseconds = testing::processorMilliseconds() - before;
        QVERIFY2(scene.ok(), scene.ok() ? "" : qPrintable(scene.error().toText()));
        QCOMPARE((*scene)->meshes()[0].nodes.size(), std::size_t(kBones));
        qInfo("%.1f MB in %.0f ms", double(bytes.size()) / 1e6, milliseconds);
        QVERIFY(milliseconds <= testing::allowedMilliseconds(500));
    }
};

QTEST_GUILESS_MAIN(TestFbxMeshes)
#include "tst_fbxmeshes.moc"
