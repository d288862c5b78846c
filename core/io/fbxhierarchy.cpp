#include "core/io/fbxhierarchy.h"

#include "core/base/limits.h"
#include "core/io/fbxerrors.h"
#include "core/io/namelist.h"

#include <QCoreApplication>

#include <algorithm>
#include <unordered_set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr std::size_t kMaxNodes = 100'000;

bool isJointType(const QByteArray &type)
{
    return type == "LimbNode" || type == "Limb" || type == "Root";
}

class HierarchyReader
{
public:
    HierarchyReader(const FbxTree &tree, const FbxGraph &graph)
        : m_graph(graph)
        , m_objects(tree.root.child("Objects")->children)
        , m_templates(tree)
        , m_models(graph.idsOf(tree, "Model"))
    {}

    Result<FbxHierarchy> read()
    {
        if (m_models.size() > kMaxNodes) {
            return fbxTooLarge(Text::tr("The FBX file has %1 nodes; Flinch reads up to %2")
                                   .arg(m_models.size())
                                   .arg(kMaxNodes));
        }
        findParents();
        for (const std::int64_t model : m_models) {
            if (!m_parents.contains(model))
                m_waiting.push_back({model, -1, 0});
        }
        std::ranges::reverse(m_waiting);
        while (!m_waiting.empty()) {
            const Waiting next = m_waiting.back();
            m_waiting.pop_back();
            if (next.depth >= limits::kMaxJointDepth) {
                return fbxTooLarge(Text::tr("The nodes of the FBX file are nested deeper than %1")
                                       .arg(limits::kMaxJointDepth));
            }
            add(next);
        }
        for (const std::int64_t model : m_models) {
            if (!m_hierarchy.byModel.contains(model)) {
                return fbxDamage(Text::tr("The node “%1” is its own ancestor")
                                     .arg(shownName(nameOf(object(model)))));
            }
        }
        return std::move(m_hierarchy);
    }

private:
    struct Waiting
    {
        std::int64_t model;
        int parent;
        int depth;
    };

    const FbxNode &object(std::int64_t id) const { return m_objects[*m_graph.indexOf(id)]; }

    bool isModel(std::int64_t id) const
    {
        const auto index = m_graph.indexOf(id);
        return index && m_objects[*index].name == "Model";
    }

    static QString nameOf(const FbxNode &model) { return QString::fromUtf8(fbxObjectName(model)); }

    /// The first one counts: a model with two would be two nodes.
    void findParents()
    {
        for (const std::int64_t model : m_models) {
            for (const FbxConnection &connection : m_graph.parentsOf(model)) {
                if (connection.property.isEmpty() && isModel(connection.parent)) {
                    m_parents.emplace(model, connection.parent);
                    break;
                }
            }
        }
    }

    bool isChild(std::int64_t model, std::int64_t parent) const
    {
        const auto found = m_parents.find(model);
        return found != m_parents.end() && found->second == parent;
    }

    void add(const Waiting &next)
    {
        const FbxNode &model = object(next.model);
        const int index = int(m_hierarchy.nodes.size());
        m_hierarchy.nodes.push_back({nameOf(model), next.parent, isJoint(next.model, model)});
        m_hierarchy.parents.push_back(next.parent);
        m_hierarchy.rest.push_back(FbxTransform::of(m_templates.of(model)));
        m_hierarchy.models.push_back(next.model);
        m_hierarchy.byModel.emplace(next.model, index);
        const auto children = m_graph.childrenOf(next.model);
        for (auto child = children.rbegin(); child != children.rend(); ++child) {
            if (isChild(child->child, next.model) && !isWaiting(child->child))
                m_waiting.push_back({child->child, index, next.depth + 1});
        }
    }

    /// A connection may stand in the file twice.
    bool isWaiting(std::int64_t model) { return !m_met.insert(model).second; }

    bool isJoint(std::int64_t id, const FbxNode &model) const
    {
        const auto saysSo = [](const FbxNode &node) {
            return isJointType(node.text(2).value_or(QByteArray()));
        };
        const auto hasAttribute = [&](const FbxConnection &child) {
            const FbxNode &node = object(child.child);
            return node.name == "NodeAttribute" && saysSo(node);
        };
        // a bone of a skin is one, whatever it is called
        const auto carriesSkin = [&](const FbxConnection &parent) {
            const auto index = m_graph.indexOf(parent.parent);
            return index && m_objects[*index].name == "Deformer"
                   && m_objects[*index].text(2) == QByteArray("Cluster");
        };
        return saysSo(model) || std::ranges::any_of(m_graph.childrenOf(id), hasAttribute)
               || std::ranges::any_of(m_graph.parentsOf(id), carriesSkin);
    }

    const FbxGraph &m_graph;
    const std::vector<FbxNode> &m_objects;
    const FbxTemplates m_templates;
    const std::vector<std::int64_t> m_models;
    std::unordered_map<std::int64_t, std::int64_t> m_parents;
    std::vector<Waiting> m_waiting; // the next one last
    std::unordered_set<std::int64_t> m_met;
    FbxHierarchy m_hierarchy;
};

} // namespace

Result<FbxHierarchy> readFbxHierarchy(const FbxTree &tree, const FbxGraph &graph)
{
    return HierarchyReader(tree, graph).read();
}

} // namespace flinch
