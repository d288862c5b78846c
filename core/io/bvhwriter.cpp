#include "core/io/bvhwriter.h"

#include "core/base/numbers.h"
#include "core/io/bvhsource.h"
#include "core/io/upaxis.h"
#include "core/motion/euler.h"

#include <QCoreApplication>

#include <cmath>
#include <numbers>
#include <string>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bvh)
};

constexpr int kDecimals = 8;
constexpr std::size_t kChunk = 1 << 20;
constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

/// A name on one line and without the braces that end it.
std::string lineName(const QString &name)
{
    QString text = name;
    for (QChar &c : text) {
        if (c.category() == QChar::Other_Control)
            c = QLatin1Char(' ');
    }
    text.replace(QLatin1Char('{'), QLatin1Char('(')).replace(QLatin1Char('}'), QLatin1Char(')'));
    text = text.trimmed();
    return text.isEmpty() ? std::string("joint") : text.toStdString();
}

class BvhWriter
{
public:
    BvhWriter(const Clip &clip, const ExportOptions &options)
        : m_clip(clip)
        , m_skeleton(clip.skeleton())
        , m_perMetre(1 / options.unitToMetres)
        , m_toFileAxes(rotationToYUp(options.upAxis).conjugate())
        , m_children(std::size_t(m_skeleton.jointCount()))
        , m_angles(std::size_t(m_skeleton.jointCount()), Vector3::Zero())
    {
        for (int j = 0; j < m_skeleton.jointCount(); ++j) {
            if (!m_skeleton.isRoot(j))
                m_children[std::size_t(m_skeleton.joint(j).parent)].push_back(j);
        }
    }

    Status write(const ByteSink &sink, const JobControl &job)
    {
        m_text = "HIERARCHY\n";
        for (int j = 0; j < m_skeleton.jointCount(); ++j) {
            if (m_skeleton.isRoot(j))
                writeJoint(j, 0);
        }
        m_text += "MOTION\nFrames: " + std::to_string(m_clip.frameCount()) + "\nFrame Time: ";
        appendFixed(m_text, m_clip.rate().seconds(1), 12);
        m_text += '\n';
        return writeFrames(
            m_clip.frameCount(), m_text, [this](int frame) { writeFrame(frame); }, sink, job);
    }

private:
    // recursion is bounded by limits::kMaxJointDepth
    void writeJoint(int index, int depth)
    {
        const Joint &joint = m_skeleton.joint(index);
        const std::string indent(std::size_t(depth), '\t');
        m_order.push_back(index);
        m_text += indent + (depth == 0 ? "ROOT " : "JOINT ") + lineName(joint.name) + '\n' + indent
                  + "{\n";
        writeOffset(indent, depth == 0 ? m_toFileAxes * joint.restOffset : joint.restOffset);
        const bool translated = m_clip.translationSlot(index) >= 0;
        m_text +=
            indent + (translated ? "\tCHANNELS 6 Xposition Yposition Zposition" : "\tCHANNELS 3");
        for (const int axis : eulerAxes(joint.eulerOrder))
            m_text += std::string(" ") + "XYZ"[axis] + "rotation";
        m_text += '\n';
        for (const int child : m_children[std::size_t(index)])
            writeJoint(child, depth + 1);
        writeTips(index, indent);
        m_text += indent + "}\n";
    }

    void writeTips(int index, const std::string &indent)
    {
        bool any = !m_children[std::size_t(index)].empty();
        for (const Tip &tip : m_skeleton.tips()) {
            if (tip.joint != index)
                continue;
            writeEndSite(indent, tip.offset);
            any = true;
        }
        // many readers insist that a last joint ends somewhere
        if (!any)
            writeEndSite(indent, Vector3::Zero());
    }

    void writeEndSite(const std::string &indent, const Vector3 &offset)
    {
        m_text += indent + "\tEnd Site\n" + indent + "\t{\n";
        writeOffset(indent + '\t', offset);
        m_text += indent + "\t}\n";
    }

