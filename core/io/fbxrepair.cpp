#include "core/io/fbxrepair.h"

#include "core/io/assimp/sceneblob.h"
#include "core/io/fbxcurves.h"
#include "core/io/fbxgraph.h"
#include "core/io/fbxtime.h"
#include "core/motion/pose.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <numbers>
#include <unordered_set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

/// Linear; the other bits say that tangents are computed, as exporters usually write it.
constexpr std::int32_t kLinearKey = 0x6104;
/// Slopes and weights that a linear key does not use, in the form readers expect.
constexpr std::array<float, 4> kLinearKeyData = {0, 0, 9.419963346924634e-30f, 0};

constexpr std::array<const char *, 3> kCurveNames = {"d|X", "d|Y", "d|Z"};

Error missing(const QString &what)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.message = Text::tr("Assimp left out a part of the FBX file: %1").arg(what);
    error.remedy = Text::tr("Write GLB or BVH instead, and report this.");
    return error;
}

std::vector<FbxValue> reals(const Vector3 &v)
{
    return {FbxValue::real(v.x()), FbxValue::real(v.y()), FbxValue::real(v.z())};
}

class FbxRepair
{
public:
    FbxRepair(FbxTree &tree, const ExportScene &scene, const FbxNames &names, FbxGraph graph)
        : m_tree(tree)
        , m_scene(scene)
        , m_names(names)
        , m_graph(std::move(graph))
        , m_objects(*tree.root.child("Objects"))
        , m_rest(computeWorldPose(scene.skeleton(), restPose(scene.skeleton())))
    {
        const Clip &clip = scene.first();
        const int start = scene.options.startFrame;
        m_start = fbxTicks(clip.rate(), start);
        m_stop = fbxTicks(clip.rate(), start + clip.frameCount() - 1);
        for (int frame = 0; frame < clip.frameCount(); ++frame)
            m_times.push_back(fbxTicks(clip.rate(), start + frame));
        m_packedTimes = FbxValue::packedArray(std::span<const std::int64_t>(m_times));
    }

    Status run(const JobControl &job)
    {
        if (auto status = findObjects(); !status)
            return status;
        repairHeader();
        repairSettings();
        repairModels();
        repairMesh();
        const double takes = double(m_scene.takes.size());
        for (std::size_t take = 0; take < m_scene.takes.size(); ++take) {
            const double done = double(take);
            if (auto status = repairTake(take, job.part(done / takes, (done + 1) / takes)); !status)
                return status;
        }
        removeObjects();
        addBindPose();
        repairDefinitions();
        repairTakes();
        return Done();
    }

private:
    FbxNode &object(std::int64_t id) { return m_objects.children[*m_graph.indexOf(id)]; }

    Status findObjects()
    {
        std::map<QByteArray, std::int64_t> models;
        for (const std::int64_t id : m_graph.idsOf(m_tree, "Model"))
            models[fbxObjectName(object(id))] = id;
        for (int j = 0; j < m_scene.skeleton().jointCount(); ++j) {
            const auto found = models.find(blobJointName(j));
            if (found == models.end())
                return missing(Text::tr("joint %1").arg(m_names.joints[std::size_t(j)]));
            m_models.push_back(found->second);
            m_joints[found->second] = j;
        }
        const auto mesh = models.find(kBlobMeshName);
        if (mesh == models.end())
            return missing(Text::tr("the mesh"));
        m_mesh = mesh->second;
        return Done();
    }

    /// Who wrote the file, but not when: the same scene gives the same bytes.
    void repairHeader()
    {
        const QByteArray creator = "Flinch " FLINCH_VERSION;
        m_tree.root.set("Creator", {FbxValue::text(creator)});
        FbxNode *header = m_tree.root.child("FBXHeaderExtension");
        if (!header)
            return;
        header->set("Creator", {FbxValue::text(creator)});
        if (FbxNode *stamp = header->child("CreationTimeStamp")) {
            const std::pair<const char *, int> time[] = {
                {"Year", 1970}, {"Month", 1},  {"Day", 1},        {"Hour", 10},
                {"Minute", 0},  {"Second", 0}, {"Millisecond", 0}};
            for (const auto &[name, value] : time)
                stamp->set(name, {FbxValue::int32(value)});
        }
    }

