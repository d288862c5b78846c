#pragma once

#include "widgets/document/simulationservice.h"

namespace flinch {

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

/// As far as the last take knows. Nothing: it knows nothing of this impact.
std::optional<AnswerTexts> answerTexts(const SimulationService &simulation, ImpactId impact);

} // namespace flinch
