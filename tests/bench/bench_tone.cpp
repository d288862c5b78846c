/// What each tone makes of the same blows, as medians over the demo clips and every captured one:
/// a jab of 11 N·s on the head, 16 N·s on an upper arm, 24 N·s on a thigh and 40 N·s on the chest,
/// all flinched. Then how long it takes to come home where that is asked for. Ends with 1 when a
/// figure that is asked for at the default tone is missed.
///
///     bench_tone [-v] [--moments N] [reference|standard|draft] [clip=NAME]…
#include "core/take/deviation.h"
#include "core/targets/links.h"
#include "tests/support/reactions.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kTail = 3;       // s of clip that a reaction needs after it
constexpr double kVisible = 0.02; // m
constexpr double kDefaultTone = 0.4;

bool g_missed = false;
bool g_verbose = false;
int g_moments = 2;

/// One blow against the run without it. Degrees, cm, s.
struct Seen
{
    double joint = 0; // peak of the struck one
    double head = 0;
    double hips = 0;
    double visible = 0;  // until no body is far from where it would be
    double headHome = 0; // until the head is within a tenth of its peak
    int turns = 0;       // of the struck joint, to the other side by a tenth of its peak
};

struct Blow
{
    const char *name;
    BodyId body;
    double impulse;
    double seconds;
    bool fromTheFront;
};

constexpr Blow kJab = {"jab", BodyId::Head, 11, 0.02, true};
constexpr Blow kArm = {"arm", BodyId::LeftUpperArm, 16, 0.02, false};
constexpr Blow kThigh = {"thigh", BodyId::LeftThigh, 24, 0.03, false};
constexpr Blow kChest = {"chest", BodyId::Chest, 40, 0.05, true};

Seen see(const Take &take)
{
    Seen seen;
    const ImpactResult &result = take.scorecard.impacts[0];
    const double contact = result.contactSeconds - take.rate.seconds(take.firstSourceFrame);
    const auto joint = std::size_t(result.struckJoint);
    std::vector<Vector3> bending;
    std::vector<double> heads;
    for (auto f = std::size_t(take.rate.frames(contact)); f < take.main->size(); ++f) {
        const SimulatedFrame main = (*take.main)[f];
        const SimulatedFrame calm = (*take.unperturbed)[f];
        const auto away = [&](BodyId body) {
            return Vector3(main.pose.positions[body] - calm.pose.positions[body]);
        };
        const double since = take.rate.seconds(double(f)) - contact;
        for (const BodyId body : allBodies()) {
            if (away(body).norm() > kVisible)
                seen.visible = since;
        }
        heads.push_back(100 * away(BodyId::Head).norm());
        seen.hips = std::max(seen.hips,
                             100 * std::hypot(away(BodyId::Pelvis).x(), away(BodyId::Pelvis).z()));
        bending.push_back(rotationError(calm.relative[joint], main.relative[joint])
                          * (180 / std::numbers::pi));
    }
    seen.head = std::ranges::max(heads);
    for (std::size_t n = 0; n < heads.size(); ++n) {
        if (heads[n] > 0.1 * seen.head)
            seen.headHome = take.rate.seconds(double(n));
    }
    const Vector3 most = *std::ranges::max_element(bending, {}, &Vector3::norm);
    seen.joint = most.norm();
    double side = 1;
    for (const Vector3 &angle : bending) {
        if (angle.dot(most) * side < -0.1 * most.squaredNorm()) {
            side = -side;
            ++seen.turns;
        }
    }
    return seen;
}

using Stages = std::vector<std::unique_ptr<Stage>>;

std::vector<Seen> strike(Stages &stages, const Blow &blow, double tone,
                         std::optional<double> recover = {})
{
    std::vector<Seen> all;
    for (const auto &stage : stages) {
        for (const double time : stage->standingMoments(g_moments, kTail)) {
            const Stance &stance = stage->stance(time);
            ImpactKey key =
                ball(time, blow.body, -(blow.fromTheFront ? stance.forward : stance.left));
            key.kind = ImpactKind::Push;
            key.impulse = blow.impulse;
            key.duration = blow.seconds;
            key.reaction.outcome = Outcome::Flinch;
            key.reaction.reflex = 0; // the tone alone
            key.reaction.tone = tone;
            key.reaction.recover = recover;
            const auto take = stage->strike({key});
            if (!take || take->health == Health::Diverged) {
                std::printf("%s t %.2f %s: no take\n", qPrintable(stage->name()), time, blow.name);
                g_missed = true;
                continue;
            }
            const Seen seen = see(*take);
            all.push_back(seen);
            if (g_verbose)
                std::printf("    %-14s t %6.2f tone %.1f %-5s joint %5.1f head %5.1f hips %5.1f cm "
                            "visible %.2f head home %.2f turns %d\n",
                            qPrintable(stage->name()), time, tone, blow.name, seen.joint, seen.head,
                            seen.hips, seen.visible, seen.headHome, seen.turns);
        }
    }
    return all;
}

double medianOf(const std::vector<Seen> &all, double Seen::*what)
{
    std::vector<double> values;
    for (const Seen &seen : all)
        values.push_back(seen.*what);
    return median(values);
}

void expect(const char *what, double value, double least, double most)
{
    const bool met = value >= least && value <= most;
    g_missed = g_missed || !met;
    std::printf("  %-44s %7.2f [%.2f … %.2f]%s\n", what, value, least, most,
                met ? "" : "   MISSED");
}

