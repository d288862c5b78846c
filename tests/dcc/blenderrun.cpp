#include "tests/dcc/blenderrun.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <cstring>

namespace flinch::testing {

namespace {

constexpr int kTimeoutMs = 850'000;
constexpr std::size_t kFloatsPerBone = 12;

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Takes three rows of a world matrix from Blender's axes (Z up) to core's (Y up).
void place(const std::array<double, kFloatsPerBone> &rows, Vector3 &position, Quaternion &rotation)
{
    Matrix3 axes;
    Vector3 origin;
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c)
            axes(r, c) = rows[std::size_t(4 * r + c)];
        origin[r] = rows[std::size_t(4 * r + 3)];
    }
    Matrix3 toCore;
    toCore << 1, 0, 0, 0, 0, 1, 0, -1, 0;
    position = toCore * origin;
    axes.colwise().normalize(); // the armature may carry the unit's scale
    rotation = Quaternion(Matrix3(toCore * axes)).normalized();
}

BlenderBone readBone(const QJsonObject &json)
{
    BlenderBone bone;
    bone.name = json["name"].toString();
    bone.parent = json["parent"].toString();
    std::array<double, kFloatsPerBone> rows = {};
    for (std::size_t n = 0; n < kFloatsPerBone; ++n)
        rows[n] = json["rest"][qsizetype(n)].toDouble();
    place(rows, bone.restPosition, bone.restRotation);
    return bone;
}

/// The next world pose of `bytes`, which shrinks by it.
WorldPose takePose(QByteArrayView &bytes, std::size_t bones)
{
    WorldPose pose;
    pose.positions.resize(bones);
    pose.rotations.resize(bones);
    for (std::size_t b = 0; b < bones; ++b) {
        std::array<float, kFloatsPerBone> floats = {};
        std::array<double, kFloatsPerBone> rows = {};
        if (std::size_t(bytes.size()) < sizeof floats)
            return {};
        std::memcpy(floats.data(), bytes.data(), sizeof floats);
        bytes = bytes.sliced(sizeof floats);
        std::copy(floats.begin(), floats.end(), rows.begin());
        place(rows, pose.positions[b], pose.rotations[b]);
    }
    return pose;
}

BlenderScene readScene(const QString &out, std::size_t fractions)
{
    BlenderScene scene;
    const QJsonObject json = QJsonDocument::fromJson(contents(out + ".json")).object();
    scene.error =
        json.isEmpty() ? QStringLiteral("Blender wrote nothing") : json["error"].toString();
    scene.framesPerSecond = json["fps"].toDouble();
    for (const QJsonValue &object : json["objects"].toArray()) {
        const QString type = object["type"].toString();
        (type == "ARMATURE" ? scene.armatures
         : type == "MESH"   ? scene.meshes
                            : scene.empties) += object["name"].toString();
    }
    if (!scene.meshes.isEmpty())
        scene.vertexGroups = json["vertexGroups"][scene.meshes.first()].toInt();
    for (const QJsonValue &bone : json["bones"].toArray())
        scene.bones.push_back(readBone(bone.toObject()));
    const QByteArray binary = contents(out + ".bin");
    QByteArrayView left = binary;
    for (const QJsonValue &value : json["takes"].toArray()) {
        BlenderTake take;
        take.name = value["name"].toString();
        take.first = value["first"].toInt();
        take.last = value["last"].toInt();
        const std::size_t samples = std::size_t(take.last - take.first) * fractions + 1;
        for (std::size_t n = 0; n < samples; ++n)
            take.samples.push_back(takePose(left, scene.bones.size()));
        scene.takes.push_back(std::move(take));
    }
    return scene;
}

} // namespace

const BlenderTake *BlenderScene::take(const QString &name) const
{
    const auto found = std::ranges::find(takes, name, &BlenderTake::name);
    return found == takes.end() ? nullptr : &*found;
}

QString blenderProgram()
{
    return QStandardPaths::findExecutable(QStringLiteral("blender"));
}

std::vector<BlenderScene> runBlender(const std::vector<BlenderJob> &jobs, const QString &folder,
                                     QString &error)
{
    const auto out = [&folder](std::size_t n) {
        return QDir(folder).filePath(QString("out%1").arg(n));
    };
    QJsonArray list;
    for (std::size_t n = 0; n < jobs.size(); ++n) {
        QJsonArray samples;
        for (const double sample : jobs[n].samples)
            samples.append(sample);
        list.append(QJsonObject{{"file", jobs[n].file},
                                {"out", out(n)},
                                {"fps", jobs[n].framesPerSecond},
                                {"samples", samples}});
    }
    const QString jobsPath = QDir(folder).filePath("jobs.json");
    QFile file(jobsPath);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(list).toJson()) < 0) {
        error = file.errorString();
        return {};
    }
    file.close();

    QProcess blender;
    blender.setProcessChannelMode(QProcess::MergedChannels);
    blender.start(blenderProgram(),
                  {"--background", "--factory-startup", "--python-exit-code", "1", "--python",
                   QStringLiteral(FLINCH_SOURCE_DIR "/tests/dcc/blender_dump.py"), "--", jobsPath});
    if (!blender.waitForFinished(kTimeoutMs) || blender.exitCode() != 0) {
        error = blender.errorString() + '\n' + QString::fromUtf8(blender.readAll());
        blender.kill();
        blender.waitForFinished();
        return {};
    }
    std::vector<BlenderScene> scenes;
    for (std::size_t n = 0; n < jobs.size(); ++n)
        scenes.push_back(readScene(out(n), jobs[n].samples.size()));
    return scenes;
}

} // namespace flinch::testing
