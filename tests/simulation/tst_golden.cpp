/// Takes as they were when last looked at, bit for bit. The records under golden/ belong to one
/// toolchain and one C library on one kind of processor; elsewhere this skips. After a change that
/// is meant to change takes: FLINCH_UPDATE_GOLDEN=1 build/tests/tst_golden
#include "core/base/statehash.h"
#include "core/simulation/simulator.h"
#include "tests/support/sanitized.h"
#include "tests/support/scenarios.h"

#include <gnu/libc-version.h>

#include <QFile>
#include <QtTest>

#include <cmath>

using namespace flinch;

namespace {

/// What the bits depend on besides the code: compiler, C library and how it answers on this
/// processor, for which glibc chooses among several sines.
QByteArray toolchain()
{
    StateHash answers;
    for (int n = 1; n <= 200; ++n) {
        volatile double x = 0.137 * n;
        answers.add(std::sin(x));
        answers.add(std::cos(x));
        answers.add(std::atan2(x, 3.0 - x));
        answers.add(std::acos(1 / (1 + x)));
        answers.add(std::pow(0.4, x));
    }
    QByteArray text = "g++ " __VERSION__ ", glibc ";
    text += gnu_get_libc_version();
    text += ", libm " + answers.toHex().toLatin1();
    if (testing::kSanitized)
        text += ", sanitized";
    return text;
}

/// Sixteen bits of one body in one frame.
QByteArray digest(const SimulatedFrame &frame, std::size_t body)
{
    StateHash hash;
    hash.add(std::span<const double>(frame.pose.positions[body].data(), 3));
    hash.add(std::span<const double>(frame.pose.rotations[body].coeffs().data(), 4));
    return hash.toHex().right(4).toLatin1();
}

/// One line for each frame: shadow, main and unperturbed main, sixteen bodies each.
QByteArrayList record(const Take &take)
{
    QByteArrayList lines;
    for (std::size_t f = 0; f < take.main->size(); ++f) {
        QByteArray line;
        for (const auto &motion : {take.shadow, take.main, take.unperturbed}) {
            for (std::size_t body = 0; body < kBodyCount; ++body)
                line += digest((*motion)[f], body);
            line += ' ';
        }
        lines += line.trimmed();
    }
    return lines;
}

/// "frame 12, main, leftHand", or nothing where the records are equal.
QString firstDifference(const QByteArrayList &was, const QByteArrayList &is)
{
    static const char *const kMotions[] = {"shadow", "main", "unperturbed main"};
    for (qsizetype f = 0; f < std::min(was.size(), is.size()); ++f) {
        for (qsizetype at = 0; at < std::min(was[f].size(), is[f].size()); ++at) {
            if (was[f][at] != is[f][at]) {
                constexpr qsizetype kMotionWidth = 4 * kBodyCount + 1;
                return QStringLiteral("frame %1, %2, %3")
                    .arg(f)
                    .arg(QLatin1String(kMotions[at / kMotionWidth]),
                         bodyName(BodyId(at % kMotionWidth / 4)));
            }
        }
    }
    if (was.size() != is.size())
        return QStringLiteral("%1 frames instead of %2").arg(is.size()).arg(was.size());
    return {};
}

} // namespace

class TestGolden : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void takesAreWhatTheyWere_data()
    {
        QTest::addColumn<int>("quality");
        QTest::newRow("reference") << int(Quality::Reference);
        QTest::newRow("standard") << int(Quality::Standard);
        QTest::newRow("draft") << int(Quality::Draft);
    }

    void takesAreWhatTheyWere()
    {
        QFETCH(int, quality);
        Scenario scenario = testing::shortDemoScenario(0.7).value();
        scenario.quality = Quality(quality);
        ImpactKey arm;
        arm.time = 0.2;
        arm.body = BodyId::LeftUpperArm;
        arm.direction = {-1, 0, 0};
        ImpactKey head;
        head.time = 0.35;
        head.body = BodyId::Head;
        head.direction = {0, 0, 1};
        head.anticipation = 0.5;
        ImpactKey push = arm;
        push.time = 0.45;
        push.kind = ImpactKind::Push;
        push.body = BodyId::RightShin;
        scenario.impacts = {arm, head, push};
        Simulator simulator;
        const Take take = simulator.simulate(scenario).value();
        QCOMPARE(take.health, Health::Ok);

        const QString path = QStringLiteral(FLINCH_SOURCE_DIR "/tests/simulation/golden/%1.txt")
                                 .arg(QLatin1String(QTest::currentDataTag()));
        const QByteArray hash = QByteArray::number(qulonglong(take.hash()), 16);
        const QByteArrayList frames = record(take);
        QFile file(path);
        if (qEnvironmentVariableIsSet("FLINCH_UPDATE_GOLDEN")) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(toolchain() + '\n' + hash + '\n' + frames.join('\n') + '\n');
            QSKIP("the record is written anew");
        }
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
        QByteArrayList lines = file.readAll().trimmed().split('\n');
        const QByteArray madeBy = lines.takeFirst();
        if (madeBy != toolchain())
            QSKIP(("the record belongs to " + madeBy + ", this is " + toolchain()).constData());
        const QByteArray wanted = lines.takeFirst();
        const QString difference = firstDifference(lines, frames);
        QVERIFY2(difference.isEmpty(), qPrintable("first difference: " + difference));
        // the hash covers torques, contacts and the rest as well
        QCOMPARE(hash, wanted);
    }

    void aDifferenceIsNamed()
    {
        const Scenario scenario = testing::shortDemoScenario(0.1).value();
        Simulator simulator;
        Take take = simulator.simulate(scenario).value();
        const QByteArrayList before = record(take);
        QVERIFY(firstDifference(before, record(take)).isEmpty());
        std::vector<SimulatedFrame> changed(take.main->begin(), take.main->end());
        double &height = changed[5].pose.positions[BodyId::LeftHand].y();
        height = std::nextafter(float(height), 1e9F);
        take.main = SimulatedMotion::of(changed);
        QCOMPARE(firstDifference(before, record(take)), QStringLiteral("frame 5, main, leftHand"));
    }
};

QTEST_GUILESS_MAIN(TestGolden)
#include "tst_golden.moc"
