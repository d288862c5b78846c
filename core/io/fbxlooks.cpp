#include "core/io/fbxlooks.h"

#include "core/base/limits.h"
#include "core/io/fbxproperties.h"
#include "core/io/namelist.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

/// Where programs connect the picture of the base colour.
constexpr std::array kColourProperties = {
    "DiffuseColor",
    "Maya|baseColor",
    "Maya|TEX_color_map",
    "3dsMax|Parameters|base_color_map",
    "3dsMax|Parameters|diff_color_map",
};

/// Layers of layers; hostile files have any number of them.
constexpr int kMostLayered = 16;
/// Pictures that are missed before nobody looks for more: each costs a look into folders.
constexpr qsizetype kMostMissing = 200;

QString formatOf(const QByteArray &bytes, const QString &name)
{
    if (bytes.startsWith("\x89PNG"))
        return QStringLiteral("png");
    if (bytes.startsWith("\xff\xd8\xff"))
        return QStringLiteral("jpg");
    const qsizetype dot = name.lastIndexOf(u'.');
    const QString suffix = dot < 0 ? QString() : name.mid(dot + 1).toLower();
    return suffix.size() <= 5 ? suffix : QString();
}

class LooksReader
{
public:
    LooksReader(const FbxTree &tree, const FbxGraph &graph, const Companions &companions)
        : m_tree(tree)
        , m_graph(graph)
        , m_templates(tree)
        , m_companions(companions)
    {}

    FbxLooks read()
    {
        for (const std::int64_t id : m_graph.idsOf(m_tree, "Material")) {
            m_looks.byMaterial.emplace(id, int(m_looks.materials.size()));
            m_looks.materials.push_back(material(id));
        }
        if (!m_missing.isEmpty()) {
            m_looks.findings.push_back(
                {ImportEntry::Kind::NotHeld,
                 Text::tr("Pictures are neither in the file nor beside it: %1.")
                     .arg(nameList(m_missing))});
        }
        return std::move(m_looks);
    }

private:
    const FbxNode &object(std::int64_t id) const
    {
        return m_tree.root.child("Objects")->children[*m_graph.indexOf(id)];
    }

    Material material(std::int64_t id)
    {
        const FbxNode &node = object(id);
        const FbxProperties properties = m_templates.of(node);
        Material material;
        material.name = QString::fromUtf8(fbxObjectName(node)).left(limits::kMaxNameLength);
        material.texture = textureOf(id);
        const Vector3 colour = properties.vector("DiffuseColor", Vector3::Constant(0.8))
                               * properties.real("DiffuseFactor", 1);
        for (int n = 0; n < 3; ++n) {
            material.baseColour[std::size_t(n)] =
                material.texture >= 0 ? 1.f : float(std::clamp(colour[n], 0., 1.));
        }
        material.baseColour[3] = opacity(properties);
        return material;
    }

    static float opacity(const FbxProperties &properties)
    {
        const double through = properties.real("TransparencyFactor", 0)
                               * properties.vector("TransparentColor", Vector3::Ones()).mean();
        const double opacity =
            properties.has("Opacity") ? properties.real("Opacity", 1) : 1 - through;
        // many programs write that what they show cannot be seen
        return opacity > 0.01 ? float(std::min(opacity, 1.)) : 1.f;
    }

    int textureOf(std::int64_t material)
    {
        for (const char *property : kColourProperties) {
            for (const FbxConnection &child : m_graph.childrenOf(material)) {
                if (child.property == property) {
                    if (const int texture = picture(child.child); texture >= 0)
                        return texture;
                }
            }
        }
        return -1;
    }

    /// The picture of a texture, or of the first of several layers.
    int picture(std::int64_t id, int depth = 0)
    {
        const auto known = m_known.find(id);
        if (known == m_known.end() && object(id).name == "LayeredTexture") {
            m_known.emplace(id, -1); // also while it is looked for
            if (depth >= kMostLayered)
                return -1;
            for (const FbxConnection &child : m_graph.childrenOf(id)) {
                if (const int texture = picture(child.child, depth + 1); texture >= 0) {
                    m_known[id] = texture;
                    break;
                }
            }
        } else if (known == m_known.end()) {
            m_known.emplace(id, single(id));
        }
        return m_known[id];
    }

    int single(std::int64_t id)
    {
        const FbxNode &node = object(id);
        if (node.name != "Texture")
            return -1;
        for (const FbxConnection &child : m_graph.childrenOf(id)) {
            const FbxNode &video = object(child.child);
            if (video.name != "Video")
                continue;
            const auto known = m_known.find(child.child);
            return known != m_known.end() ? known->second
                                          : m_known[child.child] = load(node, video);
        }
        return load(node, node);
    }

    int load(const FbxNode &texture, const FbxNode &video)
    {
        QStringList paths;
        for (const FbxNode *node : {&video, &texture}) {
            for (const char *name : {"RelativeFilename", "Filename", "FileName"}) {
                const FbxNode *child = node->child(name);
                const auto path = child ? child->text(0) : std::nullopt;
                if (path && !path->isEmpty())
                    paths += QString::fromUtf8(*path).replace(u'\\', u'/');
            }
        }
        Texture loaded;
        if (!paths.isEmpty())
            loaded.name = paths[0].section(u'/', -1).left(limits::kMaxNameLength);
        loaded.bytes = embedded(video);
        if (loaded.bytes.isEmpty())
            loaded.bytes = beside(paths);
        if (loaded.bytes.isEmpty()) {
            if (!loaded.name.isEmpty() && m_missing.size() < kMostMissing
                && !m_missing.contains(loaded.name))
                m_missing += loaded.name;
            return -1;
        }
        loaded.format = formatOf(loaded.bytes, loaded.name);
        m_looks.textures.push_back(std::move(loaded));
        return int(m_looks.textures.size()) - 1;
    }

    static QByteArray embedded(const FbxNode &video)
    {
        const FbxNode *content = video.child("Content");
        QByteArray bytes;
        if (!content)
            return bytes;
        for (const FbxValue &value : content->values) { // texts are in pieces
            if (value.type == 'R')
                bytes.append(value.bytes.constData(), value.bytes.size());
            else if (value.type == 'S')
                bytes.append(QByteArray::fromBase64(value.bytes));
        }
        return bytes;
    }

    /// Wherever it was when the file was written, it is beside the file now, or in a folder there.
    QByteArray beside(const QStringList &paths) const
    {
        if (m_missing.size() >= kMostMissing)
            return {};
        for (const QString &path : paths) {
            for (const QString &name : {path, path.section(u'/', -2), path.section(u'/', -1)}) {
                if (const auto bytes = m_companions.read(name))
                    return *bytes;
            }
        }
        return {};
    }

    const FbxTree &m_tree;
    const FbxGraph &m_graph;
    const FbxTemplates m_templates;
    const Companions &m_companions;
    std::unordered_map<std::int64_t, int> m_known; // pictures by the id of what holds or names them
    QStringList m_missing;
    FbxLooks m_looks;
};

} // namespace

FbxLooks readFbxLooks(const FbxTree &tree, const FbxGraph &graph, const Companions &companions)
{
    return LooksReader(tree, graph, companions).read();
}

} // namespace flinch
