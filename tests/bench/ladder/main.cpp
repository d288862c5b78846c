/// Reactions from a flinch to a fall, on clips that stand, guard and walk: the figures that are
/// asked for, measured on the takes' motion alone, each with its bounds and met or missed. Ends
/// with 1 when any is missed.
///
///     bench_ladder [-v] [--moments N] [--hits N] [reference|standard|draft] [clip=NAME|FILE]…
///     [PART]…
///
/// Parts: flinch, recover, auto, ladder, fall, brace, random, agree, cost, edits. With -v every
/// blow is shown; `--moments` of each clip are struck, and `--hits` at random, half as many
/// sequences of edits.
#include "tests/bench/ladder/bench.h"

#include <algorithm>
#include <cstdio>

using namespace flinch;
using namespace flinch::ladder;

int main(int argc, char **argv)
{
    QStringList clips;
    QStringList parts;
    std::optional<Quality> quality;
    Bench bench;
    for (int i = 1; i < argc; ++i) {
        const QString argument = QString::fromLocal8Bit(argv[i]);
        const auto number = [&] {
            return i + 1 < argc ? std::max(1, QString::fromLocal8Bit(argv[++i]).toInt()) : 1;
        };
        if (argument == "-v")
            bench.verbose = true;
        else if (argument == "--moments")
            bench.moments = number();
        else if (argument == "--hits")
            bench.hits = number();
        else if (argument.startsWith("clip="))
            clips += argument.mid(5);
        else if (qualityNames().contains(argument))
            quality = Quality(qualityNames().indexOf(argument));
        else
            parts += argument;
    }
    bench.stages = makeStages(clips);
    if (bench.stages.empty())
        return 1;
    if (quality)
        std::ranges::for_each(bench.stages,
                              [&](const auto &stage) { stage->setQuality(*quality); });
    const std::pair<const char *, void (*)(const Bench &)> all[] = {
        {"flinch", benchFlinch}, {"recover", benchRecover}, {"auto", benchAuto},
        {"ladder", benchLadder}, {"fall", benchFall},       {"brace", benchBrace},
        {"random", benchRandom}, {"agree", benchAgree},     {"cost", benchCost},
        {"edits", benchEdits}};
    for (const auto &[name, run] : all) {
        if (parts.isEmpty() || parts.contains(QLatin1String(name)))
            run(bench);
        std::fflush(stdout);
    }
    return missed() ? 1 : 0;
}
