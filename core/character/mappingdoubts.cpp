#include "core/character/mappingdoubts.h"

#include "core/base/numbers.h"
#include "core/character/jointnames.h"
#include "core/motion/pose.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Mapping)
};

constexpr double kSure = 0.5;
/// So many limbs that are less sure are too many.
constexpr int kSeveralLimbs = 2;

/// Wide enough for dwarfs, giants and figures of cartoons.
struct Range
{
    double least;
    double most;
};

constexpr Range kUpperPerLower = {0.4, 2.5};
constexpr Range kLeftPerRight = {0.7, 1 / 0.7};
constexpr Range kArmPerLeg = {0.35, 1.3};
constexpr Range kArmPerLegWithTail = {0.45, 0.8}; // of a person, nothing stylised
constexpr Range kBackPerLeg = {0.3, 1.6};

constexpr std::array kLimbs = {BodyId::LeftUpperArm, BodyId::RightUpperArm, BodyId::LeftThigh,
                               BodyId::RightThigh};

/// Parts that people do not have, though figures may.
bool isAnimalPart(const QString &name)
{
    static const QSet<QString> kWords = {
        QStringLiteral("tail"),  QStringLiteral("paw"),   QStringLiteral("hoof"),
        QStringLiteral("wing"),  QStringLiteral("snout"), QStringLiteral("beak"),
        QStringLiteral("tusk"),  QStringLiteral("mane"),  QStringLiteral("feather"),
        QStringLiteral("udder"), QStringLiteral("fin"),   QStringLiteral("muzzle"),
    };
    return std::ranges::any_of(nameWords(name),
                               [](const QString &word) { return kWords.contains(word); });
}

class Doubts
{
public:
    Doubts(const BoneTree &tree, const CharacterMapping &mapping, const PerBody<int> &fixed)
        : m_tree(tree)
        , m_mapping(mapping)
        , m_fixed(fixed)
    {}

    QStringList find()
    {
        findUnsureLimbs();
        checkProportions();
        checkStand();
        return m_texts;
    }

private:
    int source(BodyId id) const { return m_mapping.sourceJoint(id); }

    /// “LeftArm” for leftUpperArm.
    QString named(BodyId id) const
    {
        return Text::tr("%1 “%2”").arg(QString(bodyName(id)),
                                       m_tree.skeleton().joint(source(id)).name);
    }

    void doubt(const std::vector<BodyId> &bodies, const QString &why)
    {
        const bool settled =
            std::ranges::all_of(bodies, [this](BodyId id) { return m_fixed[id] >= 0; });
        if (settled)
            return;
        QStringList names;
        for (const BodyId id : bodies)
            names += named(id);
        m_texts += Text::tr("%1: %2").arg(names.join(QLatin1String(", ")), why);
    }

    void findUnsureLimbs()
    {
        int limbs = 0;
        std::vector<BodyId> unsure;
        for (const BodyId limb : kLimbs) {
            const std::size_t before = unsure.size();
            for (const BodyId id : {limb, BodyId(int(limb) + 1), BodyId(int(limb) + 2)}) {
                const BodyMatch &match = m_mapping.bodies[id];
                if (match.confidence < kSure && !match.followsParent)
                    unsure.push_back(id);
            }
            limbs += unsure.size() > before ? 1 : 0;
        }
        if (limbs < kSeveralLimbs)
            return;
        for (const BodyId id : unsure) {
            const BodyMatch &match = m_mapping.bodies[id];
            doubt({id}, Text::tr("%1 % sure, %2")
                            .arg(std::lround(100 * match.confidence))
                            .arg(match.reason));
        }
    }

    double upper(BodyId limb) const
    {
        return m_tree.length(source(limb), source(BodyId(int(limb) + 1)));
    }

    double lower(BodyId limb) const
    {
        const BodyId end = BodyId(int(limb) + 2);
        const int middle = source(BodyId(int(limb) + 1));
        return m_mapping.bodies[end].followsParent ? m_tree.reach(middle)
                                                   : m_tree.length(middle, source(end));
    }

    double length(BodyId limb) const { return upper(limb) + lower(limb); }

    void checkRatio(const std::vector<BodyId> &bodies, double ratio, const Range &range,
                    const QString &what)
    {
        if (!(ratio >= range.least && ratio <= range.most))
            doubt(bodies, what.arg(formatFixed(ratio, 2)));
    }

