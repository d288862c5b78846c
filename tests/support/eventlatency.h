#pragma once

#include "tests/support/processortime.h"

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace flinch::testing {

/// Measures, from its making on, the longest time for which events of this thread have to wait.
class EventLatency
{
public:
    EventLatency()
        : m_other([this] { watch(); })
    {
        m_since.start();
        m_processor = processorMilliseconds();
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            m_worst = std::max(m_worst, sinceLast(m_since));
            const double now = processorMilliseconds();
            m_work = std::max(m_work, now - std::exchange(m_processor, now));
        });
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.start(kTick);
    }

    ~EventLatency()
    {
        m_stop = true;
        m_other.join();
    }

    double worstMilliseconds() const { return m_worst; }

    /// The most work that this thread did without looking at its events, in processor time.
    double workMilliseconds() const
    {
        return std::max(m_work, processorMilliseconds() - m_processor);
    }

    /// How long the machine made a thread wait that does nothing else.
    double machineMilliseconds() const { return m_machine; }

private:
    static constexpr std::chrono::milliseconds kTick{5};

    static double sinceLast(QElapsedTimer &since)
    {
        const double waited = double(since.nsecsElapsed()) * 1e-6 - double(kTick.count());
        since.restart();
        return waited;
    }

    void watch()
    {
        QElapsedTimer since;
        since.start();
        while (!m_stop) {
            std::this_thread::sleep_for(kTick);
            m_machine = std::max(m_machine.load(), sinceLast(since));
        }
    }

    QTimer m_timer;
    QElapsedTimer m_since;
    double m_worst = 0;
    double m_processor = 0;
    double m_work = 0;
    std::atomic<double> m_machine = 0;
    std::atomic<bool> m_stop = false;
    std::thread m_other;
};

} // namespace flinch::testing
