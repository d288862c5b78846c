#include "core/bake/reactionshare.h"

#include "core/motion/smoothstep.h"

#include <algorithm>

namespace flinch {

namespace {

constexpr double kFadeSeconds = 0.25;

double weightOf(std::size_t channel, const PartWeights &weights)
{
    if (channel == kRootMove)
        return weights.hips;
    if (channel == kRootTurn)
        return weights.trunk;
    switch (BallJointId(channel)) {
    case BallJointId::Waist:
    case BallJointId::Chest:
        return weights.trunk;
    case BallJointId::Neck:
        return weights.head;
    case BallJointId::LeftShoulder:
    case BallJointId::LeftElbow:
        return weights.leftArm;
    case BallJointId::RightShoulder:
    case BallJointId::RightElbow:
        return weights.rightArm;
    case BallJointId::LeftHip:
    case BallJointId::LeftKnee:
    case BallJointId::LeftAnkle:
        return weights.leftLeg;
    case BallJointId::RightHip:
    case BallJointId::RightKnee:
    case BallJointId::RightAnkle:
        return weights.rightLeg;
    }
    return 1;
}

} // namespace

ReactionShare::ReactionShare(const Take &take, const Reaction &reaction)
    : m_fade(take.rate.frames(kFadeSeconds))
{
    for (const ImpactResult &impact : take.scorecard.impacts) {
        const double frame = take.rate.frames(impact.contactSeconds) - take.firstSourceFrame;
        constexpr double kRounding = 1e-6;
        if (impact.contactSeconds >= 0 && frame >= reaction.begin - kRounding
            && frame <= reaction.lastContact + kRounding)
            m_words.push_back({frame, sharesOf(impact)});
    }
    std::ranges::stable_sort(m_words, {}, &Word::from);
}

ReactionShare::Shares ReactionShare::sharesOf(const ImpactResult &impact)
{
    Shares shares;
    for (std::size_t c = 0; c < kChannelCount; ++c)
        shares[c] = impact.exaggerate * weightOf(c, impact.weights);
    return shares;
}

bool ReactionShare::isWhole() const
{
    return std::ranges::all_of(m_words, [](const Word &word) {
        return std::ranges::all_of(word.shares, [](double share) { return share == 1; });
    });
}

double ReactionShare::of(std::size_t channel, double frame) const
{
    if (m_words.empty())
        return 1;
    double share = m_words.front().shares[channel];
    for (const Word &word : m_words)
        share += smoothStep((frame - word.from) / m_fade) * (word.shares[channel] - share);
    return share;
}

} // namespace flinch
