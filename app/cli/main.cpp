#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "core/base/language.h"
#include "core/base/outofmemory.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Main)
};

struct Verb
{
    const char *name;
    const char *summary;
    int (*run)(const QStringList &);
};

constexpr std::array kVerbs = {
    Verb{"bake",
         QT_TRANSLATE_NOOP("flinch::Main", "the reaction on the clip's own skeleton, as a file"),
         flinch::bakeVerb},
    Verb{"inspect",
         QT_TRANSLATE_NOOP("flinch::Main", "what a clip file holds and what was inferred"),
         flinch::inspectVerb},
    Verb{"simulate",
         QT_TRANSLATE_NOOP("flinch::Main", "how the body takes the impacts, in numbers"),
         flinch::simulateVerb},
    Verb{"compare",
         QT_TRANSLATE_NOOP("flinch::Main", "every controller on the same clip and impacts"),
         flinch::compareVerb},
    Verb{"bench", QT_TRANSLATE_NOOP("flinch::Main", "what simulating costs on this machine"),
         flinch::benchVerb},
};

void printHelp()
{
    using flinch::console::print;
    print(Text::tr("Usage: flinch-cli VERB INPUT [options]"));
    print(Text::tr(
        "INPUT is a clip file, a project (.flinch), or the word demo for the embedded one."));
    print(QString());
    for (const Verb &verb : kVerbs)
        print(QStringLiteral("  %1 %2")
                  .arg(QLatin1String(verb.name), -10)
                  .arg(Text::tr(verb.summary)));
    print(QString());
    print(Text::tr("flinch-cli VERB --help tells a verb's options; --version the version."));
}

int run(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("flinch-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(FLINCH_VERSION));
    flinch::useLanguage(flinch::systemLanguage());
    if (const auto over = flinch::console::begin({argv, std::size_t(argc)}))
        return *over;
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    const QString first = arguments.value(0);

    if (first == QLatin1String("--help") || first == QLatin1String("-h")
        || first == QLatin1String("help")) {
        printHelp();
        return flinch::console::end(flinch::console::Success);
    }
    if (first == QLatin1String("--version")) {
        flinch::console::print(QStringLiteral("flinch-cli " FLINCH_VERSION));
        return flinch::console::end(flinch::console::Success);
    }
    const auto verb = std::ranges::find_if(
        kVerbs, [&first](const Verb &candidate) { return first == QLatin1String(candidate.name); });
    if (verb != kVerbs.end())
        return flinch::console::end(verb->run(arguments.mid(1)));

    flinch::Error error;
    error.code = flinch::ErrorCode::BadUsage;
    error.message =
        first.isEmpty() ? Text::tr("A verb is missing") : Text::tr("“%1” is not a verb").arg(first);
    error.remedy = Text::tr("See flinch-cli --help.");
    return flinch::console::fail(error);
}

} // namespace

int main(int argc, char **argv)
{
    flinch::outofmemory::endHonestly();
    ::setenv("QT_NO_GLIB", "1",
             1); // nothing here waits for its events, and it aborts without memory
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        return flinch::outofmemory::say();
    }
}
