#include "core/bake/bake.h"

#include "core/bake/footplant.h"
#include "core/bake/reactionshare.h"
#include "core/bake/returnblend.h"
#include "core/base/numbers.h"
#include "core/motion/clipedit.h"
#include "core/motion/rootmotion.h"
#include "core/motion/smoothstep.h"
#include "core/scenario/settings.h"
#include "core/take/diagnosis.h"
#include "core/take/outcome.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bake)
};

/// A reaction that is cut to less than this looks cut.
constexpr double kShortReactionSeconds = 0.25;
/// A fall is the simulation's own this long after the blow, or earlier where the floor comes first.
constexpr double kOwnFallSeconds = 0.4;

Error bakeError(ErrorCode code, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    return error;
}

template<typename T>
bool sameBits(std::span<const T> a, std::span<const T> b)
{
    return std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

bool sameFrame(const Clip &a, const Clip &b, int frame)
{
    return sameBits(a.rotations(frame), b.rotations(frame))
           && sameBits(a.translations(frame), b.translations(frame));
}

/// Bakes one motion over the whole of the source, at its own rate.
class Baker
{
public:
    Baker(const Clip &source, const Character &character, const Take &take,
          const BakeOptions &options, const JobControl &job)
        : m_source(source)
        , m_character(character)
        , m_take(take)
        , m_options(options)
        , m_job(job)
        , m_driver(source, character)
        , m_feet(source, character, take, m_driver)
        , m_baked{source}
    {
        const bool shadow = options.motion == BakedMotion::Shadow;
        m_moved = shadow ? take.shadow.get() : take.main.get();
        m_exact = !shadow && options.mode == BakeMode::Exact;
        m_frames = int(m_moved->size());
        if (m_exact)
            m_frames = std::min(m_frames, int(take.unperturbed->size()));
        m_frames = std::min(m_frames, source.frameCount() - take.firstSourceFrame);
    }

    Result<BakedTake> run()
    {
        if (m_frames < 1)
            return std::move(m_baked);
        const Status status = m_exact ? addReactions() : copyMotion();
        if (!status)
            return status.error();
        if (m_touched.empty())
            return std::move(m_baked);
        if (const Status feet = finishFeet(); !feet)
            return feet.error();
        findAffected();
        return std::move(m_baked);
    }

    int lastFrame() const { return m_take.firstSourceFrame + m_frames - 1; }

private:
    int sourceFrame(int frame) const { return m_take.firstSourceFrame + frame; }

    bool stopped(int frame, double from, double to) const
    {
        if (frame % 256 == 0)
            m_job.report(from + (to - from) * frame / m_frames);
        return frame % 256 == 0 && m_job.cancel.isCancelled();
    }

    /// From where the body without impacts would be, but for `place`.
    BodyDifference difference(int frame, const Vector3 &place) const
    {
        BodyDifference found =
            flinch::difference(bodyState(m_character, (*m_take.unperturbed)[std::size_t(frame)]),
                               bodyState(m_character, (*m_moved)[std::size_t(frame)]));
        if (!place.isZero(0)) {
            found.move -= place;
            found.differs.set(kRootMove);
        }
        return found;
    }

    void apply(int frame, const BodyDifference &difference)
    {
        if (difference.differs.none())
            return;
        m_driver.apply(sourceFrame(frame), difference, m_baked.clip);
        m_touched.push_back(frame);
    }

    /// The frame of the take by which the clip is reached again, where one is asked for.
    std::optional<double> deadline(double lastContact) const
    {
        std::optional<double> frame;
        if (m_options.returnBySeconds)
            frame = lastContact + m_take.rate.frames(*m_options.returnBySeconds);
        if (m_options.returnFrame) {
            const double asked = *m_options.returnFrame - m_take.firstSourceFrame;
            frame = std::min(asked, frame.value_or(asked));
        }
        return frame;
    }

    Error tooEarly(double home, double lastContact) const
    {
        const int after = sourceFrame(int(std::floor(lastContact))) + 1;
        return bakeError(ErrorCode::BadUsage,
                         Text::tr("The motion cannot be back on the clip by frame %1: the last "
                                  "impact meets the body just before frame %2")
                             .arg(sourceFrame(int(std::ceil(home))))
                             .arg(after),
                         Text::tr("Choose frame %1 or a later one.").arg(after));
    }

    Status addReactions()
    {
        if (m_take.reactions.empty())
            return Done();
        const double lastContact =
            std::ranges::max_element(m_take.reactions, {}, &Reaction::lastContact)->lastContact;
        const auto home = deadline(lastContact);
        if (home && !(*home > lastContact))
            return tooEarly(*home, lastContact);
        for (const Reaction &reaction : m_take.reactions) {
            if (home && reaction.begin >= *home)
                break;
            stayUntil(int(std::floor(reaction.begin)) + 1);
            if (const Status status = addReaction(reaction, home); !status)
                return status;
        }
        stayUntil(m_source.frameCount() - m_take.firstSourceFrame);
        if (const auto early = endedEarly(m_take, m_ended))
            m_baked.warnings += early->toText();
        return Done();
    }

    /// The frames up to there are the clip's, in the place where the last reaction has left it.
    void stayUntil(int end)
    {
        const auto cut = std::ranges::lower_bound(m_take.cuts, m_next);
        const int shotEnd = cut == m_take.cuts.end() ? end : std::min(end, *cut);
        BodyDifference place;
        place.move = m_shownHome;
        place.differs.set(kRootMove, !m_shownHome.isZero(0));
        for (; m_next < shotEnd; ++m_next) {
            apply(m_next, place);
            led(m_next) = {1, m_shownHome - m_home, m_shownHome};
        }
        if (shotEnd < end)
            m_home = m_shownHome = Vector3::Zero();
        m_next = end;
    }

    Status addReaction(const Reaction &reaction, std::optional<double> home)
    {
        if (m_job.cancel.isCancelled())
            return Error::cancelled();
        const bool falls = reaction.why == Reaction::End::Falls;
        if (falls && home && *home < reaction.end)
            m_baked.warnings += Text::tr("The body falls and stays down, so it does not return.");
        ReturnBlend blend(m_take.rate, reaction, falls ? std::nullopt : home);
        const int end = std::min(m_frames, blend.endFrame());
        for (int f = blend.firstFrame(); f < end; ++f) {
            if (stopped(f, 0, 0.3))
                return Error::cancelled();
            blend.observe(f, difference(f, reaction.stays));
        }
        warnOfEnd(reaction, blend);
        const ReactionShare share(m_take, reaction);
        findFalls(reaction);
        DifferenceScaler scaler(blend, difference(blend.firstFrame() - 1, m_home));
        for (int f = blend.firstFrame(); f < end; ++f) {
            if (stopped(f, 0.3, 0.6))
                return Error::cancelled();
            BodyDifference kept = difference(f, reaction.stays);
            scaler.scale(f, kept);
            show(f, kept, reaction, share, scaler, blend.weight(kRootMove, f));
        }
        m_shownHome += share.of(kRootMove, end) * (reaction.stays - m_home);
        m_home = reaction.stays;
        m_next = std::max(m_next, end);
        return Done();
    }

    /// As much of what is left of a difference in a frame as is to be shown. `moved` is how much of
    /// its move the return has left.
    void show(int frame, BodyDifference kept, const Reaction &reaction, const ReactionShare &share,
              const DifferenceScaler &scaler, double moved)
    {
        const Vector3 fromHome = reaction.stays - m_home;
        ShownFrame shown;
        shown.whole = {moved, (1 - moved) * reaction.stays, m_home};
        BodyDifference whole = kept;
        place(whole, 1, fromHome, m_home);
        const double travel = share.of(kRootMove, frame);
        shown.shown = {travel * moved,
                       travel * ((1 - moved) * reaction.stays - m_home) + m_shownHome, m_shownHome};
        place(kept, travel, fromHome, m_shownHome);
        const bool all = share.isWhole();
        std::array<FootPose, 2> feet;
        if (!all) {
            m_driver.apply(sourceFrame(frame), whole, m_baked.clip);
            feet = m_feet.feet(sourceFrame(frame), m_baked.clip);
            restore(frame);
            scaler.show([&](std::size_t channel) { return share.of(channel, frame); }, kept);
        }
        const double own = ownShare(frame);
        shown.shown.free = own > 0;
        if (own > 0)
            kept = mixed(kept, simulated(frame), own);
        led(frame) = shown.shown;
        apply(frame, kept);
        if (all || own > 0 || kept.differs.none())
            return;
        for (std::size_t side = 0; side < 2; ++side)
            shown.legs[side] = share.of(
                std::size_t(side == 0 ? BallJointId::LeftHip : BallJointId::RightHip), frame);
        m_feet.reach(sourceFrame(frame), shown, feet, m_baked.clip);
    }

    static void place(BodyDifference &difference, double travel, const Vector3 &fromHome,
                      const Vector3 &home)
    {
        if (travel == 1 && fromHome.isZero(0) && home.isZero(0))
            return;
        const Vector3 move =
            difference.differs[kRootMove] ? difference.move : Vector3(Vector3::Zero());
        difference.move = travel * (move + fromHome) + home;
        difference.differs.set(kRootMove, !difference.move.isZero(0));
    }

    void restore(int frame)
    {
        std::ranges::copy(m_source.rotations(sourceFrame(frame)),
                          m_baked.clip.rotations(sourceFrame(frame)).begin());
        std::ranges::copy(m_source.translations(sourceFrame(frame)),
                          m_baked.clip.translations(sourceFrame(frame)).begin());
    }

    void findFalls(const Reaction &reaction)
    {
        m_falls.clear();
        if (reaction.why != Reaction::End::Falls)
            return;
        for (const ImpactResult &impact : m_take.scorecard.impacts) {
            if (!impact.answer || !impact.answer->falls() || impact.contactSeconds < 0)
                continue;
            const double contact =
                m_take.rate.frames(impact.contactSeconds) - m_take.firstSourceFrame;
            if (contact >= reaction.begin - 1 && contact <= reaction.end)
                m_falls.push_back(&impact);
        }
    }

    /// How much of a frame is the simulation's own, because the body falls: differences are made to
    /// go on a body that stands.
    double ownShare(int frame) const
    {
        double share = 0;
        for (const ImpactResult *impact : m_falls) {
            if (share >= 1)
                break;
            const double seconds = m_take.rate.seconds(sourceFrame(frame)) - impact->contactSeconds;
            const double floor = impact->answer->floorSeconds - impact->contactSeconds;
            const double all = floor > 0 ? std::min(kOwnFallSeconds, floor) : kOwnFallSeconds;
            share = std::max(share, smoothStep(seconds / all));
        }
        return share;
    }

    LedFeet &led(int frame)
    {
        if (m_led.size() <= std::size_t(frame))
            m_led.resize(std::size_t(frame) + 1);
        return m_led[std::size_t(frame)];
    }

    void warnOfEnd(const Reaction &reaction, const ReturnBlend &blend)
    {
        const double left = m_take.rate.seconds(m_frames - 1 - reaction.lastContact);
        if (reaction.why == Reaction::End::TakeEnds && blend.forced()
            && left < kShortReactionSeconds)
            m_baked.warnings +=
                Text::tr("The motion ends %1 s after the last impact, so its reaction is cut "
                         "short; a longer clip shows it whole.")
                    .arg(formatFixed(left, 2));
        else if (reaction.why == Reaction::End::Apart || (blend.forced() && !blend.isAsked()))
            m_ended.push_back(reaction); // of which those that are to be told are told
    }

    /// From the source to the simulation.
    BodyDifference simulated(int frame)
    {
        samplePose(m_source, sourceFrame(frame), 0.0, m_pose);
        computeWorldPose(m_source.skeleton(), m_pose, m_world);
        computeBodyPose(m_character, m_world, m_bodies);
        BodyState state = bodyState(m_character, (*m_moved)[std::size_t(frame)]);
        state.position.y() += m_take.ground.floorMetres;
        return flinch::difference(bodyState(m_character, m_bodies), state);
    }

    /// The simulation instead of the source, from which it differs a little everywhere.
    Status copyMotion()
    {
        for (int f = 0; f < m_frames; ++f) {
            if (stopped(f, 0, 0.6))
                return Error::cancelled();
            apply(f, simulated(f));
        }
        return Done();
    }

    Status finishFeet()
    {
        for (const int f : m_touched) {
            if (!m_options.plantFeet)
                break;
            if (stopped(f, 0.6, 0.9))
                return Error::cancelled();
            m_feet.plant(sourceFrame(f), led(f), m_baked.clip);
        }
        m_baked.footSlideMetres =
            m_feet.slide(m_baked.clip, sourceFrame(std::max(m_touched.front() - 1, 0)),
                         sourceFrame(m_touched.back()),
                         [this](int frame) { return led(frame - m_take.firstSourceFrame); });
        return Done();
    }

    void findAffected()
    {
        for (const int f : m_touched) {
            const int frame = sourceFrame(f);
            if (sameFrame(m_source, m_baked.clip, frame))
                continue;
            if (m_baked.firstAffectedFrame < 0)
                m_baked.firstAffectedFrame = frame;
            m_baked.lastAffectedFrame = frame;
        }
    }

    const Clip &m_source;
    const Character &m_character;
    const Take &m_take;
    const BakeOptions &m_options;
    const JobControl &m_job;
    const SkeletonDriver m_driver;
    FootPlant m_feet;
    const SimulatedMotion *m_moved = nullptr;
    bool m_exact = true;
    int m_frames = 0;
    BakedTake m_baked;
    std::vector<int> m_touched;            // frames of the take, ascending
    std::vector<LedFeet> m_led;            // per frame of the take
    int m_next = 0;                        // frame that no reaction has been added to
    Vector3 m_home = Vector3::Zero();      // where the last reaction has left the body,
    Vector3 m_shownHome = Vector3::Zero(); // and as far as it was shown
    Pose m_pose;
    WorldPose m_world;
    BodyPose m_bodies;
    std::vector<Reaction> m_ended;             // early
    std::vector<const ImpactResult *> m_falls; // of the reaction that is being added
};

Status checkOptions(const Clip &source, const Take &take, const BakeOptions &options)
{
    if (options.returnBySeconds && !(*options.returnBySeconds > 0))
        return bakeError(ErrorCode::BadUsage,
                         Text::tr("The motion cannot return %1 s after the last impact")
                             .arg(formatFixed(*options.returnBySeconds, 3)),
                         Text::tr("Choose a time above 0, such as 0.6."));
    const int last = source.frameCount() - 1;
    const int to = options.lastFrame < 0 ? last : options.lastFrame;
    if (options.firstFrame < 0 || options.firstFrame > to || to > last)
        return bakeError(ErrorCode::BadUsage,
                         Text::tr("Frames %1 to %2 are not a range of this clip")
                             .arg(options.firstFrame)
                             .arg(to),
                         Text::tr("Choose a range within 0 to %1.").arg(last));
    if (options.motion == BakedMotion::Main && options.mode == BakeMode::Exact
        && take.letsGoSeconds >= 0)
        return bakeError(
            ErrorCode::BadUsage,
            Text::tr("There is no exact bake: with the balance %1 nothing holds the body up from "
                     "%2 s on")
                .arg(balanceNames()[int(take.balance)], formatFixed(take.letsGoSeconds, 2)),
            Text::tr("Bake it raw, or choose another balance. For a fall, ask an impact for it."));
    const bool simulated = options.motion != BakedMotion::Mocap;
    if (simulated && take.health == Health::Diverged && !options.allowPartial)
        return bakeError(ErrorCode::JobFailed,
                         Text::tr("There is no whole take: %1").arg(take.healthReason),
                         Text::tr("Weaken the impacts or take a finer quality; a partial result "
                                  "must be allowed explicitly."));
    return Done();
}

/// Ends what is delivered where a fallen body is at rest, if that is asked for.
Status cut(const Take &take, BakeOptions &options)
{
    const auto rest = options.cutAtRest ? restFrame(take) : std::nullopt;
    if (!rest)
        return Done();
    if (*rest < options.firstFrame)
        return bakeError(
            ErrorCode::BadUsage,
            Text::tr("The body is at rest by frame %1, before the range begins").arg(*rest),
            Text::tr("Choose a range that begins before frame %1, or do not cut at "
                     "rest.")
                .arg(*rest));
    options.lastFrame = options.lastFrame < 0 ? *rest : std::min(*rest, options.lastFrame);
    return Done();
}

/// The range, rate and root motion that are asked for.
Result<BakedTake> deliver(BakedTake baked, const Character &character, const BakeOptions &options)
{
    const int last = baked.clip.frameCount() - 1;
    const int to = options.lastFrame < 0 ? last : options.lastFrame;
    baked.lastFrame = to;
    if (options.firstFrame > 0 || to < last) {
        auto range = trimClip(baked.clip, options.firstFrame, to);
        if (!range)
            return std::move(range).error();
        baked.clip = std::move(*range);
        baked.firstFrame = options.firstFrame;
        const int first = std::max(baked.firstAffectedFrame, options.firstFrame);
        const int end = std::min(baked.lastAffectedFrame, to);
        const bool any = baked.firstAffectedFrame >= 0 && first <= end;
        baked.firstAffectedFrame = any ? first : -1;
        baked.lastAffectedFrame = any ? end : -1;
    }
    if (options.rate && *options.rate != baked.clip.rate()) {
        auto resampled = resampleClip(baked.clip, *options.rate);
        if (!resampled)
            return std::move(resampled).error();
        baked.clip = std::move(*resampled);
    }
    if (options.rootMotion == RootMotion::ToRootNode) {
        auto moved = moveRootMotion(baked.clip, character.mapping.sourceJoint(BodyId::Pelvis));
        if (!moved)
            return std::move(moved).error();
        baked.clip = std::move(*moved);
    }
    return baked;
}

} // namespace

