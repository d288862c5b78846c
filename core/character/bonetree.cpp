#include "core/character/bonetree.h"

#include <algorithm>

namespace flinch {

BoneTree::BoneTree(const Skeleton &skeleton)
    : m_skeleton(skeleton)
    , m_children(std::size_t(skeleton.jointCount()))
    , m_reach(std::size_t(skeleton.jointCount()))
    , m_level(std::size_t(skeleton.jointCount()))
    , m_depth(std::size_t(skeleton.jointCount()))
    , m_longest(std::size_t(skeleton.jointCount()), -1)
    , m_size(std::size_t(skeleton.jointCount()), 1)
    , m_place(std::size_t(skeleton.jointCount()))
{
    for (const Tip &tip : skeleton.tips())
        m_reach[std::size_t(tip.joint)] =
            std::max(m_reach[std::size_t(tip.joint)], tip.offset.norm());
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        if (const int above = parent(j); above >= 0) {
            m_children[std::size_t(above)].push_back(j);
            m_level[std::size_t(j)] = m_level[std::size_t(above)] + 1;
            m_depth[std::size_t(j)] = m_depth[std::size_t(above)] + boneLength(j);
        }
    }
    for (int j = skeleton.jointCount() - 1; j >= 0; --j) {
        if (const int above = parent(j); above >= 0) {
            m_reach[std::size_t(above)] =
                std::max(m_reach[std::size_t(above)], boneLength(j) + reach(j));
            m_size[std::size_t(above)] += m_size[std::size_t(j)];
        }
    }
    int nextRoot = 0;
    std::vector<int> next(m_size.size()); // place for the next child
    for (std::size_t j = 0; j < next.size(); ++j) {
        const int above = parent(int(j));
        int &place = above < 0 ? nextRoot : next[std::size_t(above)];
        m_place[j] = place;
        next[j] = place + 1;
        place += m_size[j];
    }
    findLongestWays();
}

void BoneTree::findLongestWays()
{
    const auto length = [this](int child) {
        return boneLength(child) + reach(child);
    };
    for (std::size_t j = 0; j < m_children.size(); ++j) {
        if (!m_children[j].empty())
            m_longest[j] = *std::ranges::max_element(m_children[j], {}, length);
    }
}

int BoneTree::commonAncestor(int a, int b) const
{
    while (a >= 0 && !isBelow(b, a))
        a = parent(a);
    return a;
}

std::vector<int> BoneTree::path(int ancestor, int joint) const
{
    std::vector<int> joints;
    for (; joint >= 0 && joint != ancestor; joint = parent(joint))
        joints.push_back(joint);
    std::ranges::reverse(joints);
    return joints;
}

double BoneTree::length(int ancestor, int joint) const
{
    ++m_answers;
    return m_depth[std::size_t(joint)] - m_depth[std::size_t(ancestor)];
}

std::vector<int> BoneTree::longestWay(int joint, std::size_t most) const
{
    std::vector<int> way;
    for (; joint >= 0 && way.size() < most; joint = m_longest[std::size_t(joint)]) {
        ++m_answers;
        way.push_back(joint);
    }
    return way;
}

std::vector<int> BoneTree::branch(int joint, int levels) const
{
    std::vector<int> joints = {joint};
    std::size_t levelStart = 0;
    for (int level = 0; level < levels && levelStart < joints.size(); ++level) {
        const std::size_t levelEnd = joints.size();
        for (std::size_t i = levelStart; i < levelEnd; ++i) {
            const auto &below = children(joints[i]);
            joints.insert(joints.end(), below.begin(), below.end());
        }
        levelStart = levelEnd;
    }
    return joints;
}

} // namespace flinch
