#include "widgets/timeline/timeline.h"

#include <QVBoxLayout>

namespace flinch {

Timeline::Timeline(Document &document, Selection &selection, Playhead &playhead,
                   SimulationService &simulation, QWidget *parent)
    : QWidget(parent)
    , m_view(new TimelineView(document, selection, playhead, simulation))
    , m_transport(new TransportBar(document, playhead, *m_view))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_transport);
    column->addWidget(m_view, 1);
    setFocusProxy(m_view);
    connect(m_transport, &TransportBar::message, this, &Timeline::message);
    connect(m_view, &TimelineView::message, this, &Timeline::message);
}

void Timeline::setCompact(bool compact)
{
    m_transport->setCompact(compact);
    m_view->setCompact(compact);
    updateGeometry();
}

QSize Timeline::sizeHint() const
{
    return {m_view->sizeHint().width(),
            m_transport->sizeHint().height() + m_view->sizeHint().height()};
}

} // namespace flinch
