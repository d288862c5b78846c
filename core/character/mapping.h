#pragma once

#include "core/character/bodies.h"
#include "core/motion/clip.h"

#include <QStringList>

#include <map>
#include <variant>

namespace flinch {

/// A joint as a project (id) or a person (name) points at it.
using JointReference = std::variant<JointId, QString>;

/// What the user knows better than the matcher.
using MappingOverrides = std::map<BodyId, JointReference>;

/// The skeleton joint whose world rotation is a body's rotation.
struct BodyMatch
{
    int sourceJoint = -1;
    double confidence = 0; // 0 … 1: name and place agree 0.9 and more, place alone about 0.5
    QString reason;        // in words, translated
    /// The skeleton has no joint of its own for this body: it moves with its parent's joint.
    bool followsParent = false;
};

/// Which joint drives which body. Joints that drive none (fingers, toes, clavicles, extra spine and
/// neck joints, helpers) follow the clip.
struct CharacterMapping
{
    PerBody<BodyMatch> bodies;
    QStringList warnings;

    int sourceJoint(BodyId id) const { return bodies[id].sourceJoint; }
};

/// Finds the bodies by name (any of the usual conventions) and by place in the hierarchy; where
/// names say nothing, by place and by the pose alone. Abdomen and hands may be missing. The error
/// lists every other missing body with the reason, and how to name it by hand.
Result<CharacterMapping> mapSkeleton(const Clip &clip, const MappingOverrides &overrides = {});
/// The same with the rest pose for the only pose.
Result<CharacterMapping> mapSkeleton(const Skeleton &skeleton,
                                     const MappingOverrides &overrides = {});

} // namespace flinch
