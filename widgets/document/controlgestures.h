#pragma once

#include "widgets/document/document.h"

namespace flinch {

/// Makes each gesture of a control one step of the history, and none when it is cancelled.
/// `gesture`, a member of `owner`, is what the control's edits carry meanwhile.
template<typename Control>
void bindGestures(Control *control, Document &document, GestureId &gesture, QObject *owner)
{
    QObject::connect(control, &Control::gestureStarted, owner,
                     [&gesture] { gesture = newGesture(); });
    QObject::connect(control, &Control::gestureCancelled, owner,
                     [&document, &gesture] { document.takeBack(gesture); });
    QObject::connect(control, &Control::gestureFinished, owner, [&gesture] { gesture = 0; });
}

} // namespace flinch
