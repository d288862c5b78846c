/// Reactions from a flinch to a fall, on clips that stand, guard and walk: the figures that are
/// asked for, measured on the takes' motion alone. Ends with 1 when any is missed.
///
///     bench_ladder [-v] [--moments N] [reference|standard|draft] [clip=NAME]… [PART]…
///
/// Parts: flinch, recover, auto, ladder, fall, brace, random, agree. With -v every blow is shown.
#include "tests/support/reactions.h"
#include "tests/support/testclips.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <numbers>
#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kTail = 3.2;     // s of clip that a reaction needs after it
constexpr double kVisible = 0.02; // m
constexpr double kFallen = 0.45;  // share of its height at which a pelvis has fallen
constexpr double kChestSeconds = 0.05;

bool g_missed = false;
bool g_verbose = false;
int g_moments = 2;

/// Counts rows that meet a figure.
class Figure
{
public:
    Figure(const char *what, const char *unit, double least, double most)
        : m_what(what)
        , m_unit(unit)
        , m_least(least)
        , m_most(most)
    {}

    void add(double value)
    {
        m_values.push_back(value);
        m_good += value >= m_least && value <= m_most;
    }

    void printMedian() { print(m_values.empty() ? 0 : median(m_values), "median"); }

    void printQuantile(double share)
    {
        std::ranges::sort(m_values);
        const auto place = std::size_t(share * double(m_values.size()));
        print(m_values.empty() ? 0 : m_values[std::min(place, m_values.size() - 1)],
              share >= 1 ? "worst" : "95 %");
    }

    void printShare(double needed)
    {
        const double share = m_values.empty() ? 1 : m_good / double(m_values.size());
        const bool met = share >= needed;
        g_missed = g_missed || !met;
        std::printf("  %-52s %4d of %zu (at least %.0f %%)%s\n", m_what, m_good, m_values.size(),
                    100 * needed, met ? "" : "   MISSED");
    }

private:
    void print(double value, const char *which)
    {
        const bool met = m_values.empty() || (value >= m_least && value <= m_most);
        g_missed = g_missed || !met;
        const auto [low, high] =
            std::ranges::minmax(m_values.empty() ? std::vector<double>{0} : m_values);
        std::printf("  %-52s %s %8.2f %-3s [%.2f … %.2f], range %.2f … %.2f, %zu rows%s\n", m_what,
                    which, value, m_unit, m_least, m_most, low, high, m_values.size(),
                    met ? "" : "   MISSED");
    }

    const char *m_what;
    const char *m_unit;
    double m_least;
    double m_most;
    std::vector<double> m_values;
    int m_good = 0;
};

/// What a blow did to the whole body, from the two motions of main.
struct Seen
{
    double hips = 0; // m
    double head = 0;
    double headThrown = 0; // m, from where it is at contact
    double visible = 0;    // s in which some body is away
    double home = 0;       // s until all are back for good
    double headHome = 0;   // s until the head is within a tenth of its peak
    double joint = 0;      // degrees, of the struck joint
    int turns = 0;         // how often the struck joint swings past where the clip has it
    bool fell = false;
    double deepest = 0; // m below the floor as it falls, beyond what the clip's own bodies are
    BodyId deepestBody = BodyId::Pelvis;
    double deepestAt = 0;             // s after contact
    double rest = -1;                 // s after contact from which every body is at rest
    BodyId restless = BodyId::Pelvis; // the last that was not
    double fastest = 0;               // m/s, of any body after contact
    double lands = -1; // s from where it loses its balance until more than feet touch the floor
};

bool isLanding(const Contact &contact)
{
    return contact.with == Contact::With::Ground && contact.body != BodyId::LeftFoot
           && contact.body != BodyId::RightFoot;
}

