#pragma once

#include "core/asset/importoptions.h"

namespace flinch {

/// How motion leaves core. What a format cannot hold it leaves out, and says so in a warning.
struct ExportOptions
{
    double unitToMetres = 0.01; // GLB is metres, whatever this says
    UpAxis upAxis = UpAxis::Y;  // BVH only: FBX and GLB say what is up, and it is Y
    int startFrame = 0;         // number of the first frame; BVH has no such thing
    bool proxyMesh = false;     // FBX and GLB: a rigidly skinned segment per bone, to see a body
};

} // namespace flinch
