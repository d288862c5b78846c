#include "widgets/document/backgroundjob.h"

#include <sys/resource.h>

#include <QMetaObject>
#include <QPointer>

#include <new>
#include <system_error>

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
        if (m_isOver)
            return finishIfOver();
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

void BackgroundJob::startErased(Task task)
{
    if (!isRunning())
        return launch(std::move(task));
    discard();
    m_waiting = std::move(task);
}

void BackgroundJob::launch(Task task)
{
    m_cancel = CancelToken();
    m_discarded = false;
    m_isOver = false;
    m_done = std::make_shared<std::atomic<double>>(0);
    m_reported = 0;
    m_task = std::move(task);
    JobControl control;
    control.cancel = m_cancel;
    control.progress = [done = m_done](double value) {
        done->store(value, std::memory_order_relaxed);
    };
    try {
        m_thread = std::thread([this, control] { run(control); });
    } catch (const std::system_error &) {
        throw std::bad_alloc(); // what a thread is refused for
    }
    m_progressTimer.start();
    announce(true);
}

/// On the other thread.
void BackgroundJob::run(const JobControl &control)
{
    stepBack();
    try {
        m_task.work(control);
    } catch (const std::bad_alloc &) {
        // there is no result, and m_task.finish() sees that
    }
    m_isOver = true;
    try {
        // the destructor joins this thread, so `this` is there; the event dies with it
        QMetaObject::invokeMethod(this, &BackgroundJob::finishIfOver, Qt::QueuedConnection);
    } catch (const std::bad_alloc &) {
        // the timer finds out
    }
}

void BackgroundJob::finishIfOver()
{
    if (!m_isOver.exchange(false))
        return;
    m_thread.join();
    m_progressTimer.stop();
    const Task task = std::exchange(m_task, {});
    if (m_waiting) {
        launch(*std::exchange(m_waiting, std::nullopt));
        return;
    }
    // may start another job, or delete this object
    const QPointer<BackgroundJob> self(this);
    if (!m_discarded)
        task.finish();
    if (self && !isRunning())
        announce(false);
}

void BackgroundJob::announce(bool running)
{
    if (running != std::exchange(m_announced, running))
        Q_EMIT runningChanged(running);
}

} // namespace flinch
