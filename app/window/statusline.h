#pragma once

#include "app/window/workspace.h"
#include "widgets/common/labels.h"

#include <QElapsedTimer>
#include <QProgressBar>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

namespace flinch {

/// The window's last line: a hint or what is being computed at the left; how the simulation stands,
/// playback rate, frame and time at the right. Numbers keep their width.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    StatusLine(Workspace &workspace, QWidget *parent);

    /// A standing hint, shown while nothing else is.
    void setHint(const QString &hint);
    /// For some seconds, in front of the hint.
    void say(const QString &text);
    /// How many the message board has, 0 while none of them is trouble; a click asks for them.
    void setMessages(int count);
    /// A button for what would help just now; nullptr takes it away.
    void setOffer(QAction *action, const QString &text = {});

Q_SIGNALS:
    void messagesAsked();

private:
    void showJob();
    void showPosition();
    void countFrame();

    Workspace &m_workspace;
    TextLabel *m_text;
    QProgressBar *m_bar;
    ReadoutLabel *m_percent;
    TextLabel *m_cancels;
    QToolButton *m_offer;
    bool m_offers = false;
    bool m_showsOffer = false; // just now
    QToolButton *m_messages;
    TextLabel *m_state;
    ReadoutLabel *m_fps;
    ReadoutLabel *m_rate;
    ReadoutLabel *m_position;
    QString m_hint;
    QString m_said;
    QTimer m_sayTimer;
    QElapsedTimer m_fpsClock;
    int m_frames = 0;
};

} // namespace flinch
