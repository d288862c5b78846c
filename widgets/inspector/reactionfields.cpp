#include "widgets/inspector/reactionfields.h"

#include "widgets/common/icons.h"
#include "widgets/document/answertexts.h"
#include "widgets/document/choicetexts.h"

#include <QHBoxLayout>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kCentimetres = 100;
constexpr double kStepHeight = 0.06; // m; what stepping up or down begins with
constexpr double kRecover = 1;       // s

TextLabel *fixedWord(const QString &text)
{
    auto *label = new TextLabel(text, TextRole::Caption, Token::Text2);
    label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    return label;
}

} // namespace

ReactionFields::ReactionFields(SelectedImpacts &impacts, FieldForm &form, QObject *parent)
    : QObject(parent)
    , m_impacts(impacts)
{
    m_answer = new QWidget;
    auto *line = new QHBoxLayout(m_answer);
    line->setContentsMargins(0, 0, 0, 2);
    line->setSpacing(6);
    m_warning = new QLabel;
    m_warning->setPixmap(themedIcon(QLatin1String("warn"), Token::Warn).pixmap(QSize(14, 14)));
    m_warning->setAccessibleName(tr("Warning"));
    m_warning->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_sentence = new TextLabel(QString(), TextRole::Caption, Token::Text);
    m_sentence->setWordWrap(true);
    m_sentence->setAccessibleName(tr("Outcome"));
    line->addWidget(m_warning, 0, Qt::AlignTop);
    line->addWidget(m_sentence, 1);
    form.addWide(m_answer);
    buildOutcome(form);
    buildSteps(form);
    buildAftermath(form);
    buildRecover(form);
    buildTone(form);
    buildPreparation(form);
}

ResetButton *ReactionFields::giveBack(const QString &name, const Give &give)
{
    auto *button = new ResetButton(name);
    connect(button, &QToolButton::clicked, this, [this, name, give] {
        m_impacts.change(name, [&give](ProjectImpact &impact) { give(impact.key.reaction); });
    });
    return button;
}

void ReactionFields::buildOutcome(FieldForm &form)
{
    m_outcome = new SegmentedChoice(tr("Outcome"), outcomeTexts());
    m_outcome->setToolTip(tr("What becomes of the body. Auto lets the blow decide."));
    connect(m_outcome, &SegmentedChoice::chosen, this, [this](int outcome) {
        m_impacts.change(tr("Change outcome"), [outcome](ProjectImpact &impact) {
            impact.key.reaction.outcome = Outcome(outcome);
        });
    });
    m_outcomeReset = giveBack(tr("Outcome as the character's"),
                              [](ImpactReaction &reaction) { reaction.outcome.reset(); });
    m_outcomeRow = form.addRow(tr("Outcome"), {m_outcome, m_outcomeReset});
}

void ReactionFields::buildSteps(FieldForm &form)
{
    m_steps = number({.name = tr("Steps"), .minimum = 1, .maximum = 8, .scrubMaximum = 4}, 1,
                     &ImpactReaction::mostSteps);
    m_steps.usual = [](const ReactionSettings &usual, const ImpactKey &) {
        return std::optional<double>(usual.mostSteps);
    };
    m_steps.field->setFixedWidth(scaled(28));
    m_height = number({.name = tr("Step height"),
                       .dimension = Dimension::Centimetres,
                       .minimum = 1,
                       .maximum = 40,
                       .scrubMinimum = 3,
                       .scrubMaximum = 15,
                       .step = 1},
                      kCentimetres, &ImpactReaction::stepHeight);
    m_height.usual = [](const ReactionSettings &usual, const ImpactKey &) {
        return usual.stepHeight ? std::optional(kCentimetres * *usual.stepHeight) : std::nullopt;
    };
    m_height.field->setToolTip(tr("How high a foot is lifted; by itself: by the step's length"));
    m_height.field->setMinimumWidth(scaled(56));
    m_stepsReset = giveBack(tr("Steps as the character's"), [](ImpactReaction &reaction) {
        reaction.mostSteps.reset();
        reaction.stepHeight.reset();
    });
    m_upTo = fixedWord(tr("up to"));
    m_stepsRow = form.addRow(tr("Steps"), {m_upTo, m_steps.field, fixedWord(tr("height")),
                                           m_height.field, m_stepsReset});
}

