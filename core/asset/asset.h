#pragma once

#include "core/asset/importentry.h"
#include "core/asset/importoptions.h"
#include "core/asset/markermotion.h"
#include "core/asset/mesh.h"
#include "core/base/result.h"
#include "core/motion/clip.h"
#include "core/motion/discontinuities.h"

#include <memory>
#include <optional>

namespace flinch {

struct BvhSource;

/// Where an asset comes from, and how its file counts.
struct AssetOrigin
{
    QString path;        // empty: it was not a file
    QString format;      // "BVH"
    QString exporter;    // the program that wrote it; empty: it does not say
    QString contentHash; // SHA-256 of the file's bytes, lower-case hexadecimal; empty: not known
    double unitToMetres = 1;
    Matrix3 toCoreAxes = Matrix3::Identity();
    std::shared_ptr<const BvhSource> bvh; // the lines of the file; null: it was no BVH file

    UpAxis upAxis() const { return toCoreAxes(1, 2) > 0.5 ? UpAxis::Z : UpAxis::Y; }
};

/// One of the motions that a file holds.
struct AssetTake
{
    QString name;
    std::shared_ptr<const Clip> clip; // on the asset's skeleton
    double startSeconds = 0;          // where its first frame stands in the file's own time
    bool rateInferred = false;        // the file did not say how many frames make a second
    std::vector<Discontinuity> discontinuities;
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
    double heightMetres = 0;                     // of the body; 0: none
    ImportEntries entries;                       // how it was read
    AssetOrigin origin;
};

/// The take that counts where nobody chose one: the longest, the first of several. -1: there is
/// none.
int longestTake(const Asset &asset);

/// The take of an asset that is worked on. An asset without takes can be looked at all the same.
struct ChosenTake
{
    std::shared_ptr<const Asset> asset; // null: there is none
    int index = 0;                      // -1: the asset has none

    explicit operator bool() const { return asset && index >= 0; }

    const AssetTake &take() const { return asset->takes[std::size_t(index)]; }

    /// Null when there is none.
    std::shared_ptr<const Clip> clip() const { return *this ? take().clip : nullptr; }

    /// Markers that nobody could be solved from: to be looked at and no more.
    const MarkerMotion *markersAlone() const
    {
        return asset && !*this ? asset->markers.get() : nullptr;
    }

    friend bool operator==(const ChosenTake &, const ChosenTake &) = default;
};

/// The take of that name, or the longest where nobody chose one. The error says which there are.
Result<ChosenTake> chooseTake(std::shared_ptr<const Asset> asset,
                              const std::optional<QString> &name = std::nullopt);

/// The same for who only looks: markers alone are enough.
Result<ChosenTake> chooseWhatIsShown(std::shared_ptr<const Asset> asset,
                                     const std::optional<QString> &name = std::nullopt);

/// The invariants of every asset that leaves a reader:
/// - a skeleton or markers; takes on that very skeleton, whose clips pass checkClip();
/// - meshes whose triangles, parts, bones and weights are there, with finite numbers; the weights
///   of each vertex add up to 1;
/// - materials whose textures are there; markers with a point for each frame and name.
Status checkAsset(const Asset &asset);

} // namespace flinch
