#include "core/io/glbwriter.h"

#include "core/io/assimp/sceneblob.h"
#include "core/io/glbfile.h"
#include "core/io/proxymesh.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonArray>

#include <numeric>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Glb)
};

Error missing()
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.message = Text::tr("Assimp left out a part of the glTF file");
    error.remedy = Text::tr("Write FBX or BVH instead, and report this.");
    return error;
}

QJsonArray numbers(const Vector3 &v)
{
    return {v.x(), v.y(), v.z()};
}

QJsonArray numbers(const Quaternion &q)
{
    return {q.x(), q.y(), q.z(), q.w()};
}

/// Puts a scene together from what Assimp made of it and from the takes.
class GlbAssembly
{
public:
    GlbAssembly(const GlbFile &source, const ExportScene &scene, QStringList &warnings)
        : m_source(source)
        , m_scene(scene)
        , m_jointNames(uniqueJointNames(scene.skeleton(), warnings))
        , m_takeNames(uniqueTakeNames(scene, warnings))
        , m_startFrame(scene.options.startFrame)
    {}

    Status write(const ByteSink &sink, const JobControl &job)
    {
        m_json[QLatin1String("asset")] =
            QJsonObject{{QLatin1String("version"), QLatin1String("2.0")},
                        {QLatin1String("generator"), QLatin1String("Flinch " FLINCH_VERSION)}};
        if (!assembleNodes() || !assembleSkin() || (m_scene.options.proxyMesh && !assembleMesh()))
            return missing();
        m_json[QLatin1String("nodes")] = m_nodes;
        QJsonArray animations;
        m_frames.resize(std::size_t(m_scene.first().frameCount()));
        std::iota(m_frames.begin(), m_frames.end(), 0);
        m_times = addTimes(m_frames);
        for (std::size_t take = 0; take < m_scene.takes.size(); ++take) {
            if (job.cancel.isCancelled())
                return Error::cancelled();
            job.report(double(take) / double(m_scene.takes.size()));
            animations.append(makeTake(take));
        }
        m_json[QLatin1String("animations")] = animations;
        return m_buffer.write(m_json, sink);
    }

private:
    /// Joints first, in the order in which the file shall list them; then the mesh's node.
    bool assembleNodes()
    {
        const QJsonArray nodes = m_source.json[QLatin1String("nodes")].toArray();
        QHash<QString, QJsonObject> found;
        for (const QJsonValue &node : nodes)
            found[node[QLatin1String("name")].toString()] = node.toObject();
        const Skeleton &skeleton = m_scene.skeleton();
        const auto order = depthFirstOrder(skeleton);
        m_nodeOf.resize(order.size());
        for (std::size_t n = 0; n < order.size(); ++n)
            m_nodeOf[std::size_t(order[n])] = int(n);
        std::vector<QJsonArray> children(order.size());
        QJsonArray roots;
        for (const int joint : order) {
            const int parent = skeleton.joint(joint).parent;
            (parent < 0 ? roots : children[std::size_t(parent)])
                .append(m_nodeOf[std::size_t(joint)]);
        }
        for (const int joint : order) {
            const QString name = QString::fromLatin1(blobJointName(joint));
            if (!found.contains(name))
                return false;
            m_nodes.append(jointNode(found[name], joint, children[std::size_t(joint)]));
        }
        if (m_scene.options.proxyMesh) {
            if (!found.contains(QLatin1String(kBlobMeshName)))
                return false;
            QJsonObject mesh = found[QLatin1String(kBlobMeshName)];
            mesh[QLatin1String("name")] = QLatin1String("proxy");
            mesh[QLatin1String("mesh")] = 0;
            mesh[QLatin1String("skin")] = 0;
            roots.append(m_nodes.size());
            m_nodes.append(mesh);
        }
        m_json[QLatin1String("scene")] = 0;
        m_json[QLatin1String("scenes")] = QJsonArray{QJsonObject{{QLatin1String("nodes"), roots}}};
        return true;
    }

