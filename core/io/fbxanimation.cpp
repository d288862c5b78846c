#include "core/io/fbxanimation.h"

#include "core/io/fbxerrors.h"
#include "core/io/fbxtime.h"
#include "core/io/namelist.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

/// Keys of all curves together: two hours of a hundred joints, plotted at a hundred frames a
/// second.
constexpr std::size_t kMaxKeys = 200'000'000;
/// Keys nearer than this are one.
constexpr std::int64_t kSameTicks = kFbxTicksPerSecond / 1'000'000;

enum class BlendMode { Additive, Override, Passthrough };

double powerOf(double value, double exponent)
{
    if (exponent <= 0)
        return 1;
    if (exponent >= 1)
        return value;
    return std::copysign(std::pow(std::abs(value), exponent), value);
}

Vector3 powersOf(const Vector3 &values, double exponent)
{
    return values.unaryExpr([exponent](double value) { return powerOf(value, exponent); });
}

} // namespace

class FbxAnimation::Reader
{
public:
    Reader(const FbxTree &tree, const FbxGraph &graph,
           const std::unordered_map<std::int64_t, int> &nodes, std::span<const FbxTransform> rest)
        : m_tree(tree)
        , m_graph(graph)
        , m_templates(tree)
        , m_nodes(nodes)
        , m_rest(rest)
    {}

    Result<FbxAnimation> read(const JobControl &job)
    {
        const auto rate = readRate();
        const auto stacks = m_graph.idsOf(m_tree, "AnimationStack");
        for (std::size_t n = 0; n < stacks.size(); ++n) {
            if (job.cancel.isCancelled())
                return Error::cancelled();
            job.report(double(n) / double(stacks.size()));
            Layers layers;
            for (const FbxConnection &child : m_graph.childrenOf(stacks[n])) {
                const FbxNode *layer = object(child.child, "AnimationLayer");
                if (!layer || m_templates.of(*layer).integer("Mute", 0) != 0)
                    continue;
                if (auto status = readLayer(child.child, *layer, layers.emplace_back()); !status)
                    return std::move(status).error();
            }
            SourceTake &take = m_animation.m_takes.emplace_back();
            take.name = QString::fromUtf8(fbxObjectName(*object(stacks[n], "AnimationStack")));
            take.rate = rate;
            m_animation.describeKeys(layers, take);
            m_animation.m_layers.push_back(std::move(layers));
        }
        return std::move(m_animation);
    }

private:
    const FbxNode *object(std::int64_t id, const char *kind) const
    {
        const auto index = m_graph.indexOf(id);
        if (!index)
            return nullptr;
        const FbxNode &node = m_tree.root.child("Objects")->children[*index];
        return node.name == kind ? &node : nullptr;
    }

    std::optional<FrameRate> readRate() const
    {
        const FbxNode *settings = m_tree.root.child("GlobalSettings");
        if (!settings)
            return std::nullopt;
        const FbxProperties properties(*settings, nullptr);
        const std::int64_t mode = properties.integer("TimeMode", 0);
        if (mode == kFbxCustomRate)
            return fbxCustomRate(properties.real("CustomFrameRate", 0));
        return mode > 0 && mode < 100 ? fbxRate(int(mode)) : std::nullopt;
    }

    Status readLayer(std::int64_t id, const FbxNode &node, Layer &layer)
    {
        const FbxProperties properties = m_templates.of(node);
        layer.weight = std::clamp(properties.real("Weight", 100) / 100, 0., 1.);
        const auto mode = BlendMode(properties.integer("BlendMode", 0));
        layer.additive = mode == BlendMode::Additive;
        layer.blended = layer.additive || mode == BlendMode::Passthrough;
        layer.turnsWhole = properties.integer("RotationAccumulationMode", 0) == 0;
        layer.scalesByFactor = properties.integer("ScaleAccumulationMode", 0) == 0;
        for (const FbxConnection &child : m_graph.childrenOf(id)) {
            const FbxNode *curveNode = object(child.child, "AnimationCurveNode");
            if (!curveNode)
                continue;
            for (const FbxConnection &parent : m_graph.parentsOf(child.child)) {
                if (auto status = connect(*curveNode, child.child, id, parent, layer); !status)
                    return status;
            }
        }
        return Done();
    }

