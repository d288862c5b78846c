#include "core/io/upaxis.h"

#include <numbers>

namespace flinch {

Quaternion rotationToYUp(UpAxis up)
{
    if (up == UpAxis::Y)
        return Quaternion::Identity();
    return Quaternion(Eigen::AngleAxisd(-std::numbers::pi / 2, Vector3::UnitX()));
}

Result<Clip> turnToYUp(Clip clip, UpAxis up)
{
    const Quaternion turn = rotationToYUp(up);
    SkeletonBuilder builder;
    for (Joint joint : clip.skeleton().joints()) {
        if (joint.parent < 0) {
            joint.restOffset = turn * joint.restOffset;
            joint.restRotation = turn * joint.restRotation;
        }
        builder.addJoint(std::move(joint));
    }
    for (const Tip &tip : clip.skeleton().tips())
        builder.addTip(tip.joint, tip.offset);
    auto skeleton = builder.build();
    if (!skeleton)
        return std::move(skeleton).error();
    clip.setSkeleton(std::move(*skeleton));

    for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot) {
        const int joint = clip.translatedJoints()[slot];
        if (!clip.skeleton().isRoot(joint))
            continue;
        for (int frame = 0; frame < clip.frameCount(); ++frame) {
            Quaternion &rotation = clip.rotations(frame)[std::size_t(joint)];
            rotation = turn * rotation;
            Vector3 &translation = clip.translations(frame)[slot];
            translation = turn * translation;
        }
    }
    return clip;
}

} // namespace flinch
