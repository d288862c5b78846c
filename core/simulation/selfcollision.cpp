#include "core/simulation/selfcollision.h"

#include "core/simulation/odesupport.h"

#include <algorithm>

namespace flinch {

std::vector<SelfPair> selfCollisionPairs(const LinkModel &model)
{
    std::vector<SelfPair> pairs;
    for (int a = 0; a < kLinkCount; ++a) {
        for (int b = a + 1; b < kLinkCount; ++b) {
            const int parentA = model.links[std::size_t(a)].parent;
            const int parentB = model.links[std::size_t(b)].parent;
            // neighbours, and siblings on one joint's parent, overlap by construction
            if (parentB == a || parentA == b || (parentA == parentB && parentA >= 0))
                continue;
            pairs.push_back({a, b, 0});
        }
    }
    return pairs;
}

SelfOverlap::SelfOverlap(const LinkModel &model)
    : m_model(model)
{
    prepareOdeThread();
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        for (const CollisionShape &shape : model.links[n].shapes)
            m_geoms[n].push_back(GeomPtr(createGeom(shape)));
    }
    checkOdeMemory();
}

namespace {

bool mayTouch(dGeomID a, dGeomID b)
{
    dReal boxA[6];
    dReal boxB[6];
    dGeomGetAABB(a, boxA);
    dGeomGetAABB(b, boxB);
    for (int axis = 0; axis < 6; axis += 2) {
        if (boxA[axis] > boxB[axis + 1] || boxB[axis] > boxA[axis + 1])
            return false;
    }
    return true;
}

} // namespace

void SelfOverlap::widen(std::vector<SelfPair> &pairs, const LinkState &state)
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        for (std::size_t i = 0; i < m_geoms[n].size(); ++i) {
            const CollisionShape &shape = m_model.links[n].shapes[i];
            const Quaternion q = state.rotation[n] * shape.rotation;
            const Vector3 x = state.position[n] + state.rotation[n] * shape.centre;
            const dQuaternion raw = {q.w(), q.x(), q.y(), q.z()};
            dGeomSetPosition(m_geoms[n][i].get(), x.x(), x.y(), x.z());
            dGeomSetQuaternion(m_geoms[n][i].get(), raw);
        }
    }
    for (SelfPair &pair : pairs) {
        for (const GeomPtr &a : m_geoms[std::size_t(pair.a)]) {
            for (const GeomPtr &b : m_geoms[std::size_t(pair.b)]) {
                dContactGeom contact;
                if (mayTouch(a.get(), b.get())
                    && dCollide(a.get(), b.get(), 1, &contact, sizeof contact) > 0)
                    pair.allowedDepth = std::max(pair.allowedDepth, double(contact.depth));
            }
        }
    }
}

PlannedOverlap::PlannedOverlap(const LinkModel &model, const TargetTrack &track,
                               std::vector<SelfPair> usual)
    : m_model(model)
    , m_track(track)
    , m_usual(std::move(usual))
    , m_overlap(model)
{}

bool PlannedOverlap::isPlanned(int knot) const
{
    return std::ranges::any_of(m_track.episodes(), [knot](const auto &episode) {
        return knot >= episode->firstKnot && knot < episode->endKnot();
    });
}

const std::vector<SelfPair> &PlannedOverlap::look(int knot)
{
    Look &look = m_looks[std::size_t(knot / kStride) % kLooks];
    if (look.knot != knot) {
        look.knot = knot;
        look.pairs = m_usual;
        for (SelfPair &pair : look.pairs)
            pair.allowedDepth = 0;
        m_overlap.widen(look.pairs, linkStateOf(m_model, m_track.knot(knot)));
    }
    return look.pairs;
}

const std::vector<SelfPair> &PlannedOverlap::at(int knot)
{
    const int latest = knot - knot % kStride;
    if (m_usual.empty() || latest == m_knot)
        return m_usual.empty() ? m_usual : m_allowed;
    m_knot = latest;
    m_allowed = m_usual;
    for (int n = 0; n < kLooks; ++n) {
        const int seen = latest - n * kStride;
        if (seen < 0 || !isPlanned(seen))
            continue;
        const std::vector<SelfPair> &pairs = look(seen);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            m_allowed[i].allowedDepth =
                std::max(m_allowed[i].allowedDepth, pairs[i].allowedDepth + kSelfMargin);
    }
    return m_allowed;
}

} // namespace flinch
