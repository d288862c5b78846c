#pragma once

#include "core/take/take.h"

namespace flinch {

/// How moments are told.
enum class TimeAs {
    Frame, // of the source
    Seconds,
};

/// "410", or "4.6 s".
QString momentText(const Take &take, double sourceSeconds, TimeAs time);

/// One sentence about what an impact does: "Takes two steps, back by 552." Or why it is not what
/// was asked for. The same in the inspector, in messages and on the command line.
QString outcomeSentence(const Take &take, int impact, TimeAs time = TimeAs::Frame);

/// "Both feet are in the air. It flinches instead."; empty where nothing was refused.
QString refusalText(const Take &take, int impact, TimeAs time = TimeAs::Frame);
/// Its end alone: "It flinches instead."
QString consequenceText(const Take &take, int impact, TimeAs time = TimeAs::Frame);

/// How far earlier hits or a brace have the body that an impact has missed from where it would be
/// without them when it was to come, m; 0: it is there.
double outOfTheWay(const Take &take, const ImpactResult &missed);

/// When nothing more is seen of an impact, its recovery: the clip is reached again, or the place
/// where it goes on. Seconds from the source's first frame. Nothing: not within the take, or not
/// before the next hit.
std::optional<double> backOnClip(const Take &take, int impact);

/// The frame of the source in which the body lies at rest for good. Nothing: it does not fall, does
/// not rest within the take, or is hit or stands up at a cut afterwards.
std::optional<int> restFrame(const Take &take);

/// What a body does at a moment to answer an impact: "step 1 of 2, right foot", "falling". Empty:
/// nothing that has a name.
QString phaseText(const Take &take, double sourceSeconds);

/// "flinch", as on the command line.
QString outcomeName(Outcome outcome);

/// "two"; large numbers are digits.
QString countText(int count);

} // namespace flinch
