#pragma once

#include "widgets/document/impactedits.h"
#include "widgets/document/selection.h"
#include "widgets/document/simulationservice.h"

#include <QStackedWidget>

namespace flinch {

class FactsForm;
class GroundForm;
class ImpactForm;
class ImportForm;
class Playhead;
class ReportForm;

/// Shows and edits what is selected: impacts, a body, a joint or the clip.
class InspectorPanel : public QStackedWidget
{
    Q_OBJECT

public:
    InspectorPanel(Document &document, Selection &selection, const SimulationService &simulation,
                   QWidget *parent = nullptr);

    /// At whose frame values are keyed.
    void setPlayhead(const Playhead &playhead);

    /// Shows what is selected, as the document has it.
    void read();

Q_SIGNALS:
    /// For the status bar.
    void message(const QString &text);
    /// The clip is to be read differently.
    void importChosen(const flinch::ImportOptions &options);
    /// A frame of the clip is to be looked at.
    void frameAsked(int frame);
    /// Which joint drives which body is to be looked at.
    void mappingAsked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void readClip();
    void readBody(BodyId body);
    void readJoint(BallJointId joint);

    Document &m_document;
    Selection &m_selection;
    const SimulationService &m_simulation;
    ImpactForm *m_impact;
    FactsForm *m_facts;
    ImportForm *m_import;
    GroundForm *m_ground;
    ReportForm *m_report;
};

} // namespace flinch
