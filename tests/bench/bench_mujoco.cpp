/// The reference step against MuJoCo: the same body, the same targets, the same explicit torques in
/// both simulations, at the same step. CPU time as a ratio within one run.
#include "core/base/numbers.h"
#include "core/simulation/drive.h"
#include "core/simulation/selfcollision.h"
#include "core/simulation/simulator.h"
#include "tests/support/scenarios.h"

#include <mujoco/mujoco.h>

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>

using namespace flinch;

namespace {

constexpr int kRounds = 5;

double threadSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

QString numbers(std::initializer_list<double> values)
{
    QStringList words;
    for (const double value : values)
        words += QString::number(value, 'g', 17);
    return words.join(' ');
}

QString quaternion(const Quaternion &q)
{
    return numbers({q.w(), q.x(), q.y(), q.z()});
}

QString geom(const CollisionShape &shape, bool selfCollision)
{
    QString xml = QString("<geom pos='%1' quat='%2' contype='1' conaffinity='%3' ")
                      .arg(numbers({shape.centre.x(), shape.centre.y(), shape.centre.z()}),
                           quaternion(shape.rotation))
                      .arg(selfCollision ? 3 : 2);
    switch (shape.kind) {
    case CollisionShape::Kind::Capsule:
        xml += QString("type='capsule' size='%1'").arg(numbers({shape.radius, shape.halfLength}));
        break;
    case CollisionShape::Kind::Box:
        xml += QString("type='box' size='%1'")
                   .arg(numbers(
                       {shape.halfExtents.x(), shape.halfExtents.y(), shape.halfExtents.z()}));
        break;
    case CollisionShape::Kind::Sphere:
        xml += QString("type='sphere' size='%1'").arg(numbers({shape.radius}));
        break;
    }
    return xml + "/>";
}

/// A link and what hangs on it. Frames are those of the links: origin in the centre of mass.
QString body(const LinkModel &model, int link, bool limits, bool selfCollision)
{
    const Link &it = model.links[std::size_t(link)];
    const Vector3 at = link == 0 ? Vector3(0, 1, 0) : Vector3(it.anchorInParent - it.anchorInLink);
    QString xml =
        QString("<body name='l%1' pos='%2'>").arg(link).arg(numbers({at.x(), at.y(), at.z()}));
    const Matrix3 &i = it.inertia;
    xml += QString("<inertial pos='0 0 0' mass='%1' fullinertia='%2'/>")
               .arg(numbers({it.mass}),
                    numbers({i(0, 0), i(1, 1), i(2, 2), i(0, 1), i(0, 2), i(1, 2)}));
    if (link == 0)
        xml += "<freejoint/>";
    else
        xml += QString("<joint type='ball' pos='%1' %2/>")
                   .arg(numbers({it.anchorInLink.x(), it.anchorInLink.y(), it.anchorInLink.z()}),
                        limits ? "limited='true' range='0 3.1'" : "");
    for (const CollisionShape &shape : it.shapes)
        xml += geom(shape, selfCollision);
    for (int child = link + 1; child < kLinkCount; ++child) {
        if (model.links[std::size_t(child)].parent == link)
            xml += body(model, child, limits, selfCollision);
    }
    return xml + "</body>";
}

struct DeleteModel
{
    void operator()(mjModel *model) const { mj_deleteModel(model); }
};

struct DeleteData
{
    void operator()(mjData *data) const { mj_deleteData(data); }
};

using Model = std::unique_ptr<mjModel, DeleteModel>;
using Data = std::unique_ptr<mjData, DeleteData>;

/// Pairs that overlap in the targets are left out: they would push all the time.
Model makeModel(const LinkModel &model, const TargetTrack &track, double step, bool both)
{
    QString excluded;
    if (both) {
        auto pairs = selfCollisionPairs(model);
        SelfOverlap overlap(model);
        for (int f = 0; f < track.frameCount(); f += 4)
            overlap.widen(pairs, track.linkState(f));
        for (int a = 0; a < kLinkCount; ++a) {
            for (int b = a + 1; b < kLinkCount; ++b) {
                const auto pair = std::ranges::find_if(
                    pairs, [&](const SelfPair &p) { return p.a == a && p.b == b; });
                if (pair == pairs.end() || pair->allowedDepth > 0)
                    excluded += QString("<exclude body1='l%1' body2='l%2'/>").arg(a).arg(b);
            }
        }
    }
    const QString xml =
        QString("<mujoco><compiler angle='radian' balanceinertia='true'/>"
                "<option timestep='%1' gravity='0 -9.81 0'/>"
                "<worldbody><geom type='plane' size='0 0 1' quat='0.70710678118654757 "
                "-0.70710678118654757 0 0' contype='2' conaffinity='0'/>%2</worldbody>"
                "<contact>%3</contact></mujoco>")
            .arg(numbers({step}), body(model, 0, both, both), excluded);
    const QTemporaryDir folder;
    const QString path = folder.filePath("body.xml");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(xml.toUtf8()) < 0)
        qFatal("cannot write the model");
    file.close();
    char error[500] = "";
    Model made(mj_loadXML(path.toUtf8().constData(), nullptr, error, sizeof error));
    if (!made)
        qFatal("%s", error);
    return made;
}

