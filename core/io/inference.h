#pragma once

#include "core/io/importreport.h"

#include <array>

/// Guesses about what a file does not say. Every guess ends up in the import report.
namespace flinch {

/// A length that files count in.
struct LengthUnit
{
    double toMetres = 1;
    QLatin1String symbol; // on the command line: "cm"
    QString name;         // "centimetre"
    bool metric = true;
};

std::array<LengthUnit, 5> lengthUnits();

struct UnitGuess
{
    LengthUnit unit;
    bool certain = false; // the resulting height is that of a person
};

/// Length of the skeleton from sole to crown along its bones, in the unit of its offsets. Does not
/// depend on any pose, so a clip that crouches, lies or flies has the same size.
double boneHeight(const Skeleton &skeleton);

/// The unit in which a body of `boneHeight` is nearest to a person's size.
UnitGuess inferUnit(double boneHeight);

/// Z only when both the rest pose and the motion stand along Z; a person lying down is still Y up.
UpAxis inferUpAxis(const Clip &clip);

/// How tall the body stands, crown to sole: the tallest it stands in the clip, or along its bones
/// when it never stands upright. In the clip's unit.
double standingHeight(const Clip &clip);

} // namespace flinch
