#pragma once

#include <QStringList>

namespace flinch {

/// "a, b, c and 12 more": names from a file as a sentence can bear them.
QString nameList(const QStringList &names);

/// A name from a file that is too long to be shown, cut.
QString shownName(const QString &name);

} // namespace flinch
