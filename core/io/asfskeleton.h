#pragma once

#include "core/base/result.h"
#include "core/motion/geometry.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace flinch {

/// One number that an AMC gives a bone in each frame.
enum class AsfFreedom { RotateX, RotateY, RotateZ, MoveX, MoveY, MoveZ, Length };

/// A bone of an Acclaim skeleton: it begins where its parent ends.
struct AsfBone
{
    std::string name;
    int parent = -1;                          // among the bones; -1: none, which is the root
    Vector3 end = Vector3::Zero();            // from its beginning, in the skeleton's own axes
    Quaternion axes = Quaternion::Identity(); // in which its angles count: C of C · M · C⁻¹
    std::vector<AsfFreedom> freedoms;         // in the order in which they are applied
};

/// An Acclaim skeleton, parents before children, in its own unit. The first bone is the root, which
/// has no length.
struct AsfSkeleton
{
    std::vector<AsfBone> bones;
    Vector3 rootPosition = Vector3::Zero(); // added to that of the motion
    double unitToMetres = 0.0254;
    double radiansPerUnit = 1; // of the motion's angles, when it does not say itself
    QStringList unusedBones;   // not in the hierarchy
};

bool looksLikeAsf(const QByteArray &head);

/// Refuses damage with its line.
Result<AsfSkeleton> readAsfSkeleton(const QByteArray &bytes);

/// The turn that freedoms of `values` make, the first applied first; moves are left out.
Quaternion asfTurn(const std::vector<AsfFreedom> &freedoms, const double *values,
                   double radiansPerUnit);

} // namespace flinch
