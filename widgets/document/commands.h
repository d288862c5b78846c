#pragma once

#include "widgets/document/command.h"

/// The commands on everything but impacts. Use: document.push(commands::setLoop(document, …)).
namespace flinch::commands {

using CommandPtr = std::unique_ptr<QUndoCommand>;

/// Another clip; undo brings the old one back without reading it again.
CommandPtr setSource(Document &document, const ClipSource &source, AssetPtr asset);
CommandPtr setCharacter(Document &document, const CharacterOptions &options, GestureId gesture = 0);
/// Where the floor is; nothing: where it is found.
CommandPtr setFloor(Document &document, std::optional<double> metres, GestureId gesture = 0);
/// When the feet are planted; nothing: when they are found to be.
CommandPtr setContacts(Document &document, GroundOptions::Planted planted, GestureId gesture = 0);
CommandPtr setController(Document &document, const ControllerChoice &choice, GestureId gesture = 0);
/// How the character answers blows; `text` says it in the history.
CommandPtr setReaction(Document &document, const ReactionSettings &settings, const QString &text,
                       GestureId gesture = 0);
/// The simulated part.
CommandPtr setRange(Document &document, std::optional<FrameRange> range, GestureId gesture = 0);
/// Follows the clip as it is at a discontinuity with these frames, or no longer does.
CommandPtr ignoreDiscontinuity(Document &document, const FrameRange &frames, bool ignored);
CommandPtr setMarkers(Document &document, std::vector<Marker> markers, GestureId gesture = 0);
CommandPtr setLoop(Document &document, std::optional<FrameRange> loop, GestureId gesture = 0);
CommandPtr setReturn(Document &document, std::optional<int> frame, GestureId gesture = 0);
CommandPtr setTimeUnit(Document &document, TimeUnit unit);
CommandPtr setBake(Document &document, const BakeRecipe &recipe);

/// Keeps the present setup under a name.
CommandPtr keepTake(Document &document, const QString &name, const QString &takeHash);
CommandPtr removeTake(Document &document, TakeId id);
CommandPtr renameTake(Document &document, TakeId id, const QString &name);
/// Makes a kept take's setup the present one.
CommandPtr useTake(Document &document, TakeId id);

/// Another window's work on the same file, with the content hash of that; see
/// Document::loadTheirs().
CommandPtr loadTheirs(Document &document, Project project, AssetPtr asset,
                      const QString &contentHash);

} // namespace flinch::commands
