#pragma once

#include "widgets/common/theme.h"
#include "widgets/document/settings.h"

#include <QStringList>

namespace flinch {

/// As settings and the command line name them, in the order of ThemeChoice.
inline const QStringList &themeNames()
{
    static const QStringList names = {QStringLiteral("system"), QStringLiteral("dark"),
                                      QStringLiteral("light")};
    return names;
}

/// The desktop's for any other name.
inline ThemeChoice themeChoice(const QString &name)
{
    return ThemeChoice(qMax(0, int(themeNames().indexOf(name))));
}

} // namespace flinch
