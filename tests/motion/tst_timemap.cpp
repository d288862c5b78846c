#include "core/motion/timemap.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flinch;

namespace {

/// Two pauses of a clip of 100 frames: 15 and 27 frames longer.
TimeMap twoPauses()
{
    return TimeMap().with({20, 8, 5, 12}).with({60, 6, 20, 8});
}

} // namespace

class TestTimeMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void withoutPausesEveryBitIsTheClips()
    {
        const TimeMap map;
        QVERIFY(map.isIdentity());
        QCOMPARE(map.inserted(), 0);
        for (const double place : {0.0, 1.0 / 3, 17.2, 1e6 + 0.1}) {
            QCOMPARE(map.clipPlace(place), place);
            QCOMPARE(map.takePlace(place), place);
            const FrameRate rate = *FrameRate::fromFraction(30000, 1001);
            QCOMPARE(map.takeSeconds(place, rate), place);
            QCOMPARE(map.clipSeconds(place, rate), place);
        }
    }

    void outsideOfPausesFramesAreFramesOfTheClip()
    {
        const TimeMap map = twoPauses();
        QCOMPARE(map.inserted(), 4 + 5 + 6 + 3 + 20 + 4);
        QCOMPARE(map.span(0).first, 16);
        QCOMPARE(map.span(0).last, 26 + 15);
        QCOMPARE(map.span(1).first, 57 + 15);
        QCOMPARE(map.span(1).last, 64 + 42);
        for (int f = 0; f <= 140; ++f) {
            const bool before = f <= 16;
            const bool between = f >= 41 && f <= 72;
            const bool after = f >= 106;
            if (before || between || after) {
                const int clip = f - (before ? 0 : between ? 15 : 42);
                QCOMPARE(map.clipPlace(f), double(clip));
                QCOMPARE(map.clipFrame(f), clip);
                QCOMPARE(map.takeFrame(clip), f);
                QCOMPARE(map.insertedBy(f), f - clip);
            }
            QCOMPARE(map.pauseAt(f + 0.5), f >= 16 && f < 41 ? 0 : f >= 72 && f < 106 ? 1 : -1);
        }
    }

    void theClipStandsOnItsFrame()
    {
        const TimeMap map = twoPauses();
        for (int f = 24; f <= 29; ++f) {
            QCOMPARE(map.clipPlace(f), 20.0);
            QCOMPARE(map.speed(f), 0.0);
        }
        // what comes there comes when it gets there
        QCOMPARE(map.takePlace(20), 24.0);
        QVERIFY(map.takePlace(20.0001) > 29);
    }

    void itNeverJumpsNorTurnsBack()
    {
        const TimeMap map = twoPauses();
        const double step = 0.01;
        double speed = 1;
        for (double f = 0; f < 140; f += step) {
            const double there = map.clipPlace(f + step) - map.clipPlace(f);
            QVERIFY(there >= -1e-12);
            const double now = there / step;
            QVERIFY2(std::abs(now - speed) < 0.01, qPrintable(QString::number(f)));
            QVERIFY(std::abs(map.speed(f + 0.5 * step) - now) < 1e-3);
            speed = now;
        }
    }

    void bothWaysFitEachOther()
    {
        const TimeMap map = twoPauses();
        for (double place = 0; place < 98; place += 0.37)
            QVERIFY(std::abs(map.clipPlace(map.takePlace(place)) - place) < 1e-9);
        const FrameRate rate = *FrameRate::fromFraction(60, 1);
        QCOMPARE(map.takeSeconds(0.9, rate), rate.seconds(69));
        QCOMPARE(map.clipSeconds(rate.seconds(69), rate), rate.seconds(54));
    }

    void aPausedClipHasTheClipsBits()
    {
        const Clip clip = testing::wavingClip(60, *FrameRate::fromFraction(30, 1));
        const TimeMap map = TimeMap().with({20, 8, 5, 12});
        const Clip paused = pausedClip(clip, map);
        QCOMPARE(paused.frameCount(), clip.frameCount() + 15);
        const auto isFrame = [&](int frame, int of) {
            return std::ranges::equal(
                       paused.rotations(frame), clip.rotations(of),
                       [](const auto &a, const auto &b) { return a.coeffs() == b.coeffs(); })
                   && std::ranges::equal(paused.translations(frame), clip.translations(of));
        };
        for (int f = 0; f <= 16; ++f)
            QVERIFY(isFrame(f, f));
        for (int f = 24; f <= 29; ++f)
            QVERIFY(isFrame(f, 20));
        for (int f = 41; f < paused.frameCount(); ++f)
            QVERIFY(isFrame(f, f - 15));
        QVERIFY(!isFrame(20, 20));
        QVERIFY(checkClip(paused));
    }
};

QTEST_GUILESS_MAIN(TestTimeMap)
#include "tst_timemap.moc"
