#pragma once

#include "app/cli/commandline.h"
#include "app/cli/scenarioinput.h"
#include "core/take/take.h"

#include <QByteArray>

#include <vector>

namespace flinch {

/// A self-contained HTML page about a take: what there is to know about it, its scorecard, and
/// deviation and torque over time with the impacts marked.
QByteArray takeReport(const QString &input, const Scenario &scenario, const Take &take,
                      const QStringList &warnings);

struct ComparedTake
{
    Controller controller = Controller::Feedforward;
    Take take;

    /// Over all impacts, degrees and seconds.
    double largestPeak() const;
    double longestRecovery() const;
};

/// The same for takes of one scenario by several controllers, side by side.
QByteArray comparisonReport(const QString &input, const Scenario &scenario,
                            const std::vector<ComparedTake> &takes);

/// Writes it where --report says, if it does.
Status writeReport(const CommandLine &line, const ScenarioInput &input, const Take &take);

} // namespace flinch
