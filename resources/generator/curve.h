#pragma once

#include <initializer_list>
#include <vector>

namespace flinch::clipgenerator {

struct Key
{
    double time;
    double value;
};

/// A value over time through a few keys: never beyond its keys, level at the first and the last one
/// and held outside them, with corners rounded off so that nothing jerks.
class Curve
{
public:
    Curve(std::initializer_list<Key> keys);

    double at(double time) const;

private:
    double raw(double time) const;

    std::vector<Key> m_keys;
    std::vector<double> m_slopes;
};

/// One number the figure is posed by: a resting value plus the gestures laid over it. Everything is
/// a function of time, so a part that drags behind another simply reads it a moment earlier.
class Channel
{
public:
    explicit Channel(double base = 0)
        : m_base(base)
    {}

    /// Adds `curve`, its time zero at `start`, times `scale`.
    void add(double start, const Curve &curve, double scale = 1);
    double at(double time) const;

private:
    struct Gesture
    {
        double start;
        double scale;
        Curve curve;
    };

    double m_base;
    std::vector<Gesture> m_gestures;
};

/// From 0 to 1 over 0 … 1, without velocity or acceleration at either end.
double easeInOut(double x);

/// Slow unrest between about -1 and 1 that repeats after `period` seconds; each seed gives another.
/// Living bodies are never still, and never the same on both sides.
double wander(double time, int seed, double period);

} // namespace flinch::clipgenerator
