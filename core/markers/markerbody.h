#pragma once

#include "core/markers/markerframes.h"
#include "core/targets/linkmodel.h"

#include <vector>

namespace flinch {

/// A spring's place on the body: where a marker sits on its link.
struct Landmark
{
    BodyMarker marker = BodyMarker::C7;
    int link = 0;
    double weight = 1;                // less where skin and clavicle move under it
    Vector3 offset = Vector3::Zero(); // from the link's joint, in its axes
};

/// The body of whoever wears the markers, as long as the markers say on average.
struct MarkerBody
{
    PerLink<int> parents;
    PerLink<Vector3> joints;  // where a link hangs on its parent, from the parent's joint
    PerLink<Vector3> centres; // of mass, from the link's joint
    std::vector<Landmark> landmarks;
    std::array<Vector3, 2> wrists; // from the elbow, in the forearm
    std::array<Vector3, 2> hands;  // the hand's marker from the wrist; zero: it has none
    LinkModel model;               // what is simulated: weights where the springs pull
};

/// Measures the body over all frames in which it is seen whole. Refuses motion in which it never
/// is.
Result<MarkerBody> measureBody(const MarkerTracks &tracks);

} // namespace flinch
