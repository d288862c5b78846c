#include "core/markers/markersolver.h"

#include "core/markers/markerbody.h"
#include "core/simulation/odeworld.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Markers)
};

constexpr double kStep = 0.001;    // seconds
constexpr double kFrequency = 200; // rad/s, of a kilogram on its spring
constexpr int kStepsPerFrame = 24; // until the body has come to rest between the springs
constexpr int kFirstSteps = 400;   // from anatomy's guess to the springs'
constexpr double kFarthestPull =
    0.5; // metres; beyond that a marker is somewhere else, and pulls no harder
constexpr double kSpineShare = 0.25; // of a spring's stiffness, that keeps the waist half-way

Error unsupported(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.message = message;
    error.remedy = remedy;
    return error;
}

Status checkSet(const PerMarker<std::optional<int>> &found)
{
    QStringList missing;
    int there = 0;
    for (std::size_t m = 0; m < kBodyMarkerCount; ++m) {
        there += found[m].has_value();
        if (!found[m] && !isOptional(BodyMarker(m)))
            missing += markerName(BodyMarker(m));
    }
    if (missing.isEmpty())
        return Done();
    if (there < 4)
        return unsupported(Text::tr("The markers do not have the names of a body's places"),
                           Text::tr("Label them as Plug-in Gait does, or say in %1 what they are "
                                    "called, as in “LASI: hipLeft”.")
                               .arg(MarkerAliases::ownTable()));
    return unsupported(Text::tr("The markers are no full body; these are missing: %1")
                           .arg(missing.join(QLatin1String(", "))),
                       Text::tr("Solve them in the program that captured them, or say in %1 what "
                                "they are called, as in “LASI: hipLeft”.")
                           .arg(MarkerAliases::ownTable()));
}

/// The simulated body, pulled from frame to frame.
class PulledBody
{
public:
    explicit PulledBody(const MarkerBody &body)
        : m_body(body)
        , m_world(body.model, options())
    {}

    /// As anatomy says, held together.
    void begin(const MarkerFrames &frames)
    {
        PerJoint<Quaternion> relative;
        for (std::size_t n = 1; n < kLinkCount; ++n)
            relative[n - 1] =
                frames.rotations[std::size_t(m_body.parents[n])].conjugate() * frames.rotations[n];
        m_state.velocity.fill(Vector3::Zero());
        m_state.angularVelocity.fill(Vector3::Zero());
        placeLinks(m_body.model, frames.origins[0] + frames.rotations[0] * m_body.centres[0],
                   frames.rotations[0], relative, m_state);
        m_world.begin(m_state);
    }

    void begin(const LinkState &state)
    {
        m_state = state;
        m_world.begin(m_state);
    }

    /// False when the simulation went wrong.
    bool pull(const MarkerPlaces &places, int steps)
    {
        for (int s = 0; s < steps; ++s) {
            addForces(places);
            if (!m_world.step(0, kStep) || !m_world.healthy())
                return false;
            m_world.readState(m_state);
        }
        return true;
    }

    const LinkState &state() const { return m_state; }

    /// From where the body has it.
    Vector3 placeOf(const Landmark &landmark) const
    {
        const auto n = std::size_t(landmark.link);
        return m_state.position[n] + m_state.rotation[n] * (landmark.offset - m_body.centres[n]);
    }

private:
    static OdeWorldOptions options()
    {
        OdeWorldOptions options;
        options.errorReduction = 0.8;
        options.errorStep = kStep;
        options.jointLimits = false; // the markers are the person's
        return options;
    }

    void addForces(const MarkerPlaces &places)
    {
        constexpr double kStiffness = kFrequency * kFrequency; // of a kilogram
        constexpr double kDamping = 2 * kFrequency;
        for (const Landmark &landmark : m_body.landmarks) {
            if (const auto &place = places[landmark.marker]) {
                const Vector3 at = placeOf(landmark);
                const Vector3 way = *place - at;
                const double share = std::min(1.0, kFarthestPull / std::max(way.norm(), 1e-9));
                m_world.addForceAt(landmark.link, landmark.weight * kStiffness * share * way, at);
            }
        }
        for (std::size_t n = 0; n < kLinkCount; ++n) {
            const double mass = m_body.model.links[n].mass;
            m_world.addForce(int(n), mass * kGravity * Vector3::UnitY()
                                         - mass * kDamping * m_state.velocity[n]);
            m_world.addTorque(int(n), -kDamping * (inertia(n) * m_state.angularVelocity[n]));
        }
        // no marker sits on the waist
        const Quaternion halfway = m_state.rotation[0].slerp(0.5, m_state.rotation[2]);
        m_world.addTorque(1, kSpineShare * kStiffness
                                 * (inertia(1) * rotationError(m_state.rotation[1], halfway)));
    }

