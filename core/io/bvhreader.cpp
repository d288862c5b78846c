#include "core/io/bvhreader.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/io/bvhlexer.h"
#include "core/io/inference.h"
#include "core/motion/conditioning.h"

#include <QCoreApplication>
#include <QSet>
#include <QStringDecoder>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bvh)
};

constexpr double kRadiansPerDegree = std::numbers::pi / 180;

bool equalsKeyword(std::string_view word, std::string_view lowerKeyword)
{
    return std::ranges::equal(word, lowerKeyword, [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? char(a - 'A' + 'a') : a) == b;
    });
}

QString quoted(std::string_view text)
{
    const auto shown = text.substr(0, 40);
    return QString::fromUtf8(shown.data(), qsizetype(shown.size()));
}

/// One number of a frame's line: which joint it moves, and how.
struct Channel
{
    enum class Kind { Position, Rotation, Ignored };
    Kind kind = Kind::Ignored;
    int axis = 0;
    int joint = 0;
};

std::optional<Channel> parseChannel(std::string_view word)
{
    if (word.size() < 2)
        return std::nullopt;
    Channel channel;
    const char axis = word.front() >= 'a' ? char(word.front() - 'a' + 'A') : word.front();
    if (axis < 'X' || axis > 'Z')
        return std::nullopt;
    channel.axis = axis - 'X';
    const auto kind = word.substr(1);
    if (equalsKeyword(kind, "position") || equalsKeyword(kind, "translation"))
        channel.kind = Channel::Kind::Position;
    else if (equalsKeyword(kind, "rotation"))
        channel.kind = Channel::Kind::Rotation;
    else if (equalsKeyword(kind, "scale") || equalsKeyword(kind, "scaling"))
        channel.kind = Channel::Kind::Ignored;
    else
        return std::nullopt;
    return channel;
}

/// The order of three rotation channels, when they are three different axes.
std::optional<EulerOrder> orderOf(const std::vector<int> &axes)
{
    for (const auto order : {EulerOrder::Xyz, EulerOrder::Xzy, EulerOrder::Yxz, EulerOrder::Yzx,
                             EulerOrder::Zxy, EulerOrder::Zyx}) {
        if (std::ranges::equal(axes, eulerAxes(order)))
            return order;
    }
    return std::nullopt;
}

/// `q` · rotation about a coordinate axis, without the full product.
void turnAbout(Quaternion &q, int axis, double radians)
{
    const double s = std::sin(0.5 * radians);
    const double c = std::cos(0.5 * radians);
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    auto &v = q.coeffs();
    const double a = v[axis], n = v[next], l = v[last], w = v[3];
    v[axis] = a * c + w * s;
    v[next] = n * c + l * s;
    v[last] = l * c - n * s;
    v[3] = w * c - a * s;
}

class BvhReader
{
public:
    BvhReader(QIODevice &device, const ImportOptions &options, const JobControl &job)
        : m_lexer(device)
        , m_options(options)
        , m_job(job)
    {}

    Result<ImportedClip> read()
    {
        if (m_lexer.atEnd())
            return fail(m_lexer.deviceFailed() ? Text::tr("The file cannot be read")
                                               : Text::tr("The file is empty"),
                        Text::tr("Export the clip again."));
        if (auto status = readHierarchy(); !status)
            return std::move(status).error();
        if (auto status = readMotionHeader(); !status)
            return std::move(status).error();
        auto clip = readFrames();
        if (!clip)
            return std::move(clip).error();
        return finish(std::move(*clip));
    }

private:
    Error fail(const QString &message, const QString &remedy) const
    {
        return failAt(m_lexer.line(), message, remedy);
    }

    Error failAt(qint64 line, const QString &message, const QString &remedy) const
    {
        Error error;
        error.message = message;
        error.where = Text::tr("line %1").arg(line);
        error.remedy = remedy;
        return error;
    }

    static QString exportAgain() { return Text::tr("Export the clip again from the program that made it."); }

    void warn(const QString &text)
    {
        if (m_report.warnings.size() < limits::kMaxWarnings)
            m_report.warnings += text;
    }

    // ---- HIERARCHY

