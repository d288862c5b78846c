#include "widgets/document/selection.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flinch {

namespace {

/// Those of `ids` that exist, in the order of the project.
std::vector<ImpactId> existing(const Setup &setup, const std::vector<ImpactId> &ids)
{
    std::vector<ImpactId> sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    std::vector<ImpactId> result;
    for (const ProjectImpact &impact : setup.impacts) {
        if (std::binary_search(sorted.begin(), sorted.end(), impact.id))
            result.push_back(impact.id);
    }
    return result;
}

std::vector<ImpactId> sortedIds(const Setup &setup)
{
    std::vector<ImpactId> ids;
    for (const ProjectImpact &impact : setup.impacts)
        ids.push_back(impact.id);
    std::ranges::sort(ids);
    return ids;
}

} // namespace

Selection::Selection(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    m_known = sortedIds(document.setup());
    connect(&document, &Document::changed, this, &Selection::onDocumentChanged);
}

bool Selection::contains(ImpactId id) const
{
    return std::find(m_impacts.begin(), m_impacts.end(), id) != m_impacts.end();
}

std::optional<ImpactId> Selection::singleImpact() const
{
    if (m_impacts.size() != 1)
        return std::nullopt;
    return m_impacts.front();
}

bool Selection::isEmpty() const
{
    return m_impacts.empty() && !m_body && !m_joint && !m_clip;
}

void Selection::selectImpacts(std::vector<ImpactId> ids)
{
    set(existing(m_document.setup(), ids), std::nullopt, std::nullopt, false);
}

void Selection::selectBody(BodyId body)
{
    set({}, body, std::nullopt, false);
}

void Selection::selectJoint(BallJointId joint)
{
    set({}, std::nullopt, joint, false);
}

void Selection::selectClip()
{
    set({}, std::nullopt, std::nullopt, true);
}

void Selection::clear()
{
    set({}, std::nullopt, std::nullopt, false);
}

void Selection::toggleImpact(ImpactId id)
{
    std::vector<ImpactId> ids = m_impacts;
    if (std::erase(ids, id) == 0)
        ids.push_back(id);
    selectImpacts(std::move(ids));
}

void Selection::set(std::vector<ImpactId> impacts, std::optional<BodyId> body,
                    std::optional<BallJointId> joint, bool clip)
{
    if (impacts == m_impacts && body == m_body && joint == m_joint && clip == m_clip)
        return;
    m_impacts = std::move(impacts);
    m_body = body;
    m_joint = joint;
    m_clip = clip;
    Q_EMIT changed();
}

void Selection::onDocumentChanged(const ChangeEvent &event)
{
    if (!event.has(ChangeEvent::Impacts))
        return;
    const std::vector<ImpactId> before = std::exchange(m_known, sortedIds(m_document.setup()));
    if (event.isReset)
        return clear();
    std::vector<ImpactId> appeared;
    std::ranges::set_difference(m_known, before, std::back_inserter(appeared));
    if (appeared.empty())
        set(existing(m_document.setup(), m_impacts), m_body, m_joint, m_clip);
    else
        selectImpacts(std::move(appeared));
}

} // namespace flinch
