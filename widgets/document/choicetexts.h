#pragma once

#include <QStringList>

/// The choices of a simulation as people read them, in the order of their enumerations; those of
/// files are in core/scenario/settings.h.
namespace flinch {

QStringList controllerTexts();
QStringList balanceTexts();
QStringList qualityTexts();

} // namespace flinch
