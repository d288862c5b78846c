#include "widgets/inspector/blowfields.h"

#include "core/character/bodynames.h"
#include "core/scenario/impactpresets.h"

#include <QComboBox>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr int kNoteHeight = 20;

Dimension impulseOf(std::optional<int> kind)
{
    return kind == int(ImpactKind::Torque) ? Dimension::AngularImpulse : Dimension::Impulse;
}

} // namespace

BlowFields::BlowFields(SelectedImpacts &impacts, FieldForm &form, QObject *parent)
    : QObject(parent)
    , m_impacts(impacts)
{
    buildContact(form);
    buildKind(form);
    buildStrength(form);
}

void BlowFields::buildContact(FieldForm &form)
{
    Document &document = m_impacts.document();
    m_contactFrame = m_impacts.number(
        {.name = tr("Contact"), .dimension = Dimension::Frame}, tr("Move impact"),
        [&document](const ProjectImpact &impact) {
            return document.rate().frames(impact.key.time);
        },
        [&document](ProjectImpact &impact, double frame) {
            impact.key.time = document.rate().seconds(frame);
        });
    m_contactTime = m_impacts.number(
        {.name = tr("Contact"), .dimension = Dimension::Time, .decimals = 3}, tr("Move impact"),
        [](const ProjectImpact &impact) { return impact.key.time; },
        [](ProjectImpact &impact, double time) { impact.key.time = time; });
    form.addRow(tr("Contact"), {m_contactFrame, m_contactTime});
}

void BlowFields::buildKind(FieldForm &form)
{
    m_body = new QComboBox;
    m_body->setAccessibleName(tr("Body"));
    m_body->setPlaceholderText(QStringLiteral("—"));
    for (const BodyId body : allBodies())
        m_body->addItem(capitalised(bodyText(body)), int(body));
    connect(m_body, &QComboBox::activated, this, [this](int index) {
        const auto body = BodyId(m_body->itemData(index).toInt());
        m_impacts.change(tr("Hit another body"), [body](ProjectImpact &impact) {
            if (impact.key.body != body)
                impact.key.point = Vector3::Zero(); // means nothing on another body
            impact.key.body = body;
        });
    });
    form.addRow(tr("Body"), {m_body});
    m_kind = new SegmentedChoice(tr("Kind"), {tr("Ball"), tr("Push"), tr("Torque")});
    connect(m_kind, &SegmentedChoice::chosen, this, [this](int kind) {
        m_impacts.change(tr("Change kind"),
                         [kind](ProjectImpact &impact) { impact.key.kind = ImpactKind(kind); });
    });
    form.addRow(tr("Kind"), {m_kind});
}

ValueField *BlowFields::simple(const ValueSpec &spec, double ImpactKey::*member)
{
    return m_impacts.number(
        spec, tr("Change %1").arg(spec.name.toLower()),
        [member](const ProjectImpact &impact) { return impact.key.*member; },
        [member](ProjectImpact &impact, double value) { impact.key.*member = value; });
}

