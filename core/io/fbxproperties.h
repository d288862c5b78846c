#pragma once

#include "core/io/fbxtree.h"
#include "core/motion/geometry.h"

#include <unordered_map>

namespace flinch {

/// The properties of an FBX object: its own, and for those that it does not have, what the file
/// says of all objects of its kind. Refers to the tree.
class FbxProperties
{
public:
    FbxProperties(const FbxNode &object, const FbxNode *defaults)
        : m_own(object.child("Properties70"))
        , m_defaults(defaults)
    {}

    double real(const char *name, double fallback) const;
    std::int64_t integer(const char *name, std::int64_t fallback) const;
    Vector3 vector(const char *name, const Vector3 &fallback) const;

    bool has(const char *name) const { return find(name) != nullptr; }

private:
    const FbxNode *find(const char *name) const;

    const FbxNode *m_own;
    const FbxNode *m_defaults;
};

/// What the section Definitions says of each kind of object ("Model"). Refers to the tree.
class FbxTemplates
{
public:
    explicit FbxTemplates(const FbxTree &tree);

    FbxProperties of(const FbxNode &object) const;

private:
    std::unordered_map<std::string, const FbxNode *> m_defaults;
};

} // namespace flinch
