#include "core/character/mapping.h"

#include "core/character/mappingdoubts.h"
#include "core/character/shapematch.h"
#include "core/character/stance.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Mapping)
};

/// A chest joint higher than this on the way from the hips to the base of the neck turns about the
/// neck instead of the back; the next one down is the better pivot (CMU's Spine1).
constexpr double kHighestChest = 0.82;
/// A joint lower than this is part of the pelvis.
constexpr double kLowestAbdomen = 0.15;
/// Shortest abdomen, as a part of the trunk.
constexpr double kShortestAbdomen = 0.1;

constexpr double kByPlace = 0.5;
constexpr double kByShape = 0.45;
constexpr double kByShapeWithoutNames = 0.55; // no name contradicts
constexpr double kByShapeUnknownSides = 0.25;
constexpr double kFollowsParent = 0.3;

/// Legs, arms, spine and head need at least these; more bodies than that are no choice but a crowd.
constexpr std::size_t kFewestJoints = 13;
constexpr std::size_t kMostTops = 8;

struct LimbRow
{
    BodyId first; // its other two bodies follow
    BodySide side;
    Limb limb;
};

constexpr FixedLimb kNothingFixed = {-1, -1, -1};

constexpr std::array<LimbRow, 4> kLimbs = {{
    {BodyId::LeftThigh, BodySide::Left, Limb::Leg},
    {BodyId::RightThigh, BodySide::Right, Limb::Leg},
    {BodyId::LeftUpperArm, BodySide::Left, Limb::Arm},
    {BodyId::RightUpperArm, BodySide::Right, Limb::Arm},
}};

BodyId bodyOf(const LimbRow &row, std::size_t place)
{
    return BodyId(int(row.first) + int(place));
}

/// Whether a limb has the joints that were chosen for it.
bool agrees(const LimbMatch &match, const FixedLimb &fixed)
{
    for (std::size_t place = 0; place < fixed.size(); ++place) {
        if (fixed[place] >= 0 && fixed[place] != match.joints[place])
            return false;
    }
    return true;
}

/// How sure a match by name is, given the name's score.
double nameConfidence(double score)
{
    return 0.35 + 0.63 * score;
}

class Mapper
{
public:
    Mapper(const BoneTree &tree, const WorldPose &pose, std::vector<NameClue> clues,
           const PerBody<int> &fixed)
        : m_tree(tree)
        , m_pose(pose)
        , m_clues(std::move(clues))
        , m_fixed(fixed)
    {}

    /// Looks only at `top` and what is below it.
    void keepTo(int top)
    {
        m_top = top;
        for (int j = 0; j < skeleton().jointCount(); ++j) {
            if (!m_tree.isBelow(j, top))
                m_clues[std::size_t(j)] = {.extra = true};
        }
    }

    Result<CharacterMapping> run()
    {
        matchLimbs();
        matchTrunk();
        applyOverrides();
        const bool nothingMissed = m_missing.empty();
        for (const BodyId id : allBodies()) {
            if (nothingMissed && source(id) < 0)
                miss(id, Text::tr("legs and arms hang from no common joint"));
        }
        if (!m_missing.empty())
            return missingBodies();
        if (const Status status = checkOrder(); !status)
            return status.error();
        return m_mapping;
    }

private:
    FixedLimb chosenOf(const LimbRow &row) const;
    void matchLimbs();
    void takeLimb(const LimbRow &row, const LimbMatch &match, double unnamedConfidence);
    void matchTrunk();
    int findHead(int chest) const;
    void matchHead(int chest);
    void matchSpine(int pelvis, int carrier);
    double heightOnTrunk(int joint) const;
    void applyOverrides();
    Status checkOrder() const;
    Error missingBodies() const;

    const Skeleton &skeleton() const { return m_tree.skeleton(); }

    QString nameOf(int joint) const { return skeleton().joint(joint).name; }

    int source(BodyId id) const
    {
        return m_fixed[id] >= 0 ? m_fixed[id] : m_mapping.bodies[id].sourceJoint;
    }

    void match(BodyId id, int joint, double confidence, const QString &reason)
    {
        m_mapping.bodies[id] = {joint, confidence, reason, false};
    }

