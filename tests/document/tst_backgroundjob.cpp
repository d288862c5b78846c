#include "widgets/document/backgroundjob.h"

#include <sys/resource.h>

#include <QSignalSpy>
#include <QtTest>

#include <latch>
#include <thread>

using namespace flinch;

namespace {

using Answer = Result<int>;

/// Works until it is cancelled.
Answer untilCancelled(const JobControl &control)
{
    while (!control.cancel.isCancelled())
        std::this_thread::yield();
    return Error::cancelled();
}

} // namespace

class TestBackgroundJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void resultsComeBackOnThisThread()
    {
        BackgroundJob job;
        QSignalSpy running(&job, &BackgroundJob::runningChanged);
        const auto here = std::this_thread::get_id();
        int answer = 0;
        job.start<Answer>(
            [here](const JobControl &) -> Answer {
                return std::this_thread::get_id() == here ? 0 : 42;
            },
            [&](Answer result) {
                QVERIFY(std::this_thread::get_id() == here);
                QVERIFY(!job.isRunning());
                answer = *result;
            });
        QVERIFY(job.isRunning());
        QTRY_COMPARE(answer, 42);
        QCOMPARE(running.count(), 2);
        QCOMPARE(running[0][0].toBool(), true);
        QCOMPARE(running[1][0].toBool(), false);
    }

    void theWindowComesFirst()
    {
        BackgroundJob job;
        int niceness = 0;
        job.start<Answer>([](const JobControl &) -> Answer { return getpriority(PRIO_PROCESS, 0); },
                          [&](const Answer &result) { niceness = *result; });
        QTRY_VERIFY(!job.isRunning());
        QCOMPARE_GT(niceness, getpriority(PRIO_PROCESS, 0));
    }

    void theLatestWins()
    {
        BackgroundJob job;
        std::vector<int> answers;
        job.start<Answer>(untilCancelled, [&](const Answer &) { answers.push_back(-1); });
        for (int i = 0; i < 10; ++i)
            job.start<Answer>([i](const JobControl &) -> Answer { return i; },
                              [&](const Answer &result) { answers.push_back(*result); });
        QTRY_VERIFY(!job.isRunning());
        QCOMPARE(answers, std::vector{9});
    }

    void aCancelledJobStillAnswers()
    {
        BackgroundJob job;
        std::optional<ErrorCode> code;
        job.start<Answer>(untilCancelled,
                          [&](const Answer &result) { code = result.error().code; });
        job.cancel();
        QTRY_VERIFY(code.has_value());
        QCOMPARE(*code, ErrorCode::Cancelled);
    }

    void aDiscardedJobDoesNot()
    {
        BackgroundJob job;
        bool answered = false;
        job.start<Answer>(untilCancelled, [&](const Answer &) { answered = true; });
        job.discard();
        QTRY_VERIFY(!job.isRunning());
        QVERIFY(!answered);
        job.start<Answer>([](const JobControl &) -> Answer { return 1; },
                          [&](const Answer &) { answered = true; });
        QTRY_VERIFY(answered);
    }

    void destructionCancelsAndWaits()
    {
        auto ended = std::make_shared<std::atomic<bool>>(false);
        {
            BackgroundJob job;
            job.start<Answer>(
                [ended](const JobControl &control) {
                    const Answer answer = untilCancelled(control);
                    *ended = true;
                    return answer;
                },
                [](const Answer &) { QFAIL("answered"); });
        }
        QVERIFY(*ended);
        QCoreApplication::processEvents();
    }

    void answeringMayStartTheNextOrDeleteTheJob()
    {
        auto *job = new BackgroundJob;
        QSignalSpy running(job, &BackgroundJob::runningChanged);
        bool second = false;
        job->start<Answer>([](const JobControl &) -> Answer { return 1; },
                           [&](const Answer &) {
                               job->start<Answer>([](const JobControl &) -> Answer { return 2; },
                                                  [&](const Answer &) {
                                                      delete job;
                                                      second = true;
                                                  });
                           });
        QTRY_VERIFY(second);
        QCOMPARE(running.count(), 1); // never said to rest in between
    }

    void progressIsReportedAsItGrows()
    {
        BackgroundJob job;
        QSignalSpy progressed(&job, &BackgroundJob::progressed);
        std::latch seen(1);
        bool done = false;
        job.start<Answer>(
            [&seen](const JobControl &control) -> Answer {
                control.report(0.25);
                seen.wait();
                return 0;
            },
            [&](const Answer &) { done = true; });
        QTRY_COMPARE(progressed.count(), 1);
        QCOMPARE(progressed[0][0].toDouble(), 0.25);
        seen.count_down();
        QTRY_VERIFY(done);
    }
};

QTEST_GUILESS_MAIN(TestBackgroundJob)
#include "tst_backgroundjob.moc"
