#include "core/motion/clip.h"

#include "core/base/limits.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Clip)
};

Error clipError(const QString &message, const QString &where = {})
{
    Error error;
    error.message = message;
    error.where = where;
    error.remedy = Text::tr("Export the clip again from the program that made it.");
    return error;
}

} // namespace

Clip::Clip(SkeletonPtr skeleton, FrameRate rate, const std::vector<int> &translatedJoints)
    : m_skeleton(std::move(skeleton))
    , m_rate(rate)
    , m_translatedJoints(translatedJoints)
    , m_translationSlots(std::size_t(m_skeleton->jointCount()), -1)
{
    for (int j = 0; j < m_skeleton->jointCount(); ++j) {
        if (m_skeleton->isRoot(j))
            m_translatedJoints.push_back(j);
    }
    std::sort(m_translatedJoints.begin(), m_translatedJoints.end());
    m_translatedJoints.erase(std::unique(m_translatedJoints.begin(), m_translatedJoints.end()),
                             m_translatedJoints.end());
    for (std::size_t slot = 0; slot < m_translatedJoints.size(); ++slot)
        m_translationSlots[std::size_t(m_translatedJoints[slot])] = int(slot);
}

std::span<const Quaternion> Clip::rotations(int frame) const
{
    const std::size_t width = m_translationSlots.size();
    return {m_rotations.data() + std::size_t(frame) * width, width};
}

std::span<Quaternion> Clip::rotations(int frame)
{
    const std::size_t width = m_translationSlots.size();
    return {m_rotations.data() + std::size_t(frame) * width, width};
}

std::span<const Vector3> Clip::translations(int frame) const
{
    const std::size_t width = m_translatedJoints.size();
    return {m_translations.data() + std::size_t(frame) * width, width};
}

std::span<Vector3> Clip::translations(int frame)
{
    const std::size_t width = m_translatedJoints.size();
    return {m_translations.data() + std::size_t(frame) * width, width};
}

const Vector3 &Clip::translation(int frame, int joint) const
{
    const int slot = translationSlot(joint);
    return slot < 0 ? m_skeleton->joint(joint).restOffset : translations(frame)[std::size_t(slot)];
}

void Clip::reserveFrames(int frames)
{
    m_rotations.reserve(std::size_t(frames) * m_translationSlots.size());
    m_translations.reserve(std::size_t(frames) * m_translatedJoints.size());
}

void Clip::resizeFrames(int frames)
{
    m_rotations.resize(std::size_t(frames) * m_translationSlots.size());
    m_translations.resize(std::size_t(frames) * m_translatedJoints.size());
    m_frameCount = frames;
}

Clip Clip::emptyCopy(FrameRate rate) const
{
    return Clip(m_skeleton, rate, m_translatedJoints);
}

std::size_t Clip::bytesPerFrame(int joints, int translatedJoints)
{
    return std::size_t(joints) * sizeof(Quaternion)
           + std::size_t(translatedJoints) * sizeof(Vector3);
}

std::size_t Clip::byteCount() const
{
    return std::size_t(m_frameCount)
           * bytesPerFrame(m_skeleton->jointCount(), int(m_translatedJoints.size()));
}

Status checkClip(const Clip &clip)
{
    if (clip.frameCount() < 1)
        return clipError(Text::tr("The clip has no frames"));
    if (clip.byteCount() > limits::kMaxClipBytes)
        return clipError(Text::tr("The clip is larger than Flinch accepts"));
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        const auto place = [&](int joint) {
            return Text::tr("frame %1, joint %2").arg(frame).arg(clip.skeleton().joint(joint).name);
        };
        const auto rotations = clip.rotations(frame);
        for (std::size_t j = 0; j < rotations.size(); ++j) {
            // written so that nan fails too
            if (!(std::abs(rotations[j].norm() - 1) <= 1e-9))
                return clipError(Text::tr("A rotation is not a rotation"), place(int(j)));
        }
        const auto translations = clip.translations(frame);
        for (std::size_t slot = 0; slot < translations.size(); ++slot) {
            if (!translations[slot].allFinite())
                return clipError(Text::tr("A position is not a number"),
                                 place(clip.translatedJoints()[slot]));
        }
    }
    return Done();
}

} // namespace flinch
