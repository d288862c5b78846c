#include "core/simulation/odeworld.h"

#include "core/simulation/odesupport.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numbers>

namespace flinch {

namespace {

constexpr double kGravity = 9.81;
constexpr double kFriction = 0.8;
constexpr ContactSpring kGroundSpring = {1e5, 1500};
constexpr ContactSpring kBallSpring = {6e4, 300};
constexpr ContactSpring kSelfSpring = {2e4, 200};
/// Stiffness and damping of a joint's stop, times what the joint carries.
constexpr double kLimitStiffness = 2e4;
constexpr double kLimitDamping = 200;
constexpr int kMaxContacts = 96;
constexpr int kContactsPerPair = 4;
/// A ball that has not met its body by then missed it.
constexpr double kBallLifetime = 0.3;
/// Faster than this nothing in a body moves; the numbers have gone wrong.
constexpr double kMaxSpeed = 300;
constexpr double kMaxTurn = 1500;

Vector3 toVector(const dReal *v)
{
    return {v[0], v[1], v[2]};
}

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

/// A shape's geom carries its body's number, so that a contact can name it.
void setGeomBody(dGeomID geom, BodyId body)
{
    dGeomSetData(geom, reinterpret_cast<void *>(std::intptr_t(body)));
}

BodyId geomBody(dGeomID geom)
{
    return BodyId(reinterpret_cast<std::intptr_t>(dGeomGetData(geom)));
}

} // namespace

bool Touching::hasMoreThan(const Touching &earlier) const
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        if ((ground[n] && !earlier.ground[n]) || (body[n] && !earlier.body[n]))
            return true;
    }
    return false;
}

OdeWorld::OdeWorld(const LinkModel &model, OdeWorldOptions options)
    : m_model(model)
    , m_options(std::move(options))
{
    prepareOdeThread();
    m_world = dWorldCreate();
    // worlds on several threads crash with the shared default
    m_threading = dThreadingAllocateSelfThreadedImplementation();
    dWorldSetStepThreadingImplementation(m_world, dThreadingImplementationGetFunctions(m_threading),
                                         m_threading);
    dWorldSetGravity(m_world, 0, -kGravity, 0);
    dWorldSetAutoDisableFlag(m_world, 0);
    m_contactGroup = dJointGroupCreate(0);
    m_ground = dCreatePlane(nullptr, 0, 1, 0, 0);
    m_feedback.resize(kMaxContacts);
    m_pending.reserve(kMaxContacts);
    createLinks();
    createShapes();
    createJoints();
}

OdeWorld::~OdeWorld()
{
    prepareOdeThread();
    for (const Ball &ball : m_balls)
        dGeomDestroy(ball.geom);
    for (const auto &shapes : m_shapes) {
        for (const Shape &shape : shapes)
            dGeomDestroy(shape.geom);
    }
    dGeomDestroy(m_ground);
    dJointGroupDestroy(m_contactGroup);
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
        if (!m_options.jointLimits)
            continue;
        m_limits[n - 1] = dJointCreateAMotor(m_world, nullptr);
        // the child first: angles are those of the first body against the second
        dJointAttach(m_limits[n - 1], m_bodies[n], parent);
        dJointSetAMotorMode(m_limits[n - 1], dAMotorUser);
        dJointSetAMotorNumAxes(m_limits[n - 1], 0);
        m_gates[n - 1] = LimitGate::of(link.limit);
    }
}

OdeWorld::LimitGate OdeWorld::LimitGate::of(const JointLimit &limit)
{
    // a hair narrower than the limit, which the exact angles decide about
    constexpr double kHair = 1e-6;
    return {limit.maxSwing >= std::numbers::pi ? -2 : std::cos(limit.maxSwing) + kHair,
            std::tan(0.5 * limit.minTwist + kHair), std::tan(0.5 * limit.maxTwist - kHair)};
}

bool OdeWorld::LimitGate::isWithin(const JointLimit &limit, const Quaternion &relative) const
{
    const Quaternion away = limit.neutral.conjugate() * relative;
    if (!((away * limit.twistAxis).dot(limit.twistAxis) > leastCosine))
        return false;
    const double sine = away.vec().dot(limit.twistAxis) * (away.w() < 0 ? -1 : 1);
    const double cosine = std::abs(away.w());
    return sine > leastTangent * cosine && sine < mostTangent * cosine;
}

