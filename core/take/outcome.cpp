#include "core/take/outcome.h"

#include "core/base/numbers.h"
#include "core/character/bodynames.h"
#include "core/take/impactmeter.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Outcome)
};

/// A brace shorter than this is none, frames.
constexpr double kShortestBrace = 1.5;
/// A body that is nearer than this to where it would be is not out of the way, m.
constexpr double kAside = 0.03;
/// A body is back when nothing is seen of a blow for so long.
constexpr double kBackSeconds = 0.2;

const ImpactResult &resultOf(const Take &take, int impact)
{
    return take.scorecard.impacts[std::size_t(impact)];
}

QString centimetres(double metres)
{
    return formatFixed(100 * metres, 0);
}

/// The reaction that an impact is part of; null: none was found.
const Reaction *reactionOf(const Take &take, const ImpactResult &impact)
{
    const double frame = take.rate.frames(impact.contactSeconds) - take.firstSourceFrame;
    const auto next = std::ranges::upper_bound(take.reactions, frame + 1e-6, {}, &Reaction::begin);
    return next == take.reactions.begin() ? nullptr : &*std::prev(next);
}

/// "Takes two steps".
QString actText(const ImpactResult &impact, bool stays)
{
    const Outcome outcome = impact.answer ? impact.answer->outcome : Outcome::Flinch;
    const int steps = impact.answer ? impact.answer->catchingSteps() : 0;
    switch (outcome) {
    case Outcome::Fall:
        return Text::tr("Falls");
    case Outcome::Steps:
        if (steps == 0) // with those of the blow beside it
            return Text::tr("Takes steps");
        if (steps == 1)
            return stays ? Text::tr("One step") : Text::tr("Takes one step");
        return (stays ? Text::tr("%1 steps") : Text::tr("Takes %1 steps"))
            .arg(stays ? capitalised(countText(steps)) : countText(steps));
    case Outcome::Sway:
        return Text::tr("Sways %1 cm").arg(centimetres(impact.hipsTravel));
    case Outcome::Auto:
    case Outcome::Flinch:
        break;
    }
    return Text::tr("Flinches");
}

/// "Braces from 570, then sways".
QString braceText(const ImpactAnswer &answer, const QString &from)
{
    switch (answer.outcome) {
    case Outcome::Fall:
        return Text::tr("Braces from %1, then falls").arg(from);
    case Outcome::Steps:
        return answer.catchingSteps() < 2
                   ? Text::tr("Braces from %1, then takes one step").arg(from)
                   : Text::tr("Braces from %1, then takes %2 steps")
                         .arg(from, countText(answer.catchingSteps()));
    case Outcome::Sway:
        return Text::tr("Braces from %1, then sways").arg(from);
    case Outcome::Auto:
    case Outcome::Flinch:
        break;
    }
    return Text::tr("Braces from %1, then flinches").arg(from);
}

/// What came to pass is what was asked for, or nobody asked.
bool isAsAsked(const ImpactAnswer &answer)
{
    return answer.asked == Outcome::Auto || answer.asked == answer.outcome;
}

/// Whether it is anything else than what was asked for. What comes by itself was not refused.
bool isRefused(const ImpactAnswer &answer)
{
    const bool waitsNot = answer.aftermath == Aftermath::Pause && answer.waitFrames == 0;
    if (answer.refusal != Refusal::None && waitsNot && !answer.falls())
        return true;
    switch (answer.refusal) {
    case Refusal::None:
        return false;
    case Refusal::TooFewSteps:
    case Refusal::Overwhelmed:
    case Refusal::Falling:
    case Refusal::NoStand:
        return true;
    case Refusal::InTheAir:
    case Refusal::BalanceHeld:
    case Refusal::NoTime:
    case Refusal::Twist:
    case Refusal::OtherController:
        break;
    }
    return !isAsAsked(answer);
}

/// "It flinches instead."
QString insteadText(const ImpactAnswer &answer)
{
    if (isAsAsked(answer))
        return Text::tr("The clip does not pause.");
    switch (answer.outcome) {
    case Outcome::Fall:
        return Text::tr("It falls instead.");
    case Outcome::Steps:
        return Text::tr("It takes steps instead.");
    case Outcome::Sway:
        return Text::tr("It sways instead.");
    case Outcome::Auto:
    case Outcome::Flinch:
        break;
    }
    return Text::tr("It flinches instead.");
}

QString overwhelmedText(const ImpactAnswer &answer)
{
    if (answer.asked == Outcome::Sway || answer.asked == Outcome::Flinch)
        return Text::tr("The blow is too strong for that.");
    return answer.falls() ? Text::tr("No step catches it.")
                          : Text::tr("No step fits the clip here.");
}

