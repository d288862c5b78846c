#include "widgets/inspector/inspectorpanel.h"

#include "core/character/bodynames.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/inspector/factsform.h"
#include "widgets/inspector/groundform.h"
#include "widgets/inspector/impactform.h"
#include "widgets/inspector/importform.h"
#include "widgets/inspector/reportform.h"

#include <QFileInfo>
#include <QVBoxLayout>

#include <numbers>

namespace flinch {

InspectorPanel::InspectorPanel(Document &document, Selection &selection,
                               const SimulationService &simulation, QWidget *parent)
    : QStackedWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_simulation(simulation)
    , m_impact(new ImpactForm(document, selection, simulation))
    , m_facts(new FactsForm)
    , m_import(new ImportForm(document))
    , m_ground(new GroundForm(document, simulation))
    , m_report(new ReportForm(document, simulation))
{
    setAccessibleName(tr("Inspector"));
    addWidget(new EmptyState(tr("Nothing selected"),
                             tr("Select an impact, a body or the clip to see its values.")));
    addWidget(FieldForm::scrolled(m_impact));
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_facts);
    column->addWidget(m_import);
    column->addWidget(m_ground);
    column->addWidget(m_report);
    column->addStretch(1);
    addWidget(FieldForm::scrolled(page));
    connect(m_impact, &ImpactForm::message, this, &InspectorPanel::message);
    connect(m_ground, &GroundForm::message, this, &InspectorPanel::message);
    connect(m_import, &ImportForm::chosen, this, &InspectorPanel::importChosen);
    connect(m_report, &ReportForm::frameAsked, this, &InspectorPanel::frameAsked);
    connect(m_report, &ReportForm::mappingAsked, this, &InspectorPanel::mappingAsked);
    connect(m_report, &ReportForm::readingAsked, this,
            [this] { Q_EMIT importChosen(m_document.project().source.import); });
    connect(&document, &Document::changed, this, &InspectorPanel::read);
    connect(&selection, &Selection::changed, this, &InspectorPanel::read);
    connect(&simulation, &SimulationService::preparedChanged, this, &InspectorPanel::read);
    connect(&simulation, &SimulationService::takeChanged, this, &InspectorPanel::read);
    read();
}

void InspectorPanel::setPlayhead(const Playhead &playhead)
{
    m_impact->setPlayhead(playhead);
}

void InspectorPanel::read()
{
    if (!m_selection.impacts().empty()) {
        m_impact->read();
        setCurrentIndex(1);
        return;
    }
    const bool clip = m_selection.isClipSelected() && m_document.clip();
    m_import->setVisible(clip);
    m_ground->setVisible(clip);
    m_report->setVisible(clip);
    if (m_selection.body())
        readBody(*m_selection.body());
    else if (m_selection.joint())
        readJoint(*m_selection.joint());
    else if (clip)
        readClip();
    else
        return setCurrentIndex(0);
    setCurrentIndex(2);
}

void InspectorPanel::resizeEvent(QResizeEvent *event)
{
    QStackedWidget::resizeEvent(event);
    m_impact->fitTo(size());
}

void InspectorPanel::readClip()
{
    const auto clip = m_document.clip();
    m_facts->begin(QFileInfo(m_document.project().source.path).fileName());
    m_facts->add(tr("Frames"), QString::number(clip->frameCount()));
    m_facts->add(tr("Rate"), tr("%1 fps").arg(clip->rate().toText()));
    m_facts->add(tr("Length"), quantityText(clip->durationSeconds(), 3, Dimension::Time));
    m_facts->add(tr("Joints"), QString::number(clip->skeleton().jointCount()));
    const auto range = m_document.range();
    m_facts->add(tr("Simulated"),
                 range ? tr("frames %1–%2").arg(range->first).arg(range->last) : tr("all frames"));
    m_facts->add(tr("File"), m_document.project().source.path);
    m_import->read();
    m_ground->read();
    m_report->read();
}

void InspectorPanel::readBody(BodyId body)
{
    m_facts->begin(capitalised(bodyText(body)));
    const auto character = m_simulation.character();
    if (!character)
        return;
    const BodySpec &spec = character->bodies[body];
    m_facts->add(tr("Mass"), quantityText(spec.mass, 2, Dimension::Mass));
    if (spec.sourceJoint >= 0 && character->skeleton)
        m_facts->add(tr("Driven by"), character->skeleton->joint(spec.sourceJoint).name);
    if (const auto joint = jointAbove(body)) {
        m_facts->add(tr("Joint"), capitalised(jointText(*joint)));
        m_facts->add(tr("Torque cap"),
                     quantityText(character->joint(*joint).torqueCap, 0, Dimension::Torque));
    }
}

void InspectorPanel::readJoint(BallJointId joint)
{
    constexpr double kDegrees = 180 / std::numbers::pi;
    m_facts->begin(capitalised(jointText(joint)));
    m_facts->add(tr("Moves"), bodyText(childBody(joint)));
    const auto character = m_simulation.character();
    if (!character)
        return;
    const BallJointSpec &spec = character->joint(joint);
    m_facts->add(tr("Torque cap"), quantityText(spec.torqueCap, 0, Dimension::Torque));
    m_facts->add(tr("Swings to"),
                 quantityText(kDegrees * spec.limit.maxSwing, 0, Dimension::Angle));
    m_facts->add(tr("Twists"),
                 tr("%1 to %2", "from one angle to another")
                     .arg(quantityText(kDegrees * spec.limit.minTwist, 0, Dimension::Angle),
                          quantityText(kDegrees * spec.limit.maxTwist, 0, Dimension::Angle)));
}

} // namespace flinch
