/// Reads the motion of an FBX file that Flinch wrote, from nothing but its bytes.
#include "core/base/limits.h"
#include "core/io/fbxgraph.h"
#include "core/io/fbxtime.h"
#include "core/io/fbxwriter.h"
#include "core/motion/euler.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <unordered_set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr double kRadiansPerDegree = std::numbers::pi / 180;

Error damage(const QString &message)
{
    Error error;
    error.message = message;
    error.remedy = Text::tr("Write the file again.");
    return error;
}

using Times = std::shared_ptr<const std::vector<std::int64_t>>;

/// Three curves over the same key times; without keys, the same value all the time.
struct Track
{
    Vector3 constant = Vector3::Zero();
    Times times;
    std::array<std::vector<float>, 3> values;

    Vector3 at(std::size_t key) const { return {values[0][key], values[1][key], values[2][key]}; }

    /// At `ticks`, held before the first and after the last key. `guess` is where to look first.
    Vector3 at(double ticks, std::size_t guess) const
    {
        if (!times)
            return constant;
        const auto &keys = *times;
        // a key's time is rounded to a tick
        const auto near = [&](std::size_t key) {
            return key < keys.size() && std::abs(double(keys[key]) - ticks) <= 1;
        };
        if (near(guess))
            return at(guess);
        const auto next = std::size_t(
            std::ranges::lower_bound(keys, std::int64_t(std::floor(ticks))) - keys.begin());
        if (near(next))
            return at(next);
        if (next == 0 || next == keys.size())
            return at(next == 0 ? 0 : keys.size() - 1);
        const double fraction =
            (ticks - double(keys[next - 1])) / double(keys[next] - keys[next - 1]);
        return at(next - 1) + fraction * (at(next) - at(next - 1));
    }
};

struct TakeTracks
{
    std::int64_t start = 0;
    std::vector<Track> rotations;
    std::vector<Track> translations;
};

class WrittenFbx : public WrittenMotion
{
public:
    const Skeleton &skeleton() const override { return *m_skeleton; }

    const std::vector<Take> &takes() const override { return m_takes; }

    bool hasNames() const override { return true; }

    void pose(int take, double frame, Pose &pose) const override
    {
        const TakeTracks &tracks = m_tracks[std::size_t(take)];
        const double ticks =
            double(tracks.start) + frame * double(kFbxTicksPerSecond) / m_framesPerSecond;
        const auto guess = std::size_t(std::max(0.0, std::round(frame)));
        const std::size_t joints = tracks.rotations.size();
        pose.rotations.resize(joints);
        pose.translations.resize(joints);
        for (std::size_t j = 0; j < joints; ++j) {
            const Vector3 degrees = tracks.rotations[j].at(ticks, guess);
            pose.rotations[j] = quaternionFromEuler(
                Vector3(degrees[2], degrees[1], degrees[0]) * kRadiansPerDegree, EulerOrder::Zyx);
            pose.translations[j] = tracks.translations[j].at(ticks, guess) * m_unitToMetres;
        }
    }

private:
    friend class FbxReader;

    double m_framesPerSecond = 0;
    double m_unitToMetres = 0;
    SkeletonPtr m_skeleton;
    std::vector<Take> m_takes;
    std::vector<TakeTracks> m_tracks;
};

class FbxReader
{
public:
    FbxReader(const FbxTree &tree, const FbxGraph &graph)
        : m_tree(tree)
        , m_graph(graph)
        , m_objects(*tree.root.child("Objects"))
        , m_motion(std::make_unique<WrittenFbx>())
    {}

    Result<WrittenMotionPtr> read(const JobControl &job)
    {
        if (auto status = readSettings(); !status)
            return std::move(status).error();
        if (auto status = readSkeleton(); !status)
            return std::move(status).error();
        const auto stacks = m_graph.idsOf(m_tree, "AnimationStack");
        for (std::size_t n = 0; n < stacks.size(); ++n) {
            if (job.cancel.isCancelled())
                return Error::cancelled();
            job.report(double(n) / double(stacks.size()));
            if (auto status = readTake(stacks[n]); !status)
                return std::move(status).error();
        }
        return WrittenMotionPtr(std::move(m_motion));
    }

private:
    const FbxNode *object(std::int64_t id) const
    {
        const auto index = m_graph.indexOf(id);
        return index ? &m_objects.children[*index] : nullptr;
    }

