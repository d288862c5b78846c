#include "core/markers/markerbody.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

using M = BodyMarker;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Markers)
};

constexpr PerLink<int> kParents = {-1, 0, 1, 2, 2, 4, 2, 6, 0, 8, 9, 0, 11, 12};

struct Seat
{
    M marker;
    int link;
    double weight;
};

constexpr Seat kSeats[] = {
    {M::Lasi, 0, 1},   {M::Rasi, 0, 1},    {M::Lpsi, 0, 1},   {M::Rpsi, 0, 1},    {M::C7, 2, 1},
    {M::T10, 2, 1},    {M::Clav, 2, 1},    {M::Strn, 2, 1},   {M::Rbak, 2, 0.5},  {M::Lsho, 2, 0.5},
    {M::Rsho, 2, 0.5}, {M::Lfhd, 3, 1},    {M::Rfhd, 3, 1},   {M::Lbhd, 3, 1},    {M::Rbhd, 3, 1},
    {M::Lupa, 4, 0.5}, {M::Lelb, 4, 1},    {M::Lfrm, 5, 0.5}, {M::Lwra, 5, 1},    {M::Lwrb, 5, 1},
    {M::Rupa, 6, 0.5}, {M::Relb, 6, 1},    {M::Rfrm, 7, 0.5}, {M::Rwra, 7, 1},    {M::Rwrb, 7, 1},
    {M::Lthi, 8, 0.5}, {M::Lkne, 8, 1},    {M::Ltib, 9, 0.5}, {M::Lank, 9, 1},    {M::Lhee, 10, 1},
    {M::Ltoe, 10, 1},  {M::Rthi, 11, 0.5}, {M::Rkne, 11, 1},  {M::Rtib, 12, 0.5}, {M::Rank, 12, 1},
    {M::Rhee, 13, 1},  {M::Rtoe, 13, 1}};

/// The mean of what was seen.
class Mean
{
public:
    void add(const Vector3 &value)
    {
        m_sum += value;
        ++m_count;
    }

    bool isEmpty() const { return m_count == 0; }

    Vector3 value() const
    {
        return isEmpty() ? Vector3(Vector3::Zero()) : Vector3(m_sum / m_count);
    }

private:
    Vector3 m_sum = Vector3::Zero();
    int m_count = 0;
};

/// Of what is certain where there is any, else of everything.
class CertainMean
{
public:
    void add(const Vector3 &value, bool isCertain)
    {
        m_all.add(value);
        if (isCertain)
            m_certain.add(value);
    }

    bool isEmpty() const { return m_all.isEmpty(); }

    Vector3 value() const { return (m_certain.isEmpty() ? m_all : m_certain).value(); }

private:
    Mean m_all, m_certain;
};

struct Measures
{
    PerLink<CertainMean> joints;
    std::vector<CertainMean> seats{std::size(kSeats)};
    std::array<CertainMean, 2> wrists, hands;
    int frames = 0;
};

void measure(const MarkerPlaces &places, const MarkerFrames &frames, Measures &into)
{
    ++into.frames;
    for (std::size_t n = 1; n < kLinkCount; ++n) {
        const auto p = std::size_t(kParents[n]);
        into.joints[n].add(frames.rotations[p].conjugate()
                               * (frames.origins[n] - frames.origins[p]),
                           frames.areCertain[n] && frames.areCertain[p]);
    }
    for (std::size_t i = 0; i < std::size(kSeats); ++i) {
        const auto n = std::size_t(kSeats[i].link);
        if (const auto &place = places[kSeats[i].marker])
            into.seats[i].add(frames.rotations[n].conjugate() * (*place - frames.origins[n]),
                              frames.areCertain[n]);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t forearm = side == 0 ? 5 : 7;
        const Quaternion toForearm = frames.rotations[forearm].conjugate();
        into.wrists[side].add(toForearm * (frames.wrists[side] - frames.origins[forearm]),
                              frames.areCertain[forearm]);
        if (const auto &finger = places[side == 0 ? M::Lfin : M::Rfin])
            into.hands[side].add(toForearm * (*finger - frames.wrists[side]), true);
    }
}

/// A kilogram for each spring, where it pulls: then all of the body follows about as fast.
void weigh(MarkerBody &body)
{
    constexpr double kLeastMass = 0.5;
    constexpr double kLeastInertia = 0.004; // so that no link turns about itself like a needle
    PerLink<std::vector<std::pair<Vector3, double>>> pulls;
    for (const Landmark &landmark : body.landmarks)
        pulls[std::size_t(landmark.link)].emplace_back(landmark.offset, landmark.weight);
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        Link &link = body.model.links[n];
        link.parent = body.parents[n];
        Vector3 sum = Vector3::Zero();
        for (const auto &[place, weight] : pulls[n]) {
            link.mass += weight;
            sum += weight * place;
        }
        body.centres[n] = link.mass > 0 ? Vector3(sum / link.mass) : Vector3(Vector3::Zero());
        link.mass = std::max(link.mass, kLeastMass);
        link.inertia = (kLeastInertia * link.mass) * Matrix3::Identity();
        for (const auto &[place, weight] : pulls[n]) {
            const Vector3 arm = place - body.centres[n];
            link.inertia +=
                weight * (arm.squaredNorm() * Matrix3::Identity() - arm * arm.transpose());
        }
        link.anchorInLink = -body.centres[n];
        if (link.parent >= 0)
            link.anchorInParent = body.joints[n] - body.centres[std::size_t(link.parent)];
        body.model.totalMass += link.mass;
    }
}

} // namespace

Result<MarkerBody> measureBody(const MarkerTracks &tracks)
{
    Measures measures;
    for (const MarkerPlaces &places : tracks.frames) {
        if (const auto frames = markerFrames(places))
            measure(places, *frames, measures);
    }
    if (measures.frames == 0) {
        Error error;
        error.code = ErrorCode::Unsupported;
        error.message = Text::tr("In no frame all markers of the body are seen");
        error.remedy = Text::tr("Fill the gaps in the program that captured them.");
        return error;
    }
    MarkerBody body;
    body.parents = kParents;
    for (std::size_t n = 0; n < kLinkCount; ++n)
        body.joints[n] = measures.joints[n].value();
    for (std::size_t i = 0; i < std::size(kSeats); ++i) {
        if (!measures.seats[i].isEmpty())
            body.landmarks.push_back(
                {kSeats[i].marker, kSeats[i].link, kSeats[i].weight, measures.seats[i].value()});
    }
    for (std::size_t side = 0; side < 2; ++side) {
        body.wrists[side] = measures.wrists[side].value();
        body.hands[side] = measures.hands[side].value();
    }
    weigh(body);
    return body;
}

} // namespace flinch
