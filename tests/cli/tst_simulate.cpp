#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Run
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Run simulate(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(FLINCH_CLI), QStringList{"simulate"} + arguments);
    if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QJsonObject answer(const QStringList &arguments)
{
    return QJsonDocument::fromJson(simulate(arguments + QStringList{"--json"}).out).object();
}

} // namespace

class TestSimulate : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void answersWithTheScorecard()
    {
        const QJsonObject object =
            answer({"demo", "--to", "3", "--impact", "time=1.5 body=leftUpperArm direction=-1,0,0",
                    "--impact", "time=1.6 body=head direction=0,0,1 anticipation=1"});
        QCOMPARE(object["takeHash"].toString().size(), 16);
        QCOMPARE(object["quality"].toString(), QString("standard"));
        QCOMPARE(object["controller"].toString(), QString("feedforward"));
        QCOMPARE(object["health"].toString(), QString("ok"));
        QVERIFY(object["simulatedSeconds"].toDouble() > 2.9);
        QVERIFY(object["cpuSeconds"].toDouble() > 0);
        QVERIFY(object["realTimeFactor"].toDouble() > 0);
        const QJsonObject main = object["scorecard"].toObject()["main"].toObject();
        for (const char *key : {"rmsDeg", "maxDeg", "preHitRmsDeg", "endResidualDeg", "footSlideCm",
                                "assistImpulseNs"})
            QVERIFY2(main[QLatin1String(key)].isDouble(), key);
        QVERIFY(main["preHitRmsDeg"].toDouble() < 0.7);
        const QJsonArray impacts = object["impacts"].toArray();
        QCOMPARE(impacts.size(), 2);
        const QJsonObject arm = impacts[0].toObject();
        QCOMPARE(arm["struckJoint"].toString(), QString("leftShoulder"));
        QVERIFY(qAbs(arm["contactTime"].toDouble() - 1.5) < 0.02);
        QVERIFY(arm["deliveredImpulseNs"].toDouble() > 5);
        QVERIFY(arm["peakDeg"].toDouble() > 2);
        QCOMPARE(impacts[1].toObject()["anticipation"].toDouble(), 1.0);
    }

    void processesAndThreadsGiveTheSameTake()
    {
        const QStringList arguments = {"demo", "--to", "2.5", "--impact",
                                       "time=1 body=chest direction=0,0,-1 anticipation=0.5"};
        const QString hash = answer(arguments)["takeHash"].toString();
        QVERIFY(!hash.isEmpty());
        QCOMPARE(answer(arguments)["takeHash"].toString(), hash);
        for (const char *threads : {"1", "4"}) {
            const auto other = answer(arguments + QStringList{"--threads", threads});
            QCOMPARE(other["threads"].toInt(), QString(threads).toInt());
            QCOMPARE(other["takeHash"].toString(), hash);
        }
    }

    void theReportStandsAlone()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("report.html");
        QCOMPARE(simulate({"demo", "--to", "2", "--impact", "time=1 body=head direction=0,0,1",
                           "--report", path})
                     .status,
                 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray page = file.readAll();
        QCOMPARE(page.count("<svg"), 2);
        QCOMPARE(page.count("class='impact'"), 2);
        QVERIFY(!page.contains("http")); // nothing is fetched from elsewhere
        QVERIFY(page.contains("nan") == false);
    }

    void badInputEndsWithStatusTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("unknown body") << QStringList{"--impact", "time=1 body=tail direction=1,0,0"}
                                      << QByteArray("rightFoot");
        QTest::newRow("outside the clip")
            << QStringList{"--impact", "time=99 body=head direction=1,0,0"} << QByteArray("7.79");
        QTest::newRow("anticipation")
            << QStringList{"--impact", "time=1 body=head direction=1,0,0 anticipation=2"}
            << QByteArray("from 0 to 1");
        QTest::newRow("zero direction")
            << QStringList{"--impact", "time=1 body=head direction=0,0,0"}
            << QByteArray("direction=1,0,0");
        QTest::newRow("ball that misses")
            << QStringList{"--impact", "time=1 body=head direction=1,0,0 point=0,1.9,0"}
            << QByteArray("cannot meet");
        QTest::newRow("joint that is not there")
            << QStringList{"--map", "head=Kopf"} << QByteArray("Kopf");
        QTest::newRow("unknown controller")
            << QStringList{"--controller", "magic"} << QByteArray("low-gain");
        QTest::newRow("unknown balance")
            << QStringList{"--balance", "magic"} << QByteArray("virtual-actuator");
        QTest::newRow("unknown quality") << QStringList{"--quality", "best"} << QByteArray("draft");
        QTest::newRow("empty range")
            << QStringList{"--from", "3", "--to", "2"} << QByteArray("range");
        QTest::newRow("weight of nothing") << QStringList{"--weight", "0"} << QByteArray("");
        QTest::newRow("no thread") << QStringList{"--threads", "0"} << QByteArray("1 to 4");
        QTest::newRow("not a number") << QStringList{"--from", "soon"} << QByteArray("--from 1.5");
    }

    void badInputEndsWithStatusTwo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, words);
        const Run result = simulate(QStringList{"demo"} + arguments);
        QCOMPARE(result.status, 2);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.err.startsWith("error: demo: "), result.err);
        QVERIFY2(result.err.contains(words), result.err);
    }
};

QTEST_GUILESS_MAIN(TestSimulate)
#include "tst_simulate.moc"
