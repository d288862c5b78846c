#pragma once

#include "core/take/take.h"

#include <functional>
#include <span>

namespace flinch {

/// Something that people should know about a take, and what they can do about it. What the window,
/// the command line and every report say about a take is said here.
struct Diagnosis
{
    enum class Kind {
        Diverged,
        LostClip,
        AtCap,
        BalanceCost,
        Refused,      // the outcome that was asked for
        EarlyRecover, // sooner than the body is home by itself
        Falls,        // though nobody asked for it
        BeyondFeet,   // what holds the body up
        NeverMet,     // an impact the body
        EndedEarly,   // a reaction
        EarlyReturn,
        Outside, // an impact, of the simulated frames
    };

    Kind kind = Kind::Diverged;
    FrameRange frames; // of the source: where to look
    int impact = -1;   // its place in the scenario; -1: it is about none, or several
    QString title;     // a line without a full stop
    QString sentence;  // one or more, may be empty
    QString remedy;    // a sentence, may be empty

    /// Sentence and remedy.
    QString explanation() const;
    /// All of it.
    QString toText() const;
};

/// What is not in a take.
struct DiagnosisContext
{
    /// An impact at the begin of a sentence; without it, "The impact at 1.5 s".
    std::function<QString(int impact)> impactName = {};
    std::optional<int> returnFrame = {}; // of the source, by which the clip is to be reached again
    QStringList outside = {};            // names of impacts that are not simulated
};

/// Worst first.
std::vector<Diagnosis> diagnose(const Take &take, const DiagnosisContext &context = {});

/// What is to be said about those of these reactions that had to be ended early.
std::optional<Diagnosis> endedEarly(const Take &take, std::span<const Reaction> reactions,
                                    const DiagnosisContext &context = {});

/// Why the health of a take is what it is, as far as its measures tell: empty when it is ok.
QString limitedReason(const Take &take);

} // namespace flinch
