#pragma once

#include "widgets/timeline/timelineview.h"
#include "widgets/timeline/transportbar.h"

namespace flinch {

/// The whole bottom dock: transport bar above the tracks.
class Timeline : public QWidget
{
    Q_OBJECT

public:
    Timeline(Document &document, Selection &selection, Playhead &playhead,
             SimulationService &simulation, QWidget *parent = nullptr);

    TimelineView &view() { return *m_view; }

    TransportBar &transport() { return *m_transport; }

    /// For windows narrower than 1440.
    void setCompact(bool compact);

    /// What the dock wants: 295 (186), 168 without a clip.
    QSize sizeHint() const override;

Q_SIGNALS:
    /// A number or frame that was not taken, for the status bar.
    void message(const QString &text);

private:
    TimelineView *m_view;
    TransportBar *m_transport;
};

} // namespace flinch
