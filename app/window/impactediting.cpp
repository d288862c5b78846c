#include "app/window/impactediting.h"

#include "app/window/actions.h"
#include "widgets/document/impactcommands.h"
#include "widgets/document/impactedits.h"

#include <QAction>

#include <algorithm>

namespace flinch {

ImpactEditing::ImpactEditing(Workspace &workspace, Actions &actions, QObject *parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_actions(actions)
{
    const auto on = [this](QAction *action, auto &&run) {
        connect(action, &QAction::triggered, this, run);
    };
    const auto onSelected = [this, on](QAction *action, auto &&edit) {
        on(action, [this, edit] { edit(m_workspace.document, m_workspace.selection.impacts()); });
    };
    on(actions.addImpact, [this] { addDefault(); });
    onSelected(actions.expected, impactedits::toggleExpected);
    onSelected(actions.halfExpected, [](Document &d, const impactedits::Ids &ids) {
        impactedits::setAnticipation(d, ids, 0.5);
    });
    onSelected(actions.disable, impactedits::toggleEnabled);
    onSelected(actions.remove, impactedits::remove);
    onSelected(actions.duplicate, [](Document &d, const impactedits::Ids &ids) {
        impactedits::duplicate(d, impactedits::impactsOf(d, ids));
    });
    onSelected(actions.mirror, [this](Document &d, const impactedits::Ids &ids) {
        impactedits::mirror(d, ids, m_workspace.simulation.prepared().get());
    });
    on(actions.selectAll, [this] {
        std::vector<ImpactId> ids;
        for (const ProjectImpact &impact : m_workspace.document.setup().impacts)
            ids.push_back(impact.id);
        m_workspace.selection.selectImpacts(ids);
    });
    on(actions.earlier, [this] { nudge(-1); });
    on(actions.later, [this] { nudge(1); });
    on(actions.muchEarlier, [this] { nudge(-10); });
    on(actions.muchLater, [this] { nudge(10); });
    connect(&workspace.selection, &Selection::changed, this, &ImpactEditing::updateActions);
    connect(&workspace.document, &Document::changed, this, &ImpactEditing::updateActions);
    updateActions();
}

void ImpactEditing::add(const ImpactPreset &preset)
{
    impactedits::addPreset(m_workspace.document, preset, m_workspace.playhead.frame(),
                           m_workspace.selection.body(), m_workspace.simulation.prepared().get());
}

void ImpactEditing::addDefault()
{
    impactedits::addAt(m_workspace.document, m_workspace.playhead.frame(),
                       m_workspace.selection.body().value_or(BodyId::Chest),
                       m_workspace.simulation.prepared().get());
}

void ImpactEditing::nudge(int frames)
{
    Document &document = m_workspace.document;
    impactedits::move(document, impactedits::impactsOf(document, m_workspace.selection.impacts()),
                      frames);
}

void ImpactEditing::updateActions()
{
    const bool any = !m_workspace.selection.impacts().empty();
    for (QAction *action : m_actions.needImpact())
        setAvailable(action, any, tr("Select an impact first."));
    const bool some = !m_workspace.document.setup().impacts.empty();
    for (QAction *action : {m_actions.selectAll, m_actions.previousImpact, m_actions.nextImpact})
        setAvailable(action, some, tr("There is no impact yet."));
}

} // namespace flinch
