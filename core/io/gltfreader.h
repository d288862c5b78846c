#pragma once

#include "core/io/companions.h"
#include "core/io/sourcescene.h"

#include <memory>

namespace flinch {

/// Reads glTF 2, text or binary: nodes, every way from key to key, skins, meshes of triangles, base
/// colours. Damage is refused with its place. `bytes` need not outlive the scene.
Result<std::shared_ptr<const SourceScene>> readGltf(const QByteArray &bytes,
                                                    const Companions &companions);

} // namespace flinch
