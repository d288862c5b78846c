#pragma once

#include "app/window/workspace.h"
#include "core/bake/bakejob.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace flinch {

class BakeForm;
class BakeResultPage;
class TextLabel;

/// Bakes the present take: for whom, what and where to; then the proof. Remembers its choices in
/// the project. The bake runs in the background, can be cancelled, and goes on when hidden. Ends
/// with the clip it was opened for; while that is baked, only after the proof was seen.
class BakeDialog : public QDialog
{
    Q_OBJECT

public:
    BakeDialog(Workspace &workspace, QWidget *parent);
    ~BakeDialog() override;

    BakeForm &form() { return *m_form; }

    /// Esc and Cancel: stops a bake that runs, else closes.
    void reject() override;

Q_SIGNALS:
    /// Ended while hidden: well, or for this reason.
    void endedUnseen(const QString &title, const QString &sentence);
    /// Another bake is wanted, of a clip this dialog was not made for. It has finished.
    void anotherAsked();

private:
    QWidget *makePresets();
    QWidget *makeBand();
    QWidget *makeButtons();
    void usePreset(int row);
    void onEdited();
    void updateBand();
    /// The same bake for flinch-cli, or why there is none.
    Result<QString> commandLine() const;
    /// In the band, after one of our icons: info, warn or error.
    void say(const char *icon, const QString &text);
    void setRunning(bool running);
    void onClipChanged();
    void start();
    void showReport(const flinch::BakeReport &report);
    void showFailure(const flinch::Error &error);

    Workspace &m_workspace;
    QStackedWidget *m_pages;
    BakeForm *m_form;
    QWidget *m_options = nullptr; // presets and form
    QListWidget *m_presets = nullptr;
    QLabel *m_bandIcon = nullptr;
    TextLabel *m_band = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_bake = nullptr;
    QPushButton *m_hide = nullptr;
    BakeResultPage *m_result = nullptr;
    std::shared_ptr<const Clip> m_clip; // that is being baked onto
    std::shared_ptr<const Take> m_take; // that is being baked; null: none is
    bool m_isOld = false;               // made for a clip that is no longer open
};

} // namespace flinch
