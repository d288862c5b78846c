#include "core/io/c3dreader.h"
#include "tests/io/mutator.h"
#include "tests/support/c3dfixture.h"

#include <QDir>
#include <QFile>
#include <QtTest>

#include <algorithm>
#include <functional>

using namespace flinch;
using namespace flinch::testing;

using Order = C3dBytes::Order;
using Change = std::function<void(C3dFixture &)>;
Q_DECLARE_METATYPE(Change)

namespace {

const QString kFolder = QStringLiteral(FLINCH_DATA_DIR "/c3d");

ReadMarkers markers(const C3dFixture &file)
{
    auto read = readC3d(file.bytes());
    if (!read)
        qWarning("%s", qPrintable(read.error().toText()));
    return read ? std::move(read).value() : ReadMarkers();
}

QByteArray contents(const QString &name)
{
    QFile file(kFolder + '/' + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool isAt(const std::optional<Vector3> &point, const Vector3 &place)
{
    return point && (*point - place).norm() < 1e-6;
}

QString told(const ReadMarkers &read, ImportEntry::Kind kind)
{
    QStringList texts;
    for (const ImportEntry &entry : read.findings) {
        if (entry.kind == kind)
            texts += entry.text;
    }
    return texts.join('|');
}

QString brokenBy(const MarkerMotion &motion)
{
    if (motion.names.empty() || motion.frameCount < 1
        || motion.points.size() != motion.names.size() * std::size_t(motion.frameCount))
        return "there is not a point for each marker and frame";
    const auto isGood = [](const std::optional<Vector3> &point) {
        return !point || point->allFinite();
    };
    return std::ranges::all_of(motion.points, isGood) ? QString() : QString("a point is no place");
}

} // namespace

class TestC3dReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyOrderAndFormIsRead_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<bool>("floats");
        const std::pair<const char *, Order> orders[] = {
            {"Intel", Order::Intel}, {"DEC", Order::Dec}, {"SGI", Order::Sgi}};
        for (const auto &[name, order] : orders) {
            for (const bool floats : {false, true})
                QTest::addRow("%s, %s", name, floats ? "floats" : "whole numbers")
                    << int(order) << floats;
        }
    }

    void everyOrderAndFormIsRead()
    {
        QFETCH(int, order);
        QFETCH(bool, floats);
        C3dFixture file = smallC3d(Order(order), floats);
        file.analogPerFrame = 5;
        const ReadMarkers read = markers(file);
        const MarkerMotion &motion = read.motion;
        QCOMPARE(motion.names, (std::vector<QString>{"LFHD", "C7", "LASI"}));
        QCOMPARE(motion.rate.toText(), "120");
        QCOMPARE(motion.frameCount, 2);
        // millimetres with Z up
        QVERIFY(isAt(motion.point(0, 0), {0.1, 1.7, -0.2}));
        QVERIFY(isAt(motion.point(0, 1), {-0.1, 1.5, -0.15}));
        QVERIFY(!motion.point(1, 1));
        QVERIFY(isAt(motion.point(1, 2), {0.06, 0.9, -0.1}));
        QCOMPARE(told(read, ImportEntry::Kind::NotHeld), "Analog channels, such as force plates");
        QVERIFY(told(read, ImportEntry::Kind::Read).contains("16.7 %"));
        QVERIFY(told(read, ImportEntry::Kind::Repaired).isEmpty());
    }

    void filesAreKnownByTheirHeads()
    {
        QVERIFY(looksLikeC3d(smallC3d().bytes()));
        QVERIFY(!looksLikeC3d("HIERARCHY\nROOT somebody\n{\n") && !looksLikeC3d(""));
    }

    void theScreenSaysWhatIsUp()
    {
        C3dFixture file = smallC3d();
        file.group(2, "OTHER");
        C3dFixture turned;
        turned.frames = file.frames;
        turned.group(1, "POINT");
        turned.texts(1, "UNITS", {"mm"}, 2);
        turned.texts(1, "X_SCREEN", {"-Z"}, 2);
        turned.texts(1, "Y_SCREEN", {"+X"}, 2);
        QVERIFY(isAt(markers(turned).motion.point(0, 0), {-1.7, 0.1, -0.2}));
    }

