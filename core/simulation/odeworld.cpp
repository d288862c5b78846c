#include "core/simulation/odeworld.h"

#include "core/simulation/odesupport.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kFriction = 0.8;
constexpr ContactSpring kGroundSpring = {1e5, 1500};
constexpr ContactSpring kFirmGround = {5e5, 20000};
constexpr ContactSpring kBallSpring = {6e4, 300};
constexpr ContactSpring kSelfSpring = {2e4, 200};
constexpr int kGroundContacts = 4; // of one shape
/// A ball that has not met its body by then missed it.
constexpr double kBallLifetime = 0.3;
/// Faster than this nothing in a body moves; the numbers have gone wrong.
constexpr double kMaxSpeed = 300;
constexpr double kMaxTurn = 1500;
constexpr double kMaxBallTurn = 1e5;
/// N and N·m. What is more would make ODE end the process.
constexpr double kMaxForce = 1e9;

void saveRaw(dBodyID body, RawBody &raw)
{
    std::copy_n(dBodyGetPosition(body), 3, raw.position.begin());
    std::copy_n(dBodyGetQuaternion(body), 4, raw.quaternion.begin());
    std::copy_n(dBodyGetRotation(body), 12, raw.rotation.begin());
    std::copy_n(dBodyGetLinearVel(body), 3, raw.velocity.begin());
    std::copy_n(dBodyGetAngularVel(body), 3, raw.angularVelocity.begin());
}

void restoreRaw(dBodyID body, const RawBody &raw)
{
    dBodySetPosition(body, raw.position[0], raw.position[1], raw.position[2]);
    // the setters of rotations normalise, which changes bits; this first lets geoms know they moved
    dBodySetRotation(body, raw.rotation.data());
    std::ranges::copy(raw.quaternion, const_cast<dReal *>(dBodyGetQuaternion(body)));
    std::ranges::copy(raw.rotation, const_cast<dReal *>(dBodyGetRotation(body)));
    dBodySetLinearVel(body, raw.velocity[0], raw.velocity[1], raw.velocity[2]);
    dBodySetAngularVel(body, raw.angularVelocity[0], raw.angularVelocity[1],
                       raw.angularVelocity[2]);
}

} // namespace

OdeWorld::OdeWorld(const LinkModel &model, OdeWorldOptions options)
    : m_model(model)
    , m_options(std::move(options))
{
    prepareOdeThread();
    try {
        create();
        checkOdeMemory();
    } catch (...) {
        destroy();
        throw;
    }
}

OdeWorld::~OdeWorld()
{
    prepareOdeThread();
    destroy();
}

void OdeWorld::create()
{
    m_world = dWorldCreate();
    // worlds on several threads crash with the shared default
    m_threading = dThreadingAllocateSelfThreadedImplementation();
    dWorldSetStepThreadingImplementation(m_world, dThreadingImplementationGetFunctions(m_threading),
                                         m_threading);
    dWorldSetGravity(m_world, 0, -kGravity, 0);
    dWorldSetAutoDisableFlag(m_world, 0);
    m_contacts.emplace(m_world);
    m_ground = dCreatePlane(nullptr, 0, 1, 0, 0);
    createLinks();
    createShapes();
    createJoints();
}

void OdeWorld::destroy()
{
    for (const Ball &ball : m_balls)
        dGeomDestroy(ball.geom);
    for (const auto &shapes : m_shapes) {
        for (const Shape &shape : shapes)
            dGeomDestroy(shape.geom);
    }
    if (m_ground)
        dGeomDestroy(m_ground);
    m_contacts.reset();
    dWorldDestroy(m_world);
    dThreadingFreeImplementation(m_threading);
}

void OdeWorld::createLinks()
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        const Link &link = m_model.links[n];
        dMass mass;
        dMassSetParameters(&mass, link.mass, 0, 0, 0, link.inertia(0, 0), link.inertia(1, 1),
                           link.inertia(2, 2), link.inertia(0, 1), link.inertia(0, 2),
                           link.inertia(1, 2));
        m_bodies[n] = dBodyCreate(m_world);
        dBodySetMass(m_bodies[n], &mass);
        dBodySetData(m_bodies[n], nullptr);
    }
}