    void repairSettings()
    {
        FbxNode *settings = m_tree.root.child("GlobalSettings");
        if (!settings)
            settings = &m_tree.root.add("GlobalSettings");
        const std::pair<const char *, int> axes[] = {
            {"UpAxis", 1},         {"UpAxisSign", 1},        {"FrontAxis", 2},
            {"FrontAxisSign", 1},  {"CoordAxis", 0},         {"CoordAxisSign", 1},
            {"OriginalUpAxis", 1}, {"OriginalUpAxisSign", 1}};
        for (const auto &[name, value] : axes)
            setFbxProperty(*settings, name, "int", "Integer", "", {FbxValue::int32(value)});
        // the unit is counted in centimetres
        const double unit = m_scene.options.unitToMetres * 100;
        const FrameRate rate = m_scene.first().rate();
        const int mode = fbxTimeMode(rate);
        const double customRate = mode == kFbxCustomRate ? rate.perSecond() : -1;
        const std::pair<const char *, double> numbers[] = {{"UnitScaleFactor", unit},
                                                           {"OriginalUnitScaleFactor", unit},
                                                           {"CustomFrameRate", customRate}};
        for (const auto &[name, value] : numbers)
            setFbxProperty(*settings, name, "double", "Number", "", {FbxValue::real(value)});
        setFbxProperty(*settings, "TimeMode", "enum", "", "", {FbxValue::int32(mode)});
        setTime(*settings, "TimeSpanStart", m_start);
        setTime(*settings, "TimeSpanStop", m_stop);
        FbxNode *documents = m_tree.root.child("Documents");
        if (FbxNode *document = documents ? documents->child("Document") : nullptr)
            setFbxProperty(*document, "ActiveAnimStackName", "KString", "", "",
                           {FbxValue::text(m_names.takes.front().toUtf8())});
    }

    static void setTime(FbxNode &node, const char *property, std::int64_t ticks)
    {
        setFbxProperty(node, property, "KTime", "Time", "", {FbxValue::int64(ticks)});
    }

    /// Names and rest pose in full precision; bones are bones.
    void repairModels()
    {
        for (std::size_t j = 0; j < m_models.size(); ++j) {
            const Joint &joint = m_scene.skeleton().joint(int(j));
            FbxNode &model = object(m_models[j]);
            setName(model, m_names.joints[j], "Model");
            model.values[2] = FbxValue::text("LimbNode");
            const Vector3 angles =
                kDegreesPerRadian * eulerFromQuaternion(joint.restRotation, EulerOrder::Zyx);
            setFbxProperty(model, "Lcl Translation", "Lcl Translation", "", "A",
                           reals(joint.restOffset / m_scene.options.unitToMetres));
            setFbxProperty(model, "Lcl Rotation", "Lcl Rotation", "", "A",
                           reals({angles[2], angles[1], angles[0]}));
            setFbxProperty(model, "Lcl Scaling", "Lcl Scaling", "", "A", reals(Vector3::Ones()));
            for (const FbxConnection &child : m_graph.childrenOf(m_models[j])) {
                const auto index = m_graph.indexOf(child.child);
                if (index && m_objects.children[*index].name == "NodeAttribute")
                    setName(m_objects.children[*index], m_names.joints[j], "NodeAttribute");
            }
        }
    }

    static void setName(FbxNode &object, const QString &name, const char *kind)
    {
        object.values[1] = FbxValue::text(fbxQualifiedName(name.toUtf8(), kind));
    }

