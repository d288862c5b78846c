#include "core/take/contacttimes.h"

#include <algorithm>

namespace flinch {

ContactTimes::ContactTimes(const std::vector<ImpactResult> &impacts,
                           std::optional<BallJointId> joint)
{
    for (const ImpactResult &impact : impacts) {
        if (impact.contactSeconds >= 0 && (!joint || impact.struckJoint == *joint))
            m_seconds.push_back(impact.contactSeconds);
    }
    std::ranges::sort(m_seconds);
}

std::optional<double> ContactTimes::after(double seconds) const
{
    const auto next = std::ranges::upper_bound(m_seconds, seconds);
    return next == m_seconds.end() ? std::nullopt : std::optional(*next);
}

} // namespace flinch
