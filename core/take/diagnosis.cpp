#include "core/take/diagnosis.h"

#include "core/base/numbers.h"
#include "core/character/bodynames.h"
#include "core/take/answerdiagnosis.h"
#include "core/take/deviation.h"
#include "core/take/outcome.h"
#include "core/take/reaction.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Diagnosis)
};

/// Torques that stand at their caps longer than this shape the take.
constexpr double kMostCappedSeconds = 0.1;
/// Less than this away from the clip nobody sees.
constexpr double kSeenDegrees = 0.5;
/// So many of several are named.
constexpr int kMostNamed = 5;

bool isCapped(const Take &take)
{
    return take.cappedSeconds > kMostCappedSeconds;
}

FrameRange ofSource(const Take &take, FrameRange frames)
{
    return {frames.first + take.firstSourceFrame, frames.last + take.firstSourceFrame};
}

QString framesText(const FrameRange &frames)
{
    return Text::tr("frames %1–%2").arg(frames.first).arg(frames.last);
}

/// "frames 300–420 (up to 72° and 104 cm away) and elsewhere".
QString lostText(const Take &take, std::span<const LostClip> spans)
{
    const LostClip &worst = *std::ranges::max_element(
        spans, {}, [](const LostClip &lost) { return lost.frames.last - lost.frames.first; });
    QString text = Text::tr("%1 (up to %2° and %3 cm away)")
                       .arg(framesText(ofSource(take, worst.frames)), formatFixed(worst.degrees, 0),
                            formatFixed(100 * worst.metres, 0));
    if (spans.size() > 1)
        text = Text::tr("%1 and elsewhere").arg(text);
    return text;
}

std::span<const LostClip> lostBy(const Take &take, LostClip::Body body)
{
    const auto found = std::ranges::equal_range(take.lost, body, {}, &LostClip::body);
    return {found.begin(), found.end()};
}

bool isEarly(Reaction::End why)
{
    switch (why) {
    case Reaction::End::LostClip:
    case Reaction::End::Cut:
    case Reaction::End::Apart:
        return true;
    case Reaction::End::DiedOut:
    case Reaction::End::TakeEnds:
    case Reaction::End::Recovered:
    case Reaction::End::Displaced:
    case Reaction::End::Falls:
        return false;
    }
    return false;
}

class Diagnoser
{
public:
    Diagnoser(const Take &take, const DiagnosisContext &context)
        : m_take(take)
        , m_context(context)
    {}

    std::vector<Diagnosis> diagnose()
    {
        readDiverged();
        readLost();
        readCaps();
        readBalance();
        const auto answers = diagnoseAnswers(m_take, [this](int impact) { return name(impact); });
        m_found.insert(m_found.end(), answers.begin(), answers.end());
        if (const auto ended = endedEarly(m_take.reactions))
            m_found.push_back(*ended);
        readMissed();
        readReturn();
        readOutside();
        return std::move(m_found);
    }

    std::optional<Diagnosis> endedEarly(std::span<const Reaction> reactions) const
    {
        std::optional<Diagnosis> found;
        bool several = false;
        for (const Reaction &reaction : reactions) {
            if (!isEarly(reaction.why))
                continue;
            several = found.has_value();
            if (!found)
                found = early(reaction);
        }
        if (several)
            found->sentence +=
                QLatin1Char(' ') + Text::tr("Other reactions have to end early too.");
        return found;
    }

private:
    QString name(int impact) const
    {
        if (impact < 0)
            return Text::tr("An impact");
        if (m_context.impactName)
            return m_context.impactName(impact);
        const double seconds = m_take.scorecard.impacts[std::size_t(impact)].keySeconds;
        return Text::tr("The impact at %1 s").arg(formatFixed(seconds, 3));
    }

    int lastSourceFrame() const { return m_take.firstSourceFrame + m_take.targetFrames - 1; }

    void readDiverged()
    {
        if (m_take.health != Health::Diverged)
            return;
        const int frame =
            m_take.firstSourceFrame + int(std::min(m_take.shadow->size(), m_take.main->size()));
        const bool byItself = int(m_take.unperturbed->size()) < m_take.targetFrames;
        m_found.push_back(
            {Diagnosis::Kind::Diverged,
             {frame, lastSourceFrame()},
             -1,
             Text::tr("The simulation stopped at frame %1").arg(frame),
             Text::tr("%1 Frames before it are kept.").arg(m_take.healthReason),
             byItself ? Text::tr("It does so without impacts too: look at the clip there, or use "
                                 "reference quality.")
                      : Text::tr("Weaken the hit, or use reference quality.")});
    }

    void readLost()
    {
        const auto main = lostBy(m_take, LostClip::Body::Main);
        const auto shadow = lostBy(m_take, LostClip::Body::Shadow);
        if (!main.empty())
            addLost(main, Text::tr("Main does not follow the clip even without impacts"));
        else if (!shadow.empty())
            addLost(shadow, Text::tr("The shadow does not follow the clip"));
    }

