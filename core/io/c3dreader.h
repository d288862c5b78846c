#pragma once

#include "core/asset/importentry.h"
#include "core/asset/markermotion.h"
#include "core/base/result.h"

#include <QByteArray>

namespace flinch {

/// The markers of a C3D file, in metres and Y up, and how they were read.
struct ReadMarkers
{
    MarkerMotion motion;
    ImportEntries findings;
};

/// Reads C3D of all three byte orders, of whole numbers or floats. What no camera saw is a gap;
/// what software worked out (angles, forces, axes of segments) is left out and told, and so are
/// analog channels. Where header and parameters say different things, what the data have room for
/// decides.
Result<ReadMarkers> readC3d(const QByteArray &bytes);

} // namespace flinch
