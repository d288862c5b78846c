#include "app/window/answeractions.h"

#include "widgets/document/answertexts.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::AnswerActions)
};

constexpr int kMostSteps = 8;

class ActionMaker
{
public:
    ActionMaker(Workspace &workspace, ImpactId impact)
        : m_workspace(workspace)
        , m_impact(impact)
    {}

    MessageAction useOutcome(const QString &text, Outcome outcome) const
    {
        return edit(text, Text::tr("Change outcome"),
                    [outcome](ImpactReaction &reaction) { reaction.outcome = outcome; });
    }

    MessageAction recoverByItself() const
    {
        return edit(Text::tr("Recover by itself"), Text::tr("Recover by itself"),
                    [](ImpactReaction &reaction) { reaction.recover.reset(); });
    }

    MessageAction useAssist() const
    {
        return {Text::tr("Use assist"), [&document = m_workspace.document] {
                    ControllerChoice choice = document.setup().control;
                    choice.balance = Balance::Assist;
                    document.push(commands::setController(document, choice));
                }};
    }

    /// What lets it be answered as it was asked for.
    std::vector<MessageAction> against(const ImpactAnswer &answer) const
    {
        switch (answer.refusal) {
        case Refusal::InTheAir:
        case Refusal::NoTime:
        case Refusal::Falling:
        case Refusal::Twist:
            if (answer.asked != Outcome::Auto)
                return {useOutcome(Text::tr("Use auto"), Outcome::Auto)};
            break;
        case Refusal::BalanceHeld:
            return {useAssist()};
        case Refusal::OtherController: {
            Document &document = m_workspace.document;
            return {{Text::tr("Use feedforward"), [&document] {
                         ControllerChoice choice = document.setup().control;
                         choice.controller = Controller::Feedforward;
                         document.push(commands::setController(document, choice));
                     }}};
        }
        case Refusal::TooFewSteps: {
            const int more = std::min(answer.catchingSteps() + 1, kMostSteps);
            return {edit(Text::tr("Allow %1").arg(more), Text::tr("Allow %1 steps").arg(more),
                         [more](ImpactReaction &reaction) { reaction.mostSteps = more; })};
        }
        case Refusal::Overwhelmed:
            if (answer.asked == Outcome::Steps)
                return {useOutcome(Text::tr("Use auto"), Outcome::Auto)};
            return {useOutcome(Text::tr("Use steps"), Outcome::Steps)};
        case Refusal::NoStand:
            return {edit(Text::tr("Use return"), Text::tr("Change what comes afterwards"),
                         [](ImpactReaction &reaction) { reaction.aftermath = Aftermath::Return; })};
        case Refusal::None:
            break;
        }
        return {};
    }

private:
    MessageAction edit(const QString &text, const QString &history,
                       const std::function<void(ImpactReaction &)> &change) const
    {
        return {text, [&workspace = m_workspace, id = m_impact, history, change] {
                    workspace.selection.selectImpacts({id});
                    impactedits::change(
                        workspace.document, {id}, history,
                        [&change](ProjectImpact &impact) { change(impact.key.reaction); });
                }};
    }

    Workspace &m_workspace;
    const ImpactId m_impact;
};

} // namespace

std::vector<MessageAction> answerActions(Workspace &workspace, const Diagnosis &diagnosis)
{
    const auto &ids = workspace.simulation.takeImpacts();
    if (diagnosis.impact < 0 || std::size_t(diagnosis.impact) >= ids.size())
        return {};
    const ImpactId id = ids[std::size_t(diagnosis.impact)];
    const ActionMaker maker(workspace, id);
    const ImpactResult *result = resultOf(workspace.simulation, id);
    switch (diagnosis.kind) {
    case Diagnosis::Kind::Refused:
        return result && result->answer ? maker.against(*result->answer)
                                        : std::vector<MessageAction>();
    case Diagnosis::Kind::EarlyRecover:
        return {maker.recoverByItself()};
    case Diagnosis::Kind::Falls:
        if (workspace.simulation.take()->balance == Balance::None)
            return {maker.useAssist()};
        return {maker.useOutcome(Text::tr("Use steps"), Outcome::Steps)};
    default:
        return {};
    }
}

} // namespace flinch