    Matrix3 inertia(std::size_t link) const
    {
        const Matrix3 axes = m_state.rotation[link].toRotationMatrix();
        return axes * m_body.model.links[link].inertia * axes.transpose();
    }

    const MarkerBody &m_body;
    OdeWorld m_world;
    LinkState m_state;
};

/// The body as a skeleton in T-pose.
Result<SkeletonPtr> makeSkeleton(const MarkerBody &body)
{
    static constexpr const char *kNames[] = {"Hips",      "Spine",       "Spine1",   "Head",
                                             "LeftArm",   "LeftForeArm", "RightArm", "RightForeArm",
                                             "LeftUpLeg", "LeftLeg",     "LeftFoot", "RightUpLeg",
                                             "RightLeg",  "RightFoot"};
    SkeletonBuilder builder;
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        Joint joint;
        joint.name = QString::fromLatin1(kNames[n]);
        joint.parent = body.parents[n];
        joint.restOffset = body.joints[n];
        builder.addJoint(std::move(joint));
    }
    for (std::size_t side = 0; side < 2; ++side) {
        Joint hand;
        hand.name = QString::fromLatin1(side == 0 ? "LeftHand" : "RightHand");
        hand.parent = side == 0 ? 5 : 7;
        hand.restOffset = body.wrists[side];
        const int joint = builder.addJoint(std::move(hand));
        const double along = side == 0 ? 1 : -1;
        // fingers reach about as far beyond the knuckles as these are from the wrist
        builder.addTip(
            joint,
            2 * (body.hands[side].isZero(0) ? Vector3(0.08 * along, 0, 0) : body.hands[side]));
    }
    Vector3 crown = Vector3::Zero();
    for (const Landmark &landmark : body.landmarks) {
        if (landmark.link == 3)
            crown += 0.25 * landmark.offset;
        if (landmark.marker == BodyMarker::Ltoe || landmark.marker == BodyMarker::Rtoe)
            builder.addTip(landmark.link, landmark.offset);
    }
    builder.addTip(3, crown + Vector3(0, 0.08, 0));
    return builder.build();
}

class MarkerSolver
{
public:
    MarkerSolver(const MarkerBody &body, const MarkerTracks &tracks, SkeletonPtr skeleton)
        : m_body(body)
        , m_tracks(tracks)
        , m_pulled(body)
        , m_clip(std::move(skeleton), tracks.rate)
    {}

    Result<SolvedMarkers> solve(const JobControl &job)
    {
        const int count = int(m_tracks.frames.size());
        int first = 0;
        std::optional<MarkerFrames> frames;
        while (first < count && !(frames = markerFrames(m_tracks.frames[std::size_t(first)])))
            ++first;
        if (!frames)
            return unsupported(Text::tr("In no frame all markers of the body are seen"),
                               Text::tr("Fill the gaps in the program that captured them."));
        m_clip.resizeFrames(count);
        m_pulled.begin(*frames);
        if (!m_pulled.pull(m_tracks.frames[std::size_t(first)], kFirstSteps))
            return failed(first);
        const LinkState start = m_pulled.state();
        for (int f = first; f < count; ++f) {
            if (auto status = solveFrame(f, job); !status)
                return std::move(status).error();
        }
        m_pulled.begin(start);
        for (int f = first - 1; f >= 0; --f) {
            if (auto status = solveFrame(f, job); !status)
                return std::move(status).error();
        }
        SolvedMarkers solved{std::move(m_clip), std::sqrt(m_squares / std::max(m_compared, 1)), {}};
        tell(solved);
        return solved;
    }

private:
    Status solveFrame(int frame, const JobControl &job)
    {
        if (job.cancel.isCancelled())
            return Error::cancelled();
        job.report(double(++m_done) / double(m_tracks.frames.size()));
        const MarkerPlaces &places = m_tracks.frames[std::size_t(frame)];
        if (!m_pulled.pull(places, kStepsPerFrame))
            return failed(frame);
        for (const Landmark &landmark : m_body.landmarks) {
            if (const auto &place = places[landmark.marker]) {
                m_squares += (*place - m_pulled.placeOf(landmark)).squaredNorm();
                ++m_compared;
            }
        }
        store(frame, places);
        return Done();
    }

