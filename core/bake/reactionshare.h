#pragma once

#include "core/bake/bodydifference.h"

#include <vector>

namespace flinch {

/// How much of a reaction is shown, by part of the body and as a whole: as the impacts in it say,
/// times what is keyed. The first one's word counts from the reaction's begin; that of each further
/// one takes over smoothly from its contact on.
class ReactionShare
{
public:
    ReactionShare(const Take &take, const Reaction &reaction);

    /// All of it, always.
    bool isWhole() const;

    /// Of a channel, times its difference; frames of the take.
    double of(std::size_t channel, double frame) const;

private:
    using Shares = std::array<double, kChannelCount>;

    struct Word
    {
        double from = 0;
        Shares shares;
    };

    static Shares sharesOf(const ImpactResult &impact);

    const Take &m_take;
    double m_fade; // frames
    std::vector<Word> m_words;
};

} // namespace flinch
