#pragma once

#include "core/motion/geometry.h"

#include <array>
#include <span>
#include <vector>

namespace flinch {

/// Symmetric positive definite matrix of 3×3 blocks that is zero except between a node of a tree
/// and its ancestors: the mass matrix of a body made of links. Factorised as LᵀDL from the leaves
/// up, which fills in nothing (Featherstone).
class TreeMatrix
{
public:
    static constexpr int kMaxNodes = 16;

    /// `parents[n] < n`, -1 for the root.
    explicit TreeMatrix(std::span<const int> parents);

    int nodeCount() const { return int(m_ancestors.size()); }

    /// `node` and its ancestors, from the root down.
    const std::vector<int> &path(int node) const { return m_ancestors[std::size_t(node)]; }

    void setZero();

    /// The block of row `node` and column `ancestor`, which may be `node` itself.
    Matrix3 &block(int node, int ancestor)
    {
        return m_blocks[std::size_t(node)][std::size_t(ancestor)];
    }

    const Matrix3 &block(int node, int ancestor) const
    {
        return m_blocks[std::size_t(node)][std::size_t(ancestor)];
    }

    /// Replaces the blocks by their factors. False when the matrix is not positive definite.
    bool factorise();
    /// Solves in place, after factorise().
    void solve(std::span<Vector3> x) const;
    /// Product with `x`, before factorise().
    void multiply(std::span<const Vector3> x, std::span<Vector3> out) const;

private:
    std::vector<std::vector<int>> m_ancestors;
    std::array<std::array<Matrix3, kMaxNodes>, kMaxNodes> m_blocks;
    std::array<Matrix3, kMaxNodes> m_inverses;
};

} // namespace flinch
