#include "core/character/limbmatch.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// A joint of the chain costs this much for each joint that is passed over.
constexpr double kSkipCost = 0.12;
/// No rig puts more joints between two bodies of a limb.
constexpr int kSearchDepth = 8;
constexpr std::size_t kLongestLimb = 16;
/// Weight of the proportions against a name's score of at most 1.
constexpr double kShapeWeight = 0.5;

double NameClue::*partOf(Limb limb, std::size_t place)
{
    static constexpr std::array kArm = {&NameClue::upperArm, &NameClue::forearm, &NameClue::hand};
    static constexpr std::array kLeg = {&NameClue::thigh, &NameClue::shin, &NameClue::foot};
    return limb == Limb::Arm ? kArm[place] : kLeg[place];
}

/// 0 … 1: how alike the two long bones of the limb are.
double evenness(double a, double b)
{
    const double longer = std::max(a, b);
    return longer > 0 ? std::min(a, b) / longer : 0;
}

class ChainSearch
{
public:
    ChainSearch(const BoneTree &tree, const std::vector<NameClue> &clues, BodySide side, Limb limb,
                const FixedLimb &fixed)
        : m_tree(tree)
        , m_clues(clues)
        , m_side(side)
        , m_limb(limb)
        , m_fixed(fixed)
    {}

    std::optional<LimbMatch> run()
    {
        for (int middle = 0; middle < m_tree.skeleton().jointCount(); ++middle) {
            if (score(middle, 1) >= 0)
                tryMiddle(middle);
        }
        return m_best;
    }

private:
    /// How well a joint fits a place of the chain; below 0: not at all.
    double score(int joint, std::size_t place) const
    {
        if (m_fixed[place] >= 0)
            return m_fixed[place] == joint ? 1 : -1;
        const NameClue &clue = m_clues[std::size_t(joint)];
        if (clue.extra || (clue.side != m_side && clue.side != BodySide::None))
            return -1;
        const double byName = clue.*partOf(m_limb, place);
        if (byName > 0)
            return byName;
        // a name of this side that is no other part of it may stand here by its place alone
        return clue.saysNothing() || (clue.side == m_side && speaksOfLimb(clue)) ? 0 : -1;
    }

    bool speaksOfLimb(const NameClue &clue) const
    {
        return clue.*partOf(m_limb, 0) + clue.*partOf(m_limb, 1) > 0;
    }

    void tryMiddle(int middle)
    {
        int aboveCount = 0;
        for (int upper = m_tree.parent(middle); upper >= 0 && aboveCount < kSearchDepth;
             upper = m_tree.parent(upper), ++aboveCount) {
            if (score(upper, 0) < 0)
                continue;
            const double pair = score(upper, 0) + score(middle, 1)
                                - kSkipCost * m_tree.jointsBetween(upper, middle);
            bool hasEnd = false;
            for (const int end : m_tree.branch(middle, kSearchDepth)) {
                if (end == middle || score(end, 2) < 0)
                    continue;
                hasEnd = true;
                const double total =
                    pair + score(end, 2) - kSkipCost * m_tree.jointsBetween(middle, end)
                    + kShapeWeight
                          * evenness(m_tree.length(upper, middle), m_tree.length(middle, end));
                offer({upper, middle, end}, total);
            }
            if (!hasEnd && m_limb == Limb::Arm)
                offer({upper, middle, -1}, pair);
        }
    }

    void offer(const std::array<int, 3> &joints, double total)
    {
        if (total <= m_bestTotal)
            return;
        LimbMatch match{joints, {}};
        for (std::size_t place = 0; place < 3; ++place)
            match.nameScores[place] = joints[place] < 0 ? 0 : score(joints[place], place);
        m_bestTotal = total;
        m_best = match;
    }

    const BoneTree &m_tree;
    const std::vector<NameClue> &m_clues;
    BodySide m_side;
    Limb m_limb;
    FixedLimb m_fixed;
    std::optional<LimbMatch> m_best;
    double m_bestTotal = 0.9; // two names that say something, or one that says it clearly
};

} // namespace

std::optional<LimbMatch> matchLimbByName(const BoneTree &tree, const std::vector<NameClue> &clues,
                                         BodySide side, Limb limb, const FixedLimb &fixed)
{
    return ChainSearch(tree, clues, side, limb, fixed).run();
}

std::optional<LimbMatch> matchLimbByShape(const BoneTree &tree, int start, Limb limb)
{
    const std::vector<int> way = tree.longestWay(start, kLongestLimb);
    const double whole = tree.reach(start);
    if (!(whole > 0))
        return std::nullopt;
    LimbMatch best;
    double bestScore = 0;
    for (std::size_t a = 0; a < way.size(); ++a) {
        for (std::size_t b = a + 1; b < way.size(); ++b) {
            for (std::size_t c = b + 1; c < way.size(); ++c) {
                const double upper = tree.length(way[a], way[b]);
                const double lower = tree.length(way[b], way[c]);
                const double score = evenness(upper, lower) * (upper + lower) / whole
                                     * std::pow(0.8, double(c - a) - 2);
                if (score > bestScore) {
                    bestScore = score;
                    best.joints = {way[a], way[b], way[c]};
                }
            }
        }
    }
    if (bestScore > 0)
        return best;
    // an arm that ends at the wrist: two joints and a tip
    if (limb == Limb::Arm && way.size() == 2 && tree.boneLength(way[1]) > 0) {
        best.joints = {way[0], way[1], -1};
        return best;
    }
    return std::nullopt;
}

} // namespace flinch
