#pragma once

namespace flinch {

/// Frames, both ends included.
struct FrameRange
{
    int first = 0;
    int last = 0;

    friend bool operator==(const FrameRange &, const FrameRange &) = default;
};

} // namespace flinch
