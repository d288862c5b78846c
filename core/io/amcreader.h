#pragma once

#include "core/io/companions.h"
#include "core/io/sourcescene.h"

#include <memory>

namespace flinch {

bool looksLikeAmc(const QByteArray &head);

/// The skeletons that may belong to the motion `name`, the likeliest first: of its own name, of the
/// name up to its last '_' (CMU's "07_05.amc" moves "07.asf"), the one that it names itself, or the
/// only one there. Several of other names are none: somebody has to choose.
QStringList amcSkeletons(const QByteArray &amc, const QString &name, const Companions &companions);

/// Reads Acclaim motion with the skeleton that its bones fit, found by amcSkeletons(). Refuses
/// damage with its line.
Result<std::shared_ptr<const SourceScene>> readAmc(const QByteArray &amc, const QString &name,
                                                   const Companions &companions);
/// The same with the skeleton that somebody chose.
Result<std::shared_ptr<const SourceScene>> readAmcOn(const QByteArray &asf, const QByteArray &amc);
/// A skeleton without motion.
Result<std::shared_ptr<const SourceScene>> readAsf(const QByteArray &asf);

} // namespace flinch
