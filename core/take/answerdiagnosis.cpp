#include "core/take/answerdiagnosis.h"

#include "core/base/numbers.h"
#include "core/take/contacttimes.h"
#include "core/take/deviation.h"
#include "core/take/impactmeter.h"
#include "core/take/outcome.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Diagnosis)
};

/// More than this a person could not overlook.
constexpr double kHeldNewtons = 250;
/// A body is home when it is nearer than this, or than this share of how far it was.
constexpr double kHomeDegrees = 2;
constexpr double kHomeMetres = 0.01;
constexpr double kHomeShare = 0.1;

class AnswerDiagnoser
{
public:
    AnswerDiagnoser(const Take &take, const std::function<QString(int impact)> &name)
        : m_take(take)
        , m_name(name)
        , m_contacts(take.scorecard.impacts)
    {}

    std::vector<Diagnosis> diagnose()
    {
        const auto visit =
            [this](void (AnswerDiagnoser::*read)(const ImpactResult &, const ImpactAnswer &)) {
                for (const ImpactResult &impact : m_take.scorecard.impacts) {
                    if (impact.answer && impact.contactSeconds >= 0)
                        (this->*read)(impact, *impact.answer);
                }
            };
        visit(&AnswerDiagnoser::readRefusal);
        visit(&AnswerDiagnoser::readRecover);
        visit(&AnswerDiagnoser::readFall);
        readFeet();
        return std::move(m_found);
    }

private:
    int frameAt(double sourceSeconds) const
    {
        return int(std::ceil(m_take.rate.frames(sourceSeconds) - 1e-6));
    }

    void add(Diagnosis::Kind kind, const FrameRange &frames, int impact, const QString &title,
             const QString &sentence, const QString &remedy)
    {
        m_found.push_back({kind, frames, impact, title, sentence, remedy});
    }

    static bool asksForSteps(const ImpactAnswer &answer)
    {
        return answer.asked == Outcome::Steps || answer.asked == Outcome::Auto;
    }

    QString refusalTitle(const ImpactResult &impact, const ImpactAnswer &answer) const
    {
        const QString name = m_name(impact.index);
        switch (answer.refusal) {
        case Refusal::TooFewSteps:
        case Refusal::Overwhelmed:
            return !answer.falls()        ? Text::tr("%1: no step").arg(name)
                   : asksForSteps(answer) ? Text::tr("%1 is not caught").arg(name)
                                          : Text::tr("%1 ends on the floor").arg(name);
        case Refusal::Falling:
            return Text::tr("%1 meets a falling body").arg(name);
        case Refusal::NoStand:
            return Text::tr("%1 does not pause the clip").arg(name);
        case Refusal::None:
        case Refusal::InTheAir:
        case Refusal::BalanceHeld:
        case Refusal::NoTime:
        case Refusal::Twist:
        case Refusal::OtherController:
            break;
        }
        if (answer.asked == answer.outcome)
            return Text::tr("%1 does not pause the clip").arg(name);
        switch (answer.asked) {
        case Outcome::Fall:
            return Text::tr("%1 does not end in a fall").arg(name);
        case Outcome::Steps:
            return Text::tr("%1: no step").arg(name);
        case Outcome::Sway:
            return Text::tr("%1: no sway").arg(name);
        case Outcome::Flinch:
            return Text::tr("%1: more than a flinch").arg(name);
        case Outcome::Auto:
            break;
        }
        return Text::tr("%1 does not pause the clip").arg(name);
    }

