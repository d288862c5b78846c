#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Run
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Run compare(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(FLINCH_CLI), QStringList{"compare"} + arguments);
    if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

const QStringList kClip = {"demo", "--no-reaction", "--to",
                           "2",    "--impact",      "time=1 body=leftUpperArm direction=-1,0,0"};
const QSet<QString> kControllers = {"feedforward",   "low-gain",         "high-gain",
                                    "gain-schedule", "inverse-dynamics", "world-space"};

} // namespace

class TestCompare : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyControllerAnswers()
    {
        const Run run = compare(kClip + QStringList{"--json"});
        QCOMPARE(run.status, 0);
        const QJsonArray takes = QJsonDocument::fromJson(run.out).object()["takes"].toArray();
        QSet<QString> names, hashes;
        for (const QJsonValue &take : takes) {
            names += take["controller"].toString();
            hashes += take["takeHash"].toString();
            // low gains alone lag behind
            QCOMPARE(take["health"].toString(), take["controller"].toString() == "low-gain"
                                                    ? QString("limited")
                                                    : QString("ok"));
            QVERIFY(take["impacts"][0]["peakDeg"].toDouble() > 2);
        }
        QCOMPARE(names, kControllers);
        QCOMPARE(hashes.size(), kControllers.size());
    }

    void aTakeIsThatOfSimulate()
    {
        const QJsonArray takes = QJsonDocument::fromJson(compare(kClip + QStringList{"--json"}).out)
                                     .object()["takes"]
                                     .toArray();
        QProcess process;
        process.start(QStringLiteral(FLINCH_CLI),
                      QStringList{"simulate"} + kClip
                          + QStringList{"--json", "--controller", "world-space"});
        QVERIFY(process.waitForFinished(120000));
        const QJsonObject alone = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QCOMPARE(takes.last()["takeHash"].toString(), alone["takeHash"].toString());
    }

    void thePageStandsAlone()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("compare.html");
        const Run run = compare(kClip + QStringList{"--html", path});
        QCOMPARE(run.status, 0);
        for (const QString &name : kControllers)
            QVERIFY(run.out.contains(name.toUtf8()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray page = file.readAll();
        QCOMPARE(page.count("<svg"), 2);
        QCOMPARE(page.count("<polyline"), 12);
        QVERIFY(!page.contains("http"));
        QVERIFY(!page.contains("nan"));
    }

    void badInputEndsWithStatusTwo()
    {
        const Run run = compare({"demo", "--impact", "time=1 body=tail direction=1,0,0"});
        QCOMPARE(run.status, 2);
        QVERIFY(run.err.startsWith("error: demo: "));
    }
};

QTEST_GUILESS_MAIN(TestCompare)
#include "tst_compare.moc"
