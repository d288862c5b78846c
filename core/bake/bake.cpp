#include "core/bake/bake.h"

#include "core/bake/footplant.h"
#include "core/bake/returnblend.h"
#include "core/base/numbers.h"
#include "core/motion/clipedit.h"
#include "core/motion/rootmotion.h"
#include "core/take/diagnosis.h"

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

    BodyDifference difference(int frame) const
    {
        return flinch::difference(bodyState(m_character, (*m_take.unperturbed)[std::size_t(frame)]),
                                  bodyState(m_character, (*m_moved)[std::size_t(frame)]));
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
            if (const Status status = addReaction(reaction, home); !status)
                return status;
        }
        if (const auto early = endedEarly(m_take, m_ended))
            m_baked.warnings += early->toText();
        return Done();
    }

    Status addReaction(const Reaction &reaction, std::optional<double> home)
    {
        if (m_job.cancel.isCancelled())
            return Error::cancelled();
        ReturnBlend blend(m_take.rate, reaction, home);
        const int end = std::min(m_frames, blend.endFrame());
        for (int f = blend.firstFrame(); f < end; ++f) {
            if (stopped(f, 0, 0.3))
                return Error::cancelled();
            blend.observe(f, difference(f));
        }
        warnOfEnd(reaction, blend);
        DifferenceScaler scaler(blend, difference(blend.firstFrame() - 1));
        for (int f = blend.firstFrame(); f < end; ++f) {
            if (stopped(f, 0.3, 0.6))
                return Error::cancelled();
            BodyDifference kept = difference(f);
            scaler.scale(f, kept);
            apply(f, kept);
        }
        return Done();
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
            m_ended.push_back(reaction);
    }

    /// The simulation instead of the source, from which it differs a little everywhere.
    Status copyMotion()
    {
        Pose pose;
        WorldPose world;
        BodyPose bodies;
        for (int f = 0; f < m_frames; ++f) {
            if (stopped(f, 0, 0.6))
                return Error::cancelled();
            samplePose(m_source, sourceFrame(f), 0.0, pose);
            computeWorldPose(m_source.skeleton(), pose, world);
            computeBodyPose(m_character, world, bodies);
            BodyState simulated = bodyState(m_character, (*m_moved)[std::size_t(f)]);
            simulated.position.y() += m_take.ground.floorMetres;
            apply(f, flinch::difference(bodyState(m_character, bodies), simulated));
        }
        return Done();
    }

    Status finishFeet()
    {
        FootPlant feet(m_source, m_character, m_take.ground, m_driver);
        for (const int f : m_touched) {
            if (!m_options.plantFeet)
                break;
            if (stopped(f, 0.6, 0.9))
                return Error::cancelled();
            feet.plant(sourceFrame(f), m_baked.clip);
        }
        m_baked.footSlideMetres =
            feet.slide(m_baked.clip, sourceFrame(std::max(m_touched.front() - 1, 0)),
                       sourceFrame(m_touched.back()));
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
    const SimulatedMotion *m_moved = nullptr;
    bool m_exact = true;
    int m_frames = 0;
    BakedTake m_baked;
    std::vector<int> m_touched;    // frames of the take, ascending
    std::vector<Reaction> m_ended; // early
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
    const bool simulated = options.motion != BakedMotion::Mocap;
    if (simulated && take.health == Health::Diverged && !options.allowPartial)
        return bakeError(ErrorCode::JobFailed,
                         Text::tr("There is no whole take: %1").arg(take.healthReason),
                         Text::tr("Weaken the impacts or take a finer quality; a partial result "
                                  "must be allowed explicitly."));
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

Result<BakedTake> bakeTake(const Clip &source, const Character &character, const Take &take,
                           const BakeOptions &options, const JobControl &job)
{
    if (auto status = checkOptions(source, take, options); !status)
        return std::move(status).error();
    if (options.motion == BakedMotion::Mocap)
        return deliver(BakedTake{source}, character, options);
    Baker baker(source, character, take, options, job);
    auto baked = baker.run();
    if (!baked)
        return baked;
    BakeOptions delivery = options;
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
            delivery.lastFrame = options.lastFrame < 0 ? end : std::min(end, options.lastFrame);
            delivery.firstFrame = std::min(options.firstFrame, delivery.lastFrame);
        }
    }
    auto delivered = deliver(std::move(*baked), character, delivery);
    job.report(1);
    return delivered;
}

} // namespace flinch