/// One of the two simulations in MuJoCo.
class MujocoSimulation
{
public:
    MujocoSimulation(const mjModel *engine, const LinkModel &model, const DriveSettings &settings,
                     const TargetTrack &track)
        : m_engine(engine)
        , m_data(mj_makeData(engine))
        , m_model(model)
        , m_drive(model, settings, engine->opt.timestep)
    {
        for (int link = 0; link < kLinkCount; ++link) {
            const QByteArray name = QString("l%1").arg(link).toUtf8();
            m_body[std::size_t(link)] = mj_name2id(engine, mjOBJ_BODY, name.constData());
            m_joint[std::size_t(link)] = engine->body_jntadr[m_body[std::size_t(link)]];
        }
        setState(track);
    }

    void step(const Target &target, const ControlEntry *fromShadow, ControlEntry *toMain)
    {
        mj_step1(m_engine, m_data.get());
        readState();
        m_drive.computeExplicit(m_state, target, fromShadow, m_output);
        if (toMain)
            fillControlEntry(m_output, m_state, *toMain);
        apply();
        mj_step2(m_engine, m_data.get());
    }

    /// Of the last step's beginning.
    const LinkState &state() const { return m_state; }

private:
    void setState(const TargetTrack &track)
    {
        const Target &target = track.frame(0);
        mjData &d = *m_data;
        for (int i = 0; i < 3; ++i) {
            d.qpos[i] = target.pelvisPosition[i];
            d.qvel[i] = target.pelvisVelocity[i];
            d.qvel[3 + i] = (target.pelvisRotation.conjugate() * target.pelvisAngularVelocity)[i];
        }
        setQuaternion(d.qpos + 3, target.pelvisRotation);
        for (std::size_t j = 0; j < target.relative.size(); ++j) {
            setQuaternion(d.qpos + m_engine->jnt_qposadr[m_joint[j + 1]], target.relative[j]);
            for (int i = 0; i < 3; ++i)
                d.qvel[m_engine->jnt_dofadr[m_joint[j + 1]] + i] = target.relativeVelocity[j][i];
        }
    }

    static void setQuaternion(mjtNum *out, const Quaternion &q)
    {
        out[0] = q.w();
        out[1] = q.x();
        out[2] = q.y();
        out[3] = q.z();
    }

    void readState()
    {
        const mjData &d = *m_data;
        const Eigen::Map<const Vector3> centre(d.subtree_com + 3 * m_body[0]);
        for (std::size_t n = 0; n < kLinkCount; ++n) {
            const int b = m_body[n];
            const mjtNum *q = d.xquat + 4 * b;
            const Eigen::Map<const Vector3> turn(d.cvel + 6 * b);
            const Eigen::Map<const Vector3> shift(d.cvel + 6 * b + 3);
            m_state.position[n] = Eigen::Map<const Vector3>(d.xipos + 3 * b);
            m_state.rotation[n] = Quaternion(q[0], q[1], q[2], q[3]);
            m_state.angularVelocity[n] = turn;
            m_state.velocity[n] = shift + turn.cross(m_state.position[n] - centre);
        }
    }

    void apply()
    {
        mjData &d = *m_data;
        const auto set = [](mjtNum *out, const Vector3 &v) {
            out[0] = v.x();
            out[1] = v.y();
            out[2] = v.z();
        };
        set(d.qfrc_applied, m_output.root.force);
        set(d.qfrc_applied + 3, m_state.rotation[0].conjugate() * m_output.root.torque);
        for (std::size_t j = 0; j < m_output.feedback.size(); ++j)
            set(d.qfrc_applied + m_engine->jnt_dofadr[m_joint[j + 1]],
                m_state.rotation[j + 1].conjugate()
                    * (m_output.feedback[j] + m_output.feedforward[j]));
        set(d.xfrc_applied + 6 * m_body[kLeftFootLink], m_output.feet[0]);
        set(d.xfrc_applied + 6 * m_body[kRightFootLink], m_output.feet[1]);
    }

