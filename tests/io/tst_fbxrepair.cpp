/// Debian's Assimp writes FBX that nobody can read. The faults that were found in it, how they are
/// found, and that each single repair counts.
#include "core/io/assimp/sceneblob.h"
#include "core/io/fbxgraph.h"
#include "core/io/fbxrepair.h"
#include "core/io/fbxtime.h"
#include "core/io/fbxwriter.h"
#include "core/io/proxymesh.h"
#include "core/motion/euler.h"
#include "core/motion/geometry.h"
#include "core/motion/pose.h"
#include "tests/support/fbxexport.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QtEndian>
#include <QtTest>

#include <bit>
#include <map>
#include <numbers>
#include <numeric>
#include <set>

using namespace flinch;
using testing::appendTo;
using testing::fbxBytes;
using testing::twoTakes;

namespace {

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

QByteArray rawBlob(const ExportScene &scene)
{
    return exportBlob({scene.skeleton(), depthFirstOrder(scene.skeleton()),
                       makeProxyMesh(scene.skeleton()), int(scene.takes.size()),
                       scene.options.unitToMetres},
                      "fbx")
        .value();
}

FbxNames namesOf(const ExportScene &scene)
{
    QStringList warnings;
    return {uniqueJointNames(scene.skeleton(), warnings), uniqueTakeNames(scene, warnings)};
}

/// Whether every list of children ends with a null record, read without any mercy.
bool hasNullRecords(const QByteArray &bytes, qsizetype &at, qsizetype end, bool wide)
{
    const qsizetype record = wide ? 25 : 13;
    const auto offset = [&](qsizetype n) {
        return wide ? qsizetype(qFromLittleEndian<quint64>(bytes.constData() + at + 8 * n))
                    : qsizetype(qFromLittleEndian<quint32>(bytes.constData() + at + 4 * n));
    };
    while (at + record <= end) {
        const qsizetype nodeEnd = offset(0);
        if (nodeEnd == 0) {
            at += record;
            return true;
        }
        if (nodeEnd > end)
            return false;
        const qsizetype valueBytes = offset(2);
        at += record + bytes[at + record - 1] + valueBytes;
        if (at < nodeEnd && (!hasNullRecords(bytes, at, nodeEnd, wide) || at != nodeEnd))
            return false;
    }
    return false;
}

/// What is wrong with an FBX file that shall hold `scene`: one line per fault of measured ones.
class FaultFinder
{
public:
    FaultFinder(const QByteArray &bytes, const ExportScene &scene, bool blobNames)
        : m_bytes(bytes)
        , m_scene(scene)
        , m_tree(readFbxTree(bytes).value())
        , m_graph(FbxGraph::of(m_tree).value())
        , m_blobNames(blobNames)
    {}

    QStringList find()
    {
        qsizetype at = 27;
        if (!hasNullRecords(m_bytes, at, m_bytes.size(), m_tree.version >= 7500))
            fault("null records are missing");
        checkSettings();
        checkModels();
        checkTakes();
        checkCurves();
        checkMesh();
        checkDefinitions();
        return m_faults;
    }

private:
    void fault(const QString &text)
    {
        if (!m_faults.contains(text))
            m_faults += text;
    }

    const FbxNode &object(std::int64_t id) const
    {
        return m_tree.root.child("Objects")->children[*m_graph.indexOf(id)];
    }

    double number(const FbxNode &node, const char *property, std::size_t index = 4) const
    {
        const FbxNode *p = fbxProperty(node, property);
        return p ? p->real(index).value_or(-1e99) : -1e99;
    }

    Vector3 vector(const FbxNode &node, const char *property) const
    {
        return {number(node, property, 4), number(node, property, 5), number(node, property, 6)};
    }

    std::int64_t start() const
    {
        return fbxTicks(m_scene.first().rate(), m_scene.options.startFrame);
    }

    std::int64_t stop() const
    {
        return fbxTicks(m_scene.first().rate(),
                        m_scene.options.startFrame + m_scene.first().frameCount() - 1);
    }

