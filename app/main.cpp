#include "app/window/application.h"
#include "app/window/guardedapplication.h"
#include "app/window/screenshot.h"
#include "app/window/themechoice.h"
#include "core/base/language.h"
#include "core/base/outofmemory.h"
#include "core/base/result.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Main)
};

QCommandLineOption screenshotOption()
{
    return {QStringLiteral("screenshot"),
            Text::tr("Save a picture of the window in FILE and exit."), QStringLiteral("FILE")};
}

QCommandLineOption frameOption()
{
    return {QStringLiteral("frame"), Text::tr("The frame that the picture shows."),
            QStringLiteral("N"), QStringLiteral("0")};
}

QCommandLineOption sizeOption()
{
    return {QStringLiteral("size"), Text::tr("The window's size, like 1600x1000."),
            QStringLiteral("WxH"), QStringLiteral("1600x1000")};
}

QCommandLineOption themeOption()
{
    return {QStringLiteral("theme"), Text::tr("dark or light, instead of the desktop's."),
            QStringLiteral("NAME")};
}

int fail(const QString &text, int status)
{
    std::fprintf(stderr, "error: %s\n", qUtf8Printable(text));
    return status;
}

flinch::Error badUsage(const QString &text)
{
    return {flinch::ErrorCode::BadUsage, text, {}, {}, {}};
}

/// Without any, Qt would abort before a word could be said.
bool hasDisplay(std::span<char *> arguments)
{
    const auto named = [](const char *variable) {
        return !qEnvironmentVariableIsEmpty(variable);
    };
    const auto isPlatform = [](const char *argument) {
        return std::string_view(argument).ends_with("-platform");
    };
    return named("DISPLAY") || named("WAYLAND_DISPLAY") || named("QT_QPA_PLATFORM")
           || std::ranges::any_of(arguments, isPlatform);
}

std::unique_ptr<QCoreApplication> makeQt(int &argc, char **argv)
{
    if (hasDisplay({argv, std::size_t(argc)}))
        return std::make_unique<flinch::GuardedApplication>(argc, argv);
    return std::make_unique<QCoreApplication>(argc, argv);
}

flinch::Result<flinch::ScreenshotRequest> readRequest(const QCommandLineParser &line)
{
    if (line.positionalArguments().size() > 1)
        return badUsage(Text::tr("One input at a time. See flinch --help."));
    if (line.isSet(themeOption()) && !flinch::themeNames().contains(line.value(themeOption())))
        return badUsage(Text::tr("--theme takes one of: %1")
                            .arg(flinch::themeNames().join(QLatin1String(", "))));
    flinch::ScreenshotRequest request;
    request.input = line.positionalArguments().value(0);
    request.file = line.value(screenshotOption());
    bool isFrame = false;
    request.frame = line.value(frameOption()).toInt(&isFrame);
    if (!isFrame)
        return badUsage(Text::tr("--frame takes a whole number, like 187."));
    const QStringList size = line.value(sizeOption()).split(QLatin1Char('x'));
    request.size = {size.value(0).toInt(), size.value(1).toInt()};
    if (size.size() != 2 || request.size.isEmpty() || request.size.width() > 16384
        || request.size.height() > 16384)
        return badUsage(Text::tr("--size takes width and height, like 1600x1000."));
    return request;
}

} // namespace

int main(int argc, char **argv)
{
    flinch::outofmemory::endHonestly();
    qputenv("QT3D_RENDERER", "opengl"); // the other one draws nothing for our materials
    const auto core = makeQt(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("flinch"));
    QCoreApplication::setOrganizationName(QStringLiteral("flinch"));
    QCoreApplication::setApplicationVersion(QStringLiteral(FLINCH_VERSION));

    flinch::useLanguage(flinch::systemLanguage());
    flinch::outofmemory::setWords("error: " + flinch::outofmemory::error().toText().toUtf8()
                                  + '\n');
    QCommandLineParser line;
    line.setApplicationDescription(Text::tr("Author hit reactions on captured clips."));
    line.addHelpOption();
    line.addVersionOption();
    line.addPositionalArgument(QStringLiteral("INPUT"),
                               Text::tr("A clip, a project, or the word demo."),
                               QStringLiteral("[INPUT]"));
    line.addOptions({screenshotOption(), frameOption(), sizeOption(), themeOption()});
    line.process(*core);
    const auto request = readRequest(line);
    if (!request)
        return fail(request.error().toText(), 2);
    auto *qt = qobject_cast<QApplication *>(core.get());
    if (!qt)
        return fail(Text::tr("There is no display: DISPLAY is not set. Start Flinch on a desktop, "
                             "or use flinch-cli."),
                    1);

    // a picture shows the window as it comes, not as this user left it
    const bool picture = line.isSet(screenshotOption());
    std::optional<QTemporaryDir> blank;
    if (picture) {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, blank.emplace().path());
    }

    flinch::Theme::install(
        qt, flinch::themeChoice(line.isSet(themeOption())
                                    ? line.value(themeOption())
                                    : QSettings().value(flinch::settings::kTheme).toString()));
    flinch::Application application;
    application.makeWindow();
    if (picture)
        return flinch::takeScreenshot(application, *request);
    application.start(request->input);
    return QApplication::exec();
}
