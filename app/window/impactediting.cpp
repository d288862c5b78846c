#include "app/window/impactediting.h"

#include "app/window/actions.h"
#include "core/character/bodypose.h"
#include "widgets/document/impactcommands.h"

#include <QAction>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// The bodies as captured at a source frame, once the character is known.
std::optional<BodyPose> targetPose(const SimulationService &simulation, int sourceFrame)
{
    const auto &prepared = simulation.prepared();
    if (!prepared)
        return {};
    const int frame = std::clamp(sourceFrame - prepared->firstSourceFrame, 0,
                                 prepared->target->frameCount() - 1);
    const WorldPose world =
        computeWorldPose(prepared->target->skeleton(), framePose(*prepared->target, frame));
    BodyPose bodies;
    computeBodyPose(*prepared->character, world, bodies);
    return bodies;
}

/// Unit vector to the character's left, level.
Vector3 leftward(const BodyPose &pose)
{
    Vector3 left = pose.positions[BodyId::LeftThigh] - pose.positions[BodyId::RightThigh];
    left.y() = 0;
    return left.norm() > 1e-6 ? Vector3(left.normalized()) : Vector3(Vector3::UnitX());
}

/// Level, out of the chest.
Vector3 forward(const BodyPose &pose)
{
    return leftward(pose).cross(Vector3::UnitY());
}

Vector3 reflected(const Vector3 &v, const Vector3 &normal)
{
    return v - 2 * v.dot(normal) * normal;
}

} // namespace

