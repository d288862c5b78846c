#include "core/io/assimp/sceneblob.h"
#include "core/io/clipfile.h"
#include "core/io/fbxcurves.h"
#include "core/io/fbxgraph.h"
#include "core/io/fbxrepair.h"
#include "core/io/fbxtime.h"
#include "core/io/fbxwriter.h"
#include "core/io/proxymesh.h"
#include "core/motion/clipedit.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QFileInfo>
#include <QtEndian>
#include <QtTest>

#include <map>
#include <numbers>

using namespace flinch;

namespace {

using ClipPtr = std::shared_ptr<const Clip>;

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

FrameRate perSecond(std::int64_t numerator, std::int64_t denominator = 1)
{
    return *FrameRate::fromFraction(numerator, denominator);
}

ByteSink appendTo(QByteArray &bytes)
{
    return [&bytes](std::string_view part) -> Status {
        bytes.append(part.data(), qsizetype(part.size()));
        return Done();
    };
}

QByteArray fbxBytes(const ExportScene &scene)
{
    QByteArray bytes;
    QStringList warnings;
    const auto status = writeFbx(scene, appendTo(bytes), warnings, {});
    return status ? bytes : QByteArray();
}

QByteArray rawBlob(const ExportScene &scene)
{
    return exportBlob({scene.skeleton(), depthFirstOrder(scene.skeleton()),
                       makeProxyMesh(scene.skeleton()), int(scene.takes.size()),
                       scene.options.unitToMetres},
                      "fbx")
        .value();
}

ExportScene twoTakes(const ExportOptions &options = {})
{
    testing::HumanoidOptions turned;
    turned.scrambledAxes = true;
    turned.frames = 6;
    const auto clip = std::make_shared<const Clip>(
        testing::humanoidClip(testing::humanoidFamily("Mixamo"), turned));
    return {{{"mocap", clip}, {"main", clip}}, options};
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
        if (number(settings, "TimeSpanStop") != double(stop()))
            fault("the time span is wrong");
        const FbxNode &document = *m_tree.root.child("Documents")->child("Document");
        const FbxNode *active = fbxProperty(document, "ActiveAnimStackName");
        if (!active || active->text(4).value_or("").isEmpty())
            fault("no take is active");
        const FbxNode &stamp = *m_tree.root.child("FBXHeaderExtension")->child("CreationTimeStamp");
        if (stamp.child("Year")->integer(0) != 1970)
            fault("the bytes depend on the day");
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
        const FbxNode *pose = m_tree.root.child("Objects")->child("Pose");
        if (!pose || pose->text(2) != QByteArray("BindPose"))
            fault("there is no bind pose");
        for (int j = 0; j < m_scene.skeleton().jointCount(); ++j) {
            const Joint &joint = m_scene.skeleton().joint(j);
            const FbxNode *model = named(m_blobNames ? blobJointName(j) : joint.name.toUtf8());
            if (!model) {
                fault("a joint is missing");
                continue;
            }
            if (model->text(2) != QByteArray("LimbNode"))
                fault("a joint is no bone");
            const Vector3 offset = joint.restOffset / m_scene.options.unitToMetres;
            for (int axis = 0; axis < 3; ++axis) {
                if (std::abs(number(*model, "Lcl Translation", std::size_t(4 + axis))
                             - offset[axis])
                    > 1e-12)
                    fault("the rest pose is not exact");
            }
        }
    }

    void checkTakes()
    {
        const FbxNode *takes = m_tree.root.child("Takes");
        if (!takes || takes->children.size() != m_scene.takes.size() + 1)
            fault("the list of takes is missing");
        for (const std::int64_t id : m_graph.idsOf(m_tree, "AnimationStack")) {
            if (number(object(id), "LocalStop") != double(stop()))
                fault("a take ends at the wrong time");
        }
        for (const std::int64_t id : m_graph.idsOf(m_tree, "AnimationLayer")) {
            if (fbxObjectName(object(id)).isEmpty())
                fault("a layer has no name");
        }
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
        const bool mesh = m_tree.root.child("Objects")->child("Geometry");
        if (mesh != m_scene.options.proxyMesh)
            fault("a mesh that nobody asked for");
        for (const FbxNode &node : m_tree.root.child("Objects")->children) {
            const FbxNode *layer = node.child("Layer");
            for (std::size_t n = 0; layer && n < layer->children.size(); ++n) {
                const FbxNode *type = layer->children[n].child("Type");
                if (type && !node.child(type->text(0).value_or("").constData()))
                    fault("a layer that is not there");
            }
        }
    }

