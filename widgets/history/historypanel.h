#pragma once

#include "widgets/document/document.h"

#include <QUndoView>

namespace flinch {

/// The undo list, newest last; the first row is the opened document. A click goes back or forward
/// to that state; what is undone is grey.
class HistoryPanel : public QUndoView
{
    Q_OBJECT

public:
    explicit HistoryPanel(Document &document, QWidget *parent = nullptr);

private:
    void nameFirstRow();

    Document &m_document;
};

} // namespace flinch
