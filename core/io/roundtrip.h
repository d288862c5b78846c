#pragma once

#include "core/base/progress.h"
#include "core/io/exportscene.h"
#include "core/io/writtenmotion.h"

namespace flinch {

/// A joint at one frame of one of the takes in a file.
struct RoundTripPlace
{
    int take = 0;
    int joint = 0;
    int frame = 0; // from the take's first on

    friend bool operator==(const RoundTripPlace &, const RoundTripPlace &) = default;
};

/// How far a file is from what was meant, and where that is worst, in world space.
struct RoundTrip
{
    double positionErrorMetres = 0;
    RoundTripPlace positionAt;
    double rotationErrorDeg = 0;
    RoundTripPlace rotationAt;
};

/// What a proof lets pass. Far below anything visible, far above what 32-bit floats in a file cost;
/// they cost more the farther from the origin, hence the part by distance.
inline constexpr double kRoundTripPosition = 1e-4; // metres
inline constexpr double kRoundTripPositionPerMetre = 1e-6;
inline constexpr double kRoundTripRotationDeg = 0.01;

/// Compares every joint of every frame of every take. An error when hierarchy, names, rate, frame
/// range or any joint's place is not what `scene` says.
Result<RoundTrip> proveRoundTrip(const WrittenMotion &written, const ExportScene &scene,
                                 const JobControl &job = {});

} // namespace flinch
