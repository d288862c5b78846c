#include "widgets/document/answertexts.h"

#include "core/take/impactmeter.h"
#include "core/take/outcome.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::AnswerTexts)
};

constexpr double kCentimetres = 100;

/// "2 steps".
QString actText(const ImpactResult &result)
{
    if (!result.answer)
        return Text::tr("flinch");
    switch (result.answer->outcome) {
    case Outcome::Fall:
        return Text::tr("fall");
    case Outcome::Steps:
        return Text::tr("%n step(s)", nullptr, result.answer->catchingSteps());
    case Outcome::Sway:
        return Text::tr("sway %1 cm").arg(std::lround(kCentimetres * result.hipsTravel));
    case Outcome::Auto:
    case Outcome::Flinch:
        break;
    }
    return Text::tr("flinch");
}

/// "back by 552"; empty: it is not within the take.
QString endText(const Take &take, const ImpactResult &result)
{
    const auto frame = [&take](double seconds) {
        return momentText(take, seconds, TimeAs::Frame);
    };
    if (result.answer && result.answer->falls())
        return result.answer->restSeconds < 0
                   ? QString()
                   : Text::tr("at rest %1").arg(frame(result.answer->restSeconds));
    if (result.answer && result.answer->waitFrames > 0)
        return Text::tr("the clip pauses %1 s")
            .arg(QLocale().toString(take.rate.seconds(result.answer->waitFrames), 'f', 2));
    if (result.answer && result.answer->displaces())
        return Text::tr("stays %1 cm off")
            .arg(std::lround(kCentimetres * result.answer->stays.norm()));
    if (const auto again = hitAgain(take, result))
        return Text::tr("hit again %1").arg(frame(*again));
    const auto back = backOnClip(take, result.index);
    return back ? Text::tr("back by %1").arg(frame(*back)) : QString();
}

} // namespace

const ImpactResult *resultOf(const SimulationService &simulation, ImpactId impact)
{
    const auto &take = simulation.take();
    const auto &ids = simulation.takeImpacts();
    if (!take)
        return nullptr;
    const auto found =
        std::ranges::find_if(take->scorecard.impacts, [&ids, impact](const ImpactResult &result) {
            return std::size_t(result.index) < ids.size()
                   && ids[std::size_t(result.index)] == impact;
        });
    return found == take->scorecard.impacts.end() ? nullptr : &*found;
}

std::optional<ExpectationProposal> expectationProposal(const SimulationService &simulation,
                                                       const ProjectImpact &impact)
{
    const ImpactResult *result = resultOf(simulation, impact.id);
    if (impact.key.anticipation > 0 || !result || !result->inView)
        return std::nullopt;
    return ExpectationProposal{Text::tr("In view for %1 s: could be expected.")
                                   .arg(QLocale().toString(result->inView->seconds, 'f', 1)),
                               result->inView->anticipation};
}

std::optional<AnswerTexts> answerTexts(const SimulationService &simulation, ImpactId impact)
{
    const ImpactResult *result = resultOf(simulation, impact);
    if (!result || result->contactSeconds < 0)
        return std::nullopt;
    const Take &take = *simulation.take();
    AnswerTexts texts;
    texts.act = actText(*result);
    const QString end = endText(take, *result);
    texts.summary =
        end.isEmpty() ? texts.act
                      : Text::tr("%1, %2", "what a body does, and until when").arg(texts.act, end);
    texts.sentence = outcomeSentence(take, result->index);
    texts.refusal = refusalText(take, result->index);
    texts.isOld = !simulation.isUpToDate();
    return texts;
}

} // namespace flinch
