#include "widgets/viewport/viewportlooks.h"

#include <cmath>

namespace flinch {

namespace {

constexpr double kRightSide = 0.62; // of the light
constexpr double kGhostDepth = 0.05;

bool isRight(BodyId id)
{
    return otherSide(id) != id && !isLeft(id);
}

QColor darkened(const QColor &colour)
{
    // values are sRGB, so a part of the light is its square root of the value
    const auto part = float(std::sqrt(kRightSide));
    return QColor::fromRgbF(colour.redF() * part, colour.greenF() * part, colour.blueF() * part);
}

} // namespace

FigureLook ViewportLooks::look(Simulation simulation, PaneLayout layout) const
{
    const bool overlay = layout == PaneLayout::Overlay;
    FigureLook look;
    look.display = display;
    look.state = states[simulation];
    look.opacity = overlay ? opacities[simulation] : 1;
    if (overlay)
        look.depthShift = kGhostDepth * (kSimulationCount - 1 - int(simulation));
    for (const BodyId id : allBodies()) {
        const auto &own = bodyColours[simulation];
        const QColor colour = own ? (*own)[id] : colours.bodies[simulation];
        look.colours[id] = isRight(id) ? darkened(colour) : colour;
    }
    look.planted = planted[simulation];
    // highlights belong to one figure where they would cover one another
    if (!overlay || simulation == Simulation::Main) {
        look.hovered = hovered;
        look.selected = selected;
    }
    return look;
}

} // namespace flinch
