#include "widgets/inspector/impactform.h"

#include "core/character/bodynames.h"
#include "core/scenario/impactpresets.h"
#include "widgets/common/icons.h"
#include "widgets/common/impactmark.h"
#include "widgets/document/controlgestures.h"
#include "widgets/inspector/anticipationslider.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

/// The impact's mark beside its name.
class MarkBadge : public QWidget
{
public:
    MarkBadge() { setFixedSize(scaled(18), scaled(24)); }

    void show(const ImpactMark &mark)
    {
        m_mark = mark;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        drawImpactMark(painter, QRectF(rect()).center(), 13, m_mark);
    }

private:
    ImpactMark m_mark;
};

double heading(const ProjectImpact &impact)
{
    const Vector3 &d = impact.key.direction;
    return kDegrees * std::atan2(d.x(), d.z());
}

double rise(const ProjectImpact &impact)
{
    const Vector3 &d = impact.key.direction;
    return kDegrees * std::atan2(d.y(), std::hypot(d.x(), d.z()));
}

void aim(ProjectImpact &impact, double headingDegrees, double riseDegrees)
{
    const double h = headingDegrees / kDegrees, r = riseDegrees / kDegrees;
    impact.key.direction =
        Vector3(std::sin(h) * std::cos(r), std::sin(r), std::cos(h) * std::cos(r));
}

/// The value that all share; nothing when they differ.
template<typename Get>
auto common(const std::vector<ProjectImpact> &impacts, Get get)
    -> std::optional<std::decay_t<decltype(get(impacts.front()))>>
{
    const auto first = get(impacts.front());
    for (const ProjectImpact &impact : impacts) {
        if (get(impact) != first)
            return {};
    }
    return first;
}

} // namespace

ImpactForm::ImpactForm(Document &document, Selection &selection,
                       const SimulationService &simulation, QWidget *parent)
    : FieldForm(parent)
    , m_document(document)
    , m_selection(selection)
    , m_simulation(simulation)
{
    buildHead();
    buildContact();
    buildAnticipation();
    buildStrength();
    buildDirection();
    buildEnd();
}

QString ImpactForm::anticipationSentence(double anticipation)
{
    if (anticipation <= 0)
        return tr("The shadow feels none of this hit, so nothing braces.");
    if (anticipation >= 1)
        return tr("The shadow feels all of it: the body braces.");
    if (anticipation == 0.5)
        return tr("The shadow feels half of it.");
    return tr("The shadow feels %1 % of it.").arg(numberText(100 * anticipation, 0));
}

ValueField *ImpactForm::number(const ValueSpec &spec, const QString &text, Get get, Set set)
{
    auto *field = new ValueField(spec);
    m_numbers.push_back({field, get, set});
    bindGestures(field, m_document, m_gesture, this);
    connect(field, &ValueField::valueEdited, this, [this, text, set](double value) {
        change(text, [&](ProjectImpact &impact) { set(impact, value); });
    });
    connect(field, &ValueField::rejected, this, &ImpactForm::message);
    return field;
}

void ImpactForm::change(const QString &text, const std::function<void(ProjectImpact &)> &edit)
{
    impactedits::change(m_document, m_selection.impacts(), text, edit, m_gesture);
}

std::vector<ProjectImpact> ImpactForm::selected() const
{
    return impactedits::impactsOf(m_document, m_selection.impacts());
}

void ImpactForm::buildHead()
{
    auto *head = new QWidget;
    auto *line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 4);
    line->setSpacing(8);
    m_mark = new MarkBadge;
    m_name = new QLineEdit;
    m_name->setFont(textFont(TextRole::BodyStrong));
    m_name->setAccessibleName(tr("Name"));
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        const QString name = m_name->text().trimmed();
        const bool typed = m_name->isModified();
        m_name->setModified(false);
        if (typed && !name.isEmpty())
            change(tr("Rename impact"), [&name](ProjectImpact &impact) { impact.name = name; });
    });
    m_preset = new QComboBox;
    m_preset->setAccessibleName(tr("Preset"));
    m_preset->setToolTip(tr("Preset: strength of a blow that people know"));
    m_preset->setPlaceholderText(tr("Preset"));
    m_preset->setFixedWidth(scaled(92));
    for (const ImpactPreset &preset : impactPresets())
        m_preset->addItem(preset.name);
    m_preset->setCurrentIndex(-1);
    connect(m_preset, &QComboBox::activated, this, [this](int index) {
        const ImpactPreset preset = impactPresets()[std::size_t(index)];
        change(tr("Use preset %1").arg(preset.name), [&preset](ProjectImpact &impact) {
            preset.applyTo(impact.key);
            impact.name = preset.name;
        });
        m_preset->setCurrentIndex(-1);
    });
    line->addWidget(m_mark);
    line->addWidget(m_name, 1);
    line->addWidget(m_preset);
    addWide(head);
}

