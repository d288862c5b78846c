#include "core/simulation/gainschedule.h"

#include <algorithm>
#include <cmath>

namespace flinch {

void GainSchedule::strike(const LinkModel &model, int link, double now)
{
    // a blow to the pelvis is answered by the waist
    const int struck = std::max(link, 1);
    for (std::size_t j = 0; j < m_joints.size(); ++j) {
        const double drop =
            (1 - kSoftest) * std::pow(kFalloff, treeDistance(model, struck, int(j) + 1));
        if (drop >= 1 - scale(int(j), now))
            m_joints[j] = {drop, now};
    }
}

double GainSchedule::scale(int joint, double now) const
{
    const Softened &softened = m_joints[std::size_t(joint)];
    const double t = std::clamp((now - softened.at - kHold) / kRamp, 0.0, 1.0);
    return 1 - softened.drop * (1 - t * t * (3 - 2 * t));
}

} // namespace flinch
