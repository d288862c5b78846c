#pragma once

#include "core/io/readerprocess.h"

namespace flinch {

/// Memory, processor time and files of this process, for good.
void limitReader(const ReaderLimits &limits);

/// From now on this process can use the memory and the channel that it has, and end: it opens,
/// starts, sends and asks nothing else, where the kernel knows how to see to that.
void giveUpRights();

} // namespace flinch
