#pragma once

#include "app/window/workspace.h"
#include "core/bake/bakejob.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QStackedWidget;

namespace flinch {

class BakeResultPage;
class TextLabel;
class ValueField;

/// Bakes the present take: what, for whom and where to; then the proof. Remembers its choices in
/// the project. The bake itself runs in the background and can be cancelled.
class BakeDialog : public QDialog
{
    Q_OBJECT

public:
    BakeDialog(Workspace &workspace, QWidget *parent);
    ~BakeDialog() override;

    /// What the fields ask for.
    BakeRequest request() const;

    void reject() override;

private:
    QWidget *makeForm();
    QWidget *makePresets();
    void usePreset(int row);
    void fieldEdited();
    void browse();
    void updateBand();
    QString blocker() const;
    void start();
    void showReport(const flinch::BakeReport &report);
    void showFailure(const flinch::Error &error);
    void remember() const;
    void recall();
    QString extension() const;

    Workspace &m_workspace;
    QStackedWidget *m_pages;
    QListWidget *m_presets;
    QLineEdit *m_file;
    QComboBox *m_format;
    QCheckBox *m_takes[3];
    QRadioButton *m_exact;
    QRadioButton *m_raw;
    QComboBox *m_rate;
    QComboBox *m_unit;
    ValueField *m_first;
    ValueField *m_last;
    QCheckBox *m_return;
    ValueField *m_returnFrame;
    QCheckBox *m_feet;
    QCheckBox *m_reduce;
    ValueField *m_tolerance;
    QCheckBox *m_mesh;
    TextLabel *m_band;
    QProgressBar *m_progress;
    QPushButton *m_bake;
    QPushButton *m_cancel;
    BakeResultPage *m_result = nullptr;
    bool m_presetting = false;
};

} // namespace flinch
