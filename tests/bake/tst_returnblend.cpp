#include "core/bake/returnblend.h"
#include "core/motion/smoothstep.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;

namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr int kFrames = 600;
const FrameRate kRate = *FrameRate::fromFraction(120, 1);

/// A joint that is thrown `degrees` at frame 60 and dies out over `seconds`.
BodyDifference thrown(int frame, double degrees, double seconds, int contact = 60)
{
    BodyDifference result;
    result.joints.fill(Quaternion::Identity());
    if (frame <= contact)
        return result;
    const double t = kRate.seconds(frame - contact);
    const double angle = degrees * kDegree * std::exp(-t / seconds) * std::cos(12 * t);
    result.joints[0] = Quaternion(Eigen::AngleAxisd(angle, Vector3::UnitX()));
    result.differs[0] = true;
    result.move = {0.01 * degrees * std::exp(-t / seconds), 0, 0};
    result.differs[kRootMove] = true;
    return result;
}

/// From the contact at frame 60 until the take ends, unless it must be over before.
Reaction lasting(double end = kFrames - 1, Reaction::End why = Reaction::End::TakeEnds)
{
    return {0, 60, 60, end, why};
}

void observe(ReturnBlend &blend, double degrees, double seconds)
{
    for (int f = blend.firstFrame(); f < blend.endFrame(); ++f)
        blend.observe(f, thrown(f, degrees, seconds));
}

ReturnBlend blendOf(double degrees, double seconds, std::optional<double> deadline = {},
                    const Reaction &reaction = lasting())
{
    ReturnBlend blend(kRate, reaction, deadline);
    observe(blend, degrees, seconds);
    return blend;
}

} // namespace

