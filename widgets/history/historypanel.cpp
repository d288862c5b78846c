#include "widgets/history/historypanel.h"

#include "widgets/common/theme.h"

#include <QFileInfo>
#include <QStyledItemDelegate>

namespace flinch {

namespace {

class HistoryDelegate : public QStyledItemDelegate
{
public:
    HistoryDelegate(const QUndoStack &stack, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_stack(stack)
    {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        size.setHeight(scaled(24));
        return size;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->icon = {};
        option->features &= ~QStyleOptionViewItem::HasDecoration;
        if (index.row() > m_stack.index())
            option->palette.setColor(QPalette::Text, color(Token::Text3));
    }

private:
    const QUndoStack &m_stack;
};

} // namespace

HistoryPanel::HistoryPanel(Document &document, QWidget *parent)
    : QUndoView(&document.undoStack(), parent)
    , m_document(document)
{
    setAccessibleName(tr("History"));
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new HistoryDelegate(document.undoStack(), this));
    setTextElideMode(Qt::ElideRight);
    setUniformItemSizes(true);
    setViewportMargins(8, 6, 8, 6);
    setBackgroundRole(QPalette::Window);
    viewport()->setBackgroundRole(QPalette::Window);
    connect(&document, &Document::fileStateChanged, this, &HistoryPanel::nameFirstRow);
    connect(&document, &Document::changed, this, [this](const ChangeEvent &event) {
        if (event.isReset)
            nameFirstRow();
        viewport()->update(); // which rows are undone
    });
    nameFirstRow();
}

void HistoryPanel::nameFirstRow()
{
    const QString path =
        m_document.filePath().isEmpty() ? m_document.project().source.path : m_document.filePath();
    const QString name = QFileInfo(path).fileName();
    setEmptyLabel(name.isEmpty() ? tr("Open untitled") : tr("Open %1").arg(name));
}

} // namespace flinch
