#include "widgets/inspector/impactform.h"

#include "core/scenario/impactpresets.h"
#include "widgets/common/icons.h"
#include "widgets/common/impactmark.h"
#include "widgets/document/answertexts.h"
#include "widgets/document/settings.h"
#include "widgets/inspector/anticipationslider.h"
#include "widgets/inspector/blowfields.h"
#include "widgets/inspector/reactionfields.h"
#include "widgets/inspector/shapefields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr int kLabelWidth = 70; // 76 with the gap
constexpr int kGap = 6;
constexpr int kNarrow = 290;
constexpr int kLow = 680;

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

} // namespace

ImpactForm::ImpactForm(Document &document, Selection &selection,
                       const SimulationService &simulation, QWidget *parent)
    : FieldForm(parent, kLabelWidth, kGap)
    , m_impacts(document, selection, simulation)
{
    connect(&m_impacts, &SelectedImpacts::message, this, &ImpactForm::message);
    buildHead();
    m_blowGroup = group("blow", tr("Blow"));
    m_blow = new BlowFields(m_impacts, *this, this);
    buildAnticipation();
    buildDirection();
    m_reactionGroup = group("reaction", tr("Reaction"));
    m_reaction = new ReactionFields(m_impacts, *this, this);
    m_shapeGroup = group("shape", tr("Shape"));
    m_shape = new ShapeFields(m_impacts, *this, this);
    endGroup();
    buildEnd();
    fold();
}

FoldingGroup *ImpactForm::group(const char *id, const QString &title)
{
    FoldingGroup *made = addFoldingGroup(QLatin1String(id), title);
    m_groups.push_back(made);
    connect(made, &FoldingGroup::switched, this,
            [this, made](bool open) { onSwitched(made, open); });
    return made;
}

bool ImpactForm::isOpenByItself(const FoldingGroup &group) const
{
    // an open reaction needs the room of what is set once
    return (&group != m_blowGroup && &group != m_anticipationGroup) || m_room.height() >= kLow
           || !m_reactionGroup->isOpen();
}

void ImpactForm::fold()
{
    const QSettings remembered;
    const QString only =
        remembered.value(settings::kInspectorOnlyGroup, m_reactionGroup->id()).toString();
    // the reaction first: others look at it
    std::vector<FoldingGroup *> order = m_groups;
    std::ranges::partition(order, [this](auto *group) { return group == m_reactionGroup; });
    for (FoldingGroup *group : order) {
        const QVariant said =
            remembered.value(settings::kInspectorGroups + QLatin1Char('/') + group->id());
        group->setOpen(m_narrow         ? group->id() == only
                       : said.isValid() ? said.toBool()
                                        : isOpenByItself(*group));
    }
}

void ImpactForm::onSwitched(FoldingGroup *group, bool open)
{
    QSettings remembered;
    if (m_narrow)
        remembered.setValue(settings::kInspectorOnlyGroup, open ? group->id() : QString());
    else
        remembered.setValue(settings::kInspectorGroups + QLatin1Char('/') + group->id(), open);
    fold();
}

void ImpactForm::fitTo(const QSize &room)
{
    const bool narrow = room.width() < scaled(kNarrow);
    const bool low = room.height() < scaled(kLow);
    if (narrow == m_narrow && low == (m_room.height() < scaled(kLow)) && !m_room.isEmpty())
        return;
    m_room = room;
    m_narrow = narrow;
    m_reaction->setNarrow(narrow);
    m_shape->setNarrow(narrow);
    fold();
}