    void matchSpineJoint(BodyId id, int joint)
    {
        const double score = m_clues[std::size_t(joint)].spine;
        if (score > 0)
            match(id, joint, nameConfidence(score), Text::tr("name and place in the spine"));
        else
            match(id, joint, kByPlace, Text::tr("place in the spine"));
    }

    void followParent(BodyId id, const QString &warning)
    {
        m_mapping.bodies[id] = {source(*parentBody(id)), kFollowsParent,
                                Text::tr("no joint of its own"), true};
        m_mapping.warnings += warning;
    }

    void miss(BodyId id, const QString &why)
    {
        if (m_fixed[id] >= 0)
            return;
        if (m_missing.empty() || m_missing.back().why != why)
            m_missing.push_back({{}, why});
        m_missing.back().bodies += bodyName(id);
    }

    /// Bodies without a joint, for one reason.
    struct Missing
    {
        QStringList bodies;
        QString why;
    };

    const BoneTree &m_tree;
    const WorldPose &m_pose;
    std::vector<NameClue> m_clues;
    PerBody<int> m_fixed; // overridden bodies' joints, else -1
    int m_top = -1;       // -1: the whole skeleton
    CharacterMapping m_mapping;
    std::vector<Missing> m_missing;
    int m_pelvis = -1;
    int m_carrier = -1; // the joint that carries arms and neck
};

void Mapper::takeLimb(const LimbRow &row, const LimbMatch &match_, double unnamedConfidence)
{
    for (std::size_t place = 0; place < 3; ++place) {
        const BodyId body = bodyOf(row, place);
        const int joint = match_.joints[place];
        const double score = match_.nameScores[place];
        if (joint < 0)
            followParent(body,
                         Text::tr("The skeleton has no joint for %1; it moves with the forearm.")
                             .arg(QString(bodyName(body))));
        else if (score > 0)
            match(body, joint, nameConfidence(score), Text::tr("name and place in the limb"));
        else
            match(body, joint, unnamedConfidence, Text::tr("place in the limb"));
    }
}

FixedLimb Mapper::chosenOf(const LimbRow &row) const
{
    return {m_fixed[bodyOf(row, 0)], m_fixed[bodyOf(row, 1)], m_fixed[bodyOf(row, 2)]};
}

void Mapper::matchLimbs()
{
    std::array<std::optional<LimbMatch>, kLimbs.size()> byName;
    bool allNamed = true;
    std::array<bool, kLimbs.size()> named{};
    for (std::size_t i = 0; i < kLimbs.size(); ++i) {
        const LimbRow &row = kLimbs[i];
        const FixedLimb fixed = chosenOf(row);
        byName[i] = matchLimbByName(m_tree, m_clues, row.side, row.limb, fixed);
        named[i] = byName[i]
                   && (fixed == kNothingFixed
                       || matchLimbByName(m_tree, m_clues, row.side, row.limb, kNothingFixed));
        if (named[i])
            takeLimb(row, *byName[i], kByPlace);
        allNamed = allNamed && named[i];
    }
    if (allNamed)
        return;
    const auto shape = matchByShape(m_tree, m_pose, m_top);
    const bool nameless = std::ranges::all_of(
        m_clues, [](const NameClue &clue) { return clue.saysNothing() || clue.extra; });
    const double sureness = !shape || !shape->sidesAreKnown ? kByShapeUnknownSides
                            : nameless                      ? kByShapeWithoutNames
                                                            : kByShape;
    const std::array<const LimbMatch *, kLimbs.size()> byShape = {
        shape ? &shape->leftLeg : nullptr, shape ? &shape->rightLeg : nullptr,
        shape ? &shape->leftArm : nullptr, shape ? &shape->rightArm : nullptr};
    bool isByShape = false;
    for (std::size_t i = 0; i < kLimbs.size(); ++i) {
        if (named[i])
            continue;
        // who chooses what was found by shape loses nothing of it
        if (byShape[i] && (!byName[i] || agrees(*byShape[i], chosenOf(kLimbs[i])))) {
            takeLimb(kLimbs[i], *byShape[i], sureness);
            isByShape = true;
            continue;
        }
        if (byName[i]) {
            takeLimb(kLimbs[i], *byName[i], kByPlace);
            continue;
        }
        for (std::size_t place = 0; place < 3; ++place)
            miss(bodyOf(kLimbs[i], place),
                 kLimbs[i].limb == Limb::Leg
                     ? Text::tr("no chain of joints is named or shaped like this leg")
                     : Text::tr("no chain of joints is named or shaped like this arm"));
    }
    if (isByShape && !shape->sidesAreKnown)
        m_mapping.warnings +=
            Text::tr("Neither names nor feet tell left from right; the character is "
                     "taken to face along +Z.");
}