    void checkProportions()
    {
        for (const BodyId limb : kLimbs) {
            // a forearm that ends in nothing is as long as forearms are
            if (lower(limb) > 0)
                checkRatio({limb, BodyId(int(limb) + 1)}, upper(limb) / lower(limb), kUpperPerLower,
                           Text::tr("the first is %1 times as long as the second"));
        }
        for (const BodyId limb : {BodyId::LeftUpperArm, BodyId::LeftThigh})
            checkRatio({limb, otherSide(limb)}, length(limb) / length(otherSide(limb)),
                       kLeftPerRight, Text::tr("left is %1 times as long as right"));
        const double legs = length(BodyId::LeftThigh) + length(BodyId::RightThigh);
        const double arms = length(BodyId::LeftUpperArm) + length(BodyId::RightUpperArm);
        const bool animal =
            std::ranges::any_of(m_tree.skeleton().joints(), isAnimalPart, &Joint::name);
        checkRatio({BodyId::LeftUpperArm, BodyId::RightUpperArm}, arms / legs,
                   animal ? kArmPerLegWithTail : kArmPerLeg,
                   animal ? Text::tr("the arms are %1 times as long as the legs, and it has parts "
                                     "of an animal")
                          : Text::tr("the arms are %1 times as long as the legs"));
        const int pelvis = source(BodyId::Pelvis);
        if (m_tree.isBelow(source(BodyId::Head), pelvis))
            checkRatio({BodyId::Pelvis, BodyId::Head},
                       2 * m_tree.length(pelvis, source(BodyId::Head)) / legs, kBackPerLeg,
                       Text::tr("back and neck are %1 times as long as the legs"));
    }

    /// Four legs: all limbs hang side by side, and the back is across.
    void checkStand()
    {
        const Skeleton &skeleton = m_tree.skeleton();
        const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
        const auto at = [&](BodyId id) -> const Vector3 & {
            return rest.positions[std::size_t(source(id))];
        };
        const auto across = [&](BodyId left) -> Vector3 {
            return (at(left) - at(otherSide(left))).normalized();
        };
        const auto hanging = [&](BodyId limb) -> Vector3 {
            return (at(BodyId(int(limb) + 2)) - at(limb)).normalized();
        };
        const Vector3 down =
            (hanging(BodyId::LeftThigh) + hanging(BodyId::RightThigh)).normalized();
        const Vector3 back = at(BodyId::LeftUpperArm) + at(BodyId::RightUpperArm)
                             - at(BodyId::LeftThigh) - at(BodyId::RightThigh);
        const bool hangs = std::ranges::all_of(
            kLimbs, [&](BodyId limb) { return hanging(limb).dot(down) > 0.85; });
        const bool isBody = across(BodyId::LeftThigh).dot(across(BodyId::LeftUpperArm)) > 0.8
                            && std::abs(across(BodyId::LeftThigh).dot(down)) < 0.3;
        if (hangs && isBody && std::abs(back.normalized().dot(down)) < 0.6)
            doubt({kLimbs.begin(), kLimbs.end()}, Text::tr("it stands on all fours at rest"));
    }

    const BoneTree &m_tree;
    const CharacterMapping &m_mapping;
    const PerBody<int> &m_fixed;
    QStringList m_texts;
};

} // namespace

Status checkCertainty(const BoneTree &tree, const std::vector<CharacterMapping> &candidates,
                      const PerBody<int> &fixed)
{
    if (candidates.size() > 1) {
        QStringList pelvises;
        for (const CharacterMapping &candidate : candidates)
            pelvises += Text::tr("“%1”").arg(
                tree.skeleton().joint(candidate.sourceJoint(BodyId::Pelvis)).name);
        return Error{ErrorCode::Unsupported,
                     Text::tr("this skeleton holds %n bodies, and only one can be simulated; their "
                              "hips are %1",
                              nullptr, int(candidates.size()))
                         .arg(pelvises.join(QLatin1String(", "))),
                     QString(),
                     Text::tr("Choose the joint of the pelvis by hand: in the Character panel, or "
                              "with --map pelvis=JOINT on the command line."),
                     {}};
    }
    const QStringList doubts = Doubts(tree, candidates.front(), fixed).find();
    if (doubts.isEmpty())
        return Done();
    return Error{
        ErrorCode::Unsupported,
        Text::tr("this may be no person; doubtful: %1").arg(doubts.join(QLatin1String("; "))),
        QString(),
        Text::tr("If it is one, choose the joints of these bodies by hand: in the "
                 "Character panel, or with --map BODY=JOINT on the command line."),
        {}};
}

} // namespace flinch
