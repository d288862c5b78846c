#include "core/io/amcreader.h"

#include "core/base/limits.h"
#include "core/io/acclaimlines.h"
#include "core/io/asfskeleton.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Acclaim)
};

using ScenePtr = std::shared_ptr<const SourceScene>;

/// What nearly all such files were captured at: the library of Carnegie Mellon.
constexpr int kUsualRate = 120;

/// The motion as the file holds it: the numbers of all bones, frame by frame.
struct AmcMotion
{
    std::vector<double> values;
    std::vector<int> firstValue; // of each bone in a frame
    int valuesPerFrame = 0;
    int frames = 0;
    double radiansPerUnit = 1;
    std::optional<FrameRate> rate;
    int odd = 0; // frames that are not numbered as the one after the frame before

    const double *of(int frame, std::size_t bone) const
    {
        return values.data() + std::size_t(frame) * std::size_t(valuesPerFrame)
               + std::size_t(firstValue[bone]);
    }
};

class AmcReader
{
public:
    AmcReader(const QByteArray &bytes, const AsfSkeleton &skeleton)
        : m_lines(bytes)
        , m_skeleton(skeleton)
    {
        m_motion.radiansPerUnit = skeleton.radiansPerUnit;
        for (std::size_t b = 0; b < skeleton.bones.size(); ++b) {
            m_bones.emplace(skeleton.bones[b].name, b);
            m_motion.firstValue.push_back(m_motion.valuesPerFrame);
            m_motion.valuesPerFrame += int(skeleton.bones[b].freedoms.size());
        }
    }

    Result<AmcMotion> read()
    {
        while (m_lines.next()) {
            if (auto status = readLine(); !status)
                return std::move(status).error();
        }
        if (m_motion.frames == 0)
            return m_lines.error(Text::tr("There are no frames"));
        return std::move(m_motion);
    }

private:
    Status readLine()
    {
        const auto &words = m_lines.words();
        if (m_lines.isSection())
            return readHeader(acclaimLower(words.front()));
        const bool isFrame =
            words.size() == 1
            && words.front().find_first_not_of("0123456789") == std::string_view::npos;
        if (isFrame)
            return beginFrame(words.front());
        if (m_motion.frames == 0)
            return m_lines.error(Text::tr("This is not Acclaim motion"));
        return readBone();
    }

    Status readHeader(const std::string &word)
    {
        if (word == ":radians") {
            m_motion.radiansPerUnit = 1;
        } else if (word == ":degrees") {
            m_motion.radiansPerUnit = std::numbers::pi / 180;
        } else if (word == ":samples-per-second" && m_lines.words().size() > 1) {
            m_motion.rate = FrameRate::fromText(m_lines.words()[1]);
            if (!m_motion.rate)
                return m_lines.error(Text::tr("The frame rate makes no sense"));
        }
        return Done();
    }

    Status beginFrame(std::string_view number)
    {
        const auto &values = m_motion.values;
        if ((values.size() + std::size_t(m_motion.valuesPerFrame)) * sizeof(double)
            > limits::kMaxClipBytes) {
            Error error = m_lines.error(Text::tr("The motion is too long"),
                                        Text::tr("Split the motion into shorter files."));
            error.code = ErrorCode::LimitExceeded;
            return error;
        }
        const QString expected = QString::number(m_motion.frames + 1);
        m_motion.odd += acclaimText(number) != expected;
        // a bone that the frame leaves out stands as at rest
        m_motion.values.resize(values.size() + std::size_t(m_motion.valuesPerFrame), 0);
        ++m_motion.frames;
        return Done();
    }

    Status readBone()
    {
        const std::string_view name = m_lines.words().front();
        const auto bone = m_bones.find(name);
        if (bone == m_bones.end())
            return m_lines.error(
                Text::tr("%1 moves, and is no bone of the skeleton").arg(acclaimText(name)),
                Text::tr("Choose the .asf file that this motion was captured with."));
        const std::size_t count = m_skeleton.bones[bone->second].freedoms.size();
        if (m_lines.words().size() != count + 1)
            return m_lines.error(
                Text::tr("%1 has %2 numbers and needs %3")
                    .arg(acclaimText(name))
                    .arg(m_lines.words().size() - 1)
                    .arg(count),
                Text::tr("Choose the .asf file that this motion was captured with."));
        const auto numbers = m_lines.numbers();
        if (!numbers)
            return numbers.error();
        const std::size_t at =
            std::size_t(m_motion.frames - 1) * std::size_t(m_motion.valuesPerFrame)
            + std::size_t(m_motion.firstValue[bone->second]);
        std::ranges::copy(*numbers, m_motion.values.begin() + std::ptrdiff_t(at));
        return Done();
    }

    AcclaimLines m_lines;
    const AsfSkeleton &m_skeleton;
    std::map<std::string, std::size_t, std::less<>> m_bones;
    AmcMotion m_motion;
};

