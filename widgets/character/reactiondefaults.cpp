#include "widgets/character/reactiondefaults.h"

#include "widgets/document/choicetexts.h"
#include "widgets/document/commands.h"
#include "widgets/document/controlgestures.h"

#include <QCheckBox>
#include <QHBoxLayout>

namespace flinch {

namespace {

constexpr double kCentimetres = 100;

} // namespace

ReactionDefaults::ReactionDefaults(Document &document, FieldForm &form, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    form.addGroup(tr("Reactions"));
    m_enabled = new QCheckBox(tr("The whole body reacts"));
    m_enabled->setToolTip(tr("Off: joints keep their gains and the pelvis its place, whatever "
                             "hits them"));
    connect(m_enabled, &QCheckBox::clicked, this, [this](bool on) {
        change(on ? tr("Switch reactions on") : tr("Switch reactions off"),
               [on](ReactionSettings &settings) { settings.enabled = on; });
    });
    form.addWide(m_enabled);
    buildTone(form);
    buildChoices(form);
    buildNumbers(form);
}

void ReactionDefaults::change(const QString &text,
                              const std::function<void(ReactionSettings &)> &edit)
{
    ReactionSettings settings = m_document.setup().reaction;
    edit(settings);
    m_document.push(commands::setReaction(m_document, settings, text, m_gesture));
}

ValueField *ReactionDefaults::number(const ValueSpec &spec,
                                     const std::function<void(ReactionSettings &, double)> &set)
{
    auto *field = new ValueField(spec);
    bindGestures(field, m_document, m_gesture, this);
    const QString text = tr("Change %1").arg(spec.name.toLower());
    connect(field, &ValueField::valueEdited, this, [this, set, text](double value) {
        change(text, [&](ReactionSettings &settings) { set(settings, value); });
    });
    connect(field, &ValueField::rejected, this, &ReactionDefaults::message);
    return field;
}

ResetButton *ReactionDefaults::byItself(const QString &name,
                                        std::optional<double> ReactionSettings::*member)
{
    auto *button = new ResetButton(name);
    connect(button, &QToolButton::clicked, this, [this, name, member] {
        change(name, [member](ReactionSettings &settings) { (settings.*member).reset(); });
    });
    return button;
}

void ReactionDefaults::buildTone(FieldForm &form)
{
    SliderSpec spec = {.name = tr("Tone"), .stops = {}, .stopNames = toneStopTexts()};
    for (const ToneStop &stop : toneStops())
        spec.stops.push_back(stop.tone);
    m_toneSlider = new FieldSlider(spec);
    m_toneSlider->setToolTip(tr("Tone: how far a struck body gives"));
    bindGestures(m_toneSlider, m_document, m_gesture, this);
    connect(m_toneSlider, &FieldSlider::valueEdited, this, [this](double tone) {
        change(tr("Change tone"), [tone](ReactionSettings &settings) { settings.tone = tone; });
    });
    m_tone = number({.name = tr("Tone"), .step = 0.05, .decimals = 2},
                    [](ReactionSettings &settings, double tone) { settings.tone = tone; });
    m_tone->setFixedWidth(scaled(52));
    QWidget *row = form.addRow(tr("Tone"), {m_toneSlider, m_tone});
    // the names stand under the slider
    for (QWidget *part : row->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        row->layout()->setAlignment(part, Qt::AlignTop);
        if (qobject_cast<QLabel *>(part))
            part->setMinimumHeight(scaled(24));
    }
    m_rows.push_back(row);
    m_keysNote = new TextLabel(QString(), TextRole::Caption, Token::Text2);
    m_keysNote->setWordWrap(true);
    form.addWide(m_keysNote);
}

void ReactionDefaults::buildChoices(FieldForm &form)
{
    m_outcome = new SegmentedChoice(tr("Outcome"), outcomeTexts());
    connect(m_outcome, &SegmentedChoice::chosen, this, [this](int outcome) {
        change(tr("Change outcome"),
               [outcome](ReactionSettings &settings) { settings.outcome = Outcome(outcome); });
    });
    m_rows.push_back(form.addRow(tr("Outcome"), {m_outcome}));
    m_aftermath = new SegmentedChoice(tr("Afterwards"), aftermathTexts());
    connect(m_aftermath, &SegmentedChoice::chosen, this, [this](int aftermath) {
        change(tr("Change what comes afterwards"), [aftermath](ReactionSettings &settings) {
            settings.aftermath = Aftermath(aftermath);
        });
    });
    m_rows.push_back(form.addRow(tr("Afterwards"), {m_aftermath}));
}

void ReactionDefaults::buildNumbers(FieldForm &form)
{
    m_steps =
        number({.name = tr("Steps"), .minimum = 1, .maximum = 8, .scrubMaximum = 4},
               [](ReactionSettings &settings, double steps) { settings.mostSteps = int(steps); });
    m_steps->setToolTip(tr("The most that catch one blow"));
    m_rows.push_back(form.addRow(tr("Steps up to"), {m_steps}));
    m_height = number(
        {.name = tr("Step height"),
         .dimension = Dimension::Centimetres,
         .minimum = 1,
         .maximum = 40,
         .scrubMinimum = 3,
         .scrubMaximum = 15,
         .step = 1},
        [](ReactionSettings &settings, double cm) { settings.stepHeight = cm / kCentimetres; });
    m_heightReset = byItself(tr("Step height by itself"), &ReactionSettings::stepHeight);
    m_rows.push_back(form.addRow(tr("Step height"), {m_height, m_heightReset}));
    m_recover = number({.name = tr("Recover"),
                        .dimension = Dimension::Time,
                        .minimum = 0.1,
                        .maximum = 20,
                        .scrubMinimum = 0.4,
                        .scrubMaximum = 4,
                        .step = 0.05,
                        .decimals = 2},
                       [](ReactionSettings &settings, double s) { settings.recover = s; });
    m_recover->setToolTip(tr("Seconds from contact until the body is back on the clip"));
    m_recoverReset = byItself(tr("Recover by itself"), &ReactionSettings::recover);
    m_rows.push_back(form.addRow(tr("Recover"), {m_recover, m_recoverReset}));
    m_brace = number({.name = tr("Brace"),
                      .dimension = Dimension::Time,
                      .scrubMaximum = 0.6,
                      .step = 0.05,
                      .decimals = 2},
                     [](ReactionSettings &settings, double s) { settings.brace = s; });
    m_brace->setToolTip(
        tr("How long before contact the body prepares for a hit that it fully expects"));
    m_rows.push_back(form.addRow(tr("Brace"), {m_brace}));
    m_reflex = number({.name = tr("Reflex"), .step = 0.05, .decimals = 2},
                      [](ReactionSettings &settings, double share) { settings.reflex = share; });
    m_reflex->setToolTip(
        tr("How much the body protects the struck part: folds over it, turns away, covers it"));
    m_rows.push_back(form.addRow(tr("Reflex"), {m_reflex}));
}

void ReactionDefaults::read()
{
    const ReactionSettings &settings = m_document.setup().reaction;
    m_enabled->setChecked(settings.enabled);
    const QString why = tr("The whole body reacts: switched off above");
    for (QWidget *row : m_rows) {
        row->setEnabled(settings.enabled);
        row->setToolTip(settings.enabled ? QString() : why);
    }
    m_toneSlider->setValue(settings.tone);
    m_tone->setValue(settings.tone);
    const int keys = int(settings.keys[Keyable::Tone].keys.size());
    m_keysNote->setText(keys == 0
                            ? tr("Double-click the timeline's tone row to change it over "
                                 "time.")
                            : tr("%n tone key(s) on the timeline take its place.", nullptr, keys));
    m_outcome->setCurrent(int(settings.outcome));
    m_aftermath->setCurrent(int(settings.aftermath));
    m_steps->setValue(settings.mostSteps);
    const QString byItself = tr("by itself", "a number that is found, not said");
    const auto show = [&byItself](ValueField *field, std::optional<double> value, double from) {
        if (value)
            field->setValue(*value);
        else
            field->setUnset(byItself, from);
    };
    show(m_height,
         settings.stepHeight ? std::optional(kCentimetres * *settings.stepHeight) : std::nullopt,
         6);
    show(m_recover, settings.recover, 1);
    m_heightReset->setVisible(settings.stepHeight.has_value());
    m_recoverReset->setVisible(settings.recover.has_value());
    m_brace->setValue(settings.brace);
    m_reflex->setValue(settings.reflex);
}

} // namespace flinch