void OdeWorld::createShapes()
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        m_shapes[n].reserve(
            m_model.links[n].shapes.size()); // so that no geom is left without an owner
        for (std::size_t i = 0; i < m_model.links[n].shapes.size(); ++i) {
            const CollisionShape &shape = m_model.links[n].shapes[i];
            const dGeomID geom = createGeom(shape);
            dGeomSetBody(geom, m_bodies[n]);
            setGeomBody(geom, m_model.links[n].shapeBodies[i]);
            dGeomSetOffsetPosition(geom, shape.centre.x(), shape.centre.y(), shape.centre.z());
            const dQuaternion q = {shape.rotation.w(), shape.rotation.x(), shape.rotation.y(),
                                   shape.rotation.z()};
            dGeomSetOffsetQuaternion(geom, q);
            m_shapes[n].push_back({geom, boundingRadius(shape), shape.centre});
            m_reach[n] = std::max(m_reach[n], shape.centre.norm() + boundingRadius(shape));
        }
    }
}

void OdeWorld::createJoints()
{
    for (std::size_t n = 1; n < kLinkCount; ++n) {
        const Link &link = m_model.links[n];
        const dBodyID parent = m_bodies[std::size_t(link.parent)];
        // anchors are taken from where the bodies are, so put them where the anchors meet
        dBodySetPosition(parent, 0, 0, 0);
        const Vector3 at = link.anchorInParent - link.anchorInLink;
        dBodySetPosition(m_bodies[n], at.x(), at.y(), at.z());
        const dJointID joint = dJointCreateBall(m_world, nullptr);
        dJointAttach(joint, parent, m_bodies[n]);
        dJointSetBallAnchor(joint, link.anchorInParent.x(), link.anchorInParent.y(),
                            link.anchorInParent.z());
        m_joints[n - 1] = joint;
        if (m_options.jointLimits)
            m_stops.add(m_world, link, parent, m_bodies[n]);
    }
}

void OdeWorld::begin(const LinkState &state)
{
    prepareOdeThread();
    clear();
    m_contacts->setReport({});
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        const Vector3 &x = state.position[n];
        const Quaternion &q = state.rotation[n];
        const Vector3 &v = state.velocity[n];
        const Vector3 &w = state.angularVelocity[n];
        const dQuaternion raw = {q.w(), q.x(), q.y(), q.z()};
        dBodySetPosition(m_bodies[n], x.x(), x.y(), x.z());
        dBodySetQuaternion(m_bodies[n], raw);
        dBodySetLinearVel(m_bodies[n], v.x(), v.y(), v.z());
        dBodySetAngularVel(m_bodies[n], w.x(), w.y(), w.z());
    }
}

void OdeWorld::readState(LinkState &state) const
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        state.position[n] = toVector(dBodyGetPosition(m_bodies[n]));
        state.rotation[n] = toQuaternion(dBodyGetQuaternion(m_bodies[n]));
        state.velocity[n] = toVector(dBodyGetLinearVel(m_bodies[n]));
        state.angularVelocity[n] = toVector(dBodyGetAngularVel(m_bodies[n]));
    }
}

void OdeWorld::addVelocity(int link, const Vector3 &velocity, const Vector3 &angularVelocity)
{
    const dBodyID body = m_bodies[std::size_t(link)];
    const Vector3 v = toVector(dBodyGetLinearVel(body)) + velocity;
    const Vector3 w = toVector(dBodyGetAngularVel(body)) + angularVelocity;
    dBodySetLinearVel(body, v.x(), v.y(), v.z());
    dBodySetAngularVel(body, w.x(), w.y(), w.z());
}

void OdeWorld::addForce(int link, const Vector3 &force)
{
    m_badForce = m_badForce || !(force.squaredNorm() < kMaxForce * kMaxForce); // nan too
    dBodyAddForce(m_bodies[std::size_t(link)], force.x(), force.y(), force.z());
}

void OdeWorld::addForceAt(int link, const Vector3 &force, const Vector3 &worldPoint)
{
    addForce(link, force);
    addTorque(link,
              (worldPoint - toVector(dBodyGetPosition(m_bodies[std::size_t(link)]))).cross(force));
}

void OdeWorld::addTorque(int link, const Vector3 &torque)
{
    m_badForce = m_badForce || !(torque.squaredNorm() < kMaxForce * kMaxForce);
    dBodyAddTorque(m_bodies[std::size_t(link)], torque.x(), torque.y(), torque.z());
}

dBodyID OdeWorld::createBall(Ball &ball, double mass, double radius)
{
    dMass m;
    dMassSetSphereTotal(&m, mass, radius);
    ball.body = dBodyCreate(m_world);
    dBodySetMass(ball.body, &m);
    dBodySetGravityMode(ball.body, 0);
    ball.geom = dCreateSphere(nullptr, radius);
    dGeomSetBody(ball.geom, ball.body);
    return ball.body;
}

