#pragma once

#include "core/base/result.h"
#include "core/scenario/reactionkeys.h"

#include <QStringList>

#include <array>
#include <optional>

namespace flinch {

struct ImpactKey;

/// What becomes of a body that is hit.
enum class Outcome {
    Auto,   // whatever the blow asks for; rather up than down
    Flinch, // the joints give, the pelvis stays with the clip
    Sway,   // the whole body gives, the feet stay
    Steps,  // feet catch it
    Fall,
};
inline constexpr int kOutcomeCount = 5;

/// And what of the clip afterwards.
enum class Aftermath {
    Return,    // the body goes back to where the clip has it
    Displaced, // the clip goes on from where the body came to stand
    Pause,     // the clip waits until the body has recovered
};
inline constexpr int kAftermathCount = 3;

/// Their names on the command line and in project files, in the order of the enumerations.
const QStringList &outcomeNames();
const QStringList &aftermathNames();
const QStringList &interpolationNames();

/// Names for some tones, ascending: tense, alert, relaxed, drunk, limp.
struct ToneStop
{
    const char *name; // source text of the context flinch::Reaction
    double tone;
};

const std::array<ToneStop, 5> &toneStops();

/// Shares of a reaction, by parts of the body; the bake scales what it adds with them.
struct PartWeights
{
    double head = 1;
    double trunk = 1;
    double leftArm = 1;
    double rightArm = 1;
    double leftLeg = 1;
    double rightLeg = 1;
    double hips = 1; // how far they travel

    friend bool operator==(const PartWeights &, const PartWeights &) = default;
};

/// How the character answers blows that say nothing else. Until the first contact, or the first
/// brace, none of it changes anything.
struct ReactionSettings
{
    /// Off: joints keep their gains and the pelvis its place, whatever hits them.
    bool enabled = true;
    double tone = 0.4; // 0 tense … 1 limp: how far a struck body gives
    /// Over time: the tone instead of `tone`, shares times those of the impacts.
    ReactionKeys keys;
    Outcome outcome = Outcome::Auto;
    Aftermath aftermath = Aftermath::Return;
    std::optional<double> recover;    // s from contact until the body is home; nothing: by itself
    double brace = 0.3;               // s before contact in which an expected body prepares
    double reflex = 0.5;              // 0 … 1: how much a struck body protects itself
    int mostSteps = 4;                // that catch one blow
    std::optional<double> stepHeight; // m; nothing: by the length of the step

    /// Without the bake's part.
    ReactionSettings simulated() const;

    friend bool operator==(const ReactionSettings &, const ReactionSettings &) = default;
};

/// What one impact says otherwise.
struct ImpactReaction
{
    std::optional<Outcome> outcome;
    std::optional<Aftermath> aftermath;
    std::optional<double> tone;
    std::optional<double> recover;
    std::optional<double> brace;
    std::optional<double> reflex;
    std::optional<int> mostSteps;
    std::optional<double> stepHeight;
    double exaggerate = 1; // times the reaction, in the bake
    PartWeights weights;   // in the bake

    /// Without the bake's part.
    ImpactReaction simulated() const;

    /// Whether both ask for the same simulation.
    bool simulatesLike(const ImpactReaction &other) const;

    friend bool operator==(const ImpactReaction &, const ImpactReaction &) = default;
};

/// The rules: tone and reflex 0 … 1, recover 0.1 … 20 s, brace 0 … 1 s, 1 … 8 steps, of 0.01 …
/// 0.4 m height; keys finite and within what mostOf() says, their times not negative and ascending,
/// each at a time of its own; at most 10,000 in a track.
Status checkReaction(const ReactionSettings &settings);

/// The same of what is said; exaggerate 0 … 3, weights 0 … 2.
Status checkReaction(const ImpactReaction &reaction);

/// What counts for one impact: its own word, else the character's.
struct EffectiveReaction
{
    Outcome outcome = Outcome::Auto;
    Aftermath aftermath = Aftermath::Return;
    double tone = 0;
    std::optional<double> recover;
    double brace = 0; // already times the anticipation
    double reflex = 0;
    int mostSteps = 4;
    std::optional<double> stepHeight;
};

EffectiveReaction effectiveReaction(const ReactionSettings &settings, const ImpactKey &key);

} // namespace flinch
