#include "widgets/library/librarydelegate.h"

#include "widgets/common/impactmark.h"
#include "widgets/common/theme.h"
#include "widgets/library/librarymodel.h"

#include <QPainter>

namespace flinch {

namespace {

bool isEnabled(const QStyleOptionViewItem &option)
{
    return option.state.testFlag(QStyle::State_Enabled);
}

} // namespace

RowDelegate::Row LibraryDelegate::row(const QStyleOptionViewItem &option,
                                      const QModelIndex &index) const
{
    return {.name = index.data(Qt::DisplayRole).toString(),
            .detail = index.data(libraryroles::Detail).toString(),
            .nameLeft = iconRoom(),
            .elide = Qt::ElideMiddle, // takes are told apart by the ends of their names
            .isOff = !isEnabled(option)};
}

void LibraryDelegate::paintSymbol(QPainter &painter, const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    const QRect &rect = option.rect;
    switch (LibraryRow(index.data(libraryroles::Row).toInt())) {
    case LibraryRow::Clips:
        return paintIcon(painter, rect, "folder", Token::Text2);
    case LibraryRow::Demo:
        return paintIcon(painter, rect, "play", Token::Text2);
    case LibraryRow::Clip:
        return paintIcon(painter, rect, "clip", Token::MocapText);
    case LibraryRow::Presets:
        return paintIcon(painter, rect, "impact", Token::Text2);
    case LibraryRow::Preset:
        return drawImpactMark(painter, QPointF(rect.left() + scaled(10), rect.center().y() + 0.5),
                              11, {.enabled = isEnabled(option)});
    }
}

} // namespace flinch