void OdeWorld::addBall(Ball ball, double mass, double radius, const Vector3 &position,
                       const Vector3 &velocity)
{
    m_balls.reserve(m_balls.size() + 1);
    createBall(ball, ball.share * mass, radius);
    dBodySetPosition(ball.body, position.x(), position.y(), position.z());
    dBodySetLinearVel(ball.body, velocity.x(), velocity.y(), velocity.z());
    m_balls.push_back(ball);
    checkOdeMemory();
}

void OdeWorld::fix(Glue &glue)
{
    const dBodyID body = m_bodies[std::size_t(glue.link)];
    glue.joint = dJointCreateFixed(m_world, nullptr);
    dJointAttach(glue.joint, body, nullptr);
    dJointSetFixed(glue.joint);
}

void OdeWorld::setGlued(int link, bool glued)
{
    const auto glue = std::ranges::find(m_glue, link, &Glue::link);
    if (glued == (glue != m_glue.end()))
        return;
    if (glued) {
        m_glue.push_back({link, nullptr, {}});
        saveRaw(m_bodies[std::size_t(link)], m_glue.back().place);
        fix(m_glue.back());
        checkOdeMemory();
    } else {
        dJointDestroy(glue->joint);
        m_glue.erase(glue);
    }
}

template<int Most>
void OdeWorld::collide(dGeomID a, dGeomID b, const ContactPair &pair)
{
    std::array<dContactGeom, Most> geoms;
    const int count = dCollide(a, b, Most, geoms.data(), sizeof(dContactGeom));
    m_contacts->add({geoms.data(), std::size_t(count)}, pair);
}

void OdeWorld::collideGround()
{
    ContactPair pair;
    pair.spring = {std::lerp(kGroundSpring.stiffness, kFirmGround.stiffness, m_firmness),
                   std::lerp(kGroundSpring.damping, kFirmGround.damping, m_firmness)};
    pair.friction = kFriction;
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        if (dBodyGetPosition(m_bodies[n])[1] > m_reach[n])
            continue;
        pair.a = m_bodies[n];
        pair.linkA = int(n);
        pair.allowedDepth = (1 - m_firmness) * m_floorDepths[n];
        for (const Shape &shape : m_shapes[n]) {
            if (dGeomGetPosition(shape.geom)[1] <= shape.boundingRadius)
                collide<kGroundContacts>(shape.geom, m_ground, pair);
        }
    }
}

void OdeWorld::collideBalls()
{
    ContactPair pair;
    pair.friction = kFriction;
    for (const Ball &ball : m_balls) {
        pair.a = m_bodies[std::size_t(ball.link)];
        pair.b = ball.body;
        pair.linkA = ball.link;
        pair.impact = ball.impact;
        pair.spring = {ball.share * kBallSpring.stiffness, ball.share * kBallSpring.damping};
        for (const Shape &shape : m_shapes[std::size_t(ball.link)])
            collide<1>(shape.geom, ball.geom, pair);
    }
}

void OdeWorld::collideSelf()
{
    ContactPair pair;
    pair.spring = kSelfSpring;
    for (const SelfPair &self : *m_selfPairs) {
        pair.linkA = self.a;
        pair.linkB = self.b;
        pair.a = m_bodies[std::size_t(self.a)];
        pair.b = m_bodies[std::size_t(self.b)];
        pair.allowedDepth = self.allowedDepth;
        const auto areFar = [&self](const Vector3 &apart, double reachA, double reachB) {
            const double reach = reachA + reachB - self.allowedDepth;
            return apart.squaredNorm() > reach * reach;
        };
        if (areFar(toVector(dBodyGetPosition(pair.a)) - toVector(dBodyGetPosition(pair.b)),
                   m_reach[std::size_t(self.a)], m_reach[std::size_t(self.b)]))
            continue;
        for (const Shape &a : m_shapes[std::size_t(self.a)]) {
            for (const Shape &b : m_shapes[std::size_t(self.b)]) {
                if (!areFar(toVector(dGeomGetPosition(a.geom)) - toVector(dGeomGetPosition(b.geom)),
                            a.boundingRadius, b.boundingRadius))
                    collide<1>(a.geom, b.geom, pair);
            }
        }
    }
}

bool OdeWorld::ballArrives() const
{
    dContactGeom geom;
    return std::ranges::any_of(m_balls, [&](const Ball &ball) {
        return !ball.touched
               && std::ranges::any_of(m_shapes[std::size_t(ball.link)], [&](const Shape &shape) {
                      return dCollide(shape.geom, ball.geom, 1, &geom, sizeof geom) > 0;
                  });
    });
}