void OdeWorld::setState(const LinkState &state)
{
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
        const dReal *q = dBodyGetQuaternion(m_bodies[n]);
        state.position[n] = toVector(dBodyGetPosition(m_bodies[n]));
        state.rotation[n] = Quaternion(q[0], q[1], q[2], q[3]);
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
    m_badForce = m_badForce || !force.allFinite();
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
    m_badForce = m_badForce || !torque.allFinite();
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
    createBall(ball, ball.share * mass, radius);
    dBodySetPosition(ball.body, position.x(), position.y(), position.z());
    dBodySetLinearVel(ball.body, velocity.x(), velocity.y(), velocity.z());
    m_balls.push_back(ball);
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
    } else {
        dJointDestroy(glue->joint);
        m_glue.erase(glue);
    }
}

void OdeWorld::applyLimits()
{
    if (!m_options.jointLimits)
        return;
    for (std::size_t n = 1; n < kLinkCount; ++n) {
        const Link &link = m_model.links[n];
        const dReal *qp = dBodyGetQuaternion(m_bodies[std::size_t(link.parent)]);
        const dReal *qc = dBodyGetQuaternion(m_bodies[n]);
        const Quaternion parent(qp[0], qp[1], qp[2], qp[3]);
        const Quaternion child(qc[0], qc[1], qc[2], qc[3]);
        const JointLimit &limit = link.limit;
        if (m_gates[n - 1].isWithin(limit, parent.conjugate() * child)) {
            dJointSetAMotorNumAxes(m_limits[n - 1], 0);
            continue;
        }
        const Vector3 neutralAxis = parent * (limit.neutral * limit.twistAxis);
        const Vector3 axis = child * limit.twistAxis;
        const SwingTwist angles = swingTwist(limit, parent.conjugate() * child);
        const dJointID motor = m_limits[n - 1];

        struct Stop
        {
            Vector3 axis;
            double excess;
        };

        std::array<Stop, 2> stops;
        int count = 0;
        const Vector3 swingAxis = neutralAxis.cross(axis);
        if (angles.swing > limit.maxSwing && swingAxis.norm() > 1e-6)
            stops[std::size_t(count++)] = {swingAxis.normalized(), angles.swing - limit.maxSwing};
        if (angles.twist > limit.maxTwist)
            stops[std::size_t(count++)] = {axis, angles.twist - limit.maxTwist};
        else if (angles.twist < limit.minTwist)
            stops[std::size_t(count++)] = {-axis, limit.minTwist - angles.twist};
        dJointSetAMotorNumAxes(motor, count);
        // what the joint carries sets how hard the stop is
        const double inertia = 0.1 + link.torqueCap / 1000;
        const double h = m_step;
        const double stiffness = inertia * kLimitStiffness;
        const double damping = inertia * kLimitDamping;
        for (int i = 0; i < count; ++i) {
            const Stop &stop = stops[std::size_t(i)];
            const int group = i * dParamGroup;
            dJointSetAMotorAxis(motor, i, 0, stop.axis.x(), stop.axis.y(), stop.axis.z());
            dJointSetAMotorAngle(motor, i, stop.excess);
            dJointSetAMotorParam(motor, dParamLoStop + group, -dInfinity);
            dJointSetAMotorParam(motor, dParamHiStop + group, 0);
            dJointSetAMotorParam(motor, dParamStopERP + group,
                                 h * stiffness / (h * stiffness + damping));
            dJointSetAMotorParam(motor, dParamStopCFM + group, 1 / (h * stiffness + damping));
        }
    }
}

