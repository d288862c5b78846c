#pragma once

#include "widgets/document/simulationservice.h"

namespace flinch {

/// Hips that travel farther are what is told of a body first, m; else it is the worst joint.
inline constexpr double kSeenTravel = 0.02;

/// How the body answers an impact, in words.
struct AnswerTexts
{
    QString sentence;   // "Takes two steps, back by 552."
    QString act;        // "2 steps"
    QString summary;    // "2 steps, back by 552"
    QString refusal;    // why it does not answer as it was asked to; in the sentence's place
    bool isOld = false; // it is about a setup that is no more
};

/// What the last take measured of an impact; null: nothing.
const ImpactResult *resultOf(const SimulationService &simulation, ImpactId impact);

/// What there is to say of an impact that nobody expects but could have seen coming.
struct ExpectationProposal
{
    QString sentence; // "In view for 0.4 s: could be expected."
    double anticipation = 0;
};

/// Nothing: it is expected already, or could not be, or is not simulated yet.
std::optional<ExpectationProposal> expectationProposal(const SimulationService &simulation,
                                                       const ProjectImpact &impact);

/// As far as the last take knows. Nothing: it knows nothing of this impact.
std::optional<AnswerTexts> answerTexts(const SimulationService &simulation, ImpactId impact);

} // namespace flinch
