#pragma once

#include "core/base/result.h"

class QWidget;

namespace flinch {

/// Whether a clip is there and all that is wrong is that its skeleton is not.
bool lacksSkeleton(const Error &error);

/// Asks which file it is; empty: nobody says.
QString askForSkeleton(const QString &clip, const QString &why, QWidget *window);

} // namespace flinch
