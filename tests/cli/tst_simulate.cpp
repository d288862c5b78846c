#include "tests/support/sanitized.h"

#include <sys/resource.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

namespace {

const QString kIdle = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/idle.bvh");
const QString kShove = QStringLiteral("body=chest kind=push direction=0,0,-1");

struct Run
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Run run(const QStringList &arguments,
        const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(FLINCH_CLI), arguments);
    if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

Run simulate(const QStringList &arguments,
             const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment())
{
    return run(QStringList{"simulate"} + arguments, environment);
}

QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
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
            answer({"demo", "--to", "3", "--no-reaction", "--impact",
                    "time=1.5 body=leftUpperArm direction=-1,0,0", "--impact",
                    "time=1.6 body=head direction=0,0,1 anticipation=1"});
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

    /// Hit by hit, and a later one makes nothing of an earlier one longer.
    void theWholeBodyIsToldPerHit()
    {
        const QString stepping = kShove + " time=1 impulse=40 outcome=steps";
        const QJsonObject alone =
            answer({kIdle, "--impact", stepping})["impacts"].toArray()[0].toObject();
        QCOMPARE(alone["outcome"].toString(), QString("steps"));
        QVERIFY(alone["hipsTravelCm"].toDouble() > 5 && alone["hipsTravelCm"].toDouble() < 60);
        QVERIFY(alone["headTravelCm"].toDouble() > 5);
        QVERIFY(alone["visibleSeconds"].toDouble() > 0.5);
        QVERIFY(alone["plantedSlideCm"].isDouble() && alone["plantedSlideCm"].toDouble() < 2);
        QVERIFY(alone["beyondFeetN"].isDouble());
        QVERIFY(alone["grace"].toDouble() > 0 && alone["grace"].toDouble() <= 1);
        QCOMPARE(alone["beginTime"].toDouble(), 1.0); // nobody braces
        QVERIFY(!alone.contains("refusal") && !alone.contains("pause"));
        int catching = 0;
        double landed = 1;
        const QJsonArray steps = alone["steps"].toArray();
        for (const QJsonValue &step : steps) {
            QVERIFY(step["foot"] == "left" || step["foot"] == "right");
            QVERIFY(step["lift"].toDouble() > 1
                    && step["land"].toDouble() > step["lift"].toDouble());
            QVERIFY(step["lengthCm"].toDouble() > 1);
            QVERIFY(step["own"].isBool() && step["home"].isBool());
            catching += !step["home"].toBool();
            landed = std::max(landed, step["land"].toDouble());
        }
        QVERIFY(catching > 0 && steps.size() > catching); // they go home again
        QVERIFY(landed < 1 + alone["recoverySeconds"].toDouble() + 0.1);

        const QJsonArray both = answer({kIdle, "--impact", stepping, "--impact",
                                        kShove + " time=3.6 impulse=70 outcome=fall"})["impacts"]
                                    .toArray();
        for (const char *key :
             {"hipsTravelCm", "headTravelCm", "visibleSeconds", "plantedSlideCm", "steps"})
            QCOMPARE(both[0].toObject()[QLatin1String(key)], alone[QLatin1String(key)]);
        const QJsonObject fall = both[1].toObject();
        QCOMPARE(fall["outcome"].toString(), QString("fall"));
        QVERIFY(fall["offBalanceTime"].toDouble() > 3.6);
        QVERIFY(fall["floorTime"].toDouble() > fall["offBalanceTime"].toDouble());
        QVERIFY(fall["restTime"].toDouble() > fall["floorTime"].toDouble());
        QVERIFY(fall["headTravelCm"].toDouble() > 100);
    }

    void everyHitHasAnOutcome()
    {
        const auto one = [](const QString &keys, const QStringList &options = {}) {
            const QString impact = kShove + " time=1 " + keys;
            const QJsonObject object = answer(QStringList{kIdle, "--impact", impact} + options);
            return object["impacts"].toArray()[0].toObject();
        };
        const QJsonObject plain = one("impulse=40", {"--no-reaction"});
        QCOMPARE(plain["outcome"].toString(), QString("flinch"));
        QCOMPARE(plain["steps"], QJsonValue(QJsonArray()));
        const QJsonObject refused = one("impulse=20 outcome=fall", {"--balance", "root-only"});
        QCOMPARE(refused["outcome"].toString(), QString("flinch"));
        QVERIFY2(refused["refusal"].toString().startsWith("Balance is held by root-only."),
                 qPrintable(refused["refusal"].toString()));
        const QJsonObject displaced = one("impulse=60 aftermath=displaced");
        QVERIFY(displaced["staysCm"].toDouble() > 5);
        const QJsonObject missed =
            answer({kIdle, "--to", "2", "--impact", kShove + " time=2"})["impacts"]
                .toArray()[0]
                .toObject();
        QVERIFY(missed["contactTime"].isNull() && missed["outcome"].isNull());
        QCOMPARE(one("impulse=40 anticipation=1 brace=0.3")["beginTime"].toDouble(), 0.7);
    }

