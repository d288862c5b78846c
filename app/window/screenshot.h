#pragma once

#include <QSize>
#include <QString>

namespace flinch {

class Application;

struct ScreenshotRequest
{
    QString input;
    QString file;
    int frame = 0;
    QSize size = {1600, 1000};
};

/// Opens the input, waits until it is simulated, shows the frame and saves a picture of the whole
/// window. Returns the exit status.
int takeScreenshot(Application &application, const ScreenshotRequest &request);

} // namespace flinch
