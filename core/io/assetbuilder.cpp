#include "core/io/assetbuilder.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/character/bodygeometry.h"
#include "core/character/standing.h"
#include "core/io/carriedmeshes.h"
#include "core/io/inference.h"
#include "core/io/namelist.h"
#include "core/io/sourcejoints.h"
#include "core/io/takerates.h"
#include "core/io/upaxis.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::AssetBuilder)
};

/// A joint that leaves its rest offset by less has no translations of its own.
constexpr double kStaysMetres = 5e-6;
/// A joint whose stretch changes by less keeps its size.
constexpr double kKeepsSize = 1e-3;

Error builderError(ErrorCode code, const QString &message, const QString &where,
                   const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.where = where;
    error.remedy = remedy;
    return error;
}

Error notNumbers(const QString &where)
{
    return builderError(ErrorCode::BadInput, Text::tr("A place or a turn is not a number"), where,
                        Text::tr("Export the file again from the program that made it."));
}

/// A take, joint by joint, before it is known which of them move.
struct Samples
{
    std::vector<Quaternion> rotations;
    std::vector<Vector3> translations; // of every joint
};

class AssetBuilder
{
public:
    AssetBuilder(const SourceScene &scene, const ImportOptions &options, const JobControl &job)
        : m_scene(scene)
        , m_options(options)
        , m_job(job)
        , m_joints(scene)
    {
        m_frame.toCoreAxes = scene.toCoreAxes();
        if (options.upAxis)
            m_frame.toCoreAxes =
                rotationToYUp(*options.upAxis).toRotationMatrix() * mirrorOf(m_frame.toCoreAxes);
    }

    Result<Asset> build()
    {
        m_asset.entries = m_scene.findings();
        const double fileUnits = 1;
        if (auto status = placeRest(fileUnits); !status)
            return std::move(status).error();
        chooseLengths();
        if (auto status = placeRest(m_frame.unitToMetres); !status)
            return std::move(status).error();
        if (auto status = makeTakes(); !status)
            return std::move(status).error();
        if (liesByItsAxes()) {
            turnUpright();
            if (auto status = placeRest(m_frame.unitToMetres); !status)
                return std::move(status).error();
            if (auto status = makeTakes(); !status)
                return std::move(status).error();
        }
        stand();
        tellTakes();
        tellNodes();
        auto meshes = carriedMeshes(m_scene, m_joints, m_locals, m_rest, m_frame, m_asset.entries);
        if (!meshes)
            return std::move(meshes).error();
        m_asset.meshes = std::move(*meshes);
        const auto materials = m_scene.materials();
        const auto textures = m_scene.textures();
        m_asset.materials.assign(materials.begin(), materials.end());
        m_asset.textures.assign(textures.begin(), textures.end());
        m_asset.heightMetres = skeletonHeight(*m_asset.skeleton);
        m_asset.origin.exporter = m_scene.exporter();
        m_asset.origin.unitToMetres = m_frame.unitToMetres;
        m_asset.origin.toCoreAxes = m_frame.toCoreAxes;
        if (auto status = checkAsset(m_asset); !status)
            return std::move(status).error();
        m_job.report(1);
        return std::move(m_asset);
    }

private:
    void tell(ImportEntry::Kind kind, const QString &text)
    {
        m_asset.entries.push_back({kind, text});
    }

    /// The skeleton, in its rest pose, one unit of the file being so many metres.
    Status placeRest(double unitToMetres)
    {
        m_locals = m_scene.restPose();
        if (!areNumbers(m_locals))
            return notNumbers(Text::tr("rest pose"));
        m_joints.place(m_locals, m_frame.toCoreAxes, nullptr, m_rest);
        SkeletonBuilder builder;
        for (int j = 0; j < m_joints.count(); ++j) {
            Joint joint;
            joint.name = jointName(j);
            joint.parent = m_joints.parent(j);
            joint.restOffset = unitToMetres * localPosition(m_rest, j);
            joint.restRotation = localRotation(m_rest, j);
            builder.addJoint(std::move(joint));
        }
        auto skeleton = builder.build();
        if (!skeleton)
            return std::move(skeleton).error();
        m_asset.skeleton = std::move(*skeleton);
        return Done();
    }

