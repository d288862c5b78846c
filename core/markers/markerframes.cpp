#include "core/markers/markerframes.h"

#include <algorithm>

namespace flinch {

namespace {

using M = BodyMarker;

/// From the marker to the joint's centre, for legs of 0.83 m from hip to ankle.
constexpr double kUsualLeg = 0.83;
constexpr double kKneeInward = 0.055;
constexpr double kAnkleInward = 0.042;
constexpr double kElbowInward = 0.038;
constexpr double kShoulderDown = 0.05;

/// Hip joints from the front of the pelvis: Harrington et al., J. Biomechanics 40 (2007) 595-602.
struct HipPlace
{
    double forward, up, aside;
};

HipPlace hipPlace(double width, double depth)
{
    return {-0.24 * depth - 0.0099, -0.30 * width - 0.0109, 0.33 * width + 0.0073};
}

/// The rotation whose axis `primary` is along `along`, and whose axis `second` is as near as it can
/// be to `hint`.
Quaternion axesFrom(int primary, const Vector3 &along, int second, const Vector3 &hint)
{
    const double sign = second == (primary + 1) % 3 ? 1 : -1;
    const int third = 3 - primary - second;
    Matrix3 axes;
    axes.col(primary) = along.normalized();
    axes.col(third) = (sign * axes.col(primary).cross(hint)).normalized();
    axes.col(second) = sign * axes.col(third).cross(axes.col(primary));
    return Quaternion(axes);
}

/// Which way is inward at a knee or elbow, across the limb.
struct Hinge
{
    Vector3 inward;
    bool isCertain = false;
};

/// A knee bends backward and an elbow forward, so the limb's own plane tells; `sign` says for
/// which.
Hinge hingeOf(const Vector3 &start, const Vector3 &middle, const Vector3 &end, double sign,
              const Vector3 &fallback)
{
    constexpr double kBent = 0.3; // sine of the angle from which the plane is trusted
    const Vector3 upper = (middle - start).normalized();
    const Vector3 across = upper.cross((end - middle).normalized());
    if (across.norm() > kBent)
        return {sign * across.normalized(), true};
    return {(fallback - fallback.dot(upper) * upper).normalized(), false};
}

class FramesMaker
{
public:
    explicit FramesMaker(const MarkerPlaces &places)
        : m_places(places)
    {}

    MarkerFrames make()
    {
        m_frames.areCertain.fill(true);
        makeTrunk();
        for (const bool isLeft : {true, false}) {
            makeLeg(isLeft);
            makeArm(isLeft);
        }
        return m_frames;
    }

private:
    const Vector3 &at(M marker) const { return *m_places[marker]; }

    Vector3 between(M a, M b) const { return 0.5 * (at(a) + at(b)); }

    void set(int link, const Vector3 &origin, const Quaternion &rotation, bool isCertain = true)
    {
        m_frames.origins[std::size_t(link)] = origin;
        m_frames.rotations[std::size_t(link)] = rotation;
        m_frames.areCertain[std::size_t(link)] = isCertain;
    }

    void makeTrunk()
    {
        const Vector3 front = between(M::Lasi, M::Rasi), back = between(M::Lpsi, M::Rpsi);
        const Vector3 across = at(M::Lasi) - at(M::Rasi);
        m_pelvis = axesFrom(0, across, 2, front - back);
        const HipPlace hip = hipPlace(across.norm(), (front - back).norm());
        for (const bool isLeft : {true, false})
            m_hips[isLeft ? 0 : 1] =
                front + m_pelvis * Vector3(isLeft ? hip.aside : -hip.aside, hip.up, hip.forward);
        m_scale =
            ((m_hips[0] - at(M::Lkne)).norm() + (at(M::Lkne) - at(M::Lank)).norm()) / kUsualLeg;
        const Vector3 chestUp = between(M::C7, M::Clav) - between(M::T10, M::Strn);
        m_chest = axesFrom(1, chestUp, 2, between(M::Clav, M::Strn) - between(M::C7, M::T10));
        const Vector3 headAcross = between(M::Lfhd, M::Lbhd) - between(M::Rfhd, M::Rbhd);
        const Vector3 headAhead = between(M::Lfhd, M::Rfhd) - between(M::Lbhd, M::Rbhd);
        set(0, 0.5 * (m_hips[0] + m_hips[1]), m_pelvis);
        set(1, 0.25 * front + 0.75 * back + m_pelvis * Vector3(0, 0.04 * m_scale, 0),
            m_pelvis.slerp(0.5, m_chest));
        set(2, 0.6 * at(M::T10) + 0.4 * at(M::Strn) - m_chest * Vector3(0, 0.06 * m_scale, 0),
            m_chest);
        set(3, 0.65 * at(M::C7) + 0.35 * at(M::Clav) + m_chest * Vector3(0, 0.02 * m_scale, 0),
            axesFrom(0, headAcross, 2, headAhead));
    }