    Status readHierarchy()
    {
        if (!equalsKeyword(m_lexer.word(), "hierarchy"))
            return fail(Text::tr("This is not a BVH file: it does not start with HIERARCHY"),
                        Text::tr("Choose a BVH file, or export the clip again as BVH text."));
        // open joints, innermost last; kEndSite for an End Site
        std::vector<int> open;
        for (;;) {
            const std::string_view word = m_lexer.word();
            const bool inJoint = !open.empty() && open.back() != kEndSite;
            Status status = Done();
            if (word.empty())
                return fail(Text::tr("The file ends before MOTION"), exportAgain());
            else if (equalsKeyword(word, "root") && open.empty())
                status = openJoint(open);
            else if (equalsKeyword(word, "joint") && inJoint)
                status = openJoint(open);
            else if (equalsKeyword(word, "end") && inJoint)
                status = openEndSite(open);
            else if (equalsKeyword(word, "offset") && !open.empty())
                status = readOffset(open);
            else if (equalsKeyword(word, "channels") && inJoint)
                status = readChannels(open.back());
            else if (word == "}" && !open.empty())
                open.pop_back();
            else if (equalsKeyword(word, "motion") && open.empty())
                break;
            else
                return fail(Text::tr("“%1” does not belong here").arg(quoted(word)), exportAgain());
            if (!status)
                return status;
        }
        return buildSkeleton();
    }

    Status openJoint(std::vector<int> &open)
    {
        if (int(open.size()) >= limits::kMaxJointDepth)
            return fail(Text::tr("Joints are nested more than %1 deep").arg(limits::kMaxJointDepth),
                        Text::tr("Remove the needless levels of the hierarchy."));
        if (m_jointCount >= limits::kMaxJoints)
            return fail(Text::tr("The skeleton has more than %1 joints").arg(limits::kMaxJoints),
                        Text::tr("Export only the character's own joints."));
        const std::string_view name = m_lexer.name();
        if (name.size() > std::size_t(limits::kMaxNameLength))
            return fail(Text::tr("A joint's name is longer than %1 bytes").arg(limits::kMaxNameLength),
                        Text::tr("Shorten the name."));
        Joint joint;
        joint.name = decodeName(name);
        if (joint.name.isEmpty()) {
            joint.name = QStringLiteral("joint%1").arg(m_jointCount);
            warn(Text::tr("Line %1: a joint has no name; it is called %2.").arg(m_lexer.line()).arg(joint.name));
        }
        joint.parent = open.empty() ? -1 : open.back();
        open.push_back(m_builder.addJoint(std::move(joint)));
        ++m_jointCount;
        return expectBrace();
    }

    Status openEndSite(std::vector<int> &open)
    {
        if (m_endSites.size() >= std::size_t(limits::kMaxJoints))
            return fail(Text::tr("The skeleton has more than %1 end sites").arg(limits::kMaxJoints),
                        Text::tr("Export only the character's own joints."));
        m_lexer.name(); // "Site", or a name some programs write there
        m_endSites.push_back({open.back(), Vector3::Zero()});
        open.push_back(kEndSite);
        return expectBrace();
    }

    Status expectBrace()
    {
        if (m_lexer.word() != "{")
            return fail(Text::tr("A “{” is missing after a joint's name"), exportAgain());
        return Done();
    }

    QString decodeName(std::string_view name)
    {
        QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        const QString text = decoder.decode(QByteArrayView(name.data(), qsizetype(name.size())));
        if (!decoder.hasError())
            return text;
        warn(Text::tr("Line %1: a name is not UTF-8; it is read as Latin-1.").arg(m_lexer.line()));
        return QString::fromLatin1(name.data(), qsizetype(name.size()));
    }

    Status readOffset(const std::vector<int> &open)
    {
        Vector3 offset;
        for (int axis = 0; axis < 3; ++axis) {
            if (auto status = readNumber(offset[axis]); !status)
                return status;
        }
        if (open.back() == kEndSite)
            m_endSites.back().offset = offset;
        else
            m_builder.joint(open.back()).restOffset = offset;
        return Done();
    }

    Status readChannels(int joint)
    {
        const auto count = parseInteger(m_lexer.word());
        constexpr int kMaxChannelsPerJoint = 9;
        if (!count || *count < 0 || *count > kMaxChannelsPerJoint)
            return fail(Text::tr("CHANNELS needs a count from 0 to %1").arg(kMaxChannelsPerJoint), exportAgain());
        std::vector<int> rotationAxes;
        for (int n = 0; n < *count; ++n) {
            const std::string_view word = m_lexer.word();
            auto channel = parseChannel(word);
            if (!channel)
                return fail(Text::tr("“%1” is not a channel; %2 were announced").arg(quoted(word)).arg(*count),
                            Text::tr("Correct the CHANNELS line or export the clip again."));
            channel->joint = joint;
            m_channels.push_back(*channel);
            if (channel->kind == Channel::Kind::Rotation)
                rotationAxes.push_back(channel->axis);
            else if (channel->kind == Channel::Kind::Ignored)
                m_ignoredScale = true;
        }
        if (const auto order = orderOf(rotationAxes))
            m_builder.joint(joint).eulerOrder = *order;
        return Done();
    }

