#include "app/window/sourcemarks.h"

#include "widgets/viewport/figuremesh.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace flinch {

namespace {

constexpr double kPersonMetres = 1.75;
/// So that a file of a single point can be seen.
constexpr double kLeastMetres = 0.1;
constexpr int kSampledFrames = 24;

std::vector<Vector3> markersAt(const MarkerMotion &markers, int frame)
{
    std::vector<Vector3> seen;
    for (int marker = 0; marker < int(markers.names.size()); ++marker) {
        if (const auto &point = markers.point(frame, marker))
            seen.push_back(*point);
    }
    return seen;
}

double extent(const std::vector<Vector3> &points)
{
    Eigen::AlignedBox3d box;
    for (const Vector3 &point : points)
        box.extend(point);
    return box.isEmpty() ? 0 : box.sizes().maxCoeff();
}

/// The first frame in which something is seen says how large it all is.
double extent(const MarkerMotion &markers)
{
    for (int frame = 0; frame < markers.frameCount; ++frame) {
        if (const double size = extent(markersAt(markers, frame)); size > 0)
            return size;
    }
    return 0;
}

} // namespace

SourceMarks sourceMarks(const Document &document, const SimulationService &simulation,
                        int sourceFrame)
{
    SourceMarks marks;
    const AssetPtr &asset = document.asset();
    if (!asset)
        return marks;
    const auto clip = document.clip();
    const Scenario *prepared = simulation.prepared().get();
    const int frame =
        std::clamp(document.timeMap().clipFrame(sourceFrame), 0, document.clipFrameCount() - 1);
    double size = asset->heightMetres;
    if (asset->markers) {
        const double seconds = document.rate().seconds(frame);
        const int seen = int(std::lround(asset->markers->rate.frames(seconds)));
        marks.markers =
            markersAt(*asset->markers, std::clamp(seen, 0, asset->markers->frameCount - 1));
        if (!clip)
            size = extent(*asset->markers);
    }
    if (clip && !prepared) {
        Pose pose;
        samplePose(*clip, frame, 0, pose);
        marks.bones = boneLines(clip->skeleton(), computeWorldPose(clip->skeleton(), pose));
    }
    const double floor = prepared ? prepared->ground.floorMetres : 0;
    for (Vector3 &marker : marks.markers)
        marker.y() -= floor;
    marks.scale = std::max(size, kLeastMetres) / kPersonMetres;
    return marks;
}

std::vector<Vector3> sourcePlaces(const Document &document, const SimulationService &simulation)
{
    std::vector<Vector3> places;
    const int last = document.frameCount() - 1;
    for (int i = 0; i < kSampledFrames && last >= 0; ++i) {
        const int frame = int(std::int64_t(last) * i / (kSampledFrames - 1));
        const SourceMarks marks = sourceMarks(document, simulation, frame);
        Eigen::AlignedBox3d box;
        for (const Vector3 &marker : marks.markers)
            box.extend(marker);
        for (const auto &[from, to] : marks.bones)
            box.extend(to);
        if (!box.isEmpty()) {
            places.push_back(box.min());
            places.push_back(box.max());
        }
    }
    return places;
}

} // namespace flinch
