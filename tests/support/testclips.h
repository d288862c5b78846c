#pragma once

#include "core/io/importreport.h"
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

/// Reads BVH text.
Result<ImportedClip> readBvhText(const QByteArray &text, const ImportOptions &options = {});

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
