#include "core/io/assetfile.h"
#include "core/io/c3dreader.h"
#include "core/markers/calibrationtrial.h"
#include "core/markers/markerasset.h"
#include "core/markers/markersolver.h"
#include "core/markers/markertracks.h"
#include "core/markers/solvedasset.h"
#include "core/motion/clipedit.h"
#include "core/motion/pose.h"
#include "tests/markers/mademarkers.h"
#include "tests/support/require.h"
#include "tests/support/sanitized.h"
#include "tests/support/testclips.h"

#include <Eigen/Eigenvalues>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

using namespace flinch;
using namespace flinch::testing;

namespace {

MarkerAliases aliases()
{
    QFile file(QStringLiteral(":/markers/plug-in-gait.txt"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the table of markers is not there");
    return MarkerAliases::read(file.readAll()).value();
}

std::optional<ReadMarkers> captured(const char *name)
{
    QFile file(QStringLiteral(FLINCH_DATA_DIR "/c3d/") + name);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    auto read = readC3d(file.readAll());
    return read ? std::optional(std::move(read).value()) : std::nullopt;
}

MarkerMotion walkingMarkers(int frames, const MarkerFaults &faults)
{
    const auto read =
        testing::readClipFile(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/walk.bvh"));
    if (!read)
        qFatal("the walk is not there");
    return wornMarkers(trimClip(read->clip, 0, frames - 1).value(), faults);
}

QString texts(const ImportEntries &entries)
{
    QStringList all;
    for (const ImportEntry &entry : entries)
        all += entry.text;
    return all.join('|');
}

/// Nobody saw `marker` in these frames.
void hide(MarkerMotion &motion, BodyMarker marker, int first, int last)
{
    for (int f = first; f <= last; ++f)
        motion.points[std::size_t(f) * motion.names.size() + std::size_t(marker)].reset();
}

/// How far a joint is from the same one of another clip.
struct Apart
{
    double place = 0; // RMS, metres
    double turn = 0;  // RMS after the best constant turn between the two frames, degrees
    double point = 0; // the same of the direction of the joint's X axis
};

Apart apart(const Clip &truth, const QString &name, const Clip &solved, const QString &other)
{
    const int a = truth.skeleton().indexOf(name), b = solved.skeleton().indexOf(other);
    if (a < 0 || b < 0)
        qFatal("no joint %s or %s", qPrintable(name), qPrintable(other));
    std::vector<Quaternion> turns;
    Eigen::Matrix4d sum = Eigen::Matrix4d::Zero();
    Apart result;
    WorldPose x, y;
    for (int f = 0; f < truth.frameCount(); ++f) {
        computeWorldPose(truth.skeleton(), framePose(truth, f), x);
        computeWorldPose(solved.skeleton(), framePose(solved, f), y);
        result.place += (x.positions[std::size_t(a)] - y.positions[std::size_t(b)]).squaredNorm();
        turns.push_back(x.rotations[std::size_t(a)].conjugate() * y.rotations[std::size_t(b)]);
        sum += turns.back().coeffs() * turns.back().coeffs().transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(sum);
    const Quaternion mean(Eigen::Vector4d(solver.eigenvectors().col(3)));
    for (const Quaternion &turn : turns) {
        result.turn += std::pow(angleBetween(mean, turn), 2);
        const double cosine = (mean * Vector3::UnitX()).dot(turn * Vector3::UnitX());
        result.point += std::pow(std::acos(std::clamp(cosine, -1.0, 1.0)), 2);
    }
    const double frames = truth.frameCount();
    result.place = std::sqrt(result.place / frames);
    result.turn = std::sqrt(result.turn / frames) * 180 / std::numbers::pi;
    result.point = std::sqrt(result.point / frames) * 180 / std::numbers::pi;
    return result;
}

} // namespace

class TestMarkerSolver : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aKnownClipIsFoundInItsMarkers_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("from");
        for (const char *name : {"walk", "boxing-guard"})
            QTest::newRow(name)
                << QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/%1.bvh").arg(name) << 0;
        QTest::newRow("captured walk") << capturedClip("07_05") << 1;
        QTest::newRow("captured martial arts") << capturedClip("135_06") << 1;
    }

    void aKnownClipIsFoundInItsMarkers()
    {
        QFETCH(QString, path);
        QFETCH(int, from);
        if (path.isEmpty())
            QSKIP("the captured clip is not there");
        const auto read = testing::readClipFile(path);
        QVERIFY(read.ok());
        const int last = std::min(read->clip.frameCount(), from + (kSanitized ? 200 : 600)) - 1;
        const auto truth = trimClip(read->clip, from, last);
        QVERIFY(truth.ok());
        QElapsedTimer clock;
        clock.start();
        const auto solved = solveMarkers(wornMarkers(*truth, {}), aliases());
        QVERIFY2(solved.ok(), solved ? "" : qPrintable(solved.error().toText()));
        const double seconds = double(clock.nsecsElapsed()) * 1e-9;
        QVERIFY(checkClip(solved->clip).ok());
        QCOMPARE(solved->clip.frameCount(), truth->frameCount());
        const Skeleton &skeleton = truth->skeleton();
        const int chest = skeleton.joint(skeleton.indexOf(u"LeftShoulder")).parent;
        enum class Kind { Limb, Hand, Trunk }; // skeletons have joints of trunks where they like
        const std::tuple<QString, QString, Kind> joints[] = {
            {"LeftUpLeg", "LeftUpLeg", Kind::Limb},
            {"LeftLeg", "LeftLeg", Kind::Limb},
            {"LeftFoot", "LeftFoot", Kind::Limb},
            {"RightUpLeg", "RightUpLeg", Kind::Limb},
            {"RightLeg", "RightLeg", Kind::Limb},
            {"RightFoot", "RightFoot", Kind::Limb},
            {"LeftArm", "LeftArm", Kind::Limb},
            {"LeftForeArm", "LeftForeArm", Kind::Limb},
            {"LeftHand", "LeftHand", Kind::Hand},
            {"RightArm", "RightArm", Kind::Limb},
            {"RightForeArm", "RightForeArm", Kind::Limb},
            {"RightHand", "RightHand", Kind::Hand},
            {"Hips", "Hips", Kind::Trunk},
            {skeleton.joint(chest).name, "Spine1", Kind::Trunk},
            {"Head", "Head", Kind::Trunk}};
        double places = 0, turns = 0;
        QStringList table;
        for (const auto &[name, other, what] : joints) {
            const Apart off = apart(*truth, name, solved->clip, other);
            // one marker tells where a hand points to, not how it is turned about that
            const double turn = what == Kind::Hand ? off.point : off.turn;
            places += what == Kind::Trunk ? 0 : off.place * off.place / 12;
            turns += turn * turn / double(std::size(joints));
            table += QStringLiteral("%1 %2 cm %3°")
                         .arg(name)
                         .arg(100 * off.place, 0, 'f', 1)
                         .arg(turn, 0, 'f', 1);
        }
        const double rms = 100 * std::sqrt(places), turn = std::sqrt(turns);
        qInfo("%d frames in %.2f s: limbs %.2f cm, all %.2f° RMS; markers %.2f cm; %s",
              truth->frameCount(), seconds, rms, turn, 100 * solved->markerRms,
              qPrintable(table.join(", ")));
        QVERIFY(rms < 2);
        QVERIFY(turn < 5);
    }

    void aCaptureIsSolvedWithItsCalibration()
    {
        const auto motion = captured("PiG_Motion-FlatFoot-Full.c3d");
        const auto calibration = captured("PiG_Calibration-FlatFoot-Full.c3d");
        if (!motion || !calibration)
            QSKIP("the captured markers are not there");
        for (const MarkerMotion *trial :
             {static_cast<const MarkerMotion *>(nullptr), &calibration->motion}) {
            const auto solved = solveMarkers(motion->motion, aliases(), trial);
            QVERIFY2(solved.ok(), solved ? "" : qPrintable(solved.error().toText()));
            QVERIFY(checkClip(solved->clip).ok());
            qInfo("%s calibration: markers %.2f cm RMS", trial ? "with" : "without",
                  100 * solved->markerRms);
            QVERIFY(solved->markerRms < 0.03);
        }
    }

    void theSameMarkersGiveTheSameBits()
    {
        const MarkerMotion motion = walkingMarkers(41, {});
        const auto a = solveMarkers(motion, aliases()), b = solveMarkers(motion, aliases());
        QVERIFY(a.ok() && b.ok());
        for (int f = 0; f < a->clip.frameCount(); ++f) {
            for (std::size_t j = 0; j < a->clip.rotations(f).size(); ++j)
                QCOMPARE(a->clip.rotations(f)[j].coeffs(), b->clip.rotations(f)[j].coeffs());
        }
    }

    void gapsAreBridgedAndTold()
    {
        const MarkerMotion whole = walkingMarkers(180, {0, 0, 1});
        const auto reference = solveMarkers(whole, aliases());
        QVERIFY(reference.ok());
        QVERIFY(!texts(reference->entries).contains("not seen"));
        // a fifth of a second: as good as seen
        MarkerMotion gap = whole;
        hide(gap, BodyMarker::Lkne, 60, 83);
        const auto bridged = solveMarkers(gap, aliases());
        QVERIFY(bridged.ok());
        QVERIFY(texts(bridged->entries).contains("for up to 0.20 s were bridged, 24 places"));
        // a whole second: the body goes on, held by what is seen
        hide(gap, BodyMarker::Lkne, 30, 149);
        const auto open = solveMarkers(gap, aliases());
        QVERIFY(open.ok());
        QVERIFY(texts(open->entries).contains("not seen for up to 1.00 s; the body went on"));
        for (const auto *solved : {&bridged, &open}) {
            const double off = apart(reference->clip, "LeftLeg", (*solved)->clip, "LeftLeg").place;
            qInfo("the knee is %.1f mm RMS from where it is with its marker", 1000 * off);
            QVERIFY(off < 0.03);
        }
        // from the first frame on
        hide(gap, BodyMarker::Lkne, 0, 149);
        const auto late = solveMarkers(gap, aliases());
        QVERIFY(late.ok());
        QVERIFY(checkClip(late->clip).ok());
    }

    void markersThatJumpBreakNothing()
    {
        MarkerMotion motion = walkingMarkers(60, {});
        for (int f = 20; f < 40; ++f) {
            for (std::size_t m = 0; m < motion.names.size(); m += 3)
                motion.points[std::size_t(f) * motion.names.size() + m] =
                    Vector3(f % 2 == 0 ? 1e6 : -50, 3, double(m));
        }
        const auto solved = solveMarkers(motion, aliases());
        if (solved)
            QVERIFY(checkClip(solved->clip).ok());
        else
            QVERIFY(!solved.error().remedy.isEmpty());
    }

    void otherSetsAreRefused_data()
    {
        QTest::addColumn<QStringList>("without"); // or only anonymous ones
        QTest::addColumn<QString>("message");
        QStringList upper;
        for (int m = 0; m < int(BodyMarker::Lasi); ++m)
            upper += markerName(BodyMarker(m));
        QTest::newRow("a lower body")
            << upper
            << "The markers are no full body; these are missing: LFHD, RFHD, LBHD, RBHD, C7, T10, "
               "CLAV, STRN, LSHO, LELB, LWRA, LWRB, RSHO, RELB, RWRA, RWRB";
        QTest::newRow("no right heel")
            << QStringList("RHEE") << "The markers are no full body; these are missing: RHEE";
        QTest::newRow("no names") << QStringList()
                                  << "The markers do not have the names of a body's places";
    }

    void otherSetsAreRefused()
    {
        QFETCH(QStringList, without);
        QFETCH(QString, message);
        MarkerMotion motion = walkingMarkers(3, {});
        for (std::size_t m = 0; m < motion.names.size(); ++m) {
            if (without.isEmpty() || without.contains(motion.names[m]))
                motion.names[m] = QStringLiteral("*%1").arg(m);
        }
        const auto solved = solveMarkers(motion, aliases());
        QVERIFY(!solved);
        QCOMPARE(solved.error().message, message);
        QCOMPARE(solved.error().code, ErrorCode::Unsupported);
        QVERIFY(!solved.error().remedy.isEmpty());
        // nor do they tell how large somebody is
        const auto measured = solveMarkers(walkingMarkers(3, {0, 0, 1}), aliases(), &motion);
        QVERIFY(!measured);
        QCOMPARE(measured.error().message, message);
    }

    void aFileOfMarkersIsAnAsset()
    {
        const MarkerMotion whole = walkingMarkers(30, {});
        const auto person = buildMarkerAsset({whole, {{ImportEntry::Kind::Read, "it"}}}, aliases());
        QVERIFY(person.ok());
        QCOMPARE(person->takes.size(), 1U);
        QCOMPARE(person->takes[0].clip->frameCount(), 30);
        QCOMPARE(person->markers->points, whole.points);
        QVERIFY(person->heightMetres > 1.5 && person->heightMetres < 2);
        QVERIFY(texts(person->entries).startsWith("it|The person was solved from markers"));
        MarkerMotion few = whole;
        few.names.assign(few.names.size(), "*");
        const auto markers = buildMarkerAsset({few, {}}, aliases());
        QVERIFY(markers.ok());
        QVERIFY(!markers->skeleton && markers->takes.empty() && markers->markers);
        QCOMPARE(markers->entries.size(), 1U);
        QCOMPARE(markers->entries[0].kind, ImportEntry::Kind::NotHeld);
        QVERIFY(markers->entries[0].text.contains("do not have the names of a body's places"));
        // whoever does not want to wait does not get half of it
        JobControl cancelled;
        cancelled.cancel.cancel();
        QCOMPARE(buildMarkerAsset({whole, {}}, aliases(), cancelled).error().code,
                 ErrorCode::Cancelled);
    }

    void calibrationTrialsAreFoundByTheirNames_data()
    {
        QTest::addColumn<QString>("capture");
        QTest::addColumn<QStringList>("beside");
        QTest::addColumn<QString>("found");
        using L = QStringList;
        QTest::newRow("of the same session")
            << "PiG_Motion-Full.c3d" << L{"PiG_Calibration-Full.c3d", "PiG_Motion-Full.c3d"}
            << "PiG_Calibration-Full.c3d";
        QTest::newRow("of the folder")
            << "walk 01.c3d" << L{"Static.c3d", "walk 01.c3d"} << "Static.c3d";
        QTest::newRow("with a number of its own")
            << "Bob_walk_03.c3d" << L{"Bob_Cal_01.C3D", "Bob_walk_03.c3d"} << "Bob_Cal_01.C3D";
        QTest::newRow("of the person rather than of the folder")
            << "bob walk.c3d" << L{"static.c3d", "bob static.c3d"} << "bob static.c3d";
        QTest::newRow("of somebody else") << "S02_walk.c3d" << L{"S01_static.c3d"} << "";
        QTest::newRow("a word that begins like it") << "walk.c3d" << L{"calm walk.c3d"} << "";
        QTest::newRow("one itself") << "static.c3d" << L{"cal.c3d", "static.c3d"} << "";
        QTest::newRow("none") << "walk.c3d" << L{"walk.c3d", "run.c3d"} << "";
    }

    void calibrationTrialsAreFoundByTheirNames()
    {
        QFETCH(QString, capture);
        QFETCH(QStringList, beside);
        QFETCH(QString, found);
        QCOMPARE(calibrationName(capture, beside), found);
    }

    void aCaptureUsesTheTrialBesideIt()
    {
        const QString motion = QStringLiteral(FLINCH_DATA_DIR "/c3d/PiG_Motion-FlatFoot-Full.c3d");
        if (!QFile::exists(motion))
            QSKIP("the captured markers are not there");
        const auto solvedAt = [](const QString &path) {
            auto asset = readAsset(path);
            require(asset.ok(), "the markers are read");
            return withSolvedMarkers(*std::move(asset));
        };
        const auto with = solvedAt(motion);
        QVERIFY(with.ok());
        const QString trial = "measured in the calibration trial PiG_Calibration-FlatFoot-Full.c3d";
        QVERIFY2(texts(with->entries).contains(trial), qPrintable(texts(with->entries)));
        // alone it is measured in itself, which is another body
        QTemporaryDir folder;
        const QString alone = folder.filePath("motion.c3d");
        QVERIFY(QFile::copy(motion, alone));
        const auto without = solvedAt(alone);
        QVERIFY(without.ok());
        QVERIFY(!texts(without->entries).contains("calibration"));
        QVERIFY(with->skeleton->joint(8).restOffset != without->skeleton->joint(8).restOffset);
        // one that is damaged is told, and the person is solved all the same
        QFile bad(folder.filePath("calibration.c3d"));
        QVERIFY(bad.open(QIODevice::WriteOnly) && bad.write("no markers") > 0);
        bad.close();
        const auto despite = solvedAt(alone);
        QVERIFY(despite.ok() && despite->skeleton);
        QVERIFY2(texts(despite->entries).contains("not usable"),
                 qPrintable(texts(despite->entries)));
        QCOMPARE(despite->skeleton->joint(8).restOffset, without->skeleton->joint(8).restOffset);
    }

    void aPersonsOwnTableAddsNames()
    {
        QTemporaryDir folder;
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(folder.path()));
        QVERIFY(MarkerAliases::ownTable().startsWith(folder.path()));
        QVERIFY(!MarkerAliases::known()->markerOf("hipL"));
        QVERIFY(QDir().mkpath(QFileInfo(MarkerAliases::ownTable()).path()));
        QFile own(MarkerAliases::ownTable());
        QVERIFY(own.open(QIODevice::WriteOnly) && own.write("LASI: hipL\n") > 0 && own.flush());
        const auto both = MarkerAliases::known();
        QVERIFY(both.ok());
        QCOMPARE(both->markerOf("hipL"), BodyMarker::Lasi);
        QCOMPARE(both->markerOf("LIAS"), BodyMarker::Lasi); // as shipped
        QVERIFY(own.write("ELBOW: b\n") > 0 && own.flush());
        const auto wrong = MarkerAliases::known();
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().subject, MarkerAliases::ownTable());
        QCOMPARE(wrong.error().where, "line 2");
        qunsetenv("XDG_CONFIG_HOME");
    }

    void peopleMayNameTheirMarkers()
    {
        const auto table = MarkerAliases::read("# mine\nLASI: hipL  PelvisLeft # left\n\nC7:\n");
        QVERIFY(table.ok());
        QCOMPARE(table->markerOf("Bob:HIPl"), BodyMarker::Lasi);
        QCOMPARE(table->markerOf("lasi"), BodyMarker::Lasi);
        QCOMPARE(table->markerOf("C7"), BodyMarker::C7);
        QVERIFY(!table->markerOf("RASI"));
        // what ships knows all of them
        for (int m = 0; m < kBodyMarkerCount; ++m)
            QCOMPARE(aliases().markerOf(markerName(BodyMarker(m))), BodyMarker(m));
        const auto unknown = MarkerAliases::read("LASI: a\nELBOW: b\n");
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().where, "line 2");
        const auto twice = MarkerAliases::read("LASI: a\nRASI: b a\n");
        QVERIFY(!twice);
        QCOMPARE(twice.error().message, "A means both LASI and RASI");
    }
};

QTEST_GUILESS_MAIN(TestMarkerSolver)
#include "tst_markersolver.moc"
