#include "core/io/fbxgraph.h"

#include "core/io/fbxerrors.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

const QByteArray &separator()
{
    static const QByteArray text("\0\1", 2);
    return text;
}

} // namespace

Result<FbxGraph> FbxGraph::of(const FbxTree &tree)
{
    const FbxNode *objects = tree.root.child("Objects");
    const FbxNode *connections = tree.root.child("Connections");
    if (!objects || !connections)
        return fbxDamage(Text::tr("The FBX file has no objects or no connections"));
    FbxGraph graph;
    for (std::size_t n = 0; n < objects->children.size(); ++n) {
        const auto id = objects->children[n].integer(0);
        if (!id || objects->children[n].values.size() < 3
            || !graph.m_indices.emplace(*id, n).second)
            return fbxDamage(Text::tr("An FBX object has no name or no id of its own"));
    }
    for (const FbxNode &node : connections->children) {
        const auto child = node.integer(1);
        if (node.text(2)) // from a property of the child: nothing of ours
            continue;
        const auto parent = node.integer(2);
        if (!child || !parent)
            return fbxDamage(Text::tr("An FBX connection connects nothing"));
        if (!graph.indexOf(*child) || (*parent != 0 && !graph.indexOf(*parent)))
            continue;
        graph.m_byParent.push_back({*child, *parent, node.text(3).value_or(QByteArray())});
    }
    graph.m_byChild = graph.m_byParent;
    std::ranges::stable_sort(graph.m_byParent, {}, &FbxConnection::parent);
    std::ranges::stable_sort(graph.m_byChild, {}, &FbxConnection::child);
    return graph;
}

std::optional<std::size_t> FbxGraph::indexOf(std::int64_t id) const
{
    const auto found = m_indices.find(id);
    return found == m_indices.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::int64_t> FbxGraph::idsOf(const FbxTree &tree, const char *kind) const
{
    std::vector<std::int64_t> ids;
    for (const FbxNode &object : tree.root.child("Objects")->children) {
        if (object.name == kind)
            ids.push_back(*object.integer(0));
    }
    return ids;
}

std::span<const FbxConnection> FbxGraph::childrenOf(std::int64_t id) const
{
    const auto range = std::ranges::equal_range(m_byParent, id, {}, &FbxConnection::parent);
    return {range.begin(), range.end()};
}

std::span<const FbxConnection> FbxGraph::parentsOf(std::int64_t id) const
{
    const auto range = std::ranges::equal_range(m_byChild, id, {}, &FbxConnection::child);
    return {range.begin(), range.end()};
}

QByteArray fbxObjectName(const FbxNode &object)
{
    const QByteArray name = object.text(1).value_or(QByteArray());
    const qsizetype end = name.indexOf(separator());
    return end < 0 ? name : name.left(end);
}

QByteArray fbxQualifiedName(const QByteArray &name, const char *kind)
{
    return name + separator() + kind;
}

FbxNode *fbxProperty(FbxNode &object, const char *property)
{
    FbxNode *properties = object.child("Properties70");
    if (!properties)
        return nullptr;
    const auto found = std::ranges::find_if(properties->children, [property](const FbxNode &p) {
        return p.text(0) == QByteArray(property);
    });
    return found == properties->children.end() ? nullptr : &*found;
}

const FbxNode *fbxProperty(const FbxNode &object, const char *property)
{
    return fbxProperty(const_cast<FbxNode &>(object), property);
}

void setFbxProperty(FbxNode &object, const char *property, const char *type, const char *label,
                    const char *flags, std::vector<FbxValue> values)
{
    FbxNode *node = fbxProperty(object, property);
    if (!node) {
        FbxNode *properties = object.child("Properties70");
        if (!properties)
            properties = &object.add("Properties70");
        node = &properties->add("P");
    }
    node->values = {FbxValue::text(property), FbxValue::text(type), FbxValue::text(label),
                    FbxValue::text(flags)};
    node->values.insert(node->values.end(), std::make_move_iterator(values.begin()),
                        std::make_move_iterator(values.end()));
}

} // namespace flinch
