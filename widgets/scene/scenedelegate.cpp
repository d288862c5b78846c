#include "widgets/scene/scenedelegate.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/impactmark.h"
#include "widgets/common/labels.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace flinch {

namespace {

SceneRow rowOf(const QModelIndex &index)
{
    return SceneRow(index.data(sceneroles::Row).toInt());
}

/// Where the name starts, from the row's left.
int nameLeft(const QModelIndex &index)
{
    switch (rowOf(index)) {
    case SceneRow::Impact:
        return scaled(24)
               + int(TabularText(textFont(TextRole::Body))
                         .width(index.data(sceneroles::Frame).toString()))
               + 6;
    case SceneRow::Body:
        return scaled(4);
    default:
        return scaled(24);
    }
}

void paintSymbol(QPainter &painter, const QRect &row, const QModelIndex &index)
{
    const QRectF at = SceneDelegate::markRect(row);
    const auto icon = [&](const char *name, Token ink) {
        const int side = scaled(16);
        const QPixmap pixmap = iconPixmap(QLatin1String(name), color(ink), side,
                                          painter.device()->devicePixelRatioF());
        painter.drawPixmap(QPointF(at.left() + 2, row.center().y() - side / 2), pixmap);
    };
    switch (rowOf(index)) {
    case SceneRow::Clip:
        return icon("clip", Token::MocapText);
    case SceneRow::Character:
        return icon("character", Token::Text2);
    case SceneRow::Impacts:
        return icon("impact", Token::Text2);
    case SceneRow::Takes:
        return icon("take", Token::Text2);
    case SceneRow::Impact:
        return drawImpactMark(painter, at.center(), 11,
                              {.anticipation = index.data(sceneroles::Anticipation).toDouble(),
                               .enabled = index.data(sceneroles::Enabled).toBool()});
    case SceneRow::CurrentTake:
    case SceneRow::KeptTake: {
        const QRectF chip(at.center().x() - 5, at.center().y() - 5, 10, 10);
        const bool current = rowOf(index) == SceneRow::CurrentTake;
        return drawPlate(painter, chip, 2, current ? color(Token::Main) : QColor(),
                         color(Token::Main));
    }
    case SceneRow::Body:
        return;
    }
}

} // namespace

QRect SceneDelegate::markRect(const QRect &row)
{
    return {row.left(), row.top(), scaled(20), row.height()};
}

QSize SceneDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(120), scaled(24)};
}

void SceneDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter,
                                         option.widget);
    paintSymbol(*painter, option.rect, index);
    const bool off = rowOf(index) == SceneRow::Impact && !index.data(sceneroles::Enabled).toBool();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QFont font = textFont(TextRole::Body);
    const QFontMetrics metrics(font);
    painter->setFont(font);
    if (rowOf(index) == SceneRow::Impact) {
        const QString frame = index.data(sceneroles::Frame).toString();
        painter->setPen(color(Token::Text2));
        TabularText(font).draw(*painter, QRectF(option.rect).adjusted(scaled(24), 0, 0, 0),
                               Qt::AlignLeft, frame);
    }
    const QString detail = index.data(sceneroles::Detail).toString();
    QRect rest = option.rect.adjusted(nameLeft(index), 0, -10, 0);
    QString name = index.data(Qt::DisplayRole).toString();
    if (rowOf(index) == SceneRow::KeptTake)
        name = tr("Kept: %1").arg(name);
    // the name comes first; the detail takes what is left
    const int nameWidth = std::min(metrics.horizontalAdvance(name), rest.width());
    painter->setPen(color(off && !selected ? Token::Text3 : Token::Text));
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(name, Qt::ElideRight, rest.width()));
    rest.setLeft(rest.left() + nameWidth + 12);
    if (rest.width() > 16) {
        painter->setPen(color(off && !selected ? Token::Text3 : Token::Text2));
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                          metrics.elidedText(detail, Qt::ElideRight, rest.width()));
    }
    if (option.state.testFlag(QStyle::State_HasFocus)
        && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(*painter, option.rect);
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
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace flinch
