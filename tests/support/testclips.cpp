#include "tests/support/testclips.h"

#include "core/io/assetfile.h"
#include "core/io/bvhreader.h"
#include "core/io/bvhwriter.h"
#include "core/motion/pose.h"

#include <QBuffer>
#include <QDir>

#include <cmath>
#include <numbers>

namespace flinch::testing {

SkeletonPtr smallSkeleton()
{
    SkeletonBuilder builder;
    const auto add = [&builder](const char *name, int parent, const Vector3 &offset,
                                EulerOrder order) {
        Joint joint;
        joint.name = QString::fromLatin1(name);
        joint.parent = parent;
        joint.restOffset = offset;
        joint.eulerOrder = order;
        return builder.addJoint(joint);
    };
    const int hips = add("Hips", -1, {0, 0.9, 0}, EulerOrder::Zxy);
    const int spine = add("Spine", hips, {0, 0.4, 0}, EulerOrder::Zyx);
    const int head = add("Head", spine, {0, 0.2, 0}, EulerOrder::Xyz);
    const int leftArm = add("LeftArm", spine, {0.2, 0.1, 0}, EulerOrder::Yzx);
    const int leftHand = add("LeftHand", leftArm, {0.5, 0, 0}, EulerOrder::Xzy);
    const int rightArm = add("RightArm", spine, {-0.2, 0.1, 0}, EulerOrder::Yxz);
    const int rightHand = add("RightHand", rightArm, {-0.5, 0, 0}, EulerOrder::Zyx);
    builder.addTip(head, {0, 0.2, 0});
    builder.addTip(leftHand, {0.1, 0, 0});
    builder.addTip(rightHand, {-0.1, 0, 0});
    return builder.build().value();
}

Clip wavingClip(int frames, FrameRate rate)
{
    Clip clip(smallSkeleton(), rate);
    clip.resizeFrames(frames);
    Pose pose = restPose(clip.skeleton());
    for (int frame = 0; frame < frames; ++frame) {
        const double t = rate.seconds(frame);
        for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
            const double k = double(j) + 1;
            pose.rotations[j] = quaternionFromEuler(
                {0.7 * std::sin(t * k), 0.4 * std::cos(2 * t + k), 0.1 * k * t}, EulerOrder::Xyz);
        }
        pose.translations[0] = {0.3 * t, 0.9 + 0.05 * std::sin(5 * t), 0.1 * t * t};
        setFramePose(clip, frame, pose);
    }
    return clip;
}

Clip gimbalClip(int frames, FrameRate rate)
{
    const SkeletonPtr skeleton = smallSkeleton();
    const int leftHand = skeleton->indexOf(QStringLiteral("LeftHand"));
    const int rightHand = skeleton->indexOf(QStringLiteral("RightHand"));
    Clip clip(skeleton, rate, {leftHand, rightHand});
    clip.resizeFrames(frames);
    Pose pose = restPose(*skeleton);
    constexpr double kTurn = 2 * std::numbers::pi;
    for (int frame = 0; frame < frames; ++frame) {
        const double done = double(frame) / frames;
        const double swing = 1.8 * std::sin(kTurn * 2 * done);
        pose.rotations[0] =
            quaternionFromEuler({3 * kTurn * done, 0.2 * swing, 0}, EulerOrder::Yxz);
        for (std::size_t j = 1; j < pose.rotations.size(); ++j) {
            // each passes the pole a little farther away
            const double tilt = 0.004 * double(j - 1);
            pose.rotations[j] = quaternionFromEuler({tilt, swing, tilt * 0.7}, EulerOrder::Xyz);
        }
        pose.rotations[2] = quaternionFromEuler({-2 * kTurn * done, 1.5, 0.3}, EulerOrder::Zyx);
        pose.translations[0] = {0.5 * done, 0.9, 0};
        pose.translations[std::size_t(leftHand)] = {0.5 + 0.1 * std::sin(kTurn * done), 0.05, 0};
        pose.translations[std::size_t(rightHand)] = {-0.5, 0.1 * done, 0.1};
        setFramePose(clip, frame, pose);
    }
    return clip;
}

