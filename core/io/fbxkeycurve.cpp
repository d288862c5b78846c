#include "core/io/fbxkeycurve.h"

#include "core/base/limits.h"
#include "core/io/fbxerrors.h"
#include "core/io/fbxtangents.h"
#include "core/io/fbxtime.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr auto kTicks = double(kFbxTicksPerSecond);
/// A moment this near to a key is the key's: frames are fractions, ticks are not, and some files
/// round both.
constexpr double kNearTicks = kTicks * 1e-6;
/// From here on the attributes of keys in a text are bits of floats, written as integers.
constexpr std::uint32_t kBitsVersion = 7200;

/// No slope or bias of a person's; beyond it numbers would overflow.
constexpr float kSteepest = 1e12f;

enum Flag {
    Stepped = 0x2,
    Cubic = 0x8,
    Ahead = 0x100, // of Stepped
    Tcb = 0x200,
    User = 0x400,
    WeightedRight = 0x1000000,
    WeightedNextLeft = 0x2000000,
};

} // namespace

/// What a file says of a run of keys.
struct FbxKeyCurve::Attributes
{
    std::uint32_t flags = 0;
    std::array<float, 4> data = {};
    std::size_t keys = 0;
};

/// Walks along the keys and finds the slopes on both sides of each.
class FbxKeyCurve::SegmentMaker
{
public:
    SegmentMaker(const FbxKeyCurve &curve)
        : m_curve(curve)
        , m_segments(curve.m_values.size())
    {}

    void add(std::size_t key, const Attributes &attributes)
    {
        Segment &segment = m_segments[key];
        const std::uint32_t flags = attributes.flags;
        m_bias = 0;
        if (flags & Stepped) {
            segment.way = flags & Ahead ? Way::StepAhead : Way::Step;
        } else if (flags & Cubic) {
            segment.way = Way::Cubic;
            readWeights(segment, attributes);
            if (flags & Tcb)
                setTcb(key, attributes);
            else if (flags & User)
                setUser(segment, attributes);
            else
                setAutomatic(key, attributes);
        } else if (key + 1 < m_segments.size()) {
            segment.slope = segment.nextSlope = float(neighbours(key).slopeAfter());
        }
        m_lastBias = m_bias;
        m_lastAutomatic = (flags & Cubic) && !(flags & (Tcb | User | Stepped));
    }

    std::vector<Segment> take() { return std::move(m_segments); }

private:
    FbxKeyNeighbours neighbours(std::size_t key) const
    {
        const auto &times = *m_curve.m_times;
        const auto &values = m_curve.m_values;
        FbxKeyNeighbours result;
        result.value = values[key];
        if (key > 0) {
            result.secondsBefore = double(times[key] - times[key - 1]) / kTicks;
            result.valueBefore = values[key - 1];
            result.weightBefore = m_segments[key - 1].nextWeight;
        }
        if (key + 1 < values.size()) {
            result.secondsAfter = double(times[key + 1] - times[key]) / kTicks;
            result.valueAfter = values[key + 1];
            result.weightAfter = m_segments[key].weight;
        }
        return result;
    }

    static void readWeights(Segment &segment, const Attributes &attributes)
    {
        const auto packed = std::bit_cast<std::uint32_t>(attributes.data[2]);
        if (attributes.flags & WeightedRight)
            segment.weight = std::min(float(packed & 0xffff) * 1e-4f, 1.f);
        if (attributes.flags & WeightedNextLeft)
            segment.nextWeight = std::min(float(packed >> 16) * 1e-4f, 1.f);
    }

    static void setUser(Segment &segment, const Attributes &attributes)
    {
        segment.slope = attributes.data[0];
        segment.nextSlope = attributes.data[1];
    }

    void setSlopes(std::size_t key, FbxSlopes slopes)
    {
        m_segments[key].slope = slopes.after;
        if (key > 0)
            m_segments[key - 1].nextSlope = slopes.before;
    }

    void setTcb(std::size_t key, const Attributes &attributes)
    {
        const auto &[tension, continuity, bias, unused] = attributes.data;
        setSlopes(key, fbxTcbSlopes(neighbours(key), tension, continuity, bias));
    }

    void setAutomatic(std::size_t key, const Attributes &attributes)
    {
        m_bias = attributes.data[1]; // of the next key's left side
        const float before = m_lastAutomatic ? m_lastBias : 0;
        setSlopes(
            key, fbxAutomaticSlopes(neighbours(key), attributes.flags, before, attributes.data[0]));
    }

    const FbxKeyCurve &m_curve;
    std::vector<Segment> m_segments;
    float m_bias = 0;
    float m_lastBias = 0;
    bool m_lastAutomatic = false;
};

