#include "core/io/gltfanimations.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Gltf)
};

/// Between which keys a moment lies.
struct KeyPlace
{
    std::size_t from = 0;
    bool between = false;
    double fraction = 0;
    double seconds = 0; // from key to key
};

KeyPlace placeAmong(const std::vector<float> &times, double seconds)
{
    const auto next =
        std::ranges::upper_bound(times, seconds, {}, [](float t) { return double(t); });
    if (next == times.begin())
        return {};
    KeyPlace place;
    place.from = std::size_t(next - times.begin() - 1);
    if (next == times.end())
        return place;
    place.between = true;
    place.seconds = double(*next) - double(*(next - 1));
    place.fraction = (seconds - double(*(next - 1))) / place.seconds;
    return place;
}

template<int N>
using Group = Eigen::Matrix<double, N, 1>;

template<int N>
Group<N> group(const std::vector<float> &values, std::size_t index)
{
    return Eigen::Map<const Eigen::Matrix<float, N, 1>>(values.data() + index * N)
        .template cast<double>();
}

template<int N>
Group<N> cubic(const std::vector<float> &values, const KeyPlace &place)
{
    const double u = place.fraction, u2 = u * u, u3 = u2 * u;
    const std::size_t a = 3 * place.from, b = a + 3;
    return (2 * u3 - 3 * u2 + 1) * group<N>(values, a + 1)
           + place.seconds * (u3 - 2 * u2 + u) * group<N>(values, a + 2)
           + (3 * u2 - 2 * u3) * group<N>(values, b + 1)
           + place.seconds * (u3 - u2) * group<N>(values, b);
}

Quaternion unit(const Eigen::Vector4d &xyzw)
{
    const double length = xyzw.norm();
    if (!(length > 0))
        return Quaternion::Identity();
    return Quaternion(xyzw / length);
}

/// The value at a key or between two, by the curve's own way.
template<int N>
Group<N> valueAt(const GltfCurve &curve, const KeyPlace &place)
{
    const std::vector<float> &values = *curve.values;
    if (curve.way == GltfCurve::Way::Cubic)
        return place.between ? cubic<N>(values, place) : group<N>(values, 3 * place.from + 1);
    Group<N> from = group<N>(values, place.from);
    if (curve.way == GltfCurve::Way::Step || !place.between)
        return from;
    const Group<N> to = group<N>(values, place.from + 1);
    if constexpr (N == 4)
        return unit(from).slerp(place.fraction, unit(to)).coeffs();
    else
        return from + place.fraction * (to - from);
}

class AnimationReader
{
public:
    AnimationReader(const GltfDocument &document, GltfAccessors &accessors,
                    std::span<const int> sceneNodes)
        : m_document(document)
        , m_accessors(accessors)
        , m_sceneNodes(sceneNodes)
    {}

    Result<std::vector<GltfTake>> read(ImportEntries &findings)
    {
        const QJsonArray animations = m_document.list("animations");
        std::vector<GltfTake> takes;
        for (qsizetype i = 0; i < animations.size(); ++i) {
            m_place = gltfPlace("animations", i);
            auto take = readTake(animations[i].toObject());
            if (!take)
                return std::move(take).error();
            if (take->description.name.isEmpty())
                take->description.name = QStringLiteral("Take %1").arg(i + 1);
            takes.push_back(std::move(take).value());
        }
        if (m_hasWeights)
            findings.push_back(
                {ImportEntry::Kind::NotHeld, Text::tr("Motion of blend shapes is left out")});
        if (m_hasOthers)
            findings.push_back({ImportEntry::Kind::NotHeld,
                                Text::tr("Motion of materials, lights or cameras is left out")});
        return takes;
    }

private:
    Result<GltfTake> readTake(const QJsonObject &animation)
    {
        GltfTake take;
        take.description.name = animation[QLatin1String("name")].toString().trimmed();
        const QJsonArray channels = animation[QLatin1String("channels")].toArray();
        m_samplers = animation[QLatin1String("samplers")].toArray();
        std::set<const std::vector<float> *> times;
        std::set<int> nodes;
        for (qsizetype i = 0; i < channels.size(); ++i) {
            auto curve = readChannel(channels[i].toObject(),
                                     m_place + QLatin1Char('.') + gltfPlace("channels", i));
            if (!curve)
                return std::move(curve).error();
            if (!*curve)
                continue;
            times.insert((*curve)->times.get());
            nodes.insert((*curve)->node);
            take.curves.push_back(std::move(**curve));
        }
        describeKeys(take.description, times);
        take.description.keyedNodes = int(nodes.size());
        return take;
    }