void ReactionFields::buildAftermath(FieldForm &form)
{
    m_aftermath = new SegmentedChoice(tr("Afterwards"), aftermathTexts());
    connect(m_aftermath, &SegmentedChoice::chosen, this, [this](int aftermath) {
        m_impacts.change(tr("Change what comes afterwards"), [aftermath](ProjectImpact &impact) {
            impact.key.reaction.aftermath = Aftermath(aftermath);
        });
    });
    m_aftermathReset = giveBack(tr("Afterwards as the character's"),
                                [](ImpactReaction &reaction) { reaction.aftermath.reset(); });
    m_aftermathRow = form.addRow(tr("Afterwards"), {m_aftermath, m_aftermathReset});
}

void ReactionFields::buildRecover(FieldForm &form)
{
    m_recover = number({.name = tr("Recover"),
                        .dimension = Dimension::Time,
                        .minimum = 0.1,
                        .maximum = 20,
                        .scrubMinimum = 0.4,
                        .scrubMaximum = 4,
                        .step = 0.05,
                        .decimals = 2},
                       1, &ImpactReaction::recover);
    m_recover.usual = [](const ReactionSettings &usual, const ImpactKey &) {
        return usual.recover;
    };
    m_recover.field->setToolTip(tr("Seconds from contact until the body is back on the clip"));
    m_recover.reset = giveBack(tr("Recover as the character does"),
                               [](ImpactReaction &reaction) { reaction.recover.reset(); });
    m_recoverNote = new TextLabel(QString(), TextRole::Caption, Token::Text2);
    form.addRow(tr("Recover"), {m_recover.field, m_recoverNote, m_recover.reset});
}

void ReactionFields::buildTone(FieldForm &form)
{
    SliderSpec spec = {.name = tr("Tone"), .stops = {}, .stopNames = toneStopTexts()};
    for (const ToneStop &stop : toneStops())
        spec.stops.push_back(stop.tone);
    m_toneSlider = new FieldSlider(spec);
    m_toneSlider->setToolTip(tr("How far a struck body gives: tense hardly, limp all the way"));
    m_impacts.bind(m_toneSlider);
    connect(m_toneSlider, &FieldSlider::valueEdited, this, [this](double tone) {
        m_impacts.change(tr("Change tone"),
                         [tone](ProjectImpact &impact) { impact.key.reaction.tone = tone; });
    });
    m_tone = number({.name = tr("Tone"), .step = 0.05, .decimals = 2}, 1, &ImpactReaction::tone);
    m_tone.usual = [](const ReactionSettings &usual, const ImpactKey &key) {
        return std::optional(usual.keys[Keyable::Tone].at(key.time, usual.tone));
    };
    m_tone.reset = giveBack(tr("Tone as the character's"),
                            [](ImpactReaction &reaction) { reaction.tone.reset(); });
    m_tone.field->setFixedWidth(scaled(52));
    QWidget *row = form.addRow(tr("Tone"), {m_toneSlider, m_tone.field, m_tone.reset});
    m_impacts.addKeySquare(Keyable::Tone, row, KeySquare::Place::Margin);
    // the names stand under the slider
    for (QWidget *part : row->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        row->layout()->setAlignment(part, Qt::AlignTop);
        if (qobject_cast<QLabel *>(part))
            part->setMinimumHeight(scaled(24));
    }
}

