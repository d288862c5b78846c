#pragma once

#include "widgets/document/backgroundjob.h"

#include <QStringList>
#include <QWidget>

class QAction;
class QVBoxLayout;

namespace flinch {

/// What stands in the middle while no clip is open: where to drop one, the demo, recent files.
class Welcome : public QWidget
{
    Q_OBJECT

public:
    Welcome(QAction *open, QAction *openDemo, QWidget *parent = nullptr);

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

    QWidget *m_recent;
    QVBoxLayout *m_recentRows;
    BackgroundJob m_check;
    bool m_dropping = false;
};

} // namespace flinch
