#pragma once

#include "core/character/mapping.h"

#include <QByteArray>

#include <string>

namespace flinch {

/// The version written. Files of a later one are refused.
inline constexpr int kMapVersion = 1;

/// Which joint drives which body, for every skeleton whose joints are named so. Names count without
/// what all of them begin with ("mixamorig:", "Bip01 "), case and separators. It may do without an
/// abdomen and hands; a skeleton may be without the hands that it names.
struct JointMap
{
    QString name;
    QString skeletonHash; // of the one it was made for; empty: of none
    /// How many joints lead from the pelvis to where the arms hang: with one more or less it is
    /// another skeleton, though it has the names. Nothing: any number.
    std::optional<int> spineJoints = {};
    MappingOverrides joints;

    friend bool operator==(const JointMap &, const JointMap &) = default;
};

/// Of its joints' names and how they hang together, whatever their size; sixteen hexadecimal
/// digits.
QString skeletonHash(const Skeleton &skeleton);

/// The map of a skeleton as it is mapped, by the names of its joints, and by their ids where
/// several have one name.
JointMap mapOf(const Skeleton &skeleton, const CharacterMapping &mapping, const QString &name);

/// The rules, checked when a map is read and before one is written: a name, a hash that is one or
/// none, a joint for every body but abdomen and hands, names no longer than limits::kMaxNameLength.
Status checkMap(const JointMap &map);

/// JSON text as of a project file; errors name the line or the key.
std::string mapText(const JointMap &map);
Result<JointMap> parseMap(const QByteArray &text);

/// Errors name the file.
Result<JointMap> readMap(const QString &path);
Status writeMap(const QString &path, const JointMap &map);

/// The joints that it means in a skeleton. The error names those that are not there.
Result<MappingOverrides> fitMap(const JointMap &map, const Skeleton &skeleton);

} // namespace flinch