void ReactionFields::buildPreparation(FieldForm &form)
{
    m_brace = number({.name = tr("Brace"),
                      .dimension = Dimension::Time,
                      .scrubMaximum = 0.6,
                      .step = 0.05,
                      .decimals = 2},
                     1, &ImpactReaction::brace);
    m_brace.usual = [](const ReactionSettings &usual, const ImpactKey &) {
        return std::optional(usual.brace);
    };
    m_brace.reset = giveBack(tr("Brace as the character does"),
                             [](ImpactReaction &reaction) { reaction.brace.reset(); });
    m_braceNote = new TextLabel(tr("only when expected"), TextRole::Caption, Token::Text2);
    m_braceNote->setElided(true);
    form.addRow(tr("Brace"), {m_brace.field, m_braceNote, m_brace.reset});
    m_reflex =
        number({.name = tr("Reflex"), .step = 0.05, .decimals = 2}, 1, &ImpactReaction::reflex);
    m_reflex.usual = [](const ReactionSettings &usual, const ImpactKey &) {
        return std::optional(usual.reflex);
    };
    m_reflex.field->setToolTip(
        tr("How much the body protects the struck part: folds over it, turns away, covers it"));
    m_reflex.reset = giveBack(tr("Reflex as the character's"),
                              [](ImpactReaction &reaction) { reaction.reflex.reset(); });
    form.addRow(tr("Reflex"),
                {m_reflex.field, new TextLabel(QString(), TextRole::Caption, Token::Text2),
                 m_reflex.reset});
    m_recover.field->setFixedWidth(scaled(70));
    for (ValueField *field : {m_brace.field, m_reflex.field})
        field->setFixedWidth(scaled(60));
}

template<typename Member>
ReactionFields::Row ReactionFields::number(const ValueSpec &spec, double scale, Member member)
{
    Row row;
    row.own = [member, scale](const ImpactReaction &reaction) -> std::optional<double> {
        const auto &value = reaction.*member;
        return value ? std::optional(scale * double(*value)) : std::nullopt;
    };
    row.field =
        m_impacts.field(spec, tr("Change %1").arg(spec.name.toLower()),
                        [member, scale](ProjectImpact &impact, double value) {
                            using Number =
                                std::remove_cvref_t<decltype(*(impact.key.reaction.*member))>;
                            impact.key.reaction.*member = Number(value / scale);
                        });
    return row;
}

void ReactionFields::setNarrow(bool narrow)
{
    for (QWidget *row : {m_outcomeRow, m_aftermathRow})
        row->findChild<TextLabel *>()->setVisible(!narrow);
    m_upTo->setVisible(!narrow);
    m_braceNote->setText(narrow ? tr("if expected") : tr("only when expected"));
    m_narrow = narrow;
    if (const auto impacts = m_impacts.all(); !impacts.empty())
        read(impacts);
}

QString ReactionFields::summary(const std::vector<ProjectImpact> &impacts) const
{
    if (impacts.size() == 1) {
        if (const auto answer = answerTexts(m_impacts.simulation(), impacts.front().id))
            return answer->summary;
    }
    const ReactionSettings &usual = m_impacts.document().setup().reaction;
    const auto outcome = commonOf(impacts, [&usual](const ProjectImpact &impact) {
        return int(effectiveReaction(usual, impact.key).outcome);
    });
    return outcome ? outcomeTexts()[*outcome].toLower() : QStringLiteral("—");
}

void ReactionFields::readSentence(const std::vector<ProjectImpact> &impacts)
{
    QString text;
    m_refused = false;
    bool known = false;
    if (!m_impacts.document().setup().reaction.enabled) {
        text = tr("Reactions are off in the Character panel.");
    } else if (impacts.size() > 1) {
        text = tr("Each of these hits ends in its own way.");
    } else if (const auto answer = answerTexts(m_impacts.simulation(), impacts.front().id)) {
        m_refused = !answer->refusal.isEmpty();
        known = !answer->isOld;
        text = m_refused ? answer->refusal : answer->sentence;
        if (answer->isOld)
            text += QStringLiteral(" …");
    } else {
        text = tr("What it does to the body is told once it is simulated.");
    }
    m_sentence->setText(text);
    m_sentence->setInk(known ? Token::Text : Token::Text2);
    m_warning->setVisible(m_refused);
    // where room is short the header tells it
    m_answer->setVisible(!m_narrow || m_refused || !known);
}

