#pragma once

#include "core/targets/linkmodel.h"

namespace flinch {

/// Directions of a part of the trunk or of the head as people name them: unit vectors, at right
/// angles.
struct BodyFrame
{
    Vector3 left = Vector3::UnitX();
    Vector3 up = Vector3::UnitY();
    Vector3 forward = Vector3::UnitZ();

    /// Out of this frame's directions.
    Vector3 vector(double toLeft, double upwards, double ahead) const
    {
        return toLeft * left + upwards * up + ahead * forward;
    }
};

/// Of pelvis, abdomen, chest or head, in the link's axes.
BodyFrame bodyFrame(const LinkModel &model, int link);
/// The same in world axes.
BodyFrame bodyFrame(const LinkModel &model, const LinkState &state, int link);

/// Of a foot, in the link's axes.
BodyFrame footFrame(const Link &foot);

/// Where the joint above `link` is.
inline Vector3 jointPlace(const LinkModel &model, const LinkState &state, int link)
{
    const auto n = std::size_t(link);
    return state.position[n] + state.rotation[n] * model.links[n].anchorInLink;
}

/// The centre of a hand.
inline Vector3 handPlace(const LinkModel &model, const LinkState &state, int side)
{
    const BodyPlace &hand =
        model.bodies[std::size_t(side == 0 ? BodyId::LeftHand : BodyId::RightHand)];
    const auto n = std::size_t(hand.link);
    return state.position[n] + state.rotation[n] * hand.offset;
}

} // namespace flinch