    bool areNumbers(const std::vector<Eigen::Affine3d> &locals) const
    {
        return locals.size() == m_scene.nodes().size()
               && std::ranges::all_of(locals, [](const Eigen::Affine3d &local) {
                      return local.matrix().allFinite()
                             && local.matrix().cwiseAbs().maxCoeff() <= limits::kMaxFileNumber;
                  });
    }

    QString jointName(int joint) const
    {
        const QString &name = m_joints.node(joint).name;
        return name.isEmpty() ? QStringLiteral("joint%1").arg(joint)
                              : name.left(limits::kMaxNameLength);
    }

    Quaternion localRotation(const PlacedJoints &placed, int joint) const
    {
        const Quaternion &world = placed.rotations[std::size_t(joint)];
        const int parent = m_joints.parent(joint);
        return parent < 0
                   ? world
                   : (placed.rotations[std::size_t(parent)].conjugate() * world).normalized();
    }

    /// In the file's unit.
    Vector3 localPosition(const PlacedJoints &placed, int joint) const
    {
        const Vector3 &world = placed.positions[std::size_t(joint)];
        const auto parent = std::size_t(m_joints.parent(joint));
        if (m_joints.parent(joint) < 0)
            return world;
        return placed.rotations[parent].conjugate() * (world - placed.positions[parent]);
    }

    /// The skeleton is still in the file's unit.
    void chooseLengths()
    {
        const Skeleton &skeleton = *m_asset.skeleton;
        UnitChoice unit = chooseUnit(skeletonHeight(skeleton), bodyHeight(skeleton).ok(),
                                     m_options.unitToMetres, m_scene.unitToMetres());
        m_frame.unitToMetres = unit.toMetres;
        std::ranges::move(unit.entries, std::back_inserter(m_asset.entries));
    }

    Status makeTakes()
    {
        m_asset.takes.clear();
        m_takeNames.clear();
        m_stretched.assign(std::size_t(m_joints.count()), false);
        chooseTakes();
        if (auto status = checkLengths(); !status)
            return status;
        double done = 0;
        for (std::size_t n = 0; n < m_moving.size(); ++n) {
            const double share = m_frames[n] / m_allFrames;
            auto clip = makeClip(n, m_job.part(0.95 * done, 0.95 * (done + share)));
            if (!clip)
                return std::move(clip).error();
            done += share;
            const SourceTake &take = m_scene.takes()[std::size_t(m_moving[n])];
            AssetTake made;
            made.name = uniqueName(take.name);
            made.clip = std::make_shared<const Clip>(std::move(*clip));
            made.startSeconds = take.firstSeconds;
            made.rateInferred = m_rates[n].inferred;
            made.discontinuities = findDiscontinuities(*made.clip);
            m_asset.takes.push_back(std::move(made));
        }
        return Done();
    }

    /// By which a take is chosen.
    QString uniqueName(const QString &wanted)
    {
        const QString plain = wanted.left(limits::kMaxNameLength - 20);
        QString name = plain;
        // counted on from where it was last, because hostile files have any number of equal names
        if (const auto met = m_takeNames.find(plain); met != m_takeNames.end()) {
            int n = *met;
            do
                name = QStringLiteral("%1 (%2)").arg(plain).arg(++n);
            while (m_takeNames.contains(name));
            *met = n;
        }
        m_takeNames.insert(name, 1);
        return name;
    }

    /// Those that have keys, and their rates.
    void chooseTakes()
    {
        m_moving.clear();
        m_frames.clear();
        m_rateEntries.clear();
        std::vector<SourceTake> takes;
        for (int n = 0; n < int(m_scene.takes().size()); ++n) {
            const SourceTake &take = m_scene.takes()[std::size_t(n)];
            if (take.keyedNodes > 0 && !take.keySeconds.empty()) {
                m_moving.push_back(n);
                takes.push_back(take);
            }
        }
        m_rates = takeRates(takes, m_rateEntries);
        for (std::size_t n = 0; n < takes.size(); ++n)
            m_frames.push_back(framesOf(takes[n], m_rates[n].rate));
        m_allFrames = 0;
        for (const double frames : m_frames)
            m_allFrames += frames;
    }

