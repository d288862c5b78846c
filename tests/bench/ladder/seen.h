#pragma once

#include "tests/support/reactions.h"

namespace flinch::ladder {

/// What a blow did to the whole body, from the two motions of main.
struct Seen
{
    double hips = 0; // m
    double head = 0;
    double headThrown = 0; // m, from where it is at contact
    double visible = 0;    // s in which some body is away
    double home = 0;       // s until all are back for good
    double headHome = 0;   // s until the head is within a tenth of its peak
    double joint = 0;      // degrees, of the struck joint
    int turns = 0;         // how often the struck joint swings past where the clip has it
    bool fell = false;
    // of the fall
    double deepest = 0; // m below the floor, beyond what the clip's own bodies are
    BodyId deepestBody = BodyId::Pelvis;
    double deepestAt = 0;             // s after contact
    double rest = -1;                 // s after contact from which every body is at rest
    BodyId restless = BodyId::Pelvis; // the last that was not
    double fastest = 0;               // m/s, of any body after contact
    double lands = -1; // s from where it loses its balance until more than feet touch the floor
    // of who stays up
    double grace = 1;           // less: the rest of the blow was held by what feet could not give
    double slide = 0;           // m, of a planted foot
    double knee = 0;            // rad/s², the most by which one is bent faster than in the clip
    std::vector<double> beyond; // N, what feet could not give, per frame
};

Seen see(const Take &take, const Character &character, int impact = 0);

} // namespace flinch::ladder
