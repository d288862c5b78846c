#pragma once

#include <QColor>

#include <array>

/// Every colour of the window, once for each theme. Chrome is grey; hue is data.
namespace flinch {

enum class ThemeKind { Dark, Light };

enum class Token {
    Window, // bars and tabs
    Panel,  // docks
    Raised, // buttons
    Field,  // inputs
    Hover,
    SelectedRow, // selected and checked
    Line,        // separators
    Edge,        // quiet borders
    FieldEdge,   // boundary that must be seen
    Text,        // values
    Text2,       // labels and units
    Text3,       // off and undone; never on SelectedRow
    Primary,     // one button per window, checks
    PrimaryText,
    Focus, // keyboard ring
    Playhead,
    ViewportTop,
    ViewportBottom,
    Grid,
    GridAxis,
    TrackA, // timeline and plots
    TrackB,
    Mocap,
    MocapText,
    MocapBody,
    Shadow,
    ShadowText,
    ShadowBody,
    Main,
    MainText,
    MainBody,
    Unexpected,
    Expected,
    Warn,
    Error,
    ClayBody, // while the heat map is on
};
inline constexpr int kTokenCount = int(Token::ClayBody) + 1;

QColor tokenColor(Token token, ThemeKind theme);

/// Degrees at which the heat ramp has its stops; linear in sRGB between them.
inline constexpr std::array<double, 5> kHeatDegrees = {0, 5, 12, 25, 45};
QColor heatStop(int stop, ThemeKind theme);
QColor heatColor(double degrees, ThemeKind theme);

/// `over` laid on `ground` with the given opacity, as an opaque colour.
QColor mixed(const QColor &ground, const QColor &over, double opacity);

} // namespace flinch
