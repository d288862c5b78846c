#include "core/doctor/jointmap.h"

#include "core/base/durablefile.h"
#include "core/base/limits.h"
#include "core/base/statehash.h"
#include "core/project/jsonfile.h"
#include "core/project/jsonreader.h"
#include "core/project/jsonwriter.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::JointMap)
};

constexpr auto kFormat = "flinch-map";
constexpr int kHashLength = 16;
/// Named in one message.
constexpr qsizetype kMostNamed = 5;
constexpr qsizetype kMostPrefixes = 32;

/// The whole file: what it is, then the map.
struct FileContent
{
    QString format = QString::fromLatin1(kFormat);
    int version = kMapVersion;
    JointMap map;
};

template<typename Archive>
void describe(Archive &archive, FileContent &content)
{
    archive.field("format", content.format);
    archive.field("version", content.version);
    archive.field("name", content.map.name);
    archive.field("skeleton", content.map.skeletonHash);
    archive.field("spineJoints", content.map.spineJoints);
    archive.field("mapping", content.map.joints);
}

Error broken(const QString &message, const QString &where)
{
    Error error;
    error.code = ErrorCode::BadInput;
    error.message = message;
    error.where = where;
    error.remedy = Text::tr("Save the map again in Flinch, or correct it in a text editor.");
    return error;
}

/// Bodies that a skeleton may do without: they move with the next one.
bool mayBeMissing(BodyId body)
{
    return body == BodyId::Abdomen || body == BodyId::LeftHand || body == BodyId::RightHand;
}

/// A name as it is compared: without namespace, case and what stands between its words.
QString plainName(const QString &name)
{
    qsizetype start = 0;
    for (const char separator : {':', '|'})
        start = std::max(start, name.lastIndexOf(QLatin1Char(separator)) + 1);
    QString plain;
    for (qsizetype i = start; i < name.size(); ++i) {
        if (name[i].isLetterOrNumber())
            plain += name[i].toLower();
    }
    return plain;
}

/// The joints of a skeleton by their plain names; the first of several.
QHash<QString, int> plainJoints(const Skeleton &skeleton)
{
    QHash<QString, int> joints;
    for (int j = skeleton.jointCount() - 1; j >= 0; --j)
        joints.insert(plainName(skeleton.joint(j).name), j);
    return joints;
}

struct Fit
{
    MappingOverrides joints;
    QStringList missing; // names that have to be there
};

Fit fitWith(const JointMap &map, const Skeleton &skeleton, const QHash<QString, int> &plain,
            const QString &prefix)
{
    Fit fit;
    for (const auto &[body, reference] : map.joints) {
        const auto *name = std::get_if<QString>(&reference);
        const int joint = name ? plain.value(prefix + plainName(*name), -1)
                               : skeleton.indexOf(std::get<JointId>(reference));
        if (joint >= 0)
            fit.joints.emplace(body, skeleton.joint(joint).id);
        else if (body != BodyId::LeftHand && body != BodyId::RightHand)
            fit.missing += name ? *name : QString(bodyName(body));
    }
    return fit;
}

/// From the pelvis to where the arms hang; -1: they do not hang below it.
int spineJoints(const Skeleton &skeleton, int pelvis, int leftArm, int rightArm)
{
    int carrier = leftArm;
    while (carrier >= 0 && !skeleton.isBelow(rightArm, carrier))
        carrier = skeleton.joint(carrier).parent;
    int count = 0;
    while (carrier >= 0 && carrier != pelvis) {
        carrier = skeleton.joint(carrier).parent;
        ++count;
    }
    return carrier < 0 ? -1 : count;
}

bool hasItsSpine(const JointMap &map, const Skeleton &skeleton, const MappingOverrides &joints)
{
    const auto joint = [&](BodyId body) {
        return skeleton.indexOf(std::get<JointId>(joints.at(body)));
    };
    return !map.spineJoints
           || spineJoints(skeleton, joint(BodyId::Pelvis), joint(BodyId::LeftUpperArm),
                          joint(BodyId::RightUpperArm))
                  == *map.spineJoints;
}

