#pragma once

#include "core/character/character.h"
#include "core/doctor/jointmap.h"

#include <span>
#include <vector>

namespace flinch {

/// Of programs that people use: Mixamo, Unreal and so on.
const std::vector<JointMap> &shippedMaps();

/// Where this user's own maps are kept, for the window and the command line.
QString mapsFolder();
/// The extension of a map's file, with its dot.
inline constexpr QLatin1String kMapSuffix(".flinchmap");
/// The maps in a folder, by the names of their files. Of those that cannot be read: a warning each.
std::vector<JointMap> mapsIn(const QString &folder, QStringList &warnings);

struct FoundMap
{
    JointMap map;
    MappingOverrides joints; // of the skeleton
};

/// The map for a skeleton: one of the user's own that was made for it, else one of theirs that
/// fits, else one that ships.
std::optional<FoundMap> findMap(const Skeleton &skeleton, std::span<const JointMap> own);
/// All that fit, in that order.
std::vector<FoundMap> fittingMaps(const Skeleton &skeleton, std::span<const JointMap> own);

/// What has to be said of a skeleton so that it is mapped as the map has it: nothing where it would
/// be found so anyway.
MappingOverrides neededOverrides(const Skeleton &skeleton, const FoundMap &found);

/// The first of them by which a skeleton is mapped just so; null: none.
const FoundMap *mapInUse(std::span<const FoundMap> fitting, const Skeleton &skeleton,
                         const CharacterMapping &mapping);

} // namespace flinch
