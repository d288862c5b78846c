#include "widgets/viewport/paneoverlay.h"

#include <QPainter>

#include <algorithm>

namespace flinch {

namespace {

constexpr int kTagPadding = 8;
constexpr int kTagHeight = 20;
constexpr int kMarkWidth = 14;
constexpr int kRing = 2;
constexpr double kRingStroke = 2.2; // of the expected hit's mark

void makeNative(QWidget *widget)
{
    widget->setAttribute(Qt::WA_NativeWindow);
    widget->setAttribute(Qt::WA_TransparentForMouseEvents);
    widget->setFocusPolicy(Qt::NoFocus);
    widget->hide();
}

} // namespace

ViewportTag::ViewportTag(QWidget *container)
    : QWidget(container)
{
    makeNative(this);
}

void ViewportTag::setTag(const QString &text, const QColor &mark, double anticipation,
                         const QColor &ink, const QColor &ground)
{
    m_text = text;
    m_mark = mark;
    m_anticipation = anticipation;
    m_ink = ink;
    m_ground = ground;
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    setFont(bold);
    resize(2 * kTagPadding + kMarkWidth + fontMetrics().horizontalAdvance(text),
           std::max(kTagHeight, fontMetrics().height() + 4));
    update();
}

void ViewportTag::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_ground);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(kTagPadding + 4, height() / 2.0);
    painter.save();
    if (m_anticipation > 0) {
        if (m_anticipation < 1)
            painter.setClipRect(QRectF(0, 0, middle.x() - 0.5, height()));
        painter.setPen(QPen(m_mark, kRingStroke));
        painter.drawEllipse(middle, 5 - kRingStroke / 2, 5 - kRingStroke / 2);
    }
    if (m_anticipation < 1) {
        if (m_anticipation > 0)
            painter.setClipRect(QRectF(middle.x() + 0.5, 0, width(), height()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_mark);
        painter.drawPolygon(QPolygonF({middle + QPointF(-5, 0), middle + QPointF(0, -5),
                                       middle + QPointF(5, 0), middle + QPointF(0, 5)}));
    }
    painter.restore();
    painter.setPen(m_ink);
    painter.drawText(rect().adjusted(kTagPadding + kMarkWidth, 0, 0, 0), Qt::AlignVCenter, m_text);
}

FocusRing::FocusRing(QWidget *container)
{
    for (QWidget *&side : m_sides) {
        side = new QWidget(container);
        makeNative(side);
        side->setAutoFillBackground(true);
    }
}

void FocusRing::setColour(const QColor &colour)
{
    for (QWidget *side : m_sides) {
        QPalette palette = side->palette();
        palette.setColor(QPalette::Window, colour);
        side->setPalette(palette);
    }
}

void FocusRing::setVisible(bool visible)
{
    for (QWidget *side : m_sides) {
        side->setVisible(visible);
        if (visible)
            side->raise();
    }
}

void FocusRing::resize(const QSize &size)
{
    const int w = size.width(), h = size.height();
    m_sides[0]->setGeometry(0, 0, w, kRing);
    m_sides[1]->setGeometry(0, h - kRing, w, kRing);
    m_sides[2]->setGeometry(0, kRing, kRing, h - 2 * kRing);
    m_sides[3]->setGeometry(w - kRing, kRing, kRing, h - 2 * kRing);
}

} // namespace flinch
