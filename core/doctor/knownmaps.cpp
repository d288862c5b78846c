#include "core/doctor/knownmaps.h"

#include "core/base/limits.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <new>

namespace flinch {

namespace {

/// Whoever has more of them keeps something else there.
constexpr qsizetype kMostMaps = 1000;

/// Which joint of the skeleton an id is.
bool isMappedSo(const Skeleton &skeleton, const CharacterMapping &mapping,
                const MappingOverrides &joints)
{
    return std::ranges::all_of(allBodies(), [&](BodyId body) {
        const BodyMatch &match = mapping.bodies[body];
        const auto said = joints.find(body);
        if (said == joints.end())
            return match.followsParent;
        return !match.followsParent && match.sourceJoint >= 0
               && said->second == JointReference(skeleton.joint(match.sourceJoint).id);
    });
}

} // namespace

const std::vector<JointMap> &shippedMaps()
{
    static const std::vector<JointMap> kMaps = [] {
        QStringList warnings;
        auto maps = mapsIn(QStringLiteral(":/maps"), warnings);
        // what is compiled in can be read as long as there is memory
        if (!warnings.isEmpty())
            throw std::bad_alloc();
        return maps;
    }();
    return kMaps;
}

QString mapsFolder()
{
    // of both programs
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
           + QStringLiteral("/flinch/maps");
}

std::vector<JointMap> mapsIn(const QString &folder, QStringList &warnings)
{
    std::vector<JointMap> maps;
    const QDir dir(folder);
    // name filters of QDir match nothing where memory ends, without a word
    QStringList names = dir.entryList(QDir::Files, QDir::Name);
    names.removeIf([](const QString &name) { return !name.endsWith(kMapSuffix); });
    for (const QString &name : names.first(std::min(kMostMaps, names.size()))) {
        auto map = readMap(dir.filePath(name));
        if (map)
            maps.push_back(*std::move(map));
        else if (warnings.size() < limits::kMaxWarnings)
            warnings += map.error().toText();
    }
    return maps;
}

std::vector<FoundMap> fittingMaps(const Skeleton &skeleton, std::span<const JointMap> own)
{
    std::vector<FoundMap> found;
    const auto add = [&](const JointMap &map) {
        if (auto joints = fitMap(map, skeleton))
            found.push_back({map, *std::move(joints)});
    };
    const QString hash = skeletonHash(skeleton);
    for (const bool isMadeForIt : {true, false}) {
        for (const JointMap &map : own) {
            if ((map.skeletonHash == hash) == isMadeForIt)
                add(map);
        }
    }
    std::ranges::for_each(shippedMaps(), add);
    return found;
}

std::optional<FoundMap> findMap(const Skeleton &skeleton, std::span<const JointMap> own)
{
    auto fitting = fittingMaps(skeleton, own);
    const QString hash = skeletonHash(skeleton);
    // one whose joints do not hang together as a body's is of another skeleton with these names;
    // which of two people is meant only somebody says
    const auto found = std::ranges::find_if(fitting, [&](const FoundMap &map) {
        return mapSkeleton(skeleton, map.joints).ok()
               && (map.map.skeletonHash == hash || !isOneOfSeveral(map.joints, skeleton));
    });
    return found == fitting.end() ? std::nullopt : std::optional(std::move(*found));
}

MappingOverrides neededOverrides(const Skeleton &skeleton, const FoundMap &found)
{
    const auto anyway = mapSkeleton(skeleton);
    return anyway && isMappedSo(skeleton, *anyway, found.joints) ? MappingOverrides()
                                                                 : found.joints;
}

const FoundMap *mapInUse(std::span<const FoundMap> fitting, const Skeleton &skeleton,
                         const CharacterMapping &mapping)
{
    const auto used = std::ranges::find_if(
        fitting, [&](const FoundMap &map) { return isMappedSo(skeleton, mapping, map.joints); });
    return used == fitting.end() ? nullptr : &*used;
}

} // namespace flinch