    const mjModel *m_engine;
    Data m_data;
    const LinkModel &m_model;
    Drive m_drive;
    DriveOutput m_output;
    LinkState m_state;
    PerLink<int> m_body{};
    PerLink<int> m_joint{};
};

DriveSettings driveSettings(const ControllerSettings &s, bool shadow)
{
    DriveSettings drive;
    drive.joints = shadow ? s.shadow : s.main;
    drive.root = shadow ? s.shadowRoot : s.mainRoot;
    drive.feet = s.feet;
    drive.stiffenFrom = s.stiffenFrom;
    drive.stiffenMost = s.stiffenMost;
    drive.capScale = shadow ? s.shadowCapScale : 1;
    drive.inverseDynamics = shadow && s.inverseDynamics;
    return drive;
}

struct Timing
{
    double seconds = 0; // CPU
    double degrees = 0; // of main from its target, RMS
};

Timing runMujoco(const Scenario &scenario, int stepsPerFrame, bool both)
{
    BodyPose start;
    visitBodyPoses(*scenario.target, *scenario.character, [&](int frame, const BodyPose &bodies) {
        if (frame == 0)
            start = bodies;
    });
    const LinkModel model = makeLinkModel(scenario, start);
    const TargetTrack track(scenario, model);
    const double step = scenario.target->rate().seconds(1) / stepsPerFrame;
    const Model engine = makeModel(model, track, step, both);
    MujocoSimulation shadow(engine.get(), model, driveSettings(scenario.settings, true), track);
    MujocoSimulation main(engine.get(), model, driveSettings(scenario.settings, false), track);
    Target target;
    ControlEntry entry;
    double sum = 0;
    int counted = 0;
    const double started = threadSeconds();
    for (int f = 0; f + 1 < track.frameCount(); ++f) {
        for (int s = 0; s < stepsPerFrame; ++s) {
            // each simulation samples its own target, as ours do
            track.sample(f, double(s) / stepsPerFrame, target);
            shadow.step(target, nullptr, &entry);
            track.sample(f, double(s) / stepsPerFrame, target);
            main.step(target, &entry, nullptr);
            if (s > 0)
                continue;
            for (std::size_t j = 0; j < target.relative.size(); ++j) {
                const auto parent = std::size_t(model.links[j + 1].parent);
                const LinkState &state = main.state();
                const double angle = angleBetween(
                    state.rotation[parent].conjugate() * state.rotation[j + 1], target.relative[j]);
                sum += angle * angle;
                ++counted;
            }
        }
    }
    return {threadSeconds() - started, qRadiansToDegrees(std::sqrt(sum / counted))};
}

void compare(Scenario scenario, bool both, double limit)
{
    scenario.quality = Quality::Reference;
    scenario.settings.jointLimits = scenario.settings.selfCollision = both;
    Timing ours{1e9, 0};
    Timing theirs{1e9, 0};
    int steps = 0;
    for (int round = 0; round < kRounds; ++round) {
        Simulator simulator;
        const auto take = simulator.simulate(scenario, 1);
        if (!take)
            qFatal("%s", qPrintable(take.error().toText()));
        steps = simulator.cost().mainSteps;
        ours = {std::min(ours.seconds, simulator.cost().cpuSeconds),
                take->scorecard.main->rmsDegrees};
        const Timing round2 =
            runMujoco(scenario, steps / (scenario.target->frameCount() - 1), both);
        theirs = {std::min(theirs.seconds, round2.seconds), round2.degrees};
    }
    const double micro = 1e6 / (2.0 * steps);
    const double ratio = ours.seconds / theirs.seconds;
    std::printf("  %-36s  Flinch %.1f us per step, main %.2f deg; MuJoCo %.1f us, %.2f deg; ratio "
                "%.2f (at most %.1f) %s\n",
                both ? "with limits and self-collision" : "without limits and self-collision",
                micro * ours.seconds, ours.degrees, micro * theirs.seconds, theirs.degrees, ratio,
                limit, ratio <= limit ? "ok" : "MISSED");
}

} // namespace

int main()
{
    std::printf("Demo clip, both simulations on one thread, MuJoCo %s, best of %d\n",
                mj_versionString(), kRounds);
    const Scenario scenario = testing::demoScenario().value();
    compare(scenario, false, 0.8);
    compare(scenario, true, 1.2);
    return 0;
}
