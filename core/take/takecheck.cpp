#include "core/take/take.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <span>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Take)
};

constexpr double kUnitTolerance = 1e-6;
/// Of what follows from numbers that are kept as floats, m and N·s.
constexpr double kPoseTolerance = 1e-5;
/// A contact with the ground may be found this far above or below it, m.
constexpr double kGroundTolerance = 0.1;

Error broken(const QString &what, const QString &where = {})
{
    return {ErrorCode::BadInput,
            Text::tr("the take is inconsistent: %1").arg(what),
            where,
            Text::tr("Please report this together with the clip and the impacts."),
            {}};
}

bool isUnit(double norm)
{
    return std::abs(norm - 1) < kUnitTolerance;
}

bool allFinite(std::initializer_list<std::span<const Vector3>> groups)
{
    return std::ranges::all_of(groups, [](std::span<const Vector3> group) {
        return std::ranges::all_of(group, [](const Vector3 &v) { return v.allFinite(); });
    });
}

bool isFiniteFrame(const SimulatedFrame &frame)
{
    const auto finite = [](double value) {
        return std::isfinite(value);
    };
    const std::array single = {frame.assist.pelvisForce, frame.assist.pelvisTorque,
                               frame.centreOfMass};
    return allFinite({frame.pose.positions, frame.assist.footForce, single})
           && std::ranges::all_of(frame.feedback, finite)
           && std::ranges::all_of(frame.feedforward, finite);
}

bool hasUnitRotations(const SimulatedFrame &frame)
{
    return std::ranges::all_of(frame.pose.rotations,
                               [](const Quaternion &q) { return isUnit(q.norm()); });
}

bool centreWithinBody(const SimulatedFrame &frame)
{
    Vector3 low = frame.pose.positions[0];
    Vector3 high = low;
    for (const Vector3 &position : frame.pose.positions) {
        low = low.cwiseMin(position);
        high = high.cwiseMax(position);
    }
    const Vector3 &centre = frame.centreOfMass;
    return (centre.array() >= low.array() - kPoseTolerance).all()
           && (centre.array() <= high.array() + kPoseTolerance).all();
}

bool isSaneContact(const Contact &contact, std::size_t impacts)
{
    if (!contact.point.allFinite() || !contact.impulse.allFinite() || !isUnit(contact.normal.norm())
        || !(contact.peakForce >= 0 && std::isfinite(contact.peakForce)) || int(contact.body) < 0
        || int(contact.body) >= kBodyCount)
        return false;
    switch (contact.with) {
    case Contact::With::Ground:
        return contact.other == -1 && std::abs(contact.point.y()) < kGroundTolerance
               && contact.impulse.dot(contact.normal) >= -kPoseTolerance;
    case Contact::With::Ball:
        return contact.other >= 0 && contact.other < int(impacts);
    case Contact::With::Body:
        return contact.other >= 0 && contact.other < kBodyCount
               && contact.other != int(contact.body);
    }
    return false;
}

bool feetFitContacts(const SimulatedFrame &frame)
{
    const auto touches = [&frame](BodyId foot) {
        return std::ranges::any_of(frame.contacts, [foot](const Contact &contact) {
            return contact.body == foot && contact.with == Contact::With::Ground;
        });
    };
    return (!frame.footOnGround[0] || touches(BodyId::LeftFoot))
           && (!frame.footOnGround[1] || touches(BodyId::RightFoot));
}

Status checkFrame(const SimulatedFrame &frame, std::size_t impacts, const QString &where)
{
    if (!isFiniteFrame(frame))
        return broken(Text::tr("a value is not a number"), where);
    if (!hasUnitRotations(frame))
        return broken(Text::tr("a rotation is not one"), where);
    if (!centreWithinBody(frame))
        return broken(Text::tr("the centre of mass is outside the body"), where);
    for (const Contact &contact : frame.contacts) {
        if (!isSaneContact(contact, impacts))
            return broken(Text::tr("a contact of the body %1 is none").arg(bodyName(contact.body)),
                          where);
    }
    if (!feetFitContacts(frame))
        return broken(Text::tr("a foot on the ground touches nothing"), where);
    return Done();
}

