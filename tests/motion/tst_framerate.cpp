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

    void ratesAsPeopleWriteThem_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("rate");
        QTest::newRow("whole") << QByteArray("60") << "60";
        QTest::newRow("whole with a point") << QByteArray("24.0") << "24";
        QTest::newRow("NTSC") << QByteArray("29.97") << "30000/1001";
        QTest::newRow("NTSC, long") << QByteArray("29.97003") << "30000/1001";
        QTest::newRow("film") << QByteArray("23.976") << "24000/1001";
        QTest::newRow("film, short") << QByteArray("23.98") << "24000/1001";
        QTest::newRow("NTSC fields") << QByteArray("59.94") << "60000/1001";
        QTest::newRow("NTSC twice") << QByteArray("119.88") << "120000/1001";
        QTest::newRow("fraction") << QByteArray("30000/1001") << "30000/1001";
        QTest::newRow("fraction not in lowest terms") << QByteArray("240/2") << "120";
        QTest::newRow("a half") << QByteArray("12.5") << "25/2";
        for (const char *bad :
             {"0", "-30", "nan", "inf", "", "fast", "1e9", "30/0", "/", "30/x", "0.5", "30 fps"})
            QTest::newRow(qPrintable(QString("refused: “%1”").arg(bad))) << QByteArray(bad) << "";
    }

    void ratesAsPeopleWriteThem()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, rate);
        const auto parsed = FrameRate::fromText(text.toStdString());
        QCOMPARE(parsed ? parsed->toText() : QString(), rate);
    }
};

QTEST_APPLESS_MAIN(TestFrameRate)
#include "tst_framerate.moc"
