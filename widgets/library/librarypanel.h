#pragma once

#include "core/scenario/impactpresets.h"
#include "widgets/document/document.h"
#include "widgets/library/clipfolder.h"

#include <QWidget>

#include <optional>
#include <utility>

class QLineEdit;
class QToolButton;
class QTreeView;

namespace flinch {

class LibraryModel;
class TextLabel;

/// What there is to work with: the clips of a folder, the demo, and impact presets. The folder is
/// the one the user chose, remembered, or else that of the open project. Double-click or Enter
/// opens a clip or adds a preset; both can be dragged out. Changes nothing itself.
class LibraryPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LibraryPanel(Document &document, QWidget *parent = nullptr);

    const ClipFolder &folder() const { return m_folder; }

    QTreeView &tree() { return *m_tree; }

    /// Empty: that of the project again.
    void setChosenFolder(const QString &path);

Q_SIGNALS:
    void clipChosen(const QString &path);
    void demoChosen();
    void presetChosen(const flinch::ImpactPreset &preset);

private:
    void chooseFolder();
    void followDocument();
    void showFolder();
    void filter(const QString &text);
    /// Changes what is listed and keeps the place in it.
    void relist(const std::function<void()> &change);
    void choose(const QModelIndex &index);
    QString projectFolder() const;

    Document &m_document;
    ClipFolder m_folder;
    QToolButton *m_place;
    QLineEdit *m_filter;
    QWidget *m_empty;
    TextLabel *m_note;
    QTreeView *m_tree;
    LibraryModel *m_model;
    QAction *m_followProject = nullptr;
    std::optional<std::pair<bool, bool>> m_openUnfiltered; // clips, presets; while a filter is set
};

} // namespace flinch