bool sameBits(const SimulatedFrame &a, const SimulatedFrame &b)
{
    return a.pose.positions == b.pose.positions
           && std::ranges::equal(
               a.pose.rotations, b.pose.rotations,
               [](const Quaternion &x, const Quaternion &y) { return x.coeffs() == y.coeffs(); })
           && a.feedback == b.feedback && a.feedforward == b.feedforward
           && a.centreOfMass == b.centreOfMass;
}

/// How many frames no impact can have changed, neither itself nor by way of the shadow.
std::size_t calmFrames(const Take &take)
{
    std::size_t frames = take.main->size();
    for (const ImpactResult &impact : take.scorecard.impacts) {
        if (impact.contactSeconds < 0)
            continue;
        const double frame = take.rate.frames(impact.contactSeconds) - take.firstSourceFrame;
        frames = std::min(frames, std::size_t(std::max(0.0, std::floor(frame - 1e-6))) + 1);
    }
    if (take.firstPlannedFrame >= 0)
        frames = std::min(frames, std::size_t(take.firstPlannedFrame));
    std::size_t shadowFrames = 0;
    for (const SimulatedFrame &frame : *take.shadow) {
        if (std::ranges::any_of(frame.contacts, [](const Contact &contact) {
                return contact.with == Contact::With::Ball;
            }))
            break;
        ++shadowFrames;
    }
    return std::min(frames, shadowFrames);
}

bool isSaneAnswer(const ImpactAnswer &answer)
{
    const bool stepsLand = std::ranges::all_of(answer.steps, [](const TakenStep &step) {
        return (step.side == 0 || step.side == 1) && step.landSeconds > step.liftSeconds
               && step.length >= 0 && std::isfinite(step.length) && step.from.allFinite()
               && step.to.allFinite();
    });
    // each comes after the one before, or not at all
    const auto follows = [](double before, double after) {
        return after == -1 || (before >= 0 && after >= before);
    };
    const bool waits = answer.waitFrames > 0 && answer.waitsSeconds >= 0
                       && answer.goesOnSeconds > answer.waitsSeconds;
    const bool waitsNot =
        answer.waitFrames == 0 && answer.waitsSeconds == -1 && answer.goesOnSeconds == -1;
    return stepsLand && (waits || waitsNot) && answer.outcome != Outcome::Auto && answer.grace >= 0
           && answer.grace <= 1 && answer.stays.allFinite() && answer.stays.y() == 0
           && follows(answer.offBalanceSeconds, answer.floorSeconds)
           && follows(answer.floorSeconds, answer.restSeconds);
}

Status checkScores(const Take &take)
{
    const Scorecard &card = take.scorecard;
    const auto sane = [](std::initializer_list<double> values) {
        return std::ranges::all_of(values, [](double v) { return std::isfinite(v) && v >= 0; });
    };
    const auto saneScore = [&sane](const std::optional<TrackingScore> &score) {
        return !score || sane({score->rmsDegrees, score->maxDegrees});
    };
    if (!saneScore(card.shadow) || !saneScore(card.main)
        || !sane({card.preHitRmsDegrees.value_or(0), card.fromClipDegrees.value_or(0),
                  card.endResidualDegrees, card.footSlideMetres, card.assistImpulse}))
        return broken(Text::tr("a score is negative or not a number"));
    const double begin = take.rate.seconds(take.firstSourceFrame);
    const double end = begin + take.rate.seconds(take.targetFrames);
    for (std::size_t i = 0; i < card.impacts.size(); ++i) {
        const ImpactResult &impact = card.impacts[i];
        if (impact.index != int(i)
            || !sane({impact.deliveredImpulse, impact.peakDegrees, impact.peakDelaySeconds,
                      impact.recoverySeconds, impact.hipsTravel, impact.headTravel,
                      impact.visibleSeconds, impact.plantedSlide, impact.beyondFeet.newtons,
                      impact.exaggerate})
            || !(impact.contactSeconds == -1
                 || (impact.contactSeconds >= begin && impact.contactSeconds <= end)))
            return broken(Text::tr("the result of impact %1 is none").arg(i + 1));
        if (impact.answer && !isSaneAnswer(*impact.answer))
            return broken(Text::tr("the answer to impact %1 is none").arg(i + 1));
    }
    return Done();
}

