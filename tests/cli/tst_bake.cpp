#include "tests/support/testclips.h"

#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

const QString kDemo = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh");
// what the figures here were found with
const QStringList kHit = {"--no-reaction", "--impact",
                          "time=1.5 body=leftUpperArm direction=-1,0,0"};

struct Run
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace

class TestBake : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theDemoBakesAnywhere_data()
    {
        QTest::addColumn<QString>("extension");
        for (const char *extension : {"fbx", "glb", "bvh"})
            QTest::newRow(extension) << QString(extension);
    }

    void theDemoBakesAnywhere()
    {
        QFETCH(QString, extension);
        const Run result = bake({"demo", "--no-reaction", "-o", "demo." + extension, "--json"});
        QCOMPARE(result.status, 0);
        QJsonParseError error;
        const QJsonObject object = QJsonDocument::fromJson(result.out, &error).object();
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(object["file"].toString(), "demo." + extension);
        QCOMPARE(object["format"].toString(), extension.toUpper());
        QCOMPARE(object["frames"].toInt(), 936);
        QCOMPARE(object["fps"].toDouble(), 120.0);
        QCOMPARE(object["joints"].toInt(), 31);
        QCOMPARE(object["takes"].toArray(), QJsonArray{"main"});
        QCOMPARE(object["mode"].toString(), QString("exact"));
        // the demo brings its blows, at 1.5 and 4.6 s
        QVERIFY(qAbs(object["firstAffectedFrame"].toInt() - 181) <= 1);
        QVERIFY(object["lastAffectedFrame"].toInt() > 560);
        QVERIFY(object["footSlideCm"].isDouble());
        const QJsonObject roundTrip = object["roundTrip"].toObject();
        QVERIFY(roundTrip["positionErrorMetres"].toDouble(1) < 1e-5);
        QVERIFY(roundTrip["rotationErrorDeg"].toDouble(1) < 1e-3);
        QVERIFY(QFile::exists(file("demo." + extension)));
        QCOMPARE(files().size(), 1);
    }

    void theSameBakeIsTheSameFile()
    {
        for (const QString name : {"a.fbx", "b.fbx"})
            QCOMPARE(bake(QStringList{"demo", "-o", name, "--to", "2.5"} + kHit).status, 0);
        QVERIFY(!contents(file("a.fbx")).isEmpty());
        QCOMPARE(contents(file("a.fbx")), contents(file("b.fbx")));
    }

    void aBvhKeepsTheLinesOfItsSource_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("demo") << kDemo;
        for (const QString &path : testing::capturedClips())
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }

    void aBvhKeepsTheLinesOfItsSource()
    {
        QFETCH(QString, path);
        const QJsonObject object = answer(QStringList{path, "-o", "out.bvh"} + kHit);
        const int first = object["firstAffectedFrame"].toInt(-1);
        const int last = object["lastAffectedFrame"].toInt(-1);
        QVERIFY(first > 0);
        const QList<QByteArray> before = contents(path).split('\n');
        const QList<QByteArray> after = contents(file("out.bvh")).split('\n');
        const int motion = int(before.indexOf("MOTION") < 0 ? before.indexOf("MOTION\r")
                                                            : before.indexOf("MOTION"));
        QVERIFY(motion > 0);
        QCOMPARE(after.size(), before.size());
        int changed = 0;
        for (int n = 0; n < before.size(); ++n) {
            const int frame = n - motion - 3;
            if (frame < first || frame > last)
                QVERIFY2(after[n] == before[n], qPrintable(QString::number(n)));
            else
                changed += after[n] != before[n];
        }
        QVERIFY(changed > 20);
    }

    void aBvhRangeKeepsItsLinesToo()
    {
        QCOMPARE(bake(QStringList{kDemo, "-o", "out.bvh", "--frames", "100-400"} + kHit).status, 0);
        const QList<QByteArray> before = contents(kDemo).split('\n');
        const QList<QByteArray> after = contents(file("out.bvh")).split('\n');
        const int motion = int(before.indexOf("MOTION"));
        QCOMPARE(after.mid(0, motion + 1), before.mid(0, motion + 1));
        QCOMPARE(after[motion + 1], QByteArray("Frames: 301"));
        QCOMPARE(after[motion + 3], before[motion + 3 + 100]);
        QCOMPARE(after.size(), motion + 3 + 301 + 1);
    }

    void aBvhAtAnotherRateIsAnotherFile()
    {
        const QJsonObject object =
            answer(QStringList{kDemo, "-o", "out.bvh", "--fps", "29.97"} + kHit);
        QVERIFY(qAbs(object["fps"].toDouble() - 30000.0 / 1001) < 1e-9);
        QVERIFY(contents(file("out.bvh")).contains("Frame Time: 0.03336666"));
    }

    void ratesAreExact_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("frames");
        QTest::newRow("30") << "30" << 30.0 << 234;
        QTest::newRow("60") << "60" << 60.0 << 468;
        QTest::newRow("120") << "120" << 120.0 << 936;
        QTest::newRow("29.97") << "29.97" << 30000.0 / 1001 << 234;
        QTest::newRow("23.976") << "23.976" << 24000.0 / 1001 << 187;
        QTest::newRow("24000/1001") << "24000/1001" << 24000.0 / 1001 << 187;
    }

    void ratesAreExact()
    {
        QFETCH(QString, text);
        QFETCH(double, rate);
        QFETCH(int, frames);
        for (const char *name : {"out.fbx", "out.glb"}) {
            const QJsonObject object =
                answer({"demo", "-o", name, "--take", "mocap", "--fps", text});
            QCOMPARE(object["fps"].toDouble(), rate);
            QCOMPARE(object["frames"].toInt(), frames);
        }
    }

    void allTakesGoIntoOneFile()
    {
        const QJsonObject object =
            answer({"demo", "-o", "all.fbx", "--take", "all", "--take-name", "hit"});
        QCOMPARE(object["takes"].toArray(), (QJsonArray{"hit-mocap", "hit-shadow", "hit-main"}));
        QVERIFY(contents(file("all.fbx")).contains("hit-shadow"));
    }

    void everyTakeIsToldOf()
    {
        for (const QString takes : {"all", "main,mocap"}) {
            const QJsonObject object = answer({"demo", "-o", "out.fbx", "--take", takes});
            const QJsonArray told = object["perTake"].toArray();
            QCOMPARE(told.size(), object["takes"].toArray().size());
            for (const QJsonValue take : told) {
                const int first = take["firstAffectedFrame"].toInt();
                const QString name = take["take"].toString();
                if (name == "mocap")
                    QCOMPARE(first, -1);
                else
                    QVERIFY2(name == "main" ? qAbs(first - 181) <= 1 : first == 0,
                             qPrintable(name));
            }
            // the numbers in front are main's, wherever it stands
            QCOMPARE(object["take"].toString(), QString("main"));
            QVERIFY(qAbs(object["firstAffectedFrame"].toInt() - 181) <= 1);
        }
    }

    void theAnswerSaysWhatUnaffectedFramesAre_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("unaffected");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char *name, const QStringList &options, const char *unaffected,
                            const char *words) {
            QTest::newRow(name) << options << QString(unaffected) << QByteArray(words);
        };
        row("as the clip", {}, "bitForBit", "bit for bit");
        row("its own rate", {"--fps", "120"}, "bitForBit", "bit for bit");
        row("another rate", {"--fps", "60"}, "resampled", "resampled");
        row("fewer keys", {"--reduce-keys", "0.05"}, "fewerKeys", "fewer keys");
        row("another root", {"--root-motion", "root-node"}, "onOtherRoot", "topmost joint");
    }

    void theAnswerSaysWhatUnaffectedFramesAre()
    {
        QFETCH(QStringList, options);
        QFETCH(QString, unaffected);
        QFETCH(QByteArray, words);
        const QStringList mocap = QStringList{"demo", "-o", "out.fbx", "--take", "mocap"} + options;
        QCOMPARE(answer(mocap)["unaffectedFrames"].toString(), unaffected);
        const Run text = bake(mocap);
        QVERIFY2(text.out.contains("in no frame") && text.out.contains(words), text.out);
        QCOMPARE(text.out.contains("bit for bit"), unaffected == "bitForBit");
    }

    void theAnswerTellsWhatBecameOfTheBody()
    {
        const QString idle = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/idle.bvh");
        const QString shove = "time=1 body=chest kind=push direction=0,0,-1 impulse=40";
        const QJsonObject back = answer({idle, "-o", "back.bvh", "--impact", shove});
        QCOMPARE(back["insertedFrames"].toInt(-1), 0);
        const QJsonObject impact = back["impacts"].toArray()[0].toObject();
        QCOMPARE(impact["body"].toString(), QString("chest"));
        QVERIFY(impact["outcome"] == "sway" || impact["outcome"] == "steps");
        QVERIFY(qAbs(impact["contactTime"].toDouble() - 1) < 0.05);
        const QJsonObject waits =
            answer({idle, "-o", "waits.bvh", "--impact", shove + " aftermath=pause"});
        QVERIFY(waits["insertedFrames"].toInt() > 10);
        QCOMPARE(waits["frames"].toInt(), back["frames"].toInt() + waits["insertedFrames"].toInt());
        const QJsonObject fall =
            answer({idle, "-o", "fall.bvh", "--impact", shove + " outcome=fall"});
        QCOMPARE(fall["impacts"].toArray()[0].toObject()["outcome"].toString(), QString("fall"));
        QCOMPARE(answer({idle, "-o", "clip.bvh", "--take", "mocap"})["impacts"].toArray().size(),
                 0);
    }

    void aFallIsCutWhereItRests()
    {
        const QStringList fall = {"demo", "--no-impacts", "--reaction", "--impact",
                                  "time=2 body=chest kind=push impulse=80 duration=0.2 "
                                  "direction=0,0,-1 outcome=fall"};
        const QJsonObject whole = answer(fall + QStringList{"-o", "a.fbx"});
        const QJsonObject cut = answer(fall + QStringList{"-o", "b.fbx", "--cut-at-rest"});
        QCOMPARE(whole["frames"].toInt(), 936);
        QVERIFY2(cut["frames"].toInt() > 300 && cut["frames"].toInt() < 800,
                 qPrintable(QString::number(cut["frames"].toInt())));
        // with main go all that are in the file, and the clip alone has nobody who falls
        const QJsonObject both =
            answer(fall + QStringList{"-o", "c.fbx", "--cut-at-rest", "--take", "main,mocap"});
        QCOMPARE(both["frames"].toInt(), cut["frames"].toInt());
        const QJsonObject mocap =
            answer(fall + QStringList{"-o", "d.fbx", "--cut-at-rest", "--take", "mocap"});
        QCOMPARE(mocap["frames"].toInt(), 936);
    }

    void optionsAreHonoured()
    {
        const QStringList hit = QStringList{"demo", "--to", "4"} + kHit;
        const QJsonObject natural = answer(hit + QStringList{"-o", "a.fbx"});
        const QJsonObject forced = answer(hit + QStringList{"-o", "b.fbx", "--return-by", "0.3"});
        QVERIFY(forced["lastAffectedFrame"].toInt() < natural["lastAffectedFrame"].toInt());
        QVERIFY(forced["lastAffectedFrame"].toInt() <= 1.8 * 120 + 1);
        const QJsonObject framed =
            answer(hit + QStringList{"-o", "b.fbx", "--return-frame", "210"});
        QCOMPARE(framed["lastAffectedFrame"].toInt(), 209);
        const QJsonObject planted = answer(hit + QStringList{"-o", "c.fbx", "--plant-feet"});
        QVERIFY(planted["footSlideCm"].toDouble() < 1e-6);
        QVERIFY(natural["footSlideCm"].toDouble() > 1e-3);
        const QJsonObject louder =
            answer(hit + QStringList{"-o", "c.bvh", "--exaggerate", "0:1,1:2"});
        QVERIFY(QFileInfo(file("c.bvh")).size() > 0);
        QCOMPARE(louder["firstAffectedFrame"].toInt(), natural["firstAffectedFrame"].toInt());
        const QJsonObject none = answer(hit + QStringList{"-o", "c.fbx", "--exaggerate", "0"});
        QCOMPARE(none["firstAffectedFrame"].toInt(), -1);
        // as an impact says it, and whatever drives the joints
        QStringList unshown = hit + QStringList{"-o", "c.fbx"};
        unshown[unshown.indexOf("--impact") + 1] += " exaggerate=0";
        QCOMPARE(answer(unshown)["firstAffectedFrame"].toInt(), -1);
        const QStringList soft = hit + QStringList{"-o", "c.fbx", "--controller", "low-gain"};
        QVERIFY(answer(soft)["firstAffectedFrame"].toInt() >= 0);
        QCOMPARE(answer(soft + QStringList{"--exaggerate", "0"})["firstAffectedFrame"].toInt(), -1);
        const auto parts = [&](const QString &arm) {
            const QString others = "head=0 trunk=0 rightArm=0 leftLeg=0 rightLeg=0 hips=0 leftArm=";
            return answer(hit + QStringList{"-o", "c.fbx", "--weights", others + arm});
        };
        QCOMPARE(parts("0")["firstAffectedFrame"].toInt(), -1);
        // shown when all is over, and on the way there
        QCOMPARE(parts("3:0,3.5:1")["firstAffectedFrame"].toInt(), -1);
        QCOMPARE(parts("0:0,3:1")["firstAffectedFrame"].toInt(),
                 natural["firstAffectedFrame"].toInt());
        const QJsonObject raw = answer(hit + QStringList{"-o", "d.fbx", "--mode", "raw"});
        QCOMPARE(raw["mode"].toString(), QString("raw"));
        QCOMPARE(raw["firstAffectedFrame"].toInt(), 0);
        const QJsonObject reduced =
            answer(hit + QStringList{"-o", "e.fbx", "--reduce-keys", "0.1"});
        QVERIFY(reduced["keyShare"].toDouble() < 0.5);
        QVERIFY(QFileInfo(file("e.fbx")).size() < QFileInfo(file("a.fbx")).size());
        const auto glbSize = [&](const QStringList &more) {
            return answer(hit + QStringList{"-o", "e.glb"} + more)["bytes"].toInt();
        };
        const int whole = glbSize({});
        const int few = glbSize({"--reduce-keys", "0.1"});
        QVERIFY(few > 0 && few < whole);
        const QJsonObject rooted =
            answer(hit + QStringList{"-o", "f.fbx", "--root-motion", "root-node"});
        QCOMPARE(rooted["joints"].toInt(), 32);
        const QJsonObject late = answer(hit + QStringList{"-o", "g.fbx", "--start-frame", "1001"});
        QCOMPARE(late["frames"].toInt(), 936);
    }

    void theProjectsOptionsCountUnlessOneOverrides()
    {
        makeProject(R"({"takes": ["mocap"], "fps": "60", "takeName": "guard", "proxyMesh": true,
                        "frames": {"first": 20, "last": 79}, "returnFrame": 25})");
        const auto asked = [this](const QStringList &more) {
            return answer(QStringList{"shot.flinch", "-o", "a.glb"} + more);
        };
        const QJsonObject own = asked({});
        QCOMPARE(own["fps"].toDouble(), 60.0);
        QCOMPARE(own["frames"].toInt(), 30);
        QCOMPARE(own["takes"].toArray(), QJsonArray{"guard"});
        QCOMPARE(asked({"--fps", "120"})["frames"].toInt(), 60);
        QCOMPARE(asked({"--frames", "0-19"})["frames"].toInt(), 10);
        QCOMPARE(asked({"--no-take-name"})["takes"].toArray(), QJsonArray{"mocap"});
        QVERIFY(asked({"--no-proxy-mesh"})["bytes"].toInt() < own["bytes"].toInt());
        QVERIFY(asked({"--reduce-keys", "1"})["bytes"].toInt() < own["bytes"].toInt());
        // its return is before the blow
        const QStringList hit = {"shot.flinch",
                                 "-o",
                                 "a.fbx",
                                 "--take",
                                 "main",
                                 "--impact",
                                 "time=0.22 body=chest direction=0,0,-1"};
        QVERIFY(bake(hit).err.contains("or a later"));
        QCOMPARE(bake(hit + QStringList{"--no-return"}).status, 0);
        QCOMPARE(bake(hit + QStringList{"--return-by", "0.02"}).status, 0);
        QCOMPARE(bake(hit + QStringList{"--return-frame", "29"}).status, 0);
    }

    void whatTheProjectsTakesDoNotFitIsRefused()
    {
        makeProject(R"({"takes": ["mocap", "main"], "reduceKeys": 1, "unit": "cm"})");
        const Run two = bake({"shot.flinch", "-o", "a.bvh"});
        QCOMPARE(two.status, 2);
        QVERIFY2(two.err.contains("one take"), two.err);
        // keys are the dialog's to disable, and units are none of GLB's
        QCOMPARE(bake({"shot.flinch", "-o", "a.bvh", "--take", "mocap"}).status, 0);
        QCOMPARE(bake({"shot.flinch", "-o", "a.glb", "--take", "mocap"}).status, 0);
    }

    void oddNamesSurvive_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("warned");
        QTest::newRow("quotes") << QByteArray("a \"thumb\" 'x'") << false;
        QTest::newRow("colons and pipes") << QByteArray("rig:hand|thumb") << false;
        QTest::newRow("slashes") << QByteArray("a/b\\c") << false;
        QTest::newRow("UTF-8") << QByteArray("mão✋") << false;
        QTest::newRow("300 characters") << QByteArray(300, 'x') << false;
        QTest::newRow("a duplicate") << QByteArray("LeftHandIndex1") << true;
    }

    void oddNamesSurvive()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, warned);
        QByteArray text = contents(kDemo);
        text.replace("JOINT LeftHandThumb1\n", "JOINT " + name + "\n");
        QVERIFY(write(file("odd.bvh"), text));
        for (const QString out : {"out.fbx", "out.glb", "out.bvh"}) {
            const QJsonObject object =
                answer({"odd.bvh", "-o", out, "--frames", "0-20", "--take", "mocap"});
            QVERIFY2(object["joints"].toInt() == 31, qPrintable(out));
            QVERIFY(object["roundTrip"].toObject()["positionErrorMetres"].toDouble(1) < 1e-5);
            if (warned)
                QVERIFY(!object["warnings"].toArray().isEmpty());
        }
    }

    void badRequestsEndWithStatusTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char *name, const QStringList &arguments, const char *words) {
            QTest::newRow(name) << arguments << QByteArray(words);
        };
        row("no target", {}, "-o hit.fbx");
        row("unknown extension", {"-o", "out.max"}, ".fbx");
        row("no extension", {"-o", "out"}, ".fbx");
        row("folder that does not exist", {"-o", "nowhere/out.fbx"}, "folder does not exist");
        row("frame rate 0", {"-o", "out.fbx", "--fps", "0"}, "29.97");
        row("negative frame rate", {"-o", "out.fbx", "--fps", "-30"}, "29.97");
        row("frame rate not a number", {"-o", "out.fbx", "--fps", "fast"}, "29.97");
        row("frame rate of nothing", {"-o", "out.fbx", "--fps", "30/0"}, "29.97");
        row("empty range", {"-o", "out.fbx", "--frames", "20-10"}, "120-360");
        row("range that is none", {"-o", "out.fbx", "--frames", "20"}, "120-360");
        row("range outside", {"-o", "out.fbx", "--frames", "0-5000"}, "0 to 935");
        row("empty time", {"-o", "out.fbx", "--from", "3", "--to", "2"}, "range");
        row("time before the clip", {"-o", "out.fbx", "--from", "-1"}, "not a range of this clip");
        row("return at once", {"-o", "out.fbx", "--return-by", "0"}, "above 0");
        row("return before the impact", {"-o", "out.fbx", "--return-frame", "100"}, "or a later");
        row("unknown take", {"-o", "out.fbx", "--take", "best"}, "shadow");
        row("a take twice", {"-o", "out.fbx", "--take", "main,main"}, "each once");
        row("takes with nothing between", {"-o", "out.fbx", "--take", "main,,mocap"}, "commas");
        row("unknown mode", {"-o", "out.fbx", "--mode", "nice"}, "exact");
        row("unknown unit", {"-o", "out.fbx", "--unit", "mile"}, "cm");
        row("centimetres in GLB", {"-o", "out.glb", "--unit", "cm"}, "metres");
        row("several takes in BVH", {"-o", "out.bvh", "--take", "all"}, "one take");
        row("reduced keys in BVH", {"-o", "out.bvh", "--reduce-keys", "0.1"}, "every frame");
        row("tolerance of nothing", {"-o", "out.fbx", "--reduce-keys", "0"}, "0.05");
        row("start frame", {"-o", "out.fbx", "--start-frame", "1.5"}, "whole number");
        row("feet both ways", {"-o", "out.fbx", "--plant-feet", "--no-plant-feet"}, "contradict");
        row("exaggerated beyond all", {"-o", "out.fbx", "--exaggerate", "3.1"}, "from 0 to 3");
        row("exaggerated somehow", {"-o", "out.fbx", "--exaggerate", "much"}, "Write keys as in");
        row("a weight of no part", {"-o", "out.fbx", "--weights", "tail=1"}, "leftArm");
        row("a weight beyond all", {"-o", "out.fbx", "--weights", "head=2.5"}, "from 0 to 2");
        row("rest both ways", {"-o", "out.fbx", "--cut-at-rest", "--no-cut-at-rest"}, "contradict");
        row("return and none", {"-o", "out.fbx", "--return-by", "1", "--no-return"}, "contradict");
        row("unknown option", {"-o", "out.fbx", "--colour", "red"}, "--help");
    }

    void badRequestsEndWithStatusTwo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, words);
        const QStringList targets = {"out.fbx", "out.glb", "out.bvh", "out.max", "out"};
        for (const QString &target : targets)
            QVERIFY(write(file(target), "an older file"));
        const Run result = bake(QStringList{"demo"} + arguments);
        QCOMPARE(result.status, 2);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.err.startsWith("error: "), result.err);
        QVERIFY2(result.err.contains(words), result.err);
        for (const QString &target : targets)
            QCOMPARE(contents(file(target)), QByteArray("an older file"));
        QCOMPARE(files().size(), targets.size());
    }

    void aSingleFrameIsNoMotion()
    {
        QByteArray text = contents(kDemo);
        const auto frames = text.indexOf("Frames:");
        const auto motion = text.indexOf('\n', text.indexOf("Frame Time:")) + 1;
        const QByteArray first = text.mid(motion, text.indexOf('\n', motion) + 1 - motion);
        text = text.left(frames) + "Frames: 1\nFrame Time: 0.008333333\n" + first;
        QVERIFY(write(file("one.bvh"), text));
        const Run result = bake({"one.bvh", "-o", "out.fbx"});
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains("single frame") && result.err.contains("two frames"),
                 result.err);
        QCOMPARE(files(), QStringList{"one.bvh"});
    }

    void theSourceIsNeverTheTarget_data()
    {
        QTest::addColumn<QString>("target");
        QTest::newRow("the same name") << "clip.bvh";
        QTest::newRow("another way to it") << "./folder/../clip.bvh";
        QTest::newRow("a symbolic link") << "link.bvh";
        QTest::newRow("a hard link") << "hard.bvh";
    }

    void theSourceIsNeverTheTarget()
    {
        QFETCH(QString, target);
        const QByteArray bytes = contents(kDemo);
        QVERIFY(write(file("clip.bvh"), bytes));
        QVERIFY(QDir(m_folder->path()).mkdir("folder"));
        QVERIFY(QFile::link("clip.bvh", file("link.bvh")));
        QCOMPARE(::link(qPrintable(file("clip.bvh")), qPrintable(file("hard.bvh"))), 0);
        const Run result = bake({"clip.bvh", "-o", target, "--take", "mocap"});
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains("is the input"), result.err);
        QCOMPARE(contents(file("clip.bvh")), bytes);
    }

    void anUnwritableFolderIsNamed()
    {
        if (::geteuid() == 0)
            QSKIP("The administrator may write everywhere.");
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner));
        const Run result = bake({"demo", "-o", "out.fbx"});
        QFile::setPermissions(m_folder->path(),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains("permission denied"), result.err);
    }

    void aFullDiskLeavesTheOldFile()
    {
        if (::mount("tmpfs", qPrintable(m_folder->path()), "tmpfs", 0, "size=256k") != 0)
            QSKIP("Mounting a small disk needs an administrator.");
        QVERIFY(write(file("out.fbx"), "an older file"));
        const Run result = bake({"demo", "-o", "out.fbx"});
        const QByteArray kept = contents(file("out.fbx"));
        const QStringList left = files();
        ::umount(qPrintable(m_folder->path()));
        QCOMPARE(result.status, 75);
        QVERIFY2(result.err.contains("disk is full"), result.err);
        QCOMPARE(kept, QByteArray("an older file"));
        QCOMPARE(left, QStringList{"out.fbx"});
    }

    void aReadOnlyDiskIsNamed()
    {
        if (::mount("tmpfs", qPrintable(m_folder->path()), "tmpfs", MS_RDONLY, "size=64k") != 0)
            QSKIP("Mounting a small disk needs an administrator.");
        const Run result = bake({"demo", "-o", "out.fbx"});
        ::umount(qPrintable(m_folder->path()));
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains("read-only"), result.err);
    }

    void aDivergedTakeIsRefusedUnlessAllowed()
    {
        const QStringList wild = {
            "demo", "--no-reaction", "--impact",
            "time=1.5 body=leftHand direction=1,0,0 kind=push impulse=1000 duration=0.001"};
        QVERIFY(write(file("out.fbx"), "an older file"));
        const Run refused = bake(wild + QStringList{"-o", "out.fbx"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("diverged"), refused.err);
        QCOMPARE(contents(file("out.fbx")), QByteArray("an older file"));
        const Run allowed = bake(wild + QStringList{"-o", "out.fbx", "--allow-partial"});
        QCOMPARE(allowed.status, 0);
        QVERIFY2(allowed.err.contains("diverged"), allowed.err);
        QVERIFY(contents(file("out.fbx")).size() > 100000);
    }

    void errorsAreJsonToo()
    {
        const Run result = bake({"demo", "-o", "out.max", "--json"});
        QCOMPARE(result.status, 2);
        const QJsonObject error = QJsonDocument::fromJson(result.out).object()["error"].toObject();
        QCOMPARE(error["code"].toString(), QString("badUsage"));
        QCOMPARE(error["subject"].toString(), QString("out.max"));
    }

    void noOutputIsAnInputOrAnotherOutput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char *name, const QStringList &arguments) {
            QTest::newRow(name) << arguments;
        };
        row("a link to the project", {"bake", "-o", "symbolic.fbx"});
        row("a hard link to the project", {"bake", "-o", "hard.fbx"});
        row("the clip", {"bake", "-o", "guard.bvh"});
        row("a link to the clip", {"bake", "-o", "clip.bvh"});
        row("the page is the project", {"bake", "-o", "new.fbx", "--report", "shot.flinch"});
        row("the page is the file", {"bake", "-o", "new.fbx", "--report", "./new.fbx"});
        row("a link to a file not yet made", {"bake", "-o", "new.fbx", "--report", "later.html"});
        row("by a linked folder", {"bake", "-o", "new.fbx", "--report", "here/new.fbx"});
        row("simulate", {"simulate", "--report", "hard.fbx"});
        row("compare", {"compare", "--html", "symbolic.fbx"});
        row("two pages", {"compare", "--report", "page.html", "--html", "page.html"});
    }

    void noOutputIsAnInputOrAnotherOutput()
    {
        QFETCH(QStringList, arguments);
        makeProject();
        QVERIFY(QFile::link("shot.flinch", file("symbolic.fbx")));
        QCOMPARE(::link(qPrintable(file("shot.flinch")), qPrintable(file("hard.fbx"))), 0);
        QVERIFY(QFile::link("guard.bvh", file("clip.bvh")));
        QVERIFY(QFile::link("new.fbx", file("later.html")));
        QVERIFY(QFile::link(".", file("here")));
        const QByteArray project = contents(file("shot.flinch"));
        const QStringList before = files();
        arguments.insert(1, "shot.flinch");
        const Run result = run(arguments);
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains("Choose another name"), result.err);
        QCOMPARE(files(), before);
        QCOMPARE(contents(file("shot.flinch")), project);
        QCOMPARE(contents(file("hard.fbx")), project);
        QCOMPARE(contents(file("guard.bvh")), contents(kDemo));
    }

    void aChangedClipIsRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("inspect") << QStringList{"inspect"};
        QTest::newRow("simulate") << QStringList{"simulate"};
        QTest::newRow("bake") << QStringList{"bake", "-o", "out.bvh"};
        QTest::newRow("compare") << QStringList{"compare"};
        QTest::newRow("bench") << QStringList{"bench", "--rounds", "1"};
    }

    void aChangedClipIsRefused()
    {
        QFETCH(QStringList, arguments);
        makeProject();
        arguments.insert(1, "shot.flinch");
        const Run same = run(arguments);
        QVERIFY2(same.status == 0, same.err);
        QFile::remove(file("out.bvh"));
        QVERIFY(write(file("guard.bvh"), contents(kDemo) + "\n"));
        const Run changed = run(arguments);
        QCOMPARE(changed.status, 2);
        QVERIFY2(changed.err.contains("guard.bvh has changed since"), changed.err);
        QVERIFY2(changed.err.contains("--accept-changed-clip"), changed.err);
        QVERIFY(!QFile::exists(file("out.bvh")));
        const Run accepted = run(arguments + QStringList{"--accept-changed-clip"});
        QVERIFY2(accepted.status == 0, accepted.err);
        QCOMPARE(accepted.err.contains("has changed since"), arguments[0] != "bench");
    }

