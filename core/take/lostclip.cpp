#include "core/take/lostclip.h"

#include "core/take/deviation.h"

#include <algorithm>
#include <numbers>
#include <optional>

namespace flinch {

namespace {

/// A body as far away as this has left the clip …
constexpr double kLostDegrees = 10;
constexpr double kLostMetres = 0.02;
/// … from where it was farther away than this on, until it is nearer again. What is followed well
/// stays within 2.5° and 0.5 mm, also where someone gets up from the floor within 4.5° and 1.1 mm.
constexpr double kBackDegrees = 5;
constexpr double kBackMetres = 0.01;
/// For less than this it is not lost, and for less than that it is not back.
constexpr double kShortestSeconds = 0.1;
constexpr double kBackSeconds = 0.25;

struct Away
{
    double degrees = 0;
    double metres = 0;

    bool beyond(double mostDegrees, double mostMetres) const
    {
        return degrees > mostDegrees || metres > mostMetres;
    }
};

Away away(const SimulatedFrame &frame, const FollowedFrame &followed)
{
    const double turn =
        180 / std::numbers::pi
        * angleBetween(frame.pose.rotations[BodyId::Pelvis], followed.pelvisRotation);
    return {std::max(turn, worstDeviation(frame, followed.relative).degrees),
            (frame.pose.positions[BodyId::Pelvis] - followed.pelvisPosition).norm()};
}

} // namespace

std::vector<LostClip> findLostClip(LostClip::Body body, const SimulatedMotion &motion,
                                   const Followed &followed, FrameRate rate)
{
    std::vector<LostClip> found;
    std::optional<LostClip> span;
    const auto close = [&] {
        if (span && Away{span->degrees, span->metres}.beyond(kLostDegrees, kLostMetres)
            && rate.seconds(span->frames.last - span->frames.first + 1) >= kShortestSeconds)
            found.push_back(*span);
        span.reset();
    };
    for (std::size_t f = 0; f < motion.size(); ++f) {
        const Away now = away(motion[f], followed(f));
        const int frame = int(f);
        if (now.beyond(kBackDegrees, kBackMetres)) {
            if (!span)
                span = LostClip{body, {frame, frame}, 0, 0};
            span->frames.last = frame;
            span->degrees = std::max(span->degrees, now.degrees);
            span->metres = std::max(span->metres, now.metres);
        } else if (span && rate.seconds(frame - span->frames.last) >= kBackSeconds) {
            close();
        }
    }
    close();
    return found;
}

} // namespace flinch