    Status checkLengths() const
    {
        for (const int n : m_moving) {
            const SourceTake &take = m_scene.takes()[std::size_t(n)];
            if (!std::isfinite(take.firstSeconds) || !std::isfinite(take.lastSeconds))
                return notNumbers(Text::tr("times of take %1").arg(shownName(take.name)));
        }
        const auto perFrame = double(Clip::bytesPerFrame(m_joints.count(), m_joints.count()));
        if (m_allFrames * perFrame <= double(limits::kMaxClipBytes))
            return Done();
        return builderError(
            ErrorCode::LimitExceeded,
            Text::tr("The takes are longer than Flinch accepts: %1 frames of %2 joints")
                .arg(formatFixed(m_allFrames, 0))
                .arg(m_joints.count()),
            {}, Text::tr("Split the file, or look for a key far from the others."));
    }

    Result<Clip> makeClip(std::size_t n, const JobControl &job)
    {
        const SourceTake &take = m_scene.takes()[std::size_t(m_moving[n])];
        const FrameRate rate = m_rates[n].rate;
        const int frames = int(m_frames[n]);
        const auto joints = std::size_t(m_joints.count());
        Samples samples;
        samples.rotations.reserve(std::size_t(frames) * joints);
        samples.translations.reserve(std::size_t(frames) * joints);
        std::vector<bool> moves(joints, false);
        PlacedJoints placed;
        for (int frame = 0; frame < frames; ++frame) {
            if (frame % 64 == 0) {
                if (job.cancel.isCancelled())
                    return Error::cancelled();
                job.report(double(frame) / frames);
            }
            const double seconds =
                std::min(take.firstSeconds + rate.seconds(frame), take.lastSeconds);
            const auto locals = m_scene.pose(m_moving[n], seconds);
            if (!areNumbers(locals))
                return notNumbers(
                    Text::tr("take %1, %2 s").arg(shownName(take.name), formatFixed(seconds, 3)));
            m_joints.place(locals, m_frame.toCoreAxes, &m_rest, placed);
            for (std::size_t j = 0; j < joints; ++j) {
                samples.rotations.push_back(localRotation(placed, int(j)));
                const Vector3 offset = m_frame.unitToMetres * localPosition(placed, int(j));
                const Vector3 &atRest = m_asset.skeleton->joint(int(j)).restOffset;
                moves[j] = moves[j] || !((offset - atRest).norm() <= kStaysMetres);
                samples.translations.push_back(offset);
                const Matrix3 &stretch = m_rest.stretches[j];
                if (!((placed.stretches[j] - stretch).norm() <= kKeepsSize * stretch.norm()))
                    m_stretched[j] = true;
            }
        }
        return clipOf(samples, rate, moves);
    }

    Clip clipOf(const Samples &samples, FrameRate rate, const std::vector<bool> &moves) const
    {
        std::vector<int> translated;
        for (std::size_t j = 0; j < moves.size(); ++j) {
            if (moves[j])
                translated.push_back(int(j));
        }
        Clip clip(m_asset.skeleton, rate, translated);
        clip.resizeFrames(int(samples.rotations.size() / moves.size()));
        for (int frame = 0; frame < clip.frameCount(); ++frame) {
            const std::size_t first = std::size_t(frame) * moves.size();
            std::ranges::copy_n(samples.rotations.begin() + std::ptrdiff_t(first),
                                std::ptrdiff_t(moves.size()), clip.rotations(frame).begin());
            const auto translations = clip.translations(frame);
            for (std::size_t slot = 0; slot < translations.size(); ++slot)
                translations[slot] =
                    samples.translations[first + std::size_t(clip.translatedJoints()[slot])];
        }
        return clip;
    }

    const Clip *longestClip() const
    {
        const int take = longestTake(m_asset);
        return take < 0 ? nullptr : m_asset.takes[std::size_t(take)].clip.get();
    }

    bool liesByItsAxes() const
    {
        return !m_options.upAxis && longestClip() && inferUpAxis(*longestClip()) == UpAxis::Z;
    }