Result<FbxKeyCurve> FbxKeyCurve::read(const FbxNode &node, const FbxTree &tree)
{
    FbxKeyCurve curve;
    if (auto status = readKeys(node, curve); !status)
        return std::move(status).error();
    const std::vector<Attributes> attributes = readAttributes(node, tree);
    const auto isLinear = [](const Attributes &a) {
        return !(a.flags & (Stepped | Cubic));
    };
    if (!std::ranges::all_of(attributes, isLinear)) {
        SegmentMaker maker(curve);
        auto run = attributes.begin();
        std::size_t left = run->keys;
        for (std::size_t key = 0; key < curve.m_values.size(); ++key) {
            // keys that the runs leave out are like the last ones
            while (left == 0 && run + 1 != attributes.end())
                left = (++run)->keys;
            maker.add(key, *run);
            left -= left > 0 ? 1 : 0;
        }
        curve.m_segments = maker.take();
    }
    curve.m_before = readBeyond(node, "Pre-Extrapolation");
    curve.m_after = readBeyond(node, "Post-Extrapolation");
    return curve;
}

Status FbxKeyCurve::readKeys(const FbxNode &node, FbxKeyCurve &curve)
{
    const auto array = [&node](const char *name) -> const FbxValue * {
        const FbxNode *child = node.child(name);
        return child && !child->values.empty() ? &child->values[0] : nullptr;
    };
    const FbxValue *timeArray = array("KeyTime");
    const FbxValue *valueArray = array("KeyValueFloat");
    auto times = timeArray ? timeArray->toNumbers<std::int64_t>() : std::nullopt;
    auto values = valueArray ? valueArray->toNumbers<float>() : std::nullopt;
    if (!times || !values)
        return fbxDamage(Text::tr("An animation curve has no readable keys"));
    if (times->empty() || times->size() != values->size()) {
        return fbxDamage(Text::tr("An animation curve has %1 times for %2 values")
                             .arg(times->size())
                             .arg(values->size()));
    }
    const auto sane = [](float value) {
        return std::abs(value) <= limits::kMaxFileNumber;
    };
    if (!std::ranges::all_of(*values, sane))
        return fbxDamage(Text::tr("An animation curve has a key that is out of range"));
    constexpr std::int64_t kLatest = std::int64_t(1) << 60; // differences still fit
    const auto [earliest, latest] = std::ranges::minmax(*times);
    if (earliest < -kLatest || latest > kLatest || !std::ranges::is_sorted(*times))
        return fbxDamage(Text::tr("An animation curve has keys that are not in order"));
    curve.m_times = std::make_shared<const std::vector<std::int64_t>>(std::move(*times));
    curve.m_values = std::move(*values);
    return Done();
}

std::vector<FbxKeyCurve::Attributes> FbxKeyCurve::readAttributes(const FbxNode &node,
                                                                 const FbxTree &tree)
{
    const auto integers = [&node](const char *name) {
        const FbxNode *child = node.child(name);
        auto numbers = child && !child->values.empty() ? child->values[0].toNumbers<std::int32_t>()
                                                       : std::nullopt;
        return numbers.value_or(std::vector<std::int32_t>());
    };
    const std::vector<std::int32_t> flags = integers("KeyAttrFlags");
    const std::vector<std::int32_t> counts = integers("KeyAttrRefCount");
    std::vector<float> data;
    if (const FbxNode *child = node.child("KeyAttrDataFloat"); child && !child->values.empty()) {
        const FbxValue &value = child->values[0];
        const bool whole = value.type == 'i' || value.type == 'l';
        if (whole && (!tree.text || tree.version >= kBitsVersion)) {
            for (const std::int32_t bits : integers("KeyAttrDataFloat"))
                data.push_back(std::bit_cast<float>(bits));
        } else {
            data = value.toNumbers<float>().value_or(data);
        }
    }
    std::vector<Attributes> runs(flags.size());
    for (std::size_t n = 0; n < runs.size(); ++n) {
        runs[n].flags = std::bit_cast<std::uint32_t>(flags[n]);
        runs[n].keys = n < counts.size() ? std::size_t(std::max(counts[n], 0)) : 1;
        for (std::size_t k = 0; k < 4 && 4 * n + k < data.size(); ++k)
            runs[n].data[k] = data[4 * n + k];
        // the third may be two weights in disguise, unless it is a bias
        const std::size_t plain = runs[n].flags & Tcb ? 3 : 2;
        for (std::size_t k = 0; k < plain; ++k) {
            if (!(std::abs(runs[n].data[k]) <= kSteepest))
                runs[n].data[k] = 0;
        }
    }
    return runs;
}

