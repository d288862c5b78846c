#pragma once

#include <QStringList>

#include <vector>

namespace flinch {

/// Something that people should know about how a file was read: one sentence, translated.
struct ImportEntry
{
    enum class Kind {
        Read,     // as the file says it
        Inferred, // the file does not say it
        Repaired, // the file says it wrongly
        NotHeld,  // in the file, and left out
    };

    Kind kind = Kind::Read;
    QString text;

    friend bool operator==(const ImportEntry &, const ImportEntry &) = default;
};

/// "read", "inferred", "repaired" or "notHeld", for files.
QString importEntryName(ImportEntry::Kind kind);

using ImportEntries = std::vector<ImportEntry>;

/// What was inferred.
QStringList notesOf(const ImportEntries &entries);
/// What was wrong, or is left out.
QStringList warningsOf(const ImportEntries &entries);

} // namespace flinch
