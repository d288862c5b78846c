#pragma once

#include "core/simulation/odesupport.h"
#include "core/targets/targettrack.h"

#include <array>
#include <vector>

namespace flinch {

/// Overlap that a pair of links is allowed before they push each other apart.
struct SelfPair
{
    int a = 0;
    int b = 0;
    double allowedDepth = 0;
};

/// Overlap that links may have beyond that of their targets, m.
inline constexpr double kSelfMargin = 0.02;

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

/// What pairs are allowed while a plan has the body in poses that the clip does not have: also what
/// they have overlapped in the targets for a while, or arms that cover a place would catch each
/// other on their way back. Depends on targets up to the present only. One thread at a time.
class PlannedOverlap
{
public:
    /// `usual`: what the clip's own poses need.
    PlannedOverlap(const LinkModel &model, const TargetTrack &track, std::vector<SelfPair> usual);

    const std::vector<SelfPair> &at(int knot);

private:
    static constexpr int kStride = 2; // knots from a look to the next
    static constexpr int kLooks = 16; // that are remembered

    struct Look
    {
        int knot = -1;
        std::vector<SelfPair> pairs;
    };

    bool isPlanned(int knot) const;
    const std::vector<SelfPair> &look(int knot);

    const LinkModel &m_model;
    const TargetTrack &m_track;
    const std::vector<SelfPair> m_usual;
    SelfOverlap m_overlap;
    std::array<Look, kLooks> m_looks;
    std::vector<SelfPair> m_allowed;
    int m_knot = -1; // that `m_allowed` is of
};

} // namespace flinch