void Mapper::matchTrunk()
{
    const std::array limbs = {source(BodyId::LeftThigh), source(BodyId::RightThigh),
                              source(BodyId::LeftUpperArm), source(BodyId::RightUpperArm)};
    const bool complete = std::ranges::all_of(limbs, [](int joint) { return joint >= 0; });
    int arms = complete ? m_tree.commonAncestor(limbs[2], limbs[3]) : -1;
    int pelvis = complete ? m_tree.commonAncestor(limbs[0], limbs[1]) : -1;
    pelvis = arms >= 0 && pelvis >= 0 ? m_tree.commonAncestor(pelvis, arms) : -1;
    if (m_fixed[BodyId::Pelvis] >= 0)
        pelvis = m_fixed[BodyId::Pelvis];
    if (pelvis < 0 || arms < 0) {
        const QString why = complete ? Text::tr("legs and arms hang from no common joint")
                                     : Text::tr("it can be told only with both arms and legs");
        for (const BodyId id : {BodyId::Pelvis, BodyId::Chest, BodyId::Head})
            miss(id, why);
        return;
    }
    m_pelvis = pelvis;
    const double score = m_clues[std::size_t(pelvis)].pelvis;
    match(BodyId::Pelvis, pelvis, score > 0 ? nameConfidence(score) : kByPlace + 0.2,
          score > 0 ? Text::tr("name, and the legs and the spine meet here")
                    : Text::tr("the legs and the spine meet here"));
    matchHead(arms);
    if (source(BodyId::Head) >= 0) {
        const int neck = m_tree.commonAncestor(arms, source(BodyId::Head));
        if (neck >= 0 && m_tree.isBelow(neck, pelvis))
            arms = neck;
    }
    matchSpine(pelvis, arms);
}

/// -1 when there is none.
int Mapper::findHead(int chest) const
{
    const auto best = [&](double NameClue::*part) {
        int found = -1;
        for (const int j : m_tree.branch(m_pelvis)) {
            const NameClue &clue = m_clues[std::size_t(j)];
            if (clue.*part > (found < 0 ? 0 : m_clues[std::size_t(found)].*part))
                found = j;
        }
        return found;
    };
    if (const int head = best(&NameClue::head); head >= 0)
        return head;
    if (const int neck = best(&NameClue::neck); neck >= 0) {
        // the last of several
        int last = neck;
        for (const int j : m_tree.branch(neck)) {
            if (m_clues[std::size_t(j)].neck > 0)
                last = j;
        }
        // what it carries, whatever that is called
        const auto &carried = m_tree.children(last);
        const bool isHead = carried.size() == 1 && !m_clues[std::size_t(carried.front())].extra;
        return isHead ? carried.front() : last;
    }
    // the longest branch that is no arm
    int start = -1;
    for (const int child : m_tree.children(chest)) {
        const bool isArm = m_tree.isBelow(source(BodyId::LeftUpperArm), child)
                           || m_tree.isBelow(source(BodyId::RightUpperArm), child);
        const auto branchLength = [this](int joint) {
            return m_tree.boneLength(joint) + m_tree.reach(joint);
        };
        if (!isArm && (start < 0 || branchLength(child) > branchLength(start)))
            start = child;
    }
    if (start < 0)
        return -1;
    const std::vector<int> way = m_tree.longestWay(start);
    const bool endsInNub = way.size() >= 3 && !(m_tree.reach(way.back()) > 0);
    return endsInNub ? way[way.size() - 2] : way.back();
}