    void unitsAreBelievedWhenTheyCanBe_data()
    {
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<double>("factor"); // of a metre in the numbers
        QTest::addColumn<int>("kind");      // of what is told; -1: nothing
        QTest::newRow("millimetres") << QByteArray("mm") << 1000.0 << -1;
        QTest::newRow("centimetres") << QByteArray("cm") << 100.0 << -1;
        QTest::newRow("metres") << QByteArray("m") << 1.0 << -1;
        QTest::newRow("metres that are centimetres")
            << QByteArray("m") << 100.0 << int(ImportEntry::Kind::Repaired);
        QTest::newRow("no unit, millimetres")
            << QByteArray() << 1000.0 << int(ImportEntry::Kind::Inferred);
        QTest::newRow("no unit, metres") << QByteArray() << 1.0 << int(ImportEntry::Kind::Inferred);
    }

    void unitsAreBelievedWhenTheyCanBe()
    {
        QFETCH(QByteArray, unit);
        QFETCH(double, factor);
        QFETCH(int, kind);
        C3dFixture file;
        file.group(1, "POINT");
        if (!unit.isEmpty())
            file.texts(1, "UNITS", {unit}, 4);
        file.texts(1, "X_SCREEN", {"+X"}, 2);
        file.texts(1, "Y_SCREEN", {"+Z"}, 2);
        file.frames = smallC3d().frames;
        for (auto &frame : file.frames) {
            for (auto &point : frame) {
                for (std::size_t k = 0; k < 3; ++k)
                    point[k] *= factor / 1000;
            }
        }
        const ReadMarkers read = markers(file);
        QVERIFY(isAt(read.motion.point(0, 0), {0.1, 1.7, -0.2}));
        for (const auto asked : {ImportEntry::Kind::Repaired, ImportEntry::Kind::Inferred})
            QCOMPARE(told(read, asked).contains("read as"), kind == int(asked));
    }

    void labelsAreMadeNames()
    {
        C3dFixture file;
        file.group(1, "POINT");
        file.texts(1, "LABELS", {"Bob:C7", "Bob:C7", "", "LHipAngles"}, 10);
        file.texts(1, "LABELS2", {"PELO", "PELA", "PELL", "PELP", "HEDO", "odd"}, 6);
        file.texts(1, "ANGLES", {"odd"}, 6);
        file.frames = {{10, {{100, 200, 300, 0}}}};
        file.frames[0][1] = {{2000, 100, 100, 0}};
        const ReadMarkers read = markers(file);
        QCOMPARE(read.motion.names, (std::vector<QString>{"Bob:C7", "Bob:C7_2", "*3", "HEDO"}));
        QCOMPARE(told(read, ImportEntry::Kind::NotHeld),
                 "Points that software worked out of the markers: LHipAngles, PELO, PELA, PELL, "
                 "PELP, odd");
        QVERIFY(told(read, ImportEntry::Kind::Repaired).contains("same name"));
    }

    void labelsNeedNotBeAsManyAsPoints()
    {
        C3dFixture file;
        file.group(1, "POINT");
        file.texts(1, "LABELS", {"one"}, 4);
        file.frames = smallC3d().frames;
        QCOMPARE(markers(file).motion.names, (std::vector<QString>{"one", "*2", "*3"}));
        C3dFixture more;
        more.group(1, "POINT");
        more.texts(1, "LABELS", {"one", "two", "three", "four", "five"}, 5);
        more.frames = file.frames;
        QCOMPARE(markers(more).motion.names, (std::vector<QString>{"one", "two", "three"}));
    }

    void countsThatAreNoneAreLeftToTheHeader()
    {
        C3dFixture file;
        file.group(1, "POINT");
        file.real(1, "USED", -1e30);
        file.real(1, "FRAMES", 1e30);
        file.real(1, "DATA_START", -7e9);
        file.frames = smallC3d().frames;
        const MarkerMotion motion = markers(file).motion;
        QCOMPARE(motion.names.size(), 3U);
        QCOMPARE(motion.frameCount, 2);
    }

    void markersWithoutNamesGetNumbers()
    {
        C3dFixture file;
        file.frames = smallC3d().frames;
        const ReadMarkers read = markers(file);
        QCOMPARE(read.motion.names, (std::vector<QString>{"*1", "*2", "*3"}));
        QCOMPARE(read.motion.rate.toText(), "50"); // of the header
        QVERIFY(told(read, ImportEntry::Kind::Inferred).contains("have no names"));
    }

