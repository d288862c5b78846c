#include "core/motion/pose.h"
#include "core/scenario/scenario.h"
#include "core/simulation/dynamics.h"
#include "core/simulation/impactplan.h"
#include "core/targets/targettrack.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <Eigen/Dense>

#include <QtTest>

#include <random>

using namespace flinch;

namespace {

using Coordinates = std::array<Vector3, LinkDynamics::kNodes>;

Coordinates randomCoordinates(unsigned seed)
{
    std::mt19937 random(seed);
    Coordinates c;
    for (Vector3 &v : c) {
        for (int axis = 0; axis < 3; ++axis)
            v[axis] = double(random()) / double(std::mt19937::max()) - 0.5;
    }
    return c;
}

/// Velocities of all links for given coordinates.
void setVelocities(const LinkModel &model, const LinkDynamics &dynamics, const Coordinates &u,
                   LinkState &state)
{
    state.velocity[0] = u[0];
    state.angularVelocity[0] = u[1];
    for (std::size_t n = 1; n < kLinkCount; ++n) {
        const auto p = std::size_t(model.links[n].parent);
        const Vector3 pivot = dynamics.jointPosition(int(n) - 1);
        state.angularVelocity[n] = state.angularVelocity[p] + u[n + 1];
        state.velocity[n] = state.velocity[p]
                            + state.angularVelocity[p].cross(pivot - state.position[p])
                            + state.angularVelocity[n].cross(state.position[n] - pivot);
    }
}

} // namespace