/// Bones stand where their parents end; what ends without children has one more node there.
class AcclaimScene : public SourceScene
{
public:
    AcclaimScene(AsfSkeleton skeleton, std::optional<AmcMotion> motion)
        : m_skeleton(std::move(skeleton))
    {
        const std::size_t bones = m_skeleton.bones.size();
        std::vector<bool> isParent(bones, false);
        for (const AsfBone &bone : m_skeleton.bones) {
            m_nodes.push_back({nameOf(bone), bone.parent, true});
            if (bone.parent >= 0)
                isParent[std::size_t(bone.parent)] = true;
        }
        for (std::size_t b = 0; b < bones; ++b) {
            if (!isParent[b])
                m_nodes.push_back(
                    {nameOf(m_skeleton.bones[b]) + QStringLiteral("_end"), int(b), true});
        }
        if (motion) {
            m_motion = std::move(*motion);
            m_rate = m_motion.rate.value_or(*FrameRate::fromFraction(kUsualRate, 1));
            describeTake();
        }
        tell();
    }

    std::span<const SourceNode> nodes() const override { return m_nodes; }

    std::span<const SourceTake> takes() const override { return m_takes; }

    std::span<const SourceMesh> meshes() const override { return {}; }

    std::span<const Material> materials() const override { return {}; }

    std::span<const Texture> textures() const override { return {}; }

    std::vector<Eigen::Affine3d> restPose() const override
    {
        std::vector<Eigen::Affine3d> pose = placedNodes();
        pose.front().translation() = m_skeleton.rootPosition;
        return pose;
    }

    std::vector<Eigen::Affine3d> pose(int, double seconds) const override
    {
        const double position =
            std::clamp(m_rate.frames(seconds), 0.0, double(m_motion.frames - 1));
        // times are rounded, frames are not
        const double nearest = std::round(position);
        const double exact = std::abs(position - nearest) < 1e-6 ? nearest : position;
        const int from = int(std::floor(exact));
        const int to = std::min(from + 1, m_motion.frames - 1);
        const double fraction = exact - from;
        std::vector<Eigen::Affine3d> pose = placedNodes();
        for (std::size_t b = 0; b < m_skeleton.bones.size(); ++b) {
            Quaternion turn = turnOf(b, from);
            if (fraction > 0)
                turn = turn.slerp(fraction, turnOf(b, to));
            pose[b].linear() = turn.toRotationMatrix();
        }
        pose.front().translation() =
            m_skeleton.rootPosition + (1 - fraction) * rootMove(from) + fraction * rootMove(to);
        return pose;
    }

    std::optional<double> unitToMetres() const override { return m_skeleton.unitToMetres; }

    Matrix3 toCoreAxes() const override { return Matrix3::Identity(); }

    ImportEntries findings() const override { return m_findings; }

private:
    static QString nameOf(const AsfBone &bone)
    {
        return QString::fromUtf8(bone.name.data(), qsizetype(bone.name.size()));
    }

    /// Every node at its parent's end, not turned.
    std::vector<Eigen::Affine3d> placedNodes() const
    {
        std::vector<Eigen::Affine3d> pose(m_nodes.size(), Eigen::Affine3d::Identity());
        for (std::size_t n = 1; n < m_nodes.size(); ++n)
            pose[n].translation() = m_skeleton.bones[std::size_t(m_nodes[n].parent)].end;
        return pose;
    }

    Quaternion turnOf(std::size_t bone, int frame) const
    {
        const AsfBone &of = m_skeleton.bones[bone];
        const Quaternion turn =
            asfTurn(of.freedoms, m_motion.of(frame, bone), m_motion.radiansPerUnit);
        return of.axes * turn * of.axes.conjugate();
    }

    Vector3 rootMove(int frame) const
    {
        Vector3 move = Vector3::Zero();
        const AsfBone &root = m_skeleton.bones.front();
        for (std::size_t i = 0; i < root.freedoms.size(); ++i) {
            const int axis = int(root.freedoms[i]) - int(AsfFreedom::MoveX);
            if (axis >= 0 && axis < 3)
                move[axis] = m_motion.of(frame, 0)[i];
        }
        return move;
    }

    void describeTake()
    {
        SourceTake take;
        take.name = QStringLiteral("Take 1");
        take.rate = m_motion.rate;
        take.lastSeconds = m_rate.seconds(m_motion.frames - 1);
        for (int f = 0; f < m_motion.frames; ++f)
            take.keySeconds.push_back(m_rate.seconds(f));
        for (const AsfBone &bone : m_skeleton.bones)
            take.keyedNodes += !bone.freedoms.empty();
        m_takes.push_back(std::move(take));
    }