void ImpactForm::buildContact()
{
    m_contactFrame = number(
        {.name = tr("Contact"), .dimension = Dimension::Frame}, tr("Move impact"),
        [this](const ProjectImpact &impact) { return m_document.rate().frames(impact.key.time); },
        [this](ProjectImpact &impact, double frame) {
            impact.key.time = m_document.rate().seconds(frame);
        });
    m_contactTime = number(
        {.name = tr("Contact"), .dimension = Dimension::Time, .decimals = 3}, tr("Move impact"),
        [](const ProjectImpact &impact) { return impact.key.time; },
        [](ProjectImpact &impact, double time) { impact.key.time = time; });
    addRow(tr("Contact"), {m_contactFrame, m_contactTime});
    m_body = new QComboBox;
    m_body->setAccessibleName(tr("Body"));
    m_body->setPlaceholderText(QStringLiteral("—"));
    for (const BodyId body : allBodies())
        m_body->addItem(capitalised(bodyText(body)), int(body));
    connect(m_body, &QComboBox::activated, this, [this](int index) {
        const auto body = BodyId(m_body->itemData(index).toInt());
        change(tr("Hit another body"), [body](ProjectImpact &impact) {
            if (impact.key.body != body)
                impact.key.point = Vector3::Zero(); // means nothing on another body
            impact.key.body = body;
        });
    });
    addRow(tr("Body"), {m_body});
    m_kind = new SegmentedChoice(tr("Kind"), {tr("Ball"), tr("Push"), tr("Torque")});
    connect(m_kind, &SegmentedChoice::chosen, this, [this](int kind) {
        change(tr("Change kind"),
               [kind](ProjectImpact &impact) { impact.key.kind = ImpactKind(kind); });
    });
    addRow(tr("Kind"), {m_kind});
}

void ImpactForm::buildAnticipation()
{
    auto *group = addGroup(tr("Anticipation"));
    auto *keyHint = new KeyCap(QStringLiteral("E"));
    keyHint->setToolTip(tr("E switches between expected and unexpected, Shift+E sets one half"));
    group->addRight(keyHint);
    auto *slide = new QWidget;
    auto *slideLine = new QHBoxLayout(slide);
    slideLine->setContentsMargins(0, 0, 0, 0);
    m_slider = new AnticipationSlider;
    bindGestures(m_slider, m_document, m_gesture, this);
    connect(m_slider, &AnticipationSlider::valueEdited, this, [this](double value) {
        impactedits::setAnticipation(m_document, m_selection.impacts(), value, m_gesture);
    });
    auto *anticipation = number(
        {.name = tr("Anticipation"), .step = 0.05, .decimals = 2}, tr("Change anticipation"),
        [](const ProjectImpact &impact) { return impact.key.anticipation; },
        [](ProjectImpact &impact, double value) { impact.key.anticipation = value; });
    anticipation->setFixedWidth(scaled(52));
    slideLine->addWidget(m_slider, 1);
    slideLine->addWidget(anticipation);
    addWide(slide);
    auto *ends = new QWidget;
    auto *endsLine = new QHBoxLayout(ends);
    endsLine->setContentsMargins(0, 0, scaled(60), 0);
    endsLine->addWidget(new TextLabel(tr("Unexpected"), TextRole::Caption, Token::Text2));
    endsLine->addStretch();
    endsLine->addWidget(new TextLabel(tr("Expected"), TextRole::Caption, Token::Text2));
    addWide(ends);
    m_sentence = new TextLabel(QString(), TextRole::Caption, Token::Text2);
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    // two lines, so that the fields below stay where they are
    m_sentence->setMinimumHeight(2 * QFontMetrics(textFont(TextRole::Caption)).lineSpacing());
    addWide(m_sentence);
}

