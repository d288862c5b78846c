#pragma once

#include "core/io/fbxwriter.h"
#include "tests/support/humanoids.h"

#include <QByteArray>
#include <QStringList>

namespace flinch::testing {

/// A short motion under two names, on a skeleton whose axes are all turned.
inline ExportScene twoTakes(const ExportOptions &options = {})
{
    HumanoidOptions turned;
    turned.scrambledAxes = true;
    turned.frames = 6;
    const auto clip = std::make_shared<const Clip>(humanoidClip(humanoidFamily("Mixamo"), turned));
    return {{{"mocap", clip}, {"main", clip}}, options};
}

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
