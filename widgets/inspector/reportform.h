#pragma once

#include "core/doctor/knownmaps.h"
#include "widgets/document/simulationservice.h"

#include <QWidget>

namespace flinch {

class ReportList;

/// The report of how the open clip was read, as far as it is known: the same that the command line
/// tells. What the document holds of it can be said otherwise here, and undone.
class ReportForm : public QWidget
{
    Q_OBJECT

public:
    ReportForm(Document &document, const SimulationService &simulation, QWidget *parent = nullptr);

    void read();

Q_SIGNALS:
    void frameAsked(int frame);
    /// Which joint drives which body is to be looked at.
    void mappingAsked();
    /// The clip is to be read once more from its file.
    void readingAsked();

private:
    void copy();
    struct ImportReport makeReport() const;

    Document &m_document;
    const SimulationService &m_simulation;
    ReportList *m_list;
    AssetPtr m_mapped; // whose maps they are
    std::vector<FoundMap> m_maps;
};

} // namespace flinch
