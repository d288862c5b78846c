#pragma once

#include <optional>

class QKeyEvent;

namespace flinch {

/// What the keys of the 3D view do while it has the focus.
enum class ViewportCommand {
    FrameSelection,
    FrameAll,
    ViewFront,
    ViewSide,
    ViewTop,
    ViewOpposite,
    ToggleFollowing,
};

/// Nothing: the key is not the view's.
std::optional<ViewportCommand> commandFor(const QKeyEvent &event);

} // namespace flinch
