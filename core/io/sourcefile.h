#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/companions.h"

#include <QByteArray>
#include <QIODevice>

namespace flinch {

/// What a reader of a format gets.
struct SourceFile
{
    QIODevice &device; // open, at its first byte
    QString name;      // without its folder
    const Companions &companions;

    /// All of it; refuses more than a reader can hold.
    Result<QByteArray> bytes(const JobControl &job);
};

} // namespace flinch
