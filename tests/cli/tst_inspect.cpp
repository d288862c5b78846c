#include "core/doctor/knownmaps.h"
#include "tests/support/faultyclips.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace flinch;

namespace {

struct Run
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

JointMap shippedMapOf(const QString &name)
{
    return *std::ranges::find(shippedMaps(), name, &JointMap::name);
}

Run run(const QStringList &arguments)
{
    QProcess process;
    // the command line needs no display
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(FLINCH_CLI), arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class TestInspect : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_clip = m_folder.filePath("clip.bvh");
        QFile file(m_clip);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(testing::smallBvh());
    }

    void answersWithOneJsonObject()
    {
        const Run result = run({"inspect", m_clip, "--json"});
        QCOMPARE(result.status, 0);
        QJsonParseError error;
        const QJsonObject object = QJsonDocument::fromJson(result.out, &error).object();
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(object["format"].toString(), QString("BVH"));
        QCOMPARE(object["joints"].toInt(), 4);
        QCOMPARE(object["frames"].toInt(), 4);
        QCOMPARE(object["fps"].toDouble(), 120.0);
        QCOMPARE(object["durationSeconds"].toDouble(), 4.0 / 120);
        QCOMPARE(object["unitToMetres"].toDouble(), 0.01);
        QCOMPARE(object["upAxis"].toString(), QString("Y"));
        QVERIFY(qAbs(object["heightMetres"].toDouble() - 1.7) < 0.05);
        QCOMPARE(object["tPoseFirstFrame"].toBool(true), false);
        QVERIFY(object["warnings"].isArray());
    }

    void tellsWhichJointDrivesWhichBody()
    {
        const QString path = m_folder.filePath("person.bvh");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const Clip clip =
            testing::humanoidClip(testing::humanoidFamily("MotionBuilder"), {.frames = 3});
        file.write(QByteArray::fromStdString(testing::bvhText(clip)));
        file.close();
        const Run result = run({"inspect", path, "--json"});
        QCOMPARE(result.status, 0);
        QVERIFY2(result.err.isEmpty(), result.err);
        const QJsonObject mapping =
            QJsonDocument::fromJson(result.out).object()["mapping"].toObject();
        QCOMPARE(mapping.size(), 16);
        QCOMPARE(mapping["pelvis"].toObject()["joint"].toString(), QString("Hips"));
        QCOMPARE(mapping["leftShin"].toObject()["joint"].toString(), QString("LeftLeg"));
        QCOMPARE(mapping["rightForearm"].toObject()["joint"].toString(), QString("RightForeArm"));
        for (const QJsonValue &body : mapping) {
            const double confidence = body.toObject()["confidence"].toDouble();
            QVERIFY(confidence > 0.9 && confidence <= 1);
        }
        const Run words = run({"inspect", path});
        QVERIFY(words.out.contains("leftShin") && words.out.contains("LeftLeg"));
    }

    void tellsWhereTheMotionBreaks()
    {
        const QString path = m_folder.filePath("jump.bvh");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(testing::bvhText(testing::twiceFaultyClip())));
        file.close();
        const auto found = [&path](const QStringList &options) {
            return QJsonDocument::fromJson(
                       run(QStringList{"inspect", path, "--json"} + options).out)
                .object()["discontinuities"]
                .toArray();
        };
        const QJsonArray array = found({});
        QCOMPARE(array.size(), 2);
        const QJsonObject start = array[0].toObject();
        QCOMPARE(start["kind"].toString(), QString("start"));
        QCOMPARE(start["firstFrame"].toInt(-1), 0);
        QCOMPARE(start["lastFrame"].toInt(), 3);
        QVERIFY(start["joint"].isNull());
        const QJsonObject teleport = array[1].toObject();
        QCOMPARE(teleport["kind"].toString(), QString("teleport"));
        QCOMPARE(teleport["firstFrame"].toInt(), 150);
        QCOMPARE(teleport["lastFrame"].toInt(), 150);
        QCOMPARE(teleport["joint"].toString(), QString("Hips"));
        QVERIFY(qAbs(teleport["size"].toDouble() - 1) < 0.02);
        QCOMPARE(teleport["unit"].toString(), QString("m"));
        QCOMPARE(teleport["ignored"].toBool(true), false);
        QVERIFY(run({"inspect", path}).out.contains("jumps by 100 cm at frame 150"));