void OdeWorld::addContacts(const dContactGeom *geoms, int count, dBodyID a, dBodyID b,
                           const ContactSpring &spring, double friction, int linkA, int linkB,
                           int impact, double allowedDepth)
{
    const double h = m_step;
    for (int i = 0; i < count && m_pending.size() < kMaxContacts; ++i) {
        dContact contact = {};
        contact.geom = geoms[i];
        contact.geom.depth -= allowedDepth;
        if (contact.geom.depth <= 0)
            continue;
        contact.surface.mode = dContactSoftERP | dContactSoftCFM | dContactApprox1;
        contact.surface.mu = friction;
        contact.surface.soft_erp = h * spring.stiffness / (h * spring.stiffness + spring.damping);
        contact.surface.soft_cfm = 1 / (h * spring.stiffness + spring.damping);
        const dJointID joint = dJointCreateContact(m_world, m_contactGroup, &contact);
        dJointAttach(joint, a, b);
        dJointSetFeedback(joint, &m_feedback[m_pending.size()]);
        m_pending.push_back({linkA, linkB, impact, contact.geom});
    }
}

void OdeWorld::collideGround()
{
    std::array<dContactGeom, kContactsPerPair> geoms;
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        if (dBodyGetPosition(m_bodies[n])[1] > m_reach[n])
            continue;
        for (const Shape &shape : m_shapes[n]) {
            const dReal *place = dGeomGetPosition(shape.geom);
            if (place[1] > shape.boundingRadius)
                continue;
            const int count = dCollide(shape.geom, m_ground, kContactsPerPair, geoms.data(),
                                       sizeof(dContactGeom));
            addContacts(geoms.data(), count, m_bodies[n], nullptr, kGroundSpring, kFriction, int(n),
                        -1, -1);
        }
    }
}

void OdeWorld::collideBalls()
{
    std::array<dContactGeom, 1> geoms;
    for (const Ball &ball : m_balls) {
        const ContactSpring spring = {ball.share * kBallSpring.stiffness,
                                      ball.share * kBallSpring.damping};
        for (const Shape &shape : m_shapes[std::size_t(ball.link)]) {
            const int count =
                dCollide(shape.geom, ball.geom, 1, geoms.data(), sizeof(dContactGeom));
            addContacts(geoms.data(), count, m_bodies[std::size_t(ball.link)], ball.body, spring,
                        kFriction, ball.link, -1, ball.impact);
        }
    }
}