    void checkSettings()
    {
        const FbxNode &settings = *m_tree.root.child("GlobalSettings");
        if (number(settings, "UnitScaleFactor") != 100 * m_scene.options.unitToMetres)
            fault("the unit is wrong");
        if (number(settings, "TimeMode") != fbxTimeMode(m_scene.first().rate()))
            fault("the rate is wrong");
        if (number(settings, "TimeSpanStart") != double(start())
            || number(settings, "TimeSpanStop") != double(stop()))
            fault("the time span is wrong");
        const FbxNode &document = *m_tree.root.child("Documents")->child("Document");
        const FbxNode *active = fbxProperty(document, "ActiveAnimStackName");
        if (!active || active->text(4).value_or("").isEmpty())
            fault("no take is active");
        const FbxNode &header = *m_tree.root.child("FBXHeaderExtension");
        std::int64_t stamp = 0; // 1 January 1970, 10:00, the only date that is allowed
        for (const FbxNode &part : header.child("CreationTimeStamp")->children)
            stamp += part.name == "Version" ? 0 : *part.integer(0);
        if (stamp != 1970 + 1 + 1 + 10)
            fault("the bytes depend on the day");
        for (const FbxNode *node : {&m_tree.root, &header}) {
            if (!node->child("Creator")->text(0).value_or("").startsWith("Flinch "))
                fault("the file does not say who made it");
        }
    }

    void checkModels()
    {
        const auto ids = m_graph.idsOf(m_tree, "Model");
        const auto named = [&](const QByteArray &name) -> const FbxNode * {
            for (const std::int64_t id : ids) {
                if (fbxObjectName(object(id)) == name)
                    return &object(id);
            }
            return nullptr;
        };
        checkBindPose();
        for (int j = 0; j < m_scene.skeleton().jointCount(); ++j) {
            const Joint &joint = m_scene.skeleton().joint(j);
            const FbxNode *model = named(m_blobNames ? blobJointName(j) : joint.name.toUtf8());
            if (!model) {
                fault("a joint is missing");
                continue;
            }
            if (model->text(2) != QByteArray("LimbNode"))
                fault("a joint is no bone");
            for (const FbxConnection &child : m_graph.childrenOf(*model->integer(0))) {
                if (object(child.child).name == "NodeAttribute"
                    && fbxObjectName(object(child.child)) != fbxObjectName(*model))
                    fault("an attribute is not named like its bone");
            }
            const Vector3 offset = joint.restOffset / m_scene.options.unitToMetres;
            const Vector3 angles = vector(*model, "Lcl Rotation") / kDegreesPerRadian;
            const Quaternion turn =
                quaternionFromEuler({angles.z(), angles.y(), angles.x()}, EulerOrder::Zyx);
            if ((vector(*model, "Lcl Translation") - offset).norm() > 1e-12
                || angleBetween(turn, joint.restRotation) > 1e-12
                || vector(*model, "Lcl Scaling") != Vector3::Ones())
                fault("the rest pose is not exact");
        }
    }

    /// Where a model stands in the rest pose; the mesh stands at the origin.
    Eigen::Affine3d restOf(const QByteArray &name) const
    {
        const Skeleton &skeleton = m_scene.skeleton();
        const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
        for (std::size_t j = 0; j < rest.positions.size(); ++j) {
            if (skeleton.joint(int(j)).name.toUtf8() == name)
                return Eigen::Translation3d(rest.positions[j] / m_scene.options.unitToMetres)
                       * rest.rotations[j];
        }
        return Eigen::Affine3d::Identity();
    }

