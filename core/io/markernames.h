#pragma once

#include <QStringList>

#include <vector>

namespace flinch {

/// The name of a marker without the subject before it: "Matt:LASI" is "LASI".
QString plainMarkerName(const QString &label);

/// Which of the labels are no markers but what software worked out of them, as Plug-in Gait and
/// its kin store it among the points: angles, forces, moments, powers, the centre of mass, and
/// segments, which are four points each ("PELO", "PELA", "PELL", "PELP"). `told` are those that the
/// file itself says so of.
std::vector<bool> modelOutputs(const QStringList &labels, const QStringList &told);

} // namespace flinch