Seen see(const Take &take, const Character &character, int impact = 0)
{
    Seen seen;
    const ImpactResult &result = take.scorecard.impacts[std::size_t(impact)];
    const double begin = take.rate.seconds(take.firstSourceFrame);
    const double contact = result.contactSeconds - begin;
    if (result.contactSeconds < 0)
        return seen;
    const auto first = std::size_t(std::max(0.0, std::floor(take.rate.frames(contact))));
    const double dt = take.rate.seconds(1);
    const double lost = result.answer ? result.answer->offBalanceSeconds : -1;
    const auto joint = std::size_t(result.struckJoint);
    const double standing = (*take.unperturbed)[first].pose.positions[BodyId::Pelvis].y();
    PerBody<double> clipsOwn{}; // feet of clips are in the floor as well
    for (std::size_t f = 0; f < take.unperturbed->size(); ++f) {
        const PerBody<double> lowest = lowestPoints(character, (*take.unperturbed)[f].pose);
        for (std::size_t b = 0; b < lowest.size(); ++b)
            clipsOwn[b] = std::min(clipsOwn[b], lowest[b]);
    }
    std::vector<double> heads;
    Vector3 headAtContact = Vector3::Zero();
    Vector3 side = Vector3::Zero();
    std::vector<double> along;
    for (std::size_t f = first; f < take.main->size(); ++f) {
        const SimulatedFrame main = (*take.main)[f];
        const SimulatedFrame calm = (*take.unperturbed)[f];
        double away = 0;
        double speed = 0;
        BodyId fastest = BodyId::Pelvis;
        for (int b = 0; b < kBodyCount; ++b) {
            const auto id = BodyId(b);
            away = std::max(away, (main.pose.positions[id] - calm.pose.positions[id]).norm());
            if (f > first) {
                const SimulatedFrame before = (*take.main)[f - 1];
                const double own =
                    (main.pose.positions[id] - before.pose.positions[id]).norm() / dt;
                if (own > speed) {
                    speed = own;
                    fastest = id;
                }
            }
        }
        const double since = double(f) * dt - contact;
        seen.visible += away > kVisible ? dt : 0;
        if (away > kVisible)
            seen.home = since;
        Vector3 hips = main.pose.positions[BodyId::Pelvis] - calm.pose.positions[BodyId::Pelvis];
        hips.y() = 0;
        seen.hips = std::max(seen.hips, hips.norm());
        heads.push_back(
            (main.pose.positions[BodyId::Head] - calm.pose.positions[BodyId::Head]).norm());
        seen.head = std::max(seen.head, heads.back());
        const Vector3 head = main.pose.positions[BodyId::Head] - calm.pose.positions[BodyId::Head];
        if (f == first)
            headAtContact = head;
        seen.headThrown = std::max(seen.headThrown, (head - headAtContact).norm());
        const Eigen::AngleAxisd turn(calm.relative[joint].conjugate() * main.relative[joint]);
        const double angle =
            turn.angle() > std::numbers::pi ? turn.angle() - 2 * std::numbers::pi : turn.angle();
        const Vector3 vector = angle * turn.axis();
        if (std::abs(angle) > seen.joint) {
            seen.joint = std::abs(angle);
            side = vector.normalized();
        }
        const double height = main.pose.positions[BodyId::Pelvis].y();
        if (height < kFallen * standing)
            seen.fell = true;
        PerBody<double> lowest = lowestPoints(character, main.pose);
        for (std::size_t b = 0; b < lowest.size(); ++b)
            lowest[b] -= clipsOwn[b];
        const auto deepest = std::ranges::min_element(lowest);
        const double sinceLost = since + result.contactSeconds - lost;
        const bool falls = lost >= 0 && sinceLost > 0;
        if (falls && -*deepest > seen.deepest) {
            seen.deepest = -*deepest;
            seen.deepestBody = BodyId(deepest - lowest.begin());
            seen.deepestAt = since;
        }
        if (seen.lands < 0 && falls && std::ranges::any_of(main.contacts, isLanding))
            seen.lands = sinceLost;
        seen.fastest = std::max(seen.fastest, speed);
        if (speed > 0.05) {
            seen.rest = -1;
            seen.restless = fastest;
        } else if (seen.rest < 0)
            seen.rest = since;
    }
    for (std::size_t f = first; f < take.main->size(); ++f) {
        const Quaternion d =
            (*take.unperturbed)[f].relative[joint].conjugate() * (*take.main)[f].relative[joint];
        const Eigen::AngleAxisd turn(d);
        const double angle =
            turn.angle() > std::numbers::pi ? turn.angle() - 2 * std::numbers::pi : turn.angle();
        along.push_back((angle * turn.axis()).dot(side));
    }
    // swings of at least a twentieth of the largest count
    int sign = 0;
    for (const double value : along) {
        const int now = value > 0.05 * seen.joint ? 1 : value < -0.05 * seen.joint ? -1 : 0;
        if (now != 0 && sign != 0 && now != sign)
            ++seen.turns;
        if (now != 0)
            sign = now;
    }
    for (std::size_t f = heads.size(); f-- > 0;) {
        if (heads[f] > 0.1 * seen.head) {
            seen.headHome = double(first + f + 1) * dt - contact;
            break;
        }
    }
    seen.joint *= 180 / std::numbers::pi;
    return seen;
}

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

