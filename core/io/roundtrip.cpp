#include "core/io/roundtrip.h"

#include "core/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::RoundTrip)
};

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;
constexpr int kFramesPerReport = 1024;

Error proofError(const QString &message, const QString &where = {})
{
    Error error;
    error.code = ErrorCode::JobFailed;
    error.message = message;
    error.where = where;
    error.remedy = Text::tr("The file was not kept. Write it in another format, and report this.");
    return error;
}

/// Everything but the motion. `order` gives the written joints' indices in the scene.
Status compareStructure(const WrittenMotion &written, const ExportScene &scene,
                        const std::vector<int> &order)
{
    const Skeleton &skeleton = scene.skeleton();
    const Skeleton &found = written.skeleton();
    if (found.jointCount() != skeleton.jointCount())
        return proofError(Text::tr("The file read back has %1 joints instead of %2")
                              .arg(found.jointCount())
                              .arg(skeleton.jointCount()));
    QStringList ignored;
    const auto names = uniqueJointNames(skeleton, ignored);
    for (int j = 0; j < found.jointCount(); ++j) {
        const int meant = order[std::size_t(j)];
        const int parent = found.joint(j).parent;
        const bool sameParent =
            (parent < 0 ? -1 : order[std::size_t(parent)]) == skeleton.joint(meant).parent;
        const bool sameName =
            !written.hasNames() || found.joint(j).name == names[std::size_t(meant)];
        if (!sameParent || !sameName)
            return proofError(Text::tr("The file read back has another hierarchy or other names"),
                              Text::tr("joint %1").arg(names[std::size_t(meant)]));
    }
    if (written.takes().size() != scene.takes.size())
        return proofError(Text::tr("The file read back has %1 takes instead of %2")
                              .arg(written.takes().size())
                              .arg(scene.takes.size()));
    const auto takeNames = uniqueTakeNames(scene, ignored);
    for (std::size_t t = 0; t < scene.takes.size(); ++t) {
        const WrittenMotion::Take &take = written.takes()[t];
        const Clip &clip = *scene.takes[t].clip;
        const double fps = clip.rate().perSecond();
        const int start = scene.options.startFrame;
        if (take.name.value_or(takeNames[t]) != takeNames[t]
            || take.startFrame.value_or(start) != start || take.frames != clip.frameCount()
            || std::abs(take.framesPerSecond.value_or(fps) - fps) > 1e-6 * fps)
            return proofError(
                Text::tr("The file read back has another name, rate or range of frames"),
                Text::tr("take %1").arg(takeNames[t]));
    }
    return Done();
}

/// Walks through all frames and keeps the worst.
class Comparison
{
public:
    Comparison(const WrittenMotion &written, const ExportScene &scene, std::vector<int> order)
        : m_written(written)
        , m_scene(scene)
        , m_order(std::move(order))
    {}

    void compareFrame(int take, int frame)
    {
        const Clip &clip = *m_scene.takes[std::size_t(take)].clip;
        samplePose(clip, frame, 0.0, m_pose);
        computeWorldPose(clip.skeleton(), m_pose, m_meant);
        m_written.pose(take, frame, m_pose);
        computeWorldPose(m_written.skeleton(), m_pose, m_found);
        for (std::size_t j = 0; j < m_order.size(); ++j) {
            const auto meant = std::size_t(m_order[j]);
            const Vector3 &position = m_meant.positions[meant];
            const double distance = (m_found.positions[j] - position).norm();
            const double degrees =
                kDegreesPerRadian * angleBetween(m_found.rotations[j], m_meant.rotations[meant]);
            const RoundTripPlace place = {take, int(meant), frame};
            keepWorse(distance, place, m_result.positionErrorMetres, m_result.positionAt);
            keepWorse(degrees, place, m_result.rotationErrorDeg, m_result.rotationAt);
            const Slack slack = slackOf(take, int(meant));
            const double allowed =
                kRoundTripPosition + kRoundTripPositionPerMetre * position.norm() + slack.metres;
            keepWorse(distance / allowed, place, m_excess, m_worst);
            keepWorse(degrees / (kRoundTripRotationDeg + slack.degrees), place, m_excess, m_worst);
        }
    }

    bool passed() const { return m_excess <= 1; }

    const RoundTrip &result() const { return m_result; }

    /// Where the larger of the two errors, measured by its tolerance, occurs.
    const RoundTripPlace &worst() const { return m_worst; }

private:
    struct Slack
    {
        double metres = 0;
        double degrees = 0;
    };

    /// How far the joint may be off because it and those above it have fewer keys than frames.
    Slack slackOf(int take, int joint) const
    {
        Slack slack;
        const NamedClip &meant = m_scene.takes[std::size_t(take)];
        if (!meant.keys)
            return slack;
        const KeyTolerance &tolerance = meant.keys->tolerance;
        const Vector3 &place = m_meant.positions[std::size_t(joint)];
        for (int j = joint; j >= 0; j = m_scene.skeleton().joint(j).parent) {
            slack.degrees += tolerance.rotationDegrees;
            slack.metres += tolerance.rotationDegrees / kDegreesPerRadian
                            * (place - m_meant.positions[std::size_t(j)]).norm();
            if (meant.clip->translationSlot(j) >= 0)
                slack.metres += tolerance.translationMetres;
        }
        return slack;
    }

    /// Written so that nan counts as worst.
    static void keepWorse(double error, const RoundTripPlace &place, double &most,
                          RoundTripPlace &at)
    {
        if (error <= most)
            return;
        most = std::isnan(error) ? INFINITY : error;
        at = place;
    }

    const WrittenMotion &m_written;
    const ExportScene &m_scene;
    const std::vector<int> m_order;
    Pose m_pose;
    WorldPose m_meant;
    WorldPose m_found;
    RoundTrip m_result;
    double m_excess = 0; // beyond 1 the proof fails
    RoundTripPlace m_worst;
};

} // namespace

Result<RoundTrip> proveRoundTrip(const WrittenMotion &written, const ExportScene &scene,
                                 const JobControl &job)
{
    std::vector<int> order = depthFirstOrder(scene.skeleton());
    if (auto status = compareStructure(written, scene, order); !status)
        return std::move(status).error();
    Comparison comparison(written, scene, std::move(order));
    const int frames = scene.first().frameCount();
    const double total = double(frames) * double(scene.takes.size());
    for (int take = 0; take < int(scene.takes.size()); ++take) {
        for (int frame = 0; frame < frames; ++frame) {
            if (frame % kFramesPerReport == 0) {
                if (job.cancel.isCancelled())
                    return Error::cancelled();
                job.report((double(take) * frames + frame) / total);
            }
            comparison.compareFrame(take, frame);
        }
    }
    const RoundTrip result = comparison.result();
    if (!comparison.passed())
        return proofError(Text::tr("The file read back is %1 m and %2° off")
                              .arg(formatFixed(result.positionErrorMetres, 6),
                                   formatFixed(result.rotationErrorDeg, 4)),
                          Text::tr("frame %1, joint %2")
                              .arg(comparison.worst().frame)
                              .arg(scene.skeleton().joint(comparison.worst().joint).name));
    return result;
}

} // namespace flinch