    void checkBindPose()
    {
        const FbxNode *pose = m_tree.root.child("Objects")->child("Pose");
        if (!pose || pose->text(2) != QByteArray("BindPose") || !pose->child("Type")
            || pose->child("Type")->text(0) != QByteArray("BindPose") || !pose->child("Version")
            || !pose->child("NbPoseNodes"))
            return fault("there is no bind pose");
        std::int64_t count = 0;
        for (const FbxNode &node : pose->children) {
            if (node.name != "PoseNode")
                continue;
            ++count;
            const auto model = m_graph.indexOf(*node.child("Node")->integer(0));
            if (!model
                || !hasMatrix(node, "Matrix",
                              restOf(fbxObjectName(object(*node.child("Node")->integer(0))))))
                fault("the bind pose is another one");
        }
        if (count != m_scene.skeleton().jointCount() + (m_scene.options.proxyMesh ? 1 : 0)
            || pose->child("NbPoseNodes")->integer(0) != count)
            fault("the bind pose is not whole");
    }

    void checkTakes()
    {
        const FbxNode *takes = m_tree.root.child("Takes");
        if (!takes || takes->children.size() != m_scene.takes.size() + 1)
            fault("the list of takes is missing");
        for (const std::int64_t id : m_graph.idsOf(m_tree, "AnimationStack")) {
            for (const char *property : {"LocalStart", "ReferenceStart"}) {
                if (number(object(id), property) != double(start()))
                    fault("a take begins at the wrong time");
            }
            for (const char *property : {"LocalStop", "ReferenceStop"}) {
                if (number(object(id), property) != double(stop()))
                    fault("a take ends at the wrong time");
            }
            if (!m_blobNames && !isNameOfTake(fbxObjectName(object(id))))
                fault("a take has another name");
        }
        for (const std::int64_t id : m_graph.idsOf(m_tree, "AnimationLayer")) {
            if (!isNameOfTake(fbxObjectName(object(id))))
                fault("a layer is not named like its take");
        }
    }

    bool isNameOfTake(const QByteArray &name) const
    {
        return std::ranges::any_of(
            m_scene.takes, [&name](const NamedClip &take) { return take.name.toUtf8() == name; });
    }

    void checkCurves()
    {
        const Clip &clip = m_scene.first();
        for (const std::int64_t id : m_graph.idsOf(m_tree, "AnimationCurve")) {
            const FbxNode &curve = object(id);
            const auto times = curve.child("KeyTime")->values[0].toArray<std::int64_t>().value();
            const auto values = curve.child("KeyValueFloat")->values[0].toArray<float>().value();
            for (int frame = 0; frame < clip.frameCount(); ++frame) {
                const auto ticks = fbxTicks(clip.rate(), m_scene.options.startFrame + frame);
                if (!std::ranges::binary_search(times, ticks))
                    fault("a frame has no key");
            }
            const auto flags =
                curve.child("KeyAttrFlags")->values[0].toArray<std::int32_t>().value();
            if ((flags.at(0) & 0xe) != 4)
                fault("keys are not linear");
            const auto counts =
                curve.child("KeyAttrRefCount")->values[0].toArray<std::int32_t>().value();
            const auto slopes = curve.child("KeyAttrDataFloat")->values[0].toArray<float>().value();
            if (std::reduce(counts.begin(), counts.end()) != std::int32_t(times.size())
                || slopes.size() != 4 * counts.size())
                fault("not every key has its attributes");
            // no slopes, and as weights what other exporters write
            if (slopes.at(0) != 0 || slopes.at(1) != 0
                || std::bit_cast<std::uint32_t>(slopes.at(2)) != 0xf3f0f3f)
                fault("a linear key has slopes or no weights");
            const auto parents = m_graph.parentsOf(id);
            if (parents.empty() || !m_graph.indexOf(parents[0].parent))
                fault("a curve belongs to nothing");
            else if (number(object(parents[0].parent), parents[0].property.constData())
                     != double(values.at(0)))
                fault("a curve's default is not its first value");
            if (curve.child("Default")->real(0) != double(values.at(0)))
                fault("a curve's default is not its first value");
        }
        for (const FbxNode &connection : m_tree.root.child("Connections")->children) {
            if (connection.text(3).value_or("").startsWith("Lcl Scal"))
                fault("scale is animated");
        }
    }

