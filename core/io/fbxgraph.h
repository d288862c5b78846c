#pragma once

#include "core/io/fbxtree.h"

#include <unordered_map>

namespace flinch {

struct FbxConnection
{
    std::int64_t child = 0;
    std::int64_t parent = 0;
    QByteArray property; // of the parent, empty for the whole of it
};

/// The objects of a tree (each with id, name and type) and what belongs to what, looked up by id.
/// Indices are those in the children of the section Objects; they hold while none is added before
/// or taken away.
class FbxGraph
{
public:
    static Result<FbxGraph> of(const FbxTree &tree);

    std::optional<std::size_t> indexOf(std::int64_t id) const;
    /// Ids of the objects of a kind ("Model"), in the order of the file.
    std::vector<std::int64_t> idsOf(const FbxTree &tree, const char *kind) const;
    /// In the order of the file.
    std::span<const FbxConnection> childrenOf(std::int64_t id) const;
    std::span<const FbxConnection> parentsOf(std::int64_t id) const;

private:
    std::unordered_map<std::int64_t, std::size_t> m_indices;
    std::vector<FbxConnection> m_byParent;
    std::vector<FbxConnection> m_byChild;
};

/// "Hips" of the value "Hips\0\1Model".
QByteArray fbxObjectName(const FbxNode &object);
QByteArray fbxQualifiedName(const QByteArray &name, const char *kind);

/// The entry P of `object`'s Properties70, null when there is none.
FbxNode *fbxProperty(FbxNode &object, const char *property);
const FbxNode *fbxProperty(const FbxNode &object, const char *property);

/// Sets it, made where it is missing; `type`, `label` and `flags` as FBX wants them.
void setFbxProperty(FbxNode &object, const char *property, const char *type, const char *label,
                    const char *flags, std::vector<FbxValue> values);

} // namespace flinch
