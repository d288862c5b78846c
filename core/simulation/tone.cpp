#include "core/simulation/tone.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace flinch {

namespace {

/// How far it gives at one tone: shares of the gains that it has, and how soon it wakes.
struct Level
{
    double tone;
    ToneFactors::Factors joints;
    ToneFactors::Factors root;
    ToneFactors::Factors turn;
    double give;       // s
    double wake;       // s
    double recover;    // times what it takes by itself
    double stiffening; // share that is left
};

constexpr std::array<Level, 5> kLevels = {{
    {0.0, {1, 1}, {1, 1}, {1, 1}, 0.12, 0.12, 0.75, 1},
    {0.2, {0.5, 0.55}, {0.3, 0.45}, {0.4, 0.5}, 0.13, 0.12, 0.85, 1},
    {0.4, {0.125, 0.23}, {0.04, 0.13}, {0.3, 0.4}, 0.15, 0.12, 1, 1},
    {0.7, {0.08, 0.18}, {0.03, 0.11}, {0.16, 0.25}, 0.21, 0.18, 1.25, 0.7},
    {1.0, {0.035, 0.12}, {0.025, 0.1}, {0.08, 0.15}, 0.35, 0.3, 1.6, 0.3},
}};

constexpr double kOnset = 0.05;          // s until a blow governs
constexpr double kFullTone = 0.15;       // from here on, it recovers as the law below says
constexpr double kStruck = 1.3;          // of giving: the struck joint more than the table says,
constexpr double kFalloff = 0.7;         // and from a joint to the next less
constexpr double kRootFalloff = 0.9;     // from a joint to the next, of the pelvis
constexpr double kRootGive = 5.0 / 3;    // times as long as joints the pelvis gives
constexpr double kBraced = 0.6;          // share of giving that a braced body does without
constexpr double kLedGives = 0.5;        // share of giving where the pelvis goes with the blow
constexpr double kJointDelay = 0.04;     // s from a joint to the next, outwards, to be led home
constexpr double kEnd = 0.3;             // s to its old gains, once it is home
constexpr double kStiffeningOff = 0.25;  // s
constexpr double kGravityOn = 0.05;      // s
constexpr double kLeastStiffness = 0.15; // of what it gave with, while it holds
/// Damping while it holds and recovers, s⁻¹.
constexpr double kTrunkDamping = 40;
constexpr double kArmDamping = 20;
constexpr double kRootDamping = 20;
constexpr double kTurnDamping = 25;

constexpr double kMostGive = 0.2;    // of the time until home
constexpr double kHomeByThen = 0.86; // of the law's time it is home, as the eye has it
constexpr double kHurry = 0.5;       // s less for each that it is asked for below one
constexpr double kSoonest = 0.35;    // s of the law
constexpr double kUnhurried = 0.85;  // s of the law; what takes less needs more damping
/// By itself it recovers the later the faster the struck part goes.
constexpr double kRecoverFrom = 0.75;     // s
constexpr double kRecoverPerSpeed = 0.35; // s per m/s
constexpr double kRecoverMost = 1.6;      // s

constexpr double kFullSpeed = 0.5; // m/s of the struck part: it gives all that it can
constexpr double kBodyShare = 0.1; // of the body that a blow to any part of it moves
constexpr double kLever = 0.2;     // m: a torque is a blow at this distance
constexpr double kPress = 0.05;    // s that any blow may take

double smooth(double x)
{
    x = std::clamp(x, 0.0, 1.0);
    return x * x * x * (10 - 15 * x + 6 * x * x);
}

double mix(double a, double b, double share)
{
    return std::exp((1 - share) * std::log(a) + share * std::log(b));
}

ToneFactors::Factors mix(const ToneFactors::Factors &a, const ToneFactors::Factors &b, double share)
{
    return {mix(a.stiffness, b.stiffness, share), mix(a.damping, b.damping, share)};
}

Level levelAt(double tone)
{
    const auto after =
        std::ranges::find_if(kLevels, [tone](const Level &l) { return l.tone > tone; });
    if (after == kLevels.end())
        return kLevels.back();
    const Level &a = *std::prev(after);
    const Level &b = *after;
    const double x = (tone - a.tone) / (b.tone - a.tone);
    return {tone,
            mix(a.joints, b.joints, x),
            mix(a.root, b.root, x),
            mix(a.turn, b.turn, x),
            std::lerp(a.give, b.give, x),
            std::lerp(a.wake, b.wake, x),
            std::lerp(a.recover, b.recover, x),
            std::lerp(a.stiffening, b.stiffening, x)};
}

/// Not quite the larger of both, and without a corner.
double larger(double a, double b)
{
    return std::sqrt(std::sqrt(a * a * a * a + b * b * b * b));
}

/// How a minimum-jerk curve goes home: its speed against what is left of the way, 1/s, at `x` of
/// `seconds`.
double homingRate(double x, double seconds)
{
    if (x <= 0)
        return 0;
    const double speed = 30 * x * x * (1 - x) * (1 - x);
    return speed / (seconds * (1 - smooth(x)));
}

double share(double value, double whole)
{
    return whole > 0 ? value / whole : 1;
}

/// One blow at one instant: what it makes of gains.
class GiveHoldRecover
{
public:
    /// `since`: s from contact.
    GiveHoldRecover(const ToneBlow &how, double since)
        : m_level(levelAt(how.tone))
        , m_since(since <= kPress ? since : std::max(kPress, since - how.pressed))
        , m_home(homeAfter(how))
        , m_gives((1 - kBraced * how.brace) * (how.rootGives ? 1 : kLedGives))
        , m_brisk(std::sqrt(std::max(1.0, kUnhurried / m_home)))
        , m_back(smooth((m_since - m_home) / kEnd))
    {
        m_level.give = std::min(m_level.give, kMostGive * m_home);
    }

