#pragma once

#include "core/base/outofmemory.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

namespace flinch {

/// Runs one job at a time on a thread of its own, which the system puts behind the window's; the
/// latest wins: start() cancels what runs and drops what waits. Results come back on the owner's
/// thread, those of replaced jobs never do. Destruction cancels and waits until the job has
/// noticed. A job whose memory ends comes back with outofmemory::error(), or with an empty result
/// where its kind knows no errors.
class BackgroundJob : public QObject
{
    Q_OBJECT

public:
    explicit BackgroundJob(QObject *parent = nullptr);
    ~BackgroundJob() override;

    /// `work` runs on the other thread and must not touch this one's objects; `done` is called on
    /// this one with what it returned, a cancelled job included.
    template<typename T>
    void start(std::function<T(const JobControl &)> work, std::function<void(T)> done)
    {
        // its place is made here: the other thread may have no memory for it
        auto result = std::make_shared<std::optional<T>>();
        startErased({[work = std::move(work), result](const JobControl &control) {
                         result->emplace(work(control));
                     },
                     [done = std::move(done), result] {
                         done(*result ? *std::move(*result) : withoutMemory<T>());
                     }});
    }

    /// Asks the job to stop; its result, mostly Error::cancelled(), still comes.
    void cancel();
    /// Like cancel(), and its result is dropped.
    void discard();

    bool isRunning() const { return m_thread.joinable(); }

    /// 0 … 1.
    double progress() const;

Q_SIGNALS:
    /// Some thirty times a second while it moves.
    void progressed(double done);
    void runningChanged(bool running);

private:
    struct Task
    {
        std::function<void(const JobControl &)> work; // on the other thread
        std::function<void()> finish;                 // on this one
    };

    template<typename T>
    static T withoutMemory()
    {
        if constexpr (std::is_constructible_v<T, Error>)
            return outofmemory::error();
        else
            return {};
    }

    void startErased(Task task);
    void launch(Task task);
    void run(const JobControl &control);
    void finishIfOver();
    void announce(bool running);

    std::thread m_thread;
    Task m_task;                        // of m_thread
    std::atomic<bool> m_isOver = false; // m_thread has nothing more to do
    CancelToken m_cancel;
    bool m_discarded = false;
    bool m_announced = false; // what runningChanged() said last
    std::optional<Task> m_waiting;
    std::shared_ptr<std::atomic<double>> m_done;
    double m_reported = 0;
    QTimer m_progressTimer;
};

} // namespace flinch
