#include "tests/support/faultyclips.h"

#include "core/motion/clipedit.h"
#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <cmath>
#include <numbers>

namespace flinch::testing {

namespace {

class Faults
{
public:
    Faults(Clip sound, const QString &flippedJoint)
        : m_sound(std::move(sound))
        , m_joint(std::size_t(m_sound.skeleton().indexOf(flippedJoint)))
        , m_at(int(std::lround(m_sound.rate().frames(kFaultSeconds))))
    {}

    FaultyClip cut() const
    {
        FaultyClip faulty = make("cut", DiscontinuityKind::Cut, {m_at, m_at});
        faulty.skippedFrames = int(std::lround(m_sound.rate().frames(0.6)));
        faulty.clip.resizeFrames(m_sound.frameCount() - faulty.skippedFrames);
        for (int f = m_at; f < faulty.clip.frameCount(); ++f)
            setFramePose(faulty.clip, f, framePose(m_sound, f + faulty.skippedFrames));
        return faulty;
    }

    FaultyClip jump(double metres) const
    {
        FaultyClip faulty = make(qPrintable(QStringLiteral("jump of %1 m").arg(metres)),
                                 DiscontinuityKind::Teleport, {m_at, m_at});
        for (int f = m_at; f < faulty.clip.frameCount(); ++f)
            faulty.clip.translations(f)[0].x() += metres;
        return faulty;
    }

    FaultyClip flip() const
    {
        FaultyClip faulty = make("flip", DiscontinuityKind::Flip, {m_at, m_at});
        for (int f = m_at; f < faulty.clip.frameCount(); ++f)
            turn(faulty.clip, f, std::numbers::pi);
        faulty.soundAfter = false;
        return faulty;
    }

    FaultyClip spike() const
    {
        FaultyClip faulty = make("spike", DiscontinuityKind::Spike, {m_at, m_at});
        turn(faulty.clip, m_at, 1.6);
        return faulty;
    }

    FaultyClip freeze() const
    {
        const int last = m_at + int(std::lround(m_sound.rate().frames(0.3)));
        FaultyClip faulty = make("freeze", DiscontinuityKind::Freeze, {m_at, last});
        for (int f = m_at + 1; f <= last; ++f)
            setFramePose(faulty.clip, f, framePose(m_sound, m_at));
        return faulty;
    }

    FaultyClip start(int settling) const
    {
        FaultyClip faulty = make(qPrintable(QStringLiteral("start with %1 settling").arg(settling)),
                                 DiscontinuityKind::Start, {0, settling});
        const Pose rest = restPose(m_sound.skeleton());
        for (int f = 0; f <= settling; ++f)
            setFramePose(faulty.clip, f,
                         blendPoses(rest, framePose(m_sound, f), double(f) / (settling + 1)));
        return faulty;
    }

private:
    FaultyClip make(const char *name, DiscontinuityKind kind, const FrameRange &frames) const
    {
        FaultyClip faulty{
            QStringLiteral("%1, %2 fps").arg(QLatin1String(name)).arg(m_sound.rate().perSecond()),
            m_sound,
            m_sound,
            {}};
        faulty.fault.kind = kind;
        faulty.fault.frames = frames;
        return faulty;
    }

    void turn(Clip &clip, int frame, double angle) const
    {
        Quaternion &q = clip.rotations(frame)[m_joint];
        q = (q * Eigen::AngleAxisd(angle, Vector3::UnitX())).normalized();
    }

    const Clip m_sound;
    const std::size_t m_joint;
    const int m_at;
};

} // namespace

std::vector<FaultyClip> faultyClips(const Clip &clip, const QString &flippedJoint)
{
    std::vector<FaultyClip> all;
    for (const int fps : {30, 60, 120}) {
        const Faults faults(resampleClip(clip, *FrameRate::fromFraction(fps, 1)).value(),
                            flippedJoint);
        all.push_back(faults.cut());
        for (const double metres : {0.1, 1.0, 100.0})
            all.push_back(faults.jump(metres));
        all.push_back(faults.flip());
        all.push_back(faults.spike());
        all.push_back(faults.freeze());
        for (const int settling : {0, 1, 2, 3, 5, 7, 10})
            all.push_back(faults.start(settling));
    }
    return all;
}

namespace {

Clip demoClip()
{
    return readClipFile(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh"))
        .value()
        .clip;
}

} // namespace

std::vector<FaultyClip> faultyDemoClips()
{
    return faultyClips(demoClip(), QStringLiteral("LeftForeArm"));
}

Clip twiceFaultyClip()
{
    const FrameRate rate = *FrameRate::fromFraction(60, 1);
    const Faults sound(resampleClip(demoClip(), rate).value(), QStringLiteral("LeftForeArm"));
    return Faults(sound.start(3).clip, QStringLiteral("LeftForeArm")).jump(1).clip;
}

} // namespace flinch::testing