    Status connect(const FbxNode &curveNode, std::int64_t id, std::int64_t layerId,
                   const FbxConnection &parent, Layer &layer)
    {
        if (parent.parent == layerId && parent.property == "Weight")
            return readCurves(id, {&layer.weightCurve, nullptr, nullptr});
        const auto node = m_nodes.find(parent.parent);
        if (node == m_nodes.end())
            return Done();
        for (int n = 0; n < int(FbxPlacement::Count); ++n) {
            if (parent.property == fbxPlacementName(FbxPlacement(n)))
                return readChannel(curveNode, id, node->second, FbxPlacement(n), layer);
        }
        return Done();
    }

    Status readChannel(const FbxNode &curveNode, std::int64_t id, int node, FbxPlacement placement,
                       Layer &layer)
    {
        Channel channel;
        channel.node = node;
        channel.placement = placement;
        if (auto status =
                readCurves(id, {&channel.curves[0], &channel.curves[1], &channel.curves[2]});
            !status) {
            Error error = std::move(status).error();
            if (error.where.isEmpty())
                error.where = Text::tr("node “%1”").arg(shownName(nodeName(node)));
            return error;
        }
        const Vector3 &rest = m_rest[std::size_t(node)][placement];
        const FbxProperties properties(curveNode, nullptr);
        constexpr std::array<const char *, 3> kNumbers = {"d|X", "d|Y", "d|Z"};
        for (int axis = 0; axis < 3; ++axis)
            channel.constant[axis] = properties.real(kNumbers[std::size_t(axis)], rest[axis]);
        layer.channels.push_back(channel);
        return Done();
    }

    QString nodeName(int node) const
    {
        const auto found = std::ranges::find_if(
            m_nodes, [node](const auto &entry) { return entry.second == node; });
        const FbxNode *model = object(found->first, "Model");
        return model ? QString::fromUtf8(fbxObjectName(*model)) : QString();
    }

    /// The curves of a curve node, by what they are connected to: "d|X", or "d|Weight" alone.
    Status readCurves(std::int64_t id, std::array<int *, 3> curves)
    {
        for (const FbxConnection &child : m_graph.childrenOf(id)) {
            const FbxNode *node = object(child.child, "AnimationCurve");
            if (!node || child.property.isEmpty())
                continue;
            const char axis = child.property.back();
            const bool single = !curves[1];
            const std::size_t index = single || axis == 'X' ? 0 : axis == 'Y' ? 1 : 2;
            if (!single && axis != 'X' && axis != 'Y' && axis != 'Z')
                continue;
            const auto curve = readCurve(child.child, *node);
            if (!curve)
                return curve.error();
            *curves[index] = *curve;
        }
        return Done();
    }

    /// The index of a curve, -1 when it has no keys.
    Result<int> readCurve(std::int64_t id, const FbxNode &node)
    {
        if (const auto known = m_known.find(id); known != m_known.end())
            return known->second;
        int index = -1;
        const FbxNode *times = node.child("KeyTime");
        if (times && !times->values.empty() && times->values[0].count > 0) {
            auto curve = FbxKeyCurve::read(node, m_tree);
            if (!curve)
                return std::move(curve).error();
            m_keys += curve->times().size();
            if (m_keys > kMaxKeys) {
                return fbxTooLarge(Text::tr("The FBX file has more than %1 keys").arg(kMaxKeys));
            }
            auto &curves = m_animation.m_curves;
            if (!curves.empty())
                curve->shareTimes(curves.back());
            index = int(curves.size());
            curves.push_back(std::move(*curve));
        }
        m_known.emplace(id, index);
        return index;
    }

