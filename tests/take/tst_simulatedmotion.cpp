#include "core/take/simulatedmotion.h"

#include <QtTest>

using namespace flinch;

namespace {

/// A frame whose numbers are all different, some way from the origin.
SimulatedFrame frameOf(int n)
{
    SimulatedFrame frame;
    double next = 0.37 + n;
    const auto number = [&next] {
        return next += 0.0123;
    };
    const auto vector = [&number] {
        return Vector3(number(), -number(), number());
    };
    for (std::size_t b = 0; b < kBodyCount; ++b) {
        frame.pose.positions[b] = vector();
        frame.pose.rotations[b] = Quaternion(Eigen::AngleAxisd(number(), vector().normalized()));
    }
    frame.relative = relativeRotations(frame.pose);
    for (std::size_t j = 0; j < kBallJointCount; ++j) {
        frame.feedback[j] = 10 * number();
        frame.feedforward[j] = 10 * number();
    }
    frame.assist = {vector(), vector(), {vector(), vector()}};
    frame.centreOfMass = vector();
    frame.footOnGround = {n % 2 == 0, n % 3 == 0};
    for (int c = 0; c < n % 4; ++c)
        frame.contacts.push_back({BodyId(c), Contact::With::Ball, 70000 + c, vector(),
                                  vector().normalized(), vector(), number()});
    return frame;
}

std::vector<SimulatedFrame> framesOf(int count)
{
    std::vector<SimulatedFrame> frames;
    for (int n = 0; n < count; ++n)
        frames.push_back(frameOf(n));
    return frames;
}

std::size_t bytesOf(std::initializer_list<const SimulatedMotion *> motions)
{
    std::set<const void *> counted;
    std::size_t sum = 0;
    for (const SimulatedMotion *motion : motions)
        sum += motion->bytes(counted);
    return sum;
}

} // namespace

class TestSimulatedMotion : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void framesComeBackAsFloatsHoldThem()
    {
        const auto frames = framesOf(200);
        const auto motion = SimulatedMotion::of(frames);
        QCOMPARE(motion->size(), frames.size());
        for (std::size_t f = 0; f < frames.size(); ++f) {
            const SimulatedFrame &in = frames[f];
            const SimulatedFrame out = (*motion)[f];
            const auto close = [](const Vector3 &a, const Vector3 &b) {
                return (a - b).norm() <= 1e-7 * b.norm();
            };
            for (std::size_t b = 0; b < kBodyCount; ++b) {
                QVERIFY(close(out.pose.positions[b], in.pose.positions[b]));
                QVERIFY((out.pose.rotations[b].coeffs() - in.pose.rotations[b].coeffs()).norm()
                        < 1e-7);
            }
            for (std::size_t j = 0; j < kBallJointCount; ++j) {
                QVERIFY((out.relative[j].coeffs() - in.relative[j].coeffs()).norm() < 3e-7);
                QCOMPARE(out.feedback[j], double(float(in.feedback[j])));
                QCOMPARE(out.feedforward[j], double(float(in.feedforward[j])));
            }
            QVERIFY(close(out.assist.pelvisForce, in.assist.pelvisForce));
            QVERIFY(close(out.assist.pelvisTorque, in.assist.pelvisTorque));
            QVERIFY(close(out.assist.footForce[0], in.assist.footForce[0]));
            QVERIFY(close(out.assist.footForce[1], in.assist.footForce[1]));
            QVERIFY(close(out.centreOfMass, in.centreOfMass));
            QCOMPARE(out.footOnGround, in.footOnGround);
            QCOMPARE(out.contacts.size(), in.contacts.size());
            for (std::size_t c = 0; c < in.contacts.size(); ++c) {
                QCOMPARE(out.contacts[c].body, in.contacts[c].body);
                QCOMPARE(out.contacts[c].with, in.contacts[c].with);
                QCOMPARE(out.contacts[c].other, in.contacts[c].other);
                QVERIFY(close(out.contacts[c].point, in.contacts[c].point));
                QVERIFY(close(out.contacts[c].normal, in.contacts[c].normal));
                QVERIFY(close(out.contacts[c].impulse, in.contacts[c].impulse));
                QCOMPARE(out.contacts[c].peakForce, double(float(in.contacts[c].peakForce)));
            }
        }
    }

    /// What was read is stored without another change.
    void storedFramesAreEqualToTheBit()
    {
        const auto once = SimulatedMotion::of(framesOf(5));
        const auto twice =
            SimulatedMotion::of(std::vector<SimulatedFrame>(once->begin(), once->end()));
        for (std::size_t f = 0; f < once->size(); ++f) {
            QCOMPARE((*twice)[f].pose.positions, (*once)[f].pose.positions);
            for (std::size_t j = 0; j < kBallJointCount; ++j)
                QVERIFY((*twice)[f].relative[j].coeffs() == (*once)[f].relative[j].coeffs());
        }
    }

    void beginningsAreShared()
    {
        const auto first = SimulatedMotion::of(framesOf(1000));
        SimulatedMotion second(1000);
        second.appendFrom(*first, 900);
        QCOMPARE(second.size(), std::size_t(900));
        for (int n = 900; n < 1000; ++n)
            second.append(frameOf(n + 7));
        for (const std::size_t f : {0, 63, 64, 895, 899})
            QCOMPARE(second[f].centreOfMass, (*first)[f].centreOfMass);
        QVERIFY(second[900].centreOfMass != (*first)[900].centreOfMass);
        QCOMPARE((*first)[900].centreOfMass,
                 (*SimulatedMotion::of(framesOf(901)))[900].centreOfMass);
        const std::size_t one = bytesOf({first.get()});
        QVERIFY(double(bytesOf({first.get(), &second})) < 1.2 * double(one));
        QVERIFY(double(bytesOf({&second})) > 0.9 * double(one));
    }

    /// An hour at 60 frames a second, three times, with both feet on the ground.
    void anHourFitsIntoHalfAGigabyte()
    {
        SimulatedFrame standing = frameOf(2);
        QCOMPARE(standing.contacts.size(), std::size_t(2));
        const auto motion = SimulatedMotion::of(std::vector<SimulatedFrame>(640, standing));
        QVERIFY(double(bytesOf({motion.get()})) / 640 * 3 * 216000 < 500e6);
    }
};

QTEST_GUILESS_MAIN(TestSimulatedMotion)
#include "tst_simulatedmotion.moc"