FbxKeyCurve::Beyond FbxKeyCurve::readBeyond(const FbxNode &node, const char *name)
{
    Beyond beyond;
    const FbxNode *child = node.child(name);
    const FbxNode *type = child ? child->child("Type") : nullptr;
    if (!type || type->values.empty() || type->values[0].bytes.isEmpty())
        return beyond;
    switch (type->values[0].bytes[0]) { // a letter: text, a byte or the first byte of a number
    case 'A':
        beyond.mode = Beyond::Mode::RepeatOnward;
        break;
    case 'K':
        beyond.mode = Beyond::Mode::Slope;
        break;
    case 'M':
        beyond.mode = Beyond::Mode::Mirror;
        break;
    case 'R':
        beyond.mode = Beyond::Mode::Repeat;
        break;
    default:
        break;
    }
    if (const FbxNode *repetition = child->child("Repetition")) {
        beyond.repetitions =
            int(std::clamp<std::int64_t>(repetition->integer(0).value_or(-1), -1, 1'000'000));
    }
    return beyond;
}

void FbxKeyCurve::shareTimes(const FbxKeyCurve &other)
{
    if (*m_times == *other.m_times)
        m_times = other.m_times;
}

FbxKeyCurve::Segment FbxKeyCurve::segment(std::size_t key) const
{
    return m_segments.empty() ? Segment() : m_segments[key];
}

double FbxKeyCurve::at(double seconds) const
{
    const double ticks = seconds * kTicks;
    if (m_values.size() == 1)
        return m_values[0];
    if (ticks < double(m_times->front()) || ticks > double(m_times->back()))
        return beyond(ticks);
    return inside(ticks);
}

double FbxKeyCurve::inside(double ticks) const
{
    const auto &times = *m_times;
    const auto next = std::size_t(
        std::ranges::upper_bound(times, ticks, {}, [](std::int64_t t) { return double(t); })
        - times.begin());
    if (next == 0 || next == times.size())
        return m_values[next == 0 ? 0 : next - 1];
    const std::size_t key = next - 1;
    const Segment between = segment(key);
    const double from = m_values[key];
    const double to = m_values[next];
    const double length = double(times[next] - times[key]);
    const double done = ticks - double(times[key]);
    switch (between.way) {
    case Way::Step:
        return length - done <= kNearTicks ? to : from;
    case Way::StepAhead:
        return done <= kNearTicks ? from : to;
    case Way::Linear:
        return from + (to - from) * (done / length);
    case Way::Cubic:
        break;
    }
    const double seconds = length / kTicks;
    return fbxCubic({from, from + double(between.weight) * seconds * double(between.slope),
                     to - double(between.nextWeight) * seconds * double(between.nextSlope), to},
                    between.weight, 1 - double(between.nextWeight), done / length);
}

double FbxKeyCurve::slopeAtEnd(bool first) const
{
    const std::size_t last = m_values.size() - 1;
    if (!m_segments.empty())
        return first ? m_segments[0].slope : m_segments[last - 1].nextSlope;
    const std::size_t key = first ? 0 : last - 1;
    const double seconds = double((*m_times)[key + 1] - (*m_times)[key]) / kTicks;
    return seconds > 0 ? (double(m_values[key + 1]) - double(m_values[key])) / seconds : 0;
}

double FbxKeyCurve::beyond(double ticks) const
{
    const auto begin = double(m_times->front());
    const auto end = double(m_times->back());
    const bool before = ticks < begin;
    const auto &[mode, repetitions] = before ? m_before : m_after;
    const double held = before ? m_values.front() : m_values.back();
    const double past = before ? begin - ticks : ticks - end;
    const double length = end - begin;
    if (mode == Beyond::Mode::Slope)
        return held + slopeAtEnd(before) * (before ? -past : past) / kTicks;
    if (mode == Beyond::Mode::Hold || repetitions == 0 || length < 1)
        return held;
    double times = std::floor(past / length);
    double into = past - times * length;
    if (repetitions > 0 && times >= repetitions) {
        times = repetitions - 1;
        into = length;
    }
    if (mode == Beyond::Mode::Mirror && std::fmod(times, 2) == 0)
        into = length - into;
    if (before)
        into = length - into;
    const double value = inside(begin + into);
    if (mode != Beyond::Mode::RepeatOnward)
        return value;
    const double gain = double(m_values.back()) - double(m_values.front());
    return value + (before ? -gain : gain) * (times + 1);
}

} // namespace flinch
