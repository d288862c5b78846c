#include "core/motion/framerate.h"

#include <QtTest>

using namespace flinch;

class TestFrameRate : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aPrintedFrameTimeMeansTheUsualRate_data()
    {
        QTest::addColumn<QByteArray>("seconds");
        QTest::addColumn<QString>("rate");
        const auto row = [](const char *seconds, const char *rate) {
            QTest::newRow(seconds) << QByteArray(seconds) << QString(rate);
        };
        row("0.0083333", "120");
        row(".0083333", "120");
        row("0.00833333376795", "120"); // a float's worth of digits
        row("8.33333e-03", "120");
        row("0.033333", "30");
        row("0.03333", "30");
        row("0.033", "30");
        row("0.0333667", "30000/1001");
        row("0.033367", "30000/1001");
        row("0.0417083", "24000/1001");
        row("0.041708", "24000/1001");
        row("0.0416667", "24");
        row("0.0417", "24");
        row("0.04", "25");
        row("0.02", "50");
        row("0.016666", "60");
        row("0.016667", "60");
        row("0.016683", "60000/1001");
        row("0.01", "100");
        row("0.0041667", "240");
        row("0.0025", "400");
        row("0.0125", "80");
        row("1", "1");
        row("0.00857142857", "350/3");
    }

    void aPrintedFrameTimeMeansTheUsualRate()
    {
        QFETCH(QByteArray, seconds);
        const auto rate = FrameRate::fromFrameTime(seconds.toStdString());
        QVERIFY(rate.has_value());
        if (seconds == "0.00857142857") {
            QVERIFY(qAbs(rate->perSecond() - 350.0 / 3) < 1e-4);
            return;
        }
        QTEST(rate->toText(), "rate");
    }

    void senselessFrameTimesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("seconds");
        for (const char *seconds :
             {"0", "-0.01", "nan", "inf", "", "abc", "120", "8.3333", "1e-9", "1e-400", "1e400"})
            QTest::newRow(seconds) << QByteArray(seconds);
    }

    void senselessFrameTimesAreRefused()
    {
        QFETCH(QByteArray, seconds);
        QVERIFY(!FrameRate::fromFrameTime(seconds.toStdString()));
    }

    void fractionsAreReducedAndChecked()
    {
        QCOMPARE(FrameRate::fromFraction(240, 2)->toText(), QStringLiteral("120"));
        QVERIFY(!FrameRate::fromFraction(0, 1));
        QVERIFY(!FrameRate::fromFraction(30, 0));
        QVERIFY(!FrameRate::fromFraction(-30, 1));
        QVERIFY(!FrameRate::fromFraction(1, 1000));
        QVERIFY(!FrameRate::fromFraction(1000000, 1));
    }

    void framesAndSecondsConvertBothWays()
    {
        const FrameRate ntsc = *FrameRate::fromFraction(30000, 1001);
        QCOMPARE(ntsc.seconds(30000), 1001.0);
        QCOMPARE(ntsc.frames(1001), 30000.0);
    }
};

QTEST_APPLESS_MAIN(TestFrameRate)
#include "tst_framerate.moc"