void Mapper::matchHead(int chest)
{
    if (m_fixed[BodyId::Head] >= 0)
        return;
    const int head = findHead(chest);
    if (head < 0) {
        miss(BodyId::Head, Text::tr("nothing between the shoulders leads up to a head"));
        return;
    }
    const NameClue &clue = m_clues[std::size_t(head)];
    if (clue.head > 0) {
        match(BodyId::Head, head, nameConfidence(clue.head), Text::tr("name"));
    } else if (clue.neck > 0) {
        match(BodyId::Head, head, 0.6, Text::tr("a neck without a head joint"));
        m_mapping.warnings +=
            Text::tr("The skeleton has no head joint; the head moves with “%1”.").arg(nameOf(head));
    } else {
        match(BodyId::Head, head, kByShape, Text::tr("end of the branch between the shoulders"));
    }
}

/// 0 at the hip joints, 1 at the base of the neck, along the bones.
double Mapper::heightOnTrunk(int joint) const
{
    const auto at = [this](BodyId id) -> const Vector3 & {
        return m_pose.positions[std::size_t(source(id))];
    };
    const Vector3 hips = 0.5 * (at(BodyId::LeftThigh) + at(BodyId::RightThigh));
    const double drop = (hips - m_pose.positions[std::size_t(m_pelvis)]).norm();
    double rise = 0;
    if (const int head = source(BodyId::Head); head >= 0 && m_tree.isBelow(head, m_carrier)) {
        const std::vector<int> neck = m_tree.path(m_carrier, head);
        rise = neck.empty() ? 0 : m_tree.boneLength(neck.front());
    }
    const double whole = drop + m_tree.length(m_pelvis, m_carrier) + rise;
    return whole > 0 ? (drop + m_tree.length(m_pelvis, joint)) / whole : 0;
}

void Mapper::matchSpine(int pelvis, int carrier)
{
    m_carrier = carrier;
    std::vector<int> spine = m_tree.path(pelvis, carrier);
    if (spine.empty() || !m_tree.isBelow(carrier, pelvis)) {
        miss(BodyId::Chest, Text::tr("the arms hang from “%1” itself, there is no spine between")
                                .arg(nameOf(pelvis)));
        return;
    }
    while (spine.size() > 1 && heightOnTrunk(spine.back()) > kHighestChest)
        spine.pop_back();
    if (const int fixed = m_fixed[BodyId::Chest]; fixed >= 0) {
        const auto place = std::ranges::find(spine, fixed);
        if (place != spine.end())
            spine.erase(place + 1, spine.end());
    }
    const int chest = spine.back();
    matchSpineJoint(BodyId::Chest, chest);
    spine.pop_back();
    if (m_fixed[BodyId::Abdomen] >= 0)
        return;
    std::erase_if(spine, [&](int joint) {
        return heightOnTrunk(chest) - heightOnTrunk(joint) < kShortestAbdomen;
    });
    if (spine.empty()) {
        followParent(
            BodyId::Abdomen,
            Text::tr("The skeleton has a single spine joint; the abdomen moves with the pelvis."));
        return;
    }
    const auto first = std::ranges::find_if(
        spine, [this](int joint) { return heightOnTrunk(joint) >= kLowestAbdomen; });
    matchSpineJoint(BodyId::Abdomen, first == spine.end() ? spine.back() : *first);
}

void Mapper::applyOverrides()
{
    for (const BodyId id : allBodies()) {
        if (m_fixed[id] >= 0)
            match(id, m_fixed[id], 1, Text::tr("chosen by hand"));
        else if (m_mapping.bodies[id].followsParent)
            m_mapping.bodies[id].sourceJoint = source(*parentBody(id));
    }
}

/// A body never hangs from a joint below it, and no joint drives two bodies.
Status Mapper::checkOrder() const
{
    for (const BodyId id : allBodies()) {
        const auto parent = parentBody(id);
        if (!parent || m_mapping.bodies[id].followsParent)
            continue;
        const int joint = source(id);
        const int above = source(*parent);
        if (joint != above && !m_tree.isBelow(above, joint))
            continue;
        return Error{ErrorCode::BadInput,
                     Text::tr("“%1” cannot be %2: %3 is “%4”, which is not above it")
                         .arg(nameOf(joint), QString(bodyName(id)), QString(bodyName(*parent)),
                              nameOf(above)),
                     QString(),
                     Text::tr("Choose another joint for one of the two bodies."),
                     {}};
    }
    for (const BodyId a : allBodies()) {
        for (const BodyId b : allBodies()) {
            if (a < b && source(a) == source(b) && !m_mapping.bodies[b].followsParent)
                return Error{
                    ErrorCode::BadInput,
                    Text::tr("“%1” would be both %2 and %3")
                        .arg(nameOf(source(a)), QString(bodyName(a)), QString(bodyName(b))),
                    QString(),
                    Text::tr("Choose another joint for one of the two bodies."),
                    {}};
        }
    }
    return Done();
}