Result<BakedTake> bakeTake(const Clip &clip, const Character &character, const Take &take,
                           const BakeOptions &options, const JobControl &job)
{
    std::optional<Clip> paused;
    if (!take.timeMap.isIdentity())
        paused = pausedClip(clip, take.timeMap);
    const Clip &source = paused ? *paused : clip;
    if (auto status = checkOptions(source, take, options); !status)
        return std::move(status).error();
    BakeOptions delivery = options;
    if (const auto status = cut(take, delivery); !status)
        return status.error();
    if (options.motion == BakedMotion::Mocap)
        return deliver(BakedTake{source}, character, delivery);
    Baker baker(source, character, take, options, job);
    auto baked = baker.run();
    if (!baked)
        return baked;
    if (take.health == Health::Diverged) {
        const double seconds = take.rate.seconds(baker.lastFrame());
        if (options.motion == BakedMotion::Main && options.mode == BakeMode::Exact) {
            baked->warnings += Text::tr("The simulation diverged after %1 s: %2 The reaction is "
                                        "led back to the clip before that.")
                                   .arg(formatFixed(seconds, 2), take.healthReason);
        } else {
            baked->warnings += Text::tr("The simulation diverged after %1 s: %2 The motion ends "
                                        "there.")
                                   .arg(formatFixed(seconds, 2), take.healthReason);
            const int end = baker.lastFrame();
            delivery.lastFrame = delivery.lastFrame < 0 ? end : std::min(end, delivery.lastFrame);
            delivery.firstFrame = std::min(options.firstFrame, delivery.lastFrame);
        }
    }
    auto delivered = deliver(std::move(*baked), character, delivery);
    job.report(1);
    return delivered;
}

} // namespace flinch