void OdeWorld::collideSelf()
{
    std::array<dContactGeom, 1> geoms;
    for (const SelfPair &pair : m_options.selfPairs) {
        const auto linkA = std::size_t(pair.a);
        const auto linkB = std::size_t(pair.b);
        const double farthest = m_reach[linkA] + m_reach[linkB] - pair.allowedDepth;
        if ((toVector(dBodyGetPosition(m_bodies[linkA]))
             - toVector(dBodyGetPosition(m_bodies[linkB])))
                .squaredNorm()
            > farthest * farthest)
            continue;
        for (const Shape &a : m_shapes[std::size_t(pair.a)]) {
            for (const Shape &b : m_shapes[std::size_t(pair.b)]) {
                const Vector3 apart =
                    toVector(dGeomGetPosition(a.geom)) - toVector(dGeomGetPosition(b.geom));
                const double reach = a.boundingRadius + b.boundingRadius - pair.allowedDepth;
                if (apart.squaredNorm() > reach * reach)
                    continue;
                const int count = dCollide(a.geom, b.geom, 1, geoms.data(), sizeof(dContactGeom));
                addContacts(geoms.data(), count, m_bodies[std::size_t(pair.a)],
                            m_bodies[std::size_t(pair.b)], kSelfSpring, 0, pair.a, pair.b, -1,
                            pair.allowedDepth);
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
    m_pending.clear();
    applyLimits();
    collideGround();
    collideBalls();
    collideSelf();
    dWorldStep(m_world, m_step);
    readContacts();
    dJointGroupEmpty(m_contactGroup);
    removeSpentBalls(now);
    return !takeOdeComplaint() && healthy();
}

void OdeWorld::readContacts()
{
    m_report.ballForces.clear();
    m_report.touching = {};
    for (Wrench &wrench : m_report.onLinks)
        wrench = {};
    for (std::size_t i = 0; i < m_pending.size(); ++i) {
        const PendingContact &contact = m_pending[i];
        const dJointFeedback &feedback = m_feedback[i];
        Wrench &onA = m_report.onLinks[std::size_t(contact.linkA)];
        onA.force += toVector(feedback.f1);
        onA.torque += toVector(feedback.t1);
        if (contact.linkB >= 0) {
            Wrench &onB = m_report.onLinks[std::size_t(contact.linkB)];
            onB.force += toVector(feedback.f2);
            onB.torque += toVector(feedback.t2);
            m_report.touching.body[std::size_t(contact.linkA)] = true;
            m_report.touching.body[std::size_t(contact.linkB)] = true;
        } else if (contact.impact < 0) {
            m_report.touching.ground[std::size_t(contact.linkA)] = true;
        }
        if (contact.impact >= 0)
            m_report.ballForces.emplace_back(contact.impact, toVector(feedback.f1));
        sumContact(contact, toVector(feedback.f1));
    }
}

void OdeWorld::sumContact(const PendingContact &contact, const Vector3 &force)
{
    Contact touch;
    touch.body = geomBody(contact.geom.g1);
    if (contact.impact >= 0) {
        touch.with = Contact::With::Ball;
        touch.other = contact.impact;
    } else if (contact.linkB >= 0) {
        touch.with = Contact::With::Body;
        touch.other = int(geomBody(contact.geom.g2));
    }
    auto sum = std::ranges::find_if(m_report.sums, [&touch](const ContactSum &candidate) {
        const Contact &other = candidate.contact;
        return other.body == touch.body && other.with == touch.with && other.other == touch.other;
    });
    if (sum == m_report.sums.end()) {
        touch.point = toVector(contact.geom.pos);
        touch.normal = toVector(contact.geom.normal);
        m_report.sums.push_back({touch, 0});
        sum = std::prev(m_report.sums.end());
    }
    const double weight = m_step * force.norm();
    Contact &total = sum->contact;
    sum->weight += weight;
    if (weight > 0) {
        total.point += weight / sum->weight * (toVector(contact.geom.pos) - total.point);
        total.normal += weight / sum->weight * (toVector(contact.geom.normal) - total.normal);
    }
    total.impulse += m_step * force;
    total.peakForce = std::max(total.peakForce, force.norm());
}

std::vector<Contact> OdeWorld::takeContacts()
{
    std::vector<Contact> contacts;
    for (const ContactSum &sum : m_report.sums) {
        contacts.push_back(sum.contact);
        contacts.back().normal.normalize();
    }
    m_report.sums.clear();
    return contacts;
}

void OdeWorld::removeSpentBalls(double now)
{
    std::erase_if(m_balls, [&](Ball &ball) {
        const bool touching = std::ranges::any_of(
            m_report.ballForces, [&](const auto &entry) { return entry.first == ball.impact; });
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
    // written so that nan fails too
    return std::ranges::all_of(m_bodies, [](dBodyID body) {
        return toVector(dBodyGetLinearVel(body)).squaredNorm() < kMaxSpeed * kMaxSpeed
               && toVector(dBodyGetAngularVel(body)).squaredNorm() < kMaxTurn * kMaxTurn
               && toVector(dBodyGetPosition(body)).allFinite();
    });
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
    snapshot.report = m_report;
}

void OdeWorld::restore(const Snapshot &snapshot)
{
    prepareOdeThread();
    for (const Ball &ball : m_balls) {
        dGeomDestroy(ball.geom);
        dBodyDestroy(ball.body);
    }
    m_balls.clear();
    for (const Glue &glue : m_glue)
        dJointDestroy(glue.joint);
    m_glue = snapshot.glue;
    for (Glue &glue : m_glue) {
        // a joint is fixed to where its body is
        restoreRaw(m_bodies[std::size_t(glue.link)], glue.place);
        fix(glue);
    }
    for (std::size_t n = 0; n < kLinkCount; ++n)
        restoreRaw(m_bodies[n], snapshot.links[n]);
    for (const BallState &state : snapshot.balls) {
        Ball ball = state.ball;
        createBall(ball, state.mass, state.radius);
        restoreRaw(ball.body, state.raw);
        m_balls.push_back(ball);
    }
    m_report = snapshot.report;
    m_badForce = false;
}

} // namespace flinch
