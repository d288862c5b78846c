#include "core/io/colladascene.h"

#include <QtTest>

using namespace flinch;

namespace {

using Eigen::Affine3d;

/// Two joints above one another in centimetres, Z up; the lower one turns about X, and a triangle
/// hangs on both.
QByteArray bentArm()
{
    return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA version="1.4.1">
  <asset><contributor><authoring_tool>by hand</authoring_tool></contributor>
    <unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
  <library_geometries><geometry id="skin-mesh" name="skin"><mesh>
    <source id="p"><float_array id="pa" count="9">0 0 0 0 0 100 10 0 100</float_array>
      <technique_common><accessor source="#pa" count="3" stride="3">
        <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
      </accessor></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
    <triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
  </mesh></geometry></library_geometries>
  <library_controllers><controller id="skin-controller"><skin source="#skin-mesh">
    <bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>
    <source id="j"><Name_array id="ja" count="2">low high</Name_array><technique_common>
      <accessor source="#ja" count="2" stride="1"><param name="JOINT" type="name"/></accessor>
    </technique_common></source>
    <source id="b"><float_array id="ba" count="32">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
      1 0 0 0 0 1 0 0 0 0 1 -100 0 0 0 1</float_array><technique_common>
      <accessor source="#ba" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor>
    </technique_common></source>
    <source id="w"><float_array id="wa" count="1">1</float_array><technique_common>
      <accessor source="#wa" count="1" stride="1"><param name="WEIGHT" type="float"/></accessor>
    </technique_common></source>
    <joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#b"/></joints>
    <vertex_weights count="3"><input semantic="JOINT" source="#j" offset="0"/>
      <input semantic="WEIGHT" source="#w" offset="1"/>
      <vcount>1 1 1</vcount><v>0 0 1 0 1 0</v></vertex_weights>
  </skin></controller></library_controllers>
  <library_animations><animation id="a">
    <source id="t"><float_array id="ta" count="2">0 2</float_array><technique_common>
      <accessor source="#ta" count="2" stride="1"><param name="TIME" type="float"/></accessor>
    </technique_common></source>
    <source id="o"><float_array id="oa" count="32">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
      1 0 0 0 0 0 -1 0 0 1 0 0 0 0 0 1</float_array><technique_common>
      <accessor source="#oa" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor>
    </technique_common></source>
    <source id="i"><Name_array id="ia" count="2">LINEAR LINEAR</Name_array><technique_common>
      <accessor source="#ia" count="2" stride="1"><param name="INTERPOLATION" type="name"/></accessor>
    </technique_common></source>
    <sampler id="s"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#o"/>
      <input semantic="INTERPOLATION" source="#i"/></sampler>
    <channel source="#s" target="Low/transform"/>
  </animation></library_animations>
  <library_visual_scenes><visual_scene id="Scene">
    <node id="Low" sid="low" name="lower arm" type="JOINT">
      <matrix sid="transform">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>
      <node id="High" sid="high" name="hand" type="JOINT">
        <matrix sid="transform">1 0 0 0 0 1 0 0 0 0 1 100 0 0 0 1</matrix>
      </node>
    </node>
    <node id="Body" name="body"><instance_controller url="#skin-controller">
      <skeleton>#Low</skeleton></instance_controller></node>
  </visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#Scene"/></scene>
</COLLADA>
)";
}

std::vector<Affine3d> worlds(const SourceScene &scene, std::vector<Affine3d> pose)
{
    for (std::size_t n = 0; n < pose.size(); ++n) {
        if (const int parent = scene.nodes()[n].parent; parent >= 0)
            pose[n] = pose[std::size_t(parent)] * pose[n];
    }
    return pose;
}

std::size_t nodeOf(const SourceScene &scene, const QString &name)
{
    const auto found = std::ranges::find(scene.nodes(), name, &SourceNode::name);
    if (found == scene.nodes().end())
        qFatal("there is no node %s", qPrintable(name));
    return std::size_t(found - scene.nodes().begin());
}

} // namespace

class TestColladaScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aSkinnedArmIsRead()
    {
        const auto read = readColladaScene(bentArm());
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().toText()));
        const SourceScene &scene = **read;
        QCOMPARE(scene.exporter(), QStringLiteral("by hand"));
        const std::size_t low = nodeOf(scene, QStringLiteral("lower arm"));
        const std::size_t hand = nodeOf(scene, QStringLiteral("hand"));
        QVERIFY(scene.nodes()[low].joint && scene.nodes()[hand].joint);
        QVERIFY(!scene.nodes()[nodeOf(scene, QStringLiteral("body"))].joint);
        QCOMPARE(scene.nodes()[hand].parent, int(low));
        // metres, Y up
        const auto rest = worlds(scene, scene.restPose());
        QVERIFY(rest[hand].translation().isApprox(Vector3(0, 1, 0), 1e-5));

        QCOMPARE(scene.takes().size(), std::size_t(1));
        QCOMPARE(scene.takes()[0].firstSeconds, 0.);
        QVERIFY(std::abs(scene.takes()[0].lastSeconds - 2) < 1e-6);
        // Z turns towards -Y of the file, which is Z of ours
        const auto bent = worlds(scene, scene.pose(0, 2));
        QVERIFY((bent[hand].translation() - Vector3(0, 0, 1)).norm() < 1e-5);
        const auto half = worlds(scene, scene.pose(0, 1));
        QVERIFY((half[hand].translation() - Vector3(0, 1, 1) / std::sqrt(2.)).norm() < 1e-5);

        QCOMPARE(scene.meshes().size(), std::size_t(1));
        const SourceMesh &source = scene.meshes()[0];
        QCOMPARE(source.nodes.size(), std::size_t(2));
        QCOMPARE(source.mesh.positions.size(), std::size_t(3));
        // the third vertex, 10 cm beside the hand, goes with it
        const BoneWeight &weight = source.mesh.weights[source.mesh.firstWeight[2]];
        const SkinBone &bone = source.nodes[std::size_t(weight.bone)];
        QCOMPARE(bone.joint, int(hand));
        const Vector3 placed =
            bent[hand] * (bone.meshToJoint * source.mesh.positions[2].cast<double>());
        QVERIFY((placed - Vector3(0.1, 0, 1)).norm() < 1e-5);
    }

    void equalNamesAreToldApartByTheirIds()
    {
        const auto read =
            readColladaScene(bentArm().replace("name=\"hand\"", "name=\"lower arm\""));
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().toText()));
        QCOMPARE((*read)->nodes()[nodeOf(**read, QStringLiteral("High"))].joint, true);
        QCOMPARE((*read)->nodes()[nodeOf(**read, QStringLiteral("Low"))].joint, true);
    }

    void badFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no XML") << QByteArray("HIERARCHY");
        QTest::newRow("other XML") << QByteArray("<x/>");
        QTest::newRow("cut short") << bentArm().left(900);
        QTest::newRow("without a scene")
            << bentArm().replace("<instance_visual_scene url=\"#Scene\"/>", "");
    }

    void badFilesAreRefused()
    {
        QFETCH(QByteArray, bytes);
        const auto scene = readColladaScene(bytes);
        QVERIFY(!scene.ok());
        QVERIFY(!scene.error().message.isEmpty() && !scene.error().remedy.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestColladaScene)
#include "tst_colladascene.moc"