    void addLost(std::span<const LostClip> spans, const QString &title)
    {
        m_found.push_back({Diagnosis::Kind::LostClip, ofSource(m_take, spans.front().frames), -1,
                           title, capitalised(lostText(m_take, spans)) + QLatin1Char('.'),
                           Text::tr("Look for a jump, a wrong floor or poses beyond a body's reach "
                                    "in the clip, or choose another controller or balance.")});
    }

    void readCaps()
    {
        if (!isCapped(m_take) || m_take.health == Health::Diverged)
            return;
        Diagnosis found;
        found.kind = Diagnosis::Kind::AtCap;
        found.title = Text::tr("A joint reached its torque cap");
        found.frames = {m_take.firstSourceFrame, lastSourceFrame()};
        if (const auto &held = m_take.atCap) {
            found.frames = ofSource(m_take, held->frames);
            found.title =
                Text::tr("%1 reached its torque cap").arg(capitalised(jointText(held->joint)));
            found.sentence =
                Text::tr("%1, %2 N·m.")
                    .arg(capitalised(framesText(found.frames)), formatFixed(held->cap, 0))
                + QLatin1Char(' ');
        }
        found.sentence += Text::tr("There the cap shapes the reaction, not the hit.");
        m_found.push_back(found);
    }

    void readBalance()
    {
        const auto &cost = m_take.scorecard.balanceCost;
        if (!cost)
            return;
        m_found.push_back({Diagnosis::Kind::BalanceCost,
                           {cost->frame, cost->frame},
                           cost->impact,
                           Text::tr("%1: the feet could not hold this").arg(name(cost->impact)),
                           Text::tr("Assist holds the pelvis with %1 N more than the clip needs.")
                               .arg(formatFixed(cost->newtons, 0)),
                           Text::tr("Let the body react, or weaken the hit.")});
    }

    Diagnosis early(const Reaction &reaction) const
    {
        const int contact = m_take.firstSourceFrame + int(std::floor(reaction.begin));
        const int end = m_take.firstSourceFrame + int(std::ceil(reaction.end));
        Diagnosis found;
        found.kind = Diagnosis::Kind::EndedEarly;
        found.frames = {contact, end};
        found.impact = reaction.impact;
        found.title = Text::tr("%1: the reaction ends early, at frame %2")
                          .arg(name(reaction.impact))
                          .arg(end);
        found.remedy = Text::tr("Hit earlier, or repair the clip there.");
        if (reaction.why == Reaction::End::Cut) {
            found.sentence =
                Text::tr("The clip is cut there, so the body is led back before that.");
            found.remedy = Text::tr("Hit earlier, or ignore the cut.");
        } else if (reaction.why == Reaction::End::Apart) {
            found.title = Text::tr("%1 has no reaction").arg(name(reaction.impact));
            found.sentence =
                Text::tr("By then earlier hits, and a clip that the body cannot follow, "
                         "have it elsewhere: what this hit does is not known.");
        } else if (isOffTheClip(reaction.lastContact)) {
            found.sentence =
                Text::tr("The body that it hits is off the clip even without impacts.");
        } else {
            found.sentence = Text::tr("There the body leaves the clip even without impacts, so it "
                                      "is led back before that.");
        }
        return found;
    }

    bool isOffTheClip(double frame) const
    {
        return std::ranges::any_of(lostBy(m_take, LostClip::Body::Main), [&](const LostClip &lost) {
            return lost.frames.first <= frame && lost.frames.last >= frame;
        });
    }

    void readMissed()
    {
        QStringList names;
        int first = -1;
        for (const ImpactResult &impact : m_take.scorecard.impacts) {
            // where the simulation stopped first nobody knows
            if (impact.contactSeconds >= 0 || isAfterTheEnd(impact))
                continue;
            if (first < 0)
                first = impact.index;
            names += name(impact.index);
        }
        if (names.isEmpty())
            return;
        const ImpactResult &impact = m_take.scorecard.impacts[std::size_t(first)];
        const int frame = int(std::lround(m_take.rate.frames(impact.keySeconds)));
        const bool single = names.size() == 1;
        m_found.push_back(
            {Diagnosis::Kind::NeverMet,
             {frame, frame},
             single ? first : -1,
             single ? Text::tr("%1 never met the %2").arg(names.first(), bodyText(impact.body))
                    : Text::tr("Several impacts never met the body"),
             single ? asideText(impact) : listed(names),
             Text::tr("Aim again, or hit earlier.")});
    }