    Status readSettings()
    {
        const FbxNode *settings = m_tree.root.child("GlobalSettings");
        if (!settings)
            return damage(Text::tr("The FBX file has no settings"));
        const auto number = [settings](const char *property) {
            const FbxNode *node = fbxProperty(*settings, property);
            return node ? node->real(4).value_or(0) : 0;
        };
        if (number("UpAxis") != 1 || number("FrontAxis") != 2 || number("CoordAxis") != 0)
            return damage(Text::tr("The FBX file has other axes"));
        m_motion->m_unitToMetres = number("UnitScaleFactor") / 100;
        const auto named = fbxRate(int(number("TimeMode")));
        m_motion->m_framesPerSecond = named ? named->perSecond() : number("CustomFrameRate");
        if (!(m_motion->m_unitToMetres > 0)
            || !(m_motion->m_framesPerSecond >= limits::kMinFramesPerSecond)
            || !(m_motion->m_framesPerSecond <= limits::kMaxFramesPerSecond))
            return damage(Text::tr("The FBX file has no unit or no frame rate"));
        return Done();
    }

    static Vector3 vectorProperty(const FbxNode &model, const char *property)
    {
        const FbxNode *node = fbxProperty(model, property);
        if (!node)
            return Vector3::Zero();
        return {node->real(4).value_or(0), node->real(5).value_or(0), node->real(6).value_or(0)};
    }

    Status readSkeleton()
    {
        SkeletonBuilder builder;

        struct Waiting
        {
            std::int64_t model;
            int parent;
        };

        std::vector<Waiting> waiting; // the next one last
        const auto addChildren = [&](std::int64_t id, int parent) {
            const auto children = m_graph.childrenOf(id);
            for (auto child = children.rbegin(); child != children.rend(); ++child) {
                const FbxNode *model = object(child->child);
                if (model && model->name == "Model" && model->text(2) == QByteArray("LimbNode"))
                    waiting.push_back({child->child, parent});
            }
        };
        addChildren(0, -1);
        while (!waiting.empty()) {
            const auto [id, parent] = waiting.back();
            waiting.pop_back();
            if (!m_joints.emplace(id, int(m_models.size())).second)
                return damage(Text::tr("An FBX joint has two parents"));
            const FbxNode &model = *object(id);
            Joint joint;
            joint.name = QString::fromUtf8(fbxObjectName(model));
            joint.parent = parent;
            joint.restOffset = vectorProperty(model, "Lcl Translation") * m_motion->m_unitToMetres;
            const Vector3 degrees = vectorProperty(model, "Lcl Rotation");
            joint.restRotation = quaternionFromEuler(
                Vector3(degrees[2], degrees[1], degrees[0]) * kRadiansPerDegree, EulerOrder::Zyx);
            m_models.push_back(&model);
            addChildren(id, builder.addJoint(std::move(joint)));
        }
        auto skeleton = builder.build();
        if (!skeleton)
            return std::move(skeleton).error();
        m_motion->m_skeleton = std::move(*skeleton);
        return Done();
    }

    Status readTake(std::int64_t stack)
    {
        const FbxNode &node = *object(stack);
        const FbxNode *start = fbxProperty(node, "LocalStart");
        const FbxNode *stop = fbxProperty(node, "LocalStop");
        if (!start || !stop || m_graph.childrenOf(stack).size() != 1)
            return damage(Text::tr("An FBX take has no range or not one layer"));
        TakeTracks tracks;
        tracks.start = start->integer(4).value_or(0);
        const double framesPerTick = m_motion->m_framesPerSecond / double(kFbxTicksPerSecond);
        const double first = double(tracks.start) * framesPerTick;
        const double last = double(stop->integer(4).value_or(0)) * framesPerTick;
        if (!(last >= first) || std::abs(first) > 1e9 || std::abs(last) > 1e9)
            return damage(Text::tr("An FBX take has no range or not one layer"));
        WrittenMotion::Take take;
        take.name = QString::fromUtf8(fbxObjectName(node));
        take.startFrame = int(std::lround(first));
        take.frames = int(std::lround(last - first)) + 1;
        take.framesPerSecond = m_motion->m_framesPerSecond;
        for (const FbxNode *model : m_models) {
            tracks.rotations.emplace_back().constant = vectorProperty(*model, "Lcl Rotation");
            tracks.translations.emplace_back().constant = vectorProperty(*model, "Lcl Translation");
        }
        const std::int64_t layer = m_graph.childrenOf(stack).front().child;
        for (const FbxConnection &child : m_graph.childrenOf(layer)) {
            if (auto status = readCurveNode(child.child, tracks); !status)
                return status;
        }
        m_motion->m_takes.push_back(std::move(take));
        m_motion->m_tracks.push_back(std::move(tracks));
        return Done();
    }

