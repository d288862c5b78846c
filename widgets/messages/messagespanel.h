#pragma once

#include "widgets/messages/messageboard.h"

#include <QScrollArea>

namespace flinch {

/// The messages one below the other: icon, title, one sentence, buttons. "All is well." when there
/// is none.
class MessagesPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit MessagesPanel(MessageBoard &board, QWidget *parent = nullptr);

private:
    void read();
    QWidget *makeMessage(const Message &message);

    MessageBoard &m_board;
};

} // namespace flinch
