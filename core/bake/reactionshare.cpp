#include "core/bake/reactionshare.h"

#include "core/motion/smoothstep.h"

#include <algorithm>

namespace flinch {

namespace {

constexpr double kFadeSeconds = 0.25;

/// The part of the body that a channel belongs to.
Keyable partOf(std::size_t channel)
{
    if (channel == kRootMove)
        return Keyable::Hips;
    if (channel == kRootTurn)
        return Keyable::Trunk;
    switch (BallJointId(channel)) {
    case BallJointId::Waist:
    case BallJointId::Chest:
        break;
    case BallJointId::Neck:
        return Keyable::Head;
    case BallJointId::LeftShoulder:
    case BallJointId::LeftElbow:
        return Keyable::LeftArm;
    case BallJointId::RightShoulder:
    case BallJointId::RightElbow:
        return Keyable::RightArm;
    case BallJointId::LeftHip:
    case BallJointId::LeftKnee:
    case BallJointId::LeftAnkle:
        return Keyable::LeftLeg;
    case BallJointId::RightHip:
    case BallJointId::RightKnee:
    case BallJointId::RightAnkle:
        return Keyable::RightLeg;
    }
    return Keyable::Trunk;
}

double weightOf(Keyable part, const PartWeights &weights)
{
    switch (part) {
    case Keyable::Head:
        return weights.head;
    case Keyable::LeftArm:
        return weights.leftArm;
    case Keyable::RightArm:
        return weights.rightArm;
    case Keyable::LeftLeg:
        return weights.leftLeg;
    case Keyable::RightLeg:
        return weights.rightLeg;
    case Keyable::Hips:
        return weights.hips;
    case Keyable::Tone:
    case Keyable::Exaggerate:
    case Keyable::Trunk:
        break;
    }
    return weights.trunk;
}

} // namespace

ReactionShare::ReactionShare(const Take &take, const Reaction &reaction)
    : m_take(take)
    , m_fade(take.rate.frames(kFadeSeconds))
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
        shares[c] = impact.exaggerate * weightOf(partOf(c), impact.weights);
    return shares;
}

bool ReactionShare::isWhole() const
{
    return m_take.keys.showAll() && std::ranges::all_of(m_words, [](const Word &word) {
               return std::ranges::all_of(word.shares, [](double share) { return share == 1; });
           });
}

double ReactionShare::of(std::size_t channel, double frame) const
{
    // the last that has taken over wholly, and those that are about to
    auto word = std::ranges::upper_bound(m_words, frame - m_fade, {}, &Word::from);
    if (word != m_words.begin())
        --word;
    double share = m_words.empty() ? 1 : word->shares[channel];
    for (; word != m_words.end() && word->from < frame; ++word)
        share += smoothStep((frame - word->from) / m_fade) * (word->shares[channel] - share);
    return share
           * m_take.keys.share(partOf(channel), m_take.rate.seconds(m_take.timeMap.clipPlace(
                                                    m_take.firstSourceFrame + frame)));
}

} // namespace flinch
