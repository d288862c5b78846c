#include "core/motion/landmarks.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <utility>

namespace flinch {

namespace {

/// Names without what all of them begin with and without a name space, in small letters:
/// "mixamorig:LeftFoot" and "Footman_LeftFoot" are both "leftfoot".
std::vector<QString> plainNames(const Skeleton &skeleton)
{
    std::vector<QString> names;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        const QString &name = skeleton.joint(j).name;
        names.push_back(name.mid(name.lastIndexOf(QLatin1Char(':')) + 1).toLower());
    }
    const QString first = names.empty() ? QString() : names.front();
    qsizetype shared = names.size() > 1 ? first.size() : 0;
    for (const QString &name : names) {
        const auto differs =
            std::mismatch(name.cbegin(), name.cend(), first.cbegin(), first.cbegin() + shared);
        shared = differs.first - name.cbegin();
    }
    while (shared > 0 && first[shared - 1].isLetterOrNumber())
        --shared; // whole words only
    for (QString &name : names)
        name.remove(0, shared);
    return names;
}

bool containsAny(const QString &name, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(),
                       [&name](const char *word) { return name.contains(QLatin1String(word)); });
}

bool isFootName(const QString &plainName)
{
    return containsAny(plainName, {"foot", "ankle", "toe"});
}

/// `name` with the `length` characters at `position` replaced, keeping upper case where there was.
QString replaced(const QString &name, qsizetype position, qsizetype length, QLatin1String with)
{
    QString text = with;
    const QStringView old = QStringView(name).mid(position, length);
    if (old.front().isUpper()) {
        text[0] = text[0].toUpper();
        if (length > 1 && old[1].isUpper())
            text = text.toUpper();
    }
    return name.left(position) + text + name.mid(position + length);
}

/// Whether the single letter at `position` stands alone as a side: "L_Foot", "Foot.L", "Bip01 L
/// Foot", "LHip".
bool isSideLetter(const QString &name, qsizetype position)
{
    const auto isBreak = [](QChar c) {
        return !c.isLetterOrNumber();
    };
    const bool startsWord = position == 0 || isBreak(name[position - 1]);
    if (!startsWord)
        return false;
    if (position + 1 == name.size() || isBreak(name[position + 1]))
        return true;
    return name[position].isUpper() && name[position + 1].isUpper();
}

/// Names that could be the other side of `name`.
std::vector<QString> otherSideNames(const QString &name)
{
    static constexpr std::array<std::pair<const char *, const char *>, 2> kWords = {
        {{"left", "right"}, {"right", "left"}}};
    std::vector<QString> names;
    for (const auto &[word, other] : kWords) {
        const QLatin1String from(word);
        const qsizetype at = name.indexOf(from, 0, Qt::CaseInsensitive);
        if (at >= 0)
            names.push_back(replaced(name, at, from.size(), QLatin1String(other)));
    }
    for (qsizetype at = 0; at < name.size(); ++at) {
        const QChar letter = name[at].toLower();
        if ((letter == QLatin1Char('l') || letter == QLatin1Char('r')) && isSideLetter(name, at))
            names.push_back(replaced(
                name, at, 1, letter == QLatin1Char('l') ? QLatin1String("r") : QLatin1String("l")));
    }
    return names;
}

/// The joints `tops`, those below them, and their tips.
std::vector<JointPoint> pointsBelow(const Skeleton &skeleton, const std::vector<int> &tops)
{
    const auto counts = [&](int joint) {
        return std::ranges::any_of(tops, [&](int top) { return skeleton.isBelow(joint, top); });
    };
    std::vector<JointPoint> points;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        if (counts(j))
            points.push_back({j, Vector3::Zero()});
    }
    for (const Tip &tip : skeleton.tips()) {
        if (counts(tip.joint))
            points.push_back({tip.joint, tip.offset});
    }
    return points;
}

/// The last joint of the longest chain that is on no side of the body and goes on above the joint
/// that carries the arms; -1 where no names tell such a joint.
int endOfMiddle(const Skeleton &skeleton)
{
    const std::vector<int> partners = mirrorPartners(skeleton);
    std::vector<int> depths(partners.size(), 0); // 0: on a side
    int arms = -1;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        const auto n = std::size_t(j);
        const int parent = skeleton.joint(j).parent;
        const int above = parent < 0 ? 1 : depths[std::size_t(parent)];
        depths[n] = partners[n] == j && above > 0 ? above + 1 : 0;
        const bool carries = partners[n] != j && parent >= 0 && !skeleton.isRoot(parent);
        if (carries && above > (arms < 0 ? 0 : depths[std::size_t(arms)]))
            arms = parent;
    }
    int end = -1;
    for (int j = 0; arms >= 0 && j < skeleton.jointCount(); ++j) {
        if (j != arms && skeleton.isBelow(j, arms)
            && depths[std::size_t(j)] > (end < 0 ? 0 : depths[std::size_t(end)]))
            end = j;
    }
    return end;
}

} // namespace

int findHead(const Skeleton &skeleton)
{
    const std::vector<QString> names = plainNames(skeleton);
    for (const char *word : {"head", "skull"}) {
        for (int j = 0; j < skeleton.jointCount(); ++j) {
            if (names[std::size_t(j)].contains(QLatin1String(word)))
                return j;
        }
    }
    // what the last neck carries, or that neck itself
    int neck = -1;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        if (names[std::size_t(j)].contains(QLatin1String("neck")))
            neck = j;
    }
    for (int j = neck + 1; neck >= 0 && j < skeleton.jointCount(); ++j) {
        if (skeleton.joint(j).parent == neck)
            return j;
    }
    return neck >= 0 ? neck : endOfMiddle(skeleton);
}

std::vector<int> findFeet(const Skeleton &skeleton)
{
    const std::vector<QString> names = plainNames(skeleton);
    std::vector<int> feet;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        const int parent = skeleton.joint(j).parent;
        const bool parentIsFoot = parent >= 0 && isFootName(names[std::size_t(parent)]);
        if (isFootName(names[std::size_t(j)]) && !parentIsFoot)
            feet.push_back(j);
    }
    return feet;
}

std::vector<int> mirrorPartners(const Skeleton &skeleton)
{
    QHash<QString, int> indices;
    for (int j = skeleton.jointCount() - 1; j >= 0; --j)
        indices.insert(skeleton.joint(j).name, j);
    std::vector<int> partners(std::size_t(skeleton.jointCount()));
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        partners[std::size_t(j)] = j;
        for (const QString &name : otherSideNames(skeleton.joint(j).name)) {
            if (const auto found = indices.constFind(name); found != indices.constEnd()) {
                partners[std::size_t(j)] = *found;
                break;
            }
        }
    }
    // a pair is a pair from both ends; duplicate names can point one way only
    for (std::size_t j = 0; j < partners.size(); ++j) {
        if (partners[std::size_t(partners[j])] != int(j))
            partners[j] = int(j);
    }
    return partners;
}

std::vector<JointPoint> headPoints(const Skeleton &skeleton)
{
    const int head = findHead(skeleton);
    return head < 0 ? std::vector<JointPoint>() : pointsBelow(skeleton, {head});
}

std::vector<JointPoint> floorPoints(const Skeleton &skeleton)
{
    std::vector<int> tops = findFeet(skeleton);
    if (tops.empty()) {
        for (int j = 0; j < skeleton.jointCount(); ++j) {
            if (skeleton.isRoot(j))
                tops.push_back(j);
        }
    }
    return pointsBelow(skeleton, tops);
}

} // namespace flinch
