#include "widgets/common/fieldform.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>

#include <algorithm>
#include <cmath>

namespace flinch {

FieldForm::FieldForm(QWidget *parent, int labelWidth, int gap)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_into(m_column)
    , m_labelWidth(labelWidth)
    , m_gap(gap)
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

FoldingGroup *FieldForm::addFoldingGroup(const QString &id, const QString &title)
{
    auto *group = new FoldingGroup(id, title);
    m_column->addWidget(group);
    m_into = group->body();
    return group;
}

void FieldForm::endGroup()
{
    m_into = m_column;
}

QWidget *FieldForm::addRow(const QString &label, std::initializer_list<QWidget *> fields)
{
    auto *row = new QWidget;
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(m_gap);
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
    m_into->addWidget(row);
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
    m_into->addWidget(widget);
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
    const double room = width() - 4.0;
    const QFontMetricsF metrics(textFont(TextRole::BodyStrong));
    double all = 0, before = 0, widest = 0;
    for (int i = 0; i < int(m_choices.size()); ++i) {
        const double text = metrics.horizontalAdvance(m_choices[i]);
        all += text;
        widest = std::max(widest, text);
        before += i < index ? text : 0;
    }
    const double equal = room / double(m_choices.size());
    if (widest + 6 <= equal)
        return {2 + index * equal, 2, equal, height() - 4.0};
    // long words take of what short ones do not need
    const double padding = (room - all) / double(m_choices.size());
    return {2 + before + index * padding, 2, metrics.horizontalAdvance(m_choices[index]) + padding,
            height() - 4.0};
}

int SegmentedChoice::segmentAt(const QPointF &at) const
{
    for (int i = 0; i < int(m_choices.size()); ++i) {
        if (segment(i).contains(at))
            return i;
    }
    return -1;
}

void SegmentedChoice::setInherited(bool inherited)
{
    m_inherited = inherited;
    update();
}

void SegmentedChoice::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    drawPlate(painter, rect(), 3, color(Token::Field), color(Token::Edge));
    for (int i = 0; i < int(m_choices.size()); ++i) {
        const bool on = i == m_current;
        if (on && m_inherited) // it stands in: an outline, and quiet words
            drawPlate(painter, segment(i), 2, {}, color(Token::Edge));
        else if (on)
            drawPlate(painter, segment(i), 2, color(Token::SelectedRow), {});
        painter.setFont(textFont(on && !m_inherited ? TextRole::BodyStrong : TextRole::Body));
        const bool off = !isEnabled() || (on && m_inherited);
        painter.setPen(color(off ? Token::Text3 : on ? Token::Text : Token::Text2));
        painter.drawText(segment(i), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(m_choices[i], Qt::ElideRight,
                                                          int(std::ceil(segment(i).width())) + 1));
    }
    if (hasFocus())
        drawFocusRing(painter, rect());
}

void SegmentedChoice::choosePart(int index)
{
    index = std::clamp(index, 0, int(m_choices.size()) - 1);
    if (index == m_current && !m_inherited)
        return;
    m_inherited = false;
    setCurrent(index);
    tellCurrentPart(this, index);
    Q_EMIT chosen(index);
}

void SegmentedChoice::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const int index = segmentAt(event->position()); index >= 0)
        choosePart(index);
}

void SegmentedChoice::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0)
        return QWidget::keyPressEvent(event);
    if (const int next = m_current + step; next < m_choices.size())
        choosePart(next);
}

ResetButton::ResetButton(const QString &name, QWidget *parent)
    : QToolButton(parent)
{
    setIcon(themedIcon(QLatin1String("reset")));
    setIconSize({12, 12});
    setAutoRaise(true);
    setFixedSize(scaled(18), scaled(24));
    setToolTip(name);
    setAccessibleName(name);
    QSizePolicy policy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    policy.setRetainSizeWhenHidden(true);
    setSizePolicy(policy);
    setVisible(false);
}

} // namespace flinch