    static QString refusalRemedy(const ImpactAnswer &answer)
    {
        switch (answer.refusal) {
        case Refusal::InTheAir:
            return Text::tr("Hit while a foot is down, or use auto.");
        case Refusal::BalanceHeld:
            return Text::tr("Change the balance or the outcome.");
        case Refusal::TooFewSteps:
            return Text::tr("Weaken the impact, or allow more steps.");
        case Refusal::Overwhelmed:
            return !answer.falls()        ? Text::tr("Hit at another moment, or use auto.")
                   : asksForSteps(answer) ? Text::tr("Weaken the impact.")
                                          : Text::tr("Weaken the impact, or ask for steps.");
        case Refusal::Twist:
            return Text::tr("Use a push or a ball, or auto.");
        case Refusal::NoTime:
            return Text::tr("Hit earlier, or use auto.");
        case Refusal::Falling:
            return Text::tr("Hit earlier.");
        case Refusal::NoStand:
            return Text::tr("Hit shortly before both feet are down, or use return.");
        case Refusal::OtherController:
            return Text::tr("Use the feedforward controller.");
        case Refusal::None:
            break;
        }
        return {};
    }

    void readRefusal(const ImpactResult &impact, const ImpactAnswer &answer)
    {
        QString reason = refusalText(m_take, impact.index);
        if (reason.isEmpty())
            return;
        if (answer.refusal == Refusal::NoStand || answer.asked == Outcome::Auto
            || answer.asked == answer.outcome)
            reason.chop(consequenceText(m_take, impact.index).size()); // or its end
        const int contact = frameAt(impact.contactSeconds);
        const int to = answer.offBalanceSeconds < 0 ? contact : frameAt(answer.offBalanceSeconds);
        add(Diagnosis::Kind::Refused, {contact, std::max(contact, to)}, impact.index,
            refusalTitle(impact, answer), reason.trimmed(), refusalRemedy(answer));
    }

    /// When the body is home by itself, seconds from contact; nothing: not while it is left alone.
    std::optional<double> homeAfter(const ImpactResult &impact, const Reaction &reaction) const
    {
        const int contact = frameAt(impact.contactSeconds) - m_take.firstSourceFrame;
        int end = int(std::min(m_take.main->size(), m_take.unperturbed->size()));
        if (const auto next = m_contacts.after(impact.contactSeconds))
            end = std::min(end, frameAt(*next) - m_take.firstSourceFrame);
        std::vector<double> degrees;
        std::vector<double> metres;
        for (int f = contact; f < end; ++f) {
            const SimulatedFrame main = (*m_take.main)[std::size_t(f)];
            const SimulatedFrame calm = (*m_take.unperturbed)[std::size_t(f)];
            degrees.push_back(mostBent(degreesApart(main.relative, calm.relative)).degrees);
            metres.push_back((main.pose.positions[BodyId::Pelvis]
                              - calm.pose.positions[BodyId::Pelvis] - reaction.stays)
                                 .norm());
        }
        if (degrees.empty())
            return 0;
        const double mostDegrees =
            std::max(kHomeDegrees, kHomeShare * *std::ranges::max_element(degrees));
        const double mostMetres =
            std::max(kHomeMetres, kHomeShare * *std::ranges::max_element(metres));
        std::size_t home = degrees.size();
        while (home > 0 && degrees[home - 1] <= mostDegrees && metres[home - 1] <= mostMetres)
            --home;
        if (home == degrees.size())
            return std::nullopt;
        return m_take.rate.seconds(double(home));
    }

    void readRecover(const ImpactResult &impact, const ImpactAnswer &answer)
    {
        const auto reaction =
            std::ranges::find_if(m_take.reactions, [&](const Reaction &candidate) {
                const double frame =
                    m_take.rate.frames(impact.contactSeconds) - m_take.firstSourceFrame;
                return std::abs(candidate.lastContact - frame) < 1e-6;
            });
        if (reaction == m_take.reactions.end() || reaction->why != Reaction::End::Recovered)
            return;
        const auto home = homeAfter(impact, *reaction);
        constexpr double kNoticed = 0.05; // s
        if (home && *home <= *answer.recover + kNoticed)
            return;
        const int contact = frameAt(impact.contactSeconds);
        QString sentence = Text::tr("%1 s is forced.").arg(formatFixed(*answer.recover, 2));
        QString remedy = Text::tr("Ask for more, or for none.");
        if (home) {
            sentence = Text::tr("%1 s is forced; %2 s is free.")
                           .arg(formatFixed(*answer.recover, 2), formatFixed(*home, 2));
            remedy = Text::tr("Use %1 s or more.").arg(formatFixed(*home, 2));
        }
        add(Diagnosis::Kind::EarlyRecover,
            {contact, frameAt(impact.contactSeconds + *answer.recover)}, impact.index,
            Text::tr("%1: back sooner than a body could").arg(m_name(impact.index)), sentence,
            remedy);
    }

