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

} // namespace flinch