/// One of eight, from ahead of the body on.
Vector3 directionOf(const Stance &stance, int eighth)
{
    const double angle = eighth * std::numbers::pi / 4;
    return -std::cos(angle) * stance.forward + std::sin(angle) * stance.left;
}

void show(const Stage &stage, double time, const char *what, const Seen &seen)
{
    if (g_verbose)
        std::printf("    %-16s t %6.2f %-22s joint %5.1f head %5.1f hips %5.1f cm visible %.2f "
                    "home %.2f turns %d%s\n",
                    qPrintable(stage.name()), time, what, seen.joint, 100 * seen.head,
                    100 * seen.hips, seen.visible, seen.home, seen.turns, seen.fell ? " FELL" : "");
}

std::optional<Seen> strike(Stage &stage, const ImpactKey &key, const char *what)
{
    const auto take = stage.strike({key});
    if (!take || take->health == Health::Diverged) {
        std::printf("    %s t %.2f %s: no take\n", qPrintable(stage.name()), key.time, what);
        g_missed = true;
        return std::nullopt;
    }
    const Seen seen = see(*take, *stage.scenario().character);
    show(stage, key.time, what, seen);
    return seen;
}

using Stages = std::vector<std::unique_ptr<Stage>>;

std::vector<double> momentsOf(const Stage &stage)
{
    return stage.standingMoments(g_moments, kTail);
}

void benchFlinch(Stages &stages)
{
    std::printf("flinch\n");
    Figure neck("jab 11 on the head: neck", "deg", 14, 25);
    Figure head("jab 11 on the head: head", "cm", 9, 18);
    Figure visible("jab 11 on the head: visible", "s", 0.5, 1.3);
    Figure arm("16 on the upper arm: shoulder", "deg", 30, 75);
    Figure armHome("16 on the upper arm: back", "s", 0, 1.5);
    Figure thigh("24 on the thigh: hip", "deg", 12, 180);
    Figure thighHips("24 on the thigh: hips", "cm", 3, 8);
    Figure swings("at most one swing past the clip", "", 0, 1);
    for (const auto &stage : stages) {
        for (const double time : momentsOf(*stage)) {
            const Stance &stance = stage->stance(time);
            ImpactKey key = push(time, BodyId::Head, -stance.forward, 11, 0.02);
            key.reaction.outcome = Outcome::Flinch;
            if (const auto seen = strike(*stage, key, "jab")) {
                neck.add(seen->joint);
                head.add(100 * seen->head);
                visible.add(seen->visible);
                swings.add(seen->turns);
            }
            key = push(time, BodyId::LeftUpperArm, -stance.left, 16, 0.02);
            key.reaction.outcome = Outcome::Flinch;
            if (const auto seen = strike(*stage, key, "arm")) {
                arm.add(seen->joint);
                armHome.add(seen->home);
                swings.add(seen->turns);
            }
            key = push(time, BodyId::LeftThigh, -stance.left, 24, 0.03);
            key.reaction.outcome = Outcome::Flinch;
            if (const auto seen = strike(*stage, key, "thigh")) {
                thigh.add(seen->joint);
                thighHips.add(100 * seen->hips);
                swings.add(seen->turns);
            }
        }
    }
    neck.printMedian();
    head.printMedian();
    visible.printMedian();
    arm.printMedian();
    armHome.printMedian();
    thigh.printMedian();
    thighHips.printMedian();
    swings.printShare(0.9);
}

