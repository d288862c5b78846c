#pragma once

#include "core/project/project.h"

namespace flinch::testing {

/// A project in which nothing has its default value: every field, and numbers that are awkward in
/// decimal.
Project fullProject();

/// The demo clip with two impacts and no reactions; its path leads into the source tree.
Project demoProject();

/// A BVH file of the demo's boxing, repeated until it is `seconds` long.
QByteArray longDemoClip(double seconds, FrameRate rate);

} // namespace flinch::testing