void OdeWorld::setStep(double step)
{
    if (step == m_step)
        return;
    m_step = step;
    // gaps close at the same pace whatever the step, else a change of step would jerk the joints;
    // joints have the world's share only if they are made after it was set
    const double share = 1 - std::pow(1 - m_options.errorReduction, step / m_options.errorStep);
    dWorldSetERP(m_world, share);
    for (const dJointID joint : m_joints)
        dJointSetBallParam(joint, dParamERP, share);
    for (const Glue &glue : m_glue)
        dJointSetFixedParam(glue.joint, dParamERP, share);
}

bool OdeWorld::step(double now, double step)
{
    if (m_badForce)
        return false;
    prepareOdeThread();
    setStep(step);
    takeOdeComplaint();
    m_stops.update(m_step);
    m_contacts->begin(m_step);
    collideGround();
    collideBalls();
    collideSelf();
    dWorldStep(m_world, m_step);
    m_contacts->end();
    checkOdeMemory();
    removeSpentBalls(now);
    return !takeOdeComplaint() && healthy();
}

void OdeWorld::removeSpentBalls(double now)
{
    std::erase_if(m_balls, [&](Ball &ball) {
        const bool touching = std::ranges::any_of(
            contacts().ballForces, [&](const auto &entry) { return entry.first == ball.impact; });
        const bool spent = (ball.touched && !touching) || now - ball.bornAt > kBallLifetime;
        ball.touched = ball.touched || touching;
        if (spent) {
            dGeomDestroy(ball.geom);
            dBodyDestroy(ball.body);
        }
        return spent;
    });
}

bool OdeWorld::healthy() const
{
    // written so that nan fails too; a small ball may well spin fast
    const auto isSane = [](dBodyID body, double mostTurn) {
        return toVector(dBodyGetLinearVel(body)).squaredNorm() < kMaxSpeed * kMaxSpeed
               && toVector(dBodyGetAngularVel(body)).squaredNorm() < mostTurn * mostTurn
               && toVector(dBodyGetPosition(body)).allFinite();
    };
    return std::ranges::all_of(m_bodies, [&](dBodyID body) { return isSane(body, kMaxTurn); })
           && std::ranges::all_of(
               m_balls, [&](const Ball &ball) { return isSane(ball.body, kMaxBallTurn); });
}

void OdeWorld::save(Snapshot &snapshot) const
{
    for (std::size_t n = 0; n < kLinkCount; ++n)
        saveRaw(m_bodies[n], snapshot.links[n]);
    snapshot.glue = m_glue;
    snapshot.balls.clear();
    for (const Ball &ball : m_balls) {
        BallState state;
        state.ball = ball;
        saveRaw(ball.body, state.raw);
        dMass mass;
        dBodyGetMass(ball.body, &mass);
        state.mass = mass.mass;
        state.radius = dGeomSphereGetRadius(ball.geom);
        snapshot.balls.push_back(state);
    }
    snapshot.report = contacts();
}

void OdeWorld::clear()
{
    for (const Ball &ball : m_balls) {
        dGeomDestroy(ball.geom);
        dBodyDestroy(ball.body);
    }
    m_balls.clear();
    for (const Glue &glue : m_glue)
        dJointDestroy(glue.joint);
    m_glue.clear();
    // a step that was refused leaves what it would have taken
    for (const dBodyID body : m_bodies) {
        dBodySetForce(body, 0, 0, 0);
        dBodySetTorque(body, 0, 0, 0);
    }
    m_badForce = false;
}

void OdeWorld::restore(const Snapshot &snapshot)
{
    prepareOdeThread();
    clear();
    m_glue = snapshot.glue;
    for (Glue &glue : m_glue) {
        // a joint is fixed to where its body is
        restoreRaw(m_bodies[std::size_t(glue.link)], glue.place);
        fix(glue);
    }
    for (std::size_t n = 0; n < kLinkCount; ++n)
        restoreRaw(m_bodies[n], snapshot.links[n]);
    m_balls.reserve(snapshot.balls.size());
    for (const BallState &state : snapshot.balls) {
        Ball ball = state.ball;
        createBall(ball, state.mass, state.radius);
        restoreRaw(ball.body, state.raw);
        m_balls.push_back(ball);
    }
    m_contacts->setReport(snapshot.report);
    checkOdeMemory();
}

} // namespace flinch
