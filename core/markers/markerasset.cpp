#include "core/markers/markerasset.h"

#include "core/character/standing.h"
#include "core/io/inference.h"
#include "core/markers/markersolver.h"

#include <utility>

namespace flinch {

namespace {

void addPerson(Asset &asset, SolvedMarkers solved)
{
    solved.clip.setSkeleton(standingSkeleton(solved.clip));
    AssetTake take;
    take.name = QStringLiteral("Take 1");
    take.discontinuities = findDiscontinuities(solved.clip);
    asset.skeleton = solved.clip.skeletonPtr();
    asset.heightMetres = skeletonHeight(*asset.skeleton);
    take.clip = std::make_shared<const Clip>(std::move(solved.clip));
    asset.takes.push_back(std::move(take));
    asset.entries.insert(asset.entries.end(), solved.entries.begin(), solved.entries.end());
}

} // namespace

Result<Asset> buildMarkerAsset(ReadMarkers read, const MarkerAliases &aliases,
                               const JobControl &job, const MarkerMotion *calibration)
{
    Asset asset;
    asset.origin.format = QStringLiteral("C3D");
    asset.entries = std::move(read.findings);
    auto solved = solveMarkers(read.motion, aliases, calibration, job);
    asset.markers = std::make_shared<const MarkerMotion>(std::move(read.motion));
    if (solved) {
        addPerson(asset, std::move(solved).value());
    } else if (solved.error().code == ErrorCode::Cancelled) {
        return std::move(solved).error();
    } else {
        asset.entries.push_back({ImportEntry::Kind::NotHeld, solved.error().toText()});
    }
    if (auto status = checkAsset(asset); !status)
        return std::move(status).error();
    return asset;
}

} // namespace flinch
