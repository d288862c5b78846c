#include "core/scenario/impactanswer.h"

#include <algorithm>

namespace flinch {

int ImpactAnswer::catchingSteps() const
{
    return int(std::ranges::count(steps, false, &TakenStep::home));
}

ImpactAnswer ImpactAnswer::retimed(const std::function<double(double seconds)> &clock) const
{
    ImpactAnswer answer = *this;
    for (double *moment : {&answer.beginSeconds, &answer.backSeconds, &answer.takenOverSeconds,
                           &answer.offBalanceSeconds, &answer.floorSeconds, &answer.restSeconds}) {
        if (*moment >= 0)
            *moment = clock(*moment);
    }
    for (TakenStep &step : answer.steps) {
        step.liftSeconds = clock(step.liftSeconds);
        step.landSeconds = clock(step.landSeconds);
    }
    return answer;
}

} // namespace flinch
