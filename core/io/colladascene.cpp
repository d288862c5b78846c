#include "core/io/colladascene.h"

#include "core/base/limits.h"
#include "core/io/assimp/sceneread.h"

#include <QCoreApplication>
#include <QSet>
#include <QXmlStreamReader>

#include <algorithm>
#include <set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Collada)
};

constexpr double kSameSeconds = 1e-6;

Error refused(const QString &message)
{
    Error error;
    error.message = message;
    error.remedy = Text::tr("Export the file again, as FBX or glTF where that is possible.");
    return error;
}

/// What the XML says and Assimp forgets.
struct ColladaText
{
    QSet<QString> joints; // by name where names are unique, else by id
    bool uniqueNames = true;
    QString exporter;
};

Result<ColladaText> scan(const QByteArray &bytes)
{
    ColladaText text;
    QSet<QString> jointIds;
    QSet<QString> names;
    bool collada = false;
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"COLLADA") {
            collada = true;
        } else if (xml.name() == u"authoring_tool") {
            text.exporter = xml.readElementText(QXmlStreamReader::SkipChildElements)
                                .simplified()
                                .left(limits::kMaxNameLength);
        } else if (xml.name() == u"node") {
            const QString name = xml.attributes().value(QLatin1String("name")).toString();
            if (name.isEmpty() || names.contains(name))
                text.uniqueNames = false;
            names.insert(name);
            if (xml.attributes().value(QLatin1String("type")) == u"JOINT") {
                text.joints.insert(name);
                jointIds.insert(xml.attributes().value(QLatin1String("id")).toString());
            }
        }
    }
    if (xml.hasError()) {
        Error error = refused(Text::tr("The Collada file is damaged: %1").arg(xml.errorString()));
        error.where = Text::tr("line %1").arg(xml.lineNumber());
        return error;
    }
    if (!collada)
        return refused(Text::tr("This is not a Collada file"));
    if (!text.uniqueNames)
        text.joints = jointIds;
    return text;
}

double between(const std::vector<double> &seconds, double at, std::size_t &key)
{
    const auto next = std::ranges::upper_bound(seconds, at) - seconds.begin();
    if (next == 0 || std::size_t(next) == seconds.size()) {
        key = next == 0 ? 0 : seconds.size() - 1;
        return 0;
    }
    key = std::size_t(next - 1);
    return (at - seconds[key]) / (seconds[key + 1] - seconds[key]);
}

Vector3 sampled(const ReadScene::Channel::Keys<Vector3> &keys, double at, const Vector3 &rest)
{
    if (keys.seconds.empty())
        return rest;
    std::size_t key = 0;
    const double part = between(keys.seconds, at, key);
    return part > 0 ? Vector3((1 - part) * keys.values[key] + part * keys.values[key + 1])
                    : keys.values[key];
}

Quaternion sampled(const ReadScene::Channel::Keys<Quaternion> &keys, double at,
                   const Quaternion &rest)
{
    if (keys.seconds.empty())
        return rest;
    std::size_t key = 0;
    const double part = between(keys.seconds, at, key);
    return part > 0 ? keys.values[key].slerp(part, keys.values[key + 1]) : keys.values[key];
}

class ColladaScene : public SourceScene
{
public:
    ColladaScene(ReadScene scene, const ColladaText &text)
        : m_exporter(text.exporter)
        , m_materials(std::move(scene.materials))
    {
        std::set<int> bones;
        for (ReadScene::NodeMesh &mesh : scene.meshes) {
            for (const SkinBone &bone : mesh.bones)
                bones.insert(bone.joint);
            SourceMesh source;
            source.mesh = std::move(mesh.mesh);
            source.node = mesh.node;
            source.nodes = std::move(mesh.bones);
            m_meshes.push_back(std::move(source));
        }
        for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
            const auto &[name, parent, local] = scene.nodes[n];
            m_nodes.push_back({name, parent, text.joints.contains(name) || bones.contains(int(n))});
            m_rest.push_back(local);
        }
        for (ReadScene::Take &take : scene.takes) {
            m_takes.push_back(described(take));
            m_channels.push_back(std::move(take.channels));
        }
    }

    std::span<const SourceNode> nodes() const override { return m_nodes; }

    std::span<const SourceTake> takes() const override { return m_takes; }

    std::span<const SourceMesh> meshes() const override { return m_meshes; }

    std::span<const Material> materials() const override { return m_materials; }

    std::span<const Texture> textures() const override { return {}; }

    std::vector<Eigen::Affine3d> restPose() const override { return m_rest; }

    std::vector<Eigen::Affine3d> pose(int take, double seconds) const override
    {
        std::vector<Eigen::Affine3d> pose = m_rest;
        for (const ReadScene::Channel &channel : m_channels[std::size_t(take)]) {
            Eigen::Affine3d &local = pose[std::size_t(channel.node)];
            Matrix3 rotation;
            Matrix3 scale;
            local.computeRotationScaling(&rotation, &scale);
            const Vector3 t = sampled(channel.translations, seconds, local.translation());
            const Quaternion r = sampled(channel.rotations, seconds, Quaternion(rotation));
            const Vector3 s = sampled(channel.scales, seconds, scale.diagonal());
            local.linear() = r.toRotationMatrix() * s.asDiagonal();
            local.translation() = t;
        }
        return pose;
    }

    std::optional<double> unitToMetres() const override { return 1; }

    Matrix3 toCoreAxes() const override { return Matrix3::Identity(); }

    QString exporter() const override { return m_exporter; }

private:
    static SourceTake described(const ReadScene::Take &from)
    {
        SourceTake take;
        take.name = from.name;
        std::set<int> nodes;
        std::vector<double> &all = take.keySeconds;
        for (const ReadScene::Channel &channel : from.channels) {
            for (const auto *seconds : {&channel.translations.seconds, &channel.rotations.seconds,
                                        &channel.scales.seconds})
                all.insert(all.end(), seconds->begin(), seconds->end());
            nodes.insert(channel.node);
        }
        std::ranges::sort(all);
        const auto same = [](double a, double b) {
            return b - a <= kSameSeconds;
        };
        all.erase(std::unique(all.begin(), all.end(), same), all.end());
        take.keyedNodes = int(nodes.size());
        if (!all.empty()) {
            take.firstSeconds = all.front();
            take.lastSeconds = all.back();
        }
        return take;
    }

    QString m_exporter;
    std::vector<SourceNode> m_nodes;
    std::vector<Eigen::Affine3d> m_rest;
    std::vector<SourceTake> m_takes;
    std::vector<std::vector<ReadScene::Channel>> m_channels; // of each take
    std::vector<SourceMesh> m_meshes;
    std::vector<Material> m_materials;
};

} // namespace

Result<std::shared_ptr<const SourceScene>> readColladaScene(const QByteArray &bytes)
{
    const auto text = scan(bytes);
    if (!text)
        return text.error();
    auto scene = readWithAssimp(bytes, "dae", text->uniqueNames);
    if (!scene)
        return refused(scene.error().message);
    return std::shared_ptr<const SourceScene>(
        std::make_shared<const ColladaScene>(std::move(*scene), *text));
}

} // namespace flinch