    void checkMesh()
    {
        for (const char *kind : {"Geometry", "Material", "Deformer"}) {
            if (m_graph.idsOf(m_tree, kind).empty() == m_scene.options.proxyMesh)
                fault("a mesh that nobody asked for");
        }
        for (const std::int64_t id : m_graph.idsOf(m_tree, "Deformer"))
            checkDeformer(id);
        for (const char *kind : {"Geometry", "Material"}) {
            for (const std::int64_t id : m_graph.idsOf(m_tree, kind)) {
                if (fbxObjectName(object(id)) != "proxy")
                    fault("a part of the body is nameless");
            }
        }
        for (const FbxNode &node : m_tree.root.child("Objects")->children) {
            const FbxNode *layer = node.child("Layer");
            std::set<QByteArray> listed;
            for (std::size_t n = 0; layer && n < layer->children.size(); ++n) {
                const FbxNode *type = layer->children[n].child("Type");
                if (type && !node.child(type->text(0).value_or("").constData()))
                    fault("a layer that is not there");
                if (type)
                    listed.insert(type->text(0).value_or(""));
            }
            for (const FbxNode &element : node.children) {
                if (element.name.startsWith("LayerElement") && !listed.contains(element.name))
                    fault("a layer that no list names");
            }
        }
    }

    void checkDeformer(std::int64_t id)
    {
        if (object(id).text(2) != QByteArray("Cluster") || m_blobNames)
            return;
        const auto bones = m_graph.childrenOf(id);
        const QByteArray name = bones.empty() || !m_graph.indexOf(bones[0].child)
                                    ? QByteArray()
                                    : fbxObjectName(object(bones[0].child));
        if (fbxObjectName(object(id)) != name)
            fault("a cluster is not named like its bone");
        const Eigen::Affine3d bone = restOf(name);
        if (!hasMatrix(object(id), "TransformLink", bone)
            || !hasMatrix(object(id), "Transform", bone.inverse()))
            fault("the skin is bound to another pose");
    }

    static bool hasMatrix(const FbxNode &node, const char *child, const Eigen::Affine3d &wanted)
    {
        const auto numbers = node.child(child)->values[0].toArray<double>().value();
        return (Eigen::Map<const Eigen::Matrix4d>(numbers.data()) - wanted.matrix()).norm() < 1e-12;
    }

    void checkDefinitions()
    {
        std::map<QByteArray, std::int64_t> counts = {{"GlobalSettings", 1}};
        for (const FbxNode &node : m_tree.root.child("Objects")->children)
            ++counts[node.name];
        std::int64_t total = 0;
        for (const auto &[kind, count] : counts)
            total += count;
        if (m_tree.root.child("Definitions")->child("Count")->integer(0) != total)
            fault("objects are miscounted");
        for (const FbxNode &type : m_tree.root.child("Definitions")->children) {
            if (type.name == "ObjectType"
                && type.child("Count")->integer(0) != counts[type.text(0).value()])
                fault("objects are miscounted");
        }
    }

    const QByteArray m_bytes;
    const ExportScene &m_scene;
    const FbxTree m_tree;
    const FbxGraph m_graph;
    const bool m_blobNames;
    QStringList m_faults;
};

template<typename T>
bool sameArray(const FbxValue &a, const FbxValue &b)
{
    const auto first = a.toArray<T>();
    return first && first == b.toArray<T>();
}

bool sameValue(const FbxValue &a, const FbxValue &b)
{
    if (a.isArray() && b.isArray())
        return sameArray<float>(a, b) || sameArray<double>(a, b) || sameArray<std::int32_t>(a, b)
               || sameArray<std::int64_t>(a, b);
    return a.type == b.type && a.bytes == b.bytes;
}

/// Puts back what Assimp wrote, one kind of change at a time: "Objects/Model/P Lcl Rotation #4" is
/// the first angle of all models, "+" what the repair added, "-" what it took away.
class Undo
{
public:
    Undo(FbxTree &repaired, const FbxTree &blob, const QByteArray &kind = {})
        : m_kind(kind)
    {
        compare(repaired.root, blob.root, {});
    }

