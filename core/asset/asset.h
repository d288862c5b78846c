#pragma once

#include "core/asset/markermotion.h"
#include "core/asset/mesh.h"
#include "core/motion/clip.h"

#include <memory>

namespace flinch {

/// One of the motions that a file holds.
struct AssetTake
{
    QString name;
    std::shared_ptr<const Clip> clip; // on the asset's skeleton
    double startSeconds = 0;          // where its first frame stands in the file's own time
    bool rateInferred = false;        // the file did not say how many frames make a second
};

/// What a file holds, as core counts: metres, Y up. Immutable once read; share it as
/// std::shared_ptr<const Asset>.
struct Asset
{
    SkeletonPtr skeleton; // null: markers only
    std::vector<AssetTake> takes;
    std::vector<Mesh> meshes;
    std::vector<Material> materials;
    std::vector<Texture> textures;
    std::shared_ptr<const MarkerMotion> markers; // null: none
};

} // namespace flinch
