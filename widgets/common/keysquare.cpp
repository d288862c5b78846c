#include "widgets/common/keysquare.h"

#include "widgets/common/chrome.h"
#include "widgets/common/fieldform.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace flinch {

namespace {

constexpr int kSide = 6;

} // namespace

KeySquare::KeySquare(const QString &name, QWidget *beside, Place place)
    : QAbstractButton(beside->parentWidget())
    , m_name(name)
    , m_place(place)
    , m_beside(beside)
{
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    resize(sizeHint());
    beside->installEventFilter(this);
    if (place == Place::Margin) {
        // what holds the row has no margin; the form around it has
        QWidget *form = parentWidget();
        while (form && !qobject_cast<FieldForm *>(form)) {
            form->installEventFilter(this);
            form = form->parentWidget();
        }
        if (form)
            setParent(form);
    }
    tell();
}

QSize KeySquare::sizeHint() const
{
    return {scaled(12), scaled(24)};
}

void KeySquare::setState(State state)
{
    if (std::exchange(m_state, state) == state)
        return;
    tell();
    update();
}

void KeySquare::tell()
{
    setAccessibleName(tr("Key of %1").arg(m_name));
    switch (m_state) {
    case State::None:
        setToolTip(tr("%1 over time: add a key at the playhead").arg(m_name));
        setAccessibleDescription(tr("no keys"));
        break;
    case State::Elsewhere:
        setToolTip(tr("%1 has keys on the timeline: add one at the playhead").arg(m_name));
        setAccessibleDescription(tr("keys elsewhere"));
        break;
    case State::Here:
        setToolTip(tr("%1: take the key at the playhead away").arg(m_name));
        setAccessibleDescription(tr("a key at the playhead"));
        break;
    }
}

bool KeySquare::eventFilter(QObject *object, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::LayoutRequest:
    case QEvent::Show:
    case QEvent::Hide:
        follow();
        break;
    default:
        break;
    }
    return QAbstractButton::eventFilter(object, event);
}

void KeySquare::setOffered(bool offered)
{
    m_offered = offered;
    follow();
}

void KeySquare::follow()
{
    if (!m_beside || !parentWidget())
        return;
    setVisible(m_offered && m_beside->isVisibleTo(parentWidget()));
    const QPoint at = m_beside->mapTo(parentWidget(), QPoint(0, 0));
    const int line = std::min(m_beside->height(), scaled(24));
    move(at.x() - width() + (m_place == Place::Cell ? 2 : 0), at.y() + (line - height()) / 2);
    raise();
}

void KeySquare::paintEvent(QPaintEvent *)
{
    const bool isWanted = m_state != State::None || underMouse() || hasFocus();
    if (m_place == Place::Cell && !isWanted)
        return;
    QPainter painter(this);
    const QRectF square(width() / 2 - kSide / 2, height() / 2 - kSide / 2, kSide, kSide);
    const QColor ink = color(isWanted ? Token::Text : Token::Text3);
    if (m_state == State::Here)
        painter.fillRect(square, ink);
    else if (m_state == State::Elsewhere)
        painter.fillRect(square.adjusted(0, 0, -kSide / 2, 0), ink);
    painter.setPen(QPen(ink, 1));
    painter.drawRect(square.adjusted(0.5, 0.5, -0.5, -0.5));
    if (hasFocus())
        drawFocusRing(painter, rect());
}

} // namespace flinch