    static Error failed(int frame)
    {
        Error error;
        error.code = ErrorCode::JobFailed;
        error.message = Text::tr("The body cannot follow the markers");
        error.where = Text::tr("frame %1").arg(frame + 1);
        error.remedy = Text::tr("Look for markers that change their places there.");
        return error;
    }

    void store(int frame, const MarkerPlaces &places)
    {
        const LinkState &state = m_pulled.state();
        const auto rotations = m_clip.rotations(frame);
        for (std::size_t n = 0; n < kLinkCount; ++n) {
            const int parent = m_body.parents[n];
            rotations[n] =
                parent < 0 ? state.rotation[n]
                           : (state.rotation[std::size_t(parent)].conjugate() * state.rotation[n]);
            rotations[n].normalize();
        }
        m_clip.translations(frame)[0] = state.position[0] - state.rotation[0] * m_body.centres[0];
        for (std::size_t side = 0; side < 2; ++side)
            rotations[kLinkCount + side] = handTurn(side, places);
    }

    /// The hand points to its marker; without one it goes on as it was.
    Quaternion handTurn(std::size_t side, const MarkerPlaces &places)
    {
        const std::size_t forearm = side == 0 ? 5 : 7;
        const auto &finger = places[side == 0 ? BodyMarker::Lfin : BodyMarker::Rfin];
        if (finger && !m_body.hands[side].isZero(0)) {
            const LinkState &state = m_pulled.state();
            const Vector3 inForearm =
                state.rotation[forearm].conjugate() * (*finger - state.position[forearm])
                + m_body.centres[forearm];
            m_hands[side] =
                Quaternion::FromTwoVectors(m_body.hands[side], inForearm - m_body.wrists[side]);
        }
        return m_hands[side];
    }

    void tell(SolvedMarkers &solved) const
    {
        solved.entries.push_back(
            {ImportEntry::Kind::Inferred,
             Text::tr("The person was solved from markers, which are %1 cm from it on average")
                 .arg(100 * solved.markerRms, 0, 'f', 1)});
        if (m_tracks.bridgedPlaces > 0)
            solved.entries.push_back(
                {ImportEntry::Kind::Repaired,
                 Text::tr(
                     "Markers that were not seen for up to %1 s were bridged, %2 places in all")
                     .arg(std::min(m_tracks.longestGapSeconds, 0.5), 0, 'f', 2)
                     .arg(m_tracks.bridgedPlaces)});
        if (m_tracks.openPlaces > 0)
            solved.entries.push_back(
                {ImportEntry::Kind::Repaired,
                 Text::tr("Markers were not seen for up to %1 s; the body went on without them")
                     .arg(m_tracks.longestGapSeconds, 0, 'f', 2)});
    }

    const MarkerBody &m_body;
    const MarkerTracks &m_tracks;
    PulledBody m_pulled;
    Clip m_clip;
    std::array<Quaternion, 2> m_hands = {Quaternion::Identity(), Quaternion::Identity()};
    double m_squares = 0;
    int m_compared = 0;
    int m_done = 0;
};

} // namespace

Status checkBodyMarkers(const MarkerMotion &motion, const MarkerAliases &aliases)
{
    const auto found = findMarkers(motion, aliases);
    if (auto status = checkSet(found); !status)
        return status;
    if (auto body = measureBody(bridgedTracks(motion, found)); !body)
        return std::move(body).error();
    return Done();
}

Result<SolvedMarkers> solveMarkers(const MarkerMotion &motion, const MarkerAliases &aliases,
                                   const MarkerMotion *calibration, const JobControl &job)
{
    const auto found = findMarkers(motion, aliases);
    if (auto status = checkSet(found); !status)
        return std::move(status).error();
    const MarkerMotion &measured = calibration ? *calibration : motion;
    const auto worn = findMarkers(measured, aliases);
    if (auto status = checkSet(worn); !status)
        return std::move(status).error();
    const MarkerTracks tracks = bridgedTracks(motion, found);
    auto body = measureBody(calibration ? bridgedTracks(measured, worn) : tracks);
    if (!body)
        return std::move(body).error();
    auto skeleton = makeSkeleton(*body);
    if (!skeleton)
        return std::move(skeleton).error();
    return MarkerSolver(*body, tracks, std::move(skeleton).value()).solve(job);
}

} // namespace flinch