namespace {

Result<ReadClip> readClipOf(Result<Asset> asset)
{
    if (!asset)
        return std::move(asset).error();
    const AssetTake &take = asset->takes[std::size_t(longestTake(*asset))];
    return ReadClip{*take.clip,
                    asset->origin.unitToMetres,
                    asset->origin.upAxis(),
                    asset->heightMetres,
                    take.discontinuities,
                    notesOf(asset->entries),
                    warningsOf(asset->entries),
                    asset->origin.bvh};
}

} // namespace

Result<ReadClip> readClipFile(const QString &path, const ImportOptions &options,
                              const JobControl &job)
{
    return readClipOf(readAsset(path, options, job));
}

Result<ReadClip> readBvhText(const QByteArray &text, const ImportOptions &options)
{
    QBuffer buffer;
    buffer.setData(text);
    buffer.open(QIODevice::ReadOnly);
    return readClipOf(readBvh(buffer, options));
}

std::shared_ptr<const Asset> assetOf(Clip clip)
{
    Asset asset;
    asset.skeleton = clip.skeletonPtr();
    AssetTake take;
    take.clip = std::make_shared<const Clip>(std::move(clip));
    asset.takes.push_back(std::move(take));
    return std::make_shared<const Asset>(std::move(asset));
}

std::string bvhText(const Clip &clip, const ExportOptions &options)
{
    std::string text;
    const auto status = writeBvh(clip, options, [&text](std::string_view bytes) -> Status {
        text += bytes;
        return Done();
    });
    return status ? text : std::string();
}

QByteArray smallBvh()
{
    return R"(HIERARCHY
ROOT Hips
{
	OFFSET 0.0 90.0 0.0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
	JOINT Spine
	{
		OFFSET 0.0 30.0 0.0
		CHANNELS 3 Xrotation Yrotation Zrotation
		JOINT Head
		{
			OFFSET 0.0 30.0 0.0
			CHANNELS 3 Yrotation Zrotation Xrotation
			End Site
			{
				OFFSET 0.0 20.0 0.0
			}
		}
	}
	JOINT LeftFoot
	{
		OFFSET 10.0 -85.0 0.0
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
			OFFSET 0.0 -5.0 15.0
		}
	}
}
MOTION
Frames: 4
Frame Time: 0.0083333
0 90 0 0 0 0 0 0 0 0 0 0 0 0 0
1 90.5 0.25 10 -20 30 1.5 2.5 3.5 -4 -5 -6 1e-05 0.125 90
2 91 0.5 20 -40 60 3 5 7 -8 -10 -12 2e-05 0.25 180
3 91.5 0.75 30 -60 90 4.5 7.5 10.5 -12 -15 -18 3e-05 0.375 270
)";
}

QStringList capturedClips()
{
    const QDir folder(QStringLiteral(FLINCH_DATA_DIR "/cmu"));
    QStringList paths;
    for (const QString &name : folder.entryList({QStringLiteral("*.bvh")}, QDir::Files, QDir::Name))
        paths += folder.filePath(name);
    return paths;
}

QString capturedClip(const QString &name)
{
    for (const char *folder : {"cmu", "captured"}) {
        const QString path =
            QStringLiteral(FLINCH_DATA_DIR "/%1/%2.bvh").arg(QLatin1String(folder), name);
        if (QFile::exists(path))
            return path;
    }
    return {};
}

Clip lifted(Clip clip, const std::function<double(int)> &height)
{
    for (int f = 0; f < clip.frameCount(); ++f) {
        for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot) {
            if (clip.skeleton().isRoot(clip.translatedJoints()[slot]))
                clip.translations(f)[slot].y() += height(f);
        }
    }
    return clip;
}

Clip upsideDown(Clip clip)
{
    const Quaternion turn(Eigen::AngleAxisd(std::numbers::pi, Vector3::UnitX()));
    for (int f = 0; f < clip.frameCount(); ++f) {
        for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
            if (!clip.skeleton().isRoot(j))
                continue;
            clip.rotations(f)[std::size_t(j)] =
                (turn * clip.rotations(f)[std::size_t(j)]).normalized();
        }
    }
    return clip;
}

} // namespace flinch::testing