void benchRecover(Stages &stages)
{
    std::printf("recover\n");
    for (const double wish : {0.6, 1.0, 1.5, 2.5}) {
        const QByteArray what = "asked for " + QByteArray::number(wish) + " s: head home";
        Figure home(what.constData(), "s", 0.85 * wish, 1.15 * wish);
        for (const auto &stage : stages) {
            for (const double time : momentsOf(*stage)) {
                ImpactKey key = push(time, BodyId::Head, -stage->stance(time).forward, 11, 0.02);
                key.reaction.outcome = Outcome::Flinch;
                key.reaction.recover = wish;
                if (const auto seen = strike(*stage, key, "recover"))
                    home.add(seen->headHome);
            }
        }
        home.printMedian();
    }
}

void benchAuto(Stages &stages)
{
    std::printf("auto, 40 N·s on the chest\n");
    Figure hips("hips", "cm", 10, 35);
    Figure head("head", "cm", 20, 45);
    Figure home("home", "s", 0, 2.5);
    for (const auto &stage : stages) {
        for (const double time : momentsOf(*stage)) {
            for (int eighth = 0; eighth < 8; eighth += 2) {
                const auto seen =
                    strike(*stage,
                           push(time, BodyId::Chest, directionOf(stage->stance(time), eighth), 40,
                                kChestSeconds),
                           "auto 40");
                if (!seen)
                    continue;
                hips.add(100 * seen->hips);
                head.add(100 * seen->head);
                home.add(seen->home);
            }
        }
    }
    hips.printMedian();
    head.printMedian();
    home.printMedian();
}

void benchLadder(Stages &stages)
{
    std::printf("ladder, chest, eight directions, auto\n");
    double before = 0;
    for (const double impulse : {10.0, 20.0, 40.0, 60.0, 100.0}) {
        std::vector<double> hips;
        int fell = 0;
        for (const auto &stage : stages) {
            for (const double time : momentsOf(*stage)) {
                for (int eighth = 0; eighth < 8; ++eighth) {
                    const QByteArray what = QByteArray::number(impulse) + " N·s from "
                                            + QByteArray::number(45 * eighth) + "°";
                    const auto seen =
                        strike(*stage,
                               push(time, BodyId::Chest, directionOf(stage->stance(time), eighth),
                                    impulse, kChestSeconds),
                               what.constData());
                    if (!seen)
                        continue;
                    hips.push_back(100 * seen->hips);
                    fell += seen->fell;
                }
            }
        }
        const double middle = hips.empty() ? 0 : median(hips);
        const double mayFall = impulse <= 40 ? 0 : impulse <= 60 ? 0.25 : 1;
        const bool met = middle > before && fell <= mayFall * double(hips.size());
        g_missed = g_missed || !met;
        std::printf("  %5.0f N·s: hips median %6.1f cm, fell %d of %zu%s\n", impulse, middle, fell,
                    hips.size(), met ? "" : "   MISSED");
        before = middle;
    }
}

void benchFall(Stages &stages)
{
    std::printf("falls asked for, 60 N·s\n");
    Figure fell("fell", "", 1, 1);
    Figure deepest("deepest below the floor", "cm", -1, 1);
    Figure rest("at rest after contact", "s", 0, 3.5);
    Figure fastest("the fastest body", "m/s", 0, 8);
    Figure lands("first on the floor after it lost its balance", "s", 0.45, 0.9);
    for (const auto &stage : stages) {
        for (const double time : momentsOf(*stage)) {
            for (int eighth = 0; eighth < 8; eighth += 2) {
                ImpactKey key = push(time, BodyId::Chest, directionOf(stage->stance(time), eighth),
                                     60, kChestSeconds);
                key.reaction.outcome = Outcome::Fall;
                const auto seen = strike(*stage, key, "fall");
                if (!seen)
                    continue;
                fell.add(seen->fell);
                deepest.add(100 * seen->deepest);
                rest.add(seen->rest < 0 ? 99 : seen->rest);
                lands.add(seen->lands);
                fastest.add(seen->fastest);
                if (g_verbose)
                    std::printf("      deepest %.1f cm (%s at %.2f s), lands after %.2f s, rest "
                                "%.2f s (%s)\n",
                                100 * seen->deepest, bodyName(seen->deepestBody).data(),
                                seen->deepestAt, seen->lands, seen->rest,
                                bodyName(seen->restless).data());
            }
        }
    }
    fell.printShare(1);
    deepest.printQuantile(1);
    rest.printMedian();
    lands.printMedian();
    fastest.printQuantile(1);
}