class TestDynamics : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        const auto scenario = testing::demoScenario();
        QVERIFY(scenario.ok());
        m_scenario = *scenario;
        const Clip &clip = *m_scenario.target;
        BodyPose bodies;
        computeBodyPose(*m_scenario.character,
                        computeWorldPose(clip.skeleton(), framePose(clip, 0)), bodies);
        m_model = makeLinkModel(m_scenario, bodies);
        m_track = std::make_unique<TargetTrack>(m_scenario, m_model);
        m_state = m_track->linkState(200);
    }

    void jointsHoldWhatTheyCarry()
    {
        LinkDynamics dynamics(m_model);
        LinkState still = m_state;
        still.velocity.fill(Vector3::Zero());
        still.angularVelocity.fill(Vector3::Zero());
        dynamics.update(still);
        Coordinates rest;
        rest.fill(Vector3::Zero());
        Coordinates forces;
        dynamics.computeForces(still, 9.81, rest, forces);
        for (std::size_t j = 0; j + 2 < forces.size(); ++j)
            QVERIFY((dynamics.holdingTorque(int(j), 9.81) - forces[j + 2]).norm() < 1e-9);
    }

    void treeMatrixSolvesLikeADenseOne()
    {
        LinkDynamics dynamics(m_model);
        dynamics.update(m_state);
        TreeMatrix matrix = dynamics.makeMatrix();
        dynamics.assembleMass(matrix);
        const int size = 3 * LinkDynamics::kNodes;
        Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(size, size);
        for (int k = 0; k < LinkDynamics::kNodes; ++k) {
            for (const int i : matrix.path(k)) {
                dense.block<3, 3>(3 * k, 3 * i) = matrix.block(k, i);
                dense.block<3, 3>(3 * i, 3 * k) = matrix.block(k, i).transpose();
            }
        }
        Coordinates x = randomCoordinates(1);
        Eigen::VectorXd b(size);
        for (int k = 0; k < LinkDynamics::kNodes; ++k)
            b.segment<3>(3 * k) = x[std::size_t(k)];
        const Eigen::VectorXd expected = dense.ldlt().solve(b);
        QVERIFY(matrix.factorise());
        matrix.solve(x);
        for (int k = 0; k < LinkDynamics::kNodes; ++k)
            QVERIFY((x[std::size_t(k)] - expected.segment<3>(3 * k)).norm()
                    < 1e-9 * (1 + expected.norm()));
    }

    void massMatrixGivesTheKineticEnergy()
    {
        LinkDynamics dynamics(m_model);
        dynamics.update(m_state);
        TreeMatrix matrix = dynamics.makeMatrix();
        dynamics.assembleMass(matrix);
        for (unsigned seed = 0; seed < 20; ++seed) {
            const Coordinates u = randomCoordinates(seed);
            Coordinates product;
            matrix.multiply(u, product);
            double byMatrix = 0;
            for (std::size_t n = 0; n < u.size(); ++n)
                byMatrix += 0.5 * u[n].dot(product[n]);
            LinkState moving = m_state;
            setVelocities(m_model, dynamics, u, moving);
            double byLinks = 0;
            for (std::size_t n = 0; n < kLinkCount; ++n)
                byLinks += 0.5 * m_model.links[n].mass * moving.velocity[n].squaredNorm()
                           + 0.5
                                 * moving.angularVelocity[n].dot(dynamics.worldInertia(int(n))
                                                                 * moving.angularVelocity[n]);
            QVERIFY(qAbs(byMatrix - byLinks) < 1e-9 * byLinks);
        }
    }

    void inverseDynamicsIsMassTimesAccelerationPlusBias()
    {
        LinkDynamics dynamics(m_model);
        LinkState moving = m_state;
        dynamics.update(m_state);
        setVelocities(m_model, dynamics, randomCoordinates(7), moving);
        TreeMatrix matrix = dynamics.makeMatrix();
        dynamics.assembleMass(matrix);
        const Coordinates acceleration = randomCoordinates(8);
        Coordinates still;
        still.fill(Vector3::Zero());
        Coordinates bias, forces, product;
        dynamics.computeForces(moving, 9.81, still, bias);
        dynamics.computeForces(moving, 9.81, acceleration, forces);
        matrix.multiply(acceleration, product);
        for (std::size_t n = 0; n < forces.size(); ++n)
            QVERIFY((forces[n] - bias[n] - product[n]).norm() < 1e-9 * (1 + forces[n].norm()));
        // at rest the root carries the weight, and nothing else has to push
        for (Vector3 &v : moving.velocity)
            v.setZero();
        for (Vector3 &v : moving.angularVelocity)
            v.setZero();
        dynamics.computeForces(moving, 9.81, still, bias);
        QVERIFY((bias[0] - Vector3(0, 9.81 * m_model.totalMass, 0)).norm() < 1e-9);
    }

    void handsAreCountedOnce()
    {
        double mass = 0;
        for (const Link &link : m_model.links)
            mass += link.mass;
        QVERIFY(qAbs(mass - m_scenario.character->massKg) < 1e-9);
        QVERIFY(qAbs(m_model.totalMass - mass) < 1e-9);
        const BodyPlace &hand = m_model.bodies[std::size_t(BodyId::LeftHand)];
        QCOMPARE(hand.link, linkOfBody(BodyId::LeftForearm));
        QVERIFY(hand.offset.norm() > 0.05);
    }

    void targetsHangTogether()
    {
        for (int f = 0; f < m_track->frameCount(); f += 50) {
            const LinkState state = m_track->linkState(f);
            for (std::size_t n = 1; n < kLinkCount; ++n) {
                const Link &link = m_model.links[n];
                const auto p = std::size_t(link.parent);
                const Vector3 onParent =
                    state.position[p] + state.rotation[p] * link.anchorInParent;
                const Vector3 onLink = state.position[n] + state.rotation[n] * link.anchorInLink;
                QVERIFY((onParent - onLink).norm() < 1e-12);
            }
        }
    }

    void pulsesAddUpToTheirImpulse()
    {
        for (const double step : {1.0 / 1920, 1.0 / 480, 1.0 / 240}) {
            double sum = 0;
            for (int n = 0; n < 2000; ++n)
                sum += step * pulseMean(16, 0.03, 0.1003, n * step, step);
            QVERIFY(qAbs(sum - 16) < 1e-9);
        }
    }

private:
    Scenario m_scenario;
    LinkModel m_model;
    std::unique_ptr<TargetTrack> m_track;
    LinkState m_state;
};

QTEST_APPLESS_MAIN(TestDynamics)
#include "tst_dynamics.moc"
