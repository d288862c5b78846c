#include "core/io/fbxscene.h"

#include "core/base/limits.h"
#include "core/io/fbxanimation.h"
#include "core/io/fbxerrors.h"
#include "core/io/fbxhierarchy.h"
#include "core/io/fbxlooks.h"
#include "core/io/fbxmeshes.h"
#include "core/io/fbxold.h"
#include "core/io/namelist.h"

#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr std::uint32_t kOldestVersion = 6000;
constexpr std::uint32_t kModernVersion = 7000; // what is older is made so

Error refused(ErrorCode code, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    return error;
}

class FbxScene : public SourceScene
{
public:
    std::span<const SourceNode> nodes() const override { return m_hierarchy.nodes; }

    std::span<const SourceTake> takes() const override { return m_animation.takes(); }

    std::span<const SourceMesh> meshes() const override { return m_meshes; }

    std::span<const Material> materials() const override { return m_materials; }

    std::span<const Texture> textures() const override { return m_textures; }

    std::vector<Eigen::Affine3d> restPose() const override
    {
        return fbxLocalMatrices(m_hierarchy.rest, m_hierarchy.parents);
    }

    std::vector<Eigen::Affine3d> pose(int take, double seconds) const override
    {
        std::vector<FbxTransform> transforms = m_hierarchy.rest;
        m_animation.apply(take, seconds, transforms);
        return fbxLocalMatrices(transforms, m_hierarchy.parents);
    }

    std::optional<double> unitToMetres() const override { return m_unitToMetres; }

    Matrix3 toCoreAxes() const override { return m_toCoreAxes; }

    QString exporter() const override { return m_exporter; }

    ImportEntries findings() const override { return m_findings; }

private:
    friend class SceneReader;

    FbxHierarchy m_hierarchy;
    FbxAnimation m_animation;
    std::vector<SourceMesh> m_meshes;
    std::vector<Material> m_materials;
    std::vector<Texture> m_textures;
    std::optional<double> m_unitToMetres;
    Matrix3 m_toCoreAxes = Matrix3::Identity();
    QString m_exporter;
    ImportEntries m_findings;
};

class SceneReader
{
public:
    SceneReader(const FbxTree &tree, const Companions &companions)
        : m_tree(tree)
        , m_companions(companions)
        , m_scene(std::make_shared<FbxScene>())
    {}

    Result<std::shared_ptr<const SourceScene>> read(const JobControl &job)
    {
        auto graph = FbxGraph::of(m_tree);
        if (!graph)
            return std::move(graph).error();
        readSettings();
        readExporter();
        auto hierarchy = readFbxHierarchy(m_tree, *graph);
        if (!hierarchy)
            return std::move(hierarchy).error();
        m_scene->m_hierarchy = std::move(*hierarchy);
        auto animation = FbxAnimation::read(m_tree, *graph, m_scene->m_hierarchy.byModel,
                                            m_scene->m_hierarchy.rest, job);
        if (!animation)
            return std::move(animation).error();
        m_scene->m_animation = std::move(*animation);
        findUnheld();
        if (auto status = readMeshes(*graph); !status)
            return std::move(status).error();
        return std::shared_ptr<const SourceScene>(std::move(m_scene));
    }

private:
    void readSettings()
    {
        const FbxNode *settings = m_tree.root.child("GlobalSettings");
        if (!settings)
            return;
        const FbxProperties properties(*settings, nullptr);
        const double centimetres = properties.real("UnitScaleFactor", 0);
        if (centimetres >= 1e-6 && centimetres <= 1e9)
            m_scene->m_unitToMetres = centimetres / 100;
        Matrix3 axes = Matrix3::Zero();
        const auto setRow = [&](int row, const char *axis, const char *sign, int usual) {
            const std::int64_t column = properties.integer(axis, usual);
            if (column >= 0 && column < 3)
                axes(row, int(column)) = properties.integer(sign, 1) < 0 ? -1 : 1;
        };
        setRow(0, "CoordAxis", "CoordAxisSign", 0);
        setRow(1, "UpAxis", "UpAxisSign", 1);
        setRow(2, "FrontAxis", "FrontAxisSign", 2);
        if (std::abs(axes.determinant()) == 1) // else they are no axes
            m_scene->m_toCoreAxes = axes;
    }

    Status readMeshes(const FbxGraph &graph)
    {
        FbxLooks looks = readFbxLooks(m_tree, graph, m_companions);
        auto meshes =
            readFbxMeshes(m_tree, graph, m_scene->m_hierarchy, looks, m_scene->m_findings);
        if (!meshes)
            return std::move(meshes).error();
        m_scene->m_meshes = std::move(*meshes);
        m_scene->m_materials = std::move(looks.materials);
        m_scene->m_textures = std::move(looks.textures);
        m_scene->m_findings.insert(m_scene->m_findings.end(), looks.findings.begin(),
                                   looks.findings.end());
        return Done();
    }

