/// Reads the motion of a GLB file that Flinch wrote, from nothing but its bytes.
#include "core/base/limits.h"
#include "core/io/glbfile.h"
#include "core/io/glbwriter.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonArray>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Glb)
};

Error damage(const QString &message)
{
    Error error;
    error.message = message;
    error.remedy = Text::tr("Write the file again.");
    return error;
}

/// Times are 32-bit: late in a long clip a key may stand this far from its frame.
constexpr double kTimeSlack = 0.2; // frames

struct TakeTracks
{
    std::vector<std::vector<float>> rotations;    // by joint; empty: the rest rotation
    std::vector<std::vector<float>> translations; // by joint; empty: the rest offset
};

class WrittenGlb : public WrittenMotion
{
public:
    const Skeleton &skeleton() const override { return *m_skeleton; }

    const std::vector<Take> &takes() const override { return m_takes; }

    bool hasNames() const override { return true; }

    void pose(int take, double frame, Pose &pose) const override
    {
        const TakeTracks &tracks = m_tracks[std::size_t(take)];
        const double last = m_takes[std::size_t(take)].frames - 1;
        const double position = std::clamp(frame, 0.0, last);
        const auto from = std::size_t(std::floor(position));
        const double fraction = position - std::floor(position);
        const std::size_t to = fraction > 0 ? from + 1 : from;
        const auto joints = std::size_t(m_skeleton->jointCount());
        pose.rotations.resize(joints);
        pose.translations.resize(joints);
        for (std::size_t j = 0; j < joints; ++j) {
            const Joint &rest = m_skeleton->joint(int(j));
            const auto &turns = tracks.rotations[j];
            pose.rotations[j] = turns.empty()
                                    ? rest.restRotation
                                    : between(rotation(turns, from), rotation(turns, to), fraction);
            const auto &moves = tracks.translations[j];
            if (moves.empty())
                pose.translations[j] = rest.restOffset;
            else
                pose.translations[j] =
                    (1 - fraction) * translation(moves, from) + fraction * translation(moves, to);
        }
    }

private:
    friend class GlbReader;

    static Quaternion rotation(const std::vector<float> &values, std::size_t key)
    {
        const float *v = values.data() + 4 * key;
        return Quaternion(v[3], v[0], v[1], v[2]).normalized();
    }

    /// As glTF says: slerp the short way round.
    static Quaternion between(const Quaternion &a, const Quaternion &b, double fraction)
    {
        return fraction > 0 ? a.slerp(fraction, b) : a;
    }

    static Vector3 translation(const std::vector<float> &values, std::size_t key)
    {
        const float *v = values.data() + 3 * key;
        return {v[0], v[1], v[2]};
    }

    SkeletonPtr m_skeleton;
    std::vector<Take> m_takes;
    std::vector<TakeTracks> m_tracks;
};

class GlbReader
{
public:
    explicit GlbReader(const GlbFile &file)
        : m_file(file)
        , m_nodes(file.json[QLatin1String("nodes")].toArray())
        , m_motion(std::make_unique<WrittenGlb>())
    {}

    Result<WrittenMotionPtr> read(const JobControl &job)
    {
        if (auto status = readSkeleton(); !status)
            return std::move(status).error();
        const QJsonArray animations = m_file.json[QLatin1String("animations")].toArray();
        for (const QJsonValue &animation : animations) {
            if (job.cancel.isCancelled())
                return Error::cancelled();
            job.report(double(m_motion->m_takes.size()) / double(animations.size()));
            if (auto status = readTake(animation.toObject()); !status)
                return std::move(status).error();
        }
        return WrittenMotionPtr(std::move(m_motion));
    }

private:
    static Vector3 vector(const QJsonValue &value)
    {
        return {value[0].toDouble(), value[1].toDouble(), value[2].toDouble()};
    }