    Status readCurveNode(std::int64_t id, TakeTracks &tracks)
    {
        for (const FbxConnection &parent : m_graph.parentsOf(id)) {
            const auto joint = m_joints.find(parent.parent);
            if (joint == m_joints.end())
                continue;
            const auto j = std::size_t(joint->second);
            if (parent.property == "Lcl Rotation")
                return readTrack(id, tracks.rotations[j]);
            if (parent.property == "Lcl Translation")
                return readTrack(id, tracks.translations[j]);
            return damage(Text::tr("An FBX joint has a curve that Flinch does not write"));
        }
        return damage(Text::tr("An FBX curve belongs to no joint"));
    }

    Status readTrack(std::int64_t id, Track &track)
    {
        constexpr std::array<const char *, 3> kAxes = {"d|X", "d|Y", "d|Z"};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto curves = m_graph.childrenOf(id);
            const auto found = std::ranges::find_if(curves, [&](const FbxConnection &connection) {
                return connection.property == kAxes[axis];
            });
            const FbxNode *curve = found == curves.end() ? nullptr : object(found->child);
            const FbxNode *times = curve ? curve->child("KeyTime") : nullptr;
            const FbxNode *values = curve ? curve->child("KeyValueFloat") : nullptr;
            if (!times || !values || times->values.empty() || values->values.empty())
                return damage(Text::tr("An FBX curve has no keys"));
            const Times keys = unpackTimes(times->values[0]);
            auto floats = values->values[0].toArray<float>();
            if (!keys || !floats || floats->size() != keys->size()
                || !std::ranges::all_of(*floats, [](float f) { return std::isfinite(f); })
                || (track.times && track.times != keys))
                return damage(Text::tr("An FBX curve is damaged"));
            track.times = keys;
            track.values[axis] = std::move(*floats);
        }
        return Done();
    }

    /// Most curves have the same times: those are unpacked once. Null when they are no times.
    Times unpackTimes(const FbxValue &value)
    {
        for (const auto &[packed, times] : m_times) {
            if (packed.encoding == value.encoding && packed.count == value.count
                && packed.bytes == value.bytes)
                return times;
        }
        auto times = value.toArray<std::int64_t>();
        if (!times || times->empty()
            || std::ranges::adjacent_find(*times, std::greater_equal()) != times->end())
            return nullptr;
        // only a few, or looking through them would take longer than unpacking
        if (m_times.size() >= 4)
            m_times.pop_back();
        m_times.emplace_back(value,
                             std::make_shared<const std::vector<std::int64_t>>(std::move(*times)));
        return m_times.back().second;
    }

    const FbxTree &m_tree;
    const FbxGraph &m_graph;
    const FbxNode &m_objects;
    std::unique_ptr<WrittenFbx> m_motion;
    std::vector<const FbxNode *> m_models;          // by joint
    std::unordered_map<std::int64_t, int> m_joints; // by model
    std::vector<std::pair<FbxValue, Times>> m_times;
};

} // namespace

Result<WrittenMotionPtr> readBackFbx(const QByteArray &bytes, const ExportOptions &,
                                     const JobControl &job)
{
    const auto tree = readFbxTree(bytes);
    if (!tree)
        return tree.error();
    const auto graph = FbxGraph::of(*tree);
    if (!graph)
        return graph.error();
    return FbxReader(*tree, *graph).read(job);
}

} // namespace flinch
