#include "core/io/bvhsource.h"

#include "core/base/inputfile.h"
#include "core/base/numbers.h"
#include "core/io/upaxis.h"
#include "core/motion/euler.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cstring>
#include <numbers>
#include <string>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bvh)
};

constexpr int kDecimals = 8;
constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

template<typename T>
bool sameBits(const T &a, const T &b)
{
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// Whether a joint moves in frame `frame` of `clip` as it does in the origin.
struct JointChange
{
    bool turned = false;
    bool moved = false;
};

JointChange jointChange(const BvhOrigin &origin, const Clip &clip, int frame, int joint)
{
    const int source = origin.frameOf(frame);
    const auto j = std::size_t(joint);
    return {
        !sameBits(clip.rotations(frame)[j], origin.clip->rotations(source)[j]),
        clip.translationSlot(joint) >= 0
            && !sameBits(clip.translation(frame, joint), origin.clip->translation(source, joint))};
}

/// Places of a joint's numbers in a frame's line, -1 where it has none.
struct JointColumns
{
    std::array<int, 3> position = {-1, -1, -1}; // X, Y, Z
    std::vector<int> rotation;                  // in the order of the file
    bool canTurn = false;                       // about all three axes

    bool canMove() const { return std::ranges::min(position) >= 0; }
};

std::vector<JointColumns> columnsOf(const BvhLayout &layout, const Skeleton &skeleton)
{
    std::vector<JointColumns> columns(std::size_t(skeleton.jointCount()));
    std::vector<std::vector<int>> axes(columns.size());
    for (std::size_t n = 0; n < layout.channels.size(); ++n) {
        const BvhChannel &channel = layout.channels[n];
        const auto j = std::size_t(channel.joint);
        if (channel.kind == BvhChannel::Kind::Position) {
            columns[j].position[std::size_t(channel.axis)] = int(n);
        } else if (channel.kind == BvhChannel::Kind::Rotation) {
            columns[j].rotation.push_back(int(n));
            axes[j].push_back(channel.axis);
        }
    }
    for (std::size_t j = 0; j < columns.size(); ++j)
        columns[j].canTurn =
            std::ranges::equal(axes[j], eulerAxes(skeleton.joint(int(j)).eulerOrder));
    return columns;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

bool isBreak(char c)
{
    return c == '\n' || c == '\r';
}

Error changedError(const BvhSource &source)
{
    Error error;
    error.code = ErrorCode::BadInput;
    error.message =
        Text::tr("The source file %1 is no longer the one that was read").arg(source.path);
    error.remedy = Text::tr("Do not change it while Flinch works, and try again.");
    return error;
}

class OriginWriter
{
public:
    OriginWriter(const BvhOrigin &origin, const Clip &clip, std::string_view source)
        : m_origin(origin)
        , m_layout(origin.file->layout)
        , m_clip(clip)
        , m_source(source)
        , m_columns(columnsOf(m_layout, clip.skeleton()))
        , m_toFileAxes(rotationToYUp(m_layout.upAxis).conjugate())
        , m_offsets(m_columns.size(), Vector3::Zero())
    {}

    Status write(const ByteSink &sink, const JobControl &job)
    {
        writeHeader();
        return writeFrames(
            m_clip.frameCount(), m_text, [this](int frame) { writeFrame(frame); }, sink, job);
    }

private:
    /// From `begin` to the end of its line.
    std::string_view lineAt(qint64 begin) const
    {
        const auto start = std::size_t(begin);
        std::size_t end = start;
        while (end < m_source.size() && !isBreak(m_source[end]))
            ++end;
        return m_source.substr(start, end - start);
    }

    /// What ends `line`; the last one may have nothing of its own. Some files have both kinds.
    std::string_view breakAfter(std::string_view line) const
    {
        const auto at = std::size_t(line.data() + line.size() - m_source.data());
        if (at >= m_source.size())
            return "\n";
        return m_source.substr(at, m_source.substr(at, 2) == "\r\n" ? 2 : 1);
    }

    /// The source's header with the number of frames that follow.
    void writeHeader()
    {
        const auto motion = std::size_t(m_layout.motion);
        const auto framesLine = std::size_t(m_layout.framesLine);
        const std::string_view line = lineAt(m_layout.framesLine);
        const auto last = line.find_last_of("0123456789");
        const auto first = line.find_last_not_of("0123456789", last) + 1;
        m_text += m_source.substr(0, framesLine + first);
        m_text += std::to_string(m_clip.frameCount());
        m_text += m_source.substr(framesLine + last + 1, motion - framesLine - last - 1);
        m_text += breakAfter(lineAt(m_layout.motion));
    }

    void writeFrame(int frame)
    {
        qint64 begin = m_layout.frames[std::size_t(m_origin.frameOf(frame))];
        while (begin > m_layout.motion && isBlank(m_source[std::size_t(begin) - 1]))
            --begin;
        const std::string_view line = lineAt(begin);
        m_changed.clear();
        for (int j = 0; j < m_clip.skeleton().jointCount(); ++j) {
            const JointChange change = jointChange(m_origin, m_clip, frame, j);
            if (change.turned || change.moved)
                m_changed.push_back({j, change});
            else
                m_offsets[std::size_t(j)] = Vector3::Zero();
        }
        if (m_changed.empty())
            m_text += line;
        else
            writeChanged(frame, line);
        m_text += breakAfter(line);
    }

    void writeChanged(int frame, std::string_view line)
    {
        m_words.clear();
        for (std::size_t at = 0; at < line.size();) {
            std::size_t end = at;
            while (end < line.size() && !isBlank(line[end]))
                ++end;
            if (end > at)
                m_words.emplace_back(line.substr(at, end - at));
            at = end + 1;
        }
        for (const auto &[joint, change] : m_changed) {
            if (change.turned)
                setRotation(frame, joint);
            if (change.moved)
                setTranslation(frame, joint);
        }
        for (std::size_t n = 0; n < m_words.size(); ++n) {
            if (n > 0)
                m_text += ' ';
            m_text += m_words[n];
        }
    }

    /// Of the angles that mean the new rotation, those that continue the way the file's own angles
    /// go.
    void setRotation(int frame, int joint)
    {
        const auto j = std::size_t(joint);
        const std::vector<int> &columns = m_columns[j].rotation;
        Vector3 own;
        for (int n = 0; n < 3; ++n)
            own[n] = parseDouble(m_words[std::size_t(columns[std::size_t(n)])]).value_or(0)
                     / kDegreesPerRadian;
        const Quaternion &local = m_clip.rotations(frame)[j];
        const bool root = m_clip.skeleton().isRoot(joint);
        const Vector3 angles =
            unrolledEuler(root ? m_toFileAxes * local : local,
                          m_clip.skeleton().joint(joint).eulerOrder, own + m_offsets[j]);
        m_offsets[j] = angles - own;
        for (int n = 0; n < 3; ++n)
            setWord(columns[std::size_t(n)], angles[n] * kDegreesPerRadian);
    }

    void setTranslation(int frame, int joint)
    {
        const Vector3 &local = m_clip.translation(frame, joint);
        const Vector3 inFile =
            m_clip.skeleton().isRoot(joint) ? Vector3(m_toFileAxes * local) : local;
        for (int axis = 0; axis < 3; ++axis)
            setWord(m_columns[std::size_t(joint)].position[std::size_t(axis)],
                    inFile[axis] / m_layout.unitToMetres);
    }

    void setWord(int column, double value)
    {
        std::string &word = m_words[std::size_t(column)];
        word.clear();
        appendFixed(word, value, kDecimals);
    }

    const BvhOrigin &m_origin;
    const BvhLayout &m_layout;
    const Clip &m_clip;
    const std::string_view m_source;
    const std::vector<JointColumns> m_columns;
    const Quaternion m_toFileAxes;
    std::vector<Vector3> m_offsets; // of the frame before: its angles against the file's
    std::vector<std::pair<int, JointChange>> m_changed;
    std::vector<std::string> m_words;
    std::string m_text;
};

} // namespace

BvhSource BvhSource::of(const QIODevice &device)
{
    BvhSource source;
    if (const auto *file = qobject_cast<const QFile *>(&device)) {
        const QFileInfo info(file->fileName());
        source.path = info.absoluteFilePath();
        source.modified = info.lastModified();
        source.size = info.size();
    }
    return source;
}

bool BvhSource::isUnchanged() const
{
    const QFileInfo info(path);
    return info.exists() && info.size() == size && info.lastModified() == modified;
}

bool fitsOrigin(const BvhOrigin &origin, const Clip &clip, const ExportOptions &options)
{
    const BvhLayout &layout = origin.file->layout;
    const bool sameFrames = origin.firstFrame >= 0
                            && origin.frameOf(clip.frameCount() - 1) < origin.clip->frameCount()
                            && std::size_t(origin.clip->frameCount()) == layout.frames.size();
    if (!sameFrames || origin.file->path.isEmpty()
        || clip.skeletonPtr() != origin.clip->skeletonPtr()
        || clip.translatedJoints() != origin.clip->translatedJoints()
        || clip.rate() != origin.clip->rate() || options.unitToMetres != layout.unitToMetres
        || options.upAxis != layout.upAxis)
        return false;
    const auto columns = columnsOf(layout, clip.skeleton());
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
            const JointChange change = jointChange(origin, clip, frame, j);
            if ((change.turned && !columns[std::size_t(j)].canTurn)
                || (change.moved && !columns[std::size_t(j)].canMove()))
                return false;
        }
    }
    return true;
}

Status writeBvhLikeOrigin(const BvhOrigin &origin, const Clip &clip, const ExportOptions &options,
                          const ByteSink &sink, const JobControl &job)
{
    Q_ASSERT(fitsOrigin(origin, clip, options));
    const BvhSource &source = *origin.file;
    InputFile file(source.path);
    if (!source.isUnchanged() || !file.openToRead())
        return changedError(source);
    QByteArray bytes;
    if (const auto *mapped = reinterpret_cast<const char *>(file.map(0, file.size())))
        bytes = QByteArray::fromRawData(mapped, file.size());
    else
        bytes = file.readAll();
    if (bytes.size() != source.size)
        return changedError(source);
    return OriginWriter(origin, clip,
                        std::string_view(bytes.constData(), std::size_t(bytes.size())))
        .write(sink, job);
}

} // namespace flinch