    bool isOver() const { return m_since >= m_home + kEnd; }

    ToneFactors::Factors joint(int distance, int depth, double damping, const Gains &base) const
    {
        return servo(m_level.joints, kStruck * std::pow(kFalloff, distance), m_level.give,
                     kJointDelay * (depth - 1), damping, base);
    }

    ToneFactors::Factors root(int distance, const Gains &base) const
    {
        return servo(m_level.root, std::pow(kRootFalloff, distance), kRootGive * m_level.give, 0,
                     kRootDamping, base);
    }

    ToneFactors::Factors turn(int distance, const Gains &base) const
    {
        return servo(m_level.turn, std::pow(kRootFalloff, distance), kRootGive * m_level.give, 0,
                     kTurnDamping, base);
    }

    double stiffening() const
    {
        const double gives = 1 - smooth((m_since - m_level.give) / kStiffeningOff);
        return std::lerp(m_level.stiffening * gives, 1, m_back);
    }

    double gravity() const { return smooth(m_since / kGravityOn) * (1 - m_back); }

    double farBrake() const { return 1 - m_back; }

private:
    static double homeAfter(const ToneBlow &how)
    {
        const double asked = how.recover - how.pressed;
        return std::max(kSoonest, asked / kHomeByThen - kHurry * std::max(0.0, 1 - asked));
    }

    ToneFactors::Factors servo(const ToneFactors::Factors &gives, double far, double give,
                               double later, double damping, const Gains &base) const
    {
        constexpr ToneFactors::Factors kBase;
        const ToneFactors::Factors given = mix(kBase, gives, far * m_gives);
        damping *= m_brisk;
        const double span = m_home - give;
        const double x = (m_since - give - later) / span;
        ToneFactors::Factors led = {1, share(damping, base.damping)};
        if (x < 0.999) {
            const double stiffness = share(damping * homingRate(x, span), base.stiffness);
            const double least = kLeastStiffness * given.stiffness;
            led.stiffness = 1 / larger(1 / larger(stiffness, least), 1);
        }
        const double awake = smooth((m_since - give) / m_level.wake);
        return mix(mix(given, led, awake), kBase, m_back);
    }