    static void describeKeys(SourceTake &take, const std::set<const std::vector<float> *> &times)
    {
        std::set<float> keys;
        for (const std::vector<float> *some : times)
            keys.insert(some->begin(), some->end());
        take.keySeconds.assign(keys.begin(), keys.end());
        if (!keys.empty()) {
            take.firstSeconds = take.keySeconds.front();
            take.lastSeconds = take.keySeconds.back();
        }
    }

    /// Nothing for a channel that moves no node.
    Result<std::optional<GltfCurve>> readChannel(const QJsonObject &channel, const QString &place)
    {
        using Found = std::optional<GltfCurve>;
        const QJsonObject target = channel[QLatin1String("target")].toObject();
        const QString path = target[QLatin1String("path")].toString();
        GltfCurve curve;
        int components = 3;
        if (path == QLatin1String("rotation")) {
            curve.path = GltfCurve::Path::Rotation;
            components = 4;
        } else if (path == QLatin1String("scale")) {
            curve.path = GltfCurve::Path::Scale;
        } else if (path != QLatin1String("translation")) {
            (path == QLatin1String("weights") ? m_hasWeights : m_hasOthers) = true;
            return Found();
        }
        if (!target.contains(QLatin1String("node")))
            return Found();
        const auto node = gltfIndex(target[QLatin1String("node")], qsizetype(m_sceneNodes.size()),
                                    place + QLatin1String(".target.node"));
        if (!node)
            return node.error();
        curve.node = m_sceneNodes[std::size_t(*node)];
        const auto sampler = gltfIndex(channel[QLatin1String("sampler")], m_samplers.size(),
                                       place + QLatin1String(".sampler"));
        if (!sampler)
            return sampler.error();
        const QString samplerPlace = m_place + QLatin1Char('.') + gltfPlace("samplers", *sampler);
        if (auto status =
                readSampler(m_samplers[*sampler].toObject(), samplerPlace, components, curve);
            !status)
            return std::move(status).error();
        return curve.times->empty() ? Found() : Found(std::move(curve));
    }

    Status readSampler(const QJsonObject &sampler, const QString &place, int components,
                       GltfCurve &curve)
    {
        const QString way =
            sampler[QLatin1String("interpolation")].toString(QStringLiteral("LINEAR"));
        if (way == QLatin1String("STEP"))
            curve.way = GltfCurve::Way::Step;
        else if (way == QLatin1String("CUBICSPLINE"))
            curve.way = GltfCurve::Way::Cubic;
        else if (way != QLatin1String("LINEAR"))
            return gltfError(place, Text::tr("“%1” is no way from key to key").arg(way.left(40)));
        auto times = floats(sampler, "input", 1, place);
        if (!times)
            return std::move(times).error();
        auto values = floats(sampler, "output", components, place);
        if (!values)
            return std::move(values).error();
        const std::size_t groups = curve.way == GltfCurve::Way::Cubic ? 3 : 1;
        if ((*values)->size() < (*times)->size() * groups * std::size_t(components))
            return gltfError(place, Text::tr("There are fewer values than keys"));
        if (!std::ranges::is_sorted(**times))
            return gltfError(place, Text::tr("The times of the keys do not ascend"));
        curve.times = std::move(times).value();
        curve.values = std::move(values).value();
        return Done();
    }

    Result<GltfAccessors::Floats> floats(const QJsonObject &sampler, const char *key,
                                         int components, const QString &place)
    {
        const auto accessor = gltfIndex(sampler[QLatin1String(key)], m_document.accessors.size(),
                                        place + QLatin1Char('.') + QLatin1String(key));
        if (!accessor)
            return accessor.error();
        return m_accessors.floats(*accessor, components);
    }

    const GltfDocument &m_document;
    GltfAccessors &m_accessors;
    std::span<const int> m_sceneNodes;
    QString m_place; // of the take
    QJsonArray m_samplers;
    bool m_hasWeights = false;
    bool m_hasOthers = false;
};

} // namespace

Eigen::Affine3d GltfTransform::matrix() const
{
    Eigen::Affine3d result;
    result.linear() = unit(rotation).toRotationMatrix() * scale.asDiagonal();
    result.translation() = translation;
    result.makeAffine();
    return result;
}

void GltfCurve::apply(double seconds, GltfTransform &transform) const
{
    const KeyPlace place = placeAmong(*times, seconds);
    switch (path) {
    case Path::Translation:
        transform.translation = valueAt<3>(*this, place);
        return;
    case Path::Rotation:
        transform.rotation = valueAt<4>(*this, place);
        return;
    case Path::Scale:
        transform.scale = valueAt<3>(*this, place);
        return;
    }
}

Result<std::vector<GltfTake>> readGltfAnimations(const GltfDocument &document,
                                                 GltfAccessors &accessors,
                                                 std::span<const int> sceneNodes,
                                                 ImportEntries &findings)
{
    return AnimationReader(document, accessors, sceneNodes).read(findings);
}

} // namespace flinch