/// What the names of a skeleton may begin with that those of the map do not.
QStringList prefixes(const JointMap &map, const QHash<QString, int> &plain)
{
    QStringList found = {QString()};
    const auto pelvis = map.joints.find(BodyId::Pelvis);
    const auto *name = pelvis == map.joints.end() ? nullptr : std::get_if<QString>(&pelvis->second);
    if (!name)
        return found;
    const QString ending = plainName(*name);
    for (auto joint = plain.begin(); joint != plain.end(); ++joint) {
        if (joint.key().endsWith(ending))
            found += joint.key().chopped(ending.size());
    }
    found.removeDuplicates();
    // in an order of their own, for a hash has none; a file may have any number of them
    std::ranges::sort(found, [](const QString &a, const QString &b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    return found.first(std::min(kMostPrefixes, found.size()));
}

} // namespace

QString skeletonHash(const Skeleton &skeleton)
{
    StateHash hash;
    for (const Joint &joint : skeleton.joints()) {
        hash.add(std::uint64_t(joint.id));
        hash.add(joint.parent);
    }
    return hash.toHex();
}

JointMap mapOf(const Skeleton &skeleton, const CharacterMapping &mapping, const QString &name)
{
    JointMap map = {name, skeletonHash(skeleton), {}, {}};
    const int spine = spineJoints(skeleton, mapping.sourceJoint(BodyId::Pelvis),
                                  mapping.sourceJoint(BodyId::LeftUpperArm),
                                  mapping.sourceJoint(BodyId::RightUpperArm));
    if (spine >= 0)
        map.spineJoints = spine;
    const auto plain = plainJoints(skeleton);
    for (const BodyId body : allBodies()) {
        const BodyMatch &match = mapping.bodies[body];
        if (match.sourceJoint < 0 || match.followsParent)
            continue;
        const Joint &joint = skeleton.joint(match.sourceJoint);
        const bool isTold = plain.value(plainName(joint.name), -1) == match.sourceJoint
                            && !plainName(joint.name).isEmpty();
        if (isTold)
            map.joints.emplace(body, joint.name);
        else
            map.joints.emplace(body, joint.id);
    }
    return map;
}

Status checkMap(const JointMap &map)
{
    if (map.name.trimmed().isEmpty() || map.name.size() > limits::kMaxNameLength)
        return broken(Text::tr("The map has no name, or one that is too long"),
                      QStringLiteral("name"));
    const bool isHash = map.skeletonHash.size() == kHashLength
                        && std::ranges::all_of(map.skeletonHash, [](QChar c) {
                               return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f');
                           });
    if (!map.skeletonHash.isEmpty() && !isHash)
        return broken(Text::tr("The skeleton's hash is not one"), QStringLiteral("skeleton"));
    if (map.spineJoints && (*map.spineJoints < 0 || *map.spineJoints > limits::kMaxJointDepth))
        return broken(Text::tr("No spine has so many joints"), QStringLiteral("spineJoints"));
    for (const auto &[body, joint] : map.joints) {
        const auto *name = std::get_if<QString>(&joint);
        if (name && (plainName(*name).isEmpty() || name->size() > limits::kMaxNameLength))
            return broken(Text::tr("A joint's name is missing or too long"),
                          QStringLiteral("mapping.") + bodyName(body));
    }
    QStringList missing;
    for (const BodyId body : allBodies()) {
        if (!mayBeMissing(body) && !map.joints.contains(body))
            missing += bodyName(body);
    }
    if (!missing.isEmpty())
        return broken(
            Text::tr("The map has no joint for %1").arg(missing.join(QLatin1String(", "))),
            QStringLiteral("mapping"));
    return Done();
}

std::string mapText(const JointMap &map)
{
    FileContent content;
    content.map = map;
    JsonWriter writer;
    writer.write(content);
    return writer.take() + '\n';
}

Result<JointMap> parseMap(const QByteArray &text)
{
    const auto root = parseJsonKind(
        text, {QLatin1String(kFormat), kMapVersion, Text::tr("The file is not a map of joints")});
    if (!root)
        return root.error();
    FileContent content;
    JsonReader reader;
    reader.read(*root, content);
    if (reader.error())
        return *reader.error();
    if (auto status = checkMap(content.map); !status)
        return std::move(status).error();
    return std::move(content.map);
}

Result<JointMap> readMap(const QString &path)
{
    const auto text = readJsonFile(path);
    if (!text)
        return text.error();
    auto map = parseMap(*text);
    if (!map)
        map.error().subject = path;
    return map;
}

Status writeMap(const QString &path, const JointMap &map)
{
    Status status = checkMap(map);
    if (status)
        status = writeFileDurably(path, mapText(map));
    if (!status && status.error().subject.isEmpty())
        status.error().subject = path;
    return status;
}

Result<MappingOverrides> fitMap(const JointMap &map, const Skeleton &skeleton)
{
    const auto plain = plainJoints(skeleton);
    std::optional<Fit> best;
    for (const QString &prefix : prefixes(map, plain)) {
        Fit fit = fitWith(map, skeleton, plain, prefix);
        if (fit.missing.isEmpty() && hasItsSpine(map, skeleton, fit.joints))
            return std::move(fit.joints);
        if (!best || fit.missing.size() < best->missing.size())
            best = std::move(fit);
    }
    QStringList missing = best->missing.first(std::min(kMostNamed, best->missing.size()));
    if (best->missing.size() > kMostNamed)
        missing += QStringLiteral("…");
    Error error;
    error.code = ErrorCode::BadInput;
    error.remedy = Text::tr("Choose another map, or the joints by hand.");
    if (missing.isEmpty()) {
        error.message =
            Text::tr("The map “%1” is for a spine of %n joint(s), which this skeleton has not",
                     nullptr, map.spineJoints.value_or(0))
                .arg(map.name);
        return error;
    }
    error.message =
        Text::tr("The map “%1” does not fit this skeleton, which has no joint %2")
            .arg(map.name, QStringLiteral("“%1”").arg(missing.join(QStringLiteral("”, “"))));
    return error;
}

} // namespace flinch
