#include "resources/generator/foot.h"

#include "resources/generator/angles.h"

#include <algorithm>

namespace flinch::clipgenerator {

namespace {

double mix(double a, double b, double weight)
{
    return a + (b - a) * weight;
}

} // namespace

FootTrack::Flight FootTrack::flight(double time) const
{
    Flight now{m_start, 0};
    for (const Step &step : m_steps) {
        if (time < step.start)
            break;
        const double x = std::clamp((time - step.start) / (step.end - step.start), 0.0, 1.0);
        const double way = step.travel.at(x);
        now.spot = {mix(now.spot.x, step.to.x, way), mix(now.spot.z, step.to.z, way),
                    mix(now.spot.yaw, step.to.yaw, way)};
        now.lift = step.lift.at(x);
    }
    return now;
}

double FootTrack::yaw(double time) const
{
    return flight(time).spot.yaw + pivot.at(time);
}

FootPose FootTrack::at(double time, double extraHeelLift) const
{
    using namespace measures;
    const Vector3 ankleToBall(0, kBallHeight - kAnkleHeight, kBallAhead);
    const Vector3 ankleToHeel(0, -kAnkleHeight, -kHeelBehind);

    // flat on the floor, or above it
    const Flight now = flight(time);
    const Quaternion flat = aboutY(now.spot.yaw + pivot.at(time));
    const Vector3 flatBall(now.spot.x, kBallHeight + now.lift, now.spot.z);

    // toes up about the heel, then heel up about the ball
    const Quaternion rocked = flat * aboutX(-toeLift.at(time));
    const Vector3 heel = flatBall + flat * (ankleToHeel - ankleToBall);
    const Vector3 ball = heel + rocked * (ankleToBall - ankleToHeel);
    const double lifted = heelLift.at(time) + extraHeelLift;
    const Quaternion rotation = rocked * aboutX(lifted);

    // toes lie flat under a lifted heel and relax once in the air
    const double relaxed = 0.75 * easeInOut(now.lift / 0.1);
    return {ball - rotation * ankleToBall, rotation, lifted * (1 - relaxed)};
}

FootPose blend(const FootPose &a, const FootPose &b, double weight)
{
    return {a.ankle + (b.ankle - a.ankle) * weight, a.rotation.slerp(weight, b.rotation),
            mix(a.toeBend, b.toeBend, weight)};
}

} // namespace flinch::clipgenerator
