#include "core/doctor/knownmaps.h"
#include "tests/support/humanoids.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <random>

using namespace flinch;
using testing::HumanoidNames;

namespace {

SkeletonPtr skeletonOf(const HumanoidNames &names)
{
    return testing::humanoidClip(names).skeletonPtr();
}

/// What a program names its joints, as far as tests/support/humanoids has it, or from here.
HumanoidNames familyOf(const QString &name)
{
    const HumanoidNames unity = {"Unity",
                                 "Left",
                                 "Right",
                                 "",
                                 "Hips",
                                 {"Spine", "Chest", "UpperChest"},
                                 0,
                                 2,
                                 {"Neck"},
                                 "Head",
                                 "{}Shoulder",
                                 "{}UpperArm",
                                 "{}LowerArm",
                                 "{}Hand",
                                 "",
                                 "{}UpperLeg",
                                 "{}LowerLeg",
                                 "{}Foot",
                                 "{}Toes"};
    const HumanoidNames kaykit = {"KayKit",
                                  "l",
                                  "r",
                                  "root",
                                  "hips",
                                  {"spine", "chest"},
                                  0,
                                  1,
                                  {},
                                  "head",
                                  "",
                                  "upperarm.{}",
                                  "lowerarm.{}",
                                  "hand.{}",
                                  "handslot.{}",
                                  "upperleg.{}",
                                  "lowerleg.{}",
                                  "foot.{}",
                                  "toes.{}"};
    const HumanoidNames cmu = {"CMU",
                               "Left",
                               "Right",
                               "",
                               "Hips",
                               {"LowerBack", "Spine", "Spine1"},
                               0,
                               1,
                               {"Neck", "Neck1"},
                               "Head",
                               "{}Shoulder",
                               "{}Arm",
                               "{}ForeArm",
                               "{}Hand",
                               "{}HandIndex1",
                               "{}UpLeg",
                               "{}Leg",
                               "{}Foot",
                               "{}ToeBase"};
    for (const HumanoidNames &own : {unity, kaykit, cmu}) {
        if (name == own.family)
            return own;
    }
    return testing::humanoidFamily(qPrintable(name));
}

HumanoidNames renamed(HumanoidNames names, const QString &before, const QString &prefix)
{
    const auto rename = [&](QString &name) {
        if (!name.isEmpty())
            name = prefix + QString(name).remove(before);
    };
    for (QString *name :
         {&names.root, &names.hips, &names.head, &names.clavicle, &names.upperArm, &names.forearm,
          &names.hand, &names.finger, &names.thigh, &names.shin, &names.foot, &names.toe})
        rename(*name);
    for (QStringList *list : {&names.spine, &names.neck}) {
        for (QString &name : *list)
            rename(name);
    }
    return names;
}

/// The joint that an override means.
QString jointName(const Skeleton &skeleton, const MappingOverrides &joints, BodyId body)
{
    const auto found = joints.find(body);
    if (found == joints.end())
        return {};
    const auto *id = std::get_if<JointId>(&found->second);
    return id ? skeleton.joint(skeleton.indexOf(*id)).name : std::get<QString>(found->second);
}

JointMap madeMap()
{
    const SkeletonPtr skeleton = skeletonOf(testing::humanoidFamily("Mixamo"));
    return mapOf(*skeleton, mapSkeleton(*skeleton).value(), "Studio");
}

QByteArray textOf(const JointMap &map)
{
    return QByteArray::fromStdString(mapText(map));
}

} // namespace

class TestJointMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void shippedMapsFitTheirPrograms_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("map");
        const auto row = [](const char *family, const char *map) {
            QTest::newRow(family) << QString(family) << QString(map);
        };
        row("Mixamo", "Mixamo");
        row("Mixamo, second character", "Mixamo");
        row("Unreal", "Unreal");
        row("Unreal 5", "Unreal 5");
        row("Unity", "Unity");
        row("Biped", "Biped");
        row("Rokoko", "Rokoko");
        row("Xsens", "Xsens");
        row("MVN", "Xsens");
        row("CMU", "CMU");
        row("KayKit", "KayKit");
    }

    void shippedMapsFitTheirPrograms()
    {
        QFETCH(QString, family);
        const HumanoidNames names = familyOf(family);
        const SkeletonPtr skeleton = skeletonOf(names);
        const auto found = findMap(*skeleton, {});
        QVERIFY(found);
        QTEST(found->map.name, "map");
        const auto is = [&](BodyId body, const QString &joint) {
            const QString found_ = jointName(*skeleton, found->joints, body);
            if (found_ != joint)
                qWarning("%s is %s instead of %s", bodyName(body).data(), qPrintable(found_),
                         qPrintable(joint));
            return found_ == joint;
        };
        QVERIFY(is(BodyId::Pelvis, names.hips));
        QVERIFY(is(BodyId::Abdomen, names.spine[names.abdomen]));
        QVERIFY(is(BodyId::Chest, names.spine[names.chest]));
        QVERIFY(is(BodyId::Head, names.head));
        QVERIFY(is(BodyId::LeftForearm, names.leftName(names.forearm)));
        QVERIFY(is(BodyId::RightHand, names.rightName(names.hand)));
        QVERIFY(is(BodyId::LeftThigh, names.leftName(names.thigh)));
        QVERIFY(is(BodyId::RightFoot, names.rightName(names.foot)));
        // and the skeleton is mapped by it without a doubt
        const auto mapping = mapSkeleton(*skeleton, found->joints);
        QVERIFY2(mapping.ok(), mapping ? "" : qPrintable(mapping.error().toText()));
        // what would be found anyway is not said once more; CMU's own Spine1 is too high for a
        // chest
        const auto needed = neededOverrides(*skeleton, *found);
        QCOMPARE(needed.empty(), family != "CMU");
        const auto fitting = fittingMaps(*skeleton, {});
        const FoundMap *used = mapInUse(fitting, *skeleton, mapSkeleton(*skeleton, needed).value());
        QVERIFY(used);
        QTEST(used->map.name, "map");
    }

    void nothingFitsWhoHasOtherNames()
    {
        QVERIFY(!findMap(*skeletonOf(testing::namelessHumanoid()), {}));
        QVERIFY(!findMap(*skeletonOf(testing::humanoidFamily("Rigify")), {}));
        QVERIFY(!findMap(*testing::chickenSkeleton(), {}));
    }

    /// Names count without what all of them begin with, case and separators; but all alike.
    void prefixesAndSeparatorsDoNotMatter()
    {
        const HumanoidNames names = testing::humanoidFamily("Mixamo");
        for (const char *prefix : {"", "hero:", "a:b:", "Hero_", "hero7 "}) {
            const SkeletonPtr skeleton = skeletonOf(renamed(names, "mixamorig:", prefix));
            const auto found = findMap(*skeleton, {});
            QVERIFY2(found && found->map.name == "Mixamo", prefix);
        }
        HumanoidNames mixed = renamed(names, "mixamorig:", "hero_");
        mixed.shin = "villain_{}Leg";
        QVERIFY(!fitMap(madeMap(), *skeletonOf(mixed)));
    }

    void aMapThatDoesNotFitSaysWhatIsMissing()
    {
        HumanoidNames names = testing::humanoidFamily("Mixamo");
        names.shin = "mixamorig:{}Knie";
        const auto fit = fitMap(madeMap(), *skeletonOf(names));
        QVERIFY(!fit);
        const QString text = fit.error().toText();
        QVERIFY2(text.contains("Studio") && text.contains("mixamorig:LeftLeg")
                     && !text.contains("LeftArm"),
                 qPrintable(text));
        QVERIFY(!fit.error().remedy.isEmpty());
        // a spine joint less is another spine, and not for the map to divide
        names = testing::humanoidFamily("Mixamo");
        names.spine.removeFirst();
        QVERIFY(!fitMap(madeMap(), *skeletonOf(names)));
        QVERIFY(!findMap(*skeletonOf(names), {}));
        // and so is one more: MVN has a fourth above the names that Mixamo uses
        names = testing::humanoidFamily("Mixamo");
        names.spine += "mixamorig:Spine3";
        const auto longer = fitMap(madeMap(), *skeletonOf(names));
        QVERIFY(!longer);
        QVERIFY2(longer.error().toText().contains("spine of 3"),
                 qPrintable(longer.error().toText()));
        QVERIFY(!findMap(*skeletonOf(names), {}));
        // hands may be missing
        names = testing::humanoidFamily("Mixamo");
        names.hand.clear();
        names.finger.clear();
        QVERIFY(fitMap(madeMap(), *skeletonOf(names)).ok());
    }

    /// A skeleton without names is known by how it hangs together, whatever its size.
    void aSkeletonFindsItsOwnMapAgain()
    {
        const SkeletonPtr skeleton = skeletonOf(testing::namelessHumanoid());
        const SkeletonPtr larger =
            testing::humanoidClip(testing::namelessHumanoid(), {.scale = 1.2}).skeletonPtr();
        CharacterMapping mapping = mapSkeleton(*skeleton).value();
        mapping.bodies[BodyId::Chest].sourceJoint = skeleton->indexOf(u"joint2");
        const JointMap map = mapOf(*skeleton, mapping, "Nameless");
        QCOMPARE(map.skeletonHash, skeletonHash(*larger));
        QVERIFY(map.skeletonHash != skeletonHash(*skeletonOf(familyOf("Unreal"))));
        const std::vector<JointMap> own = {madeMap(), map};
        const auto found = findMap(*larger, own);
        QVERIFY(found);
        QCOMPARE(found->map.name, QString("Nameless"));
        QCOMPARE(jointName(*larger, found->joints, BodyId::Chest), QString("joint2"));
        // it says what would not have been found
        const auto said = neededOverrides(*larger, *found);
        QCOMPARE(int(said.size()), kBodyCount);
        QCOMPARE(mapSkeleton(*larger, said)->bodies[BodyId::Chest].sourceJoint,
                 larger->indexOf(u"joint2"));
    }

    void ownMapsComeBeforeThoseThatShip()
    {
        const SkeletonPtr skeleton = skeletonOf(testing::humanoidFamily("Mixamo"));
        JointMap forIt = madeMap();
        forIt.name = "for it";
        JointMap other = madeMap();
        other.name = "another's";
        other.skeletonHash = QString(16, '0');
        const std::vector<JointMap> own = {other, forIt};
        QCOMPARE(findMap(*skeleton, own)->map.name, QString("for it"));
        QCOMPARE(findMap(*skeleton, std::span(own).first(1))->map.name, QString("another's"));
        const auto fitting = fittingMaps(*skeleton, own);
        QCOMPARE(int(fitting.size()), 3);
        QCOMPARE(fitting[2].map.name, QString("Mixamo"));
    }

    void jointsWithOneNameAreToldApart()
    {
        // a prop with the name of a joint stands before it
        SkeletonBuilder builder;
        Joint prop;
        prop.name = "mixamorig:Head";
        builder.addJoint(prop);
        const SkeletonPtr person = skeletonOf(testing::humanoidFamily("Mixamo"));
        for (Joint joint : person->joints()) {
            joint.parent = joint.parent < 0 ? -1 : joint.parent + 1;
            builder.addJoint(joint);
        }
        const SkeletonPtr skeleton = builder.build().value();
        CharacterMapping mapping = mapSkeleton(*person).value();
        for (BodyMatch &match : mapping.bodies)
            ++match.sourceJoint;
        const auto joints = fitMap(mapOf(*skeleton, mapping, "Told apart"), *skeleton);
        QVERIFY(joints.ok());
        QVERIFY(joints->at(BodyId::Head)
                == JointReference(skeleton->joint(person->indexOf(u"mixamorig:Head") + 1).id));
    }

    void whatIsWrittenIsRead()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("studio.flinchmap");
        JointMap map = madeMap();
        map.name = QString::fromUtf8("Estúdio “1”");
        map.joints[BodyId::Head] = JointId(0xfedcba9876543210u);
        QVERIFY(writeMap(path, map));
        const auto read = readMap(path);
        QVERIFY2(read.ok(), read ? "" : qPrintable(read.error().toText()));
        QVERIFY(*read == map);
        QVERIFY(textOf(map).contains("\"format\": \"flinch-map\""));
        QVERIFY(textOf(map).contains("\"version\": 1"));
        QStringList warnings;
        QCOMPARE(int(mapsIn(folder.path(), warnings).size()), 1);
        // a rule that is broken is not written
        map.name.clear();
        QVERIFY(!writeMap(path, map));
        QVERIFY(readMap(path).ok());
    }

    void wrongFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QByteArray &text, const char *says) {
            QTest::newRow(name) << text << QString(says);
        };
        const QJsonObject whole = QJsonDocument::fromJson(textOf(madeMap())).object();
        const auto with = [&whole](const char *key, const QJsonValue &value) {
            QJsonObject other = whole;
            other[QLatin1String(key)] = value;
            return QJsonDocument(other).toJson();
        };
        QJsonObject bodies = whole["mapping"].toObject();
        row("empty", "", "line 1");
        row("an array", "[]", "not a map");
        row("cut off", textOf(madeMap()).left(200), "line ");
        row("a project", with("format", "flinch-project"), "not a map");
        row("newer", with("version", 2), "newer");
        row("no version", with("version", QJsonValue()), "version");
        row("half a version", with("version", 0.5), "version");
        row("a name that is none", with("name", 3), "name");
        row("no name", with("name", " "), "name");
        row("a long name", with("name", QString(5000, 'x')), "name");
        row("another hash", with("skeleton", "12"), "skeleton");
        row("half a spine", with("spineJoints", 1.5), "spineJoints");
        row("a long spine", with("spineJoints", 1e6), "spineJoints");
        row("a mapping that is none", with("mapping", QJsonArray()), "mapping");
        row("nothing mapped", with("mapping", QJsonObject()), "pelvis");
        bodies.remove("leftShin");
        row("no shin", with("mapping", bodies), "leftShin");
        bodies["leftShin"] = "Leg";
        row("a joint that is none", with("mapping", bodies), "mapping");
        bodies["leftShin"] = QJsonObject{{"name", ":"}};
        row("a name of nothing", with("mapping", bodies), "leftShin");
        bodies["leftShin"] = QJsonObject{{"name", QString(10000, 'x')}};
        row("a joint's long name", with("mapping", bodies), "leftShin");
        bodies["leftShin"] = QJsonObject{{"name", "Leg"}};
        bodies["leftWing"] = QJsonObject{{"name", "Wing"}};
        row("a body that is none", with("mapping", bodies), "mapping");
        row("deep", QByteArray(100000, '['), "line");
    }

    void wrongFilesAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const QTemporaryDir folder;
        const QString path = folder.filePath("wrong.flinchmap");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const auto read = readMap(path);
        QVERIFY(!read);
        const QString all = read.error().toText();
        QVERIFY2(all.contains(says), qPrintable(all));
        QCOMPARE(read.error().subject, path);
        QVERIFY(!read.error().remedy.isEmpty());
        // one of many costs a warning
        QStringList warnings;
        QVERIFY(mapsIn(folder.path(), warnings).empty());
        QCOMPARE(warnings.size(), 1);
    }

    void damagedFilesNeverCrash()
    {
        const QByteArray text = textOf(madeMap());
        std::mt19937 random(14);
        int read = 0;
        for (int n = 0; n < 20000; ++n) {
            QByteArray damaged = text;
            const int changes = 1 + int(random() % 4);
            for (int c = 0; c < changes; ++c) {
                const auto at = qsizetype(random() % std::size_t(damaged.size()));
                switch (random() % 3) {
                case 0:
                    damaged[at] = char(random());
                    break;
                case 1:
                    damaged.remove(at, qsizetype(1 + random() % 40));
                    break;
                default:
                    damaged.insert(at, damaged.mid(qsizetype(random() % std::size_t(text.size())),
                                                   qsizetype(random() % 60)));
                }
                if (damaged.isEmpty())
                    damaged = text;
            }
            if (const auto map = parseMap(damaged)) {
                QVERIFY(checkMap(*map));
                QVERIFY(parseMap(textOf(*map)).ok());
                ++read;
            }
        }
        QVERIFY(read > 0 && read < 20000);
    }
};

QTEST_GUILESS_MAIN(TestJointMap)
#include "tst_jointmap.moc"
