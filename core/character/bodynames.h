#pragma once

#include "core/character/bodies.h"

#include <QString>

/// Names of the body's parts as people read them; those of files are in core/character/bodies.h.
namespace flinch {

/// "left upper arm".
QString bodyText(BodyId body);
/// "left shoulder".
QString jointText(BallJointId joint);
/// With a capital at the start of a line.
QString capitalised(const QString &text);

} // namespace flinch
