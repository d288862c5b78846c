#pragma once

#include <vector>

namespace flinch {

/// How far a joint's own rotation and translation may leave what they were.
struct KeyTolerance
{
    double rotationDegrees = 0.05;
    double translationMetres = 0.0005;

    /// That of rotations, and of translations what it moves the end of an arm by: a twentieth of a
    /// degree is half a millimetre.
    static KeyTolerance ofDegrees(double degrees) { return {degrees, 0.01 * degrees}; }
};

/// The frames at which the curves of a clip have keys, ascending, the first and last frame always
/// among them. Between keys a curve runs straight and stays within the tolerance.
struct ClipKeys
{
    KeyTolerance tolerance;
    std::vector<std::vector<int>> rotations;    // per joint
    std::vector<std::vector<int>> translations; // per translated joint, as Clip::translatedJoints()
};

} // namespace flinch
