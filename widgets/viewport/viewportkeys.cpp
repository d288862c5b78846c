#include "widgets/viewport/viewportkeys.h"

#include <QKeyEvent>

namespace flinch {

std::optional<ViewportCommand> commandFor(const QKeyEvent &event)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (event.key() == Qt::Key_F && modifiers == Qt::ShiftModifier)
        return ViewportCommand::ToggleFollowing;
    if (modifiers != Qt::NoModifier)
        return {};
    switch (event.key()) {
    case Qt::Key_F:
        return ViewportCommand::FrameSelection;
    case Qt::Key_A:
        return ViewportCommand::FrameAll;
    case Qt::Key_1:
        return ViewportCommand::ViewFront;
    case Qt::Key_3:
        return ViewportCommand::ViewSide;
    case Qt::Key_7:
        return ViewportCommand::ViewTop;
    case Qt::Key_9:
        return ViewportCommand::ViewOpposite;
    default:
        return {};
    }
}

} // namespace flinch
