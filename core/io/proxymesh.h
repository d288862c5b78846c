#pragma once

#include "core/io/assimp/sceneblob.h"

namespace flinch {

/// A slim octahedron along every bone, carried by the bone's joint alone, so that a program that
/// shows no skeletons shows a body. Joints without a bone get a small one of their own.
SkinnedMesh makeProxyMesh(const Skeleton &skeleton);

} // namespace flinch
