#pragma once

#include "core/asset/importentry.h"
#include "core/asset/importoptions.h"
#include "core/motion/clip.h"

#include <array>

/// Guesses about what a file does not say. Every guess ends up in the import report.
namespace flinch {

/// A length that files count in.
struct LengthUnit
{
    double toMetres = 1;
    QLatin1String symbol; // on the command line: "cm"
    QString name;         // "centimetre"
    bool usual = true;    // where two are about as likely, the other ones lose
};

std::array<LengthUnit, 6> lengthUnits();

/// Sole to crown in the unit of the offsets: the character's height, or what the bones suggest when
/// this is no whole person. Knows no pose, so a clip that crouches, lies or flies has the same
/// size.
double skeletonHeight(const Skeleton &skeleton);

/// The unit in which a body of `height` is nearest to a person's size.
LengthUnit inferUnit(double height);

/// The unit of a file, and what there is to tell about it.
struct UnitChoice
{
    double toMetres = 1;
    ImportEntries entries;
};

/// The unit that the user states; else the file's own, unless by it a body is no person and by
/// another one it is; else the likeliest. `height` is in the file's unit.
UnitChoice chooseUnit(double height, bool isBody, std::optional<double> byUser,
                      std::optional<double> byFile = std::nullopt);

/// Whether this is the height of a person: 1.4 … 2.1 m.
bool isPersonsHeight(double metres);

/// How tall a body of `height` would be in each unit but the current, the likeliest first: "1.72 m
/// (decimetre), …".
QString otherHeights(double height, double currentToMetres);

/// Z only when both the rest pose and the motion stand along Z; a person lying down is still Y up.
UpAxis inferUpAxis(const Clip &clip);

} // namespace flinch
