#include "app/window/screenshot.h"

#include "app/window/application.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QImage>

#include <cmath>
#include <cstdio>

namespace flinch {

namespace {

constexpr int kMostMilliseconds = 120'000;
constexpr int kNearFrames = 30;

/// Handles events until `done` or the time is over.
bool waitFor(const std::function<bool()> &done)
{
    const QDeadlineTimer deadline(kMostMilliseconds);
    while (!done()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    }
    return true;
}

int fail(const QString &text, int status = 1)
{
    std::fprintf(stderr, "error: %s\n", qUtf8Printable(text));
    return status;
}

/// So that the picture shows what it is about: the impact the frame belongs to.
void selectNearest(Workspace &workspace, int frame)
{
    const ProjectImpact *nearest = nullptr;
    double least = kNearFrames;
    for (const ProjectImpact &impact : workspace.document.setup().impacts) {
        const double distance = std::abs(workspace.document.takeFrame(impact.key.time) - frame);
        if (distance <= least) {
            least = distance;
            nearest = &impact;
        }
    }
    if (nearest)
        workspace.selection.selectImpacts({nearest->id});
}

/// Opens the input with its clip. Returns the exit status, 0 when it is there.
int open(FileCommands &files, const Document &document, const QString &input)
{
    std::optional<Error> error;
    QString trouble;
    bool opened = false;
    const QObject here; // connections end with it
    QObject::connect(&files, &FileCommands::opened, &here, [&opened] { opened = true; });
    QObject::connect(&files, &FileCommands::openFailed, &here,
                     [&error](const Error &e) { error = e; });
    QObject::connect(&files, &FileCommands::clipTrouble, &here,
                     [&trouble](const QString &title) { trouble = title; });
    files.setUnattended();
    if (input == QLatin1String("demo"))
        files.openDemo();
    else
        files.open(input);
    if (!waitFor([&] { return opened || error; }))
        return fail(Application::tr("The clip took too long to read"));
    if (error)
        return fail(error->toText(), 2);
    if (document.isOpen())
        return 0;
    return fail(trouble.isEmpty() ? Application::tr("%1 has no clip").arg(input)
                                  : input + QStringLiteral(": ") + trouble,
                2);
}

} // namespace

int takeScreenshot(Application &application, const ScreenshotRequest &request)
{
    MainWindow &window = application.window();
    Workspace &workspace = application.workspace();
    window.resize(request.size);
    window.show();
    if (!request.input.isEmpty()) {
        if (const int status = open(window.files(), workspace.document, request.input))
            return status;
        const SimulationService &simulation = workspace.simulation;
        const bool isLookedAt = !workspace.document.clip(); // there is nothing to simulate
        if (!isLookedAt && !waitFor([&] { return simulation.isUpToDate() || simulation.error(); }))
            return fail(Application::tr("The simulation took too long"));
        waitFor([&] { return !workspace.comparison.isPending(); });
        const int last = workspace.document.frameCount() - 1;
        if (request.frame < 0 || request.frame > last)
            return fail(
                Application::tr("There is no frame %1, only 0 to %2.").arg(request.frame).arg(last),
                2);
        workspace.playhead.setFrame(request.frame);
        selectNearest(workspace, request.frame);
    }
    // layouts settle in a few rounds of the event loop
    QCoreApplication::sendPostedEvents();
    const QDeadlineTimer settle(300);
    waitFor([&settle] { return settle.hasExpired(); });
    if (!window.picture().save(request.file))
        return fail(Application::tr("%1 could not be written").arg(request.file));
    return 0;
}

} // namespace flinch
