#pragma once

#include "core/io/exportoptions.h"
#include "core/motion/clip.h"
#include "core/motion/clipkeys.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace flinch {

struct BvhOrigin;

struct NamedClip
{
    QString name;
    std::shared_ptr<const Clip> clip;
    std::shared_ptr<const ClipKeys> keys = {}; // null: every frame has its keys
};

/// What goes into one file: takes of one skeleton, with the same rate and number of frames.
struct ExportScene
{
    std::vector<NamedClip> takes;
    ExportOptions options;
    std::shared_ptr<const BvhOrigin> bvhOrigin = {}; // BVH keeps to this file where it can

    const Clip &first() const { return *takes.front().clip; }

    const Skeleton &skeleton() const { return first().skeleton(); }
};

/// One clip as a scene, without owning it.
ExportScene sceneOf(const Clip &clip, const ExportOptions &options);

/// What every exporter relies on, so that nothing it is given can bring it down:
/// - at least one take, each with a clip that passes checkClip();
/// - all takes on joints with the same ids and rest pose, at the same rate, equally long;
/// - a positive, finite unit, a start frame within a million frames of 0, and no length beyond
///   limits::kMaxFileNumber in that unit.
Status checkScene(const ExportScene &scene);

/// The joints' names as a file with one namespace holds them: no two alike, none empty, no control
/// characters, at most limits::kMaxNameLength long. Whatever had to change is told in `warnings`.
std::vector<QString> uniqueJointNames(const Skeleton &skeleton, QStringList &warnings);

/// Names of the takes, by the same rules.
std::vector<QString> uniqueTakeNames(const ExportScene &scene, QStringList &warnings);

/// Joints as a hierarchy lists them: every joint, then its children's branches. All writers keep to
/// this order.
std::vector<int> depthFirstOrder(const Skeleton &skeleton);

} // namespace flinch
