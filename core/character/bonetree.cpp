#include "core/character/bonetree.h"

#include <algorithm>

namespace flinch {

BoneTree::BoneTree(const Skeleton &skeleton)
    : m_skeleton(skeleton)
    , m_children(std::size_t(skeleton.jointCount()))
    , m_reach(std::size_t(skeleton.jointCount()))
    , m_level(std::size_t(skeleton.jointCount()))
    , m_depth(std::size_t(skeleton.jointCount()))
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
        if (const int above = parent(j); above >= 0)
            m_reach[std::size_t(above)] =
                std::max(m_reach[std::size_t(above)], boneLength(j) + reach(j));
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
    return m_depth[std::size_t(joint)] - m_depth[std::size_t(ancestor)];
}

std::vector<int> BoneTree::longestWay(int joint) const
{
    std::vector<int> way = {joint};
    while (!children(way.back()).empty()) {
        way.push_back(*std::ranges::max_element(children(way.back()), {}, [this](int child) {
            return boneLength(child) + reach(child);
        }));
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