    void makeLeg(bool isLeft)
    {
        const double side = isLeft ? 1 : -1;
        const int thigh = isLeft ? 8 : 11;
        const Vector3 hip = m_hips[isLeft ? 0 : 1];
        const Vector3 kneeMarker = at(isLeft ? M::Lkne : M::Rkne);
        const Vector3 ankleMarker = at(isLeft ? M::Lank : M::Rank);
        const Vector3 heel = at(isLeft ? M::Lhee : M::Rhee), toe = at(isLeft ? M::Ltoe : M::Rtoe);
        const Hinge hinge =
            hingeOf(hip, kneeMarker, ankleMarker, -side, m_pelvis * Vector3(-side, 0, 0));
        const Vector3 knee = kneeMarker + kKneeInward * m_scale * hinge.inward;
        const Vector3 ankle = ankleMarker + kAnkleInward * m_scale * hinge.inward;
        const Vector3 left = -side * hinge.inward;
        set(thigh, hip, axesFrom(1, hip - knee, 0, left), hinge.isCertain);
        set(thigh + 1, knee, axesFrom(1, knee - ankle, 0, left), hinge.isCertain);
        set(thigh + 2, ankle, axesFrom(2, toe - heel, 1, ankle - 0.5 * (toe + heel)),
            hinge.isCertain);
    }

    void makeArm(bool isLeft)
    {
        const double side = isLeft ? 1 : -1;
        const int upper = isLeft ? 4 : 6;
        const Vector3 shoulder =
            at(isLeft ? M::Lsho : M::Rsho) - m_chest * Vector3(0, kShoulderDown * m_scale, 0);
        const Vector3 elbowMarker = at(isLeft ? M::Lelb : M::Relb);
        const Vector3 thumbSide = at(isLeft ? M::Lwra : M::Rwra);
        const Vector3 otherSide = at(isLeft ? M::Lwrb : M::Rwrb);
        const Vector3 wrist = 0.5 * (thumbSide + otherSide);
        const Hinge hinge =
            hingeOf(shoulder, elbowMarker, wrist, side, m_chest * Vector3(-side, 0, 0));
        const Vector3 elbow = elbowMarker + kElbowInward * m_scale * hinge.inward;
        // with arms aside and palms down, inward is down and thumbs are ahead
        set(upper, shoulder, axesFrom(0, side * (elbow - shoulder), 1, -hinge.inward),
            hinge.isCertain);
        set(upper + 1, elbow, axesFrom(0, side * (wrist - elbow), 2, thumbSide - otherSide),
            hinge.isCertain);
        m_frames.wrists[isLeft ? 0 : 1] = wrist;
    }

    const MarkerPlaces &m_places;
    MarkerFrames m_frames;
    Quaternion m_pelvis, m_chest;
    std::array<Vector3, 2> m_hips;
    double m_scale = 1;
};

} // namespace

std::optional<MarkerFrames> markerFrames(const MarkerPlaces &places)
{
    for (std::size_t m = 0; m < kBodyMarkerCount; ++m) {
        if (!places[m] && !isOptional(BodyMarker(m)))
            return std::nullopt;
    }
    const MarkerFrames frames = FramesMaker(places).make();
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        if (!frames.origins[n].allFinite() || !frames.rotations[n].coeffs().allFinite())
            return std::nullopt;
    }
    return frames;
}

} // namespace flinch
