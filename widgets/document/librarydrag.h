#pragma once

#include "core/scenario/impactpresets.h"

#include <optional>

class QMimeData;

/// What is dragged out of the library. Clips travel as file addresses, as from any other program.
namespace flinch::librarydrag {

void putPreset(QMimeData &data, const ImpactPreset &preset);
/// The preset in hand; nothing when the drag carries something else or comes from elsewhere.
std::optional<ImpactPreset> presetIn(const QMimeData &data);

void putDemo(QMimeData &data);
bool hasDemo(const QMimeData &data);

} // namespace flinch::librarydrag