    QJsonObject jointNode(QJsonObject node, int joint, const QJsonArray &children) const
    {
        const Joint &rest = m_scene.skeleton().joint(joint);
        node[QLatin1String("name")] = m_jointNames[std::size_t(joint)];
        node[QLatin1String("translation")] = numbers(rest.restOffset);
        node[QLatin1String("rotation")] = numbers(rest.restRotation);
        node.remove(QLatin1String("matrix"));
        node.remove(QLatin1String("scale"));
        if (children.isEmpty())
            node.remove(QLatin1String("children"));
        else
            node[QLatin1String("children")] = children;
        return node;
    }

    /// The skin's joints keep their order, which vertices refer to.
    bool assembleSkin()
    {
        const QJsonArray nodes = m_source.json[QLatin1String("nodes")].toArray();
        QJsonObject skin = m_source.json[QLatin1String("skins")][0].toObject();
        QHash<QString, int> numbersOf;
        for (int j = 0; j < m_scene.skeleton().jointCount(); ++j)
            numbersOf[QString::fromLatin1(blobJointName(j))] = m_nodeOf[std::size_t(j)];
        QJsonArray joints;
        for (const QJsonValue &joint : skin[QLatin1String("joints")].toArray()) {
            const QString name = nodes[joint.toInt(-1)][QLatin1String("name")].toString();
            if (!numbersOf.contains(name))
                return false;
            joints.append(numbersOf[name]);
        }
        const auto inverse =
            m_buffer.keep(m_source, skin[QLatin1String("inverseBindMatrices")].toInt(-1));
        if (!inverse || joints.size() != m_scene.skeleton().jointCount())
            return false;
        m_json[QLatin1String("skins")] =
            QJsonArray{QJsonObject{{QLatin1String("name"), QLatin1String("skeleton")},
                                   {QLatin1String("joints"), joints},
                                   {QLatin1String("inverseBindMatrices"), *inverse}}};
        return true;
    }

    bool assembleMesh()
    {
        QJsonObject mesh = m_source.json[QLatin1String("meshes")][0].toObject();
        QJsonArray primitives;
        for (const QJsonValue &value : mesh[QLatin1String("primitives")].toArray()) {
            QJsonObject primitive = value.toObject();
            const auto indices =
                m_buffer.keep(m_source, primitive[QLatin1String("indices")].toInt(-1));
            if (!indices)
                return false;
            primitive[QLatin1String("indices")] = *indices;
            QJsonObject attributes = primitive[QLatin1String("attributes")].toObject();
            for (const QString &key : attributes.keys()) {
                const auto kept = m_buffer.keep(m_source, attributes[key].toInt(-1));
                if (!kept)
                    return false;
                attributes[key] = *kept;
            }
            primitive[QLatin1String("attributes")] = attributes;
            primitives.append(primitive);
        }
        mesh[QLatin1String("name")] = QLatin1String("proxy");
        mesh[QLatin1String("primitives")] = primitives;
        m_json[QLatin1String("meshes")] = QJsonArray{mesh};
        m_json[QLatin1String("materials")] = m_source.json[QLatin1String("materials")];
        return !primitives.isEmpty();
    }

    int addTimes(const std::vector<int> &frames)
    {
        std::vector<float> times;
        times.reserve(frames.size());
        for (const int frame : frames)
            times.push_back(float(m_scene.first().rate().seconds(double(m_startFrame) + frame)));
        return m_buffer.add(times, "SCALAR", true);
    }

