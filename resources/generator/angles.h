#pragma once

#include "core/motion/geometry.h"

#include <numbers>

/// Clips are authored in degrees.
namespace flinch::clipgenerator {

inline double radians(double degrees)
{
    return degrees * std::numbers::pi / 180;
}

inline double degrees(double radians)
{
    return radians * 180 / std::numbers::pi;
}

inline Quaternion aboutX(double degrees)
{
    return Quaternion(Eigen::AngleAxisd(radians(degrees), Vector3::UnitX()));
}

inline Quaternion aboutY(double degrees)
{
    return Quaternion(Eigen::AngleAxisd(radians(degrees), Vector3::UnitY()));
}

inline Quaternion aboutZ(double degrees)
{
    return Quaternion(Eigen::AngleAxisd(radians(degrees), Vector3::UnitZ()));
}

} // namespace flinch::clipgenerator
