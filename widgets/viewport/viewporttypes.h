#pragma once

#include "core/character/bodies.h"
#include "core/motion/geometry.h"

#include <QColor>
#include <QString>

#include <array>
#include <optional>
#include <utility>
#include <vector>

/// Plain values that go into the viewport and come out of it. World axes, metres.
namespace flinch {

/// The three motions that are shown side by side.
enum class Simulation { Mocap, Shadow, Main };
inline constexpr int kSimulationCount = 3;
inline constexpr std::array<Simulation, kSimulationCount> kSimulations = {
    Simulation::Mocap, Simulation::Shadow, Simulation::Main};

/// One value for each simulation.
template<typename T>
struct PerSimulation : std::array<T, kSimulationCount>
{
    T &operator[](Simulation s)
    {
        return std::array<T, kSimulationCount>::operator[](std::size_t(s));
    }

    const T &operator[](Simulation s) const
    {
        return std::array<T, kSimulationCount>::operator[](std::size_t(s));
    }
};

enum class PaneLayout {
    SideBySide, // three panes, one camera
    Overlay,    // one pane, the simulations over one another
    Single,     // one pane, one simulation
};

enum class FigureState {
    Hidden,
    Solid,   // up to date
    Stale,   // an old result: 45 %
    Outline, // not computed: only contours
};

enum class BodyDisplay { Bodies, Skeleton, Both };

enum class NavigationStyle { Maya, Blender };

enum class StandardView { Front, Side, Top, Opposite };

/// An impact as it is drawn. `tip` is the contact point.
struct ImpactArrow
{
    enum class Kind { Ball, Push, Torque };

    int id = 0;
    Kind kind = Kind::Ball;
    Vector3 tip = Vector3::Zero();
    Vector3 direction = Vector3::UnitZ(); // of travel; torque: its axis. Any length
    double impulse = 16;                  // N·s, torque N·m·s: decides the length
    double ballRadius = 0.1;
    QColor colour;
    double anticipation = 0; // its tag has a diamond, a ring at 1, half of each between
    double opacity = 1;
    QString tag;                                          // shown near its tail when not empty
    PerSimulation<bool> shownIn = {{false, false, true}}; // side by side and single

    /// Overlays show what happens to main.
    bool isShown(Simulation simulation, PaneLayout layout) const
    {
        return layout == PaneLayout::Overlay ? simulation == Simulation::Main : shownIn[simulation];
    }

    friend bool operator==(const ImpactArrow &, const ImpactArrow &) = default;
};

/// How a body means to answer an impact, drawn on main and its floor.
struct PlanMarks
{
    enum class Moment { Past, Next, Later };

    /// A place where a foot lands.
    struct Footprint
    {
        int number = 0; // of the step
        Moment moment = Moment::Later;
        std::vector<Vector3> sole; // its corners, heel first, around it

        friend bool operator==(const Footprint &, const Footprint &) = default;
    };

    std::vector<Footprint> feet;
    std::vector<Vector3> support;        // hull of the soles that stand now
    std::optional<Vector3> capturePoint; // on the floor, where a step would stop the body
    std::optional<Vector3> centreOfMass;

    bool isEmpty() const { return feet.empty() && support.empty() && !capturePoint; }

    friend bool operator==(const PlanMarks &, const PlanMarks &) = default;
};

/// What a file holds beside the body, drawn on mocap: its markers, and the bones of a skeleton that
/// no body can be made of.
struct SourceMarks
{
    std::vector<std::pair<Vector3, Vector3>> bones;
    std::vector<Vector3> markers;
    double scale = 1; // of what is drawn; 1 for a person of 1.75 m

    bool isEmpty() const { return bones.empty() && markers.empty(); }
};

/// The colours of the 3D view; the dark theme unless told otherwise.
struct ViewportColours
{
    QColor top{0x33, 0x38, 0x3D};
    QColor bottom{0x20, 0x23, 0x26};
    QColor grid{0x3F, 0x45, 0x4B};
    QColor gridAxis{0x56, 0x5D, 0x65};
    QColor separator{0x12, 0x13, 0x15};
    QColor outline{0xF4, 0xF6, 0xF8}; // hover and selection
    QColor text{0xE3, 0xE6, 0xE9};
    QColor text2{0xA9, 0xB0, 0xB8};
    QColor panel{0x23, 0x26, 0x29};
    QColor tag{0x17, 0x19, 0x1B};
    QColor focus{0x63, 0xA9, 0xFF};
    PerSimulation<QColor> bodies = {
        {QColor(0xA8, 0xE0, 0xEA), QColor(0x9C, 0x84, 0xF2), QColor(0xFF, 0xB0, 0x4A)}};
    double shadowOpacity = 0.5;

    static ViewportColours dark() { return {}; }

    static ViewportColours light();
};

/// What the mouse is on.
struct ViewportHit
{
    Simulation pane = Simulation::Main;
    BodyId body = BodyId::Pelvis;
    Vector3 point = Vector3::Zero(); // in the body's frame, from its centre of mass
    Vector3 worldPoint = Vector3::Zero();
    Vector3 sight = Vector3::UnitZ(); // from the eye, unit length
};

} // namespace flinch