    QJsonObject makeTake(std::size_t take)
    {
        const Clip &clip = *m_scene.takes[take].clip;
        QJsonArray channels;
        QJsonArray samplers;
        const ClipKeys *keys = m_scene.takes[take].keys.get();
        const auto addChannel = [&](int joint, const char *path, int times, int output) {
            channels.append(
                QJsonObject{{QLatin1String("sampler"), samplers.size()},
                            {QLatin1String("target"),
                             QJsonObject{{QLatin1String("node"), m_nodeOf[std::size_t(joint)]},
                                         {QLatin1String("path"), QLatin1String(path)}}}});
            samplers.append(QJsonObject{{QLatin1String("input"), times},
                                        {QLatin1String("output"), output},
                                        {QLatin1String("interpolation"), QLatin1String("LINEAR")}});
        };
        for (int joint = 0; joint < clip.skeleton().jointCount(); ++joint) {
            const auto &turns = keys ? keys->rotations[std::size_t(joint)] : m_frames;
            addChannel(joint, "rotation", keys ? addTimes(turns) : m_times,
                       m_buffer.add(rotations(clip, joint, turns), "VEC4"));
            const int slot = clip.translationSlot(joint);
            if (slot < 0)
                continue;
            const auto &moves = keys ? keys->translations[std::size_t(slot)] : m_frames;
            addChannel(joint, "translation", keys ? addTimes(moves) : m_times,
                       m_buffer.add(translations(clip, joint, moves), "VEC3"));
        }
        // glTF has no frames; this tells them to who asks
        const QJsonObject extras = {{QLatin1String("framesPerSecond"), clip.rate().perSecond()},
                                    {QLatin1String("startFrame"), m_startFrame}};
        return {{QLatin1String("name"), m_takeNames[take]},
                {QLatin1String("channels"), channels},
                {QLatin1String("samplers"), samplers},
                {QLatin1String("extras"), extras}};
    }

    /// Of two quaternions for one rotation, the one nearer to the key before.
    static std::vector<float> rotations(const Clip &clip, int joint, const std::vector<int> &frames)
    {
        std::vector<float> values;
        values.reserve(frames.size() * 4);
        Quaternion previous = clip.skeleton().joint(joint).restRotation;
        for (const int frame : frames) {
            Quaternion rotation = clip.rotations(frame)[std::size_t(joint)];
            if (rotation.dot(previous) < 0)
                rotation.coeffs() = -rotation.coeffs();
            for (int n = 0; n < 4; ++n)
                values.push_back(float(rotation.coeffs()[n]));
            previous = rotation;
        }
        return values;
    }

    static std::vector<float> translations(const Clip &clip, int joint,
                                           const std::vector<int> &frames)
    {
        std::vector<float> values;
        values.reserve(frames.size() * 3);
        for (const int frame : frames) {
            const Vector3 &translation = clip.translation(frame, joint);
            for (int n = 0; n < 3; ++n)
                values.push_back(float(translation[n]));
        }
        return values;
    }

    const GlbFile &m_source;
    const ExportScene &m_scene;
    const std::vector<QString> m_jointNames;
    const std::vector<QString> m_takeNames;
    const int m_startFrame;
    QJsonObject m_json;
    QJsonArray m_nodes;
    std::vector<int> m_nodeOf; // by joint
    GlbBuffer m_buffer;
    std::vector<int> m_frames; // all of them
    int m_times = 0;           // of all frames
};

} // namespace

Status writeGlb(const ExportScene &scene, const ByteSink &sink, QStringList &warnings,
                const JobControl &job)
{
    if (scene.options.startFrame < 0) {
        Error error;
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("GLB knows no time before 0, but the start frame is %1")
                            .arg(scene.options.startFrame);
        error.remedy = Text::tr("Choose a start frame of 0 or later, or write FBX.");
        return error;
    }
    const auto blob = exportBlob({scene.skeleton(), depthFirstOrder(scene.skeleton()),
                                  makeProxyMesh(scene.skeleton()), int(scene.takes.size()), 1.0},
                                 "glb2");
    if (!blob)
        return blob.error();
    const auto source = readGlb(*blob);
    if (!source)
        return source.error();
    return GlbAssembly(*source, scene, warnings).write(sink, job);
}

} // namespace flinch
