#include "core/markers/solvedasset.h"

#include "core/markers/calibrationtrial.h"
#include "core/markers/markerasset.h"
#include "core/markers/markersolver.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Markers)
};

/// The markers over which the person is measured, and what is told of them; null: those of the
/// motion itself.
std::shared_ptr<const MarkerMotion> calibrationOf(const QString &path, const MarkerAliases &aliases,
                                                  const JobControl &job, ImportEntries &entries)
{
    const auto trial = findCalibration(path, job);
    Status status = trial ? Status(Done()) : Status(trial.error());
    if (status && trial->markers)
        status = checkBodyMarkers(*trial->markers, aliases);
    if (!status) {
        entries.push_back({ImportEntry::Kind::NotHeld,
                           Text::tr("The person is measured in the motion itself, because the "
                                    "calibration trial beside it is not usable: %1")
                               .arg(status.error().toText())});
        return nullptr;
    }
    if (trial->markers)
        entries.push_back(
            {ImportEntry::Kind::Read,
             Text::tr("The person is measured in the calibration trial %1.").arg(trial->name)});
    return trial->markers;
}

} // namespace

Result<Asset> withSolvedMarkers(Asset asset, const JobControl &job)
{
    if (asset.skeleton || !asset.markers)
        return asset;
    const auto aliases = MarkerAliases::known();
    if (!aliases)
        return aliases.error();
    ReadMarkers read = {*asset.markers, asset.entries};
    std::shared_ptr<const MarkerMotion> calibration;
    if (checkBodyMarkers(read.motion, *aliases))
        calibration = calibrationOf(asset.origin.path, *aliases, job, read.findings);
    if (job.cancel.isCancelled())
        return Error::cancelled();
    auto solved = buildMarkerAsset(std::move(read), *aliases, job, calibration.get());
    if (solved)
        solved->origin = asset.origin;
    return solved;
}

} // namespace flinch
