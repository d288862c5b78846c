#pragma once

#include "core/base/result.h"
#include "core/scenario/reactionsettings.h"

#include <QStringList>

namespace flinch {

/// Reactions in words: for the keys of an impact, and for the options of the command line.

/// The keys of an impact that are its reaction's: outcome, aftermath, tone, recover, brace, reflex,
/// steps, stepHeight, exaggerate and weights.
const QStringList &reactionKeys();

/// Takes one of them. Errors name the key and what is allowed; rules are checkReaction()'s.
Status setReactionKey(ImpactReaction &reaction, const QString &name, const QString &value);

/// "outcome=sway", "weights=head:0.5,leftArm:1.2": what is said. setReactionKey() gives it back bit
/// for bit.
QStringList reactionWords(const ImpactReaction &reaction);

/// A track in words: "time:value" with commas between, and after another colon how it goes on,
/// where that is not smooth: "0:0.2,1.5:0.7:step". Times ascend.
Result<Track<double>> parseTrack(const QString &text);
QString trackText(const Track<double> &track);

/// The same, or a number that holds throughout: "1.5" is "0:1.5".
Result<Track<double>> parseShares(const QString &text);

/// The weights of parts over time, with spaces between: "head=0:1,1.5:0.2 leftArm=0.5". What is
/// not named stays as it is.
Status setWeightKeys(ReactionKeys &keys, const QString &text);
QString weightKeysText(const ReactionKeys &keys);

} // namespace flinch
