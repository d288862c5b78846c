#pragma once

#include "core/io/fbxtree.h"

#include <array>
#include <memory>

namespace flinch {

/// A curve of an FBX file: one number over time, between its keys and beyond them as the file says.
/// Automatic tangents are worked out here, because files store none.
class FbxKeyCurve
{
public:
    /// Of an AnimationCurve with at least one key.
    static Result<FbxKeyCurve> read(const FbxNode &node, const FbxTree &tree);

    double at(double seconds) const;

    /// When there are keys, in ticks, never falling.
    const std::vector<std::int64_t> &times() const { return *m_times; }

    /// Uses the times of `other` if they are the same: most curves of a take share theirs.
    void shareTimes(const FbxKeyCurve &other);

private:
    enum class Way : std::uint8_t { Step, StepAhead, Linear, Cubic };

    /// From a key to the next: slopes in units a second, weights as parts of the way.
    struct Segment
    {
        float slope = 0;
        float nextSlope = 0;
        float weight = 1.f / 3;
        float nextWeight = 1.f / 3;
        Way way = Way::Linear;
    };

    struct Beyond
    {
        enum class Mode { Hold, Slope, Repeat, Mirror, RepeatOnward };

        Mode mode = Mode::Hold;
        int repetitions = -1; // negative: without end
    };

    struct Attributes;
    class SegmentMaker;

    static Beyond readBeyond(const FbxNode &node, const char *name);
    static Status readKeys(const FbxNode &node, FbxKeyCurve &curve);
    static std::vector<Attributes> readAttributes(const FbxNode &node, const FbxTree &tree);
    double inside(double ticks) const;
    double beyond(double ticks) const;
    double slopeAtEnd(bool first) const;
    Segment segment(std::size_t key) const;

    std::shared_ptr<const std::vector<std::int64_t>> m_times;
    std::vector<float> m_values;
    std::vector<Segment> m_segments; // empty: all linear
    Beyond m_before;
    Beyond m_after;
};

} // namespace flinch