void ReactionFields::readChoices(const std::vector<ProjectImpact> &impacts)
{
    const ReactionSettings &usual = m_impacts.document().setup().reaction;
    const auto effective = [&](auto member) {
        return commonOf(impacts,
                        [&](const ProjectImpact &impact) {
                            return int(effectiveReaction(usual, impact.key).*member);
                        })
            .value_or(-1);
    };
    const auto anyOwn = [&](auto member) {
        return std::ranges::any_of(impacts, [member](const ProjectImpact &impact) {
            return (impact.key.reaction.*member).has_value();
        });
    };
    m_outcome->setCurrent(effective(&EffectiveReaction::outcome));
    m_outcome->setInherited(!anyOwn(&ImpactReaction::outcome));
    m_outcomeReset->setVisible(anyOwn(&ImpactReaction::outcome));
    m_aftermath->setCurrent(effective(&EffectiveReaction::aftermath));
    m_aftermath->setInherited(!anyOwn(&ImpactReaction::aftermath));
    m_aftermathReset->setVisible(anyOwn(&ImpactReaction::aftermath));
    const bool steps = std::ranges::any_of(impacts, [&usual](const ProjectImpact &impact) {
        const Outcome outcome = effectiveReaction(usual, impact.key).outcome;
        return outcome == Outcome::Auto || outcome == Outcome::Steps;
    });
    m_stepsRow->setVisible(steps);
}

void ReactionFields::readRow(const Row &row, const std::vector<ProjectImpact> &impacts,
                             const QString &unset)
{
    const ReactionSettings &usual = m_impacts.document().setup().reaction;
    const bool own = std::ranges::any_of(impacts, [&row](const ProjectImpact &impact) {
        return row.own(impact.key.reaction).has_value();
    });
    const auto value = commonOf(impacts, [&](const ProjectImpact &impact) {
        const auto said = row.own(impact.key.reaction);
        return said ? said : row.usual(usual, impact.key);
    });
    row.field->setInherited(!own);
    if (!value)
        row.field->setMixed();
    else if (*value)
        row.field->setValue(**value);
    else
        row.field->setUnset(unset,
                            row.field == m_height.field ? kCentimetres * kStepHeight : kRecover);
    if (row.reset)
        row.reset->setVisible(own);
}

void ReactionFields::read(const std::vector<ProjectImpact> &impacts)
{
    readSentence(impacts);
    readChoices(impacts);
    const QString byItself = tr("by itself", "a number that is found, not said");
    for (const Row *row : {&m_steps, &m_recover, &m_tone, &m_brace, &m_reflex})
        readRow(*row, impacts, byItself);
    readRow(m_height, impacts, m_narrow ? tr("auto", "the height of a step, in short") : byItself);
    m_stepsReset->setVisible(std::ranges::any_of(impacts, [](const ProjectImpact &impact) {
        return impact.key.reaction.mostSteps || impact.key.reaction.stepHeight;
    }));
    if (m_tone.field->isMixed())
        m_toneSlider->setMixed();
    else
        m_toneSlider->setValue(m_tone.field->value());
    m_toneSlider->setInherited(m_tone.field->isInherited());

    const Document &document = m_impacts.document();
    const bool told = !m_recover.field->isMixed() && !m_recover.field->isUnset();
    const double end = document.takeFrame(impacts.front().key.time)
                       + document.rate().frames(m_recover.field->value());
    m_recoverNote->setText(told && impacts.size() == 1 ? tr("frame %1").arg(std::lround(end))
                                                       : QString());
    const bool expected = std::ranges::any_of(
        impacts, [](const ProjectImpact &impact) { return impact.key.anticipation > 0; });
    m_brace.field->setEnabled(expected);
    m_brace.field->setToolTip(
        expected ? tr("How long before contact the body prepares for a hit that it fully expects")
                 : tr("A body does not brace for a hit that it does not expect."));
    m_braceNote->setVisible(!expected);
}

} // namespace flinch