void ImpactForm::buildStrength()
{
    auto *group = addGroup(tr("Strength"));
    m_strength = new TextLabel(QString(), TextRole::CaptionStrong, Token::Text);
    group->addRight(m_strength);
    const auto simple = [this](const ValueSpec &spec, double ImpactKey::*member) {
        return number(
            spec, tr("Change %1").arg(spec.name.toLower()),
            [member](const ProjectImpact &impact) { return impact.key.*member; },
            [member](ProjectImpact &impact, double value) { impact.key.*member = value; });
    };
    m_massRow = addRow(tr("Mass"), {simple({.name = tr("Mass"),
                                            .dimension = Dimension::Mass,
                                            .minimum = 0.01,
                                            .maximum = 100,
                                            .scrubMinimum = 0.1,
                                            .scrubMaximum = 10,
                                            .step = 0.1,
                                            .decimals = 2},
                                           &ImpactKey::mass)});
    m_speedRow = addRow(tr("Speed"), {simple({.name = tr("Speed"),
                                              .dimension = Dimension::Speed,
                                              .minimum = 0.1,
                                              .maximum = 60,
                                              .scrubMinimum = 1,
                                              .scrubMaximum = 20,
                                              .step = 0.5,
                                              .decimals = 1},
                                             &ImpactKey::speed)});
    m_radiusRow = addRow(tr("Radius"), {simple({.name = tr("Radius"),
                                                .dimension = Dimension::Length,
                                                .minimum = 0.01,
                                                .maximum = 1,
                                                .scrubMinimum = 0.03,
                                                .scrubMaximum = 0.3,
                                                .step = 0.01,
                                                .decimals = 3},
                                               &ImpactKey::radius)});
    m_impulse = simple({.name = tr("Impulse"),
                        .dimension = Dimension::Impulse,
                        .minimum = 0.1,
                        .maximum = 500,
                        .scrubMinimum = 1,
                        .scrubMaximum = 60,
                        .step = 0.5,
                        .decimals = 1},
                       &ImpactKey::impulse);
    m_impulseRow = addRow(tr("Impulse"), {m_impulse});
    m_durationRow = addRow(tr("Duration"), {simple({.name = tr("Duration"),
                                                    .dimension = Dimension::Time,
                                                    .minimum = 0.002,
                                                    .maximum = 2,
                                                    .scrubMinimum = 0.01,
                                                    .scrubMaximum = 0.3,
                                                    .step = 0.005,
                                                    .decimals = 3},
                                                   &ImpactKey::duration)});
    m_hard = new TextLabel(QString(), TextRole::Caption, Token::Warn);
    m_hard->setWordWrap(true);
    addWide(m_hard);
}

void ImpactForm::buildDirection()
{
    addGroup(tr("Direction"));
    auto *headingField =
        number({.name = tr("Heading"),
                .dimension = Dimension::Angle,
                .minimum = -180,
                .maximum = 180,
                .step = 5},
               tr("Turn impact"), heading,
               [](ProjectImpact &impact, double degrees) { aim(impact, degrees, rise(impact)); });
    auto *riseField = number({.name = tr("Rise"),
                              .dimension = Dimension::Angle,
                              .minimum = -90,
                              .maximum = 90,
                              .step = 5},
                             tr("Turn impact"), rise, [](ProjectImpact &impact, double degrees) {
                                 aim(impact, heading(impact), degrees);
                             });
    addRow(tr("Heading, rise"), {headingField, riseField});
    const auto axis = [this](const QString &name, int i, bool unit) {
        // as far as any body reaches; the simulation takes the surface from there
        auto *field = number(
            {.name = name,
             .dimension = Dimension::Length,
             .minimum = -0.5,
             .maximum = 0.5,
             .step = 0.01,
             .decimals = 2,
             .showUnit = unit},
            tr("Move the point of impact"),
            [i](const ProjectImpact &impact) { return impact.key.point[i]; },
            [i](ProjectImpact &impact, double value) { impact.key.point[i] = value; });
        field->setMinimumWidth(scaled(46));
        return field;
    };
    addRow(tr("Point"), {axis(tr("Point x"), 0, false), axis(tr("Point y"), 1, false),
                         axis(tr("Point z"), 2, true)});
}

void ImpactForm::buildEnd()
{
    addGroup(tr("Display"));
    m_enabled = new QCheckBox;
    m_enabled->setAccessibleName(tr("Enabled"));
    m_enabled->setToolTip(tr("Enabled (D): whether this impact hits"));
    connect(m_enabled, &QCheckBox::clicked, this, [this](bool on) {
        m_enabled->setTristate(false);
        change(on ? tr("Enable impact") : tr("Disable impact"),
               [on](ProjectImpact &impact) { impact.enabled = on; });
    });
    addRow(tr("Enabled"), {m_enabled});
    auto *buttons = new QWidget;
    auto *line = new QHBoxLayout(buttons);
    line->setContentsMargins(0, 8, 0, 0);
    auto *copy = new QPushButton(themedIcon(QLatin1String("copy")), tr("Duplicate"));
    copy->setToolTip(tr("Duplicate (Ctrl+D): a copy a little later"));
    connect(copy, &QPushButton::clicked, this,
            [this] { impactedits::duplicate(m_document, selected()); });
    auto *mirror = new QPushButton(themedIcon(QLatin1String("mirror")), tr("Mirror"));
    mirror->setToolTip(tr("Mirror (Ctrl+M): the same hit from the other side"));
    connect(mirror, &QPushButton::clicked, this, [this] {
        impactedits::mirror(m_document, m_selection.impacts(), m_simulation.prepared().get());
    });
    auto *trash = new QPushButton(themedIcon(QLatin1String("trash")), QString());
    trash->setToolTip(tr("Delete (Del): take it off the timeline"));
    trash->setAccessibleName(tr("Delete"));
    trash->setFixedWidth(scaled(30));
    connect(trash, &QPushButton::clicked, this,
            [this] { impactedits::remove(m_document, m_selection.impacts()); });
    for (QPushButton *button : {copy, mirror})
        line->addWidget(button, 1);
    line->addWidget(trash);
    addWide(buttons);
    addStretch();
}

