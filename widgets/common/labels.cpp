#include "widgets/common/labels.h"

#include "widgets/common/chrome.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace flinch {

TabularText::TabularText(const QFont &font)
    : m_font(font)
    , m_metrics(font)
{
    double least = 1e9;
    for (char16_t c = u'0'; c <= u'9'; ++c) {
        const double width = m_metrics.horizontalAdvance(QChar(c));
        m_digit = std::max(m_digit, width);
        least = std::min(least, width);
    }
    m_tabular = m_digit - least < 0.01;
}

double TabularText::width(const QString &text) const
{
    if (m_tabular)
        return m_metrics.horizontalAdvance(text);
    double width = 0;
    for (const QChar c : text)
        width += c.isDigit() ? m_digit : m_metrics.horizontalAdvance(c);
    return width;
}

void TabularText::draw(QPainter &painter, const QPointF &origin, const QString &text) const
{
    painter.setFont(m_font);
    if (m_tabular) {
        painter.drawText(origin, text);
        return;
    }
    QPointF at = origin;
    for (const QChar c : text) {
        const double width = m_metrics.horizontalAdvance(c);
        const double cell = c.isDigit() ? m_digit : width;
        painter.drawText(at + QPointF((cell - width) / 2, 0), QString(c));
        at.rx() += cell;
    }
}

void TabularText::draw(QPainter &painter, const QRectF &rect, Qt::Alignment alignment,
                       const QString &text) const
{
    const double free = rect.width() - width(text);
    const double x = alignment & Qt::AlignRight     ? free
                     : alignment & Qt::AlignHCenter ? free / 2
                                                    : 0;
    const double y = (rect.height() - m_metrics.height()) / 2 + m_metrics.ascent();
    draw(painter, rect.topLeft() + QPointF(std::round(x), std::round(y)), text);
}

TextLabel::TextLabel(const QString &text, TextRole role, Token ink, QWidget *parent)
    : QLabel(text, parent)
    , m_role(role)
    , m_ink(ink)
{
    setTextFormat(Qt::PlainText);
    follow();
}

void TextLabel::setInk(Token ink)
{
    m_ink = ink;
    follow();
}

void TextLabel::setElided(bool elided)
{
    m_elided = elided;
    updateGeometry();
    update();
}

QSize TextLabel::minimumSizeHint() const
{
    QSize size = QLabel::minimumSizeHint();
    if (m_elided)
        size.setWidth(std::min(size.width(), scaled(24)));
    return size;
}

void TextLabel::follow()
{
    m_following = true;
    setFont(textFont(m_role));
    QPalette p = palette();
    p.setColor(QPalette::WindowText, color(m_ink));
    p.setColor(QPalette::Disabled, QPalette::WindowText, color(Token::Text3));
    setPalette(p);
    m_following = false;
}

void TextLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (!m_following
        && (event->type() == QEvent::PaletteChange
            || event->type() == QEvent::ApplicationFontChange))
        follow();
}

void TextLabel::paintEvent(QPaintEvent *event)
{
    const QString whole = text();
    if (!m_elided || fontMetrics().horizontalAdvance(whole) <= contentsRect().width()) {
        if (m_elided)
            setToolTip({});
        QLabel::paintEvent(event);
        return;
    }
    setToolTip(whole);
    QPainter painter(this);
    painter.setPen(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    painter.drawText(contentsRect(), int(alignment()),
                     fontMetrics().elidedText(whole, Qt::ElideRight, contentsRect().width()));
}

ReadoutLabel::ReadoutLabel(const QString &widest, TextRole role, Token ink, Qt::Alignment alignment,
                           QWidget *parent)
    : QWidget(parent)
    , m_widest(widest)
    , m_role(role)
    , m_ink(ink)
    , m_alignment(alignment)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void ReadoutLabel::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleDescription(text);
    update();
}

void ReadoutLabel::setInk(Token ink)
{
    m_ink = ink;
    update();
}

QSize ReadoutLabel::sizeHint() const
{
    const TabularText text(textFont(m_role));
    return {int(std::ceil(std::max(text.width(m_widest), text.width(m_text)))) + 1,
            int(std::ceil(text.metrics().height()))};
}

QSize ReadoutLabel::minimumSizeHint() const
{
    return sizeHint();
}

void ReadoutLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(color(isEnabled() ? m_ink : Token::Text3));
    TabularText(textFont(m_role)).draw(painter, rect(), m_alignment, m_text);
}

KeyCap::KeyCap(const QString &key, QWidget *parent)
    : QWidget(parent)
    , m_key(key)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize KeyCap::sizeHint() const
{
    const QFontMetrics metrics(textFont(TextRole::CaptionStrong));
    const int height = metrics.height() + 4;
    return {std::max(height, metrics.horizontalAdvance(m_key) + 10), height};
}

void KeyCap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    drawPlate(painter, rect(), 3, color(Token::Raised), color(Token::Edge));
    painter.setFont(textFont(TextRole::CaptionStrong));
    painter.setPen(color(Token::Text2));
    painter.drawText(rect(), Qt::AlignCenter, m_key);
}

SectionHeader::SectionHeader(const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(new TextLabel(title, TextRole::CaptionStrong, Token::Text2));
    m_layout->addStretch();
    setMinimumHeight(scaled(24));
    setAccessibleName(title);
}

void SectionHeader::addRight(QWidget *widget)
{
    m_layout->addWidget(widget);
}

EmptyState::EmptyState(const QString &title, const QString &sentence, QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 20);
    layout->setSpacing(4);
    auto *head = new TextLabel(title, TextRole::BodyStrong, Token::Text);
    head->setObjectName(QStringLiteral("title"));
    auto *body = new TextLabel(sentence, TextRole::Body, Token::Text2);
    for (TextLabel *label : {head, body})
        label->setWordWrap(true);
    layout->addWidget(head);
    layout->addWidget(body);
    layout->addStretch();
    setAccessibleName(title);
    setAccessibleDescription(sentence);
}

QString EmptyState::title() const
{
    return findChild<TextLabel *>(QStringLiteral("title"))->text();
}

} // namespace flinch
