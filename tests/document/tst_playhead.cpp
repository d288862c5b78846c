#include "core/motion/clipedit.h"
#include "tests/support/loadeddemo.h"
#include "tests/support/projects.h"
#include "tests/support/testclips.h"
#include "widgets/document/commands.h"
#include "widgets/document/playhead.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr double kSecond = 1e9;

} // namespace

/// Times in these tests are a clock's that stands until it is set.
class TestPlayhead : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_document = std::make_unique<Document>();
        m_document->reset(demoProject(), loadedDemo()); // 936 frames at 120
        m_playhead = std::make_unique<Playhead>(*m_document);
        m_now = 0;
        m_playhead->setClock([this] { return m_now; });
    }

    void realTimeWhateverTheViewDoes_data()
    {
        QTest::addColumn<int>("ticks");
        QTest::newRow("every frame shown") << 240;
        QTest::newRow("60 a second") << 120;
        QTest::newRow("a slow view") << 7;
        QTest::newRow("one tick") << 1;
    }

    void realTimeWhateverTheViewDoes()
    {
        QFETCH(int, ticks);
        m_playhead->play();
        QSignalSpy frames(m_playhead.get(), &Playhead::frameChanged);
        for (int tick = 1; tick <= ticks; ++tick)
            at(2.0 * tick / ticks);
        QCOMPARE(m_playhead->frame(), 240);
        QCOMPARE(frames.count(), ticks);
    }

    void speed_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("frame");
        QTest::newRow("slowest") << 0.1 << 12;
        QTest::newRow("quarter") << 0.25 << 30;
        QTest::newRow("double") << 2.0 << 240;
        QTest::newRow("slower than there is") << 0.01 << 12;
        QTest::newRow("faster than there is") << 50.0 << 240;
    }

    void speed()
    {
        QFETCH(double, rate);
        QFETCH(int, frame);
        m_playhead->setRate(rate);
        m_playhead->play();
        at(1);
        QCOMPARE(m_playhead->frame(), frame);
    }

    void aChangeOfSpeedDoesNotJump()
    {
        m_playhead->play();
        at(1);
        m_playhead->setRate(0.5);
        QCOMPARE(m_playhead->frame(), 120);
        at(2);
        QCOMPARE(m_playhead->frame(), 180);
    }

    void anyFrameRate()
    {
        auto clip =
            resampleClip(*loadedDemo()->takes[0].clip, *FrameRate::fromFraction(24000, 1001));
        QVERIFY(clip.ok());
        m_document->reset(demoProject(), assetOf(std::move(*clip)));
        m_playhead->play();
        at(5.005);
        QCOMPARE(m_playhead->frame(), 120);
    }

    void continuousLoopsOverTheClip()
    {
        m_playhead->play();
        at(936 / 120.0 + 0.5);
        QCOMPARE(m_playhead->frame(), 60);
        QVERIFY(m_playhead->isPlaying());
    }

    void theLoopRangeHolds()
    {
        m_document->push(commands::setLoop(*m_document, FrameRange{100, 219}));
        m_playhead->play();
        QCOMPARE(m_playhead->frame(), 100);
        for (int i = 0; i < 500; ++i) {
            at(i * 0.017);
            QVERIFY(m_playhead->frame() >= 100 && m_playhead->frame() <= 219);
        }
        at(10.25); // ten rounds of a second and a quarter
        QCOMPARE(m_playhead->frame(), 130);
    }

    void onceStopsAtTheEnd()
    {
        m_playhead->setLoopMode(LoopMode::Once);
        QSignalSpy playing(m_playhead.get(), &Playhead::playingChanged);
        m_playhead->play();
        at(100);
        QCOMPARE(m_playhead->frame(), 935);
        QVERIFY(!m_playhead->isPlaying());
        QCOMPARE(playing.count(), 2);
        m_playhead->play(); // again from the start
        QCOMPARE(m_playhead->frame(), 0);
        QVERIFY(m_playhead->isPlaying());
    }

    void pingPongTurns()
    {
        m_document->push(commands::setLoop(*m_document, FrameRange{0, 120}));
        m_playhead->setLoopMode(LoopMode::PingPong);
        m_playhead->play();
        at(0.75);
        QCOMPARE(m_playhead->frame(), 90);
        at(1.25);
        QCOMPARE(m_playhead->frame(), 90);
        at(2.25);
        QCOMPARE(m_playhead->frame(), 30);
    }

    void shuttle()
    {
        m_playhead->setFrame(500);
        m_playhead->shuttle(-1);
        QCOMPARE(m_playhead->velocity(), -1.0);
        at(1);
        QCOMPARE(m_playhead->frame(), 380);
        m_playhead->shuttle(-1);
        QCOMPARE(m_playhead->velocity(), -2.0);
        at(2);
        QCOMPARE(m_playhead->frame(), 140);
        m_playhead->shuttle(1);
        QCOMPARE(m_playhead->velocity(), 1.0);
        for (int i = 0; i < 9; ++i)
            m_playhead->shuttle(1);
        QCOMPARE(m_playhead->velocity(), 8.0);
        m_playhead->shuttle(0);
        QVERIFY(!m_playhead->isPlaying());
        QCOMPARE(m_playhead->velocity(), 0.0);
        m_playhead->play();
        QCOMPARE(m_playhead->velocity(), 1.0);
    }

    void scrubbingWhilePlayingGoesOnFromThere()
    {
        m_playhead->play();
        at(1);
        m_playhead->setFrame(500);
        QCOMPARE(m_playhead->frame(), 500);
        at(2);
        QCOMPARE(m_playhead->frame(), 620);
    }

    void framesStayWithinTheClip()
    {
        m_playhead->setFrame(99999);
        QCOMPARE(m_playhead->frame(), 935);
        m_playhead->step(1);
        QCOMPARE(m_playhead->frame(), 935);
        m_playhead->step(-10);
        QCOMPARE(m_playhead->frame(), 925);
        m_playhead->toFirst();
        m_playhead->step(-1);
        QCOMPARE(m_playhead->frame(), 0);
        m_playhead->toLast();
        QCOMPARE(m_playhead->frame(), 935);
        QCOMPARE(m_playhead->seconds(), 935 / 120.0);
        m_document->reset({}, nullptr);
        QCOMPARE(m_playhead->frame(), 0);
        m_playhead->play(); // nothing to play
        QVERIFY(!m_playhead->isPlaying());
    }

    void aLoopOutsideAShorterClipIsNone_data()
    {
        QTest::addColumn<FrameRange>("loop");
        QTest::addColumn<FrameRange>("played");
        QTest::newRow("inside") << FrameRange{20, 30} << FrameRange{20, 30};
        QTest::newRow("across its end") << FrameRange{150, 300} << FrameRange{150, 199};
        QTest::newRow("behind its end") << FrameRange{200, 300} << FrameRange{0, 199};
    }

    void aLoopOutsideAShorterClipIsNone()
    {
        QFETCH(FrameRange, loop);
        QFETCH(FrameRange, played);
        m_document->push(commands::setLoop(*m_document, loop));
        auto shorter = std::make_shared<Asset>(*loadedDemo());
        shorter->takes[0].clip =
            std::make_shared<const Clip>(trimClip(*shorter->takes[0].clip, 0, 199).value());
        m_document->push(
            commands::setSource(*m_document, m_document->project().source, std::move(shorter)));
        QCOMPARE(m_playhead->playRange(), played);
        QCOMPARE(*m_document->project().loop, loop); // for when the clip is long again
    }

    void theTimerMovesIt()
    {
        Playhead playhead(*m_document);
        QSignalSpy frames(&playhead, &Playhead::frameChanged);
        playhead.play();
        QTRY_VERIFY(frames.count() > 3);
    }

private:
    void at(double seconds)
    {
        m_now = qint64(std::llround(seconds * kSecond));
        m_playhead->advance();
    }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<Playhead> m_playhead;
    qint64 m_now = 0;
};

QTEST_GUILESS_MAIN(TestPlayhead)
#include "tst_playhead.moc"