    void framesAreThoseThatAreThere_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<int>("frames");
        QTest::addColumn<QString>("repaired");
        QTest::newRow("from the middle of a capture")
            << Change([](C3dFixture &f) { f.first = 148; }) << 2 << "";
        QTest::newRow("fewer than the header counts")
            << Change([](C3dFixture &f) { f.headerFrames = 9; }) << 2
            << "The file should have 9 frames, and ends after 2";
        QTest::newRow("other than the parameters count")
            << Change([](C3dFixture &f) { f.headerFrames = 1; }) << 1
            << "The header counts 1 frames, the parameters 2; those of the header are there";
        QTest::newRow("more than the header can count") << Change([](C3dFixture &f) {
            f.first = 1;
            f.headerFrames = 65535;
            f.group(3, "TRIAL");
            f.integers(3, "ACTUAL_START_FIELD", {10, 0});
            f.integers(3, "ACTUAL_END_FIELD", {9, 1});
            f.frames.resize(65536, f.frames[0]);
        }) << 65536 << "";
    }

    void framesAreThoseThatAreThere()
    {
        QFETCH(Change, change);
        QFETCH(int, frames);
        QFETCH(QString, repaired);
        C3dFixture file = smallC3d();
        change(file);
        const ReadMarkers read = markers(file);
        QCOMPARE(read.motion.frameCount, frames);
        QCOMPARE(told(read, ImportEntry::Kind::Repaired), repaired);
    }

    void parametersMayBeDamaged()
    {
        C3dFixture file = smallC3d();
        file.extraParameters = QByteArray("\x05\x01WRONG\x10\x00\xff\x02\xff\xff", 13);
        const ReadMarkers read = markers(file);
        QCOMPARE(read.motion.names.size(), 3U);
        QVERIFY(told(read, ImportEntry::Kind::Repaired).contains("is damaged"));
        // a last pointer to nowhere is not: the record itself is whole
        file.extraParameters = QByteArray("\x05\x01WHOLE\x01\x3f\x02\x00\x07\x00", 13);
        QVERIFY(told(markers(file), ImportEntry::Kind::Repaired).isEmpty());
    }

    void damageIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const char *message, const Change &change) {
            C3dFixture file = smallC3d();
            change(file);
            QTest::newRow(name) << file.bytes() << message;
        };
        QTest::newRow("nothing") << QByteArray() << "This is not a C3D file";
        QTest::newRow("something else") << QByteArray(1024, 'x') << "This is not a C3D file";
        QByteArray astray = smallC3d().bytes();
        astray[0] = 100;
        QTest::newRow("parameters elsewhere")
            << astray << "The parameters of the C3D file are not where it says";
        QTest::newRow("cut before the points")
            << smallC3d().bytes().left(1024) << "The points are not where the file says";
        row("no points", "The file has no points", [](C3dFixture &f) {
            f = C3dFixture();
            f.frames = {{}};
        });
        row("no frames", "The points are not where the file says", [](C3dFixture &f) {
            f = C3dFixture();
            f.pointCount = 3;
        });
        row("no scale", "The scale makes no sense", [](C3dFixture &f) { f.scale = 0; });
        row("only outputs", "The file has no markers", [](C3dFixture &f) {
            f = C3dFixture();
            f.group(1, "POINT");
            f.texts(1, "LABELS", {"LHipAngles"}, 10);
            f.frames = {{{{1, 2, 3, 0}}}};
        });
    }

    void damageIsRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        const auto read = readC3d(bytes);
        QVERIFY(!read);
        QVERIFY2(read.error().message.contains(message), qPrintable(read.error().toText()));
        QVERIFY(!read.error().where.isEmpty() && !read.error().remedy.isEmpty());
    }

    void damagedFilesNeverCrashHangOrBreakAMotion()
    {
        const int inputs = fuzzInputs(4000);
        const QByteArray seeds[] = {smallC3d().bytes(), smallC3d(Order::Dec, false).bytes(),
                                    smallC3d(Order::Sgi, true).bytes()};
        int accepted = 0;
        for (int n = 0; n < inputs; ++n) {
            Mutator mutator(unsigned(n), {"POINT"});
            QByteArray bytes = seeds[n % 3];
            // nearly all of a block is padding; what says something is damaged
            const bool isHead = n % 2 == 0;
            const qsizetype at = isHead ? 0 : 512;
            const QByteArray part = mutator.bytes(bytes.mid(at, isHead ? 24 : 180));
            bytes.replace(at, isHead ? 24 : 180, part);
            const auto read = readC3d(bytes);
            if (read) {
                ++accepted;
                const QString broken = brokenBy(read->motion);
                QVERIFY2(broken.isEmpty(), qPrintable(QString("input %1: %2").arg(n).arg(broken)));
            } else {
                QVERIFY2(!read.error().message.isEmpty() && !read.error().remedy.isEmpty(),
                         qPrintable(QString("input %1: %2").arg(n).arg(read.error().toText())));
            }
        }
        qInfo("%d inputs, %d accepted", inputs, accepted);
        QVERIFY(accepted > inputs / 20 && accepted < inputs * 19 / 20);
    }

    void filesOfTheWorldAreRead_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList names = QDir(kFolder).entryList({"*.c3d", "*.C3D"}, QDir::Files);
        for (const QString &name : names)
            QTest::newRow(qPrintable(name)) << name;
        if (names.isEmpty())
            QTest::newRow("files of others") << QString();
    }

    void filesOfTheWorldAreRead()
    {
        QFETCH(QString, name);
        if (name.isEmpty())
            QSKIP("the files are not there");
        const auto read = readC3d(contents(name));
        QVERIFY2(read.ok(), read ? "" : qPrintable(read.error().toText()));
        const MarkerMotion &motion = read->motion;
        QCOMPARE(brokenBy(motion), QString());
        Eigen::AlignedBox3d box;
        for (const auto &point : motion.points) {
            if (point)
                box.extend(*point);
        }
        qInfo("%s: %d markers, %d frames at %s, %.1f %% not seen, %.2f x %.2f x %.2f m; %s",
              qPrintable(name), int(motion.names.size()), motion.frameCount,
              qPrintable(motion.rate.toText()),
              100.0 * double(std::ranges::count_if(motion.points, [](const auto &p) { return !p; }))
                  / double(motion.points.size()),
              box.sizes().x(), box.sizes().y(), box.sizes().z(),
              qPrintable(told(*read, ImportEntry::Kind::Repaired)));
        // people and what they walk over, upright
        QVERIFY(box.sizes().maxCoeff() > 0.5 && box.sizes().maxCoeff() < 20);
        QVERIFY(box.sizes().y() < 3);
    }

    void threeByteOrdersAreTheSameMarkers()
    {
        if (contents("pc_real.c3d").isEmpty())
            QSKIP("the files are not there");
        const auto intel = readC3d(contents("pc_real.c3d"));
        QVERIFY(intel.ok());
        // the numbers of the third were cut where those of the others were rounded: a step of
        // 0.28 mm lies between 59 of them
        const std::pair<const char *, double> others[] = {{"DEC_INT.C3D", 1e-6},
                                                          {"sgi_int.c3d", 0.00029}};
        for (const auto &[name, step] : others) {
            const auto other = readC3d(contents(name));
            QVERIFY(other.ok());
            QCOMPARE(other->motion.names, intel->motion.names);
            QCOMPARE(other->motion.rate, intel->motion.rate);
            QCOMPARE(other->motion.points.size(), intel->motion.points.size());
            double worst = 0;
            int different = 0;
            for (std::size_t i = 0; i < intel->motion.points.size(); ++i) {
                const auto &a = intel->motion.points[i], &b = other->motion.points[i];
                QCOMPARE(a.has_value(), b.has_value());
                if (a)
                    worst = std::max(worst, (*a - *b).cwiseAbs().maxCoeff());
                different += a && (*a - *b).cwiseAbs().maxCoeff() > 1e-6;
            }
            qInfo("%s against pc_real.c3d: %.1e m, %d points differ", name, worst, different);
            QVERIFY(worst < step && different < 60);
        }
    }
};

QTEST_APPLESS_MAIN(TestC3dReader)
#include "tst_c3dreader.moc"
