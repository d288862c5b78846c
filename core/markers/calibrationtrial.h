#pragma once

#include "core/asset/markermotion.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <QStringList>

#include <memory>

namespace flinch {

/// Which of `names`, files that stand beside a capture, is the trial in which the same person stood
/// still: its name says so ("static", "calibration", "Bob_cal_01"), and what else it says the
/// capture's name says, too. Empty: none.
QString calibrationName(const QString &capture, const QStringList &names);

/// The calibration trial of a capture: its file's name and markers.
struct CalibrationTrial
{
    QString name; // empty: there is none
    std::shared_ptr<const MarkerMotion> markers;
};

/// Looks for it beside the file. An error says why one that is there cannot be read.
Result<CalibrationTrial> findCalibration(const QString &path, const JobControl &job);

} // namespace flinch
