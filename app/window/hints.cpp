#include "app/window/hints.h"

#include "widgets/document/settings.h"

#include <QSettings>

namespace flinch {

Hints::Hints(Workspace &workspace, QObject *parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_done(QSettings().value(settings::kHintsDone, 0).toUInt())
{
    connect(&workspace.playhead, &Playhead::playingChanged, this, [this](bool playing) {
        if (!playing)
            done(Stop);
        Q_EMIT changed();
    });
    connect(&workspace.document, &Document::changed, this, [this](const ChangeEvent &event) {
        if (!event.isReset && event.has(ChangeEvent::Impacts)) {
            done(Move);
            for (const ImpactId id : event.impacts) {
                const ProjectImpact *impact = m_workspace.document.setup().impact(id);
                if (impact && impact->key.anticipation == 1)
                    done(Expect);
            }
        }
        Q_EMIT changed();
    });
    connect(&workspace.selection, &Selection::changed, this, &Hints::changed);
    connect(&workspace.baker, &BakeService::finished, this, [this] { done(Bake); });
}

QString Hints::current() const
{
    if (!m_workspace.document.clip())
        return {};
    if (m_workspace.playhead.isPlaying())
        return m_done & Stop ? QString() : tr("Press Space to stop. Drag a diamond to move a hit.");
    if (m_workspace.document.setup().impacts.empty())
        return tr("Double-click the impact track to place a hit.");
    if (!(m_done & Move))
        return tr("Drag a diamond on the impact track to move a hit.");
    if (!(m_done & Expect))
        return m_workspace.selection.impacts().empty() ? tr("Click a diamond to see its values.")
                                                       : tr("Press E: the body expects it.");
    if (!(m_done & Bake))
        return tr("Press Ctrl+B to bake the reaction onto your skeleton.");
    return {};
}

void Hints::restart()
{
    m_done = 0;
    QSettings().setValue(settings::kHintsDone, m_done);
    Q_EMIT changed();
}

void Hints::done(Hint hint)
{
    if (m_done & hint)
        return;
    m_done |= hint;
    QSettings().setValue(settings::kHintsDone, m_done);
    Q_EMIT changed();
}

} // namespace flinch
