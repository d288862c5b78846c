#include "core/doctor/importreport.h"

#include "core/base/numbers.h"
#include "core/character/bodynames.h"
#include "core/io/inference.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImportReport)
};

using Group = ReportEntry::Group;
using Topic = ReportEntry::Topic;

constexpr double kByKnownMap = 0.98;

QString kindText(DiscontinuityKind kind)
{
    switch (kind) {
    case DiscontinuityKind::Start:
        return Text::tr("Start");
    case DiscontinuityKind::Cut:
        return Text::tr("Cut");
    case DiscontinuityKind::Teleport:
        return Text::tr("Jump");
    case DiscontinuityKind::Flip:
        return Text::tr("Flip");
    case DiscontinuityKind::Spike:
        return Text::tr("Spike");
    case DiscontinuityKind::Freeze:
        return Text::tr("Freeze");
    }
    return {};
}

QString sizeText(const Discontinuity &found)
{
    switch (found.unit) {
    case Discontinuity::Unit::Radians:
        return Text::tr("%1°").arg(std::lround(found.size * 180 / std::numbers::pi));
    case Discontinuity::Unit::Metres:
        return Text::tr("%1 cm").arg(std::lround(found.size * 100));
    case Discontinuity::Unit::Seconds:
        return Text::tr("%1 s").arg(formatFixed(found.size, 2));
    }
    return {};
}

/// "Hips, 24 cm at frame 748".
QString placeText(const Discontinuity &found, const Skeleton &skeleton)
{
    if (found.kind == DiscontinuityKind::Start)
        return Text::tr("frames %1 to %2").arg(found.frames.first).arg(found.frames.last);
    const QString size = Text::tr("%1 at frame %2").arg(sizeText(found)).arg(found.frames.first);
    return found.joint < 0 ? size
                           : Text::tr("%1, %2", "joint, size and frame")
                                 .arg(skeleton.joint(found.joint).name, size);
}

QString unitText(double toMetres)
{
    for (const LengthUnit &unit : lengthUnits()) {
        if (unit.toMetres == toMetres)
            return unit.name;
    }
    return Text::tr("%1 m").arg(QString::fromStdString(toShortest(toMetres)));
}

Group groupOf(ImportEntry::Kind kind)
{
    switch (kind) {
    case ImportEntry::Kind::Inferred:
        return Group::Inferred;
    case ImportEntry::Kind::Repaired:
        return Group::Repaired;
    case ImportEntry::Kind::NotHeld:
        return Group::WorthALook;
    case ImportEntry::Kind::Read:
        break;
    }
    return Group::Read;
}

class Reporter
{
public:
    explicit Reporter(const ReportSubject &subject)
        : m_subject(subject)
        , m_asset(subject.asset)
    {}

    ImportReport report()
    {
        addFile();
        addReading();
        addTake();
        if (m_asset.skeleton) {
            readMapping();
            addMapping();
            addBody();
        }
        addGround();
        addDiscontinuities();
        std::ranges::stable_sort(m_report.entries, {}, &ReportEntry::group);
        return std::move(m_report);
    }

private:
    ReportEntry &add(Group group, Topic topic, const QString &label, const QString &fact,
                     const QString &text = {})
    {
        m_report.entries.push_back({group, topic, label, fact, text});
        return m_report.entries.back();
    }

    void addFile();
    void addReading();
    void addRead(Topic topic, const QString &label, const QString &fact, bool isStated,
                 bool isInferred);
    void addTake();
    void applyStated(CharacterMapping &mapping) const;
    void readMapping();
    void addMapping();
    void addBody();
    void addGround();
    void addDiscontinuities();

    const ReportSubject &m_subject;
    const Asset &m_asset;
    ImportReport m_report;
};

