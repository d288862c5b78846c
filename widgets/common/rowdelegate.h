#pragma once

#include "widgets/common/tokens.h"

#include <QStyledItemDelegate>

namespace flinch {

/// Draws a row of a tree: symbol, name, and a detail at the right where the name leaves room.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    struct Row
    {
        QString name;
        QString detail;
        int nameLeft = 0; // from the row's left
        Qt::TextElideMode elide = Qt::ElideRight;
        bool isOff = false; // fainter
    };

    virtual Row row(const QStyleOptionViewItem &option, const QModelIndex &index) const = 0;
    /// Whatever stands before the name.
    virtual void paintSymbol(QPainter &painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const = 0;

    static void paintIcon(QPainter &painter, const QRect &row, const char *name, Token ink);
    /// Where the name starts behind an icon.
    static int iconRoom();
};

} // namespace flinch
