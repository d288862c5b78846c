#include "core/plan/bodyframe.h"

namespace flinch {

namespace {

BodyFrame frameFrom(const Vector3 &left, const Vector3 &up)
{
    BodyFrame frame;
    frame.left = left.normalized();
    frame.up = (up - up.dot(frame.left) * frame.left).normalized();
    frame.forward = frame.left.cross(frame.up);
    return frame;
}

} // namespace

BodyFrame bodyFrame(const LinkModel &model, int link)
{
    const auto anchor = [&model](BodyId child) -> const Vector3 & {
        return model.links[std::size_t(linkOfBody(child))].anchorInParent;
    };
    const Link &here = model.links[std::size_t(link)];
    if (link == kPelvisLink) {
        // bones of the spine may begin anywhere; it is upright where the part above is
        const JointLimit &waist = model.links[std::size_t(linkOfBody(BodyId::Abdomen))].limit;
        return frameFrom(anchor(BodyId::LeftThigh) - anchor(BodyId::RightThigh),
                         waist.neutral * waist.twistAxis);
    }
    if (link == linkOfBody(BodyId::Chest))
        return frameFrom(anchor(BodyId::LeftUpperArm) - anchor(BodyId::RightUpperArm),
                         anchor(BodyId::Head) - here.anchorInLink);
    // as it stands on the part below when nothing bends
    const Vector3 left = here.limit.neutral.conjugate() * bodyFrame(model, here.parent).left;
    return frameFrom(left, here.limit.twistAxis);
}

BodyFrame bodyFrame(const LinkModel &model, const LinkState &state, int link)
{
    const BodyFrame frame = bodyFrame(model, link);
    const Quaternion &rotation = state.rotation[std::size_t(link)];
    return {rotation * frame.left, rotation * frame.up, rotation * frame.forward};
}

BodyFrame footFrame(const Link &foot)
{
    const Quaternion &box = foot.shapes.front().rotation;
    return {box * Vector3::UnitX(), box * Vector3::UnitY(), box * Vector3::UnitZ()};
}

} // namespace flinch
