#include "tests/support/grabs.h"

#include <QColor>
#include <QDir>
#include <QWidget>

#include <cmath>
#include <cstdlib>

namespace flinch {

QImage grabWidget(QWidget &widget, const char *name)
{
    const QImage image = widget.grab().toImage();
    if (const QString folder = qEnvironmentVariable("FLINCH_GRABS"); !folder.isEmpty())
        image.save(QDir(folder).filePath(
            QStringLiteral("%1@%2.png").arg(QLatin1String(name)).arg(image.devicePixelRatio())));
    return image;
}

int countPixels(const QImage &image, const QRect &rect, const QColor &color, int tolerance)
{
    const double ratio = image.devicePixelRatio();
    const QRect device(int(rect.x() * ratio), int(rect.y() * ratio),
                       int(std::ceil(rect.width() * ratio)), int(std::ceil(rect.height() * ratio)));
    int count = 0;
    const QRect inside = device.intersected(image.rect());
    for (int y = inside.top(); y <= inside.bottom(); ++y) {
        for (int x = inside.left(); x <= inside.right(); ++x) {
            const QColor c = image.pixelColor(x, y);
            count += std::abs(c.red() - color.red()) <= tolerance
                     && std::abs(c.green() - color.green()) <= tolerance
                     && std::abs(c.blue() - color.blue()) <= tolerance;
        }
    }
    return count;
}

} // namespace flinch