    Status readSkeleton()
    {
        QSet<int> inSkin;
        for (const QJsonValue &joint :
             m_file.json[QLatin1String("skins")][0][QLatin1String("joints")].toArray())
            inSkin.insert(joint.toInt(-1));
        SkeletonBuilder builder;
        std::vector<std::pair<int, int>> waiting; // node and parent joint, the next one last
        const auto addChildren = [&](const QJsonArray &children, int parent) {
            for (qsizetype n = children.size() - 1; n >= 0; --n) {
                const int node = children[n].toInt(-1);
                if (inSkin.contains(node) && node >= 0 && node < m_nodes.size())
                    waiting.emplace_back(node, parent);
            }
        };
        addChildren(m_file.json[QLatin1String("scenes")][0][QLatin1String("nodes")].toArray(), -1);
        while (!waiting.empty()) {
            const auto [node, parent] = waiting.back();
            waiting.pop_back();
            if (m_joints.contains(node))
                return damage(Text::tr("A glTF joint has two parents"));
            const QJsonObject description = m_nodes[node].toObject();
            const QJsonValue turn = description[QLatin1String("rotation")];
            Joint joint;
            joint.name = description[QLatin1String("name")].toString();
            joint.parent = parent;
            joint.restOffset = vector(description[QLatin1String("translation")]);
            joint.restRotation = Quaternion(turn[3].toDouble(), turn[0].toDouble(),
                                            turn[1].toDouble(), turn[2].toDouble())
                                     .normalized();
            const int index = builder.addJoint(std::move(joint));
            m_joints[node] = index;
            addChildren(description[QLatin1String("children")].toArray(), index);
        }
        auto skeleton = builder.build();
        if (!skeleton)
            return std::move(skeleton).error();
        m_motion->m_skeleton = std::move(*skeleton);
        return Done();
    }

    Status readTake(const QJsonObject &animation)
    {
        const QJsonValue extras = animation[QLatin1String("extras")];
        WrittenMotion::Take take;
        take.name = animation[QLatin1String("name")].toString();
        take.startFrame = extras[QLatin1String("startFrame")].toInt();
        take.framesPerSecond = extras[QLatin1String("framesPerSecond")].toDouble();
        const QJsonArray samplers = animation[QLatin1String("samplers")].toArray();
        TakeTracks tracks;
        const auto joints = std::size_t(m_motion->m_skeleton->jointCount());
        tracks.rotations.resize(joints);
        tracks.translations.resize(joints);
        for (const QJsonValue &channel : animation[QLatin1String("channels")].toArray()) {
            const QJsonValue target = channel[QLatin1String("target")];
            const QJsonValue sampler = samplers[channel[QLatin1String("sampler")].toInt(-1)];
            const auto joint = m_joints.constFind(target[QLatin1String("node")].toInt(-1));
            if (joint == m_joints.constEnd())
                return damage(Text::tr("A glTF channel moves no joint"));
            if (auto status = readTimes(sampler[QLatin1String("input")].toInt(-1), take); !status)
                return status;
            const bool turns = target[QLatin1String("path")] == QLatin1String("rotation");
            const int components = turns ? 4 : 3;
            auto values = glbFloats(m_file, sampler[QLatin1String("output")].toInt(-1), components);
            if (!values || values->size() != std::size_t(take.frames) * std::size_t(components)
                || !std::ranges::all_of(*values, [](float f) { return std::isfinite(f); })
                || (turns && !areRotations(*values)))
                return damage(Text::tr("A glTF channel is damaged"));
            (turns ? tracks.rotations : tracks.translations)[std::size_t(*joint)] =
                std::move(*values);
        }
        m_motion->m_takes.push_back(std::move(take));
        m_motion->m_tracks.push_back(std::move(tracks));
        return Done();
    }

    static bool areRotations(const std::vector<float> &values)
    {
        for (std::size_t n = 0; n < values.size(); n += 4) {
            const float *v = values.data() + n;
            if (std::abs(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3] - 1) > 1e-4f)
                return false;
        }
        return true;
    }

    /// Every frame has its key, as far as 32 bits can tell. Most channels share their times.
    Status readTimes(int accessor, WrittenMotion::Take &take)
    {
        if (accessor == m_checkedTimes && take.frames > 0)
            return Done();
        const auto times = glbFloats(m_file, accessor, 1);
        if (!times || times->empty()
            || (take.frames > 0 && times->size() != std::size_t(take.frames)))
            return damage(Text::tr("The times of a glTF take are damaged"));
        for (std::size_t n = 0; n < times->size(); ++n) {
            const double frame = double((*times)[n]) * *take.framesPerSecond;
            // written so that nan fails too
            if (!(std::abs(frame - (double(*take.startFrame) + double(n))) <= kTimeSlack))
                return damage(Text::tr("The times of a glTF take are damaged"));
        }
        take.frames = int(times->size());
        m_checkedTimes = accessor;
        return Done();
    }

    const GlbFile &m_file;
    const QJsonArray m_nodes;
    std::unique_ptr<WrittenGlb> m_motion;
    QHash<int, int> m_joints; // by node
    int m_checkedTimes = -1;
};

} // namespace

Result<WrittenMotionPtr> readBackGlb(const QByteArray &bytes, const ExportOptions &,
                                     const JobControl &job)
{
    const auto file = readGlb(bytes);
    if (!file)
        return file.error();
    return GlbReader(*file).read(job);
}

} // namespace flinch
