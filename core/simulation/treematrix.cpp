#include "core/simulation/treematrix.h"

namespace flinch {

TreeMatrix::TreeMatrix(std::span<const int> parents)
{
    for (std::size_t n = 0; n < parents.size(); ++n) {
        std::vector<int> path;
        if (parents[n] >= 0)
            path = m_ancestors[std::size_t(parents[n])];
        path.push_back(int(n));
        m_ancestors.push_back(std::move(path));
    }
    setZero();
}

void TreeMatrix::setZero()
{
    for (int node = 0; node < nodeCount(); ++node) {
        for (const int ancestor : path(node))
            block(node, ancestor).setZero();
    }
}

bool TreeMatrix::factorise()
{
    for (int k = nodeCount() - 1; k >= 0; --k) {
        const Matrix3 &diagonal = block(k, k);
        const double determinant = diagonal.determinant();
        if (!(determinant > 0) || !(diagonal(0, 0) > 0))
            return false;
        m_inverses[std::size_t(k)] = diagonal.inverse();
        const std::vector<int> &ancestors = path(k);
        const std::size_t count = ancestors.size() - 1;
        for (std::size_t n = count; n-- > 0;) {
            const int i = ancestors[n];
            const Matrix3 factor = m_inverses[std::size_t(k)] * block(k, i);
            for (std::size_t m = 0; m <= n; ++m)
                block(i, ancestors[m]).noalias() -= factor.transpose() * block(k, ancestors[m]);
            block(k, i) = factor;
        }
    }
    return true;
}

void TreeMatrix::solve(std::span<Vector3> x) const
{
    for (int k = nodeCount() - 1; k >= 0; --k) {
        for (const int i : path(k)) {
            if (i != k)
                x[std::size_t(i)].noalias() -= block(k, i).transpose() * x[std::size_t(k)];
        }
    }
    for (int k = 0; k < nodeCount(); ++k) {
        x[std::size_t(k)] = m_inverses[std::size_t(k)] * x[std::size_t(k)];
        for (const int i : path(k)) {
            if (i != k)
                x[std::size_t(k)].noalias() -= block(k, i) * x[std::size_t(i)];
        }
    }
}

void TreeMatrix::multiply(std::span<const Vector3> x, std::span<Vector3> out) const
{
    for (Vector3 &value : out)
        value.setZero();
    for (int k = 0; k < nodeCount(); ++k) {
        for (const int i : path(k)) {
            out[std::size_t(k)] += block(k, i) * x[std::size_t(i)];
            if (i != k)
                out[std::size_t(i)] += block(k, i).transpose() * x[std::size_t(k)];
        }
    }
}

} // namespace flinch