    /// Every kind of change there is.
    const std::set<QByteArray> &kinds() const { return m_kinds; }

private:
    bool undoes(const QByteArray &kind)
    {
        m_kinds.insert(kind);
        return kind == m_kind;
    }

    /// What a node is, among all of its parent.
    static QByteArray identity(const FbxNode &node, const QByteArray &path)
    {
        if (path == "/Objects")
            return node.name + QByteArray::number(qlonglong(*node.integer(0)));
        QByteArray result = node.name;
        if (path == "/Connections")
            result += QByteArray::number(qlonglong(*node.integer(1))) + ' '
                      + QByteArray::number(qlonglong(*node.integer(2)));
        return result + ' ' + label(node);
    }

    static QByteArray label(const FbxNode &node)
    {
        const bool isNamed = node.name == "P" || node.name == "ObjectType";
        return isNamed ? node.name + ' ' + node.text(0).value_or("") : node.name;
    }

    void compare(FbxNode &repaired, const FbxNode &blob, const QByteArray &path)
    {
        if (repaired.values.size() != blob.values.size()) {
            if (undoes(path + " #"))
                repaired.values = blob.values;
        } else {
            for (std::size_t i = 0; i < blob.values.size(); ++i) {
                if (!sameValue(repaired.values[i], blob.values[i])
                    && undoes(path + " #" + QByteArray::number(qlonglong(i))))
                    repaired.values[i] = blob.values[i];
            }
        }
        std::map<QByteArray, std::vector<const FbxNode *>> waiting;
        for (const FbxNode &child : blob.children)
            waiting[identity(child, path)].push_back(&child);
        std::erase_if(repaired.children, [&](FbxNode &child) {
            auto &same = waiting[identity(child, path)];
            const QByteArray childPath = path + '/' + label(child);
            if (same.empty())
                return undoes(childPath + " +");
            compare(child, *same.front(), childPath);
            same.erase(same.begin());
            return false;
        });
        for (const auto &[key, left] : waiting) {
            for (const FbxNode *child : left) {
                if (undoes(path + '/' + label(*child) + " -"))
                    repaired.children.push_back(*child);
            }
        }
    }

    const QByteArray m_kind;
    std::set<QByteArray> m_kinds;
};

} // namespace