class TestReturnBlend : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void theStepIsSmooth()
    {
        QCOMPARE(smoothStep(-1), 0.0);
        QCOMPARE(smoothStep(0), 0.0);
        QCOMPARE(smoothStep(1), 1.0);
        QCOMPARE(smoothStep(2), 1.0);
        QCOMPARE(smoothStep(0.5), 0.5);
        const double h = 1e-4;
        for (const double end : {0.0, 1.0}) {
            QVERIFY(std::abs(smoothStep(end + h) - smoothStep(end - h)) < 1e-10);
            QVERIFY(std::abs(smoothStep(end + h) - 2 * smoothStep(end) + smoothStep(end - h))
                    < 1e-10);
        }
    }

    void aJointIsKeptUntilItHasDiedOut()
    {
        const ReturnBlend blend = blendOf(20, 0.2);
        QVERIFY(!blend.forced());
        for (int f = 60; f < kFrames; ++f) {
            if (std::abs(thrown(f, 20, 0.2).size(0)) > 0.2 * kDegree)
                QCOMPARE(blend.weight(0, f), 1.0);
        }
        QCOMPARE(blend.weight(0, kFrames - 1), 0.0);
        QVERIFY(blend.end() < 60 + 120 * 1.6);
        QVERIFY(blend.end() > 60 + 120 * 0.8);
    }

    void eachChannelHasItsOwnTime()
    {
        const ReturnBlend blend = blendOf(20, 0.2);
        double ends[2] = {};
        for (const std::size_t channel : {std::size_t(0), kRootMove}) {
            int f = kFrames;
            while (blend.weight(channel, f - 1) == 0)
                --f;
            ends[channel == 0 ? 0 : 1] = f;
        }
        QVERIFY(ends[0] != ends[1]);
        // what never moved is never let in
        QCOMPARE(blend.weight(3, 70), 0.0);
    }

    void theDeadlineHolds()
    {
        const ReturnBlend blend = blendOf(20, 1.0, 60 + kRate.frames(0.5));
        QVERIFY(blend.forced());
        QCOMPARE(blend.end(), 120.0);
        QCOMPARE(blend.weight(0, 120), 0.0);
        QVERIFY(blend.weight(0, 119) > 0);
        QVERIFY(blend.weight(0, 119) < 5e-4); // no speed is left
        QCOMPARE(blend.weight(0, 80), 1.0);   // the blow itself is not muted
        double before = 1;
        for (int f = 61; f < kFrames; ++f) {
            QVERIFY(blend.weight(0, f) <= before);
            QVERIFY(before - blend.weight(0, f) < 0.06);
            before = blend.weight(0, f);
        }
    }

    void theEndIsADeadlineToo()
    {
        const ReturnBlend blend = blendOf(20, 30);
        QVERIFY(blend.forced());
        QCOMPARE(blend.weight(0, kFrames - 1), 0.0);
        QVERIFY(blend.weight(0, kFrames - 2) > 0);
        QCOMPARE(blend.weight(0, kFrames - 125), 1.0);
    }

    /// Whatever the motions do behind it.
    void nothingIsLeftWhereAReactionMustBeOver()
    {
        for (const auto why : {Reaction::End::Cut, Reaction::End::LostClip}) {
            const ReturnBlend blend = blendOf(20, 30, {}, lasting(200, why));
            QVERIFY(blend.forced());
            QVERIFY(!blend.isAsked());
            QCOMPARE(blend.end(), 200.0);
            QVERIFY(blend.weight(0, 199) > 0);
            QVERIFY(blend.weight(0, 199) < 5e-4);
            for (int f = 200; f < kFrames; ++f)
                QCOMPARE(blend.weight(0, f), 0.0);
            // what is asked for comes first
            const ReturnBlend asked = blendOf(20, 30, 150, lasting(200, why));
            QVERIFY(asked.isAsked());
            QCOMPARE(asked.end(), 150.0);
        }
    }

    void whatWasThereBeforeTheContactIsTakenAway()
    {
        const auto at = [](double degrees, double metres) {
            BodyDifference difference;
            difference.joints.fill(Quaternion::Identity());
            difference.joints[0] =
                Quaternion(Eigen::AngleAxisd(degrees * kDegree, Vector3::UnitX()));
            difference.move = {metres, 0, 0};
            difference.differs[0] = difference.differs[kRootMove] = true;
            return difference;
        };
        const BodyDifference before = at(1.5, 0.008);
        ReturnBlend blend(kRate, lasting());
        for (int f = 61; f < kFrames; ++f)
            blend.observe(f, at(5, 0.02));
        DifferenceScaler scaler(blend, before);
        BodyDifference first = before;
        scaler.scale(61, first); // nothing has happened yet
        QVERIFY(first.size(0) < 0.01 * kDegree);
        QVERIFY(first.move.norm() < 1e-4);
        BodyDifference later = at(5, 0.02);
        scaler.scale(95, later); // and later it is all the blow's
        QCOMPARE(later.size(0), at(5, 0).size(0));
        QCOMPARE(later.move.x(), 0.02);
    }

    void rotationsBeyondHalfATurnDoNotFlip()
    {
        const auto turning = [](int f) {
            BodyDifference difference;
            difference.joints.fill(Quaternion::Identity());
            // up to 250° and back
            const double angle = 250 * kDegree * std::sin(std::numbers::pi * f / 240.0);
            difference.joints[0] = Quaternion(Eigen::AngleAxisd(angle, Vector3::UnitY()));
            if (difference.joints[0].w() < 0)
                difference.joints[0].coeffs() *= -1;
            difference.differs[0] = f > 0;
            return difference;
        };
        const Reaction reaction = {0, 0, 0, 239, Reaction::End::TakeEnds};
        ReturnBlend forced(kRate, reaction, 239.0);
        for (int f = 1; f < 239; ++f)
            forced.observe(f, turning(f));
        DifferenceScaler scaler(forced, turning(0));
        Quaternion before = Quaternion::Identity();
        for (int f = 0; f < 240; ++f) {
            BodyDifference difference = turning(f);
            scaler.scale(f, difference);
            QVERIFY2(angleBetween(before, difference.joints[0]) < 9 * kDegree,
                     qPrintable(QString::number(f)));
            before = difference.joints[0];
        }
        QVERIFY(!(angleBetween(before, Quaternion::Identity()) > 0));
    }
};

QTEST_GUILESS_MAIN(TestReturnBlend)
#include "tst_returnblend.moc"