/// Why it does not answer as it was asked to.
QString reasonText(const Take &take, const ImpactAnswer &answer)
{
    switch (answer.refusal) {
    case Refusal::None:
        break;
    case Refusal::InTheAir:
        return Text::tr("Both feet are in the air.");
    case Refusal::BalanceHeld:
        return Text::tr("Balance is held by %1.").arg(balanceNames()[int(take.balance)]);
    case Refusal::TooFewSteps: {
        const int steps = answer.catchingSteps();
        return steps == 1 ? Text::tr("One step is not enough.")
                          : Text::tr("%1 steps are not enough.").arg(capitalised(countText(steps)));
    }
    case Refusal::Overwhelmed:
        return overwhelmedText(answer);
    case Refusal::Twist:
        return Text::tr("A twist carries the body nowhere.");
    case Refusal::NoTime:
        return Text::tr("The clip ends too soon.");
    case Refusal::Falling:
        return Text::tr("An earlier hit has it falling already.");
    case Refusal::NoStand:
        return Text::tr("Soon after the hit both feet are never down together.");
    case Refusal::OtherController:
        return Text::tr("Only the feedforward controller moves the whole body.");
    }
    return {};
}

/// "back by 410".
QString endText(const Take &take, const ImpactResult &impact, TimeAs time)
{
    const auto &answer = impact.answer;
    if (answer && answer->falls() && answer->restSeconds >= 0)
        return Text::tr("at rest by %1").arg(momentText(take, answer->restSeconds, time));
    if (answer && answer->falls()) {
        const auto next = nextContact(take, impact);
        return next ? Text::tr("hit again at %1").arg(momentText(take, *next, time))
                    : Text::tr("not at rest by the end");
    }
    if (answer && answer->displaces())
        return Text::tr("stays %1 cm off").arg(centimetres(answer->stays.norm()));
    if (const auto again = hitAgain(take, impact))
        return Text::tr("hit again at %1").arg(momentText(take, *again, time));
    const auto back = backOnClip(take, impact.index);
    return back ? Text::tr("back by %1").arg(momentText(take, *back, time))
                : Text::tr("not back by the end");
}

/// Nothing: no foot is stepping.
QString stepPhase(const ImpactAnswer &answer, double seconds)
{
    int count = 0;
    for (const TakenStep &step : answer.steps) {
        count += step.home ? 0 : 1;
        if (seconds < step.liftSeconds || seconds >= step.landSeconds)
            continue;
        if (step.home)
            return step.side == 0 ? Text::tr("left foot home") : Text::tr("right foot home");
        return (step.side == 0 ? Text::tr("step %1 of %2, left foot")
                               : Text::tr("step %1 of %2, right foot"))
            .arg(count)
            .arg(answer.catchingSteps());
    }
    return {};
}

} // namespace

QString momentText(const Take &take, double sourceSeconds, TimeAs time)
{
    if (time == TimeAs::Seconds)
        return Text::tr("%1 s").arg(formatFixed(sourceSeconds, 1));
    constexpr double kRounding = 1e-6;
    return QString::number(int(std::ceil(take.rate.frames(sourceSeconds) - kRounding)));
}

QString outcomeSentence(const Take &take, int impact, TimeAs time)
{
    const ImpactResult &result = resultOf(take, impact);
    if (result.contactSeconds < 0) {
        const double aside = outOfTheWay(take, result);
        return aside > 0
                   ? Text::tr("Misses: the body is %1 cm out of its way.").arg(centimetres(aside))
                   : Text::tr("Never meets the body.");
    }
    const QString refusal = refusalText(take, impact, time);
    if (!refusal.isEmpty())
        return refusal;
    const auto &answer = result.answer;
    const bool stays = answer && answer->displaces();
    const bool braces =
        answer && take.rate.frames(result.contactSeconds - answer->beginSeconds) > kShortestBrace;
    const QString act = braces ? braceText(*answer, momentText(take, answer->beginSeconds, time))
                               : actText(result, stays);
    if (answer && answer->waitFrames > 0 && !answer->falls())
        return Text::tr("%1; the clip pauses %2 s, until %3.")
            .arg(act, formatFixed(take.rate.seconds(answer->waitFrames), 2),
                 momentText(take, answer->goesOnSeconds, time));
    return Text::tr("%1, %2.").arg(act, endText(take, result, time));
}

QString refusalText(const Take &take, int impact, TimeAs time)
{
    const ImpactResult &result = resultOf(take, impact);
    if (!result.answer || !isRefused(*result.answer))
        return {};
    const ImpactAnswer &answer = *result.answer;
    const QString then = consequenceText(take, impact, time);
    const QString reason = reasonText(take, answer);
    return then.isEmpty() ? reason : reason + QLatin1Char(' ') + then;
}

