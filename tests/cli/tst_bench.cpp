#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

class TestBench : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void answersForEveryQuality()
    {
        QProcess process;
        process.start(QStringLiteral(FLINCH_CLI),
                      {"bench", "--json", "--rounds", "1", "--to", "2.5"});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.exitCode(), 0);
        const QJsonObject answer =
            QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QCOMPARE(answer["input"].toString(), QString("demo"));
        const QJsonArray scenes = answer["scenes"].toArray();
        QCOMPARE(scenes.size(), 3);
        for (const QJsonValue &scene : scenes) {
            QVERIFY(scene["realTimeFactor"].toDouble() > 0);
            QVERIFY(scene["twoThreadSpeedUp"].toDouble() > 0);
            // frames of three motions, a stream and snapshots: bounded, and not nothing
            QVERIFY(scene["megabytesPerMinute"].toDouble() > 10);
            QVERIFY(scene["megabytesPerMinute"].toDouble() < 500);
            QVERIFY(scene["lateEditShare"].toDouble() < 0.6);
        }
        QVERIFY(scenes[2]["ofReference"].toDouble() < scenes[1]["ofReference"].toDouble());
    }

    void unknownInputEndsWithStatusTwo()
    {
        QProcess process;
        process.start(QStringLiteral(FLINCH_CLI), {"bench", "nothing.bvh"});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.exitCode(), 2);
        QVERIFY(process.readAllStandardError().startsWith("error: "));
    }
};

QTEST_GUILESS_MAIN(TestBench)
#include "tst_bench.moc"