Error Mapper::missingBodies() const
{
    QStringList reasons;
    for (const Missing &missing : m_missing)
        reasons += Text::tr("%1 (%2)").arg(missing.bodies.join(QLatin1String(", ")), missing.why);
    return {ErrorCode::Unsupported,
            Text::tr("this skeleton is no humanoid that can be simulated; missing: %1")
                .arg(reasons.join(QLatin1String("; "))),
            QString(),
            Text::tr("If it is one, choose the joints of these bodies by hand: in the Character "
                     "panel, or with --map BODY=JOINT on the command line."),
            {}};
}

/// The joints chosen by hand, -1 for the other bodies.
Result<PerBody<int>> fixedJoints(const Skeleton &skeleton, const MappingOverrides &overrides)
{
    PerBody<int> fixed;
    fixed.fill(-1);
    for (const auto &[body, reference] : overrides) {
        const auto *name = std::get_if<QString>(&reference);
        const int joint =
            name ? skeleton.indexOf(*name) : skeleton.indexOf(std::get<JointId>(reference));
        if (joint < 0) {
            const QString text = name ? Text::tr("the skeleton has no joint “%1”").arg(*name)
                                      : Text::tr("the joint chosen for it is not in this skeleton");
            return Error{ErrorCode::NotFound,
                         text,
                         bodyName(body),
                         Text::tr("Choose another joint for this body."),
                         {}};
        }
        fixed[body] = joint;
    }
    return fixed;
}

/// Where a body may begin: at the roots, or below the joint that is above everything.
std::vector<int> tops(const BoneTree &tree)
{
    std::vector<int> found;
    for (int j = 0; j < tree.skeleton().jointCount(); ++j) {
        if (tree.parent(j) < 0)
            found.push_back(j);
    }
    while (found.size() == 1 && !tree.children(found.front()).empty())
        found = tree.children(found.front());
    std::erase_if(found, [&tree](int top) { return tree.branch(top).size() < kFewestJoints; });
    found.resize(std::min(found.size(), kMostTops));
    return found;
}

} // namespace

Result<CharacterMapping> mapSkeleton(const Skeleton &skeleton, const MappingOverrides &overrides,
                                     Doubtful doubtful)
{
    return mapSkeleton(BoneTree(skeleton), overrides, doubtful);
}

Result<CharacterMapping> mapSkeleton(const BoneTree &tree, const MappingOverrides &overrides,
                                     Doubtful doubtful)
{
    const Skeleton &skeleton = tree.skeleton();
    const auto fixed = fixedJoints(skeleton, overrides);
    if (!fixed)
        return fixed.error();
    const Stance stance(skeleton);
    std::vector<NameClue> clues;
    for (const Joint &joint : skeleton.joints())
        clues.push_back(readJointName(joint.name));

    // one body of several: the whole would mix their limbs
    std::vector<CharacterMapping> candidates;
    const int pelvis = (*fixed)[BodyId::Pelvis];
    for (const int top : pelvis >= 0 ? std::vector<int>{pelvis} : tops(tree)) {
        const bool holdsChosen = std::ranges::all_of(
            *fixed, [&](int joint) { return joint < 0 || tree.isBelow(joint, top); });
        if (!holdsChosen)
            continue;
        Mapper mapper(tree, stance.pose(), clues, *fixed);
        mapper.keepTo(top);
        if (auto mapping = mapper.run())
            candidates.push_back(*std::move(mapping));
    }
    if (candidates.empty()) {
        auto mapping = Mapper(tree, stance.pose(), std::move(clues), *fixed).run();
        if (!mapping)
            return mapping.error();
        candidates.push_back(*std::move(mapping));
    }
    if (doubtful == Doubtful::Refused) {
        if (const Status status = checkCertainty(tree, candidates, *fixed); !status)
            return status.error();
    }
    return candidates.front();
}

} // namespace flinch