ImpactEditing::ImpactEditing(Workspace &workspace, Actions &actions, QObject *parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_actions(actions)
{
    const auto on = [this](QAction *action, auto &&run) {
        connect(action, &QAction::triggered, this, run);
    };
    on(actions.addImpact, [this] { addDefault(); });
    on(actions.expected, [this] { toggleExpected(); });
    on(actions.halfExpected, [this] {
        change(tr("Half expect"), [](ProjectImpact &i) { i.key.anticipation = 0.5; });
    });
    on(actions.disable, [this] {
        const auto impacts = selected();
        const bool any = std::ranges::any_of(impacts, &ProjectImpact::enabled);
        change(any ? tr("Disable") : tr("Enable"), [any](ProjectImpact &i) { i.enabled = !any; });
    });
    on(actions.duplicate, [this] { duplicate(); });
    on(actions.mirror, [this] { mirror(); });
    on(actions.remove, [this] {
        auto &document = m_workspace.document;
        document.push(
            std::make_unique<RemoveImpacts>(document, m_workspace.selection.impacts()));
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
    on(actions.previousImpact, [this] { goToNeighbour(-1); });
    on(actions.nextImpact, [this] { goToNeighbour(1); });

    connect(&workspace.selection, &Selection::changed, this, &ImpactEditing::updateActions);
    connect(&workspace.document, &Document::changed, this, &ImpactEditing::updateActions);
    updateActions();
}

std::vector<ProjectImpact> ImpactEditing::selected() const
{
    std::vector<ProjectImpact> impacts;
    for (const ImpactId id : m_workspace.selection.impacts()) {
        if (const ProjectImpact *impact = m_workspace.document.setup().impact(id))
            impacts.push_back(*impact);
    }
    return impacts;
}

void ImpactEditing::change(const QString &text, const std::function<void(ProjectImpact &)> &edit)
{
    auto impacts = selected();
    std::ranges::for_each(impacts, edit);
    auto &document = m_workspace.document;
    document.push(std::make_unique<ChangeImpacts>(document, std::move(impacts), text));
}

void ImpactEditing::add(const ImpactKey &preset, const QString &name)
{
    auto &document = m_workspace.document;
    if (!document.clip())
        return;
    ProjectImpact impact;
    impact.id = document.newImpactId();
    impact.name = name;
    impact.key = preset;
    impact.key.body = m_workspace.selection.body().value_or(BodyId::Chest);
    impact.key.time = document.rate().seconds(m_workspace.playhead.frame());
    // from the front, the way a fist or a ball comes when nobody says otherwise
    if (const auto pose = targetPose(m_workspace.simulation, m_workspace.playhead.frame()))
        impact.key.direction = -forward(*pose);
    const ImpactId id = impact.id;
    document.push(std::make_unique<AddImpacts>(document, std::vector{impact}));
    m_workspace.selection.selectImpacts({id});
}

void ImpactEditing::addDefault()
{
    const auto impacts = selected();
    if (impacts.empty())
        return add(ImpactKey(), tr("Thrown ball"));
    add(impacts.front().key, impacts.front().name);
}

void ImpactEditing::duplicate()
{
    auto &document = m_workspace.document;
    auto impacts = selected();
    std::vector<ImpactId> ids;
    const double later = document.rate().seconds(10);
    for (ProjectImpact &impact : impacts) {
        impact.id = document.newImpactId();
        impact.key.time =
            std::min(impact.key.time + later, document.rate().seconds(document.frameCount() - 1));
        ids.push_back(impact.id);
    }
    document.push(std::make_unique<AddImpacts>(document, std::move(impacts)));
    m_workspace.selection.selectImpacts(ids);
}

void ImpactEditing::mirror()
{
    const FrameRate rate = m_workspace.document.rate();
    change(tr("Mirror"), [&](ProjectImpact &impact) {
        ImpactKey &key = impact.key;
        const auto pose = targetPose(m_workspace.simulation, int(std::lround(
                                                                 key.time * rate.perSecond())));
        if (!pose)
            return;
        const BodyId other = otherSide(key.body);
        const Vector3 left = leftward(*pose);
        // an axis turns the other way in a mirror
        const Vector3 seen = reflected(key.direction, left);
        key.direction = key.kind == ImpactKind::Torque ? Vector3(-seen) : seen;
        const Vector3 offset = reflected(pose->rotations[key.body] * key.point, left);
        key.point = pose->rotations[other].conjugate() * offset;
        key.body = other;
    });
}

void ImpactEditing::toggleExpected()
{
    const auto impacts = selected();
    const bool expect = std::ranges::any_of(
        impacts, [](const ProjectImpact &impact) { return impact.key.anticipation < 1; });
    change(expect ? tr("Expect") : tr("Do not expect"),
           [expect](ProjectImpact &impact) { impact.key.anticipation = expect ? 1 : 0; });
}

void ImpactEditing::nudge(int frames)
{
    const Document &document = m_workspace.document;
    const double last = document.rate().seconds(document.frameCount() - 1);
    change(tr("Move impact"), [&](ProjectImpact &impact) {
        impact.key.time =
            std::clamp(impact.key.time + frames / document.rate().perSecond(), 0.0, last);
    });
}

void ImpactEditing::goToNeighbour(int direction)
{
    const auto &impacts = m_workspace.document.setup().impacts;
    const double now = m_workspace.playhead.seconds();
    const double half = 0.5 / m_workspace.document.rate().perSecond();
    const ProjectImpact *best = nullptr;
    for (const ProjectImpact &impact : impacts) {
        const double ahead = direction * (impact.key.time - now);
        if (ahead > half && (!best || ahead < direction * (best->key.time - now)))
            best = &impact;
    }
    if (!best)
        return;
    const ImpactId id = best->id;
    m_workspace.playhead.setFrame(
        int(std::lround(best->key.time * m_workspace.document.rate().perSecond())));
    m_workspace.selection.selectImpacts({id});
}

void ImpactEditing::updateActions()
{
    const bool any = !m_workspace.selection.impacts().empty();
    for (QAction *action : m_actions.needImpact())
        action->setEnabled(any);
    const bool some = !m_workspace.document.setup().impacts.empty();
    for (QAction *action : {m_actions.previousImpact, m_actions.nextImpact})
        action->setEnabled(some);
}

} // namespace flinch
