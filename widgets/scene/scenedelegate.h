#pragma once

#include <QStyledItemDelegate>

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
};
}

/// Draws a row: icon, mark or chip; frame; name; detail at the right. A click on an impact's mark
/// switches it.
class SceneDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

    static QRect markRect(const QRect &row);
};

} // namespace flinch
