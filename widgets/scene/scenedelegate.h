#pragma once

#include "widgets/common/rowdelegate.h"

namespace flinch {

enum class SceneRow { Clip, Character, Body, Impacts, Impact, Takes, CurrentTake, KeptTake };

/// What the rows of the scene carry, besides their name as Qt::DisplayRole.
namespace sceneroles {
enum {
    Row = Qt::UserRole, // SceneRow
    Id,                 // impact or take, quint64; body: its number
    Detail,             // at the right
    Frame,              // impacts: text before the name
    Anticipation,
    Enabled,
    Outside, // of the simulated part
};
}

/// Draws a row: icon, mark or chip; frame; name; detail at the right. A click on an impact's mark
/// switches it.
class SceneDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

    static QRect markRect(const QRect &row);

protected:
    Row row(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paintSymbol(QPainter &painter, const QStyleOptionViewItem &option,
                     const QModelIndex &index) const override;

private:
    /// Where the name starts, from the row's left.
    static int nameLeft(const QModelIndex &index);
};

} // namespace flinch