void Reporter::addFile()
{
    add(Group::Read, Topic::Format, Text::tr("Format"),
        m_asset.origin.exporter.isEmpty()
            ? m_asset.origin.format
            : Text::tr("%1, made by %2").arg(m_asset.origin.format, m_asset.origin.exporter));
    if (m_asset.skeleton)
        add(Group::Read, Topic::Skeleton, Text::tr("Skeleton"),
            Text::tr("%n joint(s)", nullptr, m_asset.skeleton->jointCount()));
    std::size_t vertices = 0;
    for (const Mesh &mesh : m_asset.meshes)
        vertices += mesh.positions.size();
    if (!m_asset.meshes.empty())
        add(Group::Read, Topic::Skin, Text::tr("Skin"),
            Text::tr("%1, %2", "meshes and vertices")
                .arg(Text::tr("%n mesh(es)", nullptr, int(m_asset.meshes.size())),
                     Text::tr("%n vertices", nullptr, int(vertices))));
    if (m_asset.markers)
        add(Group::Read, Topic::Markers, Text::tr("Markers"),
            Text::tr("%n marker(s)", nullptr, int(m_asset.markers->names.size())));
}

/// What a person may say of the reading itself has a line, whether the reader tells of it or not.
void Reporter::addRead(Topic topic, const QString &label, const QString &fact, bool isStated,
                       bool isInferred)
{
    add(isInferred ? Group::Inferred : Group::Read, topic, label,
        isStated ? Text::tr("%1, stated").arg(fact) : fact)
        .isStated = isStated;
}

void Reporter::addReading()
{
    const ImportOptions &stated = m_subject.source.import;
    addRead(Topic::Unit, Text::tr("Unit"), unitText(m_asset.origin.unitToMetres),
            stated.unitToMetres.has_value(), false);
    addRead(Topic::UpAxis, Text::tr("Up"),
            m_asset.origin.upAxis() == UpAxis::Y ? QStringLiteral("Y") : QStringLiteral("Z"),
            stated.upAxis.has_value(), false);
    if (m_subject.take)
        addRead(Topic::Rate, Text::tr("Rate"),
                Text::tr("%1 fps").arg(m_subject.take->clip->rate().toText()), false,
                m_subject.take->rateInferred);
    for (const ImportEntry &entry : m_asset.entries)
        add(groupOf(entry.kind), Topic::Reader,
            entry.kind == ImportEntry::Kind::NotHeld ? Text::tr("Not held") : Text::tr("Reader"),
            entry.text, entry.text);
}

void Reporter::addTake()
{
    if (!m_subject.take) {
        if (m_asset.skeleton)
            add(Group::WorthALook, Topic::Take, Text::tr("Take"), Text::tr("no motion"),
                Text::tr("The file holds no animation. It waits for a clip."));
        return;
    }
    const Clip &clip = *m_subject.take->clip;
    QString fact = Text::tr("%1, %2", "frames and seconds")
                       .arg(Text::tr("%n frame(s)", nullptr, clip.frameCount()),
                            Text::tr("%1 s").arg(formatFixed(clip.durationSeconds(), 1)));
    if (!m_subject.take->name.isEmpty())
        fact = Text::tr("%1, %2", "a take and its length").arg(m_subject.take->name, fact);
    if (m_asset.takes.size() > 1)
        fact = Text::tr("%1; %2", "a take; how many there are")
                   .arg(fact, Text::tr("%n take(s)", nullptr, int(m_asset.takes.size())));
    add(Group::Read, Topic::Take, Text::tr("Take"), fact).isStated =
        m_subject.source.take.has_value();
}

/// What a person said is shown even where it is refused.
void Reporter::applyStated(CharacterMapping &mapping) const
{
    for (const auto &[body, reference] : m_subject.setup.character.overrides) {
        const auto *id = std::get_if<JointId>(&reference);
        const int joint = id ? m_asset.skeleton->indexOf(*id)
                             : m_asset.skeleton->indexOf(std::get<QString>(reference));
        if (joint >= 0)
            mapping.bodies[body] = {joint, 1, Text::tr("chosen by hand"), false};
    }
}

