#pragma once

#include "app/window/workspace.h"
#include "widgets/document/autosaver.h"

#include <QTimer>
#include <QWidget>

namespace flinch {

class TextLabel;

/// The right end of the menu bar: the document's name and how safe it is. "saved", "edited,
/// autosaved 12 s ago", "read-only".
class DocumentState : public QWidget
{
    Q_OBJECT

public:
    DocumentState(const Workspace &workspace, const Autosaver &autosaver, QWidget *parent);

    void setName(const QString &name);

    /// What stands beside the name.
    QString state() const;

Q_SIGNALS:
    /// It needs another width.
    void resized();

private:
    void read();
    QString stateText() const;

    const Workspace &m_workspace;
    const Autosaver &m_autosaver;
    TextLabel *m_name;
    TextLabel *m_state;
    QTimer m_clock; // while the text tells a time
};

} // namespace flinch