    void writeOffset(const std::string &indent, const Vector3 &offset)
    {
        m_text += indent + "\tOFFSET";
        appendLength(offset);
        m_text += '\n';
    }

    void writeFrame(int frame)
    {
        const auto rotations = m_clip.rotations(frame);
        const std::size_t lineStart = m_text.size();
        for (const int index : m_order) {
            const auto j = std::size_t(index);
            const bool root = m_skeleton.isRoot(index);
            if (m_clip.translationSlot(index) >= 0) {
                const Vector3 &position = m_clip.translation(frame, index);
                appendLength(root ? m_toFileAxes * position : position);
            }
            const Quaternion rotation = root ? m_toFileAxes * rotations[j] : rotations[j];
            m_angles[j] = unrolledEuler(rotation, m_skeleton.joint(index).eulerOrder, m_angles[j]);
            for (int n = 0; n < 3; ++n)
                appendNumber(m_angles[j][n] * kDegreesPerRadian);
        }
        m_text.erase(lineStart, 1); // no blank before the first number
        m_text += '\n';
    }

    void appendLength(const Vector3 &metres)
    {
        for (int axis = 0; axis < 3; ++axis)
            appendNumber(metres[axis] * m_perMetre);
    }

    void appendNumber(double value)
    {
        m_text += ' ';
        appendFixed(m_text, value, kDecimals);
    }

    const Clip &m_clip;
    const Skeleton &m_skeleton;
    const double m_perMetre;
    const Quaternion m_toFileAxes;
    std::vector<std::vector<int>> m_children;
    std::vector<int>
        m_order; // joints as the hierarchy lists them, which is the order of a frame's numbers
    std::vector<Vector3> m_angles; // of the frame before
    std::string m_text;
};

} // namespace

Status writeFrames(int frameCount, std::string &text, const std::function<void(int)> &writeFrame,
                   const ByteSink &sink, const JobControl &job)
{
    for (int frame = 0; frame < frameCount; ++frame) {
        writeFrame(frame);
        if (text.size() < kChunk)
            continue;
        if (job.cancel.isCancelled())
            return Error::cancelled();
        job.report(double(frame) / frameCount);
        if (auto status = sink(text); !status)
            return status;
        text.clear();
    }
    return sink(text);
}

Status writeBvh(const Clip &clip, const ExportOptions &options, const ByteSink &sink,
                const JobControl &job)
{
    if (!(options.unitToMetres > 0) || !std::isfinite(options.unitToMetres)) {
        Error error;
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("The unit of length is not a positive number of metres");
        error.remedy = Text::tr("Choose a unit such as 0.01, the centimetre.");
        return error;
    }
    if (auto status = checkClip(clip); !status)
        return status;
    return BvhWriter(clip, options).write(sink, job);
}

Status writeBvhScene(const ExportScene &scene, const ByteSink &sink, QStringList &warnings,
                     const JobControl &job)
{
    if (scene.takes.size() != 1) {
        Error error;
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("A BVH file holds one take; %n are to be written", nullptr,
                                 int(scene.takes.size()));
        error.remedy = Text::tr("Choose one of them, or write FBX or GLB.");
        return error;
    }
    if (scene.options.startFrame != 0)
        warnings += Text::tr("BVH numbers its frames from 0; the start frame %1 was left out.")
                        .arg(scene.options.startFrame);
    if (scene.options.proxyMesh)
        warnings += Text::tr("BVH holds no mesh; the body was left out.");
    if (scene.bvhOrigin && fitsOrigin(*scene.bvhOrigin, scene.first(), scene.options))
        return writeBvhLikeOrigin(*scene.bvhOrigin, scene.first(), scene.options, sink, job);
    return writeBvh(scene.first(), scene.options, sink, job);
}

} // namespace flinch