    /// The mesh and all that hangs on it: out, or with exact matrices.
    void repairMesh()
    {
        std::vector<std::int64_t> waiting = {m_mesh};
        std::vector<std::int64_t> parts;
        while (!waiting.empty()) {
            const std::int64_t id = waiting.back();
            waiting.pop_back();
            parts.push_back(id);
            for (const FbxConnection &child : m_graph.childrenOf(id)) {
                // a cluster's children are the joints themselves
                if (m_graph.indexOf(child.child) && !m_joints.contains(child.child))
                    waiting.push_back(child.child);
            }
        }
        if (!m_scene.options.proxyMesh) {
            m_removed.insert(parts.begin(), parts.end());
            return;
        }
        setName(object(m_mesh), QStringLiteral("proxy"), "Model");
        for (const std::int64_t id : parts) {
            FbxNode &part = object(id);
            if (part.name == "Geometry")
                repairGeometry(part);
            if (part.name == "Material")
                setName(part, QStringLiteral("proxy"), "Material");
            if (part.name == "Deformer" && part.text(2) == QByteArray("Cluster"))
                repairCluster(id, part);
        }
    }

    /// Assimp lists layers of colours and texture coordinates that are not there.
    static void repairGeometry(FbxNode &geometry)
    {
        setName(geometry, QStringLiteral("proxy"), "Geometry");
        FbxNode *layer = geometry.child("Layer");
        if (!layer)
            return;
        std::erase_if(layer->children, [&geometry](const FbxNode &element) {
            const FbxNode *type = element.child("Type");
            return type && !geometry.child(type->text(0).value_or(QByteArray()).constData());
        });
    }

    void repairCluster(std::int64_t id, FbxNode &cluster)
    {
        for (const FbxConnection &child : m_graph.childrenOf(id)) {
            const auto joint = m_joints.find(child.child);
            if (joint == m_joints.end())
                continue;
            const Eigen::Affine3d link = restTransform(joint->second);
            setName(cluster, m_names.joints[std::size_t(joint->second)], "SubDeformer");
            cluster.set("Transform", {matrix(link.inverse())});
            cluster.set("TransformLink", {matrix(link)});
        }
    }

    Eigen::Affine3d restTransform(int joint) const
    {
        const auto j = std::size_t(joint);
        return Eigen::Translation3d(m_rest.positions[j] / m_scene.options.unitToMetres)
               * m_rest.rotations[j];
    }

    static FbxValue matrix(const Eigen::Affine3d &transform)
    {
        // column by column, as Eigen has it
        return FbxValue::array(std::span<const double>(transform.matrix().data(), 16));
    }

    Status repairTake(std::size_t take, const JobControl &job)
    {
        const QString &name = m_names.takes[take];
        std::optional<std::int64_t> stack;
        for (const std::int64_t id : m_graph.idsOf(m_tree, "AnimationStack")) {
            if (fbxObjectName(object(id)) == blobTakeName(int(take)))
                stack = id;
        }
        const auto layerIndex = stack && !m_graph.childrenOf(*stack).empty()
                                    ? m_graph.indexOf(m_graph.childrenOf(*stack).front().child)
                                    : std::nullopt;
        if (!layerIndex)
            return missing(Text::tr("take %1").arg(name));
        FbxNode &node = object(*stack);
        m_stacks.push_back(*stack);
        for (const char *property : {"LocalStart", "ReferenceStart"})
            setTime(node, property, m_start);
        for (const char *property : {"LocalStop", "ReferenceStop"})
            setTime(node, property, m_stop);
        const std::int64_t layer = m_graph.childrenOf(*stack).front().child;
        setName(object(layer), name, "AnimLayer");

        const NamedClip &motion = m_scene.takes[take];
        auto tracks = makeFbxTracks(*motion.clip, m_scene.options, job);
        if (!tracks)
            return std::move(tracks).error();
        if (motion.keys)
            reduceFbxTracks(*motion.clip, *motion.keys, m_scene.options.startFrame, *tracks);
        std::size_t written = 0;
        for (const FbxConnection &child : m_graph.childrenOf(layer))
            written += repairCurveNode(child.child, *tracks) ? 1 : 0;
        const std::size_t expected =
            tracks->size() + m_scene.takes[take].clip->translatedJoints().size();
        return written == expected ? Status(Done())
                                   : missing(Text::tr("curves of take %1").arg(name));
    }