    const FbxTree &m_tree;
    const FbxGraph &m_graph;
    const FbxTemplates m_templates;
    const std::unordered_map<std::int64_t, int> &m_nodes;
    const std::span<const FbxTransform> m_rest;
    std::unordered_map<std::int64_t, int> m_known; // curves by id
    std::size_t m_keys = 0;
    FbxAnimation m_animation;
};

Result<FbxAnimation> FbxAnimation::read(const FbxTree &tree, const FbxGraph &graph,
                                        const std::unordered_map<std::int64_t, int> &nodes,
                                        std::span<const FbxTransform> rest, const JobControl &job)
{
    return Reader(tree, graph, nodes, rest).read(job);
}

void FbxAnimation::describeKeys(const Layers &layers, SourceTake &take) const
{
    std::set<const std::vector<std::int64_t> *> rows;
    std::set<int> nodes;
    for (const Layer &layer : layers) {
        for (const Channel &channel : layer.channels) {
            for (const int curve : channel.curves) {
                if (curve < 0)
                    continue;
                rows.insert(&m_curves[std::size_t(curve)].times());
                nodes.insert(channel.node);
            }
        }
    }
    std::vector<std::int64_t> ticks;
    for (const auto *row : rows)
        ticks.insert(ticks.end(), row->begin(), row->end());
    std::ranges::sort(ticks);
    const auto same = [](std::int64_t a, std::int64_t b) {
        return b - a <= kSameTicks;
    };
    ticks.erase(std::unique(ticks.begin(), ticks.end(), same), ticks.end());
    for (const std::int64_t tick : ticks)
        take.keySeconds.push_back(double(tick) / double(kFbxTicksPerSecond));
    take.keyedNodes = int(nodes.size());
    if (!take.keySeconds.empty()) {
        take.firstSeconds = take.keySeconds.front();
        take.lastSeconds = take.keySeconds.back();
    }
}

Vector3 FbxAnimation::value(const Channel &channel, double seconds) const
{
    Vector3 value = channel.constant;
    for (int axis = 0; axis < 3; ++axis) {
        const int curve = channel.curves[std::size_t(axis)];
        if (curve >= 0)
            value[axis] = m_curves[std::size_t(curve)].at(seconds);
    }
    return value;
}

void FbxAnimation::combine(const Layer &layer, double weight, FbxPlacement placement,
                           const Vector3 &value, FbxTransform &transform)
{
    Vector3 &result = transform[placement];
    if (!layer.blended) {
        result = value;
    } else if (placement == FbxPlacement::Scaling && layer.scalesByFactor) {
        const Vector3 below = layer.additive ? result : powersOf(result, 1 - weight);
        result = below.cwiseProduct(powersOf(value, weight));
    } else if (placement == FbxPlacement::Rotation && layer.turnsWhole) {
        const int order = transform.rotationOrder();
        const Quaternion below = fbxRotation(result, order);
        const Quaternion own = fbxRotation(value, order);
        const Quaternion turned = layer.additive ? below * Quaternion::Identity().slerp(weight, own)
                                                 : below.slerp(weight, own);
        result = fbxDegrees(turned, order, result);
    } else {
        result = layer.additive ? Vector3(result + weight * value)
                                : Vector3((1 - weight) * result + weight * value);
    }
}

void FbxAnimation::apply(int take, double seconds, std::vector<FbxTransform> &transforms) const
{
    const Layers &layers = m_layers[std::size_t(take)];
    for (std::size_t n = 0; n < layers.size(); ++n) {
        const Layer &layer = layers[n];
        double weight = layer.weight;
        if (layer.weightCurve >= 0) {
            const double percent = m_curves[std::size_t(layer.weightCurve)].at(seconds);
            weight = std::clamp(percent / 100, 0., 1.);
        }
        for (const Channel &channel : layer.channels) {
            FbxTransform &transform = transforms[std::size_t(channel.node)];
            if (n == 0)
                transform[channel.placement] = value(channel, seconds);
            else
                combine(layer, weight, channel.placement, value(channel, seconds), transform);
        }
    }
}

} // namespace flinch
