#include "resources/generator/body.h"

namespace flinch::clipgenerator {

namespace {

class BodyBuilder
{
public:
    Body build()
    {
        Body body;
        body.pelvis = add(QStringLiteral("Hips"), -1, {0, measures::kPelvisHeight, 0});
        addLeg(body, Side::Left);
        addLeg(body, Side::Right);
        body.spine[0] = add(QStringLiteral("Spine"), body.pelvis, {0, 0.09, -0.012});
        body.spine[1] = add(QStringLiteral("Spine1"), body.spine[0], {0, 0.13, -0.006});
        body.spine[2] = add(QStringLiteral("Spine2"), body.spine[1], {0, 0.13, 0.004});
        body.neck[0] = add(QStringLiteral("Neck"), body.spine[2], {0, 0.175, -0.006});
        body.neck[1] = add(QStringLiteral("Neck1"), body.neck[0], {0, 0.055, 0.014});
        body.neck[2] = add(QStringLiteral("Head"), body.neck[1], {0, 0.055, 0.012});
        m_builder.addTip(body.neck[2], {0, 0.175, 0.01});
        addArm(body, Side::Left);
        addArm(body, Side::Right);
        body.skeleton = m_builder.build().value();
        return body;
    }

private:
    int add(const QString &name, int parent, const Vector3 &offset)
    {
        Joint joint;
        joint.name = name;
        joint.parent = parent;
        joint.restOffset = offset;
        // elbows turn about Y past 90°; this keeps every joint far from gimbal lock
        joint.eulerOrder = name.endsWith(u"ForeArm") ? EulerOrder::Yxz : EulerOrder::Xyz;
        return m_builder.addJoint(joint);
    }

    int add(Side side, const char *name, int parent, const Vector3 &offset)
    {
        const QString prefix =
            side == Side::Left ? QStringLiteral("Left") : QStringLiteral("Right");
        const Vector3 mirrored(outward(side) * offset.x(), offset.y(), offset.z());
        return add(prefix + QLatin1String(name), parent, mirrored);
    }

    void addTip(Side side, int joint, const Vector3 &offset)
    {
        m_builder.addTip(joint, {outward(side) * offset.x(), offset.y(), offset.z()});
    }

    void addLeg(Body &body, Side side)
    {
        using namespace measures;
        LegJoints &leg = body.legs[std::size_t(side)];
        leg.thigh = add(side, "UpLeg", body.pelvis,
                        {0.09, kThigh + kShank + kAnkleHeight - kPelvisHeight, 0});
        leg.shank = add(side, "Leg", leg.thigh, {0, -kThigh, 0});
        leg.foot = add(side, "Foot", leg.shank, {0, -kShank, 0});
        leg.toes = add(side, "ToeBase", leg.foot, {0, kBallHeight - kAnkleHeight, kBallAhead});
        addTip(side, leg.toes, {0, kToeTipHeight - kBallHeight, kToeLength});
    }

    void addArm(Body &body, Side side)
    {
        using namespace measures;
        ArmJoints &arm = body.arms[std::size_t(side)];
        arm.clavicle = add(side, "Shoulder", body.spine[2], {0.025, 0.125, 0.03});
        arm.upperArm = add(side, "Arm", arm.clavicle, {0.155, 0, -0.03});
        arm.forearm = add(side, "ForeArm", arm.upperArm, {kUpperArm, 0, 0});
        arm.hand = add(side, "Hand", arm.forearm, {kForearm, 0, 0});
        arm.thumb1 = add(side, "HandThumb1", arm.hand, {0.028, -0.012, 0.028});
        arm.thumb2 = add(side, "HandThumb2", arm.thumb1, {0.03, 0, 0.022});
        addTip(side, arm.thumb2, {0.026, 0, 0.012});
        arm.fingers1 = add(side, "HandIndex1", arm.hand, {0.092, 0, 0.008});
        arm.fingers2 = add(side, "HandIndex2", arm.fingers1, {0.042, 0, 0});
        addTip(side, arm.fingers2, {0.045, 0, 0});
    }

    SkeletonBuilder m_builder;
};

} // namespace

const Body &body()
{
    static const Body instance = BodyBuilder().build();
    return instance;
}

} // namespace flinch::clipgenerator