    Level m_level;
    double m_since; // without the time in which it only presses
    double m_home;
    double m_gives; // share of what it gives
    double m_brisk; // times the damping, or it would swing past in so short a time
    double m_back;
};

/// How much a blow governs.
double weightOf(const ToneBlow &how, double since, double impulse)
{
    return smooth(since / kOnset) * smooth(how.tone / kFullTone) * smooth(impulse / how.enough);
}

double dampingOf(int joint)
{
    const auto id = BallJointId(joint);
    const bool isArm = id == BallJointId::LeftShoulder || id == BallJointId::LeftElbow
                       || id == BallJointId::RightShoulder || id == BallJointId::RightElbow;
    return isArm ? kArmDamping : kTrunkDamping;
}

} // namespace

void Tone::strike(int number, int link, const ToneBlow &how, double now, double impulse)
{
    if (how.tone <= 0)
        return;
    auto blow = std::ranges::find(m_blows, number, &Blow::number);
    if (blow == m_blows.end())
        blow = m_blows.insert(blow, {number, link, now, now, 0, how});
    blow->last = now;
    blow->impulse += impulse;
}

void Tone::forget(double now)
{
    // those before one that governs alone, and the oldest once they are over
    auto first = m_blows.begin();
    for (auto blow = m_blows.begin(); blow != m_blows.end(); ++blow) {
        if (weightOf(blow->how, now - blow->at, blow->impulse) >= 1)
            first = blow;
    }
    while (first != m_blows.end() && GiveHoldRecover(first->how, now - first->at).isOver())
        ++first;
    // what still presses would come back as a new blow; those after it keep it from governing anew
    const auto presses = [now](const Blow &blow) {
        return now - blow.last <= kPress;
    };
    m_blows.erase(m_blows.begin(), std::find_if(m_blows.begin(), first, presses));
}

ToneFactors Tone::factors(const LinkModel &model, const Base &base, double now) const
{
    ToneFactors all;
    all.active = isActive();
    for (const Blow &blow : m_blows) {
        const double since = now - blow.at;
        const double weight = weightOf(blow.how, since, blow.impulse);
        const GiveHoldRecover law(blow.how, since);
        const int struck = std::max(blow.link, 1); // a blow to the pelvis is answered by the waist
        for (int j = 0; j < int(all.joints.size()); ++j) {
            auto &joint = all.joints[std::size_t(j)];
            joint =
                mix(joint,
                    law.joint(treeDistance(model, struck, j + 1),
                              treeDistance(model, kPelvisLink, j + 1), dampingOf(j), base.joints),
                    weight);
        }
        const int distance = treeDistance(model, blow.link, kPelvisLink);
        const ToneFactors::Factors stays;
        all.root =
            mix(all.root, blow.how.rootGives ? law.root(distance, base.root) : stays, weight);
        all.turn =
            mix(all.turn, blow.how.rootGives ? law.turn(distance, base.turn) : stays, weight);
        all.stiffening = std::lerp(all.stiffening, law.stiffening(), weight);
        all.gravity = std::lerp(all.gravity, law.gravity(), weight);
        all.farBrake = std::lerp(all.farBrake, law.farBrake(), weight);
    }
    return all;
}

ToneBlow toneBlow(const LinkModel &model, int link, double impulse, bool turns, double duration,
                  double tone, std::optional<double> recover)
{
    const double mass = model.links[std::size_t(link)].mass + kBodyShare * model.totalMass;
    const double lever = turns ? kLever : 1;
    const double speed = impulse / lever / mass;
    ToneBlow blow;
    blow.tone = tone;
    blow.pressed = std::max(0.0, duration - kPress);
    blow.enough = kFullSpeed * mass * lever;
    const double byItself =
        std::min(kRecoverMost, kRecoverFrom + kRecoverPerSpeed * speed) * levelAt(tone).recover;
    blow.recover = recover.value_or(byItself + blow.pressed);
    return blow;
}

} // namespace flinch