QString consequenceText(const Take &take, int impact, TimeAs time)
{
    const ImpactResult &result = resultOf(take, impact);
    if (!result.answer || !isRefused(*result.answer) || result.answer->refusal == Refusal::Falling)
        return {};
    const ImpactAnswer &answer = *result.answer;
    return answer.falls() && answer.offBalanceSeconds >= 0
               ? Text::tr("It falls at %1.").arg(momentText(take, answer.offBalanceSeconds, time))
               : insteadText(answer);
}

double outOfTheWay(const Take &take, const ImpactResult &missed)
{
    const long frame = std::lround(take.rate.frames(missed.keySeconds)) - take.firstSourceFrame;
    if (frame < 0 || frame >= long(std::min(take.main->size(), take.unperturbed->size())))
        return 0;
    const Vector3 aside = (*take.main)[std::size_t(frame)].pose.positions[missed.body]
                          - (*take.unperturbed)[std::size_t(frame)].pose.positions[missed.body];
    return aside.norm() < kAside ? 0 : aside.norm();
}

std::optional<double> backOnClip(const Take &take, int impact)
{
    const ImpactResult &result = resultOf(take, impact);
    if (result.contactSeconds < 0)
        return std::nullopt;
    const Reaction *reaction = reactionOf(take, result);
    if (!reaction || hitAgain(take, result))
        return std::nullopt;
    const double contact = take.rate.frames(result.contactSeconds) - take.firstSourceFrame;
    const bool isLast = reaction->lastContact <= contact + take.rate.frames(kOneBlowSeconds);
    if (isLast && reaction->why == Reaction::End::Falls)
        return std::nullopt;
    const double back = result.contactSeconds + result.recoverySeconds;
    if (isLast && reaction->why != Reaction::End::TakeEnds)
        return back;
    // that nothing is seen of it has to last
    const double end = take.rate.seconds(take.firstSourceFrame + take.frameCount() - 1);
    return back + kBackSeconds <= end ? std::optional(back) : std::nullopt;
}

std::optional<int> restFrame(const Take &take)
{
    double rest = -1;
    double lastContact = -1;
    for (const ImpactResult &impact : take.scorecard.impacts) {
        lastContact = std::max(lastContact, impact.contactSeconds);
        if (impact.answer && impact.answer->falls())
            rest = std::max(rest, impact.answer->restSeconds);
    }
    if (rest < 0 || rest < lastContact)
        return std::nullopt;
    constexpr double kRounding = 1e-6; // a time that was rounded is still that of its frame
    const int frame = int(std::ceil(take.rate.frames(rest) - kRounding));
    const int last = take.firstSourceFrame + take.frameCount() - 1;
    const bool standsUp = !take.cuts.empty() && take.cuts.back() + take.firstSourceFrame > frame;
    return standsUp || frame > last ? std::nullopt : std::optional(frame);
}

QString phaseText(const Take &take, double sourceSeconds)
{
    // of the last blow that is answered by now
    const ImpactResult *last = nullptr;
    for (const ImpactResult &result : take.scorecard.impacts) {
        if (result.answer && result.contactSeconds >= 0
            && result.answer->beginSeconds <= sourceSeconds
            && (!last || result.contactSeconds > last->contactSeconds))
            last = &result;
    }
    if (!last)
        return {};
    const ImpactAnswer &answer = *last->answer;
    if (answer.falls() && answer.offBalanceSeconds >= 0
        && sourceSeconds >= answer.offBalanceSeconds)
        return answer.restSeconds >= 0 && sourceSeconds >= answer.restSeconds ? Text::tr("at rest")
                                                                              : Text::tr("falling");
    const QString step = stepPhase(answer, sourceSeconds);
    if (!step.isEmpty())
        return step;
    if (sourceSeconds < last->contactSeconds)
        return Text::tr("bracing");
    if (answer.outcome == Outcome::Sway
        && sourceSeconds <= last->contactSeconds + last->recoverySeconds)
        return Text::tr("swaying");
    return sourceSeconds >= answer.waitsSeconds && sourceSeconds < answer.goesOnSeconds
               ? Text::tr("clip paused")
               : QString();
}

QString outcomeName(Outcome outcome)
{
    return outcomeNames()[int(outcome)];
}

QString countText(int count)
{
    switch (count) {
    case 1:
        return Text::tr("one");
    case 2:
        return Text::tr("two");
    case 3:
        return Text::tr("three");
    case 4:
        return Text::tr("four");
    case 5:
        return Text::tr("five");
    case 6:
        return Text::tr("six");
    default:
        return QString::number(count);
    }
}

} // namespace flinch
