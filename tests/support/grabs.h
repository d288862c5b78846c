#pragma once

#include <QImage>

class QWidget;

namespace flinch {

/// The widget as it is shown at this run's device ratio (QT_SCALE_FACTOR). When the variable
/// FLINCH_GRABS names a folder, the picture is kept there as `name`@ratio.png, for eyes.
QImage grabWidget(QWidget &widget, const char *name);

/// How many pixels of `image` within `rect` (logical pixels) are `color`, each channel to within
/// `tolerance`.
int countPixels(const QImage &image, const QRect &rect, const QColor &color, int tolerance = 6);

} // namespace flinch
