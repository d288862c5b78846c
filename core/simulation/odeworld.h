#pragma once

#include "core/simulation/jointstops.h"
#include "core/simulation/selfcollision.h"
#include "core/simulation/stepcontacts.h"
#include "core/targets/linkmodel.h"

#include <ode/ode.h>

#include <array>
#include <optional>
#include <vector>

namespace flinch {

struct OdeWorldOptions
{
    double errorReduction = 0.4; // share of a joint's gap that `errorStep` seconds close
    double errorStep = 0;
    bool jointLimits = true;
    std::vector<SelfPair> selfPairs; // empty: no self-collision
};

/// A thrown ball. It meets one link only, and is gone after its first contact with it.
struct Ball
{
    int impact = 0;
    int link = 0;
    dBodyID body = nullptr;
    dGeomID geom = nullptr;
    double share = 1; // of its mass and of its spring: the same course, less force
    double bornAt = 0;
    bool touched = false;
};

/// The bits of one body as ODE holds them. Restoring them through ODE's setters would renormalise.
struct RawBody
{
    std::array<dReal, 3> position;
    std::array<dReal, 4> quaternion;
    std::array<dReal, 12> rotation;
    std::array<dReal, 3> velocity;
    std::array<dReal, 3> angularVelocity;
};

/// The links, the floor and the balls in an ODE world of its own. Owns every ODE object; used by
/// one thread at a time. Bad numbers never reach ODE: the caller asks healthy() after each step.
class OdeWorld
{
public:
    OdeWorld(const LinkModel &model, OdeWorldOptions options);
    ~OdeWorld();
    OdeWorld(const OdeWorld &) = delete;
    OdeWorld &operator=(const OdeWorld &) = delete;

    /// Begins with nothing but the links, as they stand and move in `state`.
    void begin(const LinkState &state);
    void readState(LinkState &state) const;

    /// Changes how a link moves, at once.
    void addVelocity(int link, const Vector3 &velocity, const Vector3 &angularVelocity);
    void addForce(int link, const Vector3 &force);
    void addForceAt(int link, const Vector3 &force, const Vector3 &worldPoint);
    void addTorque(int link, const Vector3 &torque);

    /// `ball` says which and what share of it; its ODE objects are made here.
    void addBall(Ball ball, double mass, double radius, const Vector3 &position,
                 const Vector3 &velocity);

    const std::vector<Ball> &balls() const { return m_balls; }

    /// Fixes a link to the world where it is now, or lets it go.
    void setGlued(int link, bool glued);

    /// The pairs of the options with other overlaps; they stay the caller's.
    void setSelfPairs(const std::vector<SelfPair> &pairs) { m_selfPairs = &pairs; }

    /// How far below the floor a link may be before the floor pushes, m. A clip that takes it there
    /// could not be followed otherwise.
    void setFloorDepths(const PerLink<double> &depths) { m_floorDepths = depths; }

    /// How firm the floor is: 0 as it is for feet, which are led to it … 1 as for what falls on it.
    void setFirmness(double firmness) { m_firmness = firmness; }

    /// Advances by `step` seconds. False when a force was not a number, or ODE complained.
    bool step(double now, double step);

    /// Whether a ball that has not met its link yet overlaps it now.
    bool ballArrives() const;

    const ContactReport &contacts() const { return m_contacts->report(); }

    /// What touched since the last call.
    std::vector<Contact> takeContacts() { return m_contacts->take(); }

    /// Everything finite and no faster than a body can be.
    bool healthy() const;

    struct BallState
    {
        Ball ball;
        RawBody raw;
        double mass = 0;
        double radius = 0;
    };

    /// A link that is fixed to the world, and where.
    struct Glue
    {
        int link = 0;
        dJointID joint = nullptr;
        RawBody place;
    };

    struct Snapshot
    {
        PerLink<RawBody> links;
        std::vector<Glue> glue; // in the order in which they were fixed
        std::vector<BallState> balls;
        ContactReport report;
    };

    void save(Snapshot &snapshot) const;
    void restore(const Snapshot &snapshot);

private:
    struct Shape
    {
        dGeomID geom = nullptr;
        double boundingRadius = 0;
        Vector3 centre; // in the link
    };

    void create();
    void destroy();
    void clear();
    void setStep(double step);
    void createLinks();
    void createShapes();
    void createJoints();
    void collideGround();
    void collideBalls();
    void collideSelf();
    template<int Most>
    void collide(dGeomID a, dGeomID b, const ContactPair &pair);
    void removeSpentBalls(double now);
    dBodyID createBall(Ball &ball, double mass, double radius);
    void fix(Glue &glue);

    const LinkModel &m_model;
    const OdeWorldOptions m_options;
    double m_step = 0;
    dThreadingImplementationID m_threading = nullptr;
    dWorldID m_world = nullptr;
    dGeomID m_ground = nullptr;
    PerLink<dBodyID> m_bodies{};
    PerLink<std::vector<Shape>> m_shapes;
    PerLink<double> m_reach{}; // of a link's shapes from its centre
    PerJoint<dJointID> m_joints{};
    JointStops m_stops;
    std::optional<StepContacts> m_contacts; // made and gone within the world's life
    std::vector<Ball> m_balls;
    std::vector<Glue> m_glue;
    const std::vector<SelfPair> *m_selfPairs = &m_options.selfPairs;
    PerLink<double> m_floorDepths{};
    double m_firmness = 0;
    bool m_badForce = false;
};

} // namespace flinch