    /// Why it has missed; empty: nobody knows.
    QString asideText(const ImpactResult &impact) const
    {
        const double aside = outOfTheWay(m_take, impact);
        return aside > 0 ? Text::tr("By then the body is %1 cm out of its way.")
                               .arg(formatFixed(100 * aside, 0))
                         : QString();
    }

    bool isAfterTheEnd(const ImpactResult &impact) const
    {
        return m_take.health == Health::Diverged
               && m_take.rate.frames(impact.keySeconds)
                      >= m_take.firstSourceFrame + m_take.frameCount();
    }

    static QString listed(const QStringList &names)
    {
        const QString text = QStringList(names.mid(0, kMostNamed)).join(QLatin1String(", "));
        return (names.size() > kMostNamed ? Text::tr("%1 and others").arg(text) : text)
               + QLatin1Char('.');
    }

    void readReturn()
    {
        constexpr double kRounding = 1e-6; // a time that was rounded is still that of its frame
        double hit = -1;
        double recovered = -1;
        for (const ImpactResult &impact : m_take.scorecard.impacts) {
            hit = std::max(hit,
                           m_take.rate.frames(std::max(impact.keySeconds, impact.contactSeconds)));
            recovered = std::max(
                recovered, m_take.rate.frames(impact.contactSeconds + impact.recoverySeconds));
        }
        if (!m_context.returnFrame || hit < 0 || m_take.health == Health::Diverged)
            return;
        const int chosen = *m_context.returnFrame;
        const int earliest = int(std::floor(hit + kRounding)) + 1;
        const int back = std::min(std::max(earliest, int(std::ceil(recovered))), lastSourceFrame());
        if (chosen >= back)
            return;
        QString reason = Text::tr("The last hit comes after it.");
        if (chosen >= earliest) {
            const BentJoint worst = reactionAt(ledHomeFrom(m_take.rate, hit, chosen));
            if (worst.degrees < kSeenDegrees)
                return;
            reason = Text::tr("%1 is still %2° away when the blend starts.")
                         .arg(capitalised(jointText(worst.joint)), formatFixed(worst.degrees, 1));
        }
        m_found.push_back({Diagnosis::Kind::EarlyReturn,
                           {chosen, back},
                           -1,
                           Text::tr("Not back on the clip by %1").arg(chosen),
                           reason,
                           Text::tr("Move the return to %1 or later.").arg(back)});
    }

    /// The joint that the impacts hold farthest from where it would be at a source frame.
    BentJoint reactionAt(double sourceFrame) const
    {
        const long last = long(std::min(m_take.main->size(), m_take.unperturbed->size())) - 1;
        const auto frame =
            std::size_t(std::clamp(std::lround(sourceFrame) - m_take.firstSourceFrame, 0L, last));
        return mostBent(
            degreesApart((*m_take.main)[frame].relative, (*m_take.unperturbed)[frame].relative));
    }

    void readOutside()
    {
        const QStringList &names = m_context.outside;
        if (names.isEmpty())
            return;
        const FrameRange simulated = {m_take.firstSourceFrame, lastSourceFrame()};
        m_found.push_back(
            {Diagnosis::Kind::Outside,
             simulated,
             -1,
             Text::tr("Impacts outside frames %1–%2 are left out")
                 .arg(simulated.first)
                 .arg(simulated.last),
             Text::tr("Only these frames are simulated. Left out: %1").arg(listed(names)),
             {}});
    }

    const Take &m_take;
    const DiagnosisContext &m_context;
    std::vector<Diagnosis> m_found;
};

QString joined(QStringList parts, const QString &separator)
{
    parts.removeAll(QString());
    return parts.join(separator);
}

} // namespace

QString Diagnosis::explanation() const
{
    return joined({sentence, remedy}, QStringLiteral(" "));
}

QString Diagnosis::toText() const
{
    return joined({title, explanation()}, QStringLiteral(". "));
}

std::vector<Diagnosis> diagnose(const Take &take, const DiagnosisContext &context)
{
    return Diagnoser(take, context).diagnose();
}

std::optional<Diagnosis> endedEarly(const Take &take, std::span<const Reaction> reactions,
                                    const DiagnosisContext &context)
{
    return Diagnoser(take, context).endedEarly(reactions);
}

QString limitedReason(const Take &take)
{
    QStringList reasons;
    for (const auto body : {LostClip::Body::Main, LostClip::Body::Shadow}) {
        const auto spans = lostBy(take, body);
        if (spans.empty())
            continue;
        const QString where = lostText(take, spans);
        reasons +=
            body == LostClip::Body::Main
                ? Text::tr("Main does not follow the clip even without impacts in %1.").arg(where)
                : Text::tr("The shadow does not follow the clip in %1.").arg(where);
    }
    if (isCapped(take))
        reasons += Text::tr("Torques stood at their caps for a while.");
    return reasons.join(QLatin1Char(' '));
}

} // namespace flinch
