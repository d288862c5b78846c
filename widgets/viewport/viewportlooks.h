#pragma once

#include "widgets/viewport/scene.h"

namespace flinch {

/// How the figures are shown: plain values in, a FigureLook for each simulation out.
class ViewportLooks
{
public:
    ViewportColours colours;
    BodyDisplay display = BodyDisplay::Bodies;
    PerSimulation<double> opacities = {{0.35, 0.2, 1.0}}; // in overlay mode
    PerSimulation<FigureState> states = {
        {FigureState::Solid, FigureState::Solid, FigureState::Solid}};
    PerSimulation<std::array<bool, 2>> planted = {}; // left and right foot
    /// Instead of the simulation's own colour; the right side is darkened all the same.
    PerSimulation<std::optional<PerBody<QColor>>> bodyColours;
    std::optional<BodyId> hovered;
    std::optional<BodyId> selected;

    FigureLook look(Simulation simulation, PaneLayout layout) const;
};

} // namespace flinch
