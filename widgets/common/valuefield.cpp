#include "widgets/common/valuefield.h"

#include "widgets/common/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr int kPixelsPerStep = 4;

double factorOf(Qt::KeyboardModifiers modifiers)
{
    if (modifiers.testFlag(Qt::ShiftModifier))
        return 10;
    return modifiers.testFlag(Qt::ControlModifier) ? 0.1 : 1;
}

/// Bounds with the digits they need: "0.1", "60".
QString boundText(double bound)
{
    for (int decimals = 0; decimals < 4; ++decimals) {
        if (std::abs(bound * std::pow(10, decimals) - std::round(bound * std::pow(10, decimals)))
            < 1e-6)
            return numberText(bound, decimals);
    }
    return numberText(bound, 4);
}

} // namespace

ValueField::ValueField(const ValueSpec &spec, QWidget *parent)
    : QLineEdit(parent)
    , m_spec(spec)
{
    setAccessibleName(spec.name);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(this, &QLineEdit::textEdited, this, [this] {
        m_typed = true;
        m_settled = false;
        updateMargins();
    });
    updateMargins();
    showValue();
}

void ValueField::setSpec(const ValueSpec &spec)
{
    m_spec = spec;
    setAccessibleName(spec.name);
    updateMargins();
    if (!m_typed)
        showValue();
    updateGeometry();
}

void ValueField::setValue(double value)
{
    m_value = value;
    m_mixed = m_nothing = m_unset = false;
    setReadOnly(false);
    if (!m_typed)
        showValue();
}

void ValueField::setUnset(const QString &placeholder, double from)
{
    m_value = from;
    m_unset = true;
    m_mixed = m_nothing = false;
    setPlaceholderText(placeholder);
    setReadOnly(false);
    if (!m_typed)
        showValue();
}

void ValueField::setInherited(bool inherited)
{
    if (inherited == m_inherited)
        return;
    m_inherited = inherited;
    follow();
}

void ValueField::follow()
{
    m_following = true;
    QPalette own = palette();
    own.setColor(QPalette::Active, QPalette::Text, color(m_inherited ? Token::Text3 : Token::Text));
    own.setColor(QPalette::Inactive, QPalette::Text,
                 color(m_inherited ? Token::Text3 : Token::Text));
    setPalette(m_inherited ? own : QPalette());
    m_following = false;
}

void ValueField::setMixed()
{
    m_mixed = true;
    m_nothing = m_unset = false;
    setReadOnly(false);
    if (!m_typed)
        showValue();
}

void ValueField::setNothing()
{
    m_nothing = true;
    m_mixed = m_typed = m_unset = false;
    setReadOnly(true);
    showValue();
}

void ValueField::showValue()
{
    setText(m_nothing ? QStringLiteral("–")
            : m_mixed ? QStringLiteral("—")
            : m_unset ? QString()
                      : numberText(m_value, m_spec.decimals));
    updateMargins();
    setCursorPosition(0);
    setAccessibleDescription(m_mixed || m_nothing ? QString()
                             : m_unset            ? placeholderText()
                                       : quantityText(m_value, m_spec.decimals, m_spec.dimension));
    if (hasFocus() && !m_nothing)
        selectAll();
}

QString ValueField::unitText() const
{
    return m_spec.showUnit ? unitOf(m_spec.dimension) : QString();
}

void ValueField::updateMargins()
{
    const QString unit = unitText();
    const QFontMetrics metrics(font());
    const int room = unit.isEmpty() ? 0 : metrics.horizontalAdvance(unit) + 6;
    // in a narrow place the number counts
    m_unitShown =
        !unit.isEmpty() && !m_unset && metrics.horizontalAdvance(text()) + room + 14 <= width();
    setTextMargins(2, 0, m_unitShown ? room : 0, 0);
}

QSize ValueField::sizeHint() const
{
    const QSize base = QLineEdit::sizeHint();
    return {minimumSizeHint().width() + 24, base.height()};
}

