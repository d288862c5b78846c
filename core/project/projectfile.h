#pragma once

#include "core/project/project.h"

#include <QByteArray>
#include <QStringList>

#include <optional>
#include <string>

namespace flinch {

/// The version written. Files of every earlier one open forever (tests/project/samples has one of
/// each); files of a later one are refused. Raise it whenever a key is added or changes meaning,
/// and bring older files up in projectupgrade.cpp.
inline constexpr int kProjectVersion = 5;

/// The demo, embedded in both programs.
inline constexpr QLatin1String kDemoProject(":/projects/demo.flinch");

struct OpenedProject
{
    Project project;
    QStringList warnings; // keys that are not known, and are lost when it is saved
    QString contentHash;  // of the file that was read, as writeProject() wants it
};

/// A project file, and what it held when it was last read or written here.
struct SeenFile
{
    QString path;        // empty: it has none yet
    QString contentHash; // empty: there was no such file

    bool operator==(const SeenFile &) const = default;
};

/// What became of writing a project.
struct WriteOutcome
{
    /// No: somebody else has written the file meanwhile, and it was left as it is.
    bool isWritten = false;
    QString contentHash; // of the file as it is now
};

/// The rules of a project, checked when one is read:
/// - a source of a known kind, with a path unless it is none; a hash of 64 hexadecimal digits;
/// - height 0.3 … 3 m, weight 5 … 500 kg where given; mapping overrides name known bodies;
/// - joints in order, each once, caps 1 … 2000 N·m, 0.1 … 10 times as stiff;
/// - controller settings, reaction and impacts as checkScenario() has them, times up to a day;
/// every impact
///   and take has an id of its own, up to 2^53; at most 10,000 impacts in one setup;
/// - ranges in order, frames 0 … 10^8; at most 10,000 markers and 1,000 takes;
/// - a recipe as checkRecipe() has it;
/// - names no longer than limits::kMaxNameLength; no negative zero.
Status checkProject(const Project &project);

/// JSON text: indented, C locale, every number in the shortest form that reads back to the same
/// bits; the clip's path as it is.
std::string projectText(const Project &project);
/// Errors name the line or the key.
Result<OpenedProject> parseProject(const QByteArray &text);

/// The clip's path is made absolute. Errors name the file.
Result<OpenedProject> readProject(const QString &path);
/// Whole or not at all, the clip's path relative to the file. Refuses what checkProject() refuses.
/// `seen` is the content hash of the file that may be replaced (empty: none); one that holds
/// something else is left alone, whoever writes it at the same time. nullopt: any may be replaced.
Result<WriteOutcome> writeProject(const QString &path, const Project &project,
                                  const std::optional<QString> &seen = std::nullopt);
/// As the file is now; empty: there is none.
QString contentHashOf(const QString &path);

/// Beside the file that `path` leads to, and hidden: who has the project open (see LockFile).
QString lockFileOf(const QString &path);

} // namespace flinch