private:
    /// A project of the demo's clip, beside a copy of it.
    void makeProject(const QByteArray &recipe = "{}") const
    {
        QVERIFY(QFile::copy(kDemo, file("guard.bvh")));
        const QByteArray hash =
            QCryptographicHash::hash(contents(kDemo), QCryptographicHash::Sha256).toHex();
        QVERIFY(write(file("shot.flinch"),
                      R"({"format": "flinch-project", "version": 3, "source": {"kind": "file",
                          "path": "guard.bvh", "sha256": ")"
                          + hash + R"("}, "setup": {"range": {"first": 0, "last": 30}}, "bake": )"
                          + recipe + "}"));
    }

    /// In the test's own folder, which has nothing of the project.
    Run bake(const QStringList &arguments) const { return run(QStringList{"bake"} + arguments); }

    Run run(const QStringList &arguments) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove("DISPLAY");
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder->path());
        process.start(QStringLiteral(FLINCH_CLI), arguments);
        if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), process.readAllStandardOutput(),
                process.readAllStandardError()};
    }

    QJsonObject answer(const QStringList &arguments) const
    {
        const Run result = bake(arguments + QStringList{"--json"});
        if (result.status != 0)
            qWarning("%s", result.err.constData());
        return QJsonDocument::fromJson(result.out).object();
    }

    QString file(const QString &name) const { return m_folder->filePath(name); }

    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestBake)
#include "tst_bake.moc"
