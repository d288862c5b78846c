#include "core/io/bvhreader.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/character/standing.h"
#include "core/io/bvherrors.h"
#include "core/io/bvhhierarchy.h"
#include "core/io/bvhsource.h"
#include "core/io/inference.h"
#include "core/io/upaxis.h"
#include "core/motion/discontinuities.h"

#include <QCoreApplication>

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
        : m_source(BvhSource::of(device))
        , m_lexer(device)
        , m_options(options)
        , m_job(job)
    {}

    Result<Asset> read()
    {
        if (m_lexer.atEnd())
            return bvhError(1,
                            m_lexer.deviceFailed() ? Text::tr("The file cannot be read")
                                                   : Text::tr("The file is empty"),
                            exportBvhAgain());
        auto hierarchy = readBvhHierarchy(m_lexer);
        if (!hierarchy)
            return std::move(hierarchy).error();
        for (const QString &warning : hierarchy->warnings)
            warn(warning);
        m_channels = std::move(hierarchy->channels);
        if (auto status = makeSkeleton(*hierarchy); !status)
            return std::move(status).error();
        if (auto status = readMotionHeader(); !status)
            return std::move(status).error();
        auto clip = readFrames();
        if (!clip)
            return std::move(clip).error();
        return finish(std::move(*clip));
    }