QString ImpactForm::anticipationSentence(double anticipation)
{
    if (anticipation <= 0)
        return tr("It comes as a surprise: the body does nothing before it is hit.");
    if (anticipation >= 1)
        return tr("The body sees it coming: it braces, and stands firm.");
    if (anticipation == 0.5)
        return tr("The body half expects it: it braces half as much.");
    return tr("The body expects it by %1 %, and braces that much.")
        .arg(numberText(100 * anticipation, 0));
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
            m_impacts.change(tr("Rename impact"),
                             [&name](ProjectImpact &impact) { impact.name = name; });
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
        m_impacts.change(tr("Use preset %1").arg(preset.name), [&preset](ProjectImpact &impact) {
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

void ImpactForm::buildAnticipation()
{
    m_anticipationGroup = group("anticipation", tr("Anticipation"));
    auto *slide = new QWidget;
    auto *slideLine = new QHBoxLayout(slide);
    slideLine->setContentsMargins(0, 0, 0, 0);
    m_slider = new AnticipationSlider;
    m_impacts.bind(m_slider);
    connect(m_slider, &AnticipationSlider::valueEdited, this, [this](double value) {
        impactedits::setAnticipation(m_impacts.document(), m_impacts.selection().impacts(), value,
                                     m_impacts.gesture());
    });
    auto *anticipation = m_impacts.number(
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
    endGroup(); // what is proposed can be seen, whatever is folded
    buildProposal();
}

void ImpactForm::buildProposal()
{
    m_proposal = new QWidget;
    auto *line = new QHBoxLayout(m_proposal);
    line->setContentsMargins(16, 0, 0, 2);
    line->setSpacing(8);
    m_proposed = new TextLabel(QString(), TextRole::Caption, Token::Text);
    m_proposed->setWordWrap(true);
    m_expect = new QPushButton;
    m_expect->setToolTip(tr("Expects it as much as a blow in plain view; Ctrl+Z takes it back"));
    m_expect->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_expect, &QPushButton::clicked, this, [this] {
        const auto impacts = m_impacts.all();
        if (impacts.size() != 1)
            return;
        if (const auto proposal = expectationProposal(m_impacts.simulation(), impacts.front()))
            impactedits::setAnticipation(m_impacts.document(), {impacts.front().id},
                                         proposal->anticipation);
    });
    line->addWidget(m_proposed, 1);
    line->addWidget(m_expect, 0, Qt::AlignTop);
    addWide(m_proposal);
}

void ImpactForm::buildDirection()
{
    m_directionGroup = group("direction", tr("Direction"));
    auto *headingField =
        m_impacts.number({.name = tr("Heading"),
                          .dimension = Dimension::Angle,
                          .minimum = -180,
                          .maximum = 180,
                          .step = 5},
                         tr("Turn impact"), heading, [](ProjectImpact &impact, double degrees) {
                             aim(impact, degrees, rise(impact));
                         });
    auto *riseField =
        m_impacts.number({.name = tr("Rise"),
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
        auto *field = m_impacts.number(
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
    m_enabled = new QCheckBox;
    m_enabled->setAccessibleName(tr("Enabled"));
    m_enabled->setToolTip(tr("Enabled (D): whether this impact hits"));
    connect(m_enabled, &QCheckBox::clicked, this, [this](bool on) {
        m_enabled->setTristate(false);
        m_impacts.change(on ? tr("Enable impact") : tr("Disable impact"),
                         [on](ProjectImpact &impact) { impact.enabled = on; });
    });
    addRow(tr("Enabled"), {m_enabled});
    auto *buttons = new QWidget;
    auto *line = new QHBoxLayout(buttons);
    line->setContentsMargins(0, 8, 0, 0);
    auto *copy = new QPushButton(themedIcon(QLatin1String("copy")), tr("Duplicate"));
    copy->setToolTip(tr("Duplicate (Ctrl+D): a copy a little later"));
    connect(copy, &QPushButton::clicked, this,
            [this] { impactedits::duplicate(m_impacts.document(), m_impacts.all()); });
    auto *mirror = new QPushButton(themedIcon(QLatin1String("mirror")), tr("Mirror"));
    mirror->setToolTip(tr("Mirror (Ctrl+M): the same hit from the other side"));
    connect(mirror, &QPushButton::clicked, this, [this] {
        impactedits::mirror(m_impacts.document(), m_impacts.selection().impacts(),
                            m_impacts.simulation().prepared().get());
    });
    auto *trash = new QPushButton(themedIcon(QLatin1String("trash")), QString());
    trash->setToolTip(tr("Delete (Del): take it off the timeline"));
    trash->setAccessibleName(tr("Delete"));
    trash->setFixedWidth(scaled(30));
    connect(trash, &QPushButton::clicked, this,
            [this] { impactedits::remove(m_impacts.document(), m_impacts.selection().impacts()); });
    for (QPushButton *button : {copy, mirror})
        line->addWidget(button, 1);
    line->addWidget(trash);
    addWide(buttons);
    addStretch();
}

void ImpactForm::readAnticipation(const std::vector<ProjectImpact> &impacts)
{
    const auto anticipation =
        commonOf(impacts, [](const ProjectImpact &impact) { return impact.key.anticipation; });
    const auto enabled =
        commonOf(impacts, [](const ProjectImpact &impact) { return impact.enabled; });
    const ImpactMark mark = {.anticipation = anticipation.value_or(0.5),
                             .enabled = enabled.value_or(true),
                             .outside =
                                 std::ranges::all_of(impacts, [this](const ProjectImpact &impact) {
                                     return m_impacts.simulation().isOutside(impact);
                                 })};
    static_cast<MarkBadge *>(m_mark)->show(mark);
    m_enabled->setTristate(!enabled);
    m_enabled->setCheckState(!enabled   ? Qt::PartiallyChecked
                             : *enabled ? Qt::Checked
                                        : Qt::Unchecked);
    if (anticipation) {
        m_slider->setValue(*anticipation);
        m_sentence->setText(anticipationSentence(*anticipation));
    } else {
        m_slider->setMixed();
        m_sentence->setText(tr("Some of these hits are more expected than others."));
    }
    GroupHeader &header = m_anticipationGroup->header();
    header.setMark(anticipation ? std::optional(ImpactMark{.anticipation = *anticipation})
                                : std::nullopt);
    header.setSummary(anticipation ? tr("%1 %2", "anticipation and its word")
                                         .arg(numberText(*anticipation, 2),
                                              markWord({.anticipation = *anticipation}))
                                   : QStringLiteral("—"));
}

void ImpactForm::readProposal(const std::vector<ProjectImpact> &impacts)
{
    const auto proposal = impacts.size() == 1
                              ? expectationProposal(m_impacts.simulation(), impacts.front())
                              : std::nullopt;
    m_proposal->setVisible(proposal.has_value());
    if (!proposal)
        return;
    m_proposed->setText(proposal->sentence);
    m_expect->setText(tr("Set %1", "an anticipation").arg(numberText(proposal->anticipation, 1)));
}

void ImpactForm::readHeaders(const std::vector<ProjectImpact> &impacts)
{
    m_blowGroup->header().setSummary(m_blow->summary(impacts));
    const auto direction = commonOf(impacts, [this](const ProjectImpact &impact) {
        const QString words =
            impactedits::directionWords(impact.key, m_impacts.simulation().prepared().get());
        return words.isEmpty() ? tr("%1, %2", "heading and rise")
                                     .arg(quantityText(heading(impact), 0, Dimension::Angle),
                                          quantityText(rise(impact), 0, Dimension::Angle))
                               : words;
    });
    m_directionGroup->header().setSummary(direction.value_or(QStringLiteral("—")));
    m_reactionGroup->header().setSummary(m_reaction->summary(impacts), true);
    m_reactionGroup->header().setWarning(m_reaction->isRefused());
    m_shapeGroup->header().setSummary(ShapeFields::summary(impacts));
}

void ImpactForm::read()
{
    const std::vector<ProjectImpact> impacts = m_impacts.all();
    if (impacts.empty())
        return;
    m_impacts.readNumbers(impacts);
    const auto name = commonOf(impacts, [](const ProjectImpact &impact) { return impact.name; });
    if (!m_name->isModified()) {
        m_name->setText(name.value_or(QString()));
        m_name->setPlaceholderText(tr("%n impacts", nullptr, int(impacts.size())));
    }
    m_blow->read(impacts);
    readProposal(impacts);
    readAnticipation(impacts);
    m_reaction->read(impacts);
    m_shape->read(impacts);
    m_impacts.readKeySquares();
    readHeaders(impacts);
}

} // namespace flinch
