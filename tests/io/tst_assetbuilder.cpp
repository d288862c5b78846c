#include "core/base/limits.h"
#include "core/io/assetbuilder.h"
#include "core/io/takerates.h"
#include "tests/io/madescene.h"
#include "tests/support/require.h"
#include "tests/support/sanitized.h"

#include <QtTest>

#include <numbers>

using namespace flinch;
using namespace flinch::testing;
using Eigen::Affine3d;

namespace {

FrameRate perSecond(int numerator, int denominator = 1)
{
    return *FrameRate::fromFraction(numerator, denominator);
}

Clip swayingPerson()
{
    HumanoidOptions options;
    options.frames = 40;
    options.scrambledAxes = true;
    return humanoidClip(humanoidFamily("Mixamo"), options);
}

/// Y up from Z up.
Matrix3 zUp()
{
    return Eigen::AngleAxisd(-std::numbers::pi / 2, Vector3::UnitX()).toRotationMatrix();
}

Matrix3 leftHanded()
{
    return Vector3(1, 1, -1).asDiagonal();
}

bool tells(const Asset &asset, ImportEntry::Kind kind, const QString &words)
{
    return std::ranges::any_of(asset.entries, [&](const ImportEntry &entry) {
        return entry.kind == kind && entry.text.contains(words);
    });
}

/// Where a vertex stands.
Vector3 carried(const Mesh &mesh, std::size_t vertex, const WorldPose &pose)
{
    Vector3 sum = Vector3::Zero();
    for (auto w = mesh.firstWeight[vertex]; w < mesh.firstWeight[vertex + 1]; ++w) {
        const SkinBone &bone = mesh.bones[std::size_t(mesh.weights[w].bone)];
        const auto joint = std::size_t(bone.joint);
        const Vector3 inJoint = bone.meshToJoint * mesh.positions[vertex].cast<double>();
        sum += double(mesh.weights[w].weight)
               * (pose.positions[joint] + pose.rotations[joint] * inJoint);
    }
    return sum;
}

Mesh tetrahedron(float size)
{
    Mesh mesh;
    mesh.name = "tetrahedron";
    mesh.positions = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}, {0, 0, size}};
    mesh.normals = {{0, 0, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    mesh.parts = {{-1, 0, 4}};
    return mesh;
}

/// A node below hips and left forearm, and a mesh that both of them, and the joint above the
/// forearm, carry.
SourceMesh skinOn(const MadeScene &scene)
{
    SourceMesh skin;
    skin.mesh = tetrahedron(float(0.3 / *scene.unit));
    skin.node = 0;
    skin.geometry = Affine3d(Eigen::Translation3d(0.1, 0.2, 0.3)) * Eigen::Scaling(1.0, 2.0, 0.5);
    const auto worlds = scene.worlds(scene.rest);
    for (const int node : {1, 8, 9}) {
        Affine3d odd = worlds[std::size_t(node)].inverse();
        odd.linear() *= 1.5; // the bind pose is another one
        skin.nodes.push_back({node, odd});
    }
    skin.mesh.firstWeight = {0, 1, 3, 5, 6};
    skin.mesh.weights = {{0, 1}, {0, 0.5F}, {1, 0.5F}, {1, 0.2F}, {2, 0.8F}, {2, 1}};
    return skin;
}

/// Where the file has a vertex, in core's metres.
Vector3 inFile(const MadeScene &scene, const SourceMesh &mesh, std::size_t vertex,
               const std::vector<Affine3d> &locals)
{
    const auto worlds = scene.worlds(locals);
    const Vector3 point = mesh.geometry * mesh.mesh.positions[vertex].cast<double>();
    Vector3 sum = Vector3::Zero();
    if (mesh.nodes.empty())
        sum = worlds[std::size_t(mesh.node)] * point;
    for (auto w = mesh.nodes.empty() ? 0 : mesh.mesh.firstWeight[vertex];
         !mesh.nodes.empty() && w < mesh.mesh.firstWeight[vertex + 1]; ++w) {
        const SkinBone &bone = mesh.nodes[std::size_t(mesh.mesh.weights[w].bone)];
        sum += double(mesh.mesh.weights[w].weight)
               * (worlds[std::size_t(bone.joint)] * (bone.meshToJoint * point));
    }
    return *scene.unit * (scene.toCore * sum);
}

} // namespace

