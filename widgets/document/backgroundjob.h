#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace flinch {

/// Runs one job at a time on a thread of its own, which the system puts behind the window's; the
/// latest wins: start() cancels what runs and drops what waits. Results come back on the owner's
/// thread, those of replaced jobs never do. Destruction cancels and waits until the job has
/// noticed.
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
        startErased([work = std::move(work), done = std::move(done)](const JobControl &control) {
            auto result = std::make_shared<T>(work(control));
            return [result, done] {
                done(std::move(*result));
            };
        });
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
    using Finish = std::function<void()>;
    using Work = std::function<Finish(const JobControl &)>;

    void startErased(Work work);
    void launch(Work work);
    void onFinished(const Finish &finish);
    void announce(bool running);

    std::thread m_thread;
    CancelToken m_cancel;
    bool m_discarded = false;
    bool m_announced = false; // what runningChanged() said last
    std::optional<Work> m_waiting;
    std::shared_ptr<std::atomic<double>> m_done;
    double m_reported = 0;
    QTimer m_progressTimer;
};

} // namespace flinch
