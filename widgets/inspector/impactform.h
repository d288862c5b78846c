#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/document/impactedits.h"
#include "widgets/document/selection.h"
#include "widgets/document/simulationservice.h"

class QCheckBox;
class QComboBox;
class QPushButton;

namespace flinch {

class AnticipationSlider;

/// The values of the selected impacts; where they differ, an em dash. Every edit is one step of the
/// history for all of them, every drag too.
class ImpactForm : public FieldForm
{
    Q_OBJECT

public:
    ImpactForm(Document &document, Selection &selection, const SimulationService &simulation,
               QWidget *parent = nullptr);

    /// Shows what is selected now.
    void read();

    /// "The shadow feels half of this hit …": what an anticipation means.
    static QString anticipationSentence(double anticipation);

Q_SIGNALS:
    void message(const QString &text);

private:
    using Get = std::function<double(const ProjectImpact &)>;
    using Set = std::function<void(ProjectImpact &, double)>;

    struct Bound
    {
        ValueField *field;
        Get get;
        Set set;
    };

    void buildHead();
    void buildContact();
    void buildAnticipation();
    void buildStrength();
    void buildDirection();
    void buildEnd();
    /// A field for a number of an impact.
    ValueField *number(const ValueSpec &spec, const QString &text, Get get, Set set);
    void change(const QString &text, const std::function<void(ProjectImpact &)> &edit);
    std::vector<ProjectImpact> selected() const;
    void readStrength(const std::vector<ProjectImpact> &impacts);

    Document &m_document;
    Selection &m_selection;
    const SimulationService &m_simulation;
    std::vector<Bound> m_numbers;
    GestureId m_gesture = 0;
    QWidget *m_mark;
    QLineEdit *m_name;
    QComboBox *m_preset;
    QComboBox *m_body;
    SegmentedChoice *m_kind;
    ValueField *m_contactFrame;
    ValueField *m_contactTime;
    AnticipationSlider *m_slider;
    TextLabel *m_sentence;
    TextLabel *m_strength;
    TextLabel *m_hard;
    QWidget *m_massRow, *m_speedRow, *m_radiusRow, *m_impulseRow, *m_durationRow;
    ValueField *m_impulse;
    QCheckBox *m_enabled;
};

} // namespace flinch
