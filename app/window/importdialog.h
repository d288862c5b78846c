#pragma once

#include "widgets/doctor/importdraft.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace flinch {

class CharacterPreview;
class MappingForm;
class ReportList;
class TextLabel;

/// How a file is read, before it is opened or once more afterwards: its takes, its character, which
/// joint drives which body, and the report. Nothing changes until it is accepted.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Purpose { Open, Change };

    ImportDialog(ClipSource source, AssetPtr asset, Setup setup, Purpose purpose, QWidget *parent);

    const ImportDraft &draft() const { return m_draft; }

    /// Keeps the answers for the skeleton where that was asked for.
    void accept() override;
    /// Shows the figure, where it has to share its place.
    void showMapping();

private:
    QWidget *makeTakes();
    QWidget *makeMiddle(bool narrow);
    QWidget *makeReport();
    QWidget *makeBand();
    QWidget *makeButtons();
    void connectParts();
    void read();
    void listTakes();
    void readBand();
    void saveMap();
    void say(const char *icon, const QString &text);

    ImportDraft m_draft;
    const Purpose m_purpose;
    QListWidget *m_takes = nullptr;
    TextLabel *m_takeCount = nullptr;
    QStackedWidget *m_pages = nullptr; // character and mapping, where they share a place
    CharacterPreview *m_preview = nullptr;
    MappingForm *m_mapping = nullptr;
    ReportList *m_report = nullptr;
    QLabel *m_bandIcon = nullptr;
    TextLabel *m_band = nullptr;
    QCheckBox *m_remember = nullptr;
    QPushButton *m_open = nullptr;
};

} // namespace flinch
