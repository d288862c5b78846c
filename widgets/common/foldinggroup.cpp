#include "widgets/common/foldinggroup.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace flinch {

namespace {

constexpr int kHeight = 22; // 26 with the gap
constexpr int kTitleLeft = 17;
constexpr int kGap = 8;

} // namespace

GroupHeader::GroupHeader(const QString &title, QWidget *parent)
    : QAbstractButton(parent)
{
    setText(title);
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GroupHeader::setSummary(const QString &summary, bool isStrong)
{
    if (summary == m_summary && isStrong == m_isStrong)
        return;
    m_summary = summary;
    m_isStrong = isStrong;
    setAccessibleDescription(summary);
    update();
}

void GroupHeader::setMark(const std::optional<ImpactMark> &mark)
{
    m_mark = mark;
    update();
}

void GroupHeader::setWarning(bool warning)
{
    m_warning = warning;
    update();
}

QSize GroupHeader::sizeHint() const
{
    const QFontMetrics metrics(textFont(TextRole::CaptionStrong));
    return {kTitleLeft + metrics.horizontalAdvance(text()), scaled(kHeight)};
}

QSize GroupHeader::minimumSizeHint() const
{
    return sizeHint();
}

void GroupHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool lit = underMouse() || hasFocus();
    drawChevron(painter, QRectF(0, 0, 10, height()), isChecked() ? Qt::DownArrow : Qt::RightArrow,
                color(lit ? Token::Text : Token::Text2));
    painter.setFont(textFont(TextRole::CaptionStrong));
    painter.setPen(color(lit ? Token::Text : Token::Text2));
    const int title = painter.fontMetrics().horizontalAdvance(text());
    painter.drawText(QRect(kTitleLeft, 0, title + 2, height()), Qt::AlignVCenter, text());

    painter.setFont(textFont(m_isStrong ? TextRole::CaptionStrong : TextRole::Caption));
    const int before = m_warning || m_mark ? 18 : 0;
    const int room = width() - kTitleLeft - title - kGap - before;
    const QString shown = painter.fontMetrics().elidedText(m_summary, Qt::ElideLeft, room);
    setToolTip(shown == m_summary ? QString() : m_summary);
    const int left = width() - painter.fontMetrics().horizontalAdvance(shown);
    painter.setPen(color(m_isStrong ? Token::Text : Token::Text2));
    painter.drawText(QRect(left, 0, width() - left, height()), Qt::AlignVCenter, shown);
    const QPointF sign(left - 11, std::round(height() / 2.0));
    if (m_warning)
        painter.drawPixmap(
            sign - QPointF(6, 6),
            iconPixmap(QLatin1String("warn"), color(Token::Warn), 12, devicePixelRatioF()));
    else if (m_mark)
        drawImpactMark(painter, sign, 10, *m_mark);
    if (hasFocus())
        drawFocusRing(painter, rect());
}

void GroupHeader::keyPressEvent(QKeyEvent *event)
{
    const bool folds = event->key() == Qt::Key_Left;
    const bool opens = event->key() == Qt::Key_Right;
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (folds || opens || enters) {
        if (enters || isChecked() == folds)
            click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

FoldingGroup::FoldingGroup(const QString &id, const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_id(id)
    , m_header(new GroupHeader(title))
    , m_content(new QWidget)
    , m_body(new QVBoxLayout(m_content))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_content);
    m_body->setContentsMargins(0, 2, 0, 6);
    m_body->setSpacing(4);
    connect(m_header, &QAbstractButton::clicked, this, [this](bool open) {
        m_content->setVisible(open);
        Q_EMIT switched(open);
    });
}

bool FoldingGroup::isOpen() const
{
    return m_header->isChecked();
}

void FoldingGroup::setOpen(bool open)
{
    m_header->setChecked(open);
    m_content->setVisible(open);
}

} // namespace flinch