class TestAssetBuilder : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void jointsStandWhereTheyDoInTheFile_data()
    {
        QTest::addColumn<double>("unit");
        QTest::addColumn<Matrix3>("toCore");
        QTest::addColumn<double>("size");
        QTest::newRow("metres, Y up") << 1.0 << Matrix3(Matrix3::Identity()) << 1.0;
        QTest::newRow("centimetres, Z up") << 0.01 << zUp() << 1.0;
        QTest::newRow("below a node of size 100") << 0.01 << zUp() << 100.0;
        QTest::newRow("left-handed") << 0.01 << leftHanded() << 1.0;
        QTest::newRow("left-handed, Z up, of size 0.01")
            << 1.0 << Matrix3(zUp() * leftHanded()) << 0.01;
    }

    void jointsStandWhereTheyDoInTheFile()
    {
        QFETCH(double, unit);
        QFETCH(Matrix3, toCore);
        QFETCH(double, size);
        const Clip clip = swayingPerson();
        const auto asset = buildAsset(sceneOf(clip, unit, toCore, size));
        QVERIFY2(asset.ok(), asset ? "" : qPrintable(asset.error().toText()));
        QCOMPARE(asset->takes.size(), std::size_t(1));
        const Clip &made = *asset->takes[0].clip;
        QCOMPARE(made.frameCount(), clip.frameCount());
        QCOMPARE(made.rate(), clip.rate());
        QCOMPARE(made.skeleton().jointCount(), clip.skeleton().jointCount() + 1);
        QCOMPARE(made.skeleton().joint(0).name, QStringLiteral("Armature"));
        QCOMPARE(asset->origin.unitToMetres, unit);
        for (int frame = 0; frame < clip.frameCount(); ++frame) {
            const WorldPose wanted = computeWorldPose(clip.skeleton(), framePose(clip, frame));
            const WorldPose found = computeWorldPose(made.skeleton(), framePose(made, frame));
            for (std::size_t j = 0; j < wanted.positions.size(); ++j) {
                QVERIFY((found.positions[j + 1] - wanted.positions[j]).norm() < 1e-9);
                QVERIFY(angleBetween(found.rotations[j + 1], wanted.rotations[j]) < 1e-7);
            }
        }
        QVERIFY(std::abs(asset->heightMetres - 1.77) < 0.2);
    }

    void onlyJointsThatMoveHaveTranslations()
    {
        MadeScene scene = sceneOf(swayingPerson(), 0.01, zUp());
        scene.posed = [posed = scene.posed](int take, double seconds) {
            auto locals = posed(take, seconds);
            locals[1].translation().x() += 100 * seconds;
            return locals;
        };
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QCOMPARE(asset->takes[0].clip->translatedJoints(), (std::vector<int>{0, 1}));
    }

    void meshesMoveAsInTheFile_data()
    {
        QTest::addColumn<double>("unit");
        QTest::addColumn<Matrix3>("toCore");
        QTest::addColumn<double>("size");
        QTest::newRow("metres") << 1.0 << Matrix3(Matrix3::Identity()) << 1.0;
        QTest::newRow("centimetres, Z up, of size 100") << 0.01 << zUp() << 100.0;
        QTest::newRow("left-handed") << 0.01 << leftHanded() << 2.0;
    }

    void meshesMoveAsInTheFile()
    {
        QFETCH(double, unit);
        QFETCH(Matrix3, toCore);
        QFETCH(double, size);
        const Clip clip = swayingPerson();
        MadeScene scene = sceneOf(clip, unit, toCore, size);
        scene.meshList.push_back(skinOn(scene));
        // a shield on a node of its own, which hangs on a joint and is none
        scene.nodeList.push_back({"shield", 9, false});
        const Affine3d hung = Eigen::Translation3d(0.1, 0, 0) * Eigen::Scaling(1.0, -3.0, 1.0);
        scene.rest.push_back(hung);
        const auto posed = scene.posed;
        scene.posed = [posed, hung](int take, double seconds) {
            auto locals = posed(take, seconds);
            locals.push_back(hung);
            return locals;
        };
        SourceMesh shield;
        shield.mesh = tetrahedron(0.2F);
        shield.node = int(scene.nodeList.size()) - 1;
        scene.meshList.push_back(shield);

        const auto asset = buildAsset(scene);
        QVERIFY2(asset.ok(), asset ? "" : qPrintable(asset.error().toText()));
        QCOMPARE(asset->meshes.size(), std::size_t(2));
        QCOMPARE(asset->skeleton->indexOf(u"shield"), -1);
        const Clip &made = *asset->takes[0].clip;
        double moved = 0;
        for (int frame = 0; frame < made.frameCount(); frame += 4) {
            const auto locals = scene.pose(0, clip.rate().seconds(frame));
            const WorldPose pose = computeWorldPose(made.skeleton(), framePose(made, frame));
            for (std::size_t m = 0; m < 2; ++m) {
                for (std::size_t v = 0; v < 4; ++v) {
                    const Vector3 wanted = inFile(scene, scene.meshList[m], v, locals);
                    const double off = (carried(asset->meshes[m], v, pose) - wanted).norm();
                    QVERIFY2(off < 1e-5 * std::max(1.0, wanted.norm()),
                             qPrintable(QString::number(off)));
                    moved = std::max(
                        moved, (wanted - inFile(scene, scene.meshList[m], v, scene.rest)).norm());
                }
            }
        }
        QVERIFY(moved > 0.02);
    }

    void facesLookOutward()
    {
        // of a file that is mirrored, and of a mesh that its node mirrors
        for (const bool mirrored : {false, true}) {
            MadeScene scene =
                sceneOf(swayingPerson(), 1, mirrored ? leftHanded() : Matrix3(Matrix3::Identity()));
            SourceMesh mesh;
            mesh.mesh = tetrahedron(1);
            mesh.node = 3;
            mesh.geometry = Affine3d(Eigen::Scaling(1.0, 1.0, mirrored ? 1.0 : -1.0));
            scene.meshList.push_back(mesh);
            const auto asset = buildAsset(scene);
            QVERIFY(asset.ok());
            const Mesh &made = asset->meshes[0];
            Eigen::Vector3f middle = Eigen::Vector3f::Zero();
            for (const auto &position : made.positions)
                middle += position / 4;
            for (const auto &t : made.triangles) {
                const Eigen::Vector3f a = made.positions[t[0]];
                const Eigen::Vector3f normal =
                    (made.positions[t[1]] - a).cross(made.positions[t[2]] - a);
                QVERIFY(normal.dot(a - middle) > 0);
            }
        }
    }

    void weightsAddUp()
    {
        MadeScene scene = sceneOf(swayingPerson(), 1, Matrix3::Identity());
        SourceMesh skin = skinOn(scene);
        skin.mesh.weights = {{0, 4}, {0, 1}, {1, 3}, {1, 0}, {2, -1}, {2, 1}};
        scene.meshList.push_back(skin);
        const auto asset = buildAsset(scene);
        QVERIFY2(asset.ok(), asset ? "" : qPrintable(asset.error().toText()));
        const Mesh &mesh = asset->meshes[0];
        QCOMPARE(mesh.firstWeight, (std::vector<std::uint32_t>{0, 1, 3, 4, 5}));
        QCOMPARE(mesh.weights[2].weight, 0.75F);
        // a vertex that nothing carries hangs on the mesh's node
        QCOMPARE(mesh.bones[std::size_t(mesh.weights[3].bone)].joint, 0);
        QVERIFY(tells(*asset, ImportEntry::Kind::Repaired, "without weights"));
    }

    void ratesAreTold_data()
    {
        QTest::addColumn<FrameRate>("made");
        QTest::addColumn<double>("round"); // times are written in multiples of it
        QTest::addColumn<int>("every");
        QTest::addColumn<FrameRate>("told");
        QTest::newRow("30") << perSecond(30) << 0.0 << 1 << perSecond(30);
        QTest::newRow("24") << perSecond(24) << 0.0 << 1 << perSecond(24);
        QTest::newRow("25") << perSecond(25) << 0.0 << 1 << perSecond(25);
        QTest::newRow("60") << perSecond(60) << 0.0 << 1 << perSecond(60);
        QTest::newRow("120") << perSecond(120) << 0.0 << 1 << perSecond(120);
        QTest::newRow("15: every other one of 30") << perSecond(15) << 0.0 << 1 << perSecond(30);
        QTest::newRow("NTSC") << perSecond(30000, 1001) << 0.0 << 1 << perSecond(30000, 1001);
        QTest::newRow("film on NTSC")
            << perSecond(24000, 1001) << 0.0 << 1 << perSecond(24000, 1001);
        QTest::newRow("30 in milliseconds") << perSecond(30) << 1e-3 << 1 << perSecond(30);
        QTest::newRow("60 in milliseconds") << perSecond(60) << 1e-3 << 1 << perSecond(60);
        QTest::newRow("hand-keyed on 24") << perSecond(24) << 0.0 << 5 << perSecond(24);
        QTest::newRow("hand-keyed on 30") << perSecond(30) << 0.0 << 7 << perSecond(30);
    }

    void ratesAreTold()
    {
        QFETCH(FrameRate, made);
        QFETCH(double, round);
        QFETCH(int, every);
        QFETCH(FrameRate, told);
        SourceTake take = denseTake("dance", made, 600, 0.4);
        std::vector<double> keys;
        for (std::size_t n = 0; n < take.keySeconds.size(); n += std::size_t(every)) {
            const double key = take.keySeconds[n];
            keys.push_back(round > 0 ? round * std::round(key / round) : key);
            keys.push_back(keys.back() + 1e-9); // written twice, as some programs do
        }
        take.keySeconds = keys;
        ImportEntries entries;
        const auto rates = takeRates({&take, 1}, entries);
        QCOMPARE(rates[0].rate.toText(), told.toText());
        QVERIFY(rates[0].inferred);
        QCOMPARE(entries.size(), std::size_t(1));
        QCOMPARE(entries[0].kind, ImportEntry::Kind::Inferred);
    }

    void takesVote()
    {
        // two keys would fit 30 as well
        std::vector<SourceTake> takes = {denseTake("still", perSecond(1), 2),
                                         denseTake("walk", perSecond(24), 200)};
        ImportEntries entries;
        auto rates = takeRates(takes, entries);
        QCOMPARE(rates[0].rate, perSecond(24));
        QCOMPARE(rates[1].rate, perSecond(24));
        // one that disagrees keeps its own
        takes.push_back(denseTake("fast", perSecond(90), 20));
        rates = takeRates(takes, entries);
        QCOMPARE(rates[1].rate, perSecond(24));
        QCOMPARE(rates[2].rate, perSecond(90));
    }

    void statedRatesAreBelievedWhereKeysFit()
    {
        std::vector<SourceTake> takes = {denseTake("a", perSecond(24), 60),
                                         denseTake("b", perSecond(60), 60)};
        takes[0].rate = takes[1].rate = perSecond(24);
        ImportEntries entries;
        const auto rates = takeRates(takes, entries);
        QCOMPARE(rates[0].rate, perSecond(24));
        QVERIFY(!rates[0].inferred);
        QCOMPARE(rates[1].rate, perSecond(60));
        QVERIFY(rates[1].inferred);
        QCOMPARE(entries.size(), std::size_t(1));
        QCOMPARE(entries[0].kind, ImportEntry::Kind::Repaired);
        QVERIFY(entries[0].text.contains("“b”"));
    }

    void keysBetweenFramesDoNotMakeAnotherRate()
    {
        SourceTake take = denseTake("bent", perSecond(24), 60);
        take.rate = perSecond(24);
        for (int n = 0; n < 59; ++n)
            take.keySeconds.push_back((n + 0.5) / 24);
        std::ranges::sort(take.keySeconds);
        ImportEntries entries;
        QCOMPARE(takeRates({&take, 1}, entries)[0].rate, perSecond(24));
        QVERIFY(entries.empty());
    }

    void keysAnywhereAreSampledAt60()
    {
        SourceTake take = denseTake("odd", perSecond(37), 200);
        for (std::size_t n = 0; n < take.keySeconds.size(); ++n)
            take.keySeconds[n] += 0.004 * std::sin(double(n * n));
        ImportEntries entries;
        const auto rates = takeRates({&take, 1}, entries);
        QCOMPARE(rates[0].rate, perSecond(60));
        QCOMPARE(entries.size(), std::size_t(1));
        QCOMPARE(entries[0].kind, ImportEntry::Kind::Repaired);
    }

    void theLastKeyIsNeverLost()
    {
        const Clip clip = swayingPerson();
        MadeScene scene = sceneOf(clip, 1, Matrix3::Identity());
        scene.takeList[0].lastSeconds += 0.4 / clip.rate().perSecond();
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QCOMPARE(asset->takes[0].clip->frameCount(), clip.frameCount() + 1);
    }

    void keylessTakesAreHidden()
    {
        const Clip clip = swayingPerson();
        MadeScene scene = sceneOf(clip, 1, Matrix3::Identity());
        scene.takeList.insert(scene.takeList.begin(), SourceTake{"Take 001", 0, 10, {}, {}, 0});
        scene.takeList.push_back(denseTake("long", clip.rate(), clip.frameCount() + 20));
        scene.takeList.push_back(denseTake("as long", clip.rate(), clip.frameCount() + 20));
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QCOMPARE(asset->takes.size(), std::size_t(3));
        QCOMPARE(asset->takes[std::size_t(longestTake(*asset))].name, QStringLiteral("long"));
        QVERIFY(tells(*asset, ImportEntry::Kind::Read, "Take 001"));
        // by its name a take is chosen, so each has its own
        scene.takeList.push_back(scene.takeList.back());
        QCOMPARE(buildAsset(scene)->takes.back().name, QStringLiteral("as long (2)"));
        // any number of them, and names that look like those that are made
        scene.takeList.resize(3);
        scene.takeList[1].name = "as long (2)";
        scene.takeList[2].name = "as long";
        for (int n = 0; n < 3; ++n)
            scene.takeList.push_back(scene.takeList[2]);
        const auto many = buildAsset(scene);
        QStringList names;
        for (const AssetTake &take : many->takes)
            names += take.name;
        QCOMPARE(names, (QStringList{"as long (2)", "as long", "as long (3)", "as long (4)",
                                     "as long (5)"}));
        scene.takeList.resize(1);
        const auto still = buildAsset(scene);
        QVERIFY(still.ok());
        QCOMPARE(longestTake(*still), -1);
    }

    /// In a time that grows with their number, not with its cube.
    void thousandsOfTakesMayHaveOneName()
    {
        const Clip clip = swayingPerson();
        MadeScene scene = sceneOf(clip, 1, Matrix3::Identity());
        scene.takeList.assign(kSanitized ? 1500 : 12'000, denseTake("walk", clip.rate(), 2));
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QCOMPARE(asset->takes.back().name, QStringLiteral("walk (%1)").arg(scene.takeList.size()));
    }

    void namesWithoutEndAreCutAndTold()
    {
        MadeScene scene = sceneOf(swayingPerson(), 1, Matrix3::Identity());
        scene.nodeList.back().name = QString(10'000, u'n');
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QCOMPARE(asset->skeleton->joints().back().name.size(), qsizetype(limits::kMaxNameLength));
        QVERIFY(tells(*asset, ImportEntry::Kind::Repaired, "more than 1024 letters"));
    }

    void aFileWithoutASkeletonSaysSo()
    {
        MadeScene scene = sceneOf(swayingPerson(), 1, Matrix3::Identity());
        QVERIFY(!tells(*buildAsset(scene), ImportEntry::Kind::Inferred, "names no skeleton"));
        for (SourceNode &node : scene.nodeList)
            node.joint = false;
        QVERIFY(tells(*buildAsset(scene), ImportEntry::Kind::Inferred, "names no skeleton"));
    }

    void nodesWithoutEndAreRefused()
    {
        MadeScene scene = sceneOf(swayingPerson(), 1, Matrix3::Identity());
        MadeScene deep = scene;
        for (int n = 0; n < 300; ++n) {
            deep.nodeList.push_back({"deep", int(deep.nodeList.size()) - 1, false});
            deep.rest.push_back(Eigen::Affine3d::Identity());
        }
        const auto tooDeep = buildAsset(deep);
        QVERIFY(!tooDeep.ok());
        QVERIFY(tooDeep.error().message.contains("deeper than 256"));
        for (int n = 0; n < 100'000; ++n) {
            scene.nodeList.push_back({"wide", 0, false});
            scene.rest.push_back(Eigen::Affine3d::Identity());
        }
        const auto tooMany = buildAsset(scene);
        QVERIFY(!tooMany.ok());
        QVERIFY(tooMany.error().message.contains("up to 100000"));
    }

    void sizesThatChangeAreTold()
    {
        MadeScene scene = sceneOf(swayingPerson(), 1, Matrix3::Identity());
        const auto posed = scene.posed;
        scene.posed = [posed](int take, double seconds) {
            auto locals = posed(take, seconds);
            locals[5] = locals[5] * Eigen::Scaling(1 + seconds, 1.0, 1 - 0.5 * seconds);
            return locals;
        };
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QVERIFY(tells(*asset, ImportEntry::Kind::NotHeld, scene.nodeList[5].name));
        const Clip &made = *asset->takes[0].clip;
        const auto worlds = scene.worlds(scene.pose(0, made.rate().seconds(20)));
        const WorldPose pose = computeWorldPose(made.skeleton(), framePose(made, 20));
        for (std::size_t n = 0; n < worlds.size(); ++n)
            QVERIFY((pose.positions[n] - worlds[n].translation()).norm() < 1e-5);
    }

    void aUnitThatMakesAGiantIsRepaired()
    {
        MadeScene scene = sceneOf(swayingPerson(), 0.01, Matrix3::Identity());
        scene.unit = 1;
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QCOMPARE(asset->origin.unitToMetres, 0.01);
        QVERIFY(tells(*asset, ImportEntry::Kind::Repaired, "unit"));
        ImportOptions byUser;
        byUser.unitToMetres = 1;
        QCOMPARE(buildAsset(scene, byUser)->origin.unitToMetres, 1.0);
        // no unit has a name that makes this a person
        scene = sceneOf(swayingPerson(), 1e-4, Matrix3::Identity());
        scene.unit = 0.01;
        QCOMPARE(buildAsset(scene)->origin.unitToMetres, 1e-4);
    }

    void aBodyThatLiesByItsAxesIsTurned()
    {
        MadeScene scene = sceneOf(swayingPerson(), 1, zUp());
        scene.toCore.setIdentity();
        const auto asset = buildAsset(scene);
        QVERIFY(asset.ok());
        QVERIFY(tells(*asset, ImportEntry::Kind::Repaired, "lies on its back"));
        const Clip &made = *asset->takes[0].clip;
        const WorldPose pose = computeWorldPose(made.skeleton(), framePose(made, 0));
        const int head = made.skeleton().indexOf(u"mixamorig:Head");
        QVERIFY(pose.positions[std::size_t(head)].y() > 1.2);
        // what the user says is not doubted
        ImportOptions byUser;
        byUser.upAxis = UpAxis::Y;
        QVERIFY(!tells(*buildAsset(scene, byUser), ImportEntry::Kind::Repaired, "lies"));
    }

    void nonsenseIsRefused()
    {
        const auto refusal = [](const std::function<void(MadeScene &)> &spoil) {
            MadeScene scene = sceneOf(swayingPerson(), 1, Matrix3::Identity());
            scene.meshList.push_back(skinOn(scene));
            spoil(scene);
            const auto asset = buildAsset(scene);
            return asset ? QString() : asset.error().toText();
        };
        QCOMPARE(refusal([](MadeScene &) {}), QString());
        QVERIFY(
            refusal([](MadeScene &s) { s.nodeList[4].parent = 4; }).contains("before its parent"));
        QVERIFY(refusal([](MadeScene &s) { s.meshList[0].node = 4000; }).contains("not there"));
        QVERIFY(
            refusal([](MadeScene &s) { s.meshList[0].nodes[1].joint = -1; }).contains("not there"));
        QVERIFY(refusal([](MadeScene &s) {
                    s.meshList[0].mesh.weights[0].bone = 3;
                }).contains("weights"));
        QVERIFY(refusal([](MadeScene &s) {
                    s.meshList[0].mesh.firstWeight[2] = 9;
                }).contains("weights"));
        QVERIFY(refusal([](MadeScene &s) {
                    s.meshList[0].mesh.triangles[0][0] = 4;
                }).contains("triangle"));
        QVERIFY(refusal([](MadeScene &s) {
                    s.meshList[0].mesh.parts[0].material = 0;
                }).contains("material"));
        QVERIFY(
            refusal([](MadeScene &s) { s.rest[3].translation().x() = NAN; }).contains("rest pose"));
        QVERIFY(refusal([](MadeScene &s) { s.takeList[0].lastSeconds = 1e12; }).contains("longer"));
        QVERIFY(
            refusal([](MadeScene &s) { s.takeList[0].lastSeconds = INFINITY; }).contains("number"));
        QVERIFY(refusal([](MadeScene &s) {
                    s.posed = [rest = s.rest](int, double seconds) {
                        auto locals = rest;
                        locals[2].linear()(0, 0) = seconds > 0.3 ? NAN : 1;
                        return locals;
                    };
                }).contains("take walk"));
        QVERIFY(refusal([](MadeScene &s) { s.nodeList.clear(); }).contains("no node"));
    }

    void cancelIsHeard()
    {
        CancelToken token;
        JobControl job;
        job.cancel = token;
        token.cancel();
        const auto asset = buildAsset(sceneOf(swayingPerson(), 1, Matrix3::Identity()), {}, job);
        QVERIFY(!asset.ok());
        QCOMPARE(asset.error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestAssetBuilder)
#include "tst_assetbuilder.moc"
