#include "core/io/asfskeleton.h"

#include "core/base/limits.h"
#include "core/io/acclaimlines.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <numbers>
#include <optional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Acclaim)
};

constexpr double kRadiansPerDegree = std::numbers::pi / 180;
constexpr double kMetresPerInch = 0.0254;

std::optional<AsfFreedom> freedomOf(std::string_view word)
{
    static constexpr std::pair<std::string_view, AsfFreedom> kFreedoms[] = {
        {"rx", AsfFreedom::RotateX}, {"ry", AsfFreedom::RotateY}, {"rz", AsfFreedom::RotateZ},
        {"tx", AsfFreedom::MoveX},   {"ty", AsfFreedom::MoveY},   {"tz", AsfFreedom::MoveZ},
        {"l", AsfFreedom::Length}};
    const std::string lower = acclaimLower(word);
    for (const auto &[name, freedom] : kFreedoms) {
        if (lower == name)
            return freedom;
    }
    return std::nullopt;
}

/// A bone as it is read: its axes are known when the unit of angles is.
struct RawBone
{
    AsfBone bone;
    Vector3 angles = Vector3::Zero();
    std::vector<AsfFreedom> order = {AsfFreedom::RotateX, AsfFreedom::RotateY, AsfFreedom::RotateZ};
};

class AsfReader
{
public:
    explicit AsfReader(const QByteArray &bytes)
        : m_lines(bytes)
    {
        m_root.bone.name = "root";
        for (const char *word : {"tx", "ty", "tz", "rx", "ry", "rz"})
            m_root.bone.freedoms.push_back(*freedomOf(word));
    }

    Result<AsfSkeleton> read()
    {
        std::string section;
        while (m_lines.next()) {
            if (m_lines.isSection()) {
                section = acclaimLower(m_lines.words().front());
                continue;
            }
            if (auto status = readLine(section); !status)
                return std::move(status).error();
        }
        if (m_bones.empty())
            return m_lines.error(Text::tr("The skeleton has no bones"));
        return ordered();
    }

private:
    Status readLine(const std::string &section)
    {
        if (section == ":units")
            return readUnit();
        if (section == ":root")
            return readRoot();
        if (section == ":bonedata")
            return readBone();
        if (section == ":hierarchy")
            return readChildren();
        if (section.empty())
            return m_lines.error(Text::tr("This is not an Acclaim skeleton"));
        return Done(); // a name, its documentation, its skin
    }

    Status readUnit()
    {
        const std::string what = acclaimLower(m_lines.words().front());
        if (what == "angle") {
            const bool isDegrees =
                m_lines.words().size() < 2 || acclaimLower(m_lines.words()[1]).starts_with("deg");
            m_radiansPerUnit = isDegrees ? kRadiansPerDegree : 1;
        } else if (what == "length") {
            const auto length = m_lines.numbers(1);
            if (!length)
                return length.error();
            if (!(length->front() > 1e-6))
                return m_lines.error(Text::tr("The unit of length makes no sense"));
            m_skeleton.unitToMetres = kMetresPerInch / length->front();
        }
        return Done();
    }

    Status readRoot()
    {
        const std::string what = acclaimLower(m_lines.words().front());
        if (what == "order")
            return readFreedoms(m_root.bone);
        if (what == "axis" && m_lines.words().size() > 1) {
            return setOrder(m_root, acclaimLower(m_lines.words()[1]));
        } else if (what == "position" || what == "orientation") {
            const auto numbers = m_lines.numbers(3);
            if (!numbers)
                return numbers.error();
            (what == "position" ? m_skeleton.rootPosition : m_root.angles) =
                Eigen::Map<const Vector3>(numbers->data());
        }
        return Done();
    }

    Status readBone()
    {
        const auto &words = m_lines.words();
        const std::string what = acclaimLower(words.front());
        if (what == "begin") {
            m_bone = {};
            m_direction = Vector3::Zero();
            m_length = 0;
        } else if (what == "end") {
            return addBone();
        } else if (what == "name") {
            if (words.size() < 2)
                return m_lines.error(Text::tr("A bone has no name"));
            m_bone.bone.name = words[1];
        } else if (what == "direction") {
            const auto numbers = m_lines.numbers(3);
            if (!numbers)
                return numbers.error();
            m_direction = Eigen::Map<const Vector3>(numbers->data());
        } else if (what == "length") {
            const auto numbers = m_lines.numbers(1);
            if (!numbers)
                return numbers.error();
            m_length = numbers->front();
        } else if (what == "axis") {
            const auto numbers = m_lines.numbers(3);
            if (!numbers)
                return numbers.error();
            m_bone.angles = Eigen::Map<const Vector3>(numbers->data());
            return words.size() > 4 ? setOrder(m_bone, acclaimLower(words[4])) : Status(Done());
        } else if (what == "dof") {
            return readFreedoms(m_bone.bone);
        }
        return Done();
    }

    Status readFreedoms(AsfBone &bone) const
    {
        bone.freedoms.clear();
        for (std::size_t i = 1; i < m_lines.words().size(); ++i) {
            const auto freedom = freedomOf(m_lines.words()[i]);
            if (!freedom)
                return m_lines.error(
                    Text::tr("“%1” is no degree of freedom").arg(acclaimText(m_lines.words()[i])));
            if (std::ranges::find(bone.freedoms, *freedom) != bone.freedoms.end())
                return m_lines.error(Text::tr("A degree of freedom is named twice"));
            bone.freedoms.push_back(*freedom);
        }
        return Done();
    }

