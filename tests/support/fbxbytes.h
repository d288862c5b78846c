#pragma once

#include "core/io/fbxwriter.h"

#include <QByteArray>
#include <QStringList>

namespace flinch::testing {

inline ByteSink appendTo(QByteArray &bytes)
{
    return [&bytes](std::string_view part) -> Status {
        bytes.append(part.data(), qsizetype(part.size()));
        return Done();
    };
}

/// The scene as an FBX file; empty when it cannot be written.
inline QByteArray fbxBytes(const ExportScene &scene)
{
    QByteArray bytes;
    QStringList warnings;
    const auto status = writeFbx(scene, appendTo(bytes), warnings, {});
    return status ? bytes : QByteArray();
}

} // namespace flinch::testing
