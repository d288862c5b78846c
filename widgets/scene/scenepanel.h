#pragma once

#include "widgets/document/impactedits.h"
#include "widgets/document/selection.h"
#include "widgets/document/simulationservice.h"

#include <QStackedWidget>

class QTreeWidget;
class QTreeWidgetItem;

namespace flinch {

/// The outliner: clip, character, impacts and takes. Rows are renamed in place (F2 or
/// double-click), a click on an impact's mark switches it on and off, several can be selected.
/// Clips and projects dropped here are passed on.
class ScenePanel : public QStackedWidget
{
    Q_OBJECT

public:
    ScenePanel(Document &document, Selection &selection, const SimulationService &simulation,
               QWidget *parent = nullptr);

    QTreeWidget &tree() { return *m_tree; }

    /// Starts editing the name of the selected impact.
    void renameSelected();

Q_SIGNALS:
    void filesDropped(const QStringList &paths);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void onDocumentChanged(const ChangeEvent &event);
    void readAll();
    void readClip();
    void readCharacter();
    void readImpacts();
    QString outcomeText(const ProjectImpact &impact) const;
    void readTakes();
    void readSelection();
    void onItemChanged(QTreeWidgetItem *item);
    void onTreeSelectionChanged();
    bool impactKey(int key, Qt::KeyboardModifiers modifiers);
    void showMenu(const QPoint &at);

    Document &m_document;
    Selection &m_selection;
    const SimulationService &m_simulation;
    QTreeWidget *m_tree;
    QTreeWidgetItem *m_clip;
    QTreeWidgetItem *m_character;
    QTreeWidgetItem *m_impacts;
    QTreeWidgetItem *m_takes;
    bool m_reading = false;
};

} // namespace flinch