    /// A number anywhere in the hierarchy, where lines do not matter.
    Status readNumber(double &value)
    {
        m_lexer.skipBlankLines();
        return numberStatus(m_lexer.number(value));
    }

    Status numberStatus(BvhLexer::Number outcome) const
    {
        switch (outcome) {
        case BvhLexer::Number::Good:
            return Done();
        case BvhLexer::Number::OutOfRange:
            return fail(Text::tr("The number %1 is out of range").arg(quoted(m_lexer.badWord())),
                        Text::tr("Correct the number or export the clip again."));
        case BvhLexer::Number::EndOfLine:
            return fail(Text::tr("A number is missing"), exportAgain());
        case BvhLexer::Number::NotANumber:
            break;
        }
        return fail(Text::tr("“%1” is not a number").arg(quoted(m_lexer.badWord())),
                    Text::tr("Correct the number (with a decimal point, not a comma) or export the clip again."));
    }

    Status buildSkeleton()
    {
        if (m_ignoredScale)
            warn(Text::tr("Scale channels are ignored."));
        for (const Tip &tip : m_endSites)
            m_builder.addTip(tip.joint, tip.offset);
        auto raw = m_builder.build();
        if (!raw) {
            raw.error().where = Text::tr("line %1").arg(m_lexer.line());
            return std::move(raw).error();
        }
        chooseUnit(boneHeight(**raw));
        reportDuplicateNames(**raw);

        // the same skeleton in metres
        SkeletonBuilder scaled;
        for (Joint joint : (*raw)->joints()) {
            joint.restOffset *= m_report.unitToMetres;
            scaled.addJoint(std::move(joint));
        }
        for (const Tip &tip : m_endSites)
            scaled.addTip(tip.joint, tip.offset * m_report.unitToMetres);
        auto skeleton = scaled.build();
        if (!skeleton)
            return std::move(skeleton).error();
        m_skeleton = std::move(*skeleton);
        return Done();
    }

    void chooseUnit(double height)
    {
        if (m_options.unitToMetres) {
            m_report.unitToMetres = *m_options.unitToMetres;
            return;
        }
        const UnitGuess guess = inferUnit(height);
        m_report.unitToMetres = guess.unitToMetres;
        const QString size = formatFixed(height * guess.unitToMetres, 2);
        if (guess.certain)
            m_report.notes += Text::tr("Unit taken to be the %1: the bones from sole to crown are %2 m.")
                                  .arg(guess.name, size);
        else
            warn(Text::tr("The unit is not in the file and the skeleton is not of a person's size; taken to be "
                          "the %1, which makes it %2 m from sole to crown. State the unit if that is wrong.")
                     .arg(guess.name, size));
    }

    void reportDuplicateNames(const Skeleton &skeleton)
    {
        QSet<QString> seen;
        QStringList duplicates;
        for (const Joint &joint : skeleton.joints()) {
            if (seen.contains(joint.name) && !duplicates.contains(joint.name) && duplicates.size() < 5)
                duplicates += joint.name;
            seen += joint.name;
        }
        if (!duplicates.isEmpty())
            warn(Text::tr("Several joints share a name: %1.").arg(duplicates.join(QLatin1String(", "))));
    }

    // ---- MOTION

    /// The value of a line such as "Frames: 240", "Frames:240" or "FRAME TIME : .0083".
    std::optional<std::string> labelledValue(std::string_view label)
    {
        m_lexer.skipBlankLines();
        m_motionLine = m_lexer.line();
        std::string_view line = m_lexer.restOfLine();
        for (const char wanted : label) {
            while (!line.empty() && (line.front() == ' ' || line.front() == '\t'))
                line.remove_prefix(1);
            if (line.empty() || !equalsKeyword(line.substr(0, 1), std::string_view(&wanted, 1)))
                return std::nullopt;
            line.remove_prefix(1);
        }
        const auto value = line.find_first_not_of(" \t:");
        if (value == std::string_view::npos || value == 0)
            return std::nullopt;
        return std::string(line.substr(value));
    }

