#include "tests/support/humanoids.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"
#include "widgets/viewport/picking.h"
#include "widgets/viewport/propmesh.h"

#include <QtTest>

using namespace flinch;

namespace {

/// Every edge of a closed surface belongs to two triangles that run along it in opposite ways.
/// Vertices count as one where they stand at one place, as in the points at the ends of a loft.
int openEdges(const TriangleMesh &mesh)
{
    std::map<std::array<qint64, 3>, int> places;
    std::vector<int> place;
    for (const auto &vertex : mesh.vertices) {
        std::array<qint64, 3> key;
        for (int i = 0; i < 3; ++i)
            key[std::size_t(i)] = std::llround(vertex.position[i] * 1e7);
        place.push_back(places.emplace(key, int(places.size())).first->second);
    }
    std::map<std::pair<int, int>, int> edges;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        for (std::size_t k = 0; k < 3; ++k) {
            const int a = place[mesh.indices[i + k]], b = place[mesh.indices[i + (k + 1) % 3]];
            if (a != b)
                ++edges[{a, b}];
        }
    }
    int open = 0;
    for (const auto &[edge, count] : edges) {
        const auto back = edges.find({edge.second, edge.first});
        open += back == edges.end() || back->second != count;
    }
    return open;
}

Vector3 centroid(const TriangleMesh &mesh)
{
    Vector3 sum = Vector3::Zero();
    for (const auto &vertex : mesh.vertices)
        sum += vertex.position / double(mesh.vertices.size());
    return sum;
}

} // namespace

