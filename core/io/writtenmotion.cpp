#include "core/io/writtenmotion.h"

#include "core/io/bvhreader.h"

#include <QBuffer>

#include <cmath>

namespace flinch {

namespace {

class WrittenBvh : public WrittenMotion
{
public:
    explicit WrittenBvh(std::shared_ptr<const Clip> clip)
        : m_clip(std::move(clip))
        , m_takes{Take{{}, m_clip->frameCount(), {}, m_clip->rate().perSecond()}}
    {}

    const Skeleton &skeleton() const override { return m_clip->skeleton(); }

    const std::vector<Take> &takes() const override { return m_takes; }

    bool hasNames() const override { return false; }

    void pose(int, double frame, Pose &pose) const override
    {
        const double floor = std::floor(frame);
        samplePose(*m_clip, int(floor), frame - floor, pose);
    }

private:
    std::shared_ptr<const Clip> m_clip;
    std::vector<Take> m_takes;
};

} // namespace

Result<std::vector<NamedClip>> readClips(const WrittenMotion &written, FrameRate rate)
{
    SkeletonBuilder builder;
    std::vector<int> joints;
    for (const Joint &joint : written.skeleton().joints())
        joints.push_back(builder.addJoint(joint));
    auto skeleton = builder.build();
    if (!skeleton)
        return std::move(skeleton).error();
    std::vector<NamedClip> clips;
    for (std::size_t take = 0; take < written.takes().size(); ++take) {
        auto clip = std::make_shared<Clip>(*skeleton, rate, joints);
        clip->resizeFrames(written.takes()[take].frames);
        Pose pose;
        for (int frame = 0; frame < clip->frameCount(); ++frame) {
            written.pose(int(take), frame, pose);
            setFramePose(*clip, frame, pose);
        }
        clips.push_back({written.takes()[take].name.value_or(QString()), std::move(clip)});
    }
    return clips;
}

Result<WrittenMotionPtr> readBackBvh(const QByteArray &bytes, const ExportOptions &options,
                                     const JobControl &job)
{
    QBuffer device;
    device.setData(bytes);
    device.open(QIODevice::ReadOnly);
    const auto asset = readBvh(device, {options.unitToMetres, options.upAxis}, job);
    if (!asset)
        return asset.error();
    return WrittenMotionPtr(std::make_unique<WrittenBvh>(asset->takes.front().clip));
}

} // namespace flinch
