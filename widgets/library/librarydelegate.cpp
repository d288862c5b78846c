#include "widgets/library/librarydelegate.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/impactmark.h"
#include "widgets/common/theme.h"
#include "widgets/library/librarymodel.h"

#include <QApplication>
#include <QPainter>

namespace flinch {

namespace {

constexpr int kSymbolWidth = 24;

void paintSymbol(QPainter &painter, const QRect &row, LibraryRow kind, bool enabled)
{
    const auto icon = [&](const char *name, Token ink) {
        const int side = scaled(16);
        painter.drawPixmap(QPointF(row.left() + 2, row.center().y() - side / 2),
                           iconPixmap(QLatin1String(name), color(ink), side,
                                      painter.device()->devicePixelRatioF()));
    };
    switch (kind) {
    case LibraryRow::Clips:
        return icon("folder", Token::Text2);
    case LibraryRow::Demo:
        return icon("play", Token::Text2);
    case LibraryRow::Clip:
        return icon("clip", Token::MocapText);
    case LibraryRow::Presets:
        return icon("impact", Token::Text2);
    case LibraryRow::Preset:
        return drawImpactMark(painter, QPointF(row.left() + scaled(10), row.center().y() + 0.5), 11,
                              {.enabled = enabled});
    }
}

} // namespace

QSize LibraryDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(120), scaled(24)};
}

void LibraryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter,
                                         option.widget);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    paintSymbol(*painter, option.rect, LibraryRow(index.data(libraryroles::Row).toInt()), enabled);
    const QFontMetrics metrics(textFont(TextRole::Body));
    painter->setFont(textFont(TextRole::Body));
    const auto ink = [&](Token usual) {
        return color(enabled || selected ? usual : Token::Text3);
    };
    QRect room = option.rect.adjusted(scaled(kSymbolWidth), 0, -10, 0);
    // takes are told apart by the ends of their names
    const QString name =
        metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, room.width());
    painter->setPen(ink(Token::Text));
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
    room.setLeft(room.left() + metrics.horizontalAdvance(name) + 12);
    if (room.width() > 16) {
        painter->setPen(ink(Token::Text2));
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                          metrics.elidedText(index.data(libraryroles::Detail).toString(),
                                             Qt::ElideRight, room.width()));
    }
    if (option.state.testFlag(QStyle::State_HasFocus)
        && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(*painter, option.rect);
}

} // namespace flinch
