#pragma once

#include <vector>

namespace flinch::ladder {

/// Whether any figure was missed so far.
bool &missed();

/// One figure that is asked for: collects rows, prints them with the bound, met or missed.
class Figure
{
public:
    /// `what` has to outlive the figure.
    Figure(const char *what, const char *unit, double least, double most)
        : m_what(what)
        , m_unit(unit)
        , m_least(least)
        , m_most(most)
    {}

    void add(double value)
    {
        m_values.push_back(value);
        m_good += value >= m_least && value <= m_most;
    }

    void printMedian();
    /// The value that `share` of the rows do not exceed; 1: the worst.
    void printQuantile(double share);
    /// How many rows are within the bounds, of which at least `needed` have to be.
    void printShare(double needed);

private:
    void print(double value, const char *which);

    const char *m_what;
    const char *m_unit;
    double m_least;
    double m_most;
    std::vector<double> m_values;
    int m_good = 0;
};

} // namespace flinch::ladder
