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

    /// Control of the part of this job that goes from `from` to `to`.
    JobControl part(double from, double to) const
    {
        JobControl inner = *this;
        if (progress)
            inner.progress = [outer = progress, from, to](double done) {
                outer(from + (to - from) * done);
            };
        return inner;
    }
};

} // namespace flinch
