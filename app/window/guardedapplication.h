#pragma once

#include <QApplication>

namespace flinch {

/// Qt's application. An event whose handling finds no memory is left where it is, and the window
/// goes on.
class GuardedApplication : public QApplication
{
    Q_OBJECT

public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override;

Q_SIGNALS:
    /// Comes when the event is over.
    void outOfMemory();
};

} // namespace flinch
