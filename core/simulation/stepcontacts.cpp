#include "core/simulation/stepcontacts.h"

#include "core/simulation/odesupport.h"

#include <algorithm>
#include <iterator>

namespace flinch {

namespace {

constexpr std::size_t kMaxContacts = 96;

} // namespace

bool Touching::hasMoreThan(const Touching &earlier) const
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        if ((ground[n] && !earlier.ground[n]) || (body[n] && !earlier.body[n]))
            return true;
    }
    return false;
}

StepContacts::StepContacts(dWorldID world)
    : m_world(world)
{
    m_feedback.resize(kMaxContacts);
    m_pending.reserve(kMaxContacts);
    m_group = dJointGroupCreate(0);
}

StepContacts::~StepContacts()
{
    dJointGroupDestroy(m_group);
}

void StepContacts::begin(double step)
{
    m_step = step;
    m_pending.clear();
}

void StepContacts::add(std::span<const dContactGeom> geoms, const ContactPair &pair)
{
    const double stiffness = m_step * pair.spring.stiffness;
    for (const dContactGeom &geom : geoms) {
        if (m_pending.size() == kMaxContacts)
            return;
        dContact contact = {};
        contact.geom = geom;
        contact.geom.depth -= pair.allowedDepth;
        if (contact.geom.depth <= 0)
            continue;
        contact.surface.mode = dContactSoftERP | dContactSoftCFM | dContactApprox1;
        contact.surface.mu = pair.friction;
        contact.surface.soft_erp = stiffness / (stiffness + pair.spring.damping);
        contact.surface.soft_cfm = 1 / (stiffness + pair.spring.damping);
        const dJointID joint = dJointCreateContact(m_world, m_group, &contact);
        dJointAttach(joint, pair.a, pair.b);
        dJointSetFeedback(joint, &m_feedback[m_pending.size()]);
        // a floor that gives way is still told as the floor
        for (int axis = 0; !pair.b && axis < 3; ++axis)
            contact.geom.pos[axis] += pair.allowedDepth * contact.geom.normal[axis];
        m_pending.push_back({pair.linkA, pair.linkB, pair.impact, contact.geom});
    }
}

void StepContacts::end()
{
    m_report.ballForces.clear();
    m_report.touching = {};
    m_report.onLinks.fill({});
    for (std::size_t i = 0; i < m_pending.size(); ++i) {
        const Pending &contact = m_pending[i];
        const dJointFeedback &feedback = m_feedback[i];
        Wrench &onA = m_report.onLinks[std::size_t(contact.linkA)];
        onA.force += toVector(feedback.f1);
        onA.torque += toVector(feedback.t1);
        if (contact.linkB >= 0) {
            Wrench &onB = m_report.onLinks[std::size_t(contact.linkB)];
            onB.force += toVector(feedback.f2);
            onB.torque += toVector(feedback.t2);
            m_report.touching.body[std::size_t(contact.linkA)] = true;
            m_report.touching.body[std::size_t(contact.linkB)] = true;
        } else if (contact.impact < 0) {
            m_report.touching.ground[std::size_t(contact.linkA)] = true;
        }
        if (contact.impact >= 0)
            m_report.ballForces.emplace_back(contact.impact, toVector(feedback.f1));
        sum(contact, toVector(feedback.f1));
    }
    dJointGroupEmpty(m_group);
}

void StepContacts::sum(const Pending &contact, const Vector3 &force)
{
    Contact touch;
    touch.body = geomBody(contact.geom.g1);
    if (contact.impact >= 0) {
        touch.with = Contact::With::Ball;
        touch.other = contact.impact;
    } else if (contact.linkB >= 0) {
        touch.with = Contact::With::Body;
        touch.other = int(geomBody(contact.geom.g2));
    }
    auto sum = std::ranges::find_if(m_report.sums, [&touch](const ContactSum &candidate) {
        const Contact &other = candidate.contact;
        return other.body == touch.body && other.with == touch.with && other.other == touch.other;
    });
    if (sum == m_report.sums.end()) {
        touch.point = toVector(contact.geom.pos);
        touch.normal = toVector(contact.geom.normal);
        m_report.sums.push_back({touch, 0});
        sum = std::prev(m_report.sums.end());
    }
    const double weight = m_step * force.norm();
    Contact &total = sum->contact;
    sum->weight += weight;
    if (weight > 0) {
        total.point += weight / sum->weight * (toVector(contact.geom.pos) - total.point);
        total.normal += weight / sum->weight * (toVector(contact.geom.normal) - total.normal);
    }
    total.impulse += m_step * force;
    total.peakForce = std::max(total.peakForce, force.norm());
}

std::vector<Contact> StepContacts::take()
{
    std::vector<Contact> contacts;
    for (const ContactSum &sum : m_report.sums) {
        contacts.push_back(sum.contact);
        contacts.back().normal.normalize();
    }
    m_report.sums.clear();
    return contacts;
}

} // namespace flinch
