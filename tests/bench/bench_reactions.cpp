/// How the body answers blows, on the demo and on every captured clip: the figures that are asked
/// for, measured, each with how many of its rows meet them. Ends with 1 when any does not.
///
///     bench_reactions [-v] [reference|standard|draft] [clip=NAME]… [PART]…
///
/// Parts: arm, head, kick, heavy, monotone, agree, random. With -v every blow is shown, or only
/// those that miss where there are many.
#include "tests/support/reactions.h"
#include "tests/support/testclips.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kTail = 1.5; // s of clip that a blow needs after it
constexpr int kMoments = 6;
/// A ball that leaves less than this share of its momentum hardly touches.
constexpr double kGraze = 0.1;

bool g_missed = false;
bool g_verbose = false;

/// Counts rows that meet a figure and remembers the extremes.
class Figure
{
public:
    Figure(const char *what, const char *unit)
        : m_what(what)
        , m_unit(unit)
    {}

    void add(double value, bool good)
    {
        m_values.push_back(value);
        m_good += good;
    }

    /// `needed`: the share of rows that must be good.
    void print(double needed = 1) const
    {
        if (m_values.empty())
            return;
        const auto [least, most] = std::ranges::minmax_element(m_values);
        const bool met = m_good >= needed * double(m_values.size());
        g_missed = g_missed || !met;
        std::printf("    %-44s %8.2f %8.2f %8.2f %-4s %d of %zu%s\n", m_what, *least,
                    median(m_values), *most, m_unit, m_good, m_values.size(),
                    met ? "" : "   MISSED");
    }

    void printMedian(double limit) const
    {
        if (m_values.empty())
            return;
        const bool met = median(m_values) <= limit;
        g_missed = g_missed || !met;
        std::printf("    %-44s median %.2f of at most %.2f over %zu rows%s\n", m_what,
                    median(m_values), limit, m_values.size(), met ? "" : "   MISSED");
    }

private:
    const char *m_what;
    const char *m_unit;
    std::vector<double> m_values;
    int m_good = 0;
};

std::optional<MeasuredReaction> react(Stage &stage, const ImpactKey &key)
{
    const auto take = stage.strike({key});
    if (!take || take->scorecard.impacts[0].contactSeconds < 0)
        return std::nullopt;
    return measureReaction(*take);
}

void benchArm(Stage &stage)
{
    Figure peak("upper arm: peak 18-45", "deg");
    Figure recovery("upper arm: recovered within 0.6", "s");
    Figure ratio("upper arm: expected/unexpected <= 0.65", "");
    for (const double time : stage.moments(kMoments, kTail)) {
        const auto surprised = react(stage, armBlow(stage, time));
        const auto braced = react(stage, armBlow(stage, time, 1));
        if (!surprised || !braced)
            continue;
        peak.add(surprised->peak, surprised->peak >= 18 && surprised->peak <= 45);
        recovery.add(surprised->recovery, surprised->recovery <= 0.6);
        ratio.add(braced->peak / surprised->peak, braced->peak <= 0.65 * surprised->peak);
        if (g_verbose)
            std::printf("      t %.2f%s peak %.2f recovery %.3f (%s) impulse %.2f braced %.2f\n",
                        time, stage.isStanding(time) ? "" : " in the air", surprised->peak,
                        surprised->recovery, ballJointName(surprised->slowest).latin1(),
                        surprised->impulse, braced->peak);
    }
    peak.print();
    recovery.print();
    ratio.print();
}

void benchHead(Stage &stage)
{
    Figure chest("head from behind: chest >= 4", "deg");
    Figure pelvis("head from behind: pelvis >= 4", "deg");
    Figure root("head from behind: root >= 8", "mm");
    Figure back("head from behind: all back within 1", "s");
    for (const double time : stage.moments(kMoments, kTail)) {
        const auto reaction = react(stage, headBlow(stage, time));
        if (!reaction)
            continue;
        chest.add(reaction->chest, reaction->chest >= 4);
        pelvis.add(reaction->pelvis, reaction->pelvis >= 4);
        root.add(1000 * reaction->root, reaction->root >= 0.008);
        back.add(reaction->wholeRecovery, reaction->wholeRecovery <= 1);
        if (g_verbose)
            std::printf(
                "      t %.2f%s neck %.2f chest %.2f pelvis %.2f root %.1f mm recovery %.3f "
                "(%s) whole %.3f\n",
                time, stage.isStanding(time) ? "" : " in the air", reaction->peak, reaction->chest,
                reaction->pelvis, 1000 * reaction->root, reaction->recovery,
                ballJointName(reaction->slowest).latin1(), reaction->wholeRecovery);
    }
    chest.print();
    pelvis.print();
    root.print();
    back.print();
}

