#include "core/io/amcreader.h"
#include "core/io/asfskeleton.h"
#include "tests/io/heldcompanions.h"
#include "tests/io/mutator.h"
#include "tests/io/scenecheck.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;
using namespace flinch::testing;

using ScenePtr = std::shared_ptr<const SourceScene>;

namespace {

/// A hip without freedom, a leg with an axis of its own, and a back.
const QByteArray kAsf = "# somebody's skeleton\r\n"
                        ":version 1.10\r\n"
                        ":name it\r\n"
                        ":units\r\n"
                        "  mass 1.0\r\n"
                        "  length 0.5\r\n"
                        "  angle deg\r\n"
                        ":documentation\r\n"
                        "   begin with care\r\n"
                        ":root\r\n"
                        "   order TX TY TZ RX RY RZ\r\n"
                        "   axis XYZ\r\n"
                        "   position 0 0 0\r\n"
                        "   orientation 0 0 0\r\n"
                        ":bonedata\r\n"
                        "  begin\r\n"
                        "     id 1\r\n"
                        "     name hip\r\n"
                        "     direction 1 0 0\r\n"
                        "     length 2\r\n"
                        "     axis 0 0 0  XYZ\r\n"
                        "  end\r\n"
                        "  begin\r\n"
                        "     id 2\r\n"
                        "     name leg\r\n"
                        "     direction 0 -1 0\r\n"
                        "     length 3\r\n"
                        "     axis 0 0 90 XYZ\r\n"
                        "    dof rx rz\r\n"
                        "    limits (-160.0 20.0)\r\n"
                        "           (-70.0 70.0)\r\n"
                        "  end\r\n"
                        "  begin\r\n"
                        "     id 3\r\n"
                        "     name back\r\n"
                        "     direction 0 1 0\r\n"
                        "     length 4\r\n"
                        "     axis 0 0 0 XYZ\r\n"
                        "    dof ry\r\n"
                        "  end\r\n"
                        ":hierarchy\r\n"
                        "  begin\r\n"
                        "    root hip back\r\n"
                        "    hip leg\r\n"
                        "  end\r\n";

const QByteArray kAmc = "#!OML:ASF H:\\Some Where\\it.ASF\n"
                        ":FULLY-SPECIFIED\n"
                        ":DEGREES\n"
                        "1\n"
                        "root 1 2 3 0 0 0\n"
                        "leg 0 0\n"
                        "back 0\n"
                        "2\n"
                        "root 3 2 3 0 90 0\n"
                        "back 0\n"
                        "leg 90 0\n";

ScenePtr read(const QByteArray &asf, const QByteArray &amc)
{
    const auto scene = readAmcOn(asf, amc);
    if (!scene)
        qWarning("%s", qPrintable(scene.error().toText()));
    return scene ? *scene : nullptr;
}

std::vector<Eigen::Affine3d> world(const SourceScene &scene, std::vector<Eigen::Affine3d> pose)
{
    for (std::size_t n = 0; n < pose.size(); ++n) {
        if (const int parent = scene.nodes()[n].parent; parent >= 0)
            pose[n] = pose[std::size_t(parent)] * pose[n];
    }
    return pose;
}

bool isAt(const Eigen::Affine3d &node, const Vector3 &place)
{
    return (node.translation() - place).norm() < 1e-9;
}

QByteArray with(QByteArray text, const char *from, const char *to)
{
    if (!text.contains(from))
        qFatal("the fixture has no %s", from);
    return text.replace(from, to);
}

} // namespace

