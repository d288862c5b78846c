/// What is planned for chest pushes from eight directions, without any simulation: falls, steps,
/// how far the hips go, what the feet could not take, how fast knees are bent, and what it costs.
///
///     bench_plan [-v] [--moments N] [CLIP …]
#include "core/plan/reactionplan.h"
#include "tests/support/reactions.h"
#include "tests/support/testclips.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <numbers>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kTail = 3.2; // s of clip after a blow

/// A clip with everything that a plan starts from.
struct Planned
{
    explicit Planned(Scenario made)
        : scenario(std::move(made))
    {
        visitBodyPoses(*scenario.target, *scenario.character, [this](int frame, const BodyPose &p) {
            if (frame == 0)
                model = makeLinkModel(scenario, p);
        });
        track = std::make_shared<TargetTrack>(scenario, model);
    }

    std::shared_ptr<const ReactionPlan> plan(double time, const Vector3 &direction, double impulse)
    {
        ImpactKey key;
        key.kind = ImpactKind::Push;
        key.body = BodyId::Chest;
        key.time = time;
        key.direction = direction;
        key.impulse = impulse;
        scenario.impacts = {key};
        PlannedBlow blow;
        blow.link = linkOfBody(key.body);
        blow.time = time - scenario.target->rate().seconds(scenario.firstSourceFrame);
        blow.direction = direction;
        blow.impulse = impulse;
        blow.reaction = effectiveReaction(scenario.reaction, key);
        return makeReactionPlan(scenario, model, track, {blow});
    }

    Scenario scenario;
    LinkModel model;
    std::shared_ptr<const TargetTrack> track;
};

struct Row
{
    Outcome outcome = Outcome::Flinch;
    int steps = 0;
    double hips = 0; // m
    double head = 0;
    double back = 0; // s
    double grace = 1;
    double knee = 0; // rad/s² above the clip's own
    double drop = 0;
    double milliseconds = 0;
};

double kneeAcceleration(const TargetTrack &track, int knot, std::size_t knee)
{
    const double dt = track.knotSeconds();
    const auto bend = [&](int k) {
        const Quaternion &q = track.knot(k).relative[knee];
        return 2 * std::atan2(q.vec().norm(), std::abs(q.w()));
    };
    return std::abs(bend(knot - 1) - 2 * bend(knot) + bend(knot + 1)) / (dt * dt);
}

Row measured(const Planned &clip, const ReactionPlan &plan)
{
    Row row;
    const ImpactAnswer &reaction = plan.answers.front();
    row.outcome = reaction.outcome;
    row.grace = reaction.grace;
    row.back = reaction.backSeconds < 0 ? -1 : reaction.backSeconds - reaction.beginSeconds;
    row.steps = int(std::ranges::count(reaction.steps, false, &TakenStep::home));
    const TargetTrack &calm = *clip.track;
    for (const auto &episode : plan.track->episodes()) {
        for (int k = episode->firstKnot; k < std::min(episode->endKnot(), calm.knotCount() - 1);
             ++k) {
            const Target &a = calm.knot(k);
            const Target &b = plan.track->knot(k);
            row.hips = std::max(row.hips, (b.pelvisPosition - a.pelvisPosition).norm());
            row.drop = std::max(row.drop, a.pelvisPosition.y() - b.pelvisPosition.y());
            const Vector3 head =
                linkStateOf(clip.model, b).position[3] - linkStateOf(clip.model, a).position[3];
            row.head = std::max(row.head, head.norm());
            for (const std::size_t knee : {std::size_t(8), std::size_t(11)})
                row.knee = std::max(row.knee, kneeAcceleration(*plan.track, k, knee)
                                                  - kneeAcceleration(calm, k, knee));
        }
    }
    return row;
}