class TestFbxRepair : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void noFaultIsLeft_data()
    {
        QTest::addColumn<double>("unit");
        QTest::addColumn<int>("startFrame");
        QTest::addColumn<bool>("mesh");
        QTest::newRow("skeleton only, centimetres") << 0.01 << 0 << false;
        QTest::newRow("with a body, metres, later start") << 1.0 << 1001 << true;
        QTest::newRow("a start before 0") << 0.01 << -20 << true;
    }

    void noFaultIsLeft()
    {
        QFETCH(double, unit);
        QFETCH(int, startFrame);
        QFETCH(bool, mesh);
        const ExportScene scene = twoTakes({unit, UpAxis::Y, startFrame, mesh});
        QVERIFY(checkScene(scene).ok());
        QCOMPARE(FaultFinder(fbxBytes(scene), scene, false).find().join("; "), QString());
    }

    void noFaultIsLeftAtAnyRate()
    {
        for (const auto &[numerator, denominator] :
             {std::pair(30, 1), {30000, 1001}, {24000, 1001}, {60000, 1001}, {120, 1}, {90, 1}}) {
            const Clip clip =
                testing::wavingClip(7, *FrameRate::fromFraction(numerator, denominator));
            const ExportScene scene = sceneOf(clip, {0.01, UpAxis::Y, 5, false});
            QCOMPARE(FaultFinder(fbxBytes(scene), scene, false).find().join("; "), QString());
        }
    }

    /// The finder is worth something: it finds plenty in what Assimp writes.
    void assimpAloneHasFaults()
    {
        const ExportScene scene = twoTakes();
        const QStringList faults = FaultFinder(rawBlob(scene), scene, true).find();
        qInfo("Assimp's own file: %s", qPrintable(faults.join("; ")));
        QVERIFY(faults.size() > 5);
    }

    /// Each single repair counts: left out alone, whatever it changes is found as a fault.
    void noRepairCanBeLeftOut_data()
    {
        QTest::addColumn<bool>("mesh");
        QTest::newRow("skeleton only") << false;
        QTest::newRow("with a body") << true;
    }

    void noRepairCanBeLeftOut()
    {
        QFETCH(bool, mesh);
        const ExportScene scene = twoTakes({0.01, UpAxis::Y, 7, mesh});
        const QByteArray blobBytes = rawBlob(scene);
        const FbxTree blob = readFbxTree(blobBytes).value();
        const QByteArray repairedBytes = fbxBytes(scene);
        const FbxTree repaired = readFbxTree(repairedBytes).value();
        FbxTree same = repaired;
        const auto kinds = Undo(same, blob).kinds();
        QVERIFY(kinds.size() > 40);
        QStringList unnoticed;
        for (const QByteArray &kind : kinds) {
            FbxTree worse = repaired;
            const Undo undo(worse, blob, kind);
            QByteArray bytes;
            QVERIFY(writeFbxTree(worse, appendTo(bytes)).ok());
            // with two objects of one id it cannot even be looked at
            if (FbxGraph::of(readFbxTree(bytes).value()).ok()
                && FaultFinder(bytes, scene, false).find().isEmpty())
                unnoticed += QString::fromUtf8(kind);
        }
        qInfo("%d kinds of change", int(kinds.size()));
        for (const QString &kind : unnoticed)
            qWarning("nobody misses %s", qPrintable(kind));
        QVERIFY(unnoticed.isEmpty());
    }

    /// What Assimp may do right one day is right still.
    void aBlobWithFewerFaultsGivesTheSameFile()
    {
        const ExportScene scene = twoTakes();
        const FbxNames names = namesOf(scene);
        const QByteArray blob = rawBlob(scene);
        FbxTree better = readFbxTree(blob).value();
        for (FbxNode &connection : better.root.child("Connections")->children) {
            if (connection.text(3) == QByteArray("Lcl Scale"))
                connection.values[3] = FbxValue::text("Lcl Scaling");
        }
        FbxNode &pose = better.root.child("Objects")->add("Pose");
        pose.values = {FbxValue::int64(1), FbxValue::text("x"), FbxValue::text("BindPose")};
        better.root.add("Takes").add("Current", {FbxValue::text("take0")});
        const std::int32_t linear = 4;
        for (FbxNode &object : better.root.child("Objects")->children) {
            if (object.name == "AnimationCurve")
                object.set("KeyAttrFlags",
                           {FbxValue::array(std::span<const std::int32_t>(&linear, 1))});
        }
        QVERIFY(repairFbx(better, scene, names, {}).ok());
        QByteArray bytes;
        QVERIFY(writeFbxTree(better, appendTo(bytes)).ok());
        QCOMPARE(bytes, fbxBytes(scene));
    }

    void aBlobThatLacksAJointIsRefused()
    {
        const ExportScene scene = twoTakes();
        const FbxNames names = namesOf(scene);
        const QByteArray blob = rawBlob(scene);
        for (const char *kind :
             {"Model", "AnimationStack", "AnimationCurveNode", "AnimationCurve"}) {
            FbxTree tree = readFbxTree(blob).value();
            auto &objects = tree.root.child("Objects")->children;
            objects.erase(std::ranges::find(objects, QByteArray(kind), &FbxNode::name));
            const auto status = repairFbx(tree, scene, names, {});
            QVERIFY2(!status.ok(), kind);
            QVERIFY(!status.error().message.isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(TestFbxRepair)
#include "tst_fbxrepair.moc"
