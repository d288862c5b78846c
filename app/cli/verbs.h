#pragma once

#include <QStringList>

/// The verbs of flinch-cli, one source file each. They take the arguments after the verb and return
/// the exit status.
namespace flinch {

int bakeVerb(const QStringList &arguments);
int inspectVerb(const QStringList &arguments);
int simulateVerb(const QStringList &arguments);
int compareVerb(const QStringList &arguments);
int benchVerb(const QStringList &arguments);

} // namespace flinch
