#pragma once

#include "core/scenario/impactpresets.h"
#include "widgets/document/impactcommands.h"

/// What people do to impacts, wherever they do it: one history step each. Ids that no longer exist
/// are left alone.
namespace flinch::impactedits {

using Ids = std::vector<ImpactId>;

/// As they are now, in the order of the project.
std::vector<ProjectImpact> impactsOf(const Document &document, const Ids &ids);

/// Pushes a change of each; nothing happens without a difference.
void change(Document &document, const Ids &ids, const QString &text,
            const std::function<void(ProjectImpact &)> &edit, GestureId gesture = 0);

/// `originals` moved by `frames`, all kept within the clip.
void move(Document &document, const std::vector<ProjectImpact> &originals, double frames,
          GestureId gesture = 0);
void remove(Document &document, const Ids &ids);
/// How much later a copy is put, unless it is dragged.
inline constexpr int kCopyFrames = 10;
/// Copies `originals`, moved by `frames`.
void duplicate(Document &document, const std::vector<ProjectImpact> &originals,
               double frames = kCopyFrames);
/// Expected when any of them was not, else unexpected.
void toggleExpected(Document &document, const Ids &ids);
void setAnticipation(Document &document, const Ids &ids, double anticipation,
                     GestureId gesture = 0);
/// Auto, flinch, sway, steps, fall, and auto again: the one after what the first of them is asked
/// for, for all of them.
void nextOutcome(Document &document, const Ids &ids);
/// Off when any of them was on, else on.
void toggleEnabled(Document &document, const Ids &ids);
/// To the other side of the body, as seen from the character at that moment. `prepared` null: does
/// nothing.
void mirror(Document &document, const Ids &ids, const Scenario *prepared);

/// A ball from the front at `frame`, with the strength of the last impact there is.
void addAt(Document &document, double frame, BodyId body, const Scenario *prepared);

/// A preset's blow, named after it; on the body where it is meant to land, unless somebody says
/// another.
void addPreset(Document &document, const ImpactPreset &preset, double frame,
               std::optional<BodyId> body, const Scenario *prepared);

/// "from front left, 15° down", as the character faces at that moment. Empty without `prepared`,
/// and for a torque, which comes from nowhere.
QString directionWords(const ImpactKey &key, const Scenario *prepared);

/// N·s, comparable across kinds: of a ball mass × speed; of a torque N·m·s.
double strength(const ImpactKey &key);

} // namespace flinch::impactedits
