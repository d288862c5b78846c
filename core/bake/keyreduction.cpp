#include "core/bake/keyreduction.h"

#include "core/motion/euler.h"

#include <QCoreApplication>

#include <algorithm>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bake)
};

/// Keys are never farther apart, which bounds the search.
constexpr int kLongestGap = 512;

/// Keys of one curve; `fits(a, b)` tells whether it may run straight from frame a to frame b.
template<typename Fits>
std::vector<int> keysOf(int frameCount, const Fits &fits)
{
    std::vector<int> keys = {0};
    int from = 0;
    while (from < frameCount - 1) {
        const int farthest = std::min(frameCount - 1, from + kLongestGap);
        // double until it does not fit, then halve the doubt
        int good = from + 1;
        int bad = farthest + 1;
        for (int step = 2; from + step <= farthest; step *= 2) {
            if (!fits(from, from + step)) {
                bad = from + step;
                break;
            }
            good = from + step;
        }
        while (bad - good > 1) {
            const int middle = good + (bad - good) / 2;
            (fits(from, middle) ? good : bad) = middle;
        }
        keys.push_back(good);
        from = good;
    }
    return keys;
}

std::vector<int> rotationKeys(const Clip &clip, int joint, double tolerance)
{
    const int frames = clip.frameCount();
    std::vector<Quaternion> rotations;
    std::vector<Vector3> angles;
    Vector3 before =
        unrolledEuler(clip.skeleton().joint(joint).restRotation, EulerOrder::Zyx, Vector3::Zero());
    for (int f = 0; f < frames; ++f) {
        rotations.push_back(clip.rotations(f)[std::size_t(joint)]);
        before = unrolledEuler(rotations.back(), EulerOrder::Zyx, before);
        angles.push_back(before);
    }
    return keysOf(frames, [&](int a, int b) {
        const Quaternion &start = rotations[std::size_t(a)];
        const Quaternion &end = rotations[std::size_t(b)];
        const Vector3 &startAngles = angles[std::size_t(a)];
        const Vector3 way = angles[std::size_t(b)] - startAngles;
        for (int f = a + 1; f < b; ++f) {
            const double t = double(f - a) / (b - a);
            const Quaternion &meant = rotations[std::size_t(f)];
            if (angleBetween(start.slerp(t, end), meant) > tolerance
                || angleBetween(quaternionFromEuler(startAngles + t * way, EulerOrder::Zyx), meant)
                       > tolerance)
                return false;
        }
        return true;
    });
}

std::vector<int> translationKeys(const Clip &clip, std::size_t slot, double tolerance)
{
    return keysOf(clip.frameCount(), [&](int a, int b) {
        const Vector3 start = clip.translations(a)[slot];
        const Vector3 way = clip.translations(b)[slot] - start;
        for (int f = a + 1; f < b; ++f) {
            const double t = double(f - a) / (b - a);
            if ((start + t * way - clip.translations(f)[slot]).norm() > tolerance)
                return false;
        }
        return true;
    });
}

} // namespace

Result<ClipKeys> reduceKeys(const Clip &clip, const KeyTolerance &tolerance, const JobControl &job)
{
    if (!(tolerance.rotationDegrees > 0 && tolerance.rotationDegrees <= 45)
        || !(tolerance.translationMetres > 0 && tolerance.translationMetres <= 1)) {
        Error error;
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("The tolerance of the key reduction is out of range");
        error.remedy = Text::tr("Choose degrees above 0 and up to 45, such as 0.05.");
        return error;
    }
    ClipKeys keys;
    keys.tolerance = tolerance;
    const int joints = clip.skeleton().jointCount();
    for (int j = 0; j < joints; ++j) {
        if (job.cancel.isCancelled())
            return Error::cancelled();
        job.report(double(j) / joints);
        keys.rotations.push_back(
            rotationKeys(clip, j, tolerance.rotationDegrees * std::numbers::pi / 180));
    }
    for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot)
        keys.translations.push_back(translationKeys(clip, slot, tolerance.translationMetres));
    return keys;
}

double keyShare(const ClipKeys &keys, int frameCount)
{
    std::size_t count = 0;
    for (const auto &curves : {keys.rotations, keys.translations}) {
        for (const auto &curve : curves)
            count += curve.size();
    }
    const std::size_t all =
        std::size_t(frameCount) * (keys.rotations.size() + keys.translations.size());
    return all > 0 ? double(count) / double(all) : 1;
}

} // namespace flinch
