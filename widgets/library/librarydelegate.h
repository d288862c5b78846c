#pragma once

#include "widgets/common/rowdelegate.h"

namespace flinch {

/// Draws a row of the library: what it is, its name, and what is known of it.
class LibraryDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    Row row(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paintSymbol(QPainter &painter, const QStyleOptionViewItem &option,
                     const QModelIndex &index) const override;
};

} // namespace flinch
