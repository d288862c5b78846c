#include "core/asset/importentry.h"

#include <initializer_list>

namespace flinch {

namespace {

QStringList textsOf(const ImportEntries &entries, std::initializer_list<ImportEntry::Kind> kinds)
{
    QStringList texts;
    for (const ImportEntry &entry : entries) {
        for (const ImportEntry::Kind kind : kinds) {
            if (entry.kind == kind)
                texts += entry.text;
        }
    }
    return texts;
}

} // namespace

QString importEntryName(ImportEntry::Kind kind)
{
    switch (kind) {
    case ImportEntry::Kind::Read:
        return QStringLiteral("read");
    case ImportEntry::Kind::Inferred:
        return QStringLiteral("inferred");
    case ImportEntry::Kind::Repaired:
        return QStringLiteral("repaired");
    case ImportEntry::Kind::NotHeld:
        break;
    }
    return QStringLiteral("notHeld");
}

QStringList notesOf(const ImportEntries &entries)
{
    return textsOf(entries, {ImportEntry::Kind::Inferred});
}

QStringList warningsOf(const ImportEntries &entries)
{
    return textsOf(entries, {ImportEntry::Kind::Repaired, ImportEntry::Kind::NotHeld});
}

} // namespace flinch