void benchKick(Stage &stage)
{
    Figure ratio("raised leg: expected/unexpected knee", "");
    for (Stage::Kick kick : stage.kicks()) {
        for (const double shift : {-0.08, 0.0, 0.08}) {
            for (const double mass : {1.0, 2.0}) {
                for (const bool outside : {true, false}) {
                    Stage::Kick at = kick;
                    at.time += shift;
                    const auto surprised = react(stage, kickBlow(stage, at, mass, outside));
                    const auto braced = react(stage, kickBlow(stage, at, mass, outside, 1));
                    if (!surprised || !braced)
                        continue;
                    ratio.add(braced->peak / surprised->peak, true);
                    if (g_verbose)
                        std::printf("      t %.2f %.0f kg %d: %.2f braced %.2f\n", at.time, mass,
                                    outside, surprised->peak, braced->peak);
                }
            }
        }
    }
    ratio.printMedian(0.6);
}

void benchHeavy(Stage &stage)
{
    Figure ratio("5 kg at 10 m/s: expected/unexpected <= 1", "");
    for (const double time : stage.moments(3, kTail)) {
        for (const BodyId body : allBodies()) {
            for (const Vector3 &direction :
                 {stage.stance(time).forward, Vector3(-stage.stance(time).left)}) {
                ImpactKey key = ball(time, body, direction);
                key.mass = 5;
                key.speed = 10;
                const auto surprised = react(stage, key);
                key.anticipation = 1;
                const auto braced = react(stage, key);
                if (!surprised || !braced)
                    continue;
                ratio.add(braced->peak / surprised->peak, braced->peak <= surprised->peak);
                if (g_verbose && braced->peak > surprised->peak)
                    std::printf("      t %.2f %s: %.2f braced %.2f\n", time,
                                bodyName(body).latin1(), surprised->peak, braced->peak);
            }
        }
    }
    ratio.print();
}

void benchMonotone(Stage &stage)
{
    Figure anticipation("falls with anticipation: worst step", "deg");
    Figure impulse("grows with impulse: worst step", "deg");
    std::vector<ImpactKey> keys;
    for (const double time : stage.moments(3, kTail)) {
        for (const BodyId body : {BodyId::LeftUpperArm, BodyId::Head, BodyId::Chest,
                                  BodyId::RightForearm, BodyId::LeftThigh, BodyId::RightShin})
            keys.push_back(ball(time, body, -stage.stance(time).left));
        keys.push_back(headBlow(stage, time));
    }
    for (const Stage::Kick &kick : stage.kicks())
        keys.push_back(kickBlow(stage, kick, 2, true));
    for (ImpactKey key : keys) {
        std::vector<double> peaks;
        for (const double share : {1.0, 0.75, 0.5, 0.25, 0.0}) {
            key.anticipation = share;
            if (const auto reaction = react(stage, key))
                peaks.push_back(reaction->peak);
        }
        const auto worstStep = [](const std::vector<double> &values) {
            double worst = 1e9;
            for (std::size_t n = 1; n < values.size(); ++n)
                worst = std::min(worst, values[n] - values[n - 1]);
            return worst;
        };
        if (peaks.size() == 5) {
            anticipation.add(worstStep(peaks), worstStep(peaks) > 0);
            if (g_verbose && worstStep(peaks) <= 0)
                std::printf("      t %.2f %s: %.2f %.2f %.2f %.2f %.2f\n", key.time,
                            bodyName(key.body).latin1(), peaks[0], peaks[1], peaks[2], peaks[3],
                            peaks[4]);
        }
        peaks.clear();
        key.anticipation = 0;
        for (const double mass : {0.5, 1.0, 2.0, 4.0}) {
            key.mass = mass;
            if (const auto reaction = react(stage, key))
                peaks.push_back(reaction->peak);
        }
        if (peaks.size() == 4) {
            impulse.add(worstStep(peaks), worstStep(peaks) > 0);
            if (g_verbose && worstStep(peaks) <= 0)
                std::printf("      t %.2f %s: masses %.2f %.2f %.2f %.2f\n", key.time,
                            bodyName(key.body).latin1(), peaks[0], peaks[1], peaks[2], peaks[3]);
        }
    }
    anticipation.print();
    impulse.print();
}

