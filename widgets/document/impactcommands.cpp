#include "widgets/document/impactcommands.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImpactCommands)
};

/// `impact` leads from an element of the range to its impact.
template<typename Range, typename Projection = std::identity>
ChangeEvent impactEvent(const Range &range, Projection impact = {})
{
    ChangeEvent event;
    event.aspects = ChangeEvent::Impacts;
    for (const auto &each : range)
        event.impacts.push_back(std::invoke(impact, each).id);
    return event;
}

ProjectImpact *find(Setup &setup, ImpactId id)
{
    return const_cast<ProjectImpact *>(std::as_const(setup).impact(id));
}

} // namespace

AddImpacts::AddImpacts(Document &document, std::vector<ProjectImpact> impacts)
    : DocumentCommand(document, CommandKind::AddImpacts,
                      Text::tr("Add %n impact(s)", nullptr, int(impacts.size())))
    , m_impacts(std::move(impacts))
{}

void AddImpacts::redo()
{
    edit(impactEvent(m_impacts), [this](Project &project) {
        auto &all = project.setup.impacts;
        all.insert(all.end(), m_impacts.begin(), m_impacts.end());
    });
}

void AddImpacts::undo()
{
    edit(impactEvent(m_impacts), [this](Project &project) {
        auto &all = project.setup.impacts;
        all.resize(all.size() - m_impacts.size());
    });
}

RemoveImpacts::RemoveImpacts(Document &document, const std::vector<ImpactId> &ids)
    : DocumentCommand(document, CommandKind::RemoveImpacts,
                      Text::tr("Remove %n impact(s)", nullptr, int(ids.size())))
{
    const auto &all = document.setup().impacts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::find(ids.begin(), ids.end(), all[i].id) != ids.end())
            m_removed.push_back({i, all[i]});
    }
}

void RemoveImpacts::redo()
{
    edit(impactEvent(m_removed, &Removed::impact), [this](Project &project) {
        auto &all = project.setup.impacts;
        for (auto removed = m_removed.rbegin(); removed != m_removed.rend(); ++removed)
            all.erase(all.begin() + std::ptrdiff_t(removed->index));
    });
}

void RemoveImpacts::undo()
{
    edit(impactEvent(m_removed, &Removed::impact), [this](Project &project) {
        auto &all = project.setup.impacts;
        for (const Removed &removed : m_removed)
            all.insert(all.begin() + std::ptrdiff_t(removed.index), removed.impact);
    });
}

ChangeImpacts::ChangeImpacts(Document &document, std::vector<ProjectImpact> impacts,
                             const QString &text, GestureId gesture)
    : DocumentCommand(document, CommandKind::ChangeImpacts, text, gesture)
{
    for (ProjectImpact &impact : impacts) {
        if (const ProjectImpact *old = document.setup().impact(impact.id)) {
            m_old.push_back(*old);
            m_new.push_back(std::move(impact));
        }
    }
}

void ChangeImpacts::redo()
{
    set(m_new);
}

void ChangeImpacts::undo()
{
    set(m_old);
}

void ChangeImpacts::set(const std::vector<ProjectImpact> &impacts)
{
    edit(impactEvent(impacts), [&impacts](Project &project) {
        for (const ProjectImpact &impact : impacts) {
            if (ProjectImpact *target = find(project.setup, impact.id))
                *target = impact;
        }
    });
}

bool ChangeImpacts::absorb(const DocumentCommand &later)
{
    const auto &other = static_cast<const ChangeImpacts &>(later);
    const auto sameId = [](const ProjectImpact &a, const ProjectImpact &b) {
        return a.id == b.id;
    };
    if (!std::equal(m_new.begin(), m_new.end(), other.m_new.begin(), other.m_new.end(), sameId))
        return false;
    m_new = other.m_new;
    return true;
}

} // namespace flinch