    void readFall(const ImpactResult &impact, const ImpactAnswer &answer)
    {
        if (!answer.falls() || answer.asked == Outcome::Fall || answer.offBalanceSeconds < 0
            || !refusalText(m_take, impact.index).isEmpty())
            return;
        const int from = frameAt(answer.offBalanceSeconds);
        const bool rests = answer.restSeconds >= 0;
        const int to =
            rests ? frameAt(answer.restSeconds) : m_take.firstSourceFrame + m_take.frameCount() - 1;
        const auto next = rests ? std::nullopt : nextContact(m_take, impact);
        const QString when =
            rests  ? Text::tr("Off balance at %1, at rest at %2.").arg(from).arg(to)
            : next ? Text::tr("Off balance at %1, hit again at %2.").arg(from).arg(frameAt(*next))
                   : Text::tr("Off balance at %1, not at rest by the end.").arg(from);
        add(Diagnosis::Kind::Falls, {from, std::max(from, to)}, impact.index,
            Text::tr("%1 ends on the floor").arg(m_name(impact.index)), when,
            m_take.balance == Balance::None
                ? Text::tr("Nothing holds it up: balance is set to none.")
                : Text::tr("Weaken the impact, or ask for steps."));
    }

    /// The worst one where the body was held though its feet could not have done it. Servos that
    /// follow steps and sways overshoot for a moment too; nobody sees that.
    void readFeet()
    {
        const ImpactResult *worst = nullptr;
        for (const ImpactResult &impact : m_take.scorecard.impacts) {
            const bool isHeld =
                impact.answer && !impact.answer->falls()
                && (impact.answer->grace < 1 || impact.answer->outcome == Outcome::Flinch);
            if (isHeld && (!worst || impact.beyondFeet.newtons > worst->beyondFeet.newtons))
                worst = &impact;
        }
        if (!worst || worst->beyondFeet.newtons <= kHeldNewtons)
            return;
        const BeyondFeet &beyond = worst->beyondFeet;
        QString sentence = Text::tr("%1 N beyond them at %2.")
                               .arg(formatFixed(beyond.newtons, 0))
                               .arg(beyond.frame);
        if (worst->answer->grace < 1)
            sentence += QLatin1Char(' ')
                        + Text::tr("They take %1 % of the blow.")
                              .arg(formatFixed(100 * worst->answer->grace, 0));
        add(Diagnosis::Kind::BeyondFeet, {beyond.frame, beyond.frame}, worst->index,
            Text::tr("%1: the feet could not give this").arg(m_name(worst->index)), sentence,
            feetRemedy(*worst->answer));
    }

    /// What has not been asked for yet.
    static QString feetRemedy(const ImpactAnswer &answer)
    {
        const bool pauses = answer.aftermath == Aftermath::Pause;
        if (answer.outcome == Outcome::Steps)
            return pauses ? Text::tr("Weaken the impact.")
                          : Text::tr("Weaken the impact or let the clip pause.");
        return pauses ? Text::tr("Weaken the impact or allow a step.")
                      : Text::tr("Weaken the impact, allow a step or let the clip pause.");
    }

    const Take &m_take;
    const std::function<QString(int impact)> &m_name;
    const ContactTimes m_contacts;
    std::vector<Diagnosis> m_found;
};

} // namespace

std::vector<Diagnosis> diagnoseAnswers(const Take &take,
                                       const std::function<QString(int impact)> &name)
{
    return AnswerDiagnoser(take, name).diagnose();
}

} // namespace flinch
