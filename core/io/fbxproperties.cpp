#include "core/io/fbxproperties.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

const FbxNode *entry(const FbxNode *properties, const char *name)
{
    if (!properties)
        return nullptr;
    const auto found = std::ranges::find_if(properties->children, [name](const FbxNode &p) {
        return !p.values.empty() && p.values[0].type == 'S' && p.values[0].bytes == name;
    });
    return found == properties->children.end() ? nullptr : &*found;
}

constexpr std::size_t kFirstValue = 4; // behind name, type, label and flags

} // namespace

const FbxNode *FbxProperties::find(const char *name) const
{
    const FbxNode *own = entry(m_own, name);
    return own ? own : entry(m_defaults, name);
}

double FbxProperties::real(const char *name, double fallback) const
{
    const FbxNode *node = find(name);
    const double value = node ? node->real(kFirstValue).value_or(fallback) : fallback;
    return std::isfinite(value) ? value : fallback;
}

std::int64_t FbxProperties::integer(const char *name, std::int64_t fallback) const
{
    const FbxNode *node = find(name);
    if (!node)
        return fallback;
    if (const auto value = node->integer(kFirstValue))
        return *value;
    const double value = node->real(kFirstValue).value_or(double(fallback));
    return std::abs(value) < 1e15 ? std::int64_t(value) : fallback;
}

Vector3 FbxProperties::vector(const char *name, const Vector3 &fallback) const
{
    const FbxNode *node = find(name);
    if (!node)
        return fallback;
    Vector3 value;
    for (std::size_t axis = 0; axis < 3; ++axis)
        value[int(axis)] = node->real(kFirstValue + axis).value_or(fallback[int(axis)]);
    return value.allFinite() ? value : fallback;
}

FbxTemplates::FbxTemplates(const FbxTree &tree)
{
    const FbxNode *definitions = tree.root.child("Definitions");
    if (!definitions)
        return;
    for (const FbxNode &type : definitions->children) {
        const auto kind = type.text(0);
        const FbxNode *properties = type.child("PropertyTemplate");
        if (type.name == "ObjectType" && kind && properties)
            m_defaults.emplace(kind->toStdString(), properties->child("Properties70"));
    }
}

FbxProperties FbxTemplates::of(const FbxNode &object) const
{
    const auto found = m_defaults.find(object.name.toStdString());
    return {object, found == m_defaults.end() ? nullptr : found->second};
}

} // namespace flinch
