#pragma once

#include "widgets/document/backgroundjob.h"

#include <QStringList>
#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace flinch {

struct Actions;
class TextLabel;

/// What stands in the middle while no clip is open: where to drop one, the demo, recent files.
class Welcome : public QWidget
{
    Q_OBJECT

public:
    Welcome(const Actions &actions, QWidget *parent = nullptr);

    /// The name of the clip that the open project waits for; empty: it waits for none.
    void setMissing(const QString &clipName);

    void setRecent(const QStringList &paths);
    /// While a file hovers over the window.
    void setDropping(bool dropping);

Q_SIGNALS:
    void recentChosen(const QString &path);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    /// Looks for the clips of the listed projects, off the GUI thread: disks may be slow or away.
    void checkClips(const QStringList &paths);

    TextLabel *m_title;
    TextLabel *m_sentence;
    QPushButton *m_locate;
    QPushButton *m_open;
    QPushButton *m_demo;
    QWidget *m_recent;
    QVBoxLayout *m_recentRows;
    BackgroundJob m_check;
    bool m_dropping = false;
};

} // namespace flinch
