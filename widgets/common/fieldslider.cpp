#include "widgets/common/fieldslider.h"

#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kCatch = 4;
constexpr double kKnob = 6;
constexpr int kHeight = 24;

/// What assistive tools see.
class SliderInterface : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit SliderInterface(FieldSlider *slider)
        : QAccessibleWidget(slider, QAccessible::Slider)
        , m_slider(*slider)
    {}

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? m_slider.valueText() : QAccessibleWidget::text(kind);
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

    QVariant minimumValue() const override { return m_slider.spec().minimum; }

    QVariant maximumValue() const override { return m_slider.spec().maximum; }

    QVariant minimumStepSize() const override { return m_slider.spec().fine; }

private:
    FieldSlider &m_slider;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *slider = qobject_cast<FieldSlider *>(object);
    return slider ? new SliderInterface(slider) : nullptr;
}

} // namespace

FieldSlider::FieldSlider(const SliderSpec &spec, QWidget *parent)
    : QWidget(parent)
    , m_spec(spec)
    , m_value(spec.origin)
{
    QAccessible::installFactory(makeInterface);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(spec.name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize FieldSlider::sizeHint() const
{
    const int names =
        m_spec.stopNames.isEmpty() ? 0 : QFontMetrics(textFont(TextRole::Caption)).height();
    return {scaled(112), scaled(kHeight) + names};
}

QSize FieldSlider::minimumSizeHint() const
{
    return {scaled(70), sizeHint().height()};
}

void FieldSlider::setValue(double value)
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

void FieldSlider::setMixed()
{
    m_mixed = true;
    update();
}

void FieldSlider::setInherited(bool inherited)
{
    m_inherited = inherited;
    update();
}

int FieldSlider::nearestStop() const
{
    const auto nearest = std::ranges::min_element(
        m_spec.stops, {}, [this](double stop) { return std::abs(stop - m_value); });
    return int(nearest - m_spec.stops.begin());
}

QString FieldSlider::valueText() const
{
    if (m_mixed)
        return {};
    const QString number = numberText(m_value, 2);
    return m_spec.stopNames.isEmpty()
               ? number
               : tr("%1, %2", "a number and its name").arg(number, m_spec.stopNames[nearestStop()]);
}

QRectF FieldSlider::groove() const
{
    return {kKnob + 1, std::round(scaled(kHeight) / 2.0) - 1.5, width() - 2 * kKnob - 2, 3};
}

double FieldSlider::xOf(double value) const
{
    const QRectF bar = groove();
    const double share = (value - m_spec.minimum) / (m_spec.maximum - m_spec.minimum);
    return bar.left() + std::clamp(share, 0.0, 1.0) * bar.width();
}

void FieldSlider::paintStopNames(QPainter &painter) const
{
    painter.setFont(textFont(TextRole::Caption));
    const QFontMetricsF metrics(painter.font());
    const double top = scaled(kHeight) - 2;
    const auto place = [&](int stop) {
        const double wide = metrics.horizontalAdvance(m_spec.stopNames[stop]);
        const double x = xOf(m_spec.stops[std::size_t(stop)]) - wide / 2;
        return QRectF(std::clamp(x, 0.0, std::max(0.0, width() - wide)), top, wide + 1,
                      metrics.height());
    };
    const int nearest = m_mixed ? -1 : nearestStop();
    const QRectF kept = nearest < 0 ? QRectF() : place(nearest);
    for (const int end : {0, int(m_spec.stops.size()) - 1}) {
        if (end == nearest || place(end).adjusted(-5, 0, 5, 0).intersects(kept))
            continue;
        painter.setPen(color(isEnabled() ? Token::Text2 : Token::Text3));
        painter.drawText(place(end), Qt::AlignLeft, m_spec.stopNames[end]);
    }
    if (nearest < 0)
        return;
    painter.setPen(color(isEnabled() && !m_inherited ? Token::Text : Token::Text3));
    painter.drawText(kept, Qt::AlignLeft, m_spec.stopNames[nearest]);
}

void FieldSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = groove();
    painter.setPen(Qt::NoPen);
    painter.setBrush(color(Token::Edge));
    painter.drawRoundedRect(bar, 1.5, 1.5);
    const bool off = !isEnabled() || m_inherited;
    if (!m_mixed) {
        const double from = xOf(m_spec.origin), to = xOf(m_value);
        painter.setBrush(color(off ? Token::Text3 : Token::Text));
        painter.drawRoundedRect(
            QRectF(std::min(from, to), bar.top(), std::abs(to - from), bar.height()), 1.5, 1.5);
    }
    for (const double stop : m_spec.stops)
        painter.fillRect(QRectF(std::round(xOf(stop)), bar.bottom() + 5, 1, 4),
                         color(Token::Text3));
    if (!m_spec.stopNames.isEmpty())
        paintStopNames(painter);
    if (m_mixed)
        return;
    const QPointF knob(xOf(m_value), bar.center().y());
    if (hasFocus()) {
        painter.setPen(QPen(color(Token::Focus), 2));
        painter.setBrush(color(Token::Panel));
        painter.drawEllipse(knob, kKnob, kKnob);
        painter.setPen(Qt::NoPen);
    }
    painter.setBrush(color(off ? Token::Text3 : Token::Playhead));
    painter.drawEllipse(knob, kKnob - 1.5 + (hasFocus() ? -1 : 1),
                        kKnob - 1.5 + (hasFocus() ? -1 : 1));
}

void FieldSlider::edit(double value)
{
    if (value == m_value && !m_mixed)
        return;
    setValue(value);
    Q_EMIT valueEdited(value);
}

void FieldSlider::dragTo(double x)
{
    const QRectF bar = groove();
    const double share = std::clamp((x - bar.left()) / bar.width(), 0.0, 1.0);
    double value = m_spec.minimum + share * (m_spec.maximum - m_spec.minimum);
    value = std::round(value / m_spec.fine) * m_spec.fine;
    for (const double stop : m_spec.stops) {
        if (std::abs(x - xOf(stop)) <= kCatch)
            value = stop;
    }
    edit(value);
}

void FieldSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragging = true;
    Q_EMIT gestureStarted();
    dragTo(event->position().x());
}

void FieldSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragging)
        dragTo(event->position().x());
}

void FieldSlider::mouseReleaseEvent(QMouseEvent *)
{
    if (!m_dragging)
        return;
    m_dragging = false;
    Q_EMIT gestureFinished();
}

void FieldSlider::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_dragging) {
        m_dragging = false;
        Q_EMIT gestureCancelled();
        Q_EMIT gestureFinished();
        return;
    }
    const double step =
        event->modifiers().testFlag(Qt::ControlModifier) ? m_spec.fine : m_spec.step;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        return change(m_value - step);
    case Qt::Key_Right:
    case Qt::Key_Up:
        return change(m_value + step);
    case Qt::Key_Home:
        return change(m_spec.minimum);
    case Qt::Key_End:
        return change(m_spec.maximum);
    default:
        return QWidget::keyPressEvent(event);
    }
}

void FieldSlider::change(double wanted)
{
    const double value =
        std::clamp(std::round(wanted / m_spec.fine) * m_spec.fine, m_spec.minimum, m_spec.maximum);
    if (value == m_value && !m_mixed)
        return;
    Q_EMIT gestureStarted();
    edit(value);
    Q_EMIT gestureFinished();
}

} // namespace flinch
