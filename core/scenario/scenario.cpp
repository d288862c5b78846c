#include "core/scenario/scenario.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/motion/clipedit.h"
#include "core/motion/conditioning.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Scenario)
};

constexpr std::size_t kMaxImpacts = 10000;

Error scenarioError(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = remedy;
    return error;
}

void putFloorAtZero(Clip &clip, double floorMetres)
{
    for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot) {
        if (!clip.skeleton().isRoot(clip.translatedJoints()[slot]))
            continue;
        for (int f = 0; f < clip.frameCount(); ++f)
            clip.translations(f)[slot].y() -= floorMetres;
    }
}

bool areCuts(const std::vector<int> &cuts, int frameCount)
{
    return std::ranges::adjacent_find(cuts, std::greater_equal<>()) == cuts.end()
           && (cuts.empty() || (cuts.front() > 0 && cuts.back() < frameCount));
}

bool usable(const Gains &gains)
{
    return gains.stiffness >= 0 && gains.damping >= 0 && gains.stiffness <= 1e6
           && gains.damping <= 1e5;
}

bool usable(const JointScales &scales)
{
    return std::ranges::all_of(scales.values(),
                               [](double scale) { return scale > 0 && scale <= 100; });
}

} // namespace

Result<Scenario> makeScenario(std::shared_ptr<const Clip> clip, const ScenarioOptions &options)
{
    ConditioningOptions conditioning;
    conditioning.ignoredDiscontinuities = options.ignoredDiscontinuities;
    ConditionedClip conditioned = conditionClip(*clip, conditioning);
    auto character = buildCharacter(clip->skeletonPtr(), options.character);
    if (!character)
        return std::move(character).error();
    if (auto status = checkGround(options.ground); !status)
        return std::move(status).error();

    Scenario scenario;
    scenario.ground = findGround(conditioned, *character, options.ground);
    putFloorAtZero(conditioned.clip, scenario.ground.floorMetres);
    scenario.firstSourceFrame = conditioned.firstSourceFrame;
    const FrameRate rate = clip->rate();
    if (clip->frameCount() < 2)
        return scenarioError(Text::tr("The clip is a single frame, and nothing moves in it"),
                             Text::tr("Choose a clip with at least two frames."));
    const double end = options.toSeconds < 0 ? clip->lastFrameSeconds() : options.toSeconds;
    if (!(options.fromSeconds >= 0) || !(end > options.fromSeconds))
        return scenarioError(
            Text::tr("From %1 s to %2 s is not a range of this clip, or an empty one")
                .arg(formatFixed(options.fromSeconds, 3), formatFixed(end, 3)),
            Text::tr("Choose a range within 0 and %1 s.")
                .arg(formatFixed(clip->lastFrameSeconds(), 3)));
    const int last = conditioned.clip.frameCount() - 1;
    const int from = std::clamp(int(std::lround(std::min(rate.frames(options.fromSeconds), 1e9)))
                                    - scenario.firstSourceFrame,
                                0, last);
    const int to = std::clamp(
        int(std::lround(std::min(rate.frames(end), 1e9))) - scenario.firstSourceFrame, from, last);
    auto range = trimClip(conditioned.clip, from, to);
    if (!range)
        return std::move(range).error();
    scenario.firstSourceFrame += from;
    for (const int cut : conditioned.cuts) {
        if (cut > from && cut <= to)
            scenario.cuts.push_back(cut - from);
    }
    scenario.clip = std::move(clip);
    scenario.target = std::make_shared<const Clip>(std::move(*range));
    scenario.limits = limitsFor(*character, *scenario.target);
    scenario.character = std::make_shared<const Character>(std::move(*character));
    return scenario;
}

Status checkSettings(const ControllerSettings &s)
{
    for (const Gains *gains : {&s.shadow, &s.main, &s.shadowRoot, &s.mainRoot, &s.mainTurn,
                               &s.mainAirTurn, &s.feet, &s.muscle, &s.balance}) {
        if (!usable(*gains))
            return scenarioError(
                Text::tr("A gain is negative, too large or not a number"),
                Text::tr("Choose stiffness up to 1000000 and damping up to 100000."));
    }
    if (!(s.stiffenFrom > 0.001 && s.stiffenFrom < 10)
        || !(s.stiffenMost >= 1 && s.stiffenMost <= 100)
        || !(s.shadowCapScale > 0 && s.shadowCapScale <= 1000) || !usable(s.shadowStiffness)
        || !usable(s.shadowDamping) || !usable(s.mainStiffness) || !usable(s.mainDamping)
        || !(s.handOfGodCap >= 0 && s.handOfGodCap <= 1e5) || std::isnan(s.handOfGodUntil))
        return scenarioError(Text::tr("A controller setting is out of range"),
                             Text::tr("Reset the controller."));
    return Done();
}

Status checkScenario(const Scenario &scenario)
{
    if (!scenario.target || !scenario.character || scenario.target->frameCount() < 2)
        return scenarioError(Text::tr("The clip is too short to simulate"),
                             Text::tr("Choose a clip or a range of at least two frames."));
    if (!areCuts(scenario.cuts, scenario.target->frameCount()))
        return scenarioError(Text::tr("The cuts are not frames of the clip in ascending order"),
                             Text::tr("Make the scenario again from its clip."));
    const double longest = limits::kMaxSimulatedSteps / nominalStepsPerSecond(scenario.quality);
    if (scenario.target->lastFrameSeconds() > longest)
        return scenarioError(Text::tr("The clip lasts %1 minutes, too long to simulate at once")
                                 .arg(formatFixed(scenario.target->lastFrameSeconds() / 60, 0)),
                             Text::tr("Choose a part of at most %1 minutes, or a coarser quality.")
                                 .arg(formatFixed(longest / 60, 0)));
    if (auto status = checkSettings(scenario.settings); !status)
        return status;
    if (auto status = checkReaction(scenario.reaction); !status)
        return status;
    if (scenario.impacts.size() > kMaxImpacts)
        return scenarioError(Text::tr("There are more than %1 impacts").arg(kMaxImpacts),
                             Text::tr("Remove some of them."));
    const double begin = scenario.target->rate().seconds(scenario.firstSourceFrame);
    const double end = begin + scenario.target->lastFrameSeconds();
    for (std::size_t i = 0; i < scenario.impacts.size(); ++i) {
        const ImpactKey &key = scenario.impacts[i];
        auto status = checkImpact(key, end);
        if (status && key.time < begin)
            status = scenarioError(Text::tr("The impact at %1 s comes before the simulated part")
                                       .arg(formatFixed(key.time, 3)),
                                   Text::tr("Choose a time from %1 s to %2 s.")
                                       .arg(formatFixed(begin, 3), formatFixed(end, 3)));
        if (!status) {
            status.error().where = impactPlace(i);
            return status;
        }
    }
    return Done();
}

} // namespace flinch
