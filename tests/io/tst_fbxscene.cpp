#include "core/io/fbxscene.h"
#include "core/io/fbxtransform.h"
#include "tests/support/madefbx.h"
#include "tests/support/processortime.h"

#include <QtTest>

#include <numbers>

using namespace flinch;
using namespace flinch::testing;

namespace {

using Eigen::Affine3d;
using Scene = std::shared_ptr<const SourceScene>;

Scene sceneOf(const MadeFbx &file)
{
    auto scene = readFbxScene(file.bytes());
    if (!scene)
        qFatal("%s", qPrintable(scene.error().toText()));
    return *scene;
}

std::vector<Affine3d> worlds(const SourceScene &scene, std::vector<Affine3d> pose)
{
    for (std::size_t n = 0; n < pose.size(); ++n) {
        if (const int parent = scene.nodes()[n].parent; parent >= 0)
            pose[n] = pose[std::size_t(parent)] * pose[n];
    }
    return pose;
}

Affine3d restWorld(const SourceScene &scene, std::size_t node)
{
    return worlds(scene, scene.restPose())[node];
}

void compareMatrices(const Affine3d &is, const Affine3d &right)
{
    const double off = (is.matrix() - right.matrix()).cwiseAbs().maxCoeff();
    std::stringstream text;
    text << is.matrix() << "\n instead of \n" << right.matrix();
    QVERIFY2(off < 1e-9, text.str().c_str());
}

/// A rotation about one axis, in degrees.
Matrix3 turn(int axis, double degrees)
{
    return Eigen::AngleAxisd(degrees * std::numbers::pi / 180, Vector3::Unit(axis))
        .toRotationMatrix();
}

/// X first, then Y, then Z.
Matrix3 turnXyz(const Vector3 &degrees)
{
    return turn(2, degrees[2]) * turn(1, degrees[1]) * turn(0, degrees[0]);
}

Affine3d shift(const Vector3 &by)
{
    return Affine3d(Eigen::Translation3d(by));
}

const Vector3 kAngles(20, -35, 50);

} // namespace

class TestFbxScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void rotationOrders_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::addColumn<int>("third");
        QTest::newRow("XYZ") << 0 << 0 << 1 << 2;
        QTest::newRow("XZY") << 1 << 0 << 2 << 1;
        QTest::newRow("YZX") << 2 << 1 << 2 << 0;
        QTest::newRow("YXZ") << 3 << 1 << 0 << 2;
        QTest::newRow("ZXY") << 4 << 2 << 0 << 1;
        QTest::newRow("ZYX") << 5 << 2 << 1 << 0;
        QTest::newRow("spheric, read as XYZ") << 6 << 0 << 1 << 2;
    }

    void rotationOrders()
    {
        QFETCH(int, order);
        QFETCH(int, first);
        QFETCH(int, second);
        QFETCH(int, third);
        MadeFbx file;
        file.model("bone", 0,
                   {{"RotationActive", {1, 0, 0}},
                    {"RotationOrder", {double(order), 0, 0}},
                    {"Lcl Rotation", kAngles}});
        const Scene scene = sceneOf(file);
        const Matrix3 right = turn(third, kAngles[third]) * turn(second, kAngles[second])
                              * turn(first, kAngles[first]);
        compareMatrices(restWorld(*scene, 0), Affine3d(right));
        QCOMPARE(scene->findings().empty(), order < 6);
    }

    void everyPartOfATransformCounts()
    {
        const Vector3 t(1, 2, 3), roff(4, 5, 6), rp(7, 8, 9), soff(1, 0, 2), sp(3, 1, 4);
        const Vector3 pre(30, 40, -50), post(-15, 60, 75), s(2, 3, 0.5);
        const MadeFbx::Properties properties = {
            {"Lcl Translation", t},   {"Lcl Rotation", kAngles}, {"Lcl Scaling", s},
            {"RotationOffset", roff}, {"RotationPivot", rp},     {"ScalingOffset", soff},
            {"ScalingPivot", sp},     {"PreRotation", pre},      {"PostRotation", post},
        };
        const Affine3d scaling = shift(soff) * shift(sp) * Eigen::Scaling(s) * shift(-sp);
        for (const bool active : {true, false}) {
            MadeFbx file;
            MadeFbx::Properties all = properties;
            all.push_back({"RotationActive", {double(active), 0, 0}});
            file.model("bone", 0, all);
            Matrix3 rotation = turnXyz(kAngles);
            if (active)
                rotation = turnXyz(pre) * rotation * turnXyz(post).transpose();
            compareMatrices(restWorld(*sceneOf(file), 0), shift(t) * shift(roff) * shift(rp)
                                                              * Affine3d(rotation) * shift(-rp)
                                                              * scaling);
        }
    }

    void whatAKindDoesNotSayItsTemplateSays()
    {
        MadeFbx file;
        FbxNode &type =
            file.tree().root.add("Definitions").add("ObjectType", {FbxValue::text("Model")});
        FbxNode &defaults =
            type.add("PropertyTemplate", {FbxValue::text("FbxNode")}).add("Properties70");
        for (const auto &[name, value] : {std::pair("Lcl Translation", 5.), {"Lcl Scaling", 2.}}) {
            defaults.add("P", {FbxValue::text(name), FbxValue::text(""), FbxValue::text(""),
                               FbxValue::text(""), FbxValue::real(value), FbxValue::real(value),
                               FbxValue::real(value)});
        }
        file.model("bone", 0, {{"Lcl Scaling", {1, 1, 1}}});
        compareMatrices(restWorld(*sceneOf(file), 0), shift({5, 5, 5}));
    }

    void scaleComesDownInThreeWays_data()
    {
        QTest::addColumn<int>("inherit");
        QTest::newRow("RrSs") << 0;
        QTest::newRow("RSrs") << 1;
        QTest::newRow("Rrs") << 2;
    }

    void scaleComesDownInThreeWays()
    {
        QFETCH(int, inherit);
        const Vector3 ts(1, 2, 3), s0(2, 1, 1), s1(1, 3, 0.5), s2(1.5, 1, 1);
        const Vector3 r1(10, 20, 30);
        MadeFbx file;
        const auto top = file.model("top", 0, {{"Lcl Scaling", s0}});
        const auto middle = file.model("middle", top,
                                       {{"Lcl Translation", ts},
                                        {"Lcl Rotation", r1},
                                        {"Lcl Scaling", s1},
                                        {"InheritType", {double(inherit), 0, 0}}});
        file.model("tip", middle,
                   {{"Lcl Translation", ts},
                    {"Lcl Rotation", kAngles},
                    {"Lcl Scaling", s2},
                    {"InheritType", {double(inherit), 0, 0}}});
        // rotation and scale of each, the parent's first; the place is always the parent's
        const Matrix3 R1 = turnXyz(r1), r2 = turnXyz(kAngles);
        const Matrix3 S0 = s0.asDiagonal(), S1 = s1.asDiagonal(), S2 = s2.asDiagonal();
        Matrix3 one;
        Matrix3 two;
        if (inherit == 0) {
            one = R1 * S0 * S1;
            two = R1 * r2 * S0 * S1 * S2;
        } else if (inherit == 1) {
            one = S0 * R1 * S1;
            two = S0 * R1 * S1 * r2 * S2;
        } else {
            one = R1 * S1;
            two = R1 * r2 * S2;
        }
        const auto pose = [&] {
            const Scene scene = sceneOf(file);
            return worlds(*scene, scene->restPose());
        }();
        const Vector3 at1 = S0 * ts;
        compareMatrices(pose[1], shift(at1) * Affine3d(one));
        compareMatrices(pose[2], shift(at1 + one * ts) * Affine3d(two));
    }

    void nodesAreThoseOfTheFile()
    {
        MadeFbx file;
        const auto reference = file.model("ns:Reference", 0, {}, "Null");
        const auto hips = file.model("ns:Hips", reference);
        file.model("hat", hips, {}, "Mesh");
        file.model("ns:Spine", hips);
        file.model("lamp", 0, {}, "Light");
        const Scene scene = sceneOf(file);
        QStringList names;
        for (const SourceNode &node : scene->nodes())
            names +=
                QString::number(node.parent) + node.name + QStringLiteral("!").left(node.joint);
        QCOMPARE(names,
                 QStringList({"-1ns:Reference", "0ns:Hips!", "1hat", "1ns:Spine!", "-1lamp"}));
    }

    void unitAndAxesAreTold()
    {
        MadeFbx file;
        file.model("bone");
        file.setting("UnitScaleFactor", 2.54);
        QCOMPARE(sceneOf(file)->unitToMetres().value(), 0.0254);
        QVERIFY(sceneOf(file)->toCoreAxes().isIdentity());
        file.setting("UpAxis", 2);
        file.setting("FrontAxis", 1);
        file.setting("FrontAxisSign", -1);
        Matrix3 zUp;
        zUp << 1, 0, 0, 0, 0, 1, 0, -1, 0;
        QVERIFY(sceneOf(file)->toCoreAxes().isApprox(zUp));
        file.setting("CoordAxisSign", -1);
        QCOMPARE(sceneOf(file)->toCoreAxes().determinant(), -1.);
        file.setting("FrontAxis", 2); // twice the same
        QVERIFY(sceneOf(file)->toCoreAxes().isIdentity());
    }

    void takesHaveTheSpanOfTheirKeys()
    {
        MadeFbx file;
        const auto bone = file.model("bone");
        const auto other = file.model("other");
        const auto walk = file.layer(file.take("walk"));
        file.curve(walk, bone, "Lcl Translation", 'X', {{1, 1.5, 2}, {0, 5, 10}});
        file.curve(walk, bone, "Lcl Rotation", 'Z', {{1.5, 3}, {0, 90}});
        file.curve(walk, other, "Lcl Translation", 'Y', {{2 + 1e-7}, {7}});
        file.curve(walk, other, "Visibility", 'X', {{0, 9}, {0, 1}});
        file.layer(file.take("Take 001"));
        file.setting("TimeMode", 14);
        file.setting("CustomFrameRate", 119.88);
        const Scene scene = sceneOf(file);
        QCOMPARE(scene->takes().size(), std::size_t(2));
        const SourceTake &take = scene->takes()[0];
        QCOMPARE(take.name, QStringLiteral("walk"));
        QCOMPARE(take.firstSeconds, 1.);
        QCOMPARE(take.lastSeconds, 3.);
        QCOMPARE(take.keySeconds, std::vector<double>({1, 1.5, 2, 3}));
        QCOMPARE(take.keyedNodes, 2);
        QCOMPARE(take.rate.value(), FrameRate::fromFraction(120000, 1001).value());
        QCOMPARE(scene->takes()[1].keyedNodes, 0);
        const auto pose = scene->pose(0, 1.75);
        compareMatrices(pose[0], shift({7.5, 0, 0}) * Affine3d(turn(2, 15)));
        compareMatrices(pose[1], shift({0, 7, 0}));
        compareMatrices(scene->restPose()[0], Affine3d::Identity());
    }

    void ratesAreThoseThatTheFileNames_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<QString>("rate");
        QTest::newRow("default") << 0 << QString();
        QTest::newRow("24") << 11 << QStringLiteral("24");
        QTest::newRow("30 drop") << 7 << QStringLiteral("30");
        QTest::newRow("29.97 drop") << 8 << QStringLiteral("30000/1001");
        QTest::newRow("1000") << 12 << QStringLiteral("1000");
        QTest::newRow("unknown") << 77 << QString();
    }

    void ratesAreThoseThatTheFileNames()
    {
        QFETCH(int, mode);
        QFETCH(QString, rate);
        MadeFbx file;
        file.model("bone");
        file.take("take");
        file.setting("TimeMode", mode);
        const auto is = sceneOf(file)->takes()[0].rate;
        QCOMPARE(is ? is->toText() : QString(), rate);
    }

    void layersAddUp_data()
    {
        QTest::addColumn<double>("blend");
        QTest::addColumn<double>("weight");
        QTest::addColumn<double>("way"); // of accumulating rotations and scales: 0 as a whole
        QTest::addColumn<Vector3>("translation");
        QTest::addColumn<Vector3>("scale");
        QTest::newRow("added") << 0. << 100. << 1. << Vector3(11, 2, 3) << Vector3(5, 1, 1);
        QTest::newRow("half added") << 0. << 50. << 1. << Vector3(6, 2, 3) << Vector3(3.5, 1, 1);
        QTest::newRow("multiplied") << 0. << 100. << 0. << Vector3(11, 2, 3) << Vector3(6, 0, 0);
        QTest::newRow("replaced") << 1. << 50. << 1. << Vector3(10, 0, 0) << Vector3(3, 0, 0);
        QTest::newRow("blended") << 2. << 25. << 1. << Vector3(3.25, 1.5, 2.25)
                                 << Vector3(2.25, 0.75, 0.75);
        QTest::newRow("blended by factors")
            << 2. << 50. << 0. << Vector3(5.5, 1, 1.5) << Vector3(std::sqrt(6.), 0, 0);
    }

    void layersAddUp()
    {
        QFETCH(double, blend);
        QFETCH(double, weight);
        QFETCH(double, way);
        QFETCH(Vector3, translation);
        QFETCH(Vector3, scale);
        MadeFbx file;
        const auto bone =
            file.model("bone", 0, {{"Lcl Translation", {1, 2, 3}}, {"Lcl Scaling", {2, 1, 1}}});
        const auto take = file.take("take");
        file.layer(take);
        const auto layer = file.layer(take, {{"BlendMode", {blend, 0, 0}},
                                             {"Weight", {weight, 0, 0}},
                                             {"RotationAccumulationMode", {way, 0, 0}},
                                             {"ScaleAccumulationMode", {way, 0, 0}}});
        const auto muted = file.layer(take, {{"Mute", {1, 0, 0}}});
        file.curve(muted, bone, "Lcl Translation", 'X', {{0}, {1000}});
        // what has no curve is 0 in such a layer, as its curve node says
        for (const char *property : {"Lcl Translation", "Lcl Scaling"}) {
            for (const char axis : {'X', 'Y', 'Z'}) {
                const bool first = axis == 'X';
                file.curve(layer, bone, property, axis,
                           {{0},
                            {!first                   ? 0.f
                             : *(property + 4) == 'T' ? 10.f
                                                      : 3.f}});
            }
        }
        compareMatrices(sceneOf(file)->pose(0, 0)[0], shift(translation) * Eigen::Scaling(scale));
    }

    void rotationsOfLayersTurnAsAWhole_data()
    {
        QTest::addColumn<double>("blend");
        QTest::addColumn<double>("weight");
        QTest::newRow("added") << 0. << 100.;
        QTest::newRow("a third added") << 0. << 100. / 3;
        QTest::newRow("a third blended") << 2. << 100. / 3;
    }

    void rotationsOfLayersTurnAsAWhole()
    {
        QFETCH(double, blend);
        QFETCH(double, weight);
        MadeFbx file;
        const auto bone = file.model("bone", 0, {{"Lcl Rotation", kAngles}});
        const auto take = file.take("take");
        file.layer(take);
        const auto layer = file.layer(take, {{"BlendMode", {blend, 0, 0}}, {"Weight", {1, 0, 0}}});
        file.curve(layer, bone, "Lcl Rotation", 'Y', {{0}, {80}});
        // its weight is 1 %, and keyed
        file.curve(layer, layer, "Weight", 'X', {{0, 1}, {0, float(2 * weight)}});
        const Affine3d pose = sceneOf(file)->pose(0, 0.5)[0];
        const Vector3 angles(kAngles[0], 80, kAngles[2]); // what is not keyed is as it rests
        const Quaternion own(turnXyz(angles));
        const Quaternion below(turnXyz(kAngles));
        const Quaternion right = blend == 0
                                     ? below * Quaternion::Identity().slerp(weight / 100, own)
                                     : below.slerp(weight / 100, own);
        QVERIFY((pose.linear() - right.toRotationMatrix()).cwiseAbs().maxCoeff() < 1e-6);
    }

    void asciiIsReadAsBinaryIs()
    {
        const QByteArray text = R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
	Creator: "by &quot;hand&quot;"
}
GlobalSettings:  {
	Properties70:  {
		P: "UnitScaleFactor", "double", "Number", "",2.5
		P: "TimeMode", "enum", "", "",11
	}
}
Objects:  {
	Model: 11, "Model::ns:Hips", "LimbNode" {
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",1,-2.5e0,+3
		}
		Shading: T
		Culling: "CullingOff"
	}
	AnimationStack: 12, "AnimStack::take", "" {
	}
	AnimationLayer: 13, "AnimLayer::", "" {
	}
	AnimationCurveNode: 14, "AnimCurveNode::T", "" {
	}
	AnimationCurve: 15, "AnimCurve::", "" { ;a remark, with "quotes"
		KeyTime: *2 {
			a: 0,
46186158000
		}
		KeyValueFloat: *2 {
			a: 1,3.5
		}
		KeyAttrFlags: *1 {
			a: 4
		}
		KeyAttrRefCount: *1 {
			a: 2
		}
		Post-Extrapolation:  {
			Type: K
			Repetition: -1
		}
	}
}
Connections:  {
	C: "OO",11,0
	C: "OO",13,12
	C: "OO",14,13
	C: "OP",14,11, "Lcl Translation"
	C: "OP",15,14, "d|X"
}
)";
        for (const QByteArray &bytes :
             {text, QByteArray("\xef\xbb\xbf" + text), QByteArray(text).replace("\n", "\r\n")}) {
            const auto scene = readFbxScene(bytes);
            QVERIFY2(scene.ok(), scene.ok() ? "" : qPrintable(scene.error().toText()));
            QCOMPARE((*scene)->exporter(), QStringLiteral("by \"hand\""));
            QCOMPARE((*scene)->nodes()[0].name, QStringLiteral("ns:Hips"));
            QCOMPARE((*scene)->unitToMetres().value(), 0.025);
            QCOMPARE((*scene)->takes()[0].rate->toText(), QStringLiteral("24"));
            compareMatrices((*scene)->restPose()[0], shift({1, -2.5, 3}));
            compareMatrices((*scene)->pose(0, 0.5)[0], shift({2.25, -2.5, 3}));
            compareMatrices((*scene)->pose(0, 2)[0], shift({6, -2.5, 3}));
        }
    }

    void aMillionKeysAreQuick()
    {
        MadeFbx file;
        const auto layer = file.layer(file.take("long"));
        MadeKeys keys;
        for (int n = 0; n < 100'000; ++n) {
            keys.seconds.push_back(n / 120.);
            keys.values.push_back(float(n));
        }
        for (int bone = 0; bone < 10; ++bone)
            file.curve(layer, file.model("bone"), "Lcl Rotation", 'X', keys);
        const QByteArray bytes = file.bytes();
        const double before = testing::processorMilliseconds();
        const auto scene = readFbxScene(bytes);
        const double milliseconds = testing::processorMilliseconds() - before;
        QVERIFY(scene.ok());
        QCOMPARE((*scene)->takes()[0].keySeconds.size(), std::size_t(100'000));
        qInfo("%lld kB in %.0f ms", bytes.size() / 1000, milliseconds);
        QVERIFY(milliseconds < testing::allowedMilliseconds(2000));
    }
};

QTEST_GUILESS_MAIN(TestFbxScene)
#include "tst_fbxscene.moc"