void Reporter::readMapping()
{
    Result<CharacterMapping> mapping =
        m_subject.character ? Result<CharacterMapping>(m_subject.character->mapping)
                            : mapSkeleton(*m_asset.skeleton, m_subject.setup.character.overrides,
                                          Doubtful::Accepted);
    if (!mapping)
        mapping = mapSkeleton(*m_asset.skeleton, {}, Doubtful::Accepted);
    if (!mapping)
        mapping = CharacterMapping();
    if (!m_subject.character)
        applyStated(*mapping);
    if (const FoundMap *map = mapInUse(m_subject.maps, *m_asset.skeleton, *mapping))
        m_report.mapName = map->map.name;
    for (const BodyId body : allBodies()) {
        const BodyMatch &match = mapping->bodies[body];
        const bool isMissing = match.sourceJoint < 0 || match.followsParent;
        m_report.mapping[body] = {isMissing                        ? MappedBody::State::Missing
                                  : match.confidence >= kSureMatch ? MappedBody::State::Sure
                                                                   : MappedBody::State::Guess,
                                  match.sourceJoint, match.confidence, match.reason};
        // what a known map says as well is no guess
        if (!isMissing && !m_report.mapName.isEmpty())
            m_report.mapping[body] = {MappedBody::State::Sure, match.sourceJoint,
                                      std::max(match.confidence, kByKnownMap),
                                      Text::tr("as the map “%1” has it").arg(m_report.mapName)};
    }
}

void Reporter::addMapping()
{
    using State = MappedBody::State;
    const int guesses = m_report.count(State::Guess);
    const int mapped = kBodyCount - m_report.count(State::Missing);
    QString fact = Text::tr("%1 of %2").arg(mapped).arg(kBodyCount);
    if (!m_report.mapName.isEmpty())
        fact = Text::tr("%1, %2", "name of a map, how many bodies").arg(m_report.mapName, fact);
    if (guesses > 0)
        fact = Text::tr("%1, %2", "how many bodies, how many guesses")
                   .arg(fact, Text::tr("%n guess(es)", nullptr, guesses));
    QStringList doubts;
    for (const BodyId body : allBodies()) {
        const MappedBody &match = m_report.mapping[body];
        if (match.state == State::Guess)
            doubts += Text::tr("%1 is “%2”, %3 % sure: %4")
                          .arg(bodyText(body), m_asset.skeleton->joint(match.joint).name)
                          .arg(std::lround(100 * match.confidence))
                          .arg(match.reason);
        else if (match.state == State::Missing)
            doubts += match.reason.isEmpty() ? Text::tr("%1 has no joint").arg(bodyText(body))
                                             : Text::tr("%1: %2").arg(bodyText(body), match.reason);
    }
    const QString text = capitalised(doubts.join(QLatin1String("; ")));
    const bool isStated = !m_subject.setup.character.overrides.empty();
    const bool isRefused = !m_subject.character && m_subject.isExamined;
    add(isRefused ? Group::WorthALook : Group::Inferred, Topic::Mapping, Text::tr("Mapping"), fact,
        isRefused ? m_subject.refusal : text)
        .isStated = isStated;
}

void Reporter::addBody()
{
    if (m_subject.character)
        add(Group::Read, Topic::Body, Text::tr("Body"),
            Text::tr("%1 m, %2 kg")
                .arg(formatFixed(m_subject.character->heightMetres, 2),
                     formatFixed(m_subject.character->massKg, 0)));
    else
        add(Group::Read, Topic::Body, Text::tr("Body"),
            Text::tr("%1 m").arg(formatFixed(m_asset.heightMetres, 2)));
}

