#pragma once

#include <QString>

#include <optional>

/// Numbers as people type and read them.
namespace flinch {

enum class Dimension {
    Number,
    Frame,
    Time,           // s
    Length,         // m
    Mass,           // kg
    Speed,          // m/s
    Angle,          // °
    Impulse,        // N·s
    AngularImpulse, // N·m·s
    Torque,         // N·m
    Force,          // N
    Stiffness,      // s⁻²
    Damping,        // s⁻¹
    Radian,         // rad
    Centimetres,    // cm
    Percent,        // %
};

/// "m/s"; empty for a plain number.
QString unitOf(Dimension dimension);

/// Evaluates "12+3", "0.5*16", "(1+2)/3", "250 ms", "18 km/h", "90°/2" to the dimension's own unit.
/// Takes the real minus, and the decimal comma besides the point. Nothing for anything else,
/// including results that are not finite. `framesPerSecond` lets frames be typed as times and times
/// as frames; 0 forbids that.
std::optional<double> parseQuantity(const QString &text, Dimension dimension,
                                    double framesPerSecond = 0);

/// "−0.35": fixed decimals in the application's language, real minus, never "−0.00".
QString numberText(double value, int decimals);
/// "16.0 N·s", "34.8°".
QString quantityText(double value, int decimals, Dimension dimension);

} // namespace flinch