        const QJsonArray ignoring = found({"--ignore-discontinuity", "150"});
        QCOMPARE(ignoring.size(), 2);
        QCOMPARE(ignoring[0].toObject()["ignored"].toBool(true), false);
        QCOMPARE(ignoring[1].toObject()["ignored"].toBool(), true);
        for (const char *wrong : {"151", "-1", "x", ""}) {
            const Run refused = run({"inspect", path, "--ignore-discontinuity", wrong});
            QCOMPARE(refused.status, 2);
        }

        // whoever simulates is told, unless it is to be ignored
        const Run warned = run({"simulate", path, "--json", "--quality", "draft"});
        QCOMPARE(warned.status, 0);
        const QString told = QJsonDocument::fromJson(warned.out)
                                 .object()["warnings"]
                                 .toVariant()
                                 .toStringList()
                                 .join(' ');
        QVERIFY2(told.contains("frame 150") && told.contains("Frames 0 to 3"), qPrintable(told));
        const Run rest = run({"simulate", path, "--json", "--quality", "draft", "--from", "3"});
        QVERIFY(!rest.out.contains("frame 150"));
        const Run quiet = run({"simulate", path, "--json", "--quality", "draft",
                               "--ignore-discontinuity", "150", "--ignore-discontinuity", "0"});
        QVERIFY(!quiet.out.contains("jumps by"));
    }

    void tellsFloorAndContacts()
    {
        const Run result = run({"inspect", "demo", "--json"});
        QCOMPARE(result.status, 0);
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QVERIFY(qAbs(object["floorMetres"].toDouble(1)) < 0.02);
        for (const char *side : {"left", "right"}) {
            const QJsonObject foot = object["contacts"].toObject()[QLatin1String(side)].toObject();
            for (const char *part : {"planted", "heel", "ball", "toe"}) {
                const QJsonArray spans = foot[QLatin1String(part)].toArray();
                // a boxer's rear heel is never down
                const bool raised = QByteArray(side) == "right" && QByteArray(part) == "heel";
                QCOMPARE(spans.isEmpty(), raised);
                int last = -1;
                for (const QJsonValue &span : spans) {
                    QCOMPARE(span.toArray().size(), 2);
                    QVERIFY(span.toArray()[0].toInt() > last);
                    last = span.toArray()[1].toInt();
                    QVERIFY(span.toArray()[0].toInt() <= last);
                }
                QVERIFY(last < object["frames"].toInt());
            }
        }
        // the right leg kicks
        QVERIFY(object["contacts"].toObject()["right"].toObject()["planted"].toArray().size() > 1);
        QVERIFY(run({"inspect", "demo"}).out.contains("Floor"));
    }

    void theCallerMayPutTheFloorElsewhere()
    {
        const Run result = run({"inspect", "demo", "--json", "--floor", "-0.5"});
        QCOMPARE(result.status, 0);
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(object["floorMetres"].toDouble(), -0.5);
        for (const char *side : {"left", "right"})
            QVERIFY(object["contacts"][QLatin1String(side)]["planted"].toArray().isEmpty());
        const QByteArray as = run({"simulate", "demo", "--json", "--to", "1"}).out;
        const QByteArray low =
            run({"simulate", "demo", "--json", "--to", "1", "--floor", "-0.5"}).out;
        const auto hash = [](const QByteArray &json) {
            return QJsonDocument::fromJson(json)["takeHash"].toString();
        };
        QVERIFY(!hash(low).isEmpty());
        QVERIFY(hash(low) != hash(as));
    }

    void aFloorThatIsNoneIsRefused_data()
    {
        QTest::addColumn<QString>("floor");
        QTest::newRow("a word") << "high";
        QTest::newRow("nothing") << "";
        QTest::newRow("out of this world") << "1e6";
        QTest::newRow("not a number") << "nan";
    }

    void aFloorThatIsNoneIsRefused()
    {
        QFETCH(QString, floor);
        for (const char *verb : {"inspect", "simulate"}) {
            const Run result = run({verb, "demo", "--floor", floor});
            QCOMPARE(result.status, 2);
            QVERIFY(result.err.contains("loor"));
        }
    }

    void theCallerMayChooseJoints()
    {
        const Run chosen = run({"inspect", "demo", "--json", "--map", "abdomen=Spine1"});
        QCOMPARE(chosen.status, 0);
        const QJsonObject abdomen = QJsonDocument::fromJson(chosen.out)
                                        .object()["mapping"]
                                        .toObject()["abdomen"]
                                        .toObject();
        QCOMPARE(abdomen["joint"].toString(), QString("Spine1"));
        QCOMPARE(abdomen["confidence"].toDouble(), 1.0);
    }

    /// A map of joints is a file, or one that ships; what it does not fit is refused with the
    /// names.
    void theCallerMayNameAMap()
    {
        const QString clip = m_folder.filePath("mixamo.bvh");
        QFile file(clip);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(testing::bvhText(
            testing::humanoidClip(testing::humanoidFamily("Mixamo"), {.frames = 3}))));
        file.close();
        const auto inspected = [&clip](const QStringList &options) {
            return QJsonDocument::fromJson(
                       run(QStringList{"inspect", clip, "--json"} + options).out)
                .object();
        };
        QCOMPARE(inspected({})["map"].toString(), QString("Mixamo"));
        JointMap map = shippedMapOf("Mixamo");
        map.name = "Studio";
        map.joints[BodyId::Chest] = QStringLiteral("mixamorig:Spine1");
        const QString path = m_folder.filePath("studio.flinchmap");
        QVERIFY(writeMap(path, map));
        const QJsonObject told = inspected({"--map", path});
        QCOMPARE(told["mapping"]["chest"]["joint"].toString(), QString("mixamorig:Spine1"));
        QCOMPARE(told["mapping"]["head"]["joint"].toString(), QString("mixamorig:Head"));
        // a single body counts before it
        const QJsonObject both = inspected({"--map", path, "--map", "chest=mixamorig:Spine2"});
        QCOMPARE(both["mapping"]["chest"]["joint"].toString(), QString("mixamorig:Spine2"));
        QCOMPARE(inspected({"--map", "mixamo"})["map"].toString(), QString("Mixamo"));

        const auto refused = [&clip](const QStringList &options) {
            const Run result = run(QStringList{"inspect", clip} + options);
            return qMakePair(result.status, QString::fromUtf8(result.err));
        };
        const auto [status, text] = refused({"--map", "Unreal"});
        QVERIFY(status != 0);
        QVERIFY2(text.contains("Unreal") && text.contains("pelvis"), qPrintable(text));
        QVERIFY(refused({"--map", "Tomorrow"}).second.contains("Mixamo, "));
        QVERIFY(refused({"--map", path, "--map", path}).second.contains("two maps"));
        QFile damaged(path);
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("{\n\"format\": 3");
        damaged.close();
        QVERIFY(refused({"--map", path}).second.contains("studio.flinchmap"));
    }

    /// What was answered for a skeleton once is used whenever it comes again.
    void aSkeletonFindsItsSavedMap()
    {
        const Clip made = testing::humanoidClip(testing::namelessHumanoid(), {.frames = 3});
        const QString clip = m_folder.filePath("nameless.bvh");
        QFile file(clip);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(testing::bvhText(made)));
        file.close();
        const auto inspected = [&clip] {
            return QJsonDocument::fromJson(run({"inspect", clip, "--json"}).out).object();
        };
        const auto before = inspected();
        QVERIFY(before["map"].toString().isEmpty());
        QCOMPARE(before["mapping"]["chest"]["joint"].toString(), QString("joint3"));
        CharacterMapping mapping = mapSkeleton(made.skeleton()).value();
        mapping.bodies[BodyId::Chest].sourceJoint = made.skeleton().indexOf(u"joint2");
        const QTemporaryDir home;
        const QByteArray usual = qgetenv("XDG_DATA_HOME");
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        const QString folder = home.filePath("flinch/maps");
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(
            writeMap(folder + "/nameless.flinchmap", mapOf(made.skeleton(), mapping, "Nameless")));
        const auto after = inspected();
        if (usual.isEmpty())
            qunsetenv("XDG_DATA_HOME");
        else
            qputenv("XDG_DATA_HOME", usual);
        QCOMPARE(after["map"].toString(), QString("Nameless"));
        QCOMPARE(after["mapping"]["chest"]["joint"].toString(), QString("joint2"));
    }

    /// One list tells how the file was read, the worst first, and how each of it is said otherwise.
    void theReportTellsHowToSayOtherwise()
    {
        const Run result = run({"inspect", "demo", "--json"});
        const QJsonArray report = QJsonDocument::fromJson(result.out).object()["report"].toArray();
        const QStringList groups = {"worthALook", "inferred", "repaired", "read"};
        qsizetype last = 0;
        QHash<QString, QString> options;
        for (const QJsonValue &entry : report) {
            QVERIFY(groups.indexOf(entry["group"].toString()) >= last);
            last = groups.indexOf(entry["group"].toString());
            QVERIFY(!entry["label"].toString().isEmpty() && !entry["fact"].toString().isEmpty());
            options[entry["topic"].toString()] = entry["option"].toString();
        }
        const QByteArray help = run({"inspect", "--help"}).out;
        for (const auto &[topic, option] :
             {std::pair("unit", "--source-unit"), std::pair("upAxis", "--source-up"),
              std::pair("take", "--take-in"), std::pair("mapping", "--map"),
              std::pair("floor", "--floor")}) {
            QCOMPARE(options[topic], QString(option));
            QVERIFY2(help.contains(option), option);
        }
    }

    void aClipWithoutAPersonIsInspectedAllTheSame()
    {
        const Run result = run({"inspect", m_clip, "--json"});
        QCOMPARE(result.status, 0);
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QVERIFY(object["mapping"].toObject().isEmpty());
        const QJsonArray warnings = object["warnings"].toArray();
        QCOMPARE(warnings.size(), 1);
        QVERIFY2(warnings[0].toString().contains("rightThigh"), qPrintable(warnings[0].toString()));
        QCOMPARE(result.err.count("warning: "), 1);
        QCOMPARE(run({"inspect", m_clip}).status, 0);
    }

    void answersInWords()
    {
        const Run result = run({"inspect", m_clip});
        QCOMPARE(result.status, 0);
        QVERIFY(result.out.contains("120 fps"));
    }

    void theDemoWorksAnywhere()
    {
        const Run result = run({"inspect", "demo", "--json"});
        QCOMPARE(result.status, 0);
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(object["fps"].toDouble(), 120.0);
        QVERIFY(object["warnings"].toArray().isEmpty());
    }

    void aProjectIsItsClip()
    {
        const auto object = [](const QString &input) {
            return QJsonDocument::fromJson(run({"inspect", input, "--json"}).out).object();
        };
        const QJsonObject project = object(FLINCH_SOURCE_DIR "/resources/projects/demo.flinch");
        QVERIFY(project["joints"].toInt() > 20);
        QCOMPARE(project["mapping"].toObject().size(), 16);
    }

    /// The height tells the unit, so it must not depend on what a character is called.
    void takesAreListedAndChosen()
    {
        const QString file = m_folder.filePath("takes.fbx");
        const Run bake = run({"bake", "demo", "-o", file, "--take", "all", "--frames", "100-160",
                              "--quality", "draft", "--no-impacts"});
        QVERIFY2(bake.status == 0, bake.err.constData());
        const auto inspected = [&](const QStringList &more) {
            const Run result = run(QStringList{"inspect", file, "--json"} + more);
            return QJsonDocument::fromJson(result.out).object();
        };
        const QJsonObject json = inspected({});
        QCOMPARE(json["format"].toString(), QString("FBX"));
        QCOMPARE(json["frames"].toInt(), 61);
        QStringList names;
        for (const QJsonValue &take : json["takes"].toArray()) {
            names += take["name"].toString();
            QCOMPARE(take["frames"].toInt(), 61);
            QCOMPARE(take["chosen"].toBool(), names.size() == 1);
        }
        QCOMPARE(names.size(), 3);
        QCOMPARE(json["take"].toString(), names[0]);
        QCOMPARE(inspected({"--take-in", names[2]})["take"].toString(), names[2]);
        const Run words = run({"inspect", file, "--take-in", names[1]});
        QVERIFY2(words.out.contains("* " + names[1].toUtf8()), words.out.constData());
        // one that is not there: what there is
        const Run none = run({"inspect", file, "--take-in", "dance"});
        QCOMPARE(none.status, 2);
        QVERIFY(none.err.contains("dance") && none.err.contains(names[2].toUtf8()));
    }

    void oddNamesDoNotChangeTheHeight_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("the character's name in all")
            << QByteArray("JOINT ") << QByteArray("JOINT Footman_");
        QTest::newRow("head of bones") << QByteArray(" Head\n") << QByteArray(" Skull\n");
        QTest::newRow("head as a neck") << QByteArray(" Head\n") << QByteArray(" Neck2\n");
        QTest::newRow("head as a spine") << QByteArray(" Head\n") << QByteArray(" spine006\n");
    }

    void oddNamesDoNotChangeTheHeight()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFile clip(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh");
        QVERIFY(clip.open(QIODevice::ReadOnly));
        QByteArray text = clip.readAll().replace(from, to);
        if (from == "JOINT ")
            text.replace("ROOT ", "ROOT Footman_");
        QTemporaryDir folder;
        QFile odd(folder.filePath("odd.bvh"));
        QVERIFY(odd.open(QIODevice::WriteOnly) && odd.write(text) == text.size());
        odd.close();
        const auto object =
            QJsonDocument::fromJson(run({"inspect", odd.fileName(), "--json"}).out).object();
        QVERIFY(qAbs(object["heightMetres"].toDouble() - 1.77) < 0.01);
        QVERIFY(object["mapping"]["leftUpperArm"]["joint"].toString().endsWith("LeftArm"));
        QCOMPARE(object["mapping"]["head"]["joint"].toString().toUtf8(),
                 from == "JOINT " ? QByteArray("Footman_Head") : to.trimmed());
    }

    void theCallerMayStateUnitAndAxis()
    {
        const Run result =
            run({"inspect", m_clip, "--json", "--source-unit", "m", "--source-up", "z"});
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(object["unitToMetres"].toDouble(), 1.0);
        QCOMPARE(object["upAxis"].toString(), QString("Z"));
    }

    void warningsGoToStandardErrorAndJson()
    {
        const QString path = m_folder.filePath("odd.bvh");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(testing::smallBvh().replace("0.0083333", "0"));
        file.close();
        const Run result = run({"inspect", path, "--json"});
        QCOMPARE(result.status, 0);
        QVERIFY(result.err.startsWith("warning: " + path.toUtf8()));
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QVERIFY(
            object["warnings"].toArray()[0].toString().contains("frame time", Qt::CaseInsensitive));
        QCOMPARE(object["fps"].toDouble(), 30.0);
    }

    void badInputEndsWithStatusTwo_data()
    {
        QTest::addColumn<QByteArray>("contents");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("binary junk") << QByteArray("\x7F"
                                                   "ELF\x02\x01\x00\x00\xFF\xFE",
                                                   10);
        QTest::newRow("cut off") << testing::smallBvh().left(300);
        QTest::newRow("a billion frames")
            << testing::smallBvh().replace("Frames: 4", "Frames: 1000000000");
        QTest::newRow("nan") << testing::smallBvh().replace("90.5", "nan");
    }

    void badInputEndsWithStatusTwo()
    {
        QFETCH(QByteArray, contents);
        const QTemporaryDir folder;
        const QString path = folder.filePath("bad.bvh");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(contents);
        file.close();
        const Run result = run({"inspect", path});
        QCOMPARE(result.status, 2);
        QVERIFY(result.out.isEmpty());
        const QRegularExpression form("^error: " + QRegularExpression::escape(path)
                                      + ": .+ \\(line \\d+\\)\\. .+\\.\n$");
        QVERIFY2(form.match(QString::fromUtf8(result.err)).hasMatch(), result.err);
        // nothing written, the input untouched
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"bad.bvh"});
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), contents);
    }

    void badUsageEndsWithStatusTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("no verb") << QStringList{};
        QTest::newRow("unknown verb") << QStringList{"dance"};
        QTest::newRow("no input") << QStringList{"inspect"};
        QTest::newRow("two inputs") << QStringList{"inspect", "a", "b"};
        QTest::newRow("unknown option") << QStringList{"inspect", "demo", "--colour"};
        QTest::newRow("unknown unit") << QStringList{"inspect", "demo", "--source-unit", "furlong"};
        QTest::newRow("unit zero") << QStringList{"inspect", "demo", "--source-unit", "0"};
        QTest::newRow("unknown axis") << QStringList{"inspect", "demo", "--source-up", "w"};
        QTest::newRow("map of nothing") << QStringList{"inspect", "demo", "--map", "head"};
        QTest::newRow("map of no body") << QStringList{"inspect", "demo", "--map", "tail=Hips"};
        QTest::newRow("map to no joint") << QStringList{"inspect", "demo", "--map", "head=Kopf"};
        QTest::newRow("missing file") << QStringList{"inspect", "nowhere.bvh"};
        QTest::newRow("folder") << QStringList{"inspect", "/"};
    }

    void badUsageEndsWithStatusTwo()
    {
        QFETCH(QStringList, arguments);
        const Run result = run(arguments);
        QCOMPARE(result.status, 2);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.err.startsWith("error: "), result.err);
    }

    void errorsAreJsonTooWhenAskedFor()
    {
        const Run result = run({"inspect", "nowhere.bvh", "--json"});
        QCOMPARE(result.status, 2);
        const QJsonObject error = QJsonDocument::fromJson(result.out).object()["error"].toObject();
        QCOMPARE(error["code"].toString(), QString("notFound"));
        QCOMPARE(error["subject"].toString(), QString("nowhere.bvh"));
    }

    void helpAndVersion()
    {
        QCOMPARE(run({"--help"}).status, 0);
        QVERIFY(run({"--help"}).out.contains("inspect"));
        QVERIFY(run({"inspect", "--help"}).out.contains("--source-unit"));
        QVERIFY(run({"--version"}).out.startsWith("flinch-cli "));
    }

    void anInterruptCancels()
    {
        // long enough to be interrupted while it is read
        const QString path = m_folder.filePath("long.bvh");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray text = testing::smallBvh();
        text.replace("Frames: 4", "Frames: 2000001");
        file.write(text);
        const QByteArray line = "3 91.5 0.75 30 -60 90 4.5 7.5 10.5 -12 -15 -18 3e-05 0.375 270\n";
        file.write(line.repeated(1999997));
        file.close();
        QProcess process;
        process.start(QStringLiteral(FLINCH_CLI), {"inspect", path});
        QVERIFY(process.waitForStarted());
        // the file is open once the program reads it, and its handler stands before that
        const QString descriptors = QString("/proc/%1/fd").arg(process.processId());
        const auto isReading = [&] {
            for (const QFileInfo &entry :
                 QDir(descriptors).entryInfoList(QDir::System | QDir::Files)) {
                if (entry.symLinkTarget() == path)
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(isReading());
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
    }

private:
    QTemporaryDir m_folder;
    QString m_clip;
};

QTEST_GUILESS_MAIN(TestInspect)
#include "tst_inspect.moc"
