// What TimelineSource measures between events: the clip's energy, and how far main is from the
// clip.
#include "core/take/deviation.h"
#include "widgets/timeline/timelinesource.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flinch {

namespace {

constexpr int kSliceMilliseconds = 6;
constexpr int kShowMilliseconds = 80; // painting costs more than a slice

/// Which row of the strip shows a joint.
int rowOf(BallJointId joint)
{
    switch (joint) {
    case BallJointId::Neck:
        return 0;
    case BallJointId::Waist:
    case BallJointId::Chest:
        return 1;
    case BallJointId::LeftShoulder:
    case BallJointId::LeftElbow:
        return 2;
    case BallJointId::RightShoulder:
    case BallJointId::RightElbow:
        return 3;
    case BallJointId::LeftHip:
    case BallJointId::LeftKnee:
    case BallJointId::LeftAnkle:
        return 4;
    default:
        return 5;
    }
}

} // namespace

void TimelineSource::restartProfile()
{
    const auto before = std::exchange(m_profiled, m_simulation.prepared());
    m_profileAt = 0;
    m_targets.clear();
    m_speeds.clear();
    // of the same clip it stays until it is known anew, and does not flicker while contacts are
    // dragged
    if (!before || !m_profiled || before->clip != m_profiled->clip) {
        m_energy.clear();
        spreadEnergy();
    }
    for (auto &row : m_content.deviation)
        row.assign(std::size_t(m_content.frameCount), -1.0F);
    restartDeviation(0);
}

void TimelineSource::restartDeviation(int from)
{
    m_deviationAt = from;
    // another clip is open, and its targets are not known yet
    if (m_profiled)
        m_slices.start();
    else
        m_slices.stop();
}

void TimelineSource::profileFrame(int index)
{
    const Clip &target = *m_profiled->target;
    Pose pose;
    WorldPose world;
    BodyPose bodies;
    samplePose(target, index, 0.0, pose);
    computeWorldPose(target.skeleton(), pose, world);
    computeBodyPose(*m_profiled->character, world, bodies);
    m_targets.push_back(relativeRotations(bodies));
    double turned = 0;
    for (std::size_t j = 0; index > 0 && j < kBallJointCount; ++j)
        turned +=
            angleBetween(m_targets[std::size_t(index)][j], m_targets[std::size_t(index - 1)][j]);
    m_speeds.push_back(float(turned * target.rate().perSecond() / kBallJointCount));
}

/// The clip's, where the take shows it.
void TimelineSource::spreadEnergy()
{
    if (m_content.timeMap.isIdentity() || m_energy.empty()) {
        m_content.energy = m_energy;
        return;
    }
    m_content.energy.resize(m_energy.size() + std::size_t(m_content.timeMap.inserted()));
    for (std::size_t f = 0; f < m_content.energy.size(); ++f) {
        const auto clip = std::size_t(m_content.timeMap.clipFrame(int(f)));
        m_content.energy[f] = float(m_content.timeMap.speed(double(f)))
                              * m_energy[std::min(clip, m_energy.size() - 1)];
    }
}

std::optional<PerBallJoint<Quaternion>> TimelineSource::followedIn(int frame) const
{
    const double place = m_content.timeMap.clipPlace(frame) - m_profiled->firstSourceFrame;
    if (place < 0 || place > double(m_targets.size()) - 1)
        return {};
    const auto before = std::size_t(place);
    PerBallJoint<Quaternion> joints = m_targets[before];
    const double share = place - double(before);
    for (std::size_t j = 0; share > 0 && j < joints.size(); ++j)
        joints[j] = joints[j].slerp(share, m_targets[before + 1][j]);
    return joints;
}

void TimelineSource::measureFrame(int frame)
{
    const auto followed = followedIn(frame);
    const auto simulated = m_simulation.frame(Figure::Main, frame);
    std::array<double, kDeviationRows> worst;
    worst.fill(-1);
    if (simulated && followed) {
        const auto degrees = deviation(*simulated, *followed);
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            double &row = worst[std::size_t(rowOf(BallJointId(j)))];
            row = std::max(row, degrees[j]);
        }
    }
    for (std::size_t row = 0; row < kDeviationRows; ++row) {
        m_content.deviation[row].resize(std::size_t(m_content.frameCount), -1.0F);
        m_content.deviation[row][std::size_t(frame)] = float(worst[row]);
    }
}

void TimelineSource::slice()
{
    QElapsedTimer timer;
    timer.start();
    const int targets = m_profiled->target->frameCount();
    const bool profiling = m_profileAt < targets;
    while (m_profileAt < targets && timer.elapsed() < kSliceMilliseconds)
        profileFrame(m_profileAt++);
    if (profiling && m_profileAt == targets) {
        // the liveliest moments reach the top; single outliers do not flatten the rest
        std::vector<float> sorted = m_speeds;
        const auto high = sorted.begin() + long(double(sorted.size() - 1) * 0.995);
        std::nth_element(sorted.begin(), high, sorted.end());
        const float top = std::max(*high, 0.5F);
        m_energy.assign(std::size_t(m_profiled->firstSourceFrame), 0);
        constexpr int kHalfWindow = 4;
        for (int f = 0; f < int(m_speeds.size()); ++f) {
            float sum = 0;
            int count = 0;
            for (int g = std::max(0, f - kHalfWindow);
                 g <= std::min(int(m_speeds.size()) - 1, f + kHalfWindow); ++g, ++count)
                sum += m_speeds[std::size_t(g)];
            m_energy.push_back(std::min(1.0F, sum / float(count) / top));
        }
        spreadEnergy();
    }
    // the head moves on meanwhile; frames that do not exist yet wait for the next signal
    const auto head = m_simulation.isRunning() ? m_simulation.head(Figure::Main) : std::nullopt;
    const int until = std::min(m_content.frameCount, head.value_or(m_content.frameCount));
    while (m_profileAt == targets && m_deviationAt < until && timer.elapsed() < kSliceMilliseconds)
        measureFrame(m_deviationAt++);
    if (m_profileAt == targets && m_deviationAt >= until)
        m_slices.stop();
    if (m_slices.isActive() && m_shown.isValid() && !m_shown.hasExpired(kShowMilliseconds))
        return;
    m_shown.start();
    Q_EMIT changed();
}

std::optional<BallJointId> TimelineSource::worstJoint(int frame, int row) const
{
    if (!m_profiled)
        return {};
    const auto followed = followedIn(frame);
    const auto simulated = m_simulation.frame(Figure::Main, frame);
    if (!simulated || !followed)
        return {};
    std::optional<BallJointId> worst;
    double most = -1;
    const auto degrees = deviation(*simulated, *followed);
    for (std::size_t j = 0; j < kBallJointCount; ++j) {
        if ((row < 0 || rowOf(BallJointId(j)) == row) && degrees[j] > most) {
            most = degrees[j];
            worst = BallJointId(j);
        }
    }
    return worst;
}

} // namespace flinch
