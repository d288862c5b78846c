#pragma once

#include "app/window/workspace.h"
#include "core/take/diagnosis.h"
#include "widgets/messages/messageboard.h"

namespace flinch {

class Autosaver;

/// Puts on the message board what the user should know of the clip, the take and autosaving, with
/// what can be done about it; takes it off again when it is no longer true.
class Notices : public QObject
{
    Q_OBJECT

public:
    Notices(Workspace &workspace, const Autosaver &autosaver, MessageBoard &board, QObject *parent);

    /// Of the reader, about the file just opened.
    void showWarnings(const QStringList &warnings);

    /// About the clip of the project just opened, until there is another.
    void showClipTrouble(const QString &title, const QString &sentence,
                         std::function<void()> locate);
    /// The clip is the project's as it is now.
    void forgetClipChange();
    /// Somebody else has saved the open project's file, of that name.
    void showTheirs(const QString &name, std::function<void()> load);
    void forgetTheirs();
    /// A bake that ended while its dialog was hidden.
    void showBake(const QString &title, const QString &sentence, std::function<void()> show);
    void forgetBake();

Q_SIGNALS:
    /// Someone wants to see torque caps.
    void jointsAsked();
    /// Someone wants to see how the clip was read.
    void clipAsked();
    /// Someone wants to save where there is room.
    void saveAsAsked();

private:
    void readClip();
    void readDiscontinuities();
    void readTake();
    Message messageOf(const Diagnosis &diagnosis);
    void addOutsideActions(Message &message);
    MessageAction goTo(int frame);
    void showAutosaveTrouble(const Error &error);
    void showOutOfMemory();
    void readOther();

    Workspace &m_workspace;
    MessageBoard &m_board;
};

} // namespace flinch
