#pragma once

#include "core/motion/pose.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace flinch::testing {

/// One bone as Blender has it, in core's frame: metres, Y up.
struct BlenderBone
{
    QString name;
    QString parent;
    Vector3 restPosition;
    Quaternion restRotation;
};

struct BlenderTake
{
    QString name;
    int first = 0;
    int last = 0;
    std::vector<WorldPose> samples; // for every frame, every fraction; the last frame alone
};

/// What Blender made of a file.
struct BlenderScene
{
    QString error;
    double framesPerSecond = 0;
    QStringList armatures;
    QStringList empties;
    QStringList meshes;
    int vertexGroups = 0; // of the first mesh
    std::vector<BlenderBone> bones;
    std::vector<BlenderTake> takes;

    const BlenderTake *take(const QString &name) const;
};

/// What to import, and at which fractions of every frame to look.
struct BlenderJob
{
    QString file;
    int framesPerSecond = 30; // of the scene, for formats that have no rate
    std::vector<double> samples = {0};
};

/// Blender's program; empty when it is not installed.
QString blenderProgram();

/// Imports all files in one run of Blender. Empty, with `error` filled, when Blender itself failed.
std::vector<BlenderScene> runBlender(const std::vector<BlenderJob> &jobs, const QString &folder,
                                     QString &error);

} // namespace flinch::testing