    /// `order` "xyz": X is applied first.
    Status setOrder(RawBone &bone, const std::string &order) const
    {
        bone.order.clear();
        for (const char axis : order) {
            if (axis >= 'x' && axis <= 'z')
                bone.order.push_back(AsfFreedom(int(AsfFreedom::RotateX) + axis - 'x'));
        }
        if (bone.order.size() != 3 || order.size() != 3)
            return m_lines.error(Text::tr("The order of the axes makes no sense"));
        return Done();
    }

    Status addBone()
    {
        if (m_bone.bone.name.empty())
            return m_lines.error(Text::tr("A bone has no name"));
        m_bone.bone.end = m_direction * m_length;
        if (!(m_bone.bone.end.cwiseAbs().maxCoeff() <= limits::kMaxFileNumber))
            return m_lines.error(Text::tr("The length of a bone is out of range"));
        if (m_bone.bone.name == m_root.bone.name || m_bones.contains(m_bone.bone.name))
            return m_lines.error(
                Text::tr("There are two bones called %1").arg(acclaimText(m_bone.bone.name)),
                Text::tr("Rename one of them, in the motion, too."));
        if (m_bones.size() >= std::size_t(limits::kMaxJoints))
            return m_lines.error(
                Text::tr("The skeleton has more than %1 joints").arg(limits::kMaxJoints));
        m_names.push_back(m_bone.bone.name);
        m_bones.emplace(m_bone.bone.name, m_bone);
        m_bone = {};
        return Done();
    }

    Status readChildren()
    {
        const auto &words = m_lines.words();
        const std::string parent(words.front());
        if (words.size() == 1) // begin, end, or a bone without children
            return Done();
        if (parent != m_root.bone.name && !m_bones.contains(parent))
            return m_lines.error(
                Text::tr("The hierarchy names %1, which is no bone").arg(acclaimText(parent)));
        for (std::size_t i = 1; i < words.size(); ++i) {
            const std::string child(words[i]);
            if (!m_bones.contains(child))
                return m_lines.error(
                    Text::tr("The hierarchy names %1, which is no bone").arg(acclaimText(child)));
            if (!m_hasParent.emplace(child, parent).second)
                return m_lines.error(Text::tr("%1 has two parents").arg(acclaimText(child)));
            m_children[parent].push_back(child);
        }
        return Done();
    }

    Result<AsfSkeleton> ordered()
    {
        m_skeleton.radiansPerUnit = m_radiansPerUnit;
        std::vector<std::pair<std::string, int>> open = {{m_root.bone.name, -1}};
        while (!open.empty()) {
            const auto [name, parent] = open.back();
            open.pop_back();
            const RawBone &raw = parent < 0 ? m_root : m_bones.at(name);
            AsfBone bone = raw.bone;
            bone.axes = asfTurn(raw.order, raw.angles.data(), m_radiansPerUnit);
            bone.parent = parent;
            const int index = int(m_skeleton.bones.size());
            m_skeleton.bones.push_back(std::move(bone));
            const auto &children = m_children[name];
            for (auto child = children.rbegin(); child != children.rend(); ++child)
                open.emplace_back(*child, index);
        }
        if (m_skeleton.bones.size() == 1)
            return m_lines.error(Text::tr("The skeleton has no hierarchy"));
        if (m_skeleton.bones.size() != m_hasParent.size() + 1)
            return m_lines.error(Text::tr("Some bones do not hang on the root"));
        for (const std::string &name : m_names) {
            if (!m_hasParent.contains(name))
                m_skeleton.unusedBones += acclaimText(name);
        }
        return std::move(m_skeleton);
    }

    AcclaimLines m_lines;
    AsfSkeleton m_skeleton;
    double m_radiansPerUnit = kRadiansPerDegree;
    RawBone m_root;
    RawBone m_bone; // being read
    Vector3 m_direction = Vector3::Zero();
    double m_length = 0;
    std::vector<std::string> m_names; // of the bones, as the file has them
    std::map<std::string, RawBone> m_bones;
    std::map<std::string, std::string> m_hasParent;
    std::map<std::string, std::vector<std::string>> m_children;
};

} // namespace

bool looksLikeAsf(const QByteArray &head)
{
    AcclaimLines lines(head);
    return lines.next()
           && (acclaimLower(lines.words().front()) == ":version"
               || acclaimLower(lines.words().front()) == ":name");
}

Result<AsfSkeleton> readAsfSkeleton(const QByteArray &bytes)
{
    return AsfReader(bytes).read();
}

Quaternion asfTurn(const std::vector<AsfFreedom> &freedoms, const double *values,
                   double radiansPerUnit)
{
    Quaternion turn = Quaternion::Identity();
    for (std::size_t i = 0; i < freedoms.size(); ++i) {
        const int axis = int(freedoms[i]) - int(AsfFreedom::RotateX);
        if (axis < 3)
            turn = Eigen::AngleAxisd(values[i] * radiansPerUnit, Vector3::Unit(axis)) * turn;
    }
    return turn;
}

} // namespace flinch