QSize ValueField::minimumSizeHint() const
{
    const QFontMetrics metrics(font());
    const QString widest =
        numberText(-std::max(std::abs(m_spec.minimum), std::abs(m_spec.maximum)), m_spec.decimals);
    const QString unit = unitText();
    const int unitWidth = unit.isEmpty() ? 0 : metrics.horizontalAdvance(unit) + 6;
    return {metrics.horizontalAdvance(widest.mid(m_spec.minimum < 0 ? 0 : 1)) + textMargins().left()
                + unitWidth + 14,
            QLineEdit::minimumSizeHint().height()};
}

double ValueField::stepped(double from, double steps, Qt::KeyboardModifiers modifiers) const
{
    const double low = m_spec.scrubMinimum.value_or(m_spec.minimum);
    const double high = m_spec.scrubMaximum.value_or(m_spec.maximum);
    double to = from;
    if (m_spec.logarithmic) {
        to = from * std::pow(1 + m_spec.step, steps * factorOf(modifiers));
    } else {
        const double step = m_spec.step * factorOf(modifiers);
        to = from + steps * step;
        const double least = std::pow(10, -m_spec.decimals);
        if (step >= least) // land on whole steps of the last digit
            to = std::round(to / least) * least;
    }
    // a typed value outside the scrub range stays reachable from where it is
    return std::clamp(to, std::min(low, from), std::max(high, from));
}

void ValueField::edit(double value)
{
    m_value = value;
    m_mixed = m_unset = false;
    m_typed = false;
    showValue();
    Q_EMIT valueEdited(value);
}

void ValueField::stepBy(double steps, Qt::KeyboardModifiers modifiers)
{
    if (isReadOnly() || !isEnabled())
        return;
    if (m_typed)
        commitText();
    const double to = stepped(m_value, steps, modifiers);
    if (to == m_value && !m_mixed && !m_unset)
        return;
    Q_EMIT gestureStarted();
    edit(to);
    Q_EMIT gestureFinished();
}

void ValueField::beginScrub()
{
    if (isReadOnly() || !isEnabled() || m_scrubbing)
        return;
    if (m_typed)
        commitText();
    m_scrubbing = true;
    m_scrubStart = m_value;
    m_scrubMixed = m_mixed;
    m_scrubUnset = m_unset;
    m_scrubSteps = 0;
    Q_EMIT gestureStarted();
}

void ValueField::scrub(int pixels, Qt::KeyboardModifiers modifiers)
{
    if (!m_scrubbing)
        return;
    m_scrubSteps += pixels * factorOf(modifiers) / kPixelsPerStep;
    // whole steps, or the hundredth pixel would write a value nobody asked for
    const double fine = modifiers.testFlag(Qt::ControlModifier) ? 0.1 : 1;
    const double to = stepped(m_scrubStart, std::trunc(m_scrubSteps / fine) * fine, {});
    if (to != m_value)
        edit(to);
}

void ValueField::endScrub()
{
    if (!m_scrubbing)
        return;
    m_scrubbing = false;
    Q_EMIT gestureFinished();
}

void ValueField::cancelScrub()
{
    if (!m_scrubbing)
        return;
    m_value = m_scrubStart;
    m_mixed = m_scrubMixed;
    m_unset = m_scrubUnset;
    showValue();
    Q_EMIT gestureCancelled();
    endScrub();
}

void ValueField::commitText()
{
    if (!m_typed)
        return;
    m_typed = false;
    if (m_unset && text().trimmed().isEmpty())
        return showValue();
    const auto typed = parseQuantity(text(), m_spec.dimension, m_spec.framesPerSecond);
    // a little beyond the bound is the bound typed with fewer digits
    const double slack = 1e-9 * std::max(1.0, std::abs(m_spec.maximum));
    if (!typed || *typed < m_spec.minimum - slack || *typed > m_spec.maximum + slack) {
        const QString bound = boundText(m_spec.minimum);
        const QString kept = m_mixed   ? QStringLiteral("—")
                             : m_unset ? placeholderText()
                                       : numberText(m_value, m_spec.decimals);
        const QString unit = unitOf(m_spec.dimension);
        const QString top = boundText(m_spec.maximum)
                            + (unit.isEmpty()                         ? QString()
                               : m_spec.dimension == Dimension::Angle ? unit
                                                                      : u' ' + unit);
        showValue();
        Q_EMIT rejected(tr("%1 takes %2 to %3. Kept %4.").arg(m_spec.name, bound, top, kept));
        return;
    }
    const double value = std::clamp(*typed, m_spec.minimum, m_spec.maximum);
    if (value == m_value && !m_mixed && !m_unset && !m_inherited) {
        showValue();
        return;
    }
    Q_EMIT gestureStarted();
    edit(value);
    Q_EMIT gestureFinished();
}