void benchBrace(Stages &stages)
{
    std::printf("brace, 40 N·s frontal, lead 0.3 s\n");
    Figure toward("centre of mass toward the blow at contact", "cm", 2, 100);
    Figure lower("centre of mass lower at contact", "cm", 1, 100);
    Figure ratio("head travel against the unexpected", "", 0, 0.6);
    for (const auto &stage : stages) {
        for (const double time : momentsOf(*stage)) {
            const Vector3 into = -stage->stance(time).forward;
            ImpactKey key = push(time, BodyId::Chest, into, 40, kChestSeconds);
            const auto surprised = strike(*stage, key, "unexpected");
            key.anticipation = 1;
            key.reaction.brace = 0.3;
            const auto take = stage->strike({key});
            if (!surprised || !take)
                continue;
            const Seen braced = see(*take, *stage->scenario().character);
            show(*stage, time, "braced", braced);
            const auto frame =
                std::size_t(std::lround(take->rate.frames(time)) - take->firstSourceFrame);
            const Vector3 moved =
                (*take->main)[frame].centreOfMass - (*take->unperturbed)[frame].centreOfMass;
            toward.add(-100 * moved.dot(into));
            lower.add(-100 * moved.y());
            ratio.add(braced.headThrown / std::max(0.01, surprised->headThrown));
        }
    }
    toward.printMedian();
    lower.printMedian();
    ratio.printMedian();
}

ImpactKey randomBlow(const Stage &stage, std::mt19937 &random)
{
    const auto uniform = [&random](double from, double to) {
        return from + (to - from) * double(random()) / double(std::mt19937::max());
    };
    ImpactKey key =
        push(uniform(stage.begin() + 0.1, stage.end() - 0.1), BodyId(random() % kBodyCount),
             Vector3(uniform(-1, 1), uniform(-0.5, 0.5), uniform(-1, 1)), uniform(2, 90),
             uniform(0.01, 0.1));
    key.direction += Vector3(0.01, 0, 0);
    if (random() % 4 == 0) {
        key.kind = ImpactKind::Ball;
        key.mass = uniform(0.4, 5);
        key.speed = uniform(4, 12);
    }
    key.anticipation = random() % 3 == 0 ? uniform(0, 1) : 0;
    key.reaction.outcome = Outcome(random() % kOutcomeCount);
    key.reaction.aftermath = Aftermath(random() % 2);
    key.reaction.tone = uniform(0, 1);
    key.reaction.reflex = uniform(0, 1);
    if (random() % 3 == 0)
        key.reaction.recover = uniform(0.3, 3);
    return key;
}

void benchRandom(Stages &stages)
{
    constexpr int kHits = 1000;
    std::mt19937 random(13);
    int diverged = 0;
    int unsound = 0;
    int refused = 0;
    for (int n = 0; n < kHits; ++n) {
        Stage &stage = *stages[std::size_t(n) % stages.size()];
        std::vector<ImpactKey> keys;
        for (std::uint32_t more = 1 + random() % 3; more > 0; --more)
            keys.push_back(randomBlow(stage, random));
        const auto take = stage.strike(keys);
        if (!take) {
            ++refused;
            continue;
        }
        diverged += take->health == Health::Diverged;
        if (const Status status = checkTake(*take); !status) {
            ++unsound;
            std::printf("    %s: %s\n", qPrintable(stage.name()),
                        qPrintable(status.error().toText()));
        }
    }
    const bool met = diverged == 0 && unsound == 0;
    g_missed = g_missed || !met;
    std::printf("random: %d of %d diverged, %d unsound, %d could not meet the body%s\n", diverged,
                kHits, unsound, refused, met ? "" : "   MISSED");
}

