#pragma once

#include "core/character/bodies.h"
#include "core/character/bonetree.h"

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

/// What becomes of a mapping that may well be wrong.
enum class Doubtful { Refused, Accepted };

/// Finds the bodies by name (any of the usual conventions) and by place in the hierarchy; where
/// names say nothing, by place and by the way the skeleton stands. Abdomen and hands may be
/// missing; the error lists every other missing body with the reason. A mapping is doubtful where
/// several limbs are less than half sure, proportions are no person's, or there is more than one
/// body to choose from; the error lists what is doubtful, and overrides settle it.
Result<CharacterMapping> mapSkeleton(const Skeleton &skeleton,
                                     const MappingOverrides &overrides = {},
                                     Doubtful doubtful = Doubtful::Refused);
/// The same in a tree that tells what it cost: a few thousand answers for each joint at most,
/// however many there are and however they hang together.
Result<CharacterMapping> mapSkeleton(const BoneTree &tree, const MappingOverrides &overrides = {},
                                     Doubtful doubtful = Doubtful::Refused);

} // namespace flinch