bool ValueField::event(QEvent *event)
{
    // Enter has ended the edit: Space plays again, letters act, and none of them wipes the number
    if (m_settled
        && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool letter = key->key() >= Qt::Key_A && key->key() <= Qt::Key_Z;
        const bool plain = !(key->modifiers() & ~Qt::ShiftModifier);
        if (plain && (letter || key->key() == Qt::Key_Space)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void ValueField::mousePressEvent(QMouseEvent *event)
{
    m_settled = false;
    QLineEdit::mousePressEvent(event);
}

void ValueField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        stepBy(event->key() == Qt::Key_Up ? 1 : -1, event->modifiers());
        return;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        stepBy(event->key() == Qt::Key_PageUp ? 10 : -10);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        commitText();
        selectAll();
        m_settled = true;
        return;
    case Qt::Key_Escape:
        if (m_scrubbing) {
            cancelScrub();
            return;
        }
        if (m_typed) {
            m_typed = false;
            showValue();
            return;
        }
        break;
    default:
        break;
    }
    QLineEdit::keyPressEvent(event);
}

void ValueField::focusInEvent(QFocusEvent *event)
{
    m_settled = false;
    QLineEdit::focusInEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        selectAll();
}

void ValueField::focusOutEvent(QFocusEvent *event)
{
    if (event->reason() != Qt::PopupFocusReason)
        commitText();
    QLineEdit::focusOutEvent(event);
    deselect();
}

void ValueField::wheelEvent(QWheelEvent *event)
{
    // without focus the wheel belongs to the panel that scrolls
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    // Alt turns the wheel sideways on some desktops
    const QPoint delta = event->angleDelta();
    stepBy((delta.y() != 0 ? delta.y() : delta.x()) / 120.0, event->modifiers());
    event->accept();
}

void ValueField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    if (m_spec.footBar > 0 && !m_mixed && !m_unset && !m_nothing)
        painter.fillRect(
            QRectF(1, height() - 3, std::min(1.0, m_value / m_spec.footBar) * (width() - 2), 2),
            color(isEnabled() ? Token::Text2 : Token::Text3));
    if (!m_unitShown)
        return;
    painter.setPen(color(isEnabled() ? Token::Text2 : Token::Text3));
    painter.drawText(rect().adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, unitText());
}

void ValueField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    updateMargins();
}

void ValueField::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange
        || event->type() == QEvent::LocaleChange) {
        updateMargins();
        if (!m_typed)
            showValue();
    }
    if (event->type() == QEvent::PaletteChange && m_inherited && !m_following)
        follow();
}

ScrubLabel::ScrubLabel(const QString &text, ValueField *field, QWidget *parent)
    : TextLabel(text, TextRole::Body, Token::Text2, parent)
    , m_field(field)
{
    setBuddy(field);
    setCursor(Qt::SizeHorCursor);
    setToolTip(tr("Drag sideways to change. Shift: ten times, Ctrl: a tenth."));
}

void ScrubLabel::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_lastX = event->position().toPoint().x();
    setFocus(Qt::MouseFocusReason); // so that Esc arrives here
    m_field->beginScrub();
}

void ScrubLabel::mouseMoveEvent(QMouseEvent *event)
{
    const int x = event->position().toPoint().x();
    m_field->scrub(x - m_lastX, event->modifiers());
    m_lastX = x;
}

void ScrubLabel::mouseReleaseEvent(QMouseEvent *)
{
    m_field->endScrub();
}

void ScrubLabel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_field->isScrubbing())
        m_field->cancelScrub();
    else
        TextLabel::keyPressEvent(event);
}

} // namespace flinch
