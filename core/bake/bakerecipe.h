#pragma once

#include "core/base/result.h"
#include "core/motion/framerange.h"
#include "core/motion/framerate.h"

#include <QString>

#include <optional>
#include <vector>

namespace flinch {

enum class BakeFormat { Fbx, Glb, Bvh };

enum class BakedMotion { Main, Shadow, Mocap };

enum class BakeMode {
    Exact, // the clip plus what the impacts change
    Raw,   // the simulation as it is
};

enum class BakeUnit { Centimetres, Metres, Source };

enum class RootMotion {
    Kept,       // where the clip has it
    ToRootNode, // travel and heading on the topmost joint, which is made where it is missing
};

/// Their names in project files and on the command line; nothing for numbers that name none.
QLatin1String enumName(BakeFormat format);
QLatin1String enumName(BakedMotion motion);
QLatin1String enumName(BakeMode mode);
QLatin1String enumName(BakeUnit unit);
QLatin1String enumName(RootMotion rootMotion);

/// What an animator wants baked. The project holds it, the dialog edits it, options of the command
/// line change it; bakeRequest() turns it into a job. Frames are the clip's.
struct BakeRecipe
{
    QString file = {};                   // where to; empty: as it is proposed
    BakeFormat format = BakeFormat::Fbx; // of what is proposed; a file's extension tells its own
    std::vector<BakedMotion> takes = {BakedMotion::Main}; // in the file's order
    BakeMode mode = BakeMode::Exact;
    std::optional<FrameRate> fps = {};     // nothing: the clip's
    std::optional<BakeUnit> unit = {};     // nothing: what the format is usually in
    std::optional<FrameRange> frames = {}; // nothing: all
    int startFrame = 0;                    // number of the first frame in the file
    std::optional<int> returnFrame = {};   // the clip again from here on; nothing: it dies out
    bool cutAtRest = false;                // end when a fallen body is at rest
    bool plantFeet = false;
    RootMotion rootMotion = RootMotion::Kept;
    std::optional<double> reduceKeys = {}; // degrees that a joint may be off; nothing: every key
    bool proxyMesh = false;
    QString takeName = {}; // empty: that of the motion

    friend bool operator==(const BakeRecipe &, const BakeRecipe &) = default;
};

inline constexpr int kMostStartFrame = 1'000'000;

/// Every field with its key, as core/scenario/scenariodescription.h has it.
template<typename Archive>
void describe(Archive &archive, BakeRecipe &recipe)
{
    archive.field("file", recipe.file);
    archive.field("format", recipe.format);
    archive.field("takes", recipe.takes);
    archive.field("mode", recipe.mode);
    archive.field("fps", recipe.fps);
    archive.field("unit", recipe.unit);
    archive.field("frames", recipe.frames);
    archive.field("startFrame", recipe.startFrame);
    archive.field("returnFrame", recipe.returnFrame);
    archive.field("cutAtRest", recipe.cutAtRest);
    archive.field("plantFeet", recipe.plantFeet);
    archive.field("rootMotion", recipe.rootMotion);
    archive.field("reduceKeys", recipe.reduceKeys);
    archive.field("proxyMesh", recipe.proxyMesh);
    archive.field("takeName", recipe.takeName);
}

/// The rules: one take at least, each once; frames in order, up to 10^8; a start of ±10^6; keys
/// reduced within 0.001 … 5 degrees; texts no longer than limits allow. Errors name the key.
Status checkRecipe(const BakeRecipe &recipe);

/// The same for a clip of so many frames: those that it does not have are left out.
BakeRecipe fitted(BakeRecipe recipe, int frameCount);

/// What the extension of a file names; nothing: none of them.
std::optional<BakeFormat> formatOf(const QString &path);

/// As `recipe` says, or as the format usually is: FBX in centimetres, BVH as the clip. GLB knows
/// nothing but metres.
BakeUnit unitIn(BakeFormat format, const BakeRecipe &recipe);

} // namespace flinch
