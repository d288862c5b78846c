#include "core/base/durablefile.h"
#include "core/project/projectfile.h"
#include "core/project/projectscenario.h"
#include "core/simulation/simulator.h"
#include "tests/support/projects.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QTemporaryDir>
#include <QtTest>

#include <bit>
#include <functional>
#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

using Edit = std::function<void(QJsonObject &)>;

QByteArray textOf(const Project &project)
{
    return QByteArray::fromStdString(projectText(project));
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("<unreadable>");
}

/// The text of fullProject() with one value replaced: "setup.impacts.0.time".
QByteArray textWith(const QString &path, const QJsonValue &value)
{
    std::function<QJsonValue(QJsonValue, QStringList)> put = [&](QJsonValue at, QStringList keys) {
        if (keys.isEmpty())
            return value;
        const QString key = keys.takeFirst();
        if (at.isArray()) {
            QJsonArray array = at.toArray();
            array[key.toInt()] = put(array[key.toInt()], keys);
            return QJsonValue(array);
        }
        QJsonObject object = at.toObject();
        object[key] = put(object[key], keys);
        return QJsonValue(object);
    };
    const QJsonObject root = QJsonDocument::fromJson(textOf(fullProject())).object();
    return QJsonDocument(put(root, path.split('.')).toObject()).toJson();
}

/// Scales of the sample of version 1, which had fewer.
void scaleAsInVersion1(ControllerSettings &settings)
{
    settings.shadowStiffness = {};
    settings.shadowDamping = {
        .neck = 3.1, .shoulders = 3.1, .elbows = 3.1, .hips = 1.45, .knees = 3.1};
    settings.mainStiffness = {
        .waist = 4.1, .chest = 4.1, .neck = 2.1, .shoulders = 0.71, .elbows = 2.2};
    settings.mainDamping = {};
}

/// What files had before version 3: fields that it added have their default. Of a bake they held
/// the frame of return and, once one was `baked`, what the dialog remembered.
void leaveOutVersion3(Project &project, bool baked)
{
    BakeRecipe &bake = project.bake;
    if (!baked)
        bake = {.returnFrame = bake.returnFrame};
    else
        bake.takes = {BakedMotion::Main, BakedMotion::Mocap};
    bake.startFrame = 0;
    bake.rootMotion = RootMotion::Kept;
    bake.takeName.clear();
    project.setup.ground = {};
    project.setup.ignoredDiscontinuities.clear();
    for (KeptTake &take : project.takes) {
        take.setup.ground = {};
        take.setup.ignoredDiscontinuities.clear();
    }
}

/// What files had before there were reactions: none.
void leaveOutVersion4(Setup &setup)
{
    setup.reaction = {};
    setup.reaction.enabled = false;
    for (ProjectImpact &impact : setup.impacts)
        impact.key.reaction = {};
}

/// When only the tone had keys, and takes were baked to their end.
void leaveOutVersion5(Project &project)
{
    project.setup.reaction.keys = project.setup.reaction.keys.simulated();
    for (KeptTake &take : project.takes)
        take.setup.reaction.keys = take.setup.reaction.keys.simulated();
    project.bake.cutAtRest = false;
}

std::uint64_t takeHash(const Project &project)
{
    auto imported = testing::readClipFile(project.source.path, project.source.import);
    if (!imported)
        qFatal("%s", qPrintable(imported.error().toText()));
    auto prepared =
        prepareScenario(std::make_shared<const Clip>(std::move(imported->clip)), project.setup);
    Simulator simulator;
    const auto take = simulator.simulate(completeScenario(*prepared, project.setup).scenario);
    if (!take)
        qFatal("%s", qPrintable(take.error().toText()));
    return take->hash();
}

} // namespace

class TestProjectFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyFieldComesBack()
    {
        const Project project = fullProject();
        QVERIFY(checkProject(project));
        const auto opened = parseProject(textOf(project));
        QVERIFY2(opened.ok(), opened ? "" : qPrintable(opened.error().toText()));
        QVERIFY(opened->project == project);
        QCOMPARE(projectHash(opened->project), projectHash(project));
        QCOMPARE(opened->warnings, QStringList());
    }

    /// A field that is left out of the file would come back all the same if it had its default.
    void nothingInTheFullProjectIsDefault()
    {
        Project plain;
        plain.setup.impacts = {{}, {}};
        plain.takes = {{{}, {}, plain.setup, {}}};
        plain.markers = {{}, {}};
        QStringList same;
        const std::function<void(const QString &, QJsonValue, QJsonValue)> compare =
            [&](const QString &path, const QJsonValue &a, const QJsonValue &b) {
                for (const QString &key : a.toObject().keys())
                    compare(path + '.' + key, a[key], b[key]);
                for (int i = 0; i < a.toArray().size(); ++i)
                    compare(path + '.' + QString::number(i), a[i], b[i]);
                if (!a.isObject() && !a.isArray() && a == b)
                    same += path;
            };
        compare({}, QJsonDocument::fromJson(textOf(fullProject())).object(),
                QJsonDocument::fromJson(textOf(plain)).object());
        // its clip needs no skeleton from elsewhere
        QCOMPARE(same, QStringList(
                           {".format", ".markers.1.name", ".source.import.skeleton", ".version"}));
    }

    void numbersKeepEveryBit()
    {
        std::mt19937_64 random(7);
        std::uniform_real_distribution<double> unit(0, 1);
        Project project = demoProject();
        for (int round = 0; round < 3000; ++round) {
            ImpactKey &key = project.setup.impacts[0].key;
            // from denormals up
            key.time = std::bit_cast<double>(random() % std::bit_cast<std::uint64_t>(86400.0));
            key.direction = Vector3(unit(random) - 0.5, unit(random) * 1e-300, 1 / unit(random));
            key.mass = 0.01 + unit(random) * 99;
            project.setup.control.settings.main.stiffness = unit(random) * 1e6;
            const auto opened = parseProject(textOf(project));
            QVERIFY(opened.ok());
            QVERIFY(opened->project == project);
            QCOMPARE(projectHash(opened->project), projectHash(project));
        }
    }

    void zerosLoseTheirSign()
    {
        Project project = demoProject();
        project.setup.impacts[0].key.direction = Vector3(-0.0, -1, -0.0);
        normalise(project);
        for (const int axis : {0, 2})
            QVERIFY(!std::signbit(project.setup.impacts[0].key.direction[axis]));
        QCOMPARE(project.setup.impacts[0].key.direction.y(), -1.0);
        QCOMPARE(projectHash(parseProject(textOf(project))->project), projectHash(project));
    }

    void theUsersLocaleDoesNotMatter()
    {
        const QByteArray before = textOf(fullProject());
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        std::setlocale(LC_ALL, "de_DE.UTF-8");
        const QByteArray text = textOf(fullProject());
        const auto opened = parseProject(text);
        std::setlocale(LC_ALL, "C");
        QLocale::setDefault(QLocale::c());
        QCOMPARE(text, before);
        QVERIFY(opened.ok() && opened->project == fullProject());
    }

    void theTakeIsTheSameAgain()
    {
        Project project = demoProject();
        project.setup.range = {30, 400};
        project.setup.impacts[0].key.direction = Vector3(-1.0 / 3, 0.1, -0.0);
        normalise(project);
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        QVERIFY(writeProject(path, project));
        const auto opened = readProject(path);
        QVERIFY(opened.ok());
        QVERIFY(opened->project == project);
        const std::uint64_t hash = takeHash(project);
        QCOMPARE(takeHash(opened->project), hash);
        // and the hash would tell
        project.setup.impacts[0].key.direction.x() += 1e-4;
        QVERIFY(takeHash(project) != hash);
    }

    void theClipIsFoundWhereTheFolderGoes()
    {
        const QTemporaryDir folder;
        const QDir old(folder.filePath("old"));
        QVERIFY(old.mkpath("clips"));
        Project project = demoProject();
        project.source.path = old.filePath("clips/punch.bvh");
        QVERIFY(writeProject(old.filePath("hit.flinch"), project));
        QVERIFY(contents(old.filePath("hit.flinch")).contains("\"clips/punch.bvh\""));
        QVERIFY(QDir(folder.path()).rename("old", "new"));
        const auto opened = readProject(folder.filePath("new/hit.flinch"));
        QVERIFY(opened.ok());
        QCOMPARE(opened->project.source.path, folder.filePath("new/clips/punch.bvh"));
    }

    void theChosenTakeIsRemembered()
    {
        Project project = fullProject();
        const std::uint64_t without = projectHash(project);
        project.source.take = QStringLiteral("Jab “2”");
        QVERIFY(projectHash(project) != without);
        const auto read = parseProject(textOf(project));
        QVERIFY(read.ok());
        QCOMPARE(read->project.source.take, project.source.take);
        QVERIFY(read->project == project);
        // a name is a name, however long a file may make it
        project.source.take = QString(100'000, u'x');
        QVERIFY(!checkProject(project).ok());
    }

    void thereIsASampleOfThisVersion()
    {
        const QString path =
            QStringLiteral(FLINCH_SOURCE_DIR "/tests/project/samples/version-%1.flinch")
                .arg(kProjectVersion);
        if (qEnvironmentVariableIsSet("FLINCH_WRITE_SAMPLE"))
            QVERIFY(writeProject(path, fullProject()));
        QVERIFY2(QFile::exists(path),
                 "run this test once with FLINCH_WRITE_SAMPLE=1, before the version is released");
        // what is written now must not drift away from the sample of a released version
        Project project = fullProject();
        project.source.path = QStringLiteral("../../../resources/clips/boxing-guard.bvh");
        QCOMPARE(textOf(project), contents(path));
    }

    void samples_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(FLINCH_SOURCE_DIR "/tests/project/samples"));
        for (const QString &name : folder.entryList({"*.flinch"}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }

    /// Files of every version that was ever written open, for good.
    void samples()
    {
        QFETCH(QString, path);
        const auto opened = readProject(path);
        QVERIFY2(opened.ok(), opened ? "" : qPrintable(opened.error().toText()));
        QCOMPARE(opened->warnings, QStringList());
        Project expected = fullProject();
        expected.source.path = opened->project.source.path;
        const int version = QFileInfo(path).baseName().section('-', 1, 1).toInt();
        QVERIFY(version >= 1 && version <= kProjectVersion);
        if (version < 5)
            leaveOutVersion5(expected);
        if (version < 4) {
            leaveOutVersion4(expected.setup);
            for (KeptTake &take : expected.takes)
                leaveOutVersion4(take.setup);
        }
        if (version < 3)
            leaveOutVersion3(expected, path.endsWith("-baked.flinch"));
        if (version < 2) {
            scaleAsInVersion1(expected.setup.control.settings);
            for (KeptTake &take : expected.takes)
                scaleAsInVersion1(take.setup.control.settings);
        }
        QVERIFY(opened->project == expected);
        QCOMPARE(QFileInfo(opened->project.source.path).fileName(), "boxing-guard.bvh");
    }

    /// What its settings left out was what version 1 took it for, not what is best now.
    void version1LeftOut()
    {
        const auto settings = [](const QByteArray &said) {
            const auto opened = parseProject(R"({"format": "flinch-project", "version": 1,
                "setup": {"control": {"settings": )"
                                             + said + "}}}");
            return opened ? opened->project.setup.control.settings : ControllerSettings::paper();
        };
        const ControllerSettings nothing = settings("{}");
        QCOMPARE(nothing.shadowStiffness.waist, 1.0);
        QCOMPARE(nothing.shadowDamping.knees, 3.0);
        QCOMPARE(nothing.shadowDamping.hips, 1.4);
        QCOMPARE(nothing.mainStiffness.chest, 4.0);
        QCOMPARE(nothing.mainDamping.waist, 1.0);
        const ControllerSettings some = settings(R"({"mainScales": {"trunk": 5}})");
        QCOMPARE(some.mainStiffness.waist, 5.0);
        QCOMPARE(some.mainStiffness.elbows, 2.0);
    }

    void version1OfAWrongKindIsNamed()
    {
        const auto opened = parseProject(R"({"format": "flinch-project", "version": 1,
            "setup": {"control": {"settings": {"mainScales": 5}}}})");
        QVERIFY(!opened.ok());
        QVERIFY(opened.error().toText().contains(QLatin1String("mainStiffness")));
    }

    /// The bake dialog of version 2 remembered rows of its lists.
    void version2RememberedRows_data()
    {
        QTest::addColumn<QByteArray>("bake");
        QTest::addColumn<BakeRecipe>("recipe");
        const auto row = [](const char *name, const QByteArray &bake, const BakeRecipe &recipe) {
            QTest::newRow(name) << bake << recipe;
        };
        const auto fps = [](std::int64_t numerator, std::int64_t denominator = 1) {
            return FrameRate::fromFraction(numerator, denominator);
        };
        row("nothing", "{}", {});
        row("glTF", R"({"format": 1})", {.format = BakeFormat::Glb});
        row("BVH", R"({"format": 2})", {.format = BakeFormat::Bvh});
        row("the clip's rate", R"({"rate": 0})", {});
        row("film", R"({"rate": 1})", {.fps = fps(24000, 1001)});
        row("cinema", R"({"rate": 2})", {.fps = fps(24)});
        row("PAL", R"({"rate": 3})", {.fps = fps(25)});
        row("NTSC", R"({"rate": 4})", {.fps = fps(30000, 1001)});
        row("30", R"({"rate": 5})", {.fps = fps(30)});
        row("60", R"({"rate": 6})", {.fps = fps(60)});
        row("120", R"({"rate": 7})", {.fps = fps(120)});
        row("centimetres", R"({"unit": 0})", {.unit = BakeUnit::Centimetres});
        row("metres", R"({"unit": 1})", {.unit = BakeUnit::Metres});
        row("as the clip", R"({"unit": 2})", {.unit = BakeUnit::Source});
        row("takes", R"({"takes": [false, true, true]})",
            {.takes = {BakedMotion::Shadow, BakedMotion::Mocap}});
        row("raw", R"({"exact": false})", {.mode = BakeMode::Raw});
        row("a part", R"({"firstFrame": 5, "lastFrame": 9})", {.frames = FrameRange{5, 9}});
        row("fewer keys", R"({"reduceKeys": true, "toleranceDegrees": 0.2})", {.reduceKeys = 0.2});
        row("every key", R"({"reduceKeys": false, "toleranceDegrees": 0.2})", {});
        // what the dialog took for the usual
        row("rows that are not there", R"({"format": 9, "rate": 99, "unit": -1})", {});
        row("rows between rows", R"({"format": 0.5, "rate": 1e300, "unit": 1.5})", {});
        row("other kinds",
            R"({"file": 3, "format": "x", "rate": [], "unit": {}, "takes": 5, "exact": "no",
                "plantFeet": 1, "reduceKeys": "yes", "proxyMesh": null, "firstFrame": "a"})",
            {});
        row("no take", R"({"takes": [false, false, false]})", {});
        row("a part that ends before it begins", R"({"firstFrame": 9, "lastFrame": 5})", {});
        row("tolerance of nothing", R"({"reduceKeys": true, "toleranceDegrees": 0})",
            {.reduceKeys = 0.001});
    }

    void version2RememberedRows()
    {
        QFETCH(QByteArray, bake);
        QFETCH(BakeRecipe, recipe);
        const auto opened =
            parseProject(R"({"format": "flinch-project", "version": 2, "bake": )" + bake + "}");
        QVERIFY2(opened.ok(), opened ? "" : qPrintable(opened.error().toText()));
        QCOMPARE(opened->warnings, QStringList());
        QVERIFY(opened->project.bake == recipe);
    }

    void aNewerVersionIsRefusedUntouched()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("future.flinch");
        const QByteArray text = textWith("version", kProjectVersion + 1);
        QVERIFY(writeFileDurably(path, text.toStdString()));
        const auto opened = readProject(path);
        QVERIFY(!opened.ok());
        QCOMPARE(opened.error().code, ErrorCode::Unsupported);
        QCOMPARE(opened.error().subject, path);
        QCOMPARE(contents(path), text);
    }

    void unknownKeysAreToldAndTheRestIsRead()
    {
        QByteArray text = textWith("setup.impacts.1.colour", "red");
        const auto opened = parseProject(text);
        QVERIFY(opened.ok());
        QVERIFY(opened->project == fullProject());
        QCOMPARE(opened->warnings.size(), 1);
        QVERIFY(opened->warnings.first().contains("setup.impacts[1].colour"));
    }

    void missingKeysHaveTheirDefault()
    {
        const auto opened = parseProject(R"({"format": "flinch-project", "version": 4})");
        QVERIFY(opened.ok());
        QVERIFY(opened->project == Project());
        QVERIFY(opened->project.setup.reaction.enabled);
    }

    /// They keep their takes, of which none knew reactions; kept ones too.
    void olderFilesHaveNoReactions()
    {
        for (int version = 1; version < 4; ++version) {
            for (const char *setup : {"", R"("setup": {},)", R"("setup": {"impacts": []},)"}) {
                const QString text =
                    QStringLiteral(R"({"format": "flinch-project", "version": %1, %2
                                       "takes": [{"id": 1, "setup": {}}, {"id": 2}]})")
                        .arg(version)
                        .arg(QLatin1String(setup));
                const auto opened = parseProject(text.toUtf8());
                QVERIFY2(opened.ok(), opened ? "" : qPrintable(opened.error().toText()));
                Setup expected;
                leaveOutVersion4(expected);
                QVERIFY(opened->project.setup == expected);
                for (const KeptTake &take : opened->project.takes)
                    QVERIFY(take.setup == expected);
                QCOMPARE(opened->project.takes.size(), 2U);
            }
        }
    }

    void olderFilesOfAWrongKindAreNamed()
    {
        for (const char *wrong : {R"("setup": 5)", R"("takes": [{"id": 1, "setup": []}])",
                                  R"("takes": {"id": 1})", R"("takes": [7])"}) {
            const auto opened = parseProject(R"({"format": "flinch-project", "version": 3, )"
                                             + QByteArray(wrong) + "}");
            QVERIFY2(!opened.ok(), wrong);
            QVERIFY2(opened.error().where.startsWith("setup")
                         || opened.error().where.startsWith("takes"),
                     qPrintable(opened.error().toText()));
        }
    }

    void badFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("mention");
        const auto row = [](const char *name, const QByteArray &text, const char *mention) {
            QTest::newRow(name) << text << QString::fromUtf8(mention);
        };
        const auto with = [](const char *path, const QJsonValue &value) {
            return textWith(QString::fromLatin1(path), value);
        };
        row("empty", "", "line 1");
        row("cut in the middle", textOf(fullProject()).left(900), "line ");
        row("text after the end", textOf(fullProject()) + "}", "line ");
        row("an array", "[]", "not a Flinch project");
        row("another format", with("format", "flinch-movie"), "not a Flinch project");
        row("no version", with("version", {}), "version");
        row("version zero", with("version", 0), "version");
        row("half a version", with("version", 0.5), "version");
        row("text for a number", with("setup.impacts.0.time", "soon"), "setup.impacts[0].time");
        row("number for a text", with("setup.impacts.0.name", 3), "setup.impacts[0].name");
        row("number for a switch", with("setup.impacts.0.enabled", 1), "setup.impacts[0].enabled");
        row("two numbers for a vector", with("setup.impacts.0.point", QJsonArray{1, 2}),
            "setup.impacts[0].point");
        row("text in a vector", with("setup.impacts.0.point", QJsonArray{1, 2, "x"}),
            "setup.impacts[0].point");
        row("list for an object", with("setup.control", QJsonArray()), "setup.control");
        row("object for a list", with("markers", QJsonObject()), "markers");
        row("unknown body", with("setup.impacts.0.body", "tail"), "setup.impacts[0].body");
        row("unknown kind of impact", with("setup.impacts.0.kind", "bite"), "ball, push, torque");
        row("unknown controller", with("setup.control.controller", "magic"), "feedforward");
        row("unknown body in the mapping",
            with("setup.character.mapping", QJsonObject{{"tail", QJsonObject{{"name", "x"}}}}),
            "mapping");
        row("no id", with("setup.impacts.0.id", 0), "setup.impacts[0].id");
        row("id with a fraction", with("setup.impacts.0.id", 1.5), "setup.impacts[0].id");
        row("the same id twice", with("setup.impacts.1.id", 3), "setup.impacts[1]");
        row("frame with a fraction", with("bake.returnFrame", 1.5), "bake.returnFrame");
        row("frame beyond integers", with("bake.returnFrame", 1e12), "bake.returnFrame");
        row("negative frame", with("bake.returnFrame", -1), "bake.returnFrame");
        row("unknown format", with("bake.format", "max"), "fbx, glb, bvh");
        row("a row for a format", with("bake.format", 1), "bake.format");
        row("unknown unit", with("bake.unit", "mile"), "cm, m, source");
        row("unknown take", with("bake.takes.0", "best"), "main, shadow, mocap");
        row("no take", with("bake.takes", QJsonArray()), "bake.takes");
        row("a take twice", with("bake.takes", QJsonArray{"main", "main"}), "bake.takes");
        row("frame rate zero", with("bake.fps", "0"), "bake.fps");
        row("a number for a frame rate", with("bake.fps", 30), "bake.fps");
        row("baked range backwards", with("bake.frames.last", 2), "bake.frames");
        row("a start beyond films", with("bake.startFrame", 1e7), "bake.startFrame");
        row("keys reduced to nothing", with("bake.reduceKeys", 0), "bake.reduceKeys");
        row("take name too long", with("bake.takeName", QString(2000, 'x')), "bake.takeName");
        row("range backwards", with("loop.last", 2), "loop");
        row("simulated range backwards", with("setup.range.last", 2), "setup");
        row("contacts out of order", with("setup.ground.leftPlanted.1.first", 20), "setup.ground");
        row("a floor beyond all", with("setup.ground.floorMetres", 1e7), "setup.ground");
        row("mass of a mountain", with("setup.impacts.0.mass", 1e9), "setup.impacts[0]");
        row("a tone beyond limp", with("setup.reaction.tone", 1.1), "setup.reaction");
        row("tone keys out of order", with("setup.reaction.keys.tone.1.time", 0.05),
            "setup.reaction");
        row("exaggerated beyond all", with("setup.reaction.keys.exaggerate.0.value", 3.1),
            "setup.reaction");
        row("unknown interpolation", with("setup.reaction.keys.tone.0.interpolation", "cubic"),
            "smooth, linear, step");
        row("unknown outcome", with("setup.reaction.outcome", "jump"), "auto, flinch, sway");
        row("nine steps", with("setup.impacts.0.reaction.mostSteps", 9), "setup.impacts[0]");
        row("a kept take's reflex", with("takes.0.setup.reaction.reflex", -1), "takes[0].reaction");
        row("an impact's aftermath", with("setup.impacts.1.reaction.aftermath", "home"),
            "setup.impacts[1].reaction.aftermath");
        row("a heavy head", with("setup.impacts.0.reaction.weights.head", 2.1), "setup.impacts[0]");
        row("direction zero", with("setup.impacts.0.direction", QJsonArray{0, 0, 0}),
            "setup.impacts[0]");
        row("negative gain", with("setup.control.settings.main.stiffness", -1), "setup");
        row("a giant", with("setup.character.heightMetres", 30), "setup");
        const auto joints = [](double cap, double stiffness, const char *second) {
            return QJsonArray{QJsonObject{{"joint", "neck"}, {"torqueCap", cap}},
                              QJsonObject{{"joint", second}, {"stiffness", stiffness}}};
        };
        row("a giant's joint", with("setup.character.joints", joints(1e6, 1, "leftElbow")),
            "joints[0]");
        row("a joint that is not stiff", with("setup.character.joints", joints(9, 0, "leftElbow")),
            "joints[1]");
        row("a joint twice", with("setup.character.joints", joints(9, 1, "neck")), "joints[1]");
        row("hash that is none", with("source.sha256", "zz"), "source");
        row("path without a kind", with("source.kind", "none"), "source");
        row("name too long", with("setup.impacts.0.name", QString(2000, 'x')), "setup.impacts[0]");
        row("number too large",
            textOf(fullProject()).replace("\"returnFrame\": 250", "\"returnFrame\": 1e999"), "");
        row("not a number",
            textOf(fullProject()).replace("\"returnFrame\": 250", "\"returnFrame\": nan"), "line ");
        row("nested without end", QByteArray(2'000'000, '['), "line ");
        QJsonArray many;
        for (int i = 1; i <= 10001; ++i)
            many += QJsonObject{{"id", i}};
        row("too many impacts", with("setup.impacts", many), "10000");
        row("too large", QByteArray((64 << 20) + 1, ' '), "64 MB");
    }

    void badFiles()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, mention);
        const auto opened = parseProject(text);
        QVERIFY(!opened.ok());
        const Error &error = opened.error();
        QVERIFY2(error.toText().contains(mention), qPrintable(error.toText()));
        QVERIFY(!error.remedy.isEmpty());
    }

    /// Whatever happens to a file, opening it is an answer, and what opens keeps the rules.
    void damagedFilesNeverCrash()
    {
        const QByteArray text = textOf(fullProject());
        const auto tryText = [](const QByteArray &damaged) {
            const auto opened = parseProject(damaged);
            QVERIFY(!opened.ok() || checkProject(opened->project).ok());
        };
        for (qsizetype length = 0; length < text.size(); length += 7)
            tryText(text.left(length));
        std::mt19937 random(11);
        for (int round = 0; round < 2000; ++round) {
            QByteArray damaged = text;
            for (int i = 0; i < 1 + int(random() % 3); ++i)
                damaged[qsizetype(random() % std::size_t(damaged.size()))] = char(random());
            tryText(damaged);
        }
    }

    void whatCannotBeReadIsNotWritten()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        QVERIFY(writeProject(path, demoProject()));
        const QByteArray before = contents(path);
        Project broken = demoProject();
        broken.setup.impacts[0].key.time = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!writeProject(path, broken).ok());
        QCOMPARE(contents(path), before);
    }

    void theClipIsNotOverwritten()
    {
        const QTemporaryDir folder;
        Project project = demoProject();
        project.source.path = folder.filePath("guard.flinch"); // whatever its name
        QVERIFY(writeFileDurably(project.source.path, "a clip"));
        QVERIFY(QFile::link(project.source.path, folder.filePath("shot.flinch")));
        for (const char *name : {"guard.flinch", "shot.flinch"})
            QVERIFY2(!writeProject(folder.filePath(name), project).ok(), name);
        QCOMPARE(contents(project.source.path), QByteArray("a clip"));
    }

    void aFolderThatIsNotThereIsNamed()
    {
        const auto status = writeProject(QStringLiteral("/nowhere/at/all/hit.flinch"), {});
        QVERIFY(!status.ok());
        QCOMPARE(status.error().code, ErrorCode::NotFound);
        QVERIFY(!readProject(QStringLiteral("/nowhere/at/all/hit.flinch")).ok());
    }

    void impactsOutsideTheSimulatedPartAreLeftOut()
    {
        Project project = demoProject();
        project.setup.range = {0, 300}; // the head is hit later
        project.setup.impacts.push_back(project.setup.impacts[0]);
        project.setup.impacts[2].id = ImpactId(9);
        project.setup.impacts[0].enabled = false;
        auto imported = testing::readClipFile(project.source.path);
        const auto prepared =
            prepareScenario(std::make_shared<const Clip>(std::move(imported->clip)), project.setup);
        QVERIFY(prepared.ok());
        const ProjectScenario complete = completeScenario(*prepared, project.setup);
        QCOMPARE(complete.ids, std::vector<ImpactId>{ImpactId(9)});
        QVERIFY(isSimulated(*prepared, project.setup.impact(ImpactId(9))->key.time));
        QVERIFY(!isSimulated(*prepared, project.setup.impact(ImpactId(2))->key.time));
        QVERIFY(checkScenario(complete.scenario).ok());
    }

    void aRangeBehindTheClipIsNone()
    {
        Project project = demoProject();
        auto imported = testing::readClipFile(project.source.path);
        const auto clip = std::make_shared<const Clip>(std::move(imported->clip)); // 936 frames
        project.setup.range = {900, 2000};
        QCOMPARE(prepareScenario(clip, project.setup)->target->frameCount(), 36);
        project.setup.range = {935, 2000}; // one frame of it is none
        QCOMPARE(prepareScenario(clip, project.setup)->target->frameCount(), 936);
        project.setup.range = {936, 2000};
        QCOMPARE(prepareScenario(clip, project.setup)->target->frameCount(), 936);
    }
};

QTEST_GUILESS_MAIN(TestProjectFile)
#include "tst_projectfile.moc"
