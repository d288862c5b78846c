#pragma once

#include "widgets/common/tokens.h"

#include <QIcon>
#include <QPixmap>

#include <optional>

namespace flinch {

/// The icon `resources/icons/<name>.svg` in the colours of the theme: `text2` normally, `text` when
/// on, hovered or selected, `text3` when disabled; or always in `ink`. It follows the theme and is
/// drawn for each device ratio. A name without a file gives an icon that isNull().
QIcon themedIcon(QLatin1String name, std::optional<Token> ink = {});

/// One rendering, `size` logical pixels wide and high.
QPixmap iconPixmap(QLatin1String name, const QColor &ink, int size, double deviceRatio);

} // namespace flinch
