#pragma once

namespace flinch {

/// The three performers of a clip: as captured, what the body intends, what is baked.
enum class Figure { Mocap, Shadow, Main };
inline constexpr int kFigureCount = 3;

} // namespace flinch