void benchTones(Stages &stages)
{
    std::printf("tone       jab: neck° head cm vis s home s | arm: ° back s | thigh: ° hips cm | "
                "chest: ° head cm hips cm vis s | turn over\n");
    for (const ToneStop &stop : toneStops()) {
        const auto jab = strike(stages, kJab, stop.tone);
        const auto arm = strike(stages, kArm, stop.tone);
        const auto thigh = strike(stages, kThigh, stop.tone);
        const auto chest = strike(stages, kChest, stop.tone);
        double rings = 0;
        for (const auto *blows : {&jab, &arm, &thigh})
            rings +=
                double(std::ranges::count_if(*blows, [](const Seen &s) { return s.turns > 1; }));
        rings /= double(jab.size() + arm.size() + thigh.size());
        std::printf("%.1f %-8s %9.1f %7.1f %5.2f %6.2f | %6.1f %6.2f | %8.1f %7.1f | "
                    "%8.1f %7.1f %7.1f %5.2f | %.0f %%\n",
                    stop.tone, stop.name, medianOf(jab, &Seen::joint), medianOf(jab, &Seen::head),
                    medianOf(jab, &Seen::visible), medianOf(jab, &Seen::headHome),
                    medianOf(arm, &Seen::joint), medianOf(arm, &Seen::visible),
                    medianOf(thigh, &Seen::joint), medianOf(thigh, &Seen::hips),
                    medianOf(chest, &Seen::joint), medianOf(chest, &Seen::head),
                    medianOf(chest, &Seen::hips), medianOf(chest, &Seen::visible), 100 * rings);
        if (stop.tone != kDefaultTone)
            continue;
        expect("jab: neck, deg", medianOf(jab, &Seen::joint), 14, 25);
        expect("jab: head, cm", medianOf(jab, &Seen::head), 9, 18);
        expect("jab: visible, s", medianOf(jab, &Seen::visible), 0.5, 1.3);
        expect("arm: shoulder, deg", medianOf(arm, &Seen::joint), 30, 75);
        expect("arm: back, s", medianOf(arm, &Seen::visible), 0, 1.5);
        expect("thigh: hip, deg", medianOf(thigh, &Seen::joint), 12, 180);
        expect("thigh: hips, cm", medianOf(thigh, &Seen::hips), 3, 8);
        expect("struck joint turns over more than once, share", rings, 0, 0.1);
    }
}

void benchRecover(Stages &stages)
{
    for (const double wish : {0.6, 1.0, 1.5, 2.5}) {
        const auto jab = strike(stages, kJab, kDefaultTone, wish);
        const QByteArray what = "asked for " + QByteArray::number(wish) + " s: head home, s";
        expect(what.constData(), medianOf(jab, &Seen::headHome), 0.85 * wish, 1.15 * wish);
    }
}

/// How far main is from the clip while nothing strikes it, over all joints and frames.
void benchBefore(Stages &stages)
{
    std::vector<double> all;
    for (const auto &stage : stages) {
        const Scenario &scenario = stage->scenario();
        const auto take = stage->strike({});
        if (!take)
            continue;
        double sum = 0;
        for (std::size_t f = 0; f < take->main->size(); ++f) {
            const auto followed = followedJoints(*scenario.target, *scenario.character, int(f));
            for (const double degrees : deviation((*take->main)[f], followed))
                sum += degrees * degrees;
        }
        all.push_back(std::sqrt(sum / double(take->main->size() * kBallJointCount)));
        if (g_verbose)
            std::printf("    %-14s before contact %.3f deg\n", qPrintable(stage->name()),
                        all.back());
    }
    expect("before contact, deg RMS", median(all), 0, 0.1);
}

Stages makeStages(const QStringList &wanted, Quality quality)
{
    QStringList paths;
    for (const char *folder : {FLINCH_SOURCE_DIR "/resources/clips", FLINCH_DATA_DIR "/cmu",
                               FLINCH_DATA_DIR "/captured"}) {
        const QDir dir(QString::fromLatin1(folder));
        for (const QString &name :
             dir.entryList({QStringLiteral("*.bvh")}, QDir::Files, QDir::Name))
            paths += dir.filePath(name);
    }
    Stages stages;
    for (const QString &path : paths) {
        const QString name = QFileInfo(path).completeBaseName();
        if (!wanted.isEmpty() && !wanted.contains(name))
            continue;
        auto scenario = clipScenario(path);
        if (!scenario) {
            std::printf("%s: %s\n", qPrintable(name), qPrintable(scenario.error().toText()));
            continue;
        }
        scenario->reaction = ReactionSettings();
        scenario->quality = quality;
        stages.push_back(std::make_unique<Stage>(name, *std::move(scenario)));
    }
    return stages;
}

} // namespace

int main(int argc, char **argv)
{
    QStringList clips;
    Quality quality = Quality::Standard;
    for (int n = 1; n < argc; ++n) {
        const QString word = QString::fromLocal8Bit(argv[n]);
        if (word == QLatin1String("-v"))
            g_verbose = true;
        else if (word == QLatin1String("--moments") && n + 1 < argc)
            g_moments = std::max(1, QString::fromLocal8Bit(argv[++n]).toInt());
        else if (word.startsWith(QLatin1String("clip=")))
            clips += word.mid(5);
        else if (qualityNames().contains(word))
            quality = Quality(qualityNames().indexOf(word));
    }
    Stages stages = makeStages(clips, quality);
    std::printf("%zu clips\n", stages.size());
    benchTones(stages);
    benchRecover(stages);
    benchBefore(stages);
    return g_missed ? 1 : 0;
}
