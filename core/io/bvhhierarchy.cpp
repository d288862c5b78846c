#include "core/io/bvhhierarchy.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/io/bvherrors.h"

#include <QCoreApplication>
#include <QSet>
#include <QStringDecoder>

#include <algorithm>
#include <optional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bvh)
};

std::optional<BvhChannel> parseChannel(std::string_view word)
{
    if (word.size() < 2)
        return std::nullopt;
    BvhChannel channel;
    const char axis = word.front() >= 'a' ? char(word.front() - 'a' + 'A') : word.front();
    if (axis < 'X' || axis > 'Z')
        return std::nullopt;
    channel.axis = axis - 'X';
    const auto kind = word.substr(1);
    if (isBvhKeyword(kind, "position") || isBvhKeyword(kind, "translation"))
        channel.kind = BvhChannel::Kind::Position;
    else if (isBvhKeyword(kind, "rotation"))
        channel.kind = BvhChannel::Kind::Rotation;
    else if (!isBvhKeyword(kind, "scale") && !isBvhKeyword(kind, "scaling"))
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

class HierarchyReader
{
public:
    explicit HierarchyReader(BvhLexer &lexer)
        : m_lexer(lexer)
    {}

    Result<BvhHierarchy> read()
    {
        if (!isBvhKeyword(m_lexer.word(), "hierarchy"))
            return fail(Text::tr("This is not a BVH file: it does not start with HIERARCHY"),
                        Text::tr("Choose a BVH file, or export the clip again as BVH text."));
        for (;;) {
            const std::string_view word = m_lexer.word();
            if (isBvhKeyword(word, "motion") && m_open.empty())
                break;
            if (auto status = readItem(word); !status)
                return std::move(status).error();
        }
        reportOddities();
        return std::move(m_hierarchy);
    }

private:
    Error fail(const QString &message, const QString &remedy) const
    {
        return bvhError(m_lexer.line(), message, remedy);
    }

    Status readItem(std::string_view word)
    {
        const bool inJoint = !m_open.empty() && m_open.back() != kEndSite;
        if (word.empty())
            return fail(Text::tr("The file ends before MOTION"), exportBvhAgain());
        if (isBvhKeyword(word, "root") && m_open.empty())
            return openJoint();
        if (isBvhKeyword(word, "joint") && inJoint)
            return openJoint();
        if ((isBvhKeyword(word, "end") || isBvhKeyword(word, "endsite")) && inJoint)
            return openEndSite();
        if (isBvhKeyword(word, "offset") && !m_open.empty())
            return readOffset();
        if (isBvhKeyword(word, "channels") && !m_open.empty())
            return readChannels();
        if (word == "}" && !m_open.empty()) {
            m_open.pop_back();
            return Done();
        }
        return fail(Text::tr("“%1” does not belong here").arg(bvhQuote(word)), exportBvhAgain());
    }

    Status openJoint()
    {
        if (int(m_open.size()) >= limits::kMaxJointDepth)
            return fail(Text::tr("Joints are nested more than %1 deep").arg(limits::kMaxJointDepth),
                        Text::tr("Remove the needless levels of the hierarchy."));
        const std::size_t count = m_hierarchy.joints.size();
        if (count >= std::size_t(limits::kMaxJoints))
            return fail(Text::tr("The skeleton has more than %1 joints").arg(limits::kMaxJoints),
                        Text::tr("Export only the character's own joints."));
        const std::string_view name = m_lexer.name();
        if (name.size() > std::size_t(limits::kMaxNameLength))
            return fail(
                Text::tr("A joint's name is longer than %1 bytes").arg(limits::kMaxNameLength),
                Text::tr("Shorten the name."));
        Joint joint;
        joint.name = decodeName(name);
        if (joint.name.isEmpty()) {
            joint.name = QStringLiteral("joint%1").arg(count);
            warn(Text::tr("Line %1: a joint has no name; it is called %2.")
                     .arg(m_lexer.line())
                     .arg(joint.name));
        }
        joint.parent = m_open.empty() ? -1 : m_open.back();
        m_open.push_back(int(count));
        m_hierarchy.joints.push_back(std::move(joint));
        return expectBrace();
    }

    Status openEndSite()
    {
        if (m_hierarchy.endSites.size() >= std::size_t(limits::kMaxJoints))
            return fail(Text::tr("The skeleton has more than %1 end sites").arg(limits::kMaxJoints),
                        Text::tr("Export only the character's own joints."));
        m_lexer.name(); // "Site", or a name some programs write there
        m_hierarchy.endSites.push_back({m_open.back(), Vector3::Zero()});
        m_open.push_back(kEndSite);
        return expectBrace();
    }

    Status expectBrace()
    {
        if (m_lexer.word() != "{")
            return fail(Text::tr("A “{” is missing after a joint's name"), exportBvhAgain());
        return Done();
    }

    QString decodeName(std::string_view name)
    {
        QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        QString text = decoder.decode(QByteArrayView(name.data(), qsizetype(name.size())));
        if (!decoder.hasError())
            return text;
        warn(Text::tr("Line %1: a name is not UTF-8; it is read as Latin-1.").arg(m_lexer.line()));
        return QString::fromLatin1(name.data(), qsizetype(name.size()));
    }

    Status readOffset()
    {
        Vector3 offset;
        for (int axis = 0; axis < 3; ++axis) {
            m_lexer.skipBlankLines();
            if (auto status = bvhNumberStatus(m_lexer, m_lexer.number(offset[axis])); !status)
                return status;
        }
        if (m_open.back() == kEndSite)
            m_hierarchy.endSites.back().offset = offset;
        else
            m_hierarchy.joints[std::size_t(m_open.back())].restOffset = offset;
        return Done();
    }

    Status readChannels()
    {
        const auto count = parseInteger(m_lexer.word());
        if (m_open.back() == kEndSite) {
            if (count == 0)
                return Done();
            return fail(Text::tr("An end site has no channels"),
                        Text::tr("Remove its CHANNELS line or export the clip again."));
        }
        constexpr int kMaxChannelsPerJoint = 9;
        if (!count || *count < 0 || *count > kMaxChannelsPerJoint)
            return fail(Text::tr("CHANNELS needs a count from 0 to %1").arg(kMaxChannelsPerJoint),
                        exportBvhAgain());
        std::vector<int> rotationAxes;
        for (int n = 0; n < *count; ++n) {
            const std::string_view word = m_lexer.word();
            auto channel = parseChannel(word);
            if (!channel)
                return fail(Text::tr("“%1” is not a channel; %2 were announced")
                                .arg(bvhQuote(word))
                                .arg(*count),
                            Text::tr("Correct the CHANNELS line or export the clip again."));
            channel->joint = m_open.back();
            m_hierarchy.channels.push_back(*channel);
            if (channel->kind == BvhChannel::Kind::Rotation)
                rotationAxes.push_back(channel->axis);
        }
        if (const auto order = orderOf(rotationAxes))
            m_hierarchy.joints[std::size_t(m_open.back())].eulerOrder = *order;
        return Done();
    }

    void reportOddities()
    {
        const auto isScale = [](const BvhChannel &c) {
            return c.kind == BvhChannel::Kind::Ignored;
        };
        if (std::ranges::any_of(m_hierarchy.channels, isScale))
            warn(Text::tr("Scale channels are ignored."));
        QSet<QString> seen;
        QStringList duplicates;
        for (const Joint &joint : m_hierarchy.joints) {
            if (seen.contains(joint.name) && !duplicates.contains(joint.name)
                && duplicates.size() < 5)
                duplicates += joint.name;
            seen += joint.name;
        }
        if (!duplicates.isEmpty())
            warn(Text::tr("Several joints share a name: %1.")
                     .arg(bvhQuote(duplicates.join(QLatin1String(", ")).toStdString())));
    }

    void warn(const QString &text)
    {
        if (m_hierarchy.warnings.size() < limits::kMaxWarnings)
            m_hierarchy.warnings += text;
    }

    static constexpr int kEndSite = -2;

    BvhLexer &m_lexer;
    BvhHierarchy m_hierarchy;
    std::vector<int>
        m_open; // joints whose braces are open, innermost last; kEndSite for an End Site
};

} // namespace

Result<SkeletonPtr> BvhHierarchy::skeleton(double unitToMetres) const
{
    SkeletonBuilder builder;
    for (Joint joint : joints) {
        joint.restOffset *= unitToMetres;
        builder.addJoint(std::move(joint));
    }
    for (const Tip &tip : endSites)
        builder.addTip(tip.joint, tip.offset * unitToMetres);
    return builder.build();
}

Result<BvhHierarchy> readBvhHierarchy(BvhLexer &lexer)
{
    return HierarchyReader(lexer).read();
}

} // namespace flinch
