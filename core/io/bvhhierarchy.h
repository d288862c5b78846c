#pragma once

#include "core/io/bvhlexer.h"
#include "core/motion/skeleton.h"

#include <QStringList>

#include <vector>

namespace flinch {

/// One number of a frame's line: which joint it moves, and how.
struct BvhChannel
{
    enum class Kind { Position, Rotation, Ignored };
    Kind kind = Kind::Ignored;
    int axis = 0;
    int joint = 0;
};

/// The HIERARCHY part of a BVH file, lengths in the file's unit.
struct BvhHierarchy
{
    std::vector<Joint> joints;
    std::vector<Tip> endSites;
    std::vector<BvhChannel> channels; // in the order of a frame's numbers
    QStringList warnings;

    Result<SkeletonPtr> skeleton(double unitToMetres) const;
};

/// Reads up to and including the word MOTION.
Result<BvhHierarchy> readBvhHierarchy(BvhLexer &lexer);

} // namespace flinch
