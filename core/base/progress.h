#pragma once

#include "core/base/canceltoken.h"

#include <functional>

namespace flinch {

/// Receives how much of a job is done, 0 … 1, never falling. Called on the thread that does the
/// work.
using ProgressSink = std::function<void(double done)>;

/// What every long job takes: where to report, and whether to go on.
struct JobControl
{
    ProgressSink progress;
    CancelToken cancel;

    void report(double done) const
    {
        if (progress)
            progress(done);
    }
};

} // namespace flinch
