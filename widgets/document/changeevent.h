#pragma once

#include "core/project/project.h"

#include <QFlags>

#include <vector>

namespace flinch {

/// What changed in a Document. Views look at `aspects` and read the rest from the document.
struct ChangeEvent
{
    enum Aspect : unsigned {
        Source = 1 << 0,     // the clip itself
        Character = 1 << 1,  // height, weight, mapping
        Controller = 1 << 2, // settings, controller, quality
        Impacts = 1 << 3,
        Range = 1 << 4, // the simulated part
        Takes = 1 << 5, // those kept
        Markers = 1 << 6,
        Loop = 1 << 7,
        Return = 1 << 8,
        Display = 1 << 9,          // time unit
        Bake = 1 << 10,            // the recipe
        Ground = 1 << 11,          // floor and contacts
        Discontinuities = 1 << 12, // those of the clip that are ignored
        Reaction = 1 << 13,        // how the character answers blows
        Time = 1 << 14,            // when the take shows which frame of the clip; not saved
        Everything = (1 << 15) - 1,
    };
    Q_DECLARE_FLAGS(Aspects, Aspect)

    Aspects aspects = Everything;
    /// Impacts that were added, removed or changed; empty with Impacts set: any of them.
    std::vector<ImpactId> impacts;
    /// Another project was opened: forget everything.
    bool isReset = false;

    bool has(Aspects any) const { return bool(aspects & any); }

    /// Whether a take made before may be out of date.
    bool affectsTake() const
    {
        return has(Aspects(Source | Character | Ground | Controller | Impacts | Range
                           | Discontinuities | Reaction));
    }
};

Q_DECLARE_OPERATORS_FOR_FLAGS(ChangeEvent::Aspects)

} // namespace flinch
