#pragma once

#include "core/take/impactresult.h"

#include <optional>
#include <vector>

namespace flinch {

/// When the impacts of a take met the body, in time.
class ContactTimes
{
public:
    ContactTimes() = default;
    /// Of all, or of those that strike `joint`.
    explicit ContactTimes(const std::vector<ImpactResult> &impacts,
                          std::optional<BallJointId> joint = {});

    /// The first that comes later.
    std::optional<double> after(double seconds) const;

private:
    std::vector<double> m_seconds; // ascending
};

} // namespace flinch
