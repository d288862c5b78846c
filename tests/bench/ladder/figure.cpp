#include "tests/bench/ladder/figure.h"

#include "tests/support/reactions.h"

#include <algorithm>
#include <cstdio>

namespace flinch::ladder {

bool &missed()
{
    static bool any = false;
    return any;
}

void Figure::printMedian()
{
    print(m_values.empty() ? 0 : testing::median(m_values), "median");
}

void Figure::printQuantile(double share)
{
    std::ranges::sort(m_values);
    const auto place = std::size_t(share * double(m_values.size()));
    const QByteArray which = share >= 1 ? "worst" : QByteArray::number(100 * share) + " %";
    print(m_values.empty() ? 0 : m_values[std::min(place, m_values.size() - 1)], which.constData());
}

void Figure::printShare(double needed)
{
    const double share = m_values.empty() ? 1 : m_good / double(m_values.size());
    const bool met = share >= needed;
    missed() = missed() || !met;
    std::printf("  %-52s %4d of %zu, %.1f %% (at least %.0f %%)   %s\n", m_what, m_good,
                m_values.size(), 100 * share, 100 * needed, met ? "met" : "MISSED");
}

void Figure::print(double value, const char *which)
{
    const bool met = m_values.empty() || (value >= m_least && value <= m_most);
    missed() = missed() || !met;
    const auto [low, high] =
        std::ranges::minmax(m_values.empty() ? std::vector<double>{0} : m_values);
    std::printf("  %-52s %s %8.2f %-6s [%.2f … %.2f], range %.2f … %.2f, %zu rows   %s\n", m_what,
                which, value, m_unit, m_least, m_most, low, high, m_values.size(),
                met ? "met" : "MISSED");
}

} // namespace flinch::ladder
