#pragma once

#include "core/io/fbxgraph.h"
#include "core/io/fbxtransform.h"
#include "core/io/sourcescene.h"

namespace flinch {

/// The nodes of an FBX file, parents before children, and how they stand.
struct FbxHierarchy
{
    std::vector<SourceNode> nodes;
    std::vector<int> parents;
    std::vector<FbxTransform> rest;
    std::vector<std::int64_t> models; // ids, by node
    std::unordered_map<std::int64_t, int> byModel;
};

/// A model without a parent is a root. An error names a model that is its own ancestor.
Result<FbxHierarchy> readFbxHierarchy(const FbxTree &tree, const FbxGraph &graph);

} // namespace flinch
