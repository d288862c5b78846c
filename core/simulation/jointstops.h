#pragma once

#include "core/targets/linkmodel.h"

#include <ode/ode.h>

#include <vector>

namespace flinch {

/// The springs that joints meet at the ends of their range. Its motors belong to the ODE world that
/// they were made in; one thread.
class JointStops
{
public:
    /// The stops of the joint between `parent` and `child`, the body of `link`, which must outlive
    /// this.
    void add(dWorldID world, const Link &link, dBodyID parent, dBodyID child);

    /// Before each step: which stops are met now, for a step of `step` seconds.
    void update(double step);

private:
    /// Tells cheaply that a joint is well within its limits.
    struct Gate
    {
        double leastCosine = 0;  // of the swing
        double leastTangent = 0; // of half the twist
        double mostTangent = 0;

        static Gate of(const JointLimit &limit);
        bool isWithin(const JointLimit &limit, const Quaternion &relative) const;
    };

    struct Joint
    {
        const Link &link;
        dBodyID parent;
        dBodyID child;
        dJointID motor;
        Gate gate;
    };

    static void update(const Joint &joint, double step);

    std::vector<Joint> m_joints;
};

} // namespace flinch
