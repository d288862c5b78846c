#include "tests/support/scenarios.h"

#include "core/motion/clipedit.h"
#include "core/simulation/simulator.h"
#include "tests/support/testclips.h"

namespace flinch::testing {

namespace {

Result<Scenario> plainScenario(Clip clip, const ScenarioOptions &options = {})
{
    auto scenario = makeScenario(std::make_shared<const Clip>(std::move(clip)), options);
    if (!scenario)
        return scenario;
    return withoutReaction(*std::move(scenario));
}

Result<Clip> demoClip()
{
    auto imported =
        readClipFile(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh"));
    if (!imported)
        return std::move(imported).error();
    return std::move(imported->clip);
}

} // namespace

Scenario withoutReaction(Scenario scenario)
{
    scenario.reaction.enabled = false;
    return scenario;
}

Result<Scenario> clipScenario(const QString &path)
{
    auto imported = readClipFile(path);
    if (!imported)
        return std::move(imported).error();
    return plainScenario(std::move(imported->clip));
}

Result<Scenario> demoScenario(std::optional<FrameRate> rate)
{
    auto clip = demoClip();
    if (clip && rate)
        clip = resampleClip(*clip, *rate);
    if (!clip)
        return std::move(clip).error();
    return plainScenario(*std::move(clip));
}

Result<Scenario> shortDemoScenario(double seconds)
{
    auto clip = demoClip();
    if (!clip)
        return std::move(clip).error();
    ScenarioOptions options;
    options.toSeconds = seconds;
    return plainScenario(*std::move(clip), options);
}

ImpactKey ball(double time, BodyId body, const Vector3 &direction, double anticipation)
{
    ImpactKey key;
    key.time = time;
    key.body = body;
    key.direction = direction;
    key.anticipation = anticipation;
    return key;
}

Take simulated(const Scenario &scenario, int threads)
{
    auto take = Simulator().simulate(scenario, threads);
    if (!take)
        qFatal("%s", qPrintable(take.error().toText()));
    if (const Status status = checkTake(*take); !status)
        qFatal("%s", qPrintable(status.error().toText()));
    return *std::move(take);
}

} // namespace flinch::testing
