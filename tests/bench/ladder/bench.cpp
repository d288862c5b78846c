#include "tests/bench/ladder/bench.h"

#include "tests/support/testclips.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <numbers>

namespace flinch::ladder {

ImpactKey push(double time, BodyId body, const Vector3 &direction, double impulse, double seconds)
{
    ImpactKey key;
    key.time = time;
    key.body = body;
    key.kind = ImpactKind::Push;
    key.direction = direction;
    key.impulse = impulse;
    key.duration = seconds;
    return key;
}

Vector3 directionOf(const Stance &stance, int eighth)
{
    const double angle = eighth * std::numbers::pi / 4;
    return -std::cos(angle) * stance.forward + std::sin(angle) * stance.left;
}

void Bench::show(const Stage &stage, double time, const char *what, const Seen &seen) const
{
    if (!verbose)
        return;
    const double beyond = seen.beyond.empty() ? 0 : *std::ranges::max_element(seen.beyond);
    std::printf("    %-16s t %6.2f %-22s joint %5.1f head %5.1f hips %5.1f cm visible %.2f "
                "home %.2f turns %d slide %.1f cm knee %.0f beyond %.0f N%s\n",
                qPrintable(stage.name()), time, what, seen.joint, 100 * seen.head, 100 * seen.hips,
                seen.visible, seen.home, seen.turns, 100 * seen.slide, seen.knee, beyond,
                seen.fell ? " FELL" : "");
}

std::optional<Seen> Bench::strike(Stage &stage, const ImpactKey &key, const char *what) const
{
    const auto take = stage.strike({key});
    if (!take || take->health == Health::Diverged) {
        std::printf("    %s t %.2f %s: no take\n", qPrintable(stage.name()), key.time, what);
        missed() = true;
        return std::nullopt;
    }
    const Seen seen = see(*take, *stage.scenario().character);
    show(stage, key.time, what, seen);
    return seen;
}

std::vector<std::unique_ptr<Stage>> makeStages(const QStringList &wanted)
{
    std::vector<std::unique_ptr<Stage>> stages;
    const QString data = QStringLiteral(FLINCH_DATA_DIR);
    const QString clips = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips");
    QStringList paths = {clips + "/idle.bvh",          clips + "/boxing-guard.bvh",
                         clips + "/walk.bvh",          data + "/captured/140_06.bvh",
                         data + "/captured/13_17.bvh", data + "/captured/07_05.bvh",
                         data + "/cmu/02_05.bvh",      data + "/cmu/79_08.bvh"};
    std::ranges::copy_if(wanted, std::back_inserter(paths),
                         [](const QString &name) { return name.endsWith(".bvh"); });
    for (const QString &path : std::as_const(paths)) {
        const QString name = QFileInfo(path).completeBaseName();
        if (!QFileInfo::exists(path)
            || (!wanted.isEmpty() && !wanted.contains(name) && !wanted.contains(path)))
            continue;
        auto scenario = testing::clipScenario(path);
        if (!scenario) {
            std::printf("%s: %s\n", qPrintable(name), qPrintable(scenario.error().toText()));
            continue;
        }
        scenario->reaction = ReactionSettings();
        stages.push_back(std::make_unique<Stage>(name, *std::move(scenario)));
    }
    return stages;
}

} // namespace flinch::ladder