    /// Fills a curve node with the joint's true curves. False: it has none, and goes.
    bool repairCurveNode(std::int64_t id, std::vector<FbxJointTracks> &tracks)
    {
        for (const FbxConnection &parent : m_graph.parentsOf(id)) {
            const auto joint = m_joints.find(parent.parent);
            if (joint == m_joints.end())
                continue;
            FbxJointTracks &joined = tracks[std::size_t(joint->second)];
            FbxTrack *track = parent.property == "Lcl Rotation"      ? &joined.rotation
                              : parent.property == "Lcl Translation" ? &joined.translation
                                                                     : nullptr;
            if (track && !track->values[0].empty())
                return fillCurves(id, *track);
        }
        m_removed.insert(id);
        for (const FbxConnection &curve : m_graph.childrenOf(id))
            m_removed.insert(curve.child);
        return false;
    }

    bool fillCurves(std::int64_t id, FbxTrack &track)
    {
        FbxNode &node = object(id);
        const FbxValue times =
            track.times.empty() ? m_packedTimes
                                : FbxValue::packedArray(std::span<const std::int64_t>(track.times));
        int filled = 0;
        for (const FbxConnection &child : m_graph.childrenOf(id)) {
            const auto axis = std::ranges::find_if(
                kCurveNames, [&child](const char *name) { return child.property == name; });
            if (axis == kCurveNames.end() || !m_graph.indexOf(child.child))
                continue;
            std::vector<float> values =
                std::move(track.values[std::size_t(axis - kCurveNames.begin())]);
            if (values.empty())
                continue;
            setFbxProperty(node, *axis, "Number", "", "A", {FbxValue::real(values.front())});
            fillCurve(object(child.child), times, values);
            ++filled;
        }
        return filled == 3;
    }

    static void fillCurve(FbxNode &curve, const FbxValue &times, const std::vector<float> &values)
    {
        curve.set("Default", {FbxValue::real(values.front())});
        curve.set("KeyVer", {FbxValue::int32(4009)});
        curve.set("KeyTime", {times});
        curve.set("KeyValueFloat", {FbxValue::array(std::span<const float>(values))});
        // one set of attributes, for all keys
        curve.set("KeyAttrFlags", {FbxValue::array(std::span<const std::int32_t>(&kLinearKey, 1))});
        curve.set("KeyAttrDataFloat", {FbxValue::array(std::span<const float>(kLinearKeyData))});
        const auto count = std::int32_t(values.size());
        curve.set("KeyAttrRefCount", {FbxValue::array(std::span<const std::int32_t>(&count, 1))});
    }

    void removeObjects()
    {
        // the stacks' names last: until here they are how takes are found
        for (std::size_t take = 0; take < m_stacks.size(); ++take)
            setName(object(m_stacks[take]), m_names.takes[take], "AnimStack");
        std::erase_if(m_objects.children,
                      [this](const FbxNode &node) { return m_removed.contains(*node.integer(0)); });
        FbxNode &connections = *m_tree.root.child("Connections");
        std::erase_if(connections.children, [this](const FbxNode &node) {
            return m_removed.contains(*node.integer(1)) || m_removed.contains(*node.integer(2));
        });
    }