void benchAgree(Stages &stages)
{
    std::printf("three qualities\n");
    Figure same("same outcome", "", 1, 1);
    Figure hips("hips travel against standard", "%", -15, 15);
    for (const auto &stage : stages) {
        for (const double time : momentsOf(*stage)) {
            for (const double impulse : {20.0, 40.0, 60.0}) {
                const ImpactKey key =
                    push(time, BodyId::Chest, directionOf(stage->stance(time), int(impulse) / 10),
                         impulse, kChestSeconds);
                std::map<Quality, Seen> seen;
                for (const Quality quality :
                     {Quality::Standard, Quality::Reference, Quality::Draft}) {
                    stage->setQuality(quality);
                    seen[quality] = strike(*stage, key, "agree").value_or(Seen());
                }
                stage->setQuality(Quality::Standard);
                for (const Quality quality : {Quality::Reference, Quality::Draft}) {
                    same.add(seen[quality].fell == seen[Quality::Standard].fell);
                    if (!seen[quality].fell && seen[Quality::Standard].hips > 0.02)
                        hips.add(100 * (seen[quality].hips / seen[Quality::Standard].hips - 1));
                }
            }
        }
    }
    same.printShare(0.95);
    hips.printShare(0.95);
}

Stages makeStages(const QStringList &wanted)
{
    Stages stages;
    const QString data = QStringLiteral(FLINCH_DATA_DIR);
    const QString clips = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips");
    for (const QString &path :
         {clips + "/idle.bvh", clips + "/boxing-guard.bvh", clips + "/walk.bvh",
          data + "/captured/140_06.bvh", data + "/captured/13_17.bvh", data + "/captured/07_05.bvh",
          data + "/cmu/02_05.bvh", data + "/cmu/79_08.bvh"}) {
        const QString name = QFileInfo(path).completeBaseName();
        if (!QFileInfo::exists(path) || (!wanted.isEmpty() && !wanted.contains(name)))
            continue;
        auto scenario = clipScenario(path);
        if (!scenario) {
            std::printf("%s: %s\n", qPrintable(name), qPrintable(scenario.error().toText()));
            continue;
        }
        scenario->reaction = ReactionSettings();
        stages.push_back(std::make_unique<Stage>(name, *std::move(scenario)));
    }
    return stages;
}

} // namespace

int main(int argc, char **argv)
{
    QStringList clips;
    QStringList parts;
    std::optional<Quality> quality;
    for (int i = 1; i < argc; ++i) {
        const QString argument = QString::fromLocal8Bit(argv[i]);
        if (argument == "-v")
            g_verbose = true;
        else if (argument == "--moments" && i + 1 < argc)
            g_moments = std::max(1, QString::fromLocal8Bit(argv[++i]).toInt());
        else if (argument.startsWith("clip="))
            clips += argument.mid(5);
        else if (qualityNames().contains(argument))
            quality = Quality(qualityNames().indexOf(argument));
        else
            parts += argument;
    }
    Stages stages = makeStages(clips);
    if (stages.empty())
        return 1;
    if (quality)
        std::ranges::for_each(stages, [&](const auto &stage) { stage->setQuality(*quality); });
    const std::pair<const char *, void (*)(Stages &)> all[] = {
        {"flinch", benchFlinch}, {"recover", benchRecover}, {"auto", benchAuto},
        {"ladder", benchLadder}, {"fall", benchFall},       {"brace", benchBrace},
        {"random", benchRandom}, {"agree", benchAgree}};
    for (const auto &[name, run] : all) {
        if (parts.isEmpty() || parts.contains(QLatin1String(name)))
            run(stages);
        std::fflush(stdout);
    }
    return g_missed ? 1 : 0;
}
