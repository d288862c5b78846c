#include "core/motion/skeleton.h"

#include "core/base/limits.h"
#include "core/base/statehash.h"

#include <QCoreApplication>

#include <cmath>
#include <unordered_map>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Skeleton)
};

Error skeletonError(const QString &message, const QString &joint = {})
{
    Error error;
    error.message = message;
    if (!joint.isEmpty())
        error.where = Text::tr("joint %1").arg(joint);
    error.remedy = Text::tr("Export the skeleton again from the program that made it.");
    return error;
}

} // namespace

int Skeleton::indexOf(QStringView name) const
{
    for (int i = 0; i < jointCount(); ++i) {
        if (joint(i).name == name)
            return i;
    }
    return -1;
}

int Skeleton::indexOf(JointId id) const
{
    for (int i = 0; i < jointCount(); ++i) {
        if (joint(i).id == id)
            return i;
    }
    return -1;
}

bool Skeleton::isBelow(int joint, int ancestor) const
{
    // parents come first, so the walk up can stop early
    while (joint > ancestor)
        joint = m_joints[std::size_t(joint)].parent;
    return joint == ancestor;
}

int SkeletonBuilder::addJoint(Joint joint)
{
    m_joints.push_back(std::move(joint));
    return int(m_joints.size()) - 1;
}

void SkeletonBuilder::addTip(int joint, const Vector3 &offset)
{
    m_tips.push_back({joint, offset});
}

Result<SkeletonPtr> SkeletonBuilder::build() const
{
    if (m_joints.empty())
        return skeletonError(Text::tr("The skeleton has no joints"));
    if (m_joints.size() > std::size_t(limits::kMaxJoints))
        return skeletonError(
            Text::tr("The skeleton has more than %1 joints").arg(limits::kMaxJoints));

    auto skeleton = std::make_shared<Skeleton>();
    skeleton->m_joints = m_joints;
    skeleton->m_tips = m_tips;
    std::vector<int> depths(m_joints.size(), 0);
    std::unordered_map<std::uint64_t, int> pathCounts;
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        Joint &joint = skeleton->m_joints[i];
        if (joint.parent < -1 || joint.parent >= int(i))
            return skeletonError(Text::tr("A joint stands before its parent"), joint.name);
        if (!joint.restOffset.allFinite() || !joint.restRotation.coeffs().allFinite())
            return skeletonError(Text::tr("The rest pose is not a number"), joint.name);
        const auto isRotation = [](const Quaternion &q) {
            return std::abs(q.norm() - 1) <= 1e-9;
        };
        if (!isRotation(joint.restRotation)
            || !isRotation(joint.standingRotation.value_or(joint.restRotation)))
            return skeletonError(Text::tr("The rest rotation is not a rotation"), joint.name);
        depths[i] = joint.parent < 0 ? 1 : depths[std::size_t(joint.parent)] + 1;
        if (depths[i] > limits::kMaxJointDepth)
            return skeletonError(
                Text::tr("Joints are nested more than %1 deep").arg(limits::kMaxJointDepth),
                joint.name);

        // the path's hash, then the how-manieth joint of that path this is
        StateHash path;
        if (joint.parent >= 0)
            path.add(std::uint64_t(skeleton->m_joints[std::size_t(joint.parent)].id));
        path.add(joint.name);
        const int occurrence = pathCounts[path.value()]++;
        if (occurrence > 0)
            path.add(occurrence);
        joint.id = JointId(path.value());
    }
    for (const Tip &tip : m_tips) {
        if (tip.joint < 0 || tip.joint >= int(m_joints.size()) || !tip.offset.allFinite())
            return skeletonError(Text::tr("A bone's end is not a number or belongs to no joint"));
    }
    return SkeletonPtr(std::move(skeleton));
}

} // namespace flinch