    void turnUpright()
    {
        m_frame.toCoreAxes = rotationToYUp(UpAxis::Z).toRotationMatrix() * m_frame.toCoreAxes;
        tell(ImportEntry::Kind::Repaired,
             Text::tr("By the file's own axes the body lies on its back, at rest and in motion; "
                      "turned so that it stands."));
    }

    /// How the person stands belongs to the skeleton; the longest take tells what it leaves open.
    void stand()
    {
        Clip rest(m_asset.skeleton, FrameRate());
        rest.resizeFrames(1);
        for (int j = 0; j < m_joints.count(); ++j)
            rest.rotations(0)[std::size_t(j)] = m_asset.skeleton->joint(j).restRotation;
        for (std::size_t slot = 0; slot < rest.translatedJoints().size(); ++slot)
            rest.translations(0)[slot] =
                m_asset.skeleton->joint(rest.translatedJoints()[slot]).restOffset;
        SkeletonPtr standing = standingSkeleton(longestClip() ? *longestClip() : rest);
        if (standing == m_asset.skeleton)
            return;
        m_asset.skeleton = std::move(standing);
        for (AssetTake &take : m_asset.takes) {
            Clip clip = *take.clip;
            clip.setSkeleton(m_asset.skeleton);
            take.clip = std::make_shared<const Clip>(std::move(clip));
        }
    }

    void tellTakes()
    {
        std::ranges::move(m_rateEntries, std::back_inserter(m_asset.entries));
        QStringList still;
        for (int n = 0; n < int(m_scene.takes().size()); ++n) {
            if (!std::ranges::binary_search(m_moving, n))
                still += m_scene.takes()[std::size_t(n)].name;
        }
        if (!still.isEmpty())
            tell(ImportEntry::Kind::Read,
                 Text::tr("Without keys, and not shown: %1.").arg(nameList(still)));
    }

    void tellNodes()
    {
        QStringList stretched;
        for (std::size_t j = 0; j < m_stretched.size(); ++j) {
            // what its parent stretches is told of the parent
            const int parent = m_joints.parent(int(j));
            if (m_stretched[j] && (parent < 0 || !m_stretched[std::size_t(parent)]))
                stretched += jointName(int(j));
        }
        if (!stretched.isEmpty())
            tell(ImportEntry::Kind::NotHeld,
                 Text::tr("Joints change their size, which bodies here do not: %1. What hangs on "
                          "them stands where it should.")
                     .arg(nameList(stretched)));
        QStringList cut;
        for (int j = 0; j < m_joints.count(); ++j) {
            if (m_joints.node(j).name.size() > limits::kMaxNameLength)
                cut += m_joints.node(j).name;
        }
        if (!cut.isEmpty())
            tell(ImportEntry::Kind::Repaired, Text::tr("Names of more than %1 letters are cut: %2.")
                                                  .arg(limits::kMaxNameLength)
                                                  .arg(nameList(cut)));
        if (std::ranges::none_of(m_scene.nodes(), &SourceNode::joint))
            tell(ImportEntry::Kind::Inferred,
                 Text::tr("The file names no skeleton: its nodes are taken for joints. If the "
                          "character has one, export it, too."));
    }

    const SourceScene &m_scene;
    const ImportOptions &m_options;
    const JobControl &m_job;
    const SourceJoints m_joints;
    SourceFrame m_frame;
    std::vector<Eigen::Affine3d> m_locals; // rest pose
    PlacedJoints m_rest;
    std::vector<int> m_moving; // takes with keys
    std::vector<TakeRate> m_rates;
    std::vector<double> m_frames;
    double m_allFrames = 0;
    ImportEntries m_rateEntries;
    std::vector<bool> m_stretched;   // joints
    QHash<QString, int> m_takeNames; // and the last number that each got
    Asset m_asset;
};

} // namespace

Result<Asset> buildAsset(const SourceScene &scene, const ImportOptions &options,
                         const JobControl &job)
{
    if (auto status = checkNodes(scene); !status)
        return std::move(status).error();
    return AssetBuilder(scene, options, job).build();
}

} // namespace flinch
