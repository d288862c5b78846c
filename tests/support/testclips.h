#pragma once

#include "core/asset/asset.h"
#include "core/base/progress.h"
#include "core/io/exportoptions.h"
#include "core/motion/clip.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <string>

namespace flinch::testing {

/// Root, spine, head and two-jointed left and right arms, about 1.5 m, T-pose.
SkeletonPtr smallSkeleton();

/// `frames` frames of smooth, asymmetric motion on smallSkeleton(), with a translated root.
Clip wavingClip(int frames, FrameRate rate);

/// Motion that is hard on Euler angles: joints swing through and close by ±90° about Y, the root
/// turns three times round and a joint spins; the hands slide along their parents.
Clip gimbalClip(int frames, FrameRate rate);

/// The take that counts of an asset, and what was told about it, for tests that look at these.
struct ReadClip
{
    Clip clip;
    double unitToMetres = 1;
    UpAxis upAxis = UpAxis::Y;
    double heightMetres = 0;
    std::vector<Discontinuity> discontinuities;
    QStringList notes;
    QStringList warnings;
    std::shared_ptr<const BvhSource> bvh;
};

Result<ReadClip> readClipFile(const QString &path, const ImportOptions &options = {},
                              const JobControl &job = {});

/// Reads BVH text.
Result<ReadClip> readBvhText(const QByteArray &text, const ImportOptions &options = {});

/// An asset that holds this take and nothing else.
std::shared_ptr<const Asset> assetOf(Clip clip);

/// Writes BVH text.
std::string bvhText(const Clip &clip, const ExportOptions &options = {});

/// A small well-formed file to mutate, cut and vary.
QByteArray smallBvh();

/// The captured BVH clips, empty when they are not there.
QStringList capturedClips();

/// One of them or of those that are kept for looking at, by name; empty when it is not there.
QString capturedClip(const QString &name);

/// Moves the roots, so that frame f is lifted by `height(f)`.
Clip lifted(Clip clip, const std::function<double(int)> &height);

/// Turns the roots by half a turn about X, so that the person is on its hands or head.
Clip upsideDown(Clip clip);

} // namespace flinch::testing