    void readExporter()
    {
        const FbxNode *header = m_tree.root.child("FBXHeaderExtension");
        const FbxNode *info = header ? header->child("SceneInfo") : nullptr;
        QByteArray name;
        if (info) {
            const auto word = [info](const char *property) {
                const FbxNode *node = fbxProperty(*info, property);
                return node ? node->text(4).value_or(QByteArray()) : QByteArray();
            };
            name = word("Original|ApplicationName") + ' ' + word("Original|ApplicationVersion");
        }
        if (const FbxNode *creator = header ? header->child("Creator") : nullptr;
            creator && name.trimmed().isEmpty())
            name = creator->text(0).value_or(QByteArray());
        m_scene->m_exporter = QString::fromUtf8(name).simplified().left(limits::kMaxNameLength);
    }

    /// What the file has and SourceScene has no place for.
    void findUnheld()
    {
        const auto add = [this](bool there, const QString &text) {
            if (there)
                m_scene->m_findings.push_back({ImportEntry::Kind::NotHeld, text});
        };
        const auto has = [this](const char *kind, const char *type) {
            const FbxNode &objects = *m_tree.root.child("Objects");
            return std::ranges::any_of(objects.children, [&](const FbxNode &object) {
                return object.name == kind && (!type || object.text(2) == QByteArray(type));
            });
        };
        add(has("Deformer", "BlendShapeChannel"), Text::tr("Blend shapes are left out."));
        add(has("Deformer", "VertexCacheDeformer"), Text::tr("Vertex caches are left out."));
        add(has("Constraint", nullptr), Text::tr("Constraints are left out: what they move is read "
                                                 "as far as it has keys of its own."));
        const auto spheric = std::ranges::find_if(
            m_scene->m_hierarchy.rest, [](const auto &rest) { return rest.isSpheric(); });
        if (spheric != m_scene->m_hierarchy.rest.end()) {
            const auto node = std::size_t(spheric - m_scene->m_hierarchy.rest.begin());
            add(true, Text::tr("“%1” has the spheric rotation order, which every program reads "
                               "differently; it is read as XYZ.")
                          .arg(shownName(m_scene->m_hierarchy.nodes[node].name)));
        }
    }

    const FbxTree &m_tree;
    const Companions &m_companions;
    std::shared_ptr<FbxScene> m_scene;
};

/// What the head of a file says, before all of it is read: older ones are written otherwise.
std::uint32_t versionOf(const QByteArray &bytes)
{
    constexpr qsizetype kBinaryVersion = 23;
    if (looksLikeFbx(bytes)) {
        return bytes.size() < kBinaryVersion + 4
                   ? 0
                   : qFromLittleEndian<std::uint32_t>(bytes.constData() + kBinaryVersion);
    }
    const QByteArray head = bytes.left(4096);
    const qsizetype at = head.indexOf("FBXVersion:");
    return at < 0 ? 0 : head.mid(at + 11, 8).trimmed().left(4).toUInt();
}

Status checkVersion(const QByteArray &bytes)
{
    const std::uint32_t version = versionOf(bytes);
    if (version == 0 || version >= kOldestVersion)
        return Done();
    return refused(
        ErrorCode::Unsupported,
        Text::tr("The FBX file is of version %1; Flinch reads 6.0 and later")
            .arg(double(version) / 1000, 0, 'f', 1),
        Text::tr("Convert it with Autodesk's FBX Converter, or export FBX 2011 or later."));
}

Status checkPassword(const FbxTree &tree)
{
    const FbxNode *header = tree.root.child("FBXHeaderExtension");
    const FbxNode *encryption = header ? header->child("EncryptionType") : nullptr;
    if (encryption && encryption->integer(0).value_or(0) != 0) {
        return refused(ErrorCode::Unsupported, Text::tr("The FBX file is protected by a password"),
                       Text::tr("Export it again without a password."));
    }
    return Done();
}

Result<FbxTree> readTree(const QByteArray &bytes)
{
    if (looksLikeFbx(bytes))
        return readFbxTree(bytes);
    if (looksLikeFbxText(bytes))
        return readFbxText(bytes);
    return fbxDamage(Text::tr("This is not an FBX file"));
}

} // namespace

Result<std::shared_ptr<const SourceScene>>
readFbxScene(const QByteArray &bytes, const Companions &companions, const JobControl &job)
{
    if (auto status = checkVersion(bytes); !status)
        return std::move(status).error();
    auto tree = readTree(bytes);
    if (tree && tree->version < kModernVersion)
        tree = modernFbx(*tree);
    if (!tree)
        return std::move(tree).error();
    if (auto status = checkPassword(*tree); !status)
        return std::move(status).error();
    return SceneReader(*tree, companions).read(job);
}

} // namespace flinch