class TestPicking : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        auto scenario = testing::shortDemoScenario(0.5);
        QVERIFY(scenario.ok());
        m_character = scenario->character;
        visitBodyPoses(*scenario->target, *m_character, [&](int frame, const BodyPose &pose) {
            if (frame == 0)
                m_pose = pose;
        });
        m_mesh = makeFigureMesh(*m_character, Detail::Normal);
    }

    void everyBodyIsClosedAndSolid_data()
    {
        QTest::addColumn<int>("detail");
        QTest::newRow("normal") << int(Detail::Normal);
        QTest::newRow("fine") << int(Detail::Fine);
    }

    void everyBodyIsClosedAndSolid()
    {
        QFETCH(int, detail);
        const FigureMesh mesh = makeFigureMesh(*m_character, Detail(detail));
        for (const BodyId id : allBodies()) {
            const TriangleMesh &body = mesh.bodies[id];
            QVERIFY(!body.indices.empty());
            QCOMPARE(openEdges(body), 0);
            for (const auto &vertex : body.vertices) {
                QVERIFY(vertex.position.allFinite());
                QVERIFY2(std::abs(vertex.normal.norm() - 1) < 1e-9, bodyName(id).data());
                QVERIFY((vertex.position - mesh.bounds[id].centre).norm()
                        <= mesh.bounds[id].radius + 1e-9);
            }
            // volume by the divergence theorem: positive when triangles face outwards
            double volume = 0;
            for (std::size_t i = 0; i < body.indices.size(); i += 3) {
                const auto at = [&](std::size_t k) {
                    return body.vertices[body.indices[i + k]].position;
                };
                volume += at(0).dot(at(1).cross(at(2))) / 6;
            }
            const double expected = m_character->bodies[id].mass / 1000;
            QVERIFY2(volume > 0.3 * expected && volume < 4 * expected,
                     qPrintable(QString("%1 %2 %3").arg(bodyName(id)).arg(volume).arg(expected)));
        }
    }

    void limbsReachFromJointToJoint()
    {
        for (const BallJointSpec &joint : m_character->joints) {
            const auto inside = [](const TriangleMesh &mesh, const Vector3 &point) {
                // the nearest surface is not farther than a limb is thick
                double nearest = 1e9;
                for (const auto &vertex : mesh.vertices)
                    nearest = std::min(nearest, (vertex.position - point).norm());
                return nearest < 0.16;
            };
            QVERIFY2(inside(m_mesh.bodies[joint.child], joint.anchorInChild),
                     ballJointName(joint.id).data());
            QVERIFY2(inside(m_mesh.bodies[joint.parent], joint.anchorInParent),
                     ballJointName(joint.id).data());
        }
    }

    void soleOfTheMeshIsTheSoleOfTheCharacter()
    {
        for (const bool isLeftFoot : {true, false}) {
            const BodyId id = isLeftFoot ? BodyId::LeftFoot : BodyId::RightFoot;
            const auto &corners = isLeftFoot ? m_character->leftSole : m_character->rightSole;
            const Vector3 up = m_character->bodies[id].shapes.front().rotation * Vector3::UnitY();
            double lowest = 1e9;
            for (const auto &vertex : m_mesh.bodies[id].vertices)
                lowest = std::min(lowest, vertex.position.dot(up));
            QVERIFY(std::abs(lowest - corners[0].dot(up)) < 0.003);
        }
    }

    void bandsOnTheLeftOnly()
    {
        const auto marked = [&](BodyId id, TriangleMesh::Marking::Kind kind) {
            return std::any_of(
                m_mesh.bodies[id].vertices.begin(), m_mesh.bodies[id].vertices.end(),
                [&](const auto &v) { return v.marking.kind == kind && v.marking.distance < 0; });
        };
        using Kind = TriangleMesh::Marking::Kind;
        for (const BodyId id : allBodies()) {
            const bool band = id == BodyId::LeftForearm || id == BodyId::LeftShin;
            QCOMPARE(marked(id, Kind::Band), band);
            QCOMPARE(marked(id, Kind::Visor), id == BodyId::Head);
        }
    }

    void theVisorLooksWhereTheFigureFaces_data()
    {
        QTest::addColumn<bool>("scrambled");
        QTest::addColumn<double>("yaw");
        QTest::newRow("plain axes, towards +Z") << false << 0.0;
        QTest::newRow("plain axes, turned") << false << 2.0;
        QTest::newRow("every joint's axes turned at random") << true << -1.0;
    }

    void aGuardFacesWhereItLooks()
    {
        const auto demo = testing::shortDemoScenario(1);
        QVERIFY(demo.ok());
        BodyPose pose;
        visitBodyPoses(*demo->target, *demo->character, [&](int frame, const BodyPose &each) {
            if (frame == 0)
                pose = each;
        });
        // its hips and chest stand some 35° aside
        QVERIFY(facing(*demo->character, pose).dot(Vector3::UnitZ()) > 0.98);
        // looking over the shoulder is no facing
        const auto over = Eigen::AngleAxisd(2, Vector3::UnitY());
        pose.rotations[BodyId::Head] = over * pose.rotations[BodyId::Head];
        QVERIFY(facing(*demo->character, pose).dot(Vector3::UnitZ()) < 0.9);
        QVERIFY(facing(*demo->character, pose).dot(Vector3::UnitZ()) > 0.7);
    }

    void theVisorLooksWhereTheFigureFaces()
    {
        QFETCH(bool, scrambled);
        QFETCH(double, yaw);
        testing::HumanoidOptions options;
        options.scrambledAxes = scrambled;
        options.yaw = yaw;
        options.frames = 20;
        const Clip clip = testing::humanoidClip(testing::humanoidFamilies().front(), options);
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        BodyPose pose;
        WorldPose world;
        computeWorldPose(clip.skeleton(), framePose(clip, 0), world);
        computeBodyPose(*character, world, pose);
        const Vector3 towards(std::sin(yaw), 0, std::cos(yaw));
        QVERIFY(facing(*character, pose).dot(towards) > 0.98);
        const FigureMesh mesh = makeFigureMesh(*character, Detail::Normal);
        Vector3 visor = Vector3::Zero();
        int count = 0;
        for (const auto &vertex : mesh.bodies[BodyId::Head].vertices) {
            if (vertex.marking.distance < 0) {
                visor += vertex.normal;
                ++count;
            }
        }
        QVERIFY(count > 4);
        QVERIFY((pose.rotations[BodyId::Head] * visor.normalized()).dot(towards) > 0.95);
        // toes ahead of heels
        const Vector3 ankle = character->joint(BallJointId::LeftAnkle).anchorInChild;
        double ahead = 0, behind = 0;
        for (const auto &vertex : mesh.bodies[BodyId::LeftFoot].vertices) {
            const double reach =
                (pose.rotations[BodyId::LeftFoot] * (vertex.position - ankle)).dot(towards);
            ahead = std::max(ahead, reach);
            behind = std::max(behind, -reach);
        }
        QVERIFY(ahead > 1.5 * behind);
    }

    void aRayThroughABodyHitsItFromItsOwnSide()
    {
        // each body alone in space, so that nothing stands before it
        for (const BodyId id : allBodies()) {
            BodyPose apart = m_pose;
            for (const BodyId other : allBodies())
                apart.positions[other] += Vector3(10.0 * int(other), 0, 0);
            const Vector3 centre = apart.point(id, centroid(m_mesh.bodies[id]));
            for (const Vector3 &from :
                 {Vector3(Vector3::UnitZ()), Vector3(-Vector3::UnitZ()), Vector3(0, 3, 1)}) {
                const Ray ray = {centre + 2 * from, -from.normalized()};
                const auto hit = pickBody(m_mesh, apart, ray);
                QVERIFY2(hit.has_value(), bodyName(id).data());
                QCOMPARE(hit->body, id);
                QVERIFY((apart.point(id, hit->point) - ray.at(hit->distance)).norm() < 1e-9);
                QVERIFY(hit->distance < 2 * from.norm()); // on the near side
            }
        }
    }

    void theNearerBodyWins()
    {
        BodyPose pose = m_pose;
        for (const BodyId id : allBodies())
            pose.positions[id] = {0, 50.0 + 10 * int(id), 0};
        pose.positions[BodyId::Head] = {0, 0, 0};
        pose.positions[BodyId::Chest] = {0, 0, 1};
        const Vector3 head = pose.point(BodyId::Head, m_mesh.bounds[BodyId::Head].centre);
        const Ray ray = {{head.x(), head.y(), 5}, -Vector3::UnitZ()};
        QCOMPARE(pickBody(m_mesh, pose, ray)->body, BodyId::Chest);
        const Ray back = {{head.x(), head.y(), -5}, Vector3::UnitZ()};
        QCOMPARE(pickBody(m_mesh, pose, back)->body, BodyId::Head);
    }

    void missesAreMisses()
    {
        QVERIFY(!pickBody(m_mesh, m_pose, {{0, 5, 0}, Vector3::UnitY()}));
        const Vector3 chest = m_pose.positions[BodyId::Chest];
        QVERIFY(!pickBody(m_mesh, m_pose, {chest + Vector3(0, 0, 3), Vector3::UnitZ()}));
        // between the feet, level with the floor
        QVERIFY(!pickBody(m_mesh, m_pose, {{3, -0.5, 3}, Vector3(-1, 0, -1).normalized()}));
    }

    void arrowsEndAtTheirTip()
    {
        QCOMPARE(arrowLength(0), 0.15);
        QCOMPARE(arrowLength(16), 0.44);
        QCOMPARE(arrowLength(500), 1.2);
        ImpactArrow arrow;
        arrow.tip = {1, 2, 3};
        arrow.direction = {0, 0, -4};
        arrow.impulse = 16;
        arrow.colour = Qt::red;
        arrow.opacity = 0.35;
        const PropMesh mesh = makeArrow(arrow);
        QCOMPARE(mesh.parts.size(), std::size_t(2)); // arrow and ball
        double foremost = 1e9;
        for (const auto &vertex : mesh.parts[0].mesh.vertices)
            foremost = std::min(foremost, vertex.position.z());
        QVERIFY(std::abs(foremost - 3) < 1e-9);
        QVERIFY((arrowTail(arrow) - Vector3(1, 2, 3 + 0.44 + 0.1)).norm() < 1e-9);
        QVERIFY(std::abs(mesh.parts[0].colour.alphaF() - 0.35) < 0.01);
        QVERIFY(std::abs(mesh.parts[1].colour.alphaF() - 0.35 * 0.42) < 0.01);
        arrow.kind = ImpactArrow::Kind::Push;
        QCOMPARE(makeArrow(arrow).parts.size(), std::size_t(1));
        arrow.direction = Vector3::Zero(); // no direction still draws something
        for (const auto &part : makeArrow(arrow).parts) {
            for (const auto &vertex : part.mesh.vertices)
                QVERIFY(vertex.position.allFinite());
        }
    }

    void skeletonLinesFollowThePose()
    {
        const auto lines = boneLines(*m_character, m_pose);
        QVERIFY(lines.size() >= 18);
        double highest = 0, lowest = 9;
        for (const auto &[from, to] : lines) {
            for (const Vector3 &point : {from, to}) {
                QVERIFY(point.allFinite());
                highest = std::max(highest, point.y());
                lowest = std::min(lowest, point.y());
            }
        }
        QVERIFY(highest > 0.85 * m_character->heightMetres);
        QVERIFY(lowest < 0.15);
    }

    void capturedFiguresAreWhole()
    {
        const QStringList clips = testing::capturedClips();
        if (clips.isEmpty())
            QSKIP("the captured clips are not there");
        for (const QString &path : clips) {
            const auto scenario = testing::clipScenario(path);
            QVERIFY2(scenario.ok(), qPrintable(path));
            const FigureMesh mesh = makeFigureMesh(*scenario->character, Detail::Normal);
            for (const BodyId id : allBodies())
                QCOMPARE(openEdges(mesh.bodies[id]), 0);
        }
    }

private:
    std::shared_ptr<const Character> m_character;
    BodyPose m_pose;
    FigureMesh m_mesh;
};

QTEST_GUILESS_MAIN(TestPicking)
#include "tst_picking.moc"