void ImpactForm::readStrength(const std::vector<ProjectImpact> &impacts)
{
    const auto kind =
        common(impacts, [](const ProjectImpact &impact) { return int(impact.key.kind); });
    const bool ball = kind == int(ImpactKind::Ball);
    const bool torque = kind == int(ImpactKind::Torque);
    for (QWidget *row : {m_massRow, m_speedRow, m_radiusRow})
        row->setVisible(ball);
    for (QWidget *row : {m_impulseRow, m_durationRow})
        row->setVisible(kind && !ball);
    ValueSpec spec = m_impulse->spec();
    spec.dimension = torque ? Dimension::AngularImpulse : Dimension::Impulse;
    spec.maximum = torque ? 100 : 500;
    spec.scrubMinimum = torque ? 0.5 : 1;
    spec.scrubMaximum = torque ? 20 : 60;
    spec.step = torque ? 0.25 : 0.5;
    m_impulse->setSpec(spec);
    const auto strength = common(
        impacts, [](const ProjectImpact &impact) { return impactedits::strength(impact.key); });
    m_strength->setText(strength && kind ? quantityText(*strength, 1, spec.dimension)
                                         : QStringLiteral("—"));
    const bool hard = strength && kind && !torque && *strength > kHarderThanPunches;
    m_hard->setVisible(hard);
    if (hard)
        m_hard->setText(tr("⚠ harder than an Olympic punch (%1)")
                            .arg(quantityText(kOlympicPunch, 0, Dimension::Impulse)));
}

void ImpactForm::read()
{
    const std::vector<ProjectImpact> impacts = selected();
    if (impacts.empty())
        return;
    const bool clip = m_document.clip() != nullptr; // without it nobody knows rate and length
    for (ValueField *field : {m_contactFrame, m_contactTime}) {
        field->setEnabled(clip);
        ValueSpec spec = field->spec();
        const double last = std::max(0, m_document.frameCount() - 1);
        const bool frames = spec.dimension == Dimension::Frame;
        spec.maximum = frames ? last : m_document.rate().seconds(last);
        spec.step = frames ? 1 : m_document.rate().seconds(1);
        spec.framesPerSecond = m_document.rate().perSecond();
        if (field->spec().maximum != spec.maximum || field->spec().step != spec.step)
            field->setSpec(spec);
    }
    for (const Bound &bound : m_numbers) {
        if (bound.field == m_contactFrame && !clip)
            bound.field->setNothing();
        else if (const auto value = common(impacts, bound.get))
            bound.field->setValue(*value);
        else
            bound.field->setMixed();
    }
    const auto name = common(impacts, [](const ProjectImpact &impact) { return impact.name; });
    if (!m_name->isModified()) {
        m_name->setText(name.value_or(QString()));
        m_name->setPlaceholderText(tr("%n impacts", nullptr, int(impacts.size())));
    }
    const auto body =
        common(impacts, [](const ProjectImpact &impact) { return int(impact.key.body); });
    m_body->setCurrentIndex(body ? m_body->findData(*body) : -1);
    m_kind->setCurrent(common(impacts, [](const ProjectImpact &impact) {
                           return int(impact.key.kind);
                       }).value_or(-1));
    const auto anticipation =
        common(impacts, [](const ProjectImpact &impact) { return impact.key.anticipation; });
    const auto enabled =
        common(impacts, [](const ProjectImpact &impact) { return impact.enabled; });
    if (anticipation) {
        m_slider->setValue(*anticipation);
        m_sentence->setText(anticipationSentence(*anticipation));
    } else {
        m_slider->setMixed();
        m_sentence->setText(tr("The shadow feels these hits differently."));
    }
    static_cast<MarkBadge *>(m_mark)->show(
        {.anticipation = anticipation.value_or(0.5),
         .enabled = enabled.value_or(true),
         .outside = std::ranges::all_of(impacts, [this](const ProjectImpact &impact) {
             return m_simulation.isOutside(impact);
         })});
    m_enabled->setTristate(!enabled);
    m_enabled->setCheckState(!enabled   ? Qt::PartiallyChecked
                             : *enabled ? Qt::Checked
                                        : Qt::Unchecked);
    readStrength(impacts);
}

} // namespace flinch