/// Peaks of every quality against those of the reference.
void benchAgreement(const QString &path)
{
    std::vector<std::unique_ptr<Stage>> stages;
    for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft}) {
        stages.push_back(
            std::make_unique<Stage>(QFileInfo(path).fileName(), stageScenario(path).value()));
        stages.back()->setQuality(quality);
    }
    Figure figures[2][2] = {
        {{"standard, unexpected: within 5 % of reference", "%"},
         {"standard, expected: within 20 %", "%"}},
        {{"draft, unexpected: within 8 %", "%"}, {"draft, expected: within 25 %", "%"}}};
    const double limits[2][2] = {{5, 20}, {8, 25}};
    int grazes = 0;
    std::vector<ImpactKey> keys;
    for (const double time : stages[0]->moments(3, 0.4)) {
        keys.push_back(armBlow(*stages[0], time));
        keys.push_back(headBlow(*stages[0], time));
        keys.push_back(ball(time, BodyId::Chest, -stages[0]->stance(time).forward));
        keys.push_back(ball(time, BodyId::RightThigh, stages[0]->stance(time).left));
    }
    for (const Stage::Kick &kick : stages[0]->kicks())
        keys.push_back(kickBlow(*stages[0], kick, 2, true));
    for (ImpactKey key : keys) {
        for (const int expected : {0, 1}) {
            key.anticipation = expected;
            const auto reference = react(*stages[0], key);
            if (!reference)
                continue;
            // where a millimetre decides how much of it is felt, a share says nothing
            if (reference->impulse < kGraze * key.mass * key.speed) {
                ++grazes;
                continue;
            }
            for (const std::size_t other : {1, 2}) {
                const auto reaction = react(*stages[other], key);
                if (!reaction)
                    continue;
                const double off = 100 * (reaction->peak / reference->peak - 1);
                const double limit = limits[other - 1][expected];
                figures[other - 1][expected].add(off, std::abs(off) <= limit);
                if (g_verbose)
                    std::printf("      t %.2f %s %s %s: %.2f against %.2f (%+.1f %%), impulse "
                                "%.3f against %.3f\n",
                                key.time, bodyName(key.body).latin1(),
                                expected ? "expected" : "unexpected",
                                other == 1 ? "standard" : "draft", reaction->peak, reference->peak,
                                off, reaction->impulse, reference->impulse);
            }
        }
    }
    for (const auto &row : figures) {
        for (const Figure &figure : row)
            figure.print();
    }
    if (grazes > 0)
        std::printf("    left out: %d that only graze their body\n", grazes);
}

void benchRandom(Stage &stage)
{
    Figure calm("random hits: below 2 deg within 1 (90 %)", "s");
    Figure stuck("random hits: residual at the end < 2", "deg");
    std::mt19937 random(11);
    const auto between = [&random](double a, double b) {
        return a + (b - a) * double(random()) / double(std::mt19937::max());
    };
    const double last = std::max(stage.begin() + 0.5, stage.end() - kTail);
    for (int n = 0; n < 64; ++n) {
        ImpactKey key = ball(between(stage.begin() + 0.3, last), BodyId(n % kBodyCount),
                             Vector3::Zero(), n % 3 == 0 ? 1 : 0);
        key.direction = Vector3(between(-1, 1), between(-0.5, 0.5), between(-1, 1));
        key.mass = between(0.5, 5);
        key.speed = between(3, 12);
        const auto take = stage.strike({key});
        if (!take || take->scorecard.impacts[0].contactSeconds < 0)
            continue;
        const MeasuredReaction reaction = measureReaction(*take);
        calm.add(reaction.calm, reaction.calm <= 1);
        stuck.add(take->scorecard.endResidualDegrees, take->scorecard.endResidualDegrees < 2);
        if (g_verbose && reaction.calm > 1)
            std::printf("      t %.2f %s %.1f kg %.1f m/s: calm %.2f (%s) peak %.1f\n", key.time,
                        bodyName(key.body).latin1(), key.mass, key.speed, reaction.calm,
                        ballJointName(reaction.slowest).latin1(), reaction.peak);
    }
    calm.print(0.9);
    stuck.print();
}

} // namespace

int main(int argc, char **argv)
{
    QStringList asked;
    Quality quality = Quality::Standard;
    QStringList clips;
    for (int n = 1; n < argc; ++n) {
        const QString word = QString::fromLocal8Bit(argv[n]);
        if (word == QLatin1String("reference"))
            quality = Quality::Reference;
        else if (word == QLatin1String("draft"))
            quality = Quality::Draft;
        else if (word == QLatin1String("-v"))
            g_verbose = true;
        else if (word.startsWith(QLatin1String("clip=")))
            clips += word.mid(5);
        else if (word != QLatin1String("standard"))
            asked += word;
    }
    const std::pair<const char *, void (*)(Stage &)> parts[] = {
        {"arm", benchArm},     {"head", benchHead},         {"kick", benchKick},
        {"heavy", benchHeavy}, {"monotone", benchMonotone}, {"random", benchRandom}};
    const auto wanted = [&asked](const char *part) {
        return asked.isEmpty() || asked.contains(QLatin1String(part));
    };
    std::printf("    %-44s %8s %8s %8s\n", "", "least", "median", "most");
    for (const QString &path : stageNames()) {
        const QString name = QFileInfo(path).completeBaseName();
        if (!clips.isEmpty() && !clips.contains(name))
            continue;
        Scenario scenario = stageScenario(path).value();
        scenario.quality = quality;
        Stage stage(name, std::move(scenario));
        std::printf("%s\n", qPrintable(name));
        for (const auto &[part, run] : parts) {
            if (wanted(part))
                run(stage);
        }
        if (wanted("agree"))
            benchAgreement(path);
        std::fflush(stdout);
    }
    return g_missed ? 1 : 0;
}
