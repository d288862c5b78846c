#pragma once

#include "widgets/document/feedforwardcomparison.h"
#include "widgets/document/selection.h"

#include <QStackedWidget>

#include <array>

class QBoxLayout;

namespace flinch {

class TextLabel;

/// Soft and faithful as two numbers side by side, then what became of the whole body: of the
/// selected hit, else of the one that moved it most. Numbers of an old result are grey and end in
/// an ellipsis.
class ScorecardPanel : public QStackedWidget
{
    Q_OBJECT

public:
    ScorecardPanel(const Document &document, const Selection &selection,
                   const SimulationService &simulation, const FeedforwardComparison &comparison,
                   QWidget *parent = nullptr);

private:
    struct Card
    {
        TextLabel *title;
        TextLabel *figure;
        TextLabel *detail;
    };

    struct Row
    {
        TextLabel *value;
        TextLabel *detail;
    };

    Card makeCard(QBoxLayout &into);
    void read();
    void set(TextLabel *label, const QString &text);
    void readCards(const Take &take, const ImpactResult *hit);
    void readRows(const Take &take, const ImpactResult *hit);
    void readOutcome(const Take &take, const ImpactResult *shown, bool isChosen);
    void readFeet(const Take &take, const ImpactResult *hit);
    void readReturn(const Take &take, const ImpactResult *hit);
    void put(int row, const QString &value, const QString &detail);
    const ProjectImpact *impactOf(const ImpactResult &result) const;

    const Document &m_document;
    const Selection &m_selection;
    const SimulationService &m_simulation;
    const FeedforwardComparison &m_comparison;
    Card m_soft;
    Card m_faithful;
    TextLabel *m_partial; // "up to frame n"
    std::array<Row, 6> m_rows;
};

} // namespace flinch
