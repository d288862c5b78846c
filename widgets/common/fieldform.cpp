#include "widgets/common/fieldform.h"

#include "widgets/common/chrome.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>

#include <algorithm>

namespace flinch {

FieldForm::FieldForm(QWidget *parent, int labelWidth)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_labelWidth(labelWidth)
{
    m_column->setContentsMargins(12, 10, 12, 12);
    m_column->setSpacing(4);
}

SectionHeader *FieldForm::addGroup(const QString &title)
{
    if (m_column->count() > 0)
        m_column->addSpacing(6);
    auto *header = new SectionHeader(title);
    m_column->addWidget(header);
    return header;
}

QWidget *FieldForm::addRow(const QString &label, std::initializer_list<QWidget *> fields)
{
    auto *row = new QWidget;
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    auto *first = qobject_cast<ValueField *>(*fields.begin());
    TextLabel *text =
        first ? new ScrubLabel(label, first) : new TextLabel(label, TextRole::Body, Token::Text2);
    text->setWordWrap(true); // translations may need two lines
    text->setFixedWidth(flinch::scaled(m_labelWidth));
    if (!first)
        text->setBuddy(*fields.begin());
    line->addWidget(text);
    for (QWidget *field : fields) {
        line->addWidget(field,
                        field->sizePolicy().horizontalPolicy() == QSizePolicy::Fixed ? 0 : 1);
        if (qobject_cast<QComboBox *>(field)) {
            field->setFocusPolicy(Qt::StrongFocus);
            field->installEventFilter(this);
        }
    }
    m_column->addWidget(row);
    return row;
}

bool FieldForm::eventFilter(QObject *object, QEvent *event)
{
    // without focus the wheel belongs to the panel that scrolls
    if (event->type() == QEvent::Wheel && !qobject_cast<QWidget *>(object)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

void FieldForm::addWide(QWidget *widget)
{
    m_column->addWidget(widget);
}

void FieldForm::addStretch()
{
    m_column->addStretch(1);
}

QWidget *FieldForm::scrolled(QWidget *form)
{
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(form);
    return area;
}

SegmentedChoice::SegmentedChoice(const QString &name, const QStringList &choices, QWidget *parent)
    : QWidget(parent)
    , PaintedParts(QAccessible::Grouping, QAccessible::RadioButton)
    , m_choices(choices)
{
    setAccessibleName(name);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCurrent(0);
}

QSize SegmentedChoice::sizeHint() const
{
    const QFontMetrics metrics(textFont(TextRole::BodyStrong));
    int width = 0;
    for (const QString &choice : m_choices)
        width += metrics.horizontalAdvance(choice) + 12;
    return {width, scaled(24)};
}

void SegmentedChoice::setCurrent(int index)
{
    m_current = index;
    update();
}

QRectF SegmentedChoice::segment(int index) const
{
    const double width = (this->width() - 4.0) / double(m_choices.size());
    return {2 + index * width, 2, width, height() - 4.0};
}

void SegmentedChoice::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    drawPlate(painter, rect(), 3, color(Token::Field), color(Token::Edge));
    for (int i = 0; i < int(m_choices.size()); ++i) {
        const bool on = i == m_current;
        if (on)
            drawPlate(painter, segment(i), 2, color(Token::SelectedRow), {});
        painter.setFont(textFont(on ? TextRole::BodyStrong : TextRole::Body));
        painter.setPen(color(!isEnabled() ? Token::Text3 : on ? Token::Text : Token::Text2));
        painter.drawText(segment(i), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(m_choices[i], Qt::ElideRight,
                                                          int(segment(i).width()) - 4));
    }
    if (hasFocus())
        drawFocusRing(painter, rect());
}

void SegmentedChoice::choosePart(int index)
{
    index = std::clamp(index, 0, int(m_choices.size()) - 1);
    if (index == m_current)
        return;
    setCurrent(index);
    tellCurrentPart(this, index);
    Q_EMIT chosen(index);
}

void SegmentedChoice::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    for (int i = 0; i < int(m_choices.size()); ++i) {
        if (segment(i).contains(event->position()))
            choosePart(i);
    }
}

void SegmentedChoice::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Left)
        choosePart(m_current - 1);
    else if (event->key() == Qt::Key_Right)
        choosePart(m_current + 1);
    else
        QWidget::keyPressEvent(event);
}

} // namespace flinch
