#include "widgets/inspector/anticipationslider.h"

#include "widgets/common/impactmark.h"
#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kCatch = 4;
constexpr double kFineStep = 0.01;

/// What assistive tools see.
class SliderInterface : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit SliderInterface(AnticipationSlider *slider)
        : QAccessibleWidget(slider, QAccessible::Slider)
        , m_slider(*slider)
    {}

    QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Value)
            return m_slider.isMixed() ? QString() : numberText(m_slider.value(), 2);
        return QAccessibleWidget::text(kind);
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    QVariant currentValue() const override
    {
        return m_slider.isMixed() ? QVariant() : m_slider.value();
    }

    void setCurrentValue(const QVariant &value) override { m_slider.change(value.toDouble()); }

    QVariant minimumValue() const override { return 0.0; }

    QVariant maximumValue() const override { return 1.0; }

    QVariant minimumStepSize() const override { return kFineStep; }

private:
    AnticipationSlider &m_slider;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *slider = qobject_cast<AnticipationSlider *>(object);
    return slider ? new SliderInterface(slider) : nullptr;
}

} // namespace

AnticipationSlider::AnticipationSlider(QWidget *parent)
    : QWidget(parent)
{
    QAccessible::installFactory(makeInterface);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Anticipation"));
    setToolTip(tr("Anticipation (E, Shift+E): how much the body expects the hit"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize AnticipationSlider::sizeHint() const
{
    return {scaled(160), scaled(26)};
}

void AnticipationSlider::setValue(double value)
{
    const bool isNew = m_mixed || value != m_value;
    m_value = value;
    m_mixed = false;
    update();
    if (!isNew)
        return;
    QAccessibleValueChangeEvent event(this, value);
    QAccessible::updateAccessibility(&event);
}

void AnticipationSlider::setMixed()
{
    m_mixed = true;
    update();
}

QRectF AnticipationSlider::groove() const
{
    return {30, std::round(height() / 2.0) - 2, width() - 60.0, 4};
}

void AnticipationSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = groove();
    const double y = bar.center().y();
    drawImpactMark(painter, {8, y}, 13, {.anticipation = 0, .enabled = isEnabled()});
    drawImpactMark(painter, {width() - 8.0, y}, 13, {.anticipation = 1, .enabled = isEnabled()});
    QLinearGradient ramp(bar.topLeft(), bar.topRight());
    ramp.setColorAt(0, color(isEnabled() ? Token::Unexpected : Token::Edge));
    ramp.setColorAt(1, color(isEnabled() ? Token::Expected : Token::Edge));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ramp);
    painter.drawRoundedRect(bar, 2, 2);
    for (int i = 1; i <= 4; ++i)
        painter.fillRect(QRectF(std::round(bar.left() + bar.width() * i / 4), y + 6, 1, 4),
                         color(Token::Text3));
    if (m_mixed)
        return;
    const QPointF knob(bar.left() + m_value * bar.width(), y);
    painter.setPen(QPen(color(hasFocus() ? Token::Focus : Token::Playhead), 2));
    painter.setBrush(color(Token::Panel));
    painter.drawEllipse(knob, 7.5, 7.5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color(Token::Playhead));
    painter.drawEllipse(knob, 4.8, 4.8);
}

void AnticipationSlider::edit(double value)
{
    if (value == m_value && !m_mixed)
        return;
    setValue(value);
    Q_EMIT valueEdited(value);
}

void AnticipationSlider::dragTo(double x)
{
    const QRectF bar = groove();
    double value = std::clamp((x - bar.left()) / bar.width(), 0.0, 1.0);
    value = std::round(value * 100) / 100;
    for (const double stop : {0.0, 0.5, 1.0}) {
        if (std::abs(x - bar.left() - stop * bar.width()) <= kCatch)
            value = stop;
    }
    edit(value);
}

void AnticipationSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragging = true;
    Q_EMIT gestureStarted();
    // the two marks are buttons for the ends
    if (event->position().x() < 18)
        edit(0);
    else if (event->position().x() > width() - 18)
        edit(1);
    else
        dragTo(event->position().x());
}

void AnticipationSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragging)
        dragTo(event->position().x());
}

void AnticipationSlider::mouseReleaseEvent(QMouseEvent *)
{
    if (!m_dragging)
        return;
    m_dragging = false;
    Q_EMIT gestureFinished();
}

void AnticipationSlider::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_dragging) {
        m_dragging = false;
        Q_EMIT gestureCancelled();
        Q_EMIT gestureFinished();
        return;
    }
    const double step = event->modifiers().testFlag(Qt::ControlModifier) ? kFineStep : 0.05;
    double wanted = m_value;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        wanted -= step;
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        wanted += step;
        break;
    case Qt::Key_Home:
        wanted = 0;
        break;
    case Qt::Key_End:
        wanted = 1;
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    change(wanted);
}

void AnticipationSlider::change(double wanted)
{
    const double value = std::clamp(std::round(wanted * 100) / 100, 0.0, 1.0);
    if (value == m_value && !m_mixed)
        return;
    Q_EMIT gestureStarted();
    edit(value);
    Q_EMIT gestureFinished();
}

} // namespace flinch