    Status readMotionHeader()
    {
        const auto frames = labelledValue("frames");
        const auto count = frames ? parseInteger(*frames) : std::nullopt;
        if (!count || *count < 0)
            return failAt(m_motionLine, Text::tr("“Frames:” and the number of frames are missing after MOTION"),
                          exportAgain());
        m_claimedFrames = *count;
        m_framesLine = m_motionLine;
        const auto time = labelledValue("frametime");
        if (!time)
            return failAt(m_motionLine, Text::tr("“Frame Time:” is missing after “Frames:”"), exportAgain());
        if (const auto rate = FrameRate::fromFrameTime(*time))
            m_rate = *rate;
        else
            warn(Text::tr("Line %1: the frame time %2 makes no sense; 30 frames a second are assumed.")
                     .arg(m_motionLine)
                     .arg(quoted(*time)));
        return Done();
    }

    Result<Clip> readFrames()
    {
        std::vector<int> translated;
        for (const Channel &channel : m_channels) {
            if (channel.kind == Channel::Kind::Position)
                translated.push_back(channel.joint);
        }
        Clip clip(m_skeleton, m_rate, translated);
        if (m_channels.empty())
            return stillClip(std::move(clip));

        const std::size_t frameBytes
            = Clip::bytesPerFrame(m_skeleton->jointCount(), int(clip.translatedJoints().size()));
        const auto maxFrames = qint64(limits::kMaxClipBytes / frameBytes);
        // a number takes at least a digit and a blank, so the bytes left bound what a claim can be worth
        const qint64 possible = m_lexer.bytesLeft() / qint64(2 * m_channels.size()) + 1;
        clip.reserveFrames(int(std::min({m_claimedFrames, possible, maxFrames})));

        std::vector<double> values(m_channels.size());
        for (;;) {
            m_lexer.skipBlankLines();
            if (m_lexer.atEnd())
                break;
            if (clip.frameCount() % 256 == 0) {
                if (m_job.cancel.isCancelled())
                    return Error::cancelled();
                m_job.report(m_lexer.progress());
            }
            if (clip.frameCount() >= maxFrames) {
                Error error = fail(Text::tr("The clip is larger than Flinch accepts (%1 frames of %2 joints)")
                                       .arg(maxFrames)
                                       .arg(m_skeleton->jointCount()),
                                   Text::tr("Split the clip."));
                error.code = ErrorCode::LimitExceeded;
                return error;
            }
            auto whole = readLine(values);
            if (!whole)
                return std::move(whole).error();
            if (!*whole)
                break;
            clip.resizeFrames(clip.frameCount() + 1);
            decodeFrame(values, clip);
        }
        if (m_lexer.deviceFailed())
            return fail(Text::tr("The file cannot be read to its end"), Text::tr("Check the disk."));
        if (auto status = checkFrameCount(clip.frameCount()); !status)
            return std::move(status).error();
        return clip;
    }

    /// Without channels the lines are empty and say nothing about how many there are.
    Clip stillClip(Clip clip)
    {
        warn(Text::tr("No joint has channels; the clip is a single still frame."));
        m_claimedFrames = 1;
        clip.resizeFrames(1);
        decodeFrame({}, clip);
        return clip;
    }

    /// One frame's numbers. False when the file ends within the line.
    Result<bool> readLine(std::vector<double> &values)
    {
        const qint64 line = m_lexer.line();
        for (std::size_t n = 0; n < values.size(); ++n) {
            const auto outcome = m_lexer.number(values[n]);
            if (outcome == BvhLexer::Number::EndOfLine) {
                m_lexer.skipBlankLines();
                if (m_lexer.atEnd()) {
                    warn(Text::tr("Line %1: the last frame is cut short and left out.").arg(line));
                    return false;
                }
                return failAt(line,
                              Text::tr("The line has %1 values; %2 are needed").arg(n).arg(values.size()),
                              exportAgain());
            }
            if (auto status = numberStatus(outcome); !status)
                return std::move(status).error();
        }
        if (!m_lexer.endLine())
            return failAt(line, Text::tr("The line has more than the %1 values needed").arg(values.size()),
                          exportAgain());
        return true;
    }

    void decodeFrame(const std::vector<double> &values, Clip &clip) const
    {
        const auto rotations = clip.rotations(clip.frameCount() - 1);
        const auto translations = clip.translations(clip.frameCount() - 1);
        std::ranges::fill(rotations, Quaternion::Identity());
        for (std::size_t slot = 0; slot < translations.size(); ++slot)
            translations[slot] = m_skeleton->joint(clip.translatedJoints()[slot]).restOffset;
        for (std::size_t n = 0; n < m_channels.size(); ++n) {
            const Channel &channel = m_channels[n];
            if (channel.kind == Channel::Kind::Position)
                translations[std::size_t(clip.translationSlot(channel.joint))][channel.axis]
                    = values[n] * m_report.unitToMetres;
            else if (channel.kind == Channel::Kind::Rotation && values[n] != 0)
                turnAbout(rotations[std::size_t(channel.joint)], channel.axis, values[n] * kRadiansPerDegree);
        }
    }