    void pausesAreToldInFramesAndSeconds()
    {
        const QJsonObject still = answer({kIdle, "--no-impacts"});
        const QJsonObject object =
            answer({kIdle, "--impact", kShove + " time=1 impulse=40 aftermath=pause"});
        const QJsonObject pause = object["impacts"].toArray()[0].toObject()["pause"].toObject();
        const int frames = pause["frames"].toInt();
        QVERIFY(frames > 10);
        QVERIFY(pause["time"].toDouble() > 1
                && pause["goesOnTime"].toDouble() > pause["time"].toDouble());
        QVERIFY(qAbs(object["simulatedSeconds"].toDouble() - still["simulatedSeconds"].toDouble()
                     - frames / 120.0)
                < 1e-9);
        QVERIFY(still["pauses"].toArray().isEmpty());
        const QJsonObject told = object["pauses"].toArray()[0].toObject();
        QCOMPARE(told["frames"].toInt(), frames);
        QVERIFY(told["firstFrame"].toInt() <= told["standsFrom"].toInt()
                && told["standsFrom"].toInt() < told["goesOn"].toInt()
                && told["goesOn"].toInt() <= told["lastFrame"].toInt());
        QCOMPARE(told["clipEnds"], QJsonValue(false));
    }

    /// Soft joints without feedforward lag behind, and that is not ok.
    void aBodyThatDoesNotFollowTheClipIsLimited()
    {
        QTemporaryDir folder;
        const QString page = folder.filePath("report.html");
        const QStringList arguments = {"demo", "--to", "3", "--no-impacts"};
        const QJsonObject followed = answer(arguments);
        QCOMPARE(followed["health"].toString(), QString("ok"));
        QVERIFY(followed["lost"].isArray() && followed["lost"].toArray().isEmpty());
        QVERIFY(followed["warnings"].toArray().isEmpty());
        const QJsonObject lagging =
            answer(arguments + QStringList{"--controller", "low-gain", "--report", page});
        QCOMPARE(lagging["health"].toString(), QString("limited"));
        const QJsonArray lost = lagging["lost"].toArray();
        QVERIFY(!lost.isEmpty());
        double most = 0;
        for (const QJsonValue &span : lost) {
            QCOMPARE(span["body"].toString(), QString("main"));
            QVERIFY(span["firstFrame"].toInt() <= span["lastFrame"].toInt());
            QVERIFY(span["metres"].isDouble());
            most = std::max(most, span["degrees"].toDouble());
        }
        const QJsonObject main = lagging["scorecard"].toObject()["main"].toObject();
        QVERIFY2(qAbs(most - main["maxDeg"].toDouble()) < 5, qPrintable(QString::number(most)));
        const QString warning = lagging["warnings"].toArray()[0].toString();
        QVERIFY2(warning.startsWith("Main does not follow the clip"), qPrintable(warning));
        QVERIFY(lagging["healthReason"].toString().startsWith("Main does not follow the clip"));
        QVERIFY(content(page).contains(warning.toHtmlEscaped().toUtf8()));
    }

    void whatWasNotMeasuredIsNotZero()
    {
        const QStringList arguments = {"demo", "--to", "2", "--impact",
                                       "time=0 body=chest kind=push direction=0,0,1"};
        const QJsonObject main = answer(arguments)["scorecard"].toObject()["main"].toObject();
        QVERIFY(main["preHitRmsDeg"].isNull());
        QVERIFY(main["rmsDeg"].isDouble());
        const QByteArray text = simulate(arguments).out;
        QVERIFY2(text.contains("main – from the clip"), text);
    }

