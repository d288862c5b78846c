#pragma once

#include "core/motion/framerate.h"
#include "core/motion/geometry.h"

#include <QString>

#include <optional>
#include <vector>

namespace flinch {

/// Points that a capture system saw, frame by frame. Metres, Y up.
struct MarkerMotion
{
    std::vector<QString> names;
    FrameRate rate;
    int frameCount = 0;
    /// Frame by frame, one entry a marker; nothing where it was not seen.
    std::vector<std::optional<Vector3>> points;

    const std::optional<Vector3> &point(int frame, int marker) const
    {
        return points[std::size_t(frame) * names.size() + std::size_t(marker)];
    }
};

} // namespace flinch
