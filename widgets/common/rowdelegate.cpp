#include "widgets/common/rowdelegate.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QPainter>

namespace flinch {

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(120), scaled(24)};
}

int RowDelegate::iconRoom()
{
    return scaled(24);
}

void RowDelegate::paintIcon(QPainter &painter, const QRect &row, const char *name, Token ink)
{
    const int side = scaled(16);
    painter.drawPixmap(
        QPointF(row.left() + 2, row.center().y() - side / 2),
        iconPixmap(QLatin1String(name), color(ink), side, painter.device()->devicePixelRatioF()));
}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter,
                                         option.widget);
    paintSymbol(*painter, option, index);

    const Row shown = row(option, index);
    const QFont font = textFont(TextRole::Body);
    const QFontMetrics metrics(font);
    painter->setFont(font);
    const bool faint = shown.isOff && !option.state.testFlag(QStyle::State_Selected);
    // the name comes first; the detail takes what is left
    QRect room = option.rect.adjusted(shown.nameLeft, 0, -10, 0);
    const QString name = metrics.elidedText(shown.name, shown.elide, room.width());
    painter->setPen(color(faint ? Token::Text3 : Token::Text));
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
    room.setLeft(room.left() + metrics.horizontalAdvance(name) + 12);
    if (room.width() > 16) {
        painter->setPen(color(faint ? Token::Text3 : Token::Text2));
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                          metrics.elidedText(shown.detail, Qt::ElideRight, room.width()));
    }
    if (option.state.testFlag(QStyle::State_HasFocus)
        && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(*painter, option.rect);
}

} // namespace flinch