    void addBindPose()
    {
        std::erase_if(m_objects.children, [](const FbxNode &node) { return node.name == "Pose"; });
        std::int64_t freeId = 1;
        for (const FbxNode &node : m_objects.children)
            freeId = std::max(freeId, *node.integer(0) + 1);
        FbxNode &pose = m_objects.add("Pose");
        pose.values = {FbxValue::int64(freeId), FbxValue::text(fbxQualifiedName("bind", "Pose")),
                       FbxValue::text("BindPose")};
        pose.add("Type", {FbxValue::text("BindPose")});
        pose.add("Version", {FbxValue::int32(100)});
        const std::size_t count = m_models.size() + (m_scene.options.proxyMesh ? 1 : 0);
        pose.add("NbPoseNodes", {FbxValue::int32(std::int32_t(count))});
        const auto add = [&pose](std::int64_t model, const Eigen::Affine3d &transform) {
            FbxNode &node = pose.add("PoseNode");
            node.add("Node", {FbxValue::int64(model)});
            node.add("Matrix", {matrix(transform)});
        };
        if (m_scene.options.proxyMesh)
            add(m_mesh, Eigen::Affine3d::Identity());
        for (std::size_t j = 0; j < m_models.size(); ++j)
            add(m_models[j], restTransform(int(j)));
    }

    /// Counts what is there now.
    void repairDefinitions()
    {
        FbxNode *definitions = m_tree.root.child("Definitions");
        if (!definitions)
            definitions = &m_tree.root.add("Definitions");
        std::map<QByteArray, std::int32_t> counts = {{"GlobalSettings", 1}};
        for (const FbxNode &node : m_objects.children)
            ++counts[node.name];
        std::int32_t total = 0;
        std::erase_if(definitions->children, [&counts](const FbxNode &node) {
            return node.name == "ObjectType"
                   && !counts.contains(node.text(0).value_or(QByteArray()));
        });
        for (const auto &[kind, count] : counts) {
            total += count;
            const auto found =
                std::ranges::find_if(definitions->children, [&kind](const FbxNode &node) {
                    return node.name == "ObjectType" && node.text(0) == kind;
                });
            FbxNode &type = found == definitions->children.end()
                                ? definitions->add("ObjectType", {FbxValue::text(kind)})
                                : *found;
            type.set("Count", {FbxValue::int32(count)});
        }
        definitions->set("Count", {FbxValue::int32(total)});
    }

    void repairTakes()
    {
        std::erase_if(m_tree.root.children,
                      [](const FbxNode &node) { return node.name == "Takes"; });
        FbxNode &takes = m_tree.root.add("Takes");
        takes.add("Current", {FbxValue::text(m_names.takes.front().toUtf8())});
        for (const QString &name : m_names.takes) {
            FbxNode &take = takes.add("Take", {FbxValue::text(name.toUtf8())});
            take.add("FileName", {FbxValue::text(name.toUtf8() + ".tak")});
            const std::vector<FbxValue> span = {FbxValue::int64(m_start), FbxValue::int64(m_stop)};
            take.add("LocalTime", span);
            take.add("ReferenceTime", span);
        }
    }

    FbxTree &m_tree;
    const ExportScene &m_scene;
    const FbxNames &m_names;
    const FbxGraph m_graph;
    FbxNode &m_objects;
    const WorldPose m_rest;
    std::int64_t m_start = 0;
    std::int64_t m_stop = 0;
    std::vector<std::int64_t> m_times;
    FbxValue m_packedTimes;
    std::vector<std::int64_t> m_models;             // by joint
    std::unordered_map<std::int64_t, int> m_joints; // by model
    std::int64_t m_mesh = 0;
    std::vector<std::int64_t> m_stacks; // by take
    std::unordered_set<std::int64_t> m_removed;
};

} // namespace

Status repairFbx(FbxTree &tree, const ExportScene &scene, const FbxNames &names,
                 const JobControl &job)
{
    auto graph = FbxGraph::of(tree);
    if (!graph)
        return std::move(graph).error();
    return FbxRepair(tree, scene, names, std::move(*graph)).run(job);
}

} // namespace flinch