private:
    void warn(const QString &text)
    {
        if (m_asset.entries.size() < limits::kMaxWarnings)
            m_asset.entries.push_back({ImportEntry::Kind::Repaired, text});
    }

    Status makeSkeleton(const BvhHierarchy &hierarchy)
    {
        const auto inFileUnits = hierarchy.skeleton(1);
        if (!inFileUnits) {
            Error error = inFileUnits.error();
            error.where = Text::tr("line %1").arg(m_lexer.line());
            return error;
        }
        chooseUnit(skeletonHeight(**inFileUnits));
        auto skeleton = hierarchy.skeleton(m_asset.origin.unitToMetres);
        if (!skeleton)
            return std::move(skeleton).error();
        m_skeleton = std::move(*skeleton);
        return Done();
    }

    void chooseUnit(double height)
    {
        UnitChoice unit = flinch::chooseUnit(height, true, m_options.unitToMetres);
        m_asset.origin.unitToMetres = unit.toMetres;
        std::ranges::move(unit.entries, std::back_inserter(m_asset.entries));
    }

    /// The value of a line such as "Frames: 240", "Frames:240" or "FRAME TIME : .0083".
    std::optional<std::string> labelledValue(std::string_view label)
    {
        m_lexer.skipBlankLines();
        m_labelLine = m_lexer.line();
        m_labelPosition = m_lexer.position();
        std::string_view line = m_lexer.restOfLine();
        for (const char wanted : label) {
            while (!line.empty() && (line.front() == ' ' || line.front() == '\t'))
                line.remove_prefix(1);
            if (!isBvhKeyword(line.substr(0, 1), std::string_view(&wanted, 1)))
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
            return bvhError(m_labelLine,
                            Text::tr("“Frames:” and the number of frames are missing after MOTION"),
                            exportBvhAgain());
        m_claimedFrames = *count;
        m_source.layout.framesLine = m_labelPosition;
        m_framesLine = m_labelLine;
        const auto time = labelledValue("frametime");
        if (!time)
            return bvhError(m_labelLine, Text::tr("“Frame Time:” is missing after “Frames:”"),
                            exportBvhAgain());
        m_source.layout.motion = m_lexer.position();
        if (const auto rate = FrameRate::fromFrameTime(*time))
            m_rate = *rate;
        else
            warn(Text::tr(
                     "Line %1: the frame time %2 makes no sense; 30 frames a second are assumed.")
                     .arg(m_labelLine)
                     .arg(bvhQuote(*time)));
        return Done();
    }

    Result<Clip> readFrames()
    {
        std::vector<int> translated;
        for (const BvhChannel &channel : m_channels) {
            if (channel.kind == BvhChannel::Kind::Position)
                translated.push_back(channel.joint);
        }
        Clip clip(m_skeleton, m_rate, translated);
        if (m_channels.empty())
            return stillClip(std::move(clip));

        const auto maxFrames = qint64(
            limits::kMaxClipBytes
            / Clip::bytesPerFrame(m_skeleton->jointCount(), int(clip.translatedJoints().size())));
        // a number takes at least a digit and a blank, so the bytes left bound what a claim can be
        // worth
        const qint64 possible = m_lexer.bytesLeft() / qint64(2 * m_channels.size()) + 1;
        const qint64 expected = std::min(m_claimedFrames, possible);
        if (expected > maxFrames)
            return tooLarge(maxFrames);
        clip.reserveFrames(int(expected));

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
            if (clip.frameCount() >= maxFrames)
                return tooLarge(maxFrames);
            if (clip.frameCount() >= m_claimedFrames && !m_lexer.atNumber()) {
                warn(Text::tr("Line %1: what follows the frames is not motion and is left out.")
                         .arg(m_lexer.line()));
                break;
            }
            const qint64 position = m_lexer.position();
            auto whole = readLine(values);
            if (!whole)
                return std::move(whole).error();
            if (!*whole)
                break;
            m_source.layout.frames.push_back(position);
            clip.resizeFrames(clip.frameCount() + 1);
            decodeFrame(values, clip);
        }
        if (auto status = checkFrameCount(clip.frameCount()); !status)
            return std::move(status).error();
        return clip;
    }

    Error tooLarge(qint64 maxFrames) const
    {
        Error error =
            bvhError(m_lexer.line(),
                     Text::tr("The clip is larger than Flinch accepts: %1 frames of %2 joints")
                         .arg(maxFrames)
                         .arg(m_skeleton->jointCount()),
                     Text::tr("Split the clip."));
        error.code = ErrorCode::LimitExceeded;
        return error;
    }

    /// Without channels the lines are empty and say nothing about how many there are.
    Clip stillClip(Clip clip)
    {
        warn(Text::tr("No joint has channels; the clip is a single still frame."));
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
            if (outcome == BvhLexer::Number::Good)
                continue;
            if (outcome == BvhLexer::Number::EndOfLine) {
                m_lexer.skipBlankLines();
                if (m_lexer.atEnd()) {
                    warn(Text::tr("Line %1: the last frame is cut short and left out.").arg(line));
                    return false;
                }
                return bvhError(
                    line,
                    Text::tr("The line has %1 values; %2 are needed").arg(n).arg(values.size()),
                    exportBvhAgain());
            }
            return bvhNumberStatus(m_lexer, outcome).error();
        }
        if (!m_lexer.endLine())
            return bvhError(
                line, Text::tr("The line has more than the %1 values needed").arg(values.size()),
                exportBvhAgain());
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
            const BvhChannel &channel = m_channels[n];
            if (channel.kind == BvhChannel::Kind::Position)
                translations[std::size_t(clip.translationSlot(channel.joint))][channel.axis] =
                    values[n] * m_asset.origin.unitToMetres;
            else if (channel.kind == BvhChannel::Kind::Rotation && values[n] != 0)
                turnAbout(rotations[std::size_t(channel.joint)], channel.axis,
                          values[n] * kRadiansPerDegree);
        }
    }

    Status checkFrameCount(int found)
    {
        if (m_lexer.deviceFailed())
            return bvhError(m_lexer.line(), Text::tr("The file cannot be read to its end"),
                            Text::tr("Check the disk."));
        if (found == 0)
            return bvhError(m_framesLine, Text::tr("The file holds no frames"), exportBvhAgain());
        const qint64 missing = m_claimedFrames - found;
        if (missing > std::max<qint64>(5, m_claimedFrames / 100))
            return bvhError(
                m_framesLine,
                Text::tr("The file announces %1 frames and holds %2; it looks cut off")
                    .arg(m_claimedFrames)
                    .arg(found),
                Text::tr("Export the clip again, or set the number after “Frames:” to %1 if the "
                         "rest may be missing.")
                    .arg(found));
        if (missing != 0)
            warn(Text::tr("Line %1: the file announces %2 frames and holds %3; those are used.")
                     .arg(m_framesLine)
                     .arg(m_claimedFrames)
                     .arg(found));
        return Done();
    }

    /// Settles what the file does not say.
    Result<Asset> finish(Clip clip)
    {
        const UpAxis up = m_options.upAxis.value_or(inferUpAxis(clip));
        if (up != UpAxis::Y) {
            if (!m_options.upAxis)
                m_asset.entries.push_back(
                    {ImportEntry::Kind::Inferred,
                     Text::tr("The body stands along Z in the file; turned to Y up.")});
            auto upright = turnToYUp(std::move(clip), up);
            if (!upright)
                return std::move(upright).error();
            clip = std::move(*upright);
        }
        AssetTake take;
        take.discontinuities = findDiscontinuities(clip);
        clip.setSkeleton(standingSkeleton(clip));
        m_asset.skeleton = clip.skeletonPtr();
        m_asset.heightMetres = skeletonHeight(clip.skeleton());
        take.clip = std::make_shared<const Clip>(std::move(clip));
        m_asset.takes.push_back(std::move(take));
        if (auto status = checkAsset(m_asset); !status)
            return std::move(status).error();
        m_job.report(1);
        m_source.layout.channels = std::move(m_channels);
        m_source.layout.unitToMetres = m_asset.origin.unitToMetres;
        m_source.layout.upAxis = up;
        m_asset.origin.toCoreAxes = rotationToYUp(up).toRotationMatrix();
        m_asset.origin.bvh = std::make_shared<const BvhSource>(std::move(m_source));
        return std::move(m_asset);
    }

    BvhSource m_source;
    BvhLexer m_lexer;
    const ImportOptions &m_options;
    const JobControl &m_job;
    Asset m_asset;
    SkeletonPtr m_skeleton;
    std::vector<BvhChannel> m_channels;
    FrameRate m_rate;
    qint64 m_claimedFrames = 0;
    qint64 m_framesLine = 0;
    qint64 m_labelLine = 0;
    qint64 m_labelPosition = 0;
};

} // namespace

Result<Asset> readBvh(QIODevice &device, const ImportOptions &options, const JobControl &job)
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
