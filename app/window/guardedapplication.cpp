#include "app/window/guardedapplication.h"

#include "core/base/outofmemory.h"

#include <new>

namespace flinch {

bool GuardedApplication::notify(QObject *receiver, QEvent *event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc &) {
    }
    try {
        QMetaObject::invokeMethod(this, &GuardedApplication::outOfMemory, Qt::QueuedConnection);
    } catch (const std::bad_alloc &) {
        outofmemory::say(); // there is no memory for a message either
    }
    return true;
}

} // namespace flinch
