#include "widgets/document/backgroundjob.h"

#include <sys/resource.h>

#include <QMetaObject>
#include <QPointer>

namespace flinch {

namespace {

constexpr int kReportMilliseconds = 33;
constexpr int kNice = 10;

/// This thread and those that it starts let the window's come first, or the window would stutter
/// wherever cores are few. On Linux niceness belongs to single threads, and QThread::setPriority()
/// does nothing.
void stepBack()
{
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + kNice);
}

} // namespace

BackgroundJob::BackgroundJob(QObject *parent)
    : QObject(parent)
{
    m_progressTimer.setInterval(kReportMilliseconds);
    connect(&m_progressTimer, &QTimer::timeout, this, [this] {
        if (progress() == m_reported)
            return;
        m_reported = progress();
        Q_EMIT progressed(m_reported);
    });
}

BackgroundJob::~BackgroundJob()
{
    m_cancel.cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void BackgroundJob::cancel()
{
    m_waiting.reset();
    m_cancel.cancel();
}

void BackgroundJob::discard()
{
    cancel();
    m_discarded = true;
}

double BackgroundJob::progress() const
{
    return m_done ? m_done->load(std::memory_order_relaxed) : 0;
}

void BackgroundJob::startErased(Work work)
{
    if (!isRunning())
        return launch(std::move(work));
    discard();
    m_waiting = std::move(work);
}

void BackgroundJob::launch(Work work)
{
    m_cancel = CancelToken();
    m_discarded = false;
    m_done = std::make_shared<std::atomic<double>>(0);
    m_reported = 0;
    JobControl control;
    control.cancel = m_cancel;
    control.progress = [done = m_done](double value) {
        done->store(value, std::memory_order_relaxed);
    };
    m_thread = std::thread([this, work = std::move(work), control] {
        stepBack();
        Finish finish = work(control);
        // the destructor joins this thread, so `this` is there; the event dies with it
        QMetaObject::invokeMethod(
            this, [this, finish = std::move(finish)] { onFinished(finish); }, Qt::QueuedConnection);
    });
    m_progressTimer.start();
    announce(true);
}

void BackgroundJob::onFinished(const Finish &finish)
{
    m_thread.join();
    m_progressTimer.stop();
    if (m_waiting) {
        launch(*std::exchange(m_waiting, std::nullopt));
        return;
    }
    // may start another job, or delete this object
    const QPointer<BackgroundJob> self(this);
    if (!m_discarded)
        finish();
    if (self && !isRunning())
        announce(false);
}

void BackgroundJob::announce(bool running)
{
    if (running != std::exchange(m_announced, running))
        Q_EMIT runningChanged(running);
}

} // namespace flinch
