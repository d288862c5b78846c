#include "widgets/scene/scenedelegate.h"

#include "widgets/common/chrome.h"
#include "widgets/common/impactmark.h"
#include "widgets/common/labels.h"
#include "widgets/common/theme.h"

#include <QMouseEvent>
#include <QPainter>

namespace flinch {

namespace {

ImpactMark markOf(const QModelIndex &index)
{
    return {.anticipation = index.data(sceneroles::Anticipation).toDouble(),
            .enabled = index.data(sceneroles::Enabled).toBool(),
            .outside = index.data(sceneroles::Outside).toBool()};
}

SceneRow rowOf(const QModelIndex &index)
{
    return SceneRow(index.data(sceneroles::Row).toInt());
}

void paintChip(QPainter &painter, const QRectF &mark, bool current)
{
    const QRectF chip(mark.center().x() - 5, mark.center().y() - 5, 10, 10);
    drawPlate(painter, chip, 2, current ? color(Token::Main) : QColor(), color(Token::Main));
}

} // namespace

QRect SceneDelegate::markRect(const QRect &row)
{
    return {row.left(), row.top(), scaled(20), row.height()};
}

int SceneDelegate::nameLeft(const QModelIndex &index)
{
    switch (rowOf(index)) {
    case SceneRow::Impact:
        return iconRoom()
               + int(TabularText(textFont(TextRole::Body))
                         .width(index.data(sceneroles::Frame).toString()))
               + 6;
    case SceneRow::Body:
        return scaled(4);
    default:
        return iconRoom();
    }
}

RowDelegate::Row SceneDelegate::row(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const SceneRow kind = rowOf(index);
    const QString name = index.data(Qt::DisplayRole).toString();
    return {.name = kind == SceneRow::KeptTake ? tr("Kept: %1").arg(name) : name,
            .detail = index.data(sceneroles::Detail).toString(),
            .nameLeft = nameLeft(index),
            .isOff = kind == SceneRow::Impact && !markOf(index).acts()};
}

void SceneDelegate::paintSymbol(QPainter &painter, const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    const QRect &rect = option.rect;
    const QRectF mark = markRect(rect);
    switch (rowOf(index)) {
    case SceneRow::Clip:
        return paintIcon(painter, rect, "clip", Token::MocapText);
    case SceneRow::Character:
        return paintIcon(painter, rect, "character", Token::Text2);
    case SceneRow::Impacts:
        return paintIcon(painter, rect, "impact", Token::Text2);
    case SceneRow::Takes:
        return paintIcon(painter, rect, "take", Token::Text2);
    case SceneRow::Impact:
        drawImpactMark(painter, mark.center(), 11, markOf(index));
        painter.setPen(color(Token::Text2));
        return TabularText(textFont(TextRole::Body))
            .draw(painter, QRectF(rect).adjusted(iconRoom(), 0, 0, 0), Qt::AlignLeft,
                  index.data(sceneroles::Frame).toString());
    case SceneRow::CurrentTake:
    case SceneRow::KeptTake:
        return paintChip(painter, mark, rowOf(index) == SceneRow::CurrentTake);
    case SceneRow::Body:
        return;
    }
}

void SceneDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                         const QModelIndex &index) const
{
    editor->setGeometry(option.rect.adjusted(nameLeft(index) - 6, 0, -6, 0));
}

bool SceneDelegate::editorEvent(QEvent *event, QAbstractItemModel *model,
                                const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease && rowOf(index) == SceneRow::Impact) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() == Qt::LeftButton && markRect(option.rect).contains(mouse->pos()))
            return model->setData(index, !index.data(sceneroles::Enabled).toBool(),
                                  sceneroles::Enabled);
    }
    return RowDelegate::editorEvent(event, model, option, index);
}

} // namespace flinch