    /// The plot and the numbers mean the same by deviation.
    void theReportPlotsTheDeviationOfTheScorecard()
    {
        QTemporaryDir folder;
        const QString page = folder.filePath("report.html");
        const QJsonObject object =
            answer({"demo", "--to", "3", "--impact", "time=1.5 body=leftUpperArm direction=-1,0,0",
                    "--report", page, "--no-reaction"});
        const double most = object["scorecard"].toObject()["main"].toObject()["maxDeg"].toDouble();
        const QString html = QString::fromUtf8(content(page));
        QVERIFY(html.contains(QString(" · %1°").arg(std::round(100 * most) / 100)));
        const QString plot =
            html.mid(html.indexOf("Deviation from the clip")).section("</svg>", 0, 0);
        // the first line of the grid above zero tells the scale
        const QRegularExpression tick("y='([\\d.]+)' text-anchor='end'>([\\d.]+)°");
        auto ticks = tick.globalMatch(plot);
        ticks.next();
        const auto second = ticks.next();
        const double scale = second.captured(2).toDouble() / (224 - second.captured(1).toDouble());
        double highest = 0;
        const QString main = plot.section("<polyline points='", 2, 2).section('\'', 0, 0);
        for (const QString &point : main.split(' ', Qt::SkipEmptyParts))
            highest = std::max(highest, scale * (220 - point.section(',', 1).toDouble()));
        QVERIFY2(qAbs(highest / most - 1) < 0.02,
                 qPrintable(QString("%1 instead of %2").arg(highest).arg(most)));
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

    /// Scripts look for this word, whatever the user's language is.
    void errorsBeginAlikeInEveryLanguage()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LC_ALL", "pt_BR.UTF-8");
        environment.insert("LANGUAGE", "pt_BR");
        const Run result = simulate({"nowhere.bvh"}, environment);
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.startsWith("error: nowhere.bvh: "), result.err);
    }

    void theInputIsNeverOverwritten_data()
    {
        QTest::addColumn<QStringList>("verb");
        QTest::newRow("simulate") << QStringList{"simulate", "--report"};
        QTest::newRow("compare") << QStringList{"compare", "--html"};
    }

    void theInputIsNeverOverwritten()
    {
        QFETCH(QStringList, verb);
        QTemporaryDir folder;
        const QString clip = folder.filePath("guard.bvh");
        QVERIFY(QFile::copy(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh", clip));
        QVERIFY(QFile::link(clip, folder.filePath("page.html")));
        const QByteArray before = content(clip);
        for (const QString &page : {clip, folder.filePath("page.html")}) {
            const Run result = run({verb[0], clip, "--to", "1", verb[1], page});
            QCOMPARE(result.status, 2);
            QVERIFY2(result.err.contains("never changes"), result.err);
            QCOMPARE(content(clip), before);
        }
    }

    void aLostAnswerIsNoSuccess()
    {
        if (!QFile::exists("/dev/full"))
            QSKIP("there is no /dev/full here");
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(QStringLiteral(FLINCH_CLI), {"simulate", "demo", "--to", "1", "--json"});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.exitCode(), 75);
        QVERIFY(process.readAllStandardError().contains("error: standard output"));
    }

    /// A quarter of an hour of explicit steps does not fit into this; the answer has to come all
    /// the same.
    void theEndOfMemoryIsToldAndNotDiedOf()
    {
        if (flinch::testing::kSanitized)
            QSKIP("sanitizers need all addresses for themselves");
        QTemporaryDir folder;
        const QString clip = folder.filePath("slow.bvh");
        QByteArray slow = content(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh");
        const qsizetype at = slow.indexOf("Frame Time:");
        slow.replace(at, slow.indexOf('\n', at) - at, "Frame Time: 1.0");
        QFile file(clip);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(slow) == slow.size());
        file.close();
        QProcess process;
        process.setChildProcessModifier([] {
            const rlimit most = {500'000'000, 500'000'000};
            ::setrlimit(RLIMIT_AS, &most);
        });
        process.start(QStringLiteral(FLINCH_CLI), {"simulate", clip, "--quality", "reference"});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 75);
        QVERIFY(process.readAllStandardError().contains("not enough memory"));
    }

    void whatIsLeftOutIsTold()
    {
        // of the demo's own impacts one comes in this part
        const Run result = simulate({"demo", "--from", "1", "--to", "2.5", "--json"});
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(object["impacts"].toArray().size(), 1);
        QVERIFY(
            object["warnings"].toArray()[0].toString().startsWith("Impacts outside frames 120–"));
        QVERIFY2(result.err.contains("warning: demo: Impacts outside frames 120–"), result.err);

        // a push as the clip ends meets nobody any more
        const QJsonObject late = answer(
            {"demo", "--to", "2", "--impact", "time=2 body=chest kind=push direction=0,0,1"});
        QVERIFY(late["impacts"].toArray()[0].toObject()["contactTime"].isNull());
        QVERIFY(late["warnings"].toArray()[0].toString().contains("never met"));
    }

    void doubtsAboutTheMappingAreTold()
    {
        QTemporaryDir folder;
        QByteArray headless = content(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh");
        headless.replace(" Head\n", " Neck2\n");
        const QString clip = folder.filePath("headless.bvh");
        QFile file(clip);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(headless) == headless.size());
        file.close();
        const auto mapping = QJsonDocument::fromJson(run({"inspect", clip, "--json"}).out).object();
        const QJsonArray told = mapping["warnings"].toArray();
        QVERIFY(!told.isEmpty());
        const QJsonArray warnings = answer({clip, "--to", "1"})["warnings"].toArray();
        for (const QJsonValue &warning : told)
            QVERIFY(warnings.contains(warning));
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
        // and what became of the body
        const QString steps = folder.filePath("steps.html");
        QCOMPARE(simulate({kIdle, "--impact", kShove + " time=1 impulse=40 outcome=steps",
                           "--report", steps})
                     .status,
                 0);
        const QByteArray told = content(steps);
        QVERIFY2(QRegularExpression("<td>Takes \\w+ steps?, back by \\d[.\\d]* s\\.</td>")
                     .match(QString::fromUtf8(told))
                     .hasMatch(),
                 told);
        QVERIFY(told.contains("<h2>Steps</h2>"));
        QVERIFY(told.contains("<td>catches the blow</td>") && told.contains("<td>home</td>"));
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
        QTest::newRow("range that ends before it begins")
            << QStringList{"--to", "-5"} << QByteArray("range");
        QTest::newRow("range beyond the clip") << QStringList{"--to", "200"} << QByteArray("7.8 s");
        QTest::newRow("one of several impacts")
            << QStringList{"--impact", "time=1 body=head direction=0,0,1", "--impact",
                           "time=1 body=head direction=0,0,1 anticipation=1.5"}
            << QByteArray("impact 2");
        QTest::newRow("no thread") << QStringList{"--threads", "0"} << QByteArray("1 to 4");
        QTest::newRow("not a number") << QStringList{"--from", "soon"} << QByteArray("--from 1.5");
        const auto reaction = [](const QStringList &arguments, const char *words) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments << QByteArray(words);
        };
        reaction({"--tone", "1.1"}, "(--tone). Choose a value from 0 to 1");
        reaction({"--tone", "relaxed"}, "--tone relaxed is not a number");
        reaction({"--tone", "0:0.2,2:1.2"}, "(--tone). Choose a value from 0 to 1");
        reaction({"--tone", "2:0.2,1:0.5"}, "(--tone). Put the keys in the order");
        reaction({"--tone", "0:0.2,1"}, "(--tone). Write keys as in 0:0.2,1.5:0.7");
        reaction({"--outcome", "jump"}, "--outcome does not know “jump”. Use one of auto, flinch");
        reaction({"--aftermath", "home"}, "--aftermath does not know “home”. Use one of return");
        reaction({"--recover", "0.05"}, "(--recover). Choose a value from 0.1 to 20");
        reaction({"--recover", "soon"}, "--recover soon is not a number");
        reaction({"--brace", "1.5"}, "(--brace). Choose a value from 0 to 1");
        reaction({"--reflex", "-1"}, "(--reflex). Choose a value from 0 to 1");
        reaction({"--most-steps", "9"}, "(--most-steps). Choose a value from 1 to 8");
        reaction({"--most-steps", "1.5"}, "--most-steps 1.5 is not a whole number");
        reaction({"--step-height", "1"}, "(--step-height). Choose a value from 0.01 to 0.4");
        reaction({"--no-reaction", "--tone", "0.2"}, "contradict each other");
        reaction({"--no-reaction", "--reaction"}, "contradict each other");
        reaction({"--controller", "low-gain", "--tone", "0.2"}, "low-gain nothing reacts (--tone)");
        reaction({"--controller", "low-gain", "--exaggerate", "0.5", "--tone", "0.2"},
                 "low-gain nothing reacts (--tone)");
        reaction({"--controller", "high-gain", "--reaction"}, "nothing reacts (--reaction)");
        reaction({"--controller", "low-gain", "--impact",
                  "time=1 body=head direction=0,0,1 outcome=fall"},
                 "(impact 1). Leave it out, or use --controller feedforward");
        reaction({"--no-reaction", "--impact", "time=1 body=head direction=0,0,1 brace=0.2"},
                 "(impact 1). Leave it out, or add --reaction");
        reaction({"--impact", "time=1 body=head direction=0,0,1 steps=9"}, "(impact 1)");
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