void BlowFields::buildStrength(FieldForm &form)
{
    m_massRow = form.addRow(tr("Mass"), {simple({.name = tr("Mass"),
                                                 .dimension = Dimension::Mass,
                                                 .minimum = 0.01,
                                                 .maximum = 100,
                                                 .scrubMinimum = 0.1,
                                                 .scrubMaximum = 10,
                                                 .step = 0.1,
                                                 .decimals = 2},
                                                &ImpactKey::mass)});
    m_speedRow = form.addRow(tr("Speed"), {simple({.name = tr("Speed"),
                                                   .dimension = Dimension::Speed,
                                                   .minimum = 0.1,
                                                   .maximum = 60,
                                                   .scrubMinimum = 1,
                                                   .scrubMaximum = 20,
                                                   .step = 0.5,
                                                   .decimals = 1},
                                                  &ImpactKey::speed)});
    m_radiusRow = form.addRow(tr("Radius"), {simple({.name = tr("Radius"),
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
    m_impulseRow = form.addRow(tr("Impulse"), {m_impulse});
    m_durationRow = form.addRow(tr("Duration"), {simple({.name = tr("Duration"),
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
    m_hard->setMinimumHeight(scaled(kNoteHeight)); // so that nothing below it moves
    form.addWide(m_hard);
}

void BlowFields::readContact()
{
    const Document &document = m_impacts.document();
    const bool clip = document.clip() != nullptr; // without it nobody knows rate and length
    for (ValueField *field : {m_contactFrame, m_contactTime}) {
        field->setEnabled(clip);
        ValueSpec spec = field->spec();
        const double last = std::max(0, document.clipFrameCount() - 1);
        const bool frames = spec.dimension == Dimension::Frame;
        spec.maximum = frames ? last : document.rate().seconds(last);
        spec.step = frames ? 1 : document.rate().seconds(1);
        spec.framesPerSecond = document.rate().perSecond();
        if (field->spec().maximum != spec.maximum || field->spec().step != spec.step)
            field->setSpec(spec);
    }
    if (!clip)
        m_contactFrame->setNothing();
}

void BlowFields::readStrength(const std::vector<ProjectImpact> &impacts)
{
    const auto kind =
        commonOf(impacts, [](const ProjectImpact &impact) { return int(impact.key.kind); });
    const bool ball = kind == int(ImpactKind::Ball);
    const bool torque = kind == int(ImpactKind::Torque);
    for (QWidget *row : {m_massRow, m_speedRow, m_radiusRow})
        row->setVisible(ball);
    for (QWidget *row : {m_impulseRow, m_durationRow})
        row->setVisible(kind && !ball);
    ValueSpec spec = m_impulse->spec();
    spec.dimension = impulseOf(kind);
    spec.maximum = torque ? 100 : 500;
    spec.scrubMinimum = torque ? 0.5 : 1;
    spec.scrubMaximum = torque ? 20 : 60;
    spec.step = torque ? 0.25 : 0.5;
    m_impulse->setSpec(spec);
    const auto strength = commonOf(
        impacts, [](const ProjectImpact &impact) { return impactedits::strength(impact.key); });
    const bool hard = strength && kind && !torque && *strength > kHarderThanPunches;
    m_hard->setText(hard ? tr("⚠ harder than an Olympic punch (%1)")
                               .arg(quantityText(kOlympicPunch, 0, Dimension::Impulse))
                         : QString());
}

void BlowFields::read(const std::vector<ProjectImpact> &impacts)
{
    readContact();
    const auto body =
        commonOf(impacts, [](const ProjectImpact &impact) { return int(impact.key.body); });
    m_body->setCurrentIndex(body ? m_body->findData(*body) : -1);
    m_kind->setCurrent(commonOf(impacts, [](const ProjectImpact &impact) {
                           return int(impact.key.kind);
                       }).value_or(-1));
    readStrength(impacts);
}

QString BlowFields::summary(const std::vector<ProjectImpact> &impacts) const
{
    const QString mixed = QStringLiteral("—");
    const auto kind =
        commonOf(impacts, [](const ProjectImpact &impact) { return int(impact.key.kind); });
    const auto strength = commonOf(
        impacts, [](const ProjectImpact &impact) { return impactedits::strength(impact.key); });
    const auto body =
        commonOf(impacts, [](const ProjectImpact &impact) { return impact.key.body; });
    const auto time =
        commonOf(impacts, [](const ProjectImpact &impact) { return impact.key.time; });
    const QString number = strength && kind ? quantityText(*strength, 1, impulseOf(kind)) : mixed;
    const QString blow = !kind                            ? number
                         : *kind == int(ImpactKind::Ball) ? tr("Ball %1").arg(number)
                         : *kind == int(ImpactKind::Push) ? tr("Push %1").arg(number)
                                                          : tr("Torque %1").arg(number);
    QStringList said = {blow, body ? bodyText(*body) : mixed};
    if (!m_impacts.document().clip())
        return said.join(QStringLiteral(" · "));
    said +=
        time ? tr("frame %1").arg(std::lround(m_impacts.document().rate().frames(*time))) : mixed;
    return said.join(QStringLiteral(" · "));
}

} // namespace flinch