void print(double impulse, std::vector<Row> &rows)
{
    const auto count = [&](auto which) {
        return int(std::ranges::count_if(rows, which));
    };
    const auto quantile = [&](double share, double Row::*value, bool upOnly = true) {
        std::vector<double> values;
        for (const Row &row : rows) {
            if (!upOnly || row.outcome != Outcome::Fall)
                values.push_back(row.*value);
        }
        std::ranges::sort(values);
        return values.empty() ? 0.0
                              : values[std::min(values.size() - 1,
                                                std::size_t(share * double(values.size())))];
    };
    std::printf(
        "  %5.0f N·s  %3zu plans: %3d falls %3d with steps (%3d more than 1), %3d with "
        "grace; hips %5.1f cm (95 %% %5.1f) head %5.1f, drop %4.1f, back %4.2f s (95 %% "
        "%4.2f, never %d), knee %5.0f (95 %% %5.0f), %5.2f ms\n",
        impulse, rows.size(), count([](const Row &r) { return r.outcome == Outcome::Fall; }),
        count([](const Row &r) { return r.steps > 0; }),
        count([](const Row &r) { return r.steps > 1; }),
        count([](const Row &r) { return r.grace < 1; }), 100 * quantile(0.5, &Row::hips),
        100 * quantile(0.95, &Row::hips), 100 * quantile(0.5, &Row::head),
        100 * quantile(0.95, &Row::drop), quantile(0.5, &Row::back), quantile(0.95, &Row::back),
        count([](const Row &r) { return r.outcome != Outcome::Fall && r.back < 0; }),
        quantile(0.5, &Row::knee), quantile(0.95, &Row::knee),
        quantile(0.5, &Row::milliseconds, false));
}

} // namespace

int main(int argc, char **argv)
{
    bool verbose = false;
    int moments = 3;
    std::vector<QString> names;
    for (int i = 1; i < argc; ++i) {
        const QString word = QString::fromLocal8Bit(argv[i]);
        if (word == QLatin1String("-v"))
            verbose = true;
        else if (word == QLatin1String("--moments") && i + 1 < argc)
            moments = std::atoi(argv[++i]);
        else
            names.push_back(word);
    }
    if (names.empty()) {
        names = stageNames();
        for (const char *clip : {"idle", "walk"})
            names.push_back(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/%1.bvh")
                                .arg(QLatin1String(clip)));
    }
    std::map<double, std::vector<Row>> all;
    for (const QString &name : names) {
        auto scenario = stageScenario(name);
        if (!scenario)
            continue;
        const Stage stage(name, *scenario);
        Planned clip(std::move(*scenario));
        std::map<double, std::vector<Row>> rows;
        for (const double impulse : {10, 20, 40, 60, 100}) {
            for (const double time : stage.moments(moments, kTail)) {
                for (int d = 0; d < 8; ++d) {
                    const double angle = d * std::numbers::pi / 4;
                    const auto &stance = stage.stance(time);
                    const Vector3 direction =
                        std::cos(angle) * stance.forward + std::sin(angle) * stance.left;
                    QElapsedTimer timer;
                    timer.start();
                    const auto plan = clip.plan(time, direction, impulse);
                    const double took = double(timer.nsecsElapsed()) / 1e6;
                    Row row = measured(clip, *plan);
                    row.milliseconds = took;
                    rows[impulse].push_back(row);
                    all[impulse].push_back(row);
                    if (verbose)
                        std::printf("    %3.0f N·s at %6.2f s, %3d°: %s, %d steps, hips %.1f cm, "
                                    "back %.2f s, grace %.2f, knee %.0f, %.2f ms\n",
                                    impulse, time, 45 * d,
                                    qPrintable(outcomeNames()[int(row.outcome)]), row.steps,
                                    100 * row.hips, row.back, row.grace, row.knee, took);
                }
            }
        }
        std::printf("%s, %.1f s\n", qPrintable(QFileInfo(name).fileName()),
                    stage.end() - stage.begin());
        for (auto &[impulse, list] : rows)
            print(impulse, list);
    }
    std::printf("all\n");
    for (auto &[impulse, list] : all)
        print(impulse, list);
    return 0;
}
