#pragma once

#include "core/plan/bodyframe.h"
#include "core/plan/reactionplan.h"

#include <limits>

namespace flinch {

/// How one part of a gesture comes and goes, in seconds on any clock: up over `rise`, a little
/// beyond what is then kept, and from `fade` on slowly back. Exactly nothing until `begin` and
/// from `end` on; no jump in speed or acceleration anywhere.
struct Swell
{
    double begin = 0;
    double rise = 0.2;
    double fade = 0.4;
    double end = 1;
    double settle = 0; // the share of it that is soon given up again
    double off = std::numeric_limits<double>::infinity(); // something else comes in between,
    double offSpan = 0.15;                                // and it is over after so long

    /// Gives up at `seconds`, but does not stop while it has hardly come up.
    void endBy(double seconds);

    double at(double seconds) const;
};

/// The directions in which a body shifts and leans at one instant.
class Bearing
{
public:
    Bearing(const LinkModel &model, const LinkState &links);

    /// Out of metres to the left, up and ahead; ahead and left are level.
    Vector3 shift(const Vector3 &by) const { return m_level.vector(by.x(), by.y(), by.z()); }

    /// A rotation vector out of radians forward, to the left, and turned to the left.
    Vector3 turn(double forward, double toLeft, double turned) const
    {
        return m_trunk.vector(forward, turned, -toLeft);
    }

    const BodyFrame &trunk() const { return m_trunk; }

private:
    BodyFrame m_trunk; // of the chest
    BodyFrame m_level; // the same, upright
};

/// How large someone is: 1 for legs of 0.83 m from hip to ankle.
double bodyScale(const LinkModel &model);

/// How far the pelvis may come down, as a share of what someone who stands may: nothing where it is
/// on the floor already.
double roomBelow(const LinkModel &model, const LinkState &links);

/// A place for the centre of a hand that keeps what comes along `direction` from `point`; both in
/// the axes of the link.
Vector3 coveringPlace(const Link &link, const Vector3 &point, const Vector3 &direction);

/// The links of the calm clip at a time.
LinkState linksAt(const LinkModel &model, const TargetTrack &track, double seconds);

} // namespace flinch