    void tell()
    {
        const auto add = [this](ImportEntry::Kind kind, const QString &text) {
            m_findings.push_back({kind, text});
        };
        if (!m_takes.empty() && !m_motion.rate)
            add(ImportEntry::Kind::Inferred,
                Text::tr("The file does not say how many frames make a second, and was read as if "
                         "it were %1")
                    .arg(kUsualRate));
        if (m_motion.odd > 0)
            add(ImportEntry::Kind::Repaired,
                Text::tr("%n frame(s) are numbered out of order, and were read in the order in "
                         "which they stand",
                         nullptr, m_motion.odd));
        const auto moves = [](const AsfBone &bone) {
            return bone.parent >= 0 && std::ranges::any_of(bone.freedoms, [](AsfFreedom freedom) {
                       return freedom >= AsfFreedom::MoveX;
                   });
        };
        if (std::ranges::any_of(m_skeleton.bones, moves))
            add(ImportEntry::Kind::NotHeld,
                Text::tr("Bones that move against their parents or change their length"));
        if (!m_skeleton.unusedBones.isEmpty())
            add(ImportEntry::Kind::NotHeld,
                Text::tr("Bones that hang on nothing: %1")
                    .arg(m_skeleton.unusedBones.mid(0, 10).join(QLatin1String(", "))));
    }

    AsfSkeleton m_skeleton;
    AmcMotion m_motion;
    FrameRate m_rate;
    std::vector<SourceNode> m_nodes; // the bones, then their ends
    std::vector<SourceTake> m_takes;
    ImportEntries m_findings;
};

/// The file that the first line says the motion was made for: "#!OML:ASF H:\data\male.ASF".
QString statedSkeleton(const QByteArray &amc)
{
    if (!amc.startsWith("#!OML:ASF"))
        return {};
    const QByteArray line = amc.left(std::min(amc.indexOf('\n'), qsizetype(4096))).trimmed();
    QString path = QString::fromUtf8(line.sliced(9)).trimmed();
    path.replace(QLatin1Char('\\'), QLatin1Char('/'));
    return path.section(QLatin1Char('/'), -1);
}

Error noSkeleton(const QString &name, qsizetype there)
{
    Error error;
    error.code = ErrorCode::NotFound;
    error.message =
        there == 0 ? Text::tr("This motion needs its skeleton, and there is no .asf file beside it")
                   : Text::tr("Which of the %1 .asf files beside it this motion moves is not clear")
                         .arg(there);
    error.remedy = Text::tr("Choose its .asf file (on the command line with --source-skeleton), or "
                            "put it beside the motion as %1.asf.")
                       .arg(QFileInfo(name).completeBaseName());
    return error;
}

} // namespace

bool looksLikeAmc(const QByteArray &head)
{
    if (head.startsWith("#!OML:ASF"))
        return true;
    AcclaimLines lines(head);
    if (!lines.next())
        return false;
    const std::string word = acclaimLower(lines.words().front());
    return word == ":fully-specified" || word == ":degrees" || word == ":radians"
           || word == ":samples-per-second";
}

QStringList amcSkeletons(const QByteArray &amc, const QString &name, const Companions &companions)
{
    const QStringList there = companions.named(QStringLiteral("asf"));
    const QString base = QFileInfo(name).completeBaseName();
    const QStringList wanted = {base + QLatin1String(".asf"),
                                base.section(QLatin1Char('_'), 0, -2) + QLatin1String(".asf"),
                                statedSkeleton(amc)};
    QStringList found;
    for (const QString &want : wanted) {
        for (const QString &candidate : there) {
            if (candidate.compare(want, Qt::CaseInsensitive) == 0 && !found.contains(candidate))
                found += candidate;
        }
    }
    return found.isEmpty() && there.size() == 1 ? there : found;
}

Result<std::shared_ptr<const SourceScene>> readAmc(const QByteArray &amc, const QString &name,
                                                   const Companions &companions)
{
    const QStringList candidates = amcSkeletons(amc, name, companions);
    Result<std::shared_ptr<const SourceScene>> first =
        noSkeleton(name, companions.named(QStringLiteral("asf")).size());
    for (const QString &candidate : candidates) {
        const auto asf = companions.read(candidate);
        if (!asf)
            return asf.error();
        auto read = readAmcOn(*asf, amc);
        if (read)
            return read;
        if (candidate == candidates.front())
            first = std::move(read);
    }
    return first;
}

Result<std::shared_ptr<const SourceScene>> readAmcOn(const QByteArray &asf, const QByteArray &amc)
{
    auto skeleton = readAsfSkeleton(asf);
    if (!skeleton) {
        skeleton.error().where = Text::tr("%1 of the .asf file").arg(skeleton.error().where);
        return std::move(skeleton).error();
    }
    auto motion = AmcReader(amc, *skeleton).read();
    if (!motion)
        return std::move(motion).error();
    return ScenePtr(std::make_shared<const AcclaimScene>(std::move(skeleton).value(),
                                                         std::move(motion).value()));
}

Result<std::shared_ptr<const SourceScene>> readAsf(const QByteArray &asf)
{
    auto skeleton = readAsfSkeleton(asf);
    if (!skeleton)
        return std::move(skeleton).error();
    return ScenePtr(
        std::make_shared<const AcclaimScene>(std::move(skeleton).value(), std::nullopt));
}

} // namespace flinch