    void checkDefinitions()
    {
        std::map<QByteArray, std::int64_t> counts = {{"GlobalSettings", 1}};
        for (const FbxNode &node : m_tree.root.child("Objects")->children)
            ++counts[node.name];
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

} // namespace

class TestFbxWriter : public QObject
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
        QCOMPARE(FaultFinder(fbxBytes(scene), scene, false).find(), QStringList());
    }

    /// The finder is worth something: it finds plenty in what Assimp writes.
    void assimpAloneHasFaults()
    {
        const ExportScene scene = twoTakes();
        const QStringList faults = FaultFinder(rawBlob(scene), scene, true).find();
        qInfo("Assimp's own file: %s", qPrintable(faults.join("; ")));
        QVERIFY(faults.size() > 5);
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

    void theSameSceneGivesTheSameBytes() { QCOMPARE(fbxBytes(twoTakes()), fbxBytes(twoTakes())); }

    void keyTimesAreExact_data()
    {
        QTest::addColumn<int>("numerator");
        QTest::addColumn<int>("denominator");
        QTest::addColumn<int>("mode");
        QTest::newRow("30") << 30 << 1 << 6;
        QTest::newRow("29.97") << 30000 << 1001 << 9;
        QTest::newRow("23.976") << 24000 << 1001 << 13;
        QTest::newRow("59.94") << 60000 << 1001 << 17;
        QTest::newRow("120") << 120 << 1 << 1;
        QTest::newRow("90, which has no name") << 90 << 1 << 14;
    }

    void keyTimesAreExact()
    {
        QFETCH(int, numerator);
        QFETCH(int, denominator);
        QFETCH(int, mode);
        const FrameRate rate = perSecond(numerator, denominator);
        QCOMPARE(fbxTimeMode(rate), mode);
        if (mode != kFbxCustomRate)
            QCOMPARE(fbxRate(mode), std::optional(rate));
        for (const int frame : {0, 1, 2, 1001, 30000, 216000, 5'000'000, -7}) {
            const long double exact =
                46186158000.0L * denominator * frame / static_cast<long double>(numerator);
            QVERIFY(std::abs(static_cast<long double>(fbxTicks(rate, frame)) - exact) <= 0.5001L);
            QCOMPARE(fbxTicks(rate, frame, 0, 4), fbxTicks(rate, frame));
            QCOMPARE(fbxTicks(rate, frame, 4, 4), fbxTicks(rate, frame + 1));
        }
        const Clip clip = testing::wavingClip(7, rate);
        const ExportScene scene = sceneOf(clip, {0.01, UpAxis::Y, 5, false});
        QCOMPARE(FaultFinder(fbxBytes(scene), scene, false).find(), QStringList());
        const QByteArray bytes = fbxBytes(scene);
        const auto motion = readBackFbx(bytes, {}, {});
        QVERIFY(motion.ok());
        QVERIFY(std::abs(*(*motion)->takes()[0].framesPerSecond - rate.perSecond()) < 1e-9);
        QCOMPARE((*motion)->takes()[0].startFrame, std::optional(5));
        QCOMPARE((*motion)->takes()[0].frames, 7);
    }

    void motionBetweenKeysIsRight_data()
    {
        QTest::addColumn<ClipPtr>("shared");
        QTest::addColumn<bool>("made");
        const auto row = [](const QString &name, Clip clip, bool made = false) {
            QTest::newRow(qPrintable(name))
                << std::make_shared<const Clip>(std::move(clip)) << made;
        };
        row("through 90 degrees at 30 fps", testing::gimbalClip(60, perSecond(30)), true);
        row("through 90 degrees at 24 fps", testing::gimbalClip(24, perSecond(24)), true);
        row("the same, slowly", testing::gimbalClip(900, perSecond(120)), true);
        QStringList paths = testing::capturedClips();
        paths.prepend(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh"));
        for (const QString &path : paths) {
            for (const int fps : {30, 60, 120}) {
                row(QString("%1 at %2").arg(QFileInfo(path).baseName()).arg(fps),
                    resampleClip(readClipFile(path).value().clip, perSecond(fps)).value());
            }
        }
    }

    /// A program that draws straight lines between the angles of keys comes out where the slerp
    /// does.
    void motionBetweenKeysIsRight()
    {
        QFETCH(ClipPtr, shared);
        QFETCH(bool, made);
        const Clip &clip = *shared;
        const QByteArray bytes = fbxBytes(sceneOf(clip, {}));
        const auto motion = readBackFbx(bytes, {}, {});
        QVERIFY(motion.ok());
        const auto order = depthFirstOrder(clip.skeleton());
        Pose pose;
        WorldPose meant, found;
        double metres = 0, degrees = 0;
        for (int frame = 0; frame + 1 < clip.frameCount(); ++frame) {
            for (const double part : {0.25, 0.5, 0.8}) {
                samplePose(clip, frame, part, pose);
                computeWorldPose(clip.skeleton(), pose, meant);
                (*motion)->pose(0, frame + part, pose);
                computeWorldPose((*motion)->skeleton(), pose, found);
                for (std::size_t j = 0; j < order.size(); ++j) {
                    const auto m = std::size_t(order[j]);
                    metres = std::max(metres, (found.positions[j] - meant.positions[m]).norm());
                    degrees = std::max(degrees,
                                       kDegreesPerRadian
                                           * angleBetween(found.rotations[j], meant.rotations[m]));
                }
            }
        }
        std::size_t extra = 0;
        const auto allTracks = makeFbxTracks(clip, {}, {});
        for (const FbxJointTracks &tracks : *allTracks)
            extra += tracks.rotation.values[0].size() - std::size_t(clip.frameCount());
        qInfo("%.4f m and %.3f° off between keys, %d extra keys", metres, degrees, int(extra));
        QVERIFY(metres <= 0.01);
        QVERIFY(degrees <= 0.5);
        // extra keys are for the few frames that need them, unless a clip is made to need them
        const double keys = double(clip.frameCount()) * clip.skeleton().jointCount();
        QVERIFY(made || double(extra) <= 0.2 * keys);
    }

    void anglesWindOnPastATurn()
    {
        const Clip clip = testing::gimbalClip(120, perSecond(60));
        const auto tracks = makeFbxTracks(clip, {}, {});
        QVERIFY(tracks.ok());
        const auto &yaw = (*tracks)[0].rotation.values[1];
        const auto &head = (*tracks)[2].rotation.values[2];
        const auto span = [](const std::vector<float> &v) {
            const auto [least, most] = std::ranges::minmax_element(v);
            return *most - *least;
        };
        QVERIFY(span(yaw) > 720 || span((*tracks)[0].rotation.values[0]) > 720
                || span((*tracks)[0].rotation.values[2]) > 720);
        QVERIFY(span(head) > 360);
        for (const FbxJointTracks &joint : *tracks) {
            for (const auto &values : joint.rotation.values) {
                for (std::size_t n = 1; n < values.size(); ++n)
                    QVERIFY(std::abs(values[n] - values[n - 1]) < 180);
            }
        }
    }

    void onlyWhatMovesHasTranslationCurves()
    {
        const Clip clip = testing::gimbalClip(10, perSecond(30));
        const auto tracks = makeFbxTracks(clip, {}, {});
        for (int j = 0; j < clip.skeleton().jointCount(); ++j)
            QCOMPARE((*tracks)[std::size_t(j)].translation.values[0].empty(),
                     clip.translationSlot(j) < 0);
    }

    void sceneBlobRefusesWhatWouldCrashIt()
    {
        const SkeletonPtr skeleton = testing::smallSkeleton();
        const auto blob = [&skeleton](auto change) {
            BlobScene scene = {*skeleton, depthFirstOrder(*skeleton), makeProxyMesh(*skeleton), 1,
                               1};
            change(scene);
            return exportBlob(scene, "fbx").ok();
        };
        QVERIFY(blob([](BlobScene &) {}));
        QVERIFY(!blob([](BlobScene &s) { s.takes = 0; }));
        QVERIFY(!blob([](BlobScene &s) { s.unitToMetres = 0; }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.triangles[0] = 1'000'000; }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.triangles.clear(); }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.normals.pop_back(); }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.weights[0].joint = -1; }));
        QVERIFY(!blob([](BlobScene &s) {
            std::erase_if(s.mesh.weights,
                          [](const SkinnedMesh::Weight &w) { return w.joint == 3; });
        }));
        QVERIFY(!blob([](BlobScene &s) { s.order.pop_back(); }));
    }

    void largeAndDeepSkeletonsAreWritten_data()
    {
        QTest::addColumn<int>("joints");
        QTest::addColumn<bool>("deep");
        QTest::newRow("a chain of 256") << 256 << true;
        QTest::newRow("1500 joints of one parent") << 1500 << false;
    }

    void largeAndDeepSkeletonsAreWritten()
    {
        QFETCH(int, joints);
        QFETCH(bool, deep);
        SkeletonBuilder builder;
        for (int j = 0; j < joints; ++j) {
            Joint joint;
            joint.name = QString("j%1").arg(j);
            joint.parent = deep ? j - 1 : std::min(0, j - 1);
            joint.restOffset = {0, 0.01, 0};
            builder.addJoint(joint);
        }
        Clip clip(builder.build().value(), perSecond(30));
        clip.resizeFrames(2);
        for (int frame = 0; frame < 2; ++frame)
            setFramePose(clip, frame, restPose(clip.skeleton()));
        const QByteArray bytes = fbxBytes(sceneOf(clip, {}));
        const auto motion = readBackFbx(bytes, {}, {});
        QVERIFY2(motion.ok(), motion.ok() ? "" : qPrintable(motion.error().toText()));
        QCOMPARE((*motion)->skeleton().jointCount(), joints);
    }
};

QTEST_APPLESS_MAIN(TestFbxWriter)
#include "tst_fbxwriter.moc"