    Status checkFrameCount(int found)
    {
        if (found == 0)
            return failAt(m_framesLine, Text::tr("The file holds no frames"), exportAgain());
        const qint64 missing = m_claimedFrames - found;
        const qint64 tolerated = std::max<qint64>(5, m_claimedFrames / 100);
        if (missing > tolerated)
            return failAt(m_framesLine,
                          Text::tr("The file announces %1 frames and holds %2; it looks cut off")
                              .arg(m_claimedFrames)
                              .arg(found),
                          Text::tr("Export the clip again, or set the number after “Frames:” to %1 if the rest "
                                   "may be missing.")
                              .arg(found));
        if (missing != 0)
            warn(Text::tr("Line %1: the file announces %2 frames and holds %3; those are used.")
                     .arg(m_framesLine)
                     .arg(m_claimedFrames)
                     .arg(found));
        return Done();
    }

    // ---- what the file does not say

    Result<ImportedClip> finish(Clip clip)
    {
        m_report.format = QStringLiteral("BVH");
        m_report.upAxis = m_options.upAxis.value_or(inferUpAxis(clip));
        if (m_report.upAxis == UpAxis::Z) {
            if (!m_options.upAxis)
                m_report.notes += Text::tr("The body stands along Z in the file; turned to Y up.");
            auto upright = standUpright(clip);
            if (!upright)
                return std::move(upright).error();
            clip = std::move(*upright);
        }
        m_report.tPoseFirstFrame = hasArtificialFirstFrame(clip);
        if (m_report.tPoseFirstFrame)
            m_report.notes += Text::tr("The first frame is an artificial T-pose; it is kept but not simulated.");
        m_report.heightMetres = standingHeight(clip);
        if (auto status = checkClip(clip); !status)
            return std::move(status).error();
        m_job.report(1);
        return ImportedClip{std::move(clip), std::move(m_report)};
    }

    /// Turns roots, and with them everything, from the file's Z up to Y up.
    Result<Clip> standUpright(const Clip &clip) const
    {
        const Quaternion turn = rotationToYUp(UpAxis::Z);
        SkeletonBuilder builder;
        for (Joint joint : m_skeleton->joints()) {
            if (joint.parent < 0) {
                joint.restOffset = turn * joint.restOffset;
                joint.restRotation = turn * joint.restRotation;
            }
            builder.addJoint(std::move(joint));
        }
        for (const Tip &tip : m_skeleton->tips())
            builder.addTip(tip.joint, tip.offset);
        auto skeleton = builder.build();
        if (!skeleton)
            return std::move(skeleton).error();
        Clip upright(std::move(*skeleton), clip.rate(), clip.translatedJoints());
        upright.resizeFrames(clip.frameCount());
        for (int frame = 0; frame < clip.frameCount(); ++frame) {
            std::ranges::copy(clip.rotations(frame), upright.rotations(frame).begin());
            std::ranges::copy(clip.translations(frame), upright.translations(frame).begin());
            for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot) {
                const int joint = clip.translatedJoints()[slot];
                if (!m_skeleton->isRoot(joint))
                    continue;
                Quaternion &rotation = upright.rotations(frame)[std::size_t(joint)];
                rotation = turn * rotation;
                upright.translations(frame)[slot] = turn * upright.translations(frame)[slot];
            }
        }
        return upright;
    }

    static constexpr int kEndSite = -2;

    BvhLexer m_lexer;
    const ImportOptions &m_options;
    const JobControl &m_job;
    ImportReport m_report;

    SkeletonBuilder m_builder;
    int m_jointCount = 0;
    std::vector<Tip> m_endSites;
    std::vector<Channel> m_channels; // in the order of a frame's numbers
    bool m_ignoredScale = false;
    SkeletonPtr m_skeleton;

    FrameRate m_rate;
    qint64 m_claimedFrames = 0;
    qint64 m_framesLine = 0;
    qint64 m_motionLine = 0;
};

} // namespace

Result<ImportedClip> readBvh(QIODevice &device, const ImportOptions &options, const JobControl &job)
{
    return BvhReader(device, options, job).read();
}

bool looksLikeBvh(const QByteArray &head)
{
    QByteArray text = head;
    if (text.startsWith("\xEF\xBB\xBF"))
        text.remove(0, 3);
    return text.trimmed().toUpper().startsWith("HIERARCHY");
}

} // namespace flinch
