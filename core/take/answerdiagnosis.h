#pragma once

#include "core/take/diagnosis.h"

namespace flinch {

/// What there is to say about how bodies answered: part of diagnose(). `name` begins a sentence.
std::vector<Diagnosis> diagnoseAnswers(const Take &take,
                                       const std::function<QString(int impact)> &name);

} // namespace flinch