void Reporter::addGround()
{
    if (!m_subject.ground)
        return;
    const Ground &ground = *m_subject.ground;
    const GroundOptions &stated = m_subject.setup.ground;
    const QString height = Text::tr("%1 m").arg(formatFixed(ground.floorMetres, 3));
    QString fact = Text::tr("%1, where the feet rest").arg(height);
    if (ground.origin == FloorOrigin::Given)
        fact = Text::tr("%1, stated").arg(height);
    else if (ground.origin == FloorOrigin::Body)
        fact = Text::tr("%1, where the body rests").arg(height);
    else if (ground.origin == FloorOrigin::Lowest)
        fact = Text::tr("%1, below the soles").arg(height);
    const bool isGuess = !ground.note().isEmpty();
    add(isGuess ? Group::WorthALook : Group::Inferred, Topic::Floor, Text::tr("Floor"), fact,
        ground.note())
        .isStated = stated.floorMetres.has_value();
    std::size_t contacts = 0;
    for (const FootContacts &foot : ground.feet)
        contacts += foot.planted.size();
    const bool isStated = stated.planted[0] || stated.planted[1];
    add(Group::Inferred, Topic::Contacts, Text::tr("Contacts"),
        isStated ? Text::tr("%1, stated").arg(contacts)
                 : Text::tr("%1, where soles rest").arg(contacts))
        .isStated = isStated;
}

void Reporter::addDiscontinuities()
{
    if (!m_subject.take)
        return;
    const Skeleton &skeleton = m_subject.take->clip->skeleton();
    for (const Discontinuity &found : m_subject.take->discontinuities) {
        const bool isIgnored = without({found}, m_subject.setup.ignoredDiscontinuities).empty();
        const Group group = isIgnored             ? Group::Read
                            : isWorthALook(found) ? Group::WorthALook
                                                  : Group::Repaired;
        ReportEntry &entry = add(group, Topic::Discontinuity, kindText(found.kind),
                                 placeText(found, skeleton), discontinuityText(found, skeleton));
        entry.isStated = isIgnored;
        entry.frames = found.frames;
    }
}

} // namespace

QString reportGroupName(ReportEntry::Group group)
{
    constexpr std::array kNames = {"worthALook", "inferred", "repaired", "read"};
    return QLatin1String(kNames[std::size_t(group)]);
}

QString reportGroupText(ReportEntry::Group group)
{
    switch (group) {
    case Group::WorthALook:
        return Text::tr("Worth a look");
    case Group::Inferred:
        return Text::tr("Inferred");
    case Group::Repaired:
        return Text::tr("Repaired");
    case Group::Read:
        break;
    }
    return Text::tr("Read", "past tense");
}

QString reportTopicName(ReportEntry::Topic topic)
{
    constexpr std::array kNames = {"reader", "format",   "unit",  "upAxis",   "rate",
                                   "take",   "mapping",  "floor", "contacts", "discontinuity",
                                   "body",   "skeleton", "skin",  "markers"};
    return QLatin1String(kNames[std::size_t(topic)]);
}

QString overrideOption(ReportEntry::Topic topic)
{
    switch (topic) {
    case Topic::Unit:
        return QStringLiteral("source-unit");
    case Topic::UpAxis:
        return QStringLiteral("source-up");
    case Topic::Take:
        return QStringLiteral("take-in");
    case Topic::Mapping:
        return QStringLiteral("map");
    case Topic::Floor:
        return QStringLiteral("floor");
    case Topic::Discontinuity:
        return QStringLiteral("ignore-discontinuity");
    default:
        return {};
    }
}

int ImportReport::count(ReportEntry::Group group) const
{
    return int(std::ranges::count(entries, group, &ReportEntry::group));
}

int ImportReport::count(MappedBody::State state) const
{
    return int(std::ranges::count(mapping, state, &MappedBody::state));
}

ImportReport importReport(const ReportSubject &subject)
{
    return Reporter(subject).report();
}

QString reportText(const ImportReport &report, const QString &title)
{
    QString text = title + QLatin1Char('\n');
    std::optional<Group> group;
    for (const ReportEntry &entry : report.entries) {
        if (group != entry.group)
            text += QStringLiteral("\n%1\n").arg(reportGroupText(entry.group));
        group = entry.group;
        text += QStringLiteral("  %1: %2\n").arg(entry.label, entry.fact);
        if (!entry.text.isEmpty() && entry.text != entry.fact)
            text += QStringLiteral("    %1\n").arg(entry.text);
    }
    return text;
}

} // namespace flinch
