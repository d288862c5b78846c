#include "core/io/fbxscene.h"
#include "core/io/fbxtree.h"
#include "tests/support/madefbx.h"

#include <QtTest>

#include <numbers>

using namespace flinch;
using namespace flinch::testing;

namespace {

using Scene = std::shared_ptr<const SourceScene>;

Scene oldScene()
{
    auto scene = readFbxScene(oldFbxText());
    if (!scene)
        qFatal("%s", qPrintable(scene.error().toText()));
    return *scene;
}

Matrix3 turn(int axis, double degrees)
{
    return Eigen::AngleAxisd(degrees * std::numbers::pi / 180, Vector3::Unit(axis))
        .toRotationMatrix();
}

} // namespace

/// Files of FBX 6 are read as those of FBX 7.
class TestFbxOld : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void nodesStandAsTheySay()
    {
        const Scene scene = oldScene();
        QCOMPARE(scene->nodes().size(), std::size_t(2));
        QCOMPARE(scene->nodes()[0].name, QStringLiteral("hips"));
        QVERIFY(scene->nodes()[0].joint);
        QCOMPARE(scene->unitToMetres().value(), 0.01);
        const auto rest = scene->restPose();
        QVERIFY(rest[0].translation().isApprox(Vector3(1, 2, 3)));
        QVERIFY(rest[0].linear().isApprox(turn(2, 90)));
    }

    void takesMoveThem()
    {
        const Scene scene = oldScene();
        QCOMPARE(scene->takes().size(), std::size_t(1));
        const SourceTake &take = scene->takes()[0];
        QCOMPARE(take.name, QStringLiteral("walk"));
        QCOMPARE(take.rate.value(), FrameRate::fromFraction(48, 1).value());
        QCOMPARE(take.keySeconds, std::vector<double>({0, 1, 2}));
        const auto at = [&](double seconds) {
            return scene->pose(0, seconds)[0];
        };
        QVERIFY(at(0.5).translation().isApprox(Vector3(5, 15, 7)));
        QVERIFY(at(1.5).translation().isApprox(Vector3(5, 30, 7))); // to the next key
        QVERIFY(at(2.25).translation().isApprox(Vector3(5, 12.5, 7)));
        // slow at both ends, half of the way in the middle
        QVERIFY(at(0.5).linear().isApprox(turn(2, 90) * turn(0, 45), 1e-4));
        QVERIFY(at(0.1).linear().isApprox(turn(2, 90) * turn(0, 90 * 0.028), 1e-3));
    }

    void skinsHangOnTheirGeometry()
    {
        const Scene scene = oldScene();
        QCOMPARE(scene->meshes().size(), std::size_t(1));
        const SourceMesh &source = scene->meshes()[0];
        QCOMPARE(source.node, 1);
        QCOMPARE(source.mesh.positions.size(), std::size_t(4));
        QCOMPARE(source.mesh.triangles.size(), std::size_t(2));
        QCOMPARE(source.nodes.size(), std::size_t(1));
        QCOMPARE(source.nodes[0].joint, 0);
        QVERIFY(source.nodes[0].meshToJoint.translation().isApprox(Vector3(-1, -2, -3)));
        QCOMPARE(source.mesh.weights[3].weight, 0.5f);
        QCOMPARE(source.mesh.parts[0].material, 0);
        QCOMPARE(scene->materials()[0].name, QStringLiteral("paint"));
        // its picture is not there, which is told
        QCOMPARE(scene->findings().size(), std::size_t(1));
        QVERIFY(scene->findings()[0].text.contains(QStringLiteral("skin.png")));
    }

    void binaryIsReadAsAsciiIs()
    {
        FbxTree tree = readFbxText(oldFbxText()).value();
        nameAsBinaryDoes(tree.root);
        QByteArray bytes;
        QVERIFY(writeFbxTree(tree, [&bytes](std::string_view part) -> Status {
                    bytes.append(part.data(), qsizetype(part.size()));
                    return Done();
                }).ok());
        const auto binary = readFbxScene(bytes);
        QVERIFY2(binary.ok(), binary.ok() ? "" : qPrintable(binary.error().toText()));
        const Scene text = oldScene();
        QCOMPARE((*binary)->nodes()[0].name, QStringLiteral("hips"));
        QCOMPARE((*binary)->meshes()[0].nodes.size(), std::size_t(1));
        for (const double seconds : {0.2, 0.5, 1.4, 3.1}) {
            const auto a = (*binary)->pose(0, seconds);
            const auto b = text->pose(0, seconds);
            for (std::size_t n = 0; n < b.size(); ++n)
                QVERIFY(a[n].isApprox(b[n]));
        }
    }

    void damagedKeysAreRefused()
    {
        for (const char *row : {"0,10,L,46186158000", "0,10,Q", "0,10,U,s,0", "0,10,U,s,0,0,x"}) {
            const auto scene = readFbxScene(
                oldFbxText().replace("0,0,U,s,0,0,n,46186158000,90,U,s,0,0,a,0.333,0.333", row));
            QVERIFY2(!scene.ok(), row);
            QVERIFY(!scene.error().remedy.isEmpty());
        }
    }

private:
    static void nameAsBinaryDoes(FbxNode &node)
    {
        for (FbxValue &value : node.values) {
            if (value.type == 'S')
                value.bytes = fbxBinaryName(value.bytes);
        }
        for (FbxNode &child : node.children)
            nameAsBinaryDoes(child);
    }
};

QTEST_GUILESS_MAIN(TestFbxOld)
#include "tst_fbxold.moc"