class TestAcclaim : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void bonesBeginWhereTheirParentsEnd()
    {
        const ScenePtr scene = read(kAsf, kAmc);
        QVERIFY(scene);
        QStringList names;
        for (const SourceNode &node : scene->nodes())
            names += node.name;
        QCOMPARE(names, QStringList({"root", "hip", "leg", "back", "leg_end", "back_end"}));
        QCOMPARE(*scene->unitToMetres(), 0.0508);
        const auto rest = world(*scene, scene->restPose());
        QVERIFY(isAt(rest[2], {2, 0, 0}));
        QVERIFY(isAt(rest[4], {2, -3, 0}));
        QVERIFY(isAt(rest[5], {0, 4, 0}));
        const auto first = world(*scene, scene->pose(0, 0));
        QVERIFY(isAt(first[4], {3, -1, 3}));
    }

    void anglesCountInTheAxesOfTheirBone()
    {
        const ScenePtr scene = read(kAsf, kAmc);
        QVERIFY(scene);
        const auto second = world(*scene, scene->pose(0, 1.0 / 120));
        // the root turns the hip from X to -Z
        QVERIFY(isAt(second[2], {3, 2, 1}));
        // the leg's own X is its parent's Y, so it turns about itself and still hangs down
        QVERIFY(isAt(second[4], {3, -1, 1}));
        const Vector3 side = second[2].linear() * Vector3::UnitX();
        QVERIFY((side - Vector3(-1, 0, 0)).norm() < 1e-9);
        const auto between = world(*scene, scene->pose(0, 0.5 / 120));
        QVERIFY(isAt(between[1], {2, 2, 3}));
        QVERIFY(isAt(between[2], {2 + std::numbers::sqrt2, 2, 3 - std::numbers::sqrt2}));
    }

    void theFirstAngleIsAppliedFirst()
    {
        const ScenePtr scene = read(with(kAsf, "axis 0 0 90 XYZ", "axis 0 0 0 XYZ"),
                                    with(kAmc, "leg 90 0", "leg 90 90"));
        QVERIFY(scene);
        const Matrix3 local = scene->pose(0, 1.0 / 120)[2].linear();
        QVERIFY((local * Vector3::UnitY() - Vector3::UnitZ()).norm() < 1e-9);
        QVERIFY((local * Vector3::UnitX() - Vector3::UnitY()).norm() < 1e-9);
    }

    void radiansAndRatesAreTakenAtTheirWord()
    {
        const QByteArray radians = with(with(kAmc, ":DEGREES", ":RADIANS\n:SAMPLES-PER-SECOND 60"),
                                        "root 3 2 3 0 90 0", "root 3 2 3 0 1.5707963267948966 0");
        const ScenePtr scene = read(kAsf, radians);
        QVERIFY(scene);
        QCOMPARE(scene->takes()[0].rate->toText(), "60");
        QVERIFY(isAt(world(*scene, scene->pose(0, 1.0 / 60))[2], {3, 2, 1}));
        QVERIFY(scene->findings().empty());
        const ScenePtr other = read(with(kAsf, "angle deg", "angle rad"), kAmc);
        QVERIFY(other);
        QCOMPARE(world(*other, other->pose(0, 1.0 / 120))[2].translation().x(), 3.0);
    }

    void whatTheFileDoesNotSayIsTold()
    {
        const ScenePtr scene =
            read(with(with(kAsf, "dof ry", "dof ry l"), "    hip leg\r\n", ""),
                 with(with(with(kAmc, "back 0\n2", "back 0 1\n7"), "leg 0 0\n", ""),
                      "back 0\nleg 90 0", "back 0 1"));
        QVERIFY(scene);
        QStringList texts;
        for (const ImportEntry &entry : scene->findings())
            texts += entry.text;
        QCOMPARE(texts.size(), 4);
        QVERIFY(texts[0].contains("120"));
        QVERIFY(texts[1].contains("numbered out of order"));
        QCOMPARE(texts[2], "Bones that move against their parents or change their length");
        QCOMPARE(texts[3], "Bones that hang on nothing: leg");
    }

    void aSkeletonIsFound_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("there");
        QTest::addColumn<QStringList>("expected");
        using L = QStringList;
        QTest::newRow("by its name") << "07_05.amc" << L{"07.asf", "07_05.asf", "it.asf"}
                                     << L{"07_05.asf", "07.asf", "it.asf"};
        QTest::newRow("by the subject") << "07_05.amc" << L{"07.asf", "08.asf"} << L{"07.asf"};
        QTest::newRow("as the file says") << "walk.amc" << L{"other.asf", "IT.asf"} << L{"IT.asf"};
        QTest::newRow("being the only one") << "walk.amc" << L{"other.asf"} << L{"other.asf"};
        QTest::newRow("not among several") << "walk.amc" << L{"a.asf", "b.asf"} << L{};
        QTest::newRow("not at all") << "walk.amc" << L{} << L{};
    }

    void aSkeletonIsFound()
    {
        QFETCH(QString, name);
        QFETCH(QStringList, there);
        QFETCH(QStringList, expected);
        HeldCompanions companions;
        for (const QString &file : there)
            companions.files[file] = kAsf;
        QCOMPARE(amcSkeletons(kAmc, name, companions), expected);
        const auto scene = readAmc(kAmc, name, companions);
        QCOMPARE(scene.ok(), !expected.isEmpty());
        if (!scene) {
            QCOMPARE(scene.error().code, ErrorCode::NotFound);
            QVERIFY(scene.error().remedy.contains("walk.asf"));
        }
    }

    void theFirstSkeletonThatFitsIsTaken()
    {
        HeldCompanions companions;
        companions.files["07_05.asf"] =
            with(kAsf, "name back", "name spine").replace("hip back", "hip spine");
        companions.files["07.asf"] = kAsf;
        QVERIFY(readAmc(kAmc, "07_05.amc", companions).ok());
        companions.files.erase("07.asf");
        const auto scene = readAmc(kAmc, "07_05.amc", companions);
        QVERIFY(!scene);
        QVERIFY(scene.error().message.contains("back moves, and is no bone of the skeleton"));
    }

    void bothFilesAreKnownByTheirHeads()
    {
        QVERIFY(looksLikeAsf(kAsf) && !looksLikeAsf(kAmc));
        QVERIFY(looksLikeAmc(kAmc) && !looksLikeAmc(kAsf));
        QVERIFY(looksLikeAmc(kAmc.mid(kAmc.indexOf(":FULLY"))));
        QVERIFY(!looksLikeAmc("HIERARCHY\nROOT it\n") && !looksLikeAsf("") && !looksLikeAmc(""));
    }

    void aSkeletonAloneIsRead()
    {
        const auto scene = readAsf(kAsf);
        QVERIFY(scene.ok());
        QVERIFY((*scene)->takes().empty());
        QCOMPARE((*scene)->nodes().size(), 6U);
    }

    void damageIsRefusedWithItsLine_data()
    {
        QTest::addColumn<QByteArray>("asf");
        QTest::addColumn<QByteArray>("amc");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("place");
        const auto skeleton = [](const char *name, const char *from, const char *to,
                                 const char *message, int line) {
            QTest::newRow(name) << with(kAsf, from, to) << kAmc << message
                                << QString("line %1 of the .asf file").arg(line);
        };
        const auto motion = [](const char *name, const char *from, const char *to,
                               const char *message, int line) {
            QTest::newRow(name) << kAsf << with(kAmc, from, to) << message
                                << QString("line %1").arg(line);
        };
        skeleton("a unit of nothing", "length 0.5", "length 0", "The unit of length makes no sense",
                 6);
        skeleton("an unknown freedom", "dof ry", "dof rq", "“rq” is no degree of freedom", 39);
        skeleton("a freedom twice", "dof rx rz", "dof rx rx", "A degree of freedom is named twice",
                 29);
        skeleton("too few numbers", "direction 0 1 0", "direction 0 1",
                 "There should be 3 numbers, not 2", 36);
        skeleton("no number", "length 4", "length four", "“four” is not a number", 37);
        skeleton("infinite", "length 4", "length inf", "“inf” is not a number", 37);
        skeleton("too long", "length 4", "length 1e9\r\n     direction 0 1e9 0",
                 "The length of a bone is out of range", 41);
        skeleton("a name twice", "name back", "name leg", "There are two bones called leg", 40);
        skeleton("no name", "     name back\r\n", "", "A bone has no name", 39);
        skeleton("an order of nothing", "axis 0 0 90 XYZ", "axis 0 0 90 XQZ",
                 "The order of the axes makes no sense", 28);
        skeleton("a child that is none", "hip leg", "hip arm",
                 "The hierarchy names arm, which is no bone", 44);
        skeleton("a parent that is none", "    hip leg", "    arm leg",
                 "The hierarchy names arm, which is no bone", 44);
        skeleton("two parents", "root hip back", "root hip back leg", "leg has two parents", 44);
        skeleton("a circle", "    root hip back\r\n    hip leg",
                 "    root back\r\n    hip leg\r\n    leg hip",
                 "Some bones do not hang on the root", 46);
        motion("an unknown bone", "back 0\n2", "tail 0\n2",
               "tail moves, and is no bone of the skeleton", 7);
        motion("too few numbers in the motion", "leg 90 0", "leg 90",
               "leg has 1 numbers and needs 2", 11);
        motion("too many numbers", "back 0\nleg", "back 0 0\nleg", "back has 2 numbers and needs 1",
               10);
        motion("no number in the motion", "leg 90 0", "leg 90 nan", "“nan” is not a number", 11);
        motion("a comma", "leg 90 0", "leg 90,5 0", "“90,5” is not a number", 11);
        motion("a senseless rate", ":DEGREES", ":SAMPLES-PER-SECOND 0",
               "The frame rate makes no sense", 3);
        QTest::newRow("no frames") << kAsf << QByteArray(":DEGREES\n") << "There are no frames"
                                   << "line 1";
        QTest::newRow("no motion")
            << kAsf << QByteArray("what is this\n") << "This is not Acclaim motion"
            << "line 1";
        QTest::newRow("no skeleton")
            << QByteArray("what is this\n") << kAmc << "This is not an Acclaim skeleton"
            << "line 1 of the .asf file";
    }

    void damageIsRefusedWithItsLine()
    {
        QFETCH(QByteArray, asf);
        QFETCH(QByteArray, amc);
        QFETCH(QString, message);
        QFETCH(QString, place);
        const auto scene = readAmcOn(asf, amc);
        QVERIFY(!scene);
        QVERIFY2(scene.error().message.contains(message), qPrintable(scene.error().toText()));
        QCOMPARE(scene.error().where, place);
        QVERIFY(!scene.error().remedy.isEmpty());
    }

    void damagedFilesNeverCrashHangOrBreakAScene()
    {
        const QByteArrayList words = {
            ":units",    ":root",  ":bonedata", ":hierarchy", "begin", "end",  "name",
            "direction", "length", "axis",      "dof",        "rx",    "tz",   "l",
            "root",      "hip",    "leg",       "back",       "#",     "\n",   "\r",
            "nan",       "-inf",   "XYZ",       ":RADIANS",   "angle", "order"};
        const int inputs = fuzzInputs(4000);
        int accepted = 0;
        for (int n = 0; n < inputs; ++n) {
            Mutator mutator(unsigned(n), words);
            const auto scene = n % 2 == 0 ? readAmcOn(mutator.text(kAsf), kAmc)
                                          : readAmcOn(kAsf, mutator.text(kAmc));
            if (scene) {
                ++accepted;
                QString broken = brokenBy(**scene);
                if (broken.isEmpty())
                    broken = brokenAssetOf(**scene);
                QVERIFY2(broken.isEmpty(), qPrintable(QString("input %1: %2").arg(n).arg(broken)));
            } else {
                QVERIFY2(!scene.error().message.isEmpty() && !scene.error().remedy.isEmpty()
                             && scene.error().where.startsWith("line "),
                         qPrintable(QString("input %1: %2").arg(n).arg(scene.error().toText())));
            }
        }
        qInfo("%d inputs, %d accepted", inputs, accepted);
        QVERIFY(accepted > inputs / 20 && accepted < inputs * 19 / 20);
    }
};

QTEST_APPLESS_MAIN(TestAcclaim)
#include "tst_acclaim.moc"
