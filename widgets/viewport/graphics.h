#pragma once

#include <QString>

namespace flinch {

/// What the display offers for the 3D view.
struct Graphics
{
    bool usable = false;   // OpenGL 3.3
    bool software = false; // drawn by the processor
    QString renderer;
};

/// Tries an OpenGL context once and chooses the format of all later ones: multisampled unless the
/// processor draws. Needs the application object.
const Graphics &probeGraphics();

} // namespace flinch
