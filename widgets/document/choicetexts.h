#pragma once

#include "core/scenario/reactionkeys.h"

#include <QStringList>

/// The choices of a simulation as people read them, in the order of their enumerations; those of
/// files are in core/scenario/settings.h and reactionsettings.h.
namespace flinch {

QStringList controllerTexts();
QStringList balanceTexts();
QStringList qualityTexts();
QStringList outcomeTexts();
QStringList aftermathTexts();
/// The name of the stop that is nearest to a tone: "relaxed".
QString toneText(double tone);
QStringList toneStopTexts();
/// "Left arm weight".
QString keyableText(Keyable value);

} // namespace flinch
