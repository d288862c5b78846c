#include "core/markers/solvedasset.h"

#include "core/markers/markersolver.h"

#include <QFile>

namespace flinch {

namespace {

Result<MarkerAliases> knownAliases()
{
    QFile file(QStringLiteral(":/markers/plug-in-gait.txt"));
    return MarkerAliases::read(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
}

} // namespace

Result<Asset> withSolvedMarkers(Asset asset, const JobControl &job)
{
    if (asset.skeleton || !asset.markers)
        return asset;
    const auto aliases = knownAliases();
    if (!aliases)
        return aliases.error();
    auto solved = solveMarkers(*asset.markers, *aliases, nullptr, job);
    if (!solved) {
        if (solved.error().code == ErrorCode::Cancelled
            || solved.error().code == ErrorCode::OutOfMemory)
            return std::move(solved).error();
        asset.entries.push_back({ImportEntry::Kind::NotHeld, solved.error().toText()});
        return asset;
    }
    AssetTake take;
    take.name = QStringLiteral("markers");
    take.discontinuities = findDiscontinuities(solved->clip);
    asset.skeleton = solved->clip.skeletonPtr();
    take.clip = std::make_shared<const Clip>(std::move(solved->clip));
    asset.takes.push_back(std::move(take));
    asset.entries.insert(asset.entries.end(), solved->entries.begin(), solved->entries.end());
    if (auto status = checkAsset(asset); !status)
        return std::move(status).error();
    return asset;
}

} // namespace flinch
