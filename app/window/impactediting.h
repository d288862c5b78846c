#pragma once

#include "app/window/workspace.h"

#include <QObject>

namespace flinch {

struct Actions;

/// Carries out the Impact menu on what is selected. Every change is one step of the history.
class ImpactEditing : public QObject
{
    Q_OBJECT

public:
    ImpactEditing(Workspace &workspace, Actions &actions, QObject *parent);

    /// Adds an impact with the strength of `preset` at the playhead, aimed at the selected body.
    void add(const ImpactKey &preset, const QString &name);

private:
    void addDefault();
    void nudge(int frames);
    void updateActions();

    Workspace &m_workspace;
    Actions &m_actions;
};

} // namespace flinch
