#pragma once

#include "core/simulation/odesupport.h"
#include "core/targets/linkmodel.h"

#include <vector>

namespace flinch {

/// Overlap that a pair of links is allowed before they push each other apart.
struct SelfPair
{
    int a = 0;
    int b = 0;
    double allowedDepth = 0;
};

/// The pairs of links that may touch each other: all but neighbours.
std::vector<SelfPair> selfCollisionPairs(const LinkModel &model);

/// Finds how far links overlap in poses that are meant to be taken.
class SelfOverlap
{
public:
    explicit SelfOverlap(const LinkModel &model);

    /// Allows each pair at least the overlap it has in `state`.
    void widen(std::vector<SelfPair> &pairs, const LinkState &state);

private:
    const LinkModel &m_model;
    PerLink<std::vector<GeomPtr>> m_geoms;
};

} // namespace flinch
