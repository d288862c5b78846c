#pragma once

#include "core/bake/bakerecipe.h"
#include "core/base/progress.h"
#include "core/take/take.h"

#include <QStringList>

#include <optional>

namespace flinch {

struct BakeOptions
{
    BakedMotion motion = BakedMotion::Main; // shadow and mocap know no mode: they are what they are
    BakeMode mode = BakeMode::Exact;
    /// The clip again, exactly, this long after the last contact; without it, when the reaction
    /// has died out, at the latest at the end.
    std::optional<double> returnBySeconds;
    /// The same as a frame of the clip: this one and all later are the clip's. The earlier counts
    /// where both are given.
    std::optional<int> returnFrame;
    bool plantFeet = false;
    bool allowPartial = false; // a take that diverged, as far as it goes

    // what is delivered of it
    int firstFrame = 0;     // of the clip
    int lastFrame = -1;     // included; negative: the last
    bool cutAtRest = false; // and no later than restFrame()
    std::optional<FrameRate> rate;
    RootMotion rootMotion = RootMotion::Kept;
};

/// A take on the animator's own skeleton. Frames, wherever they are told, are the source clip's, as
/// the take pauses it: after a pause they count on.
struct BakedTake
{
    Clip clip;
    int firstFrame = 0; // source frames that are the clip's first and last
    int lastFrame = 0;
    int firstAffectedFrame = -1; // first and last that differ from the source by any bit; -1: none
    int lastAffectedFrame = -1;
    double footSlideMetres = 0; // of planted feet, against the source's own
    QStringList warnings = {};
};

/// From take to clip: every joint of `clip`, its name, order, rest pose and rate; joints that
/// drive no body keep their motion. Where the take pauses the clip, all of it stands, as captured
/// too. A pure function. An exact bake shows as much of each reaction
/// as its impacts say, returns by when they say, stays where they left the body, and is the
/// simulation itself where it falls. Refuses a take that diverged unless `allowPartial`, an empty
/// range, one that begins after it is cut, a return that does not come after the last contact, and
/// an exact bake of a body that its balance strategy lets go of.
Result<BakedTake> bakeTake(const Clip &clip, const Character &character, const Take &take,
                           const BakeOptions &options = {}, const JobControl &job = {});

} // namespace flinch
