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

/// The frames of a channel's keys, from the take's first on; null: every frame.
using KeyFrames = std::shared_ptr<const std::vector<int>>;

struct Track
{
    std::vector<float> values; // empty: as at rest
    KeyFrames frames;
};

/// Between which keys of a track a frame lies.
struct KeyPlace
{
    std::size_t from = 0;
    std::size_t to = 0;
    double fraction = 0;
};

KeyPlace placeAmong(const KeyFrames &frames, double position)
{
    const double floor = std::floor(position);
    if (!frames) {
        const auto from = std::size_t(floor);
        return {from, position > floor ? from + 1 : from, position - floor};
    }
    const auto next = std::ranges::upper_bound(*frames, int(floor));
    const auto from = std::size_t(next - frames->begin() - 1);
    if (next == frames->end())
        return {from, from, 0};
    const int begin = (*frames)[from];
    return {from, from + 1, (position - begin) / (*next - begin)};
}

struct TakeTracks
{
    std::vector<Track> rotations;    // by joint
    std::vector<Track> translations; // by joint
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
        const auto joints = std::size_t(m_skeleton->jointCount());
        pose.rotations.resize(joints);
        pose.translations.resize(joints);
        for (std::size_t j = 0; j < joints; ++j) {
            const Joint &rest = m_skeleton->joint(int(j));
            const Track &turns = tracks.rotations[j];
            pose.rotations[j] = turns.values.empty()
                                    ? rest.restRotation
                                    : rotation(turns.values, placeAmong(turns.frames, position));
            const Track &moves = tracks.translations[j];
            pose.translations[j] =
                moves.values.empty()
                    ? rest.restOffset
                    : translation(moves.values, placeAmong(moves.frames, position));
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
    static Quaternion rotation(const std::vector<float> &values, const KeyPlace &place)
    {
        const Quaternion from = rotation(values, place.from);
        return place.fraction > 0 ? from.slerp(place.fraction, rotation(values, place.to)) : from;
    }

    static Vector3 translation(const std::vector<float> &values, const KeyPlace &place)
    {
        return (1 - place.fraction) * translation(values, place.from)
               + place.fraction * translation(values, place.to);
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
            const auto frames = readTimes(sampler[QLatin1String("input")].toInt(-1), take);
            if (!frames)
                return frames.error();
            const std::size_t keys = *frames ? (*frames)->size() : std::size_t(take.frames);
            const bool turns = target[QLatin1String("path")] == QLatin1String("rotation");
            const int components = turns ? 4 : 3;
            auto values = glbFloats(m_file, sampler[QLatin1String("output")].toInt(-1), components);
            if (!values || values->size() != keys * std::size_t(components)
                || !std::ranges::all_of(*values, [](float f) { return std::isfinite(f); })
                || (turns && !areRotations(*values)))
                return damage(Text::tr("A glTF channel is damaged"));
            (turns ? tracks.rotations
                   : tracks.translations)[std::size_t(*joint)] = {std::move(*values), *frames};
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

    /// Every key stands on a frame, as far as 32 bits can tell, the first on the first; all
    /// channels end together. Most of them share their times.
    Result<KeyFrames> readTimes(int accessor, WrittenMotion::Take &take)
    {
        if (const auto known = m_times.constFind(accessor);
            known != m_times.constEnd() && take.frames > 0)
            return *known;
        const auto times = glbFloats(m_file, accessor, 1);
        if (!times || times->empty())
            return damage(Text::tr("The times of a glTF take are damaged"));
        std::vector<int> frames;
        for (const float time : *times) {
            const double frame = double(time) * *take.framesPerSecond - double(*take.startFrame);
            const double nearest = std::round(frame);
            // written so that nan fails too
            if (!(std::abs(frame - nearest) <= kTimeSlack && nearest >= 0 && nearest < 1e9)
                || (frames.empty() ? nearest != 0 : nearest <= frames.back()))
                return damage(Text::tr("The times of a glTF take are damaged"));
            frames.push_back(int(nearest));
        }
        if (take.frames > 0 && frames.back() + 1 != take.frames)
            return damage(Text::tr("The times of a glTF take are damaged"));
        take.frames = frames.back() + 1;
        const bool all = frames.size() == std::size_t(take.frames);
        return *m_times.insert(
            accessor, all ? nullptr : std::make_shared<const std::vector<int>>(std::move(frames)));
    }

    const GlbFile &m_file;
    const QJsonArray m_nodes;
    std::unique_ptr<WrittenGlb> m_motion;
    QHash<int, int> m_joints;      // by node
    QHash<int, KeyFrames> m_times; // by accessor
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
