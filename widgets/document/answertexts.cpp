#include "widgets/document/answertexts.h"

namespace flinch {

std::optional<AnswerTexts> answerTexts(const SimulationService &, ImpactId)
{
    return std::nullopt;
}

} // namespace flinch
