#include "core/markers/solvedasset.h"

#include "core/markers/markerasset.h"

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
    auto solved = buildMarkerAsset({*asset.markers, asset.entries}, *aliases, job);
    if (solved)
        solved->origin = asset.origin;
    return solved;
}

} // namespace flinch
