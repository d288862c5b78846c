#pragma once

#include "core/take/take.h"

namespace flinch {

/// A difference below these is not seen. Where no joint, neither the pelvis's turn nor its place is
/// above them for so long, a reaction has died out.
inline constexpr double kQuietDegrees = 0.2;
inline constexpr double kQuietMetres = 0.001;
inline constexpr double kQuietSeconds = 0.25;

/// The reactions of a take whose motions, cuts, lost clips and impacts are filled in.
///
/// One begins at a contact, or where main differs for the first time, also the first after a cut on
/// which both runs begin anew: then an impact has come by way of the shadow, or pushes on. Blows
/// that come before it has died out are part of it.
std::vector<Reaction> findReactions(const Take &take);

/// The frame at which what must be over at `end`, and is not by itself, begins to be led there.
double ledHomeFrom(FrameRate rate, double lastContact, double end);

} // namespace flinch
