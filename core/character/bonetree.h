#pragma once

#include "core/base/limits.h"
#include "core/motion/skeleton.h"

#include <vector>

namespace flinch {

/// A skeleton's hierarchy prepared for questions about branches. Lengths run along the bones, so no
/// pose matters. Keeps a reference to the skeleton. One thread at a time, for it counts.
class BoneTree
{
public:
    explicit BoneTree(const Skeleton &skeleton);

    const Skeleton &skeleton() const { return m_skeleton; }

    /// How many answers it has given, each of which takes the same short time: what a search in it
    /// costs, on any machine.
    long long answers() const { return m_answers; }

    int parent(int joint) const
    {
        ++m_answers;
        return m_skeleton.joint(joint).parent;
    }

    const std::vector<int> &children(int joint) const
    {
        ++m_answers;
        return m_children[std::size_t(joint)];
    }

    /// As Skeleton::isBelow(), without a walk.
    bool isBelow(int joint, int ancestor) const
    {
        ++m_answers;
        if (joint < 0 || ancestor < 0)
            return ancestor < 0;
        const int place = m_place[std::size_t(joint)] - m_place[std::size_t(ancestor)];
        return place >= 0 && place < m_size[std::size_t(ancestor)];
    }

    /// Deepest joint that both are, or are below; -1 when they have different roots.
    int commonAncestor(int a, int b) const;
    /// The joints from just below `ancestor` down to `joint`, that included.
    std::vector<int> path(int ancestor, int joint) const;
    /// Length of the bones from `ancestor` down to `joint`.
    double length(int ancestor, int joint) const;

    /// How many joints stand between `ancestor` and `joint`.
    int jointsBetween(int ancestor, int joint) const
    {
        ++m_answers;
        return m_level[std::size_t(joint)] - m_level[std::size_t(ancestor)] - 1;
    }

    /// Length of the longest way down from `joint`, tips included.
    double reach(int joint) const
    {
        ++m_answers;
        return m_reach[std::size_t(joint)];
    }

    /// `joint` and, following the longest way down, every joint below it, at most `most` in all.
    std::vector<int> longestWay(int joint, std::size_t most = limits::kMaxJointDepth) const;
    /// `joint` and everything below it, down to `levels` levels.
    std::vector<int> branch(int joint, int levels = limits::kMaxJointDepth) const;

    double boneLength(int joint) const
    {
        ++m_answers;
        return m_skeleton.joint(joint).restOffset.norm();
    }

private:
    void findLongestWays();

    const Skeleton &m_skeleton;
    std::vector<std::vector<int>> m_children;
    std::vector<double> m_reach;
    std::vector<int> m_level;    // joints above
    std::vector<double> m_depth; // bones from the root, its own offset not counted
    std::vector<int> m_longest;  // the child on the longest way down; -1: none
    std::vector<int> m_size;     // joints of the branch
    std::vector<int> m_place;    // in an order that keeps branches together
    mutable long long m_answers = 0;
};

} // namespace flinch
