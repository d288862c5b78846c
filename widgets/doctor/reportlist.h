#pragma once

#include "core/doctor/importreport.h"
#include "widgets/common/fieldform.h"

#include <array>

class QComboBox;
class QVBoxLayout;

namespace flinch {

/// What the lines of a report need to be changed in place.
struct ReportChoices
{
    std::shared_ptr<const Asset> asset;
    ImportOptions import;
    std::optional<double> floorMetres; // that is used, whoever said it
    bool offersReading = true; // unit, axis, floor and contacts; else they are said elsewhere
};

/// The report of an import: groups, the worst first, a line for each thing that is told, and in the
/// line what says it otherwise. In a narrow panel what is worth a look has its sentence below.
class ReportList : public FieldForm
{
    Q_OBJECT

public:
    enum class Width { Narrow, Wide };

    explicit ReportList(Width width, QWidget *parent = nullptr);

    void show(const ImportReport &report, const ReportChoices &choices);

Q_SIGNALS:
    void importChosen(const flinch::ImportOptions &options);
    void mappingAsked();
    /// Nothing: as found.
    void floorChosen(std::optional<double> metres);
    void contactsAsFound();
    void frameAsked(int frame);
    void ignoreChosen(const flinch::FrameRange &frames, bool ignored);
    void gestureStarted();
    void gestureFinished();
    void gestureCancelled();
    /// For the status bar.
    void message(const QString &text);

private:
    struct Line
    {
        ReportEntry entry;
        TextLabel *fact = nullptr;
        QWidget *editor = nullptr;
    };

    /// Without the many of a kind.
    static std::vector<ReportEntry> shownOf(const ImportReport &report);
    bool hasSameLines(const std::vector<ReportEntry> &shown) const;
    void build(const ImportReport &report, const std::vector<ReportEntry> &shown);
    void addLine(const ReportEntry &entry, QVBoxLayout &into);
    QWidget *makeEditor(const ReportEntry &entry);
    QWidget *makeUnit();
    QWidget *makeUpAxis();
    QWidget *makeFloor();
    QWidget *makeContacts();
    QWidget *makeDiscontinuity(const ReportEntry &entry);
    QComboBox *makeChoice(const QString &name, const QString &toolTip);
    void readEditors(const ImportReport &report);

    const Width m_width;
    ReportChoices m_choices;
    QWidget *m_list = nullptr;
    std::vector<Line> m_lines;
    std::size_t m_entryCount = 0;
    std::array<bool, kReportGroupCount> m_isOpen = {true, true, true, true};
    QComboBox *m_unit = nullptr;
    QComboBox *m_upAxis = nullptr;
    ValueField *m_floor = nullptr;
    ResetButton *m_floorAsFound = nullptr;
    QWidget *m_contacts = nullptr;
};

} // namespace flinch
