#pragma once

#include "core/base/lockfile.h"

class QWidget;

namespace flinch {

/// What is asked and said where somebody else has the project's file open or has changed it.

/// A sentence: who has it open, and since when.
QString holderText(const LockHolder &holder);

/// Whether to open a project that somebody has open.
bool askToShare(const QString &path, const LockHolder &holder, QWidget *window);

/// What to do when a project was not saved.
enum class SaveAnswer { TryAgain, SaveAs, Overwrite, LoadTheirs, GoBack };

/// What to do about a file that is not what was read. `holder` is who else has it open, if known;
/// `hasWork`: there are changes here that it does not hold.
SaveAnswer askAboutTheirs(const QString &path, const std::optional<LockHolder> &holder,
                          bool hasWork, QWidget *window);

} // namespace flinch