Status checkPlannedFeet(const Take &take)
{
    int end = std::max(0, take.firstPlannedFrame);
    for (const PlannedFeet &feet : take.plannedFeet) {
        const int next = feet.firstFrame + int(feet.frames.size());
        const bool held = std::ranges::all_of(feet.frames, [](const auto &both) {
            return std::ranges::all_of(both, [](const PlannedFoot &foot) {
                return foot.weight >= 0 && foot.weight <= 1 && foot.move.allFinite()
                       && isUnit(foot.turn.norm());
            });
        });
        if (!held || feet.firstFrame < end || feet.frames.empty() || next > take.targetFrames)
            return broken(Text::tr("planned feet are out of order"));
        end = next;
    }
    return Done();
}

Status checkSpans(const Take &take)
{
    const LostClip *before = nullptr;
    for (const LostClip &lost : take.lost) {
        const bool follows =
            !before || before->body < lost.body
            || (before->body == lost.body && before->frames.last < lost.frames.first);
        if (!follows || lost.frames.first < 0 || lost.frames.first > lost.frames.last
            || lost.frames.last >= take.targetFrames)
            return broken(Text::tr("frames without the clip are out of order"));
        before = &lost;
    }
    double end = 0;
    for (const Reaction &reaction : take.reactions) {
        if (!(reaction.begin >= end && reaction.lastContact >= reaction.begin
              && reaction.end >= reaction.lastContact && reaction.end <= take.targetFrames))
            return broken(Text::tr("the reactions are out of order"));
        end = reaction.end;
    }
    return Done();
}

Status checkPauses(const Take &take)
{
    int end = take.firstSourceFrame;
    for (const ClipPause &pause : take.timeMap.pauses()) {
        if (pause.begin() < end || pause.slowing < 0 || pause.standing < 0 || pause.starting < 0
            || pause.slowing % 2 != 0 || pause.starting % 2 != 0)
            return broken(Text::tr("the pauses of its clip are out of order"));
        end = pause.end();
    }
    if (end + take.timeMap.inserted() >= take.firstSourceFrame + take.targetFrames
        && !take.timeMap.isIdentity())
        return broken(Text::tr("its clip pauses after its end"));
    return Done();
}

Status checkCuts(const Take &take)
{
    if (std::ranges::adjacent_find(take.cuts, std::greater_equal<>()) != take.cuts.end()
        || (!take.cuts.empty() && (take.cuts.front() < 1 || take.cuts.back() >= take.targetFrames)))
        return broken(Text::tr("a cut is not a frame of it, or out of order"));
    for (const int cut : take.cuts) {
        const auto f = std::size_t(cut);
        if (f < std::min(take.main->size(), take.unperturbed->size())
            && !sameBits((*take.main)[f], (*take.unperturbed)[f]))
            return broken(Text::tr("main differs where it begins anew"),
                          Text::tr("frame %1").arg(f));
    }
    return Done();
}

} // namespace

Status checkTake(const Take &take)
{
    if ((take.health == Health::Ok) != take.healthReason.isEmpty())
        return broken(Text::tr("health and its reason do not fit"));
    if (take.provenance.version.isEmpty())
        return broken(Text::tr("it does not say which version made it"));
    for (const auto *motion : {&take.shadow, &take.main, &take.unperturbed}) {
        if (!*motion || (*motion)->empty() || (*motion)->size() > std::size_t(take.targetFrames))
            return broken(Text::tr("a motion is missing or too long"));
        if (take.health != Health::Diverged && (*motion)->size() != std::size_t(take.targetFrames))
            return broken(Text::tr("a motion ends early without a reason"));
        for (std::size_t f = 0; f < (*motion)->size(); ++f) {
            if (auto status = checkFrame((**motion)[f], take.scorecard.impacts.size(),
                                         Text::tr("frame %1").arg(f));
                !status)
                return status;
        }
    }
    if (auto status = checkScores(take); !status)
        return status;
    if (auto status = checkSpans(take); !status)
        return status;
    if (auto status = checkCuts(take); !status)
        return status;
    if (auto status = checkPauses(take); !status)
        return status;
    if (auto status = checkPlannedFeet(take); !status)
        return status;
    const std::size_t calm = std::min(calmFrames(take), take.unperturbed->size());
    for (std::size_t f = 0; f < calm; ++f) {
        if (!sameBits((*take.main)[f], (*take.unperturbed)[f]))
            return broken(Text::tr("main differs before the first contact"),
                          Text::tr("frame %1").arg(f));
    }
    return Done();
}

} // namespace flinch
