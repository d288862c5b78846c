#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/common/fieldslider.h"
#include "widgets/inspector/selectedimpacts.h"

namespace flinch {

/// How the body answers the selected impacts. What an impact does not say stands there as the
/// character has it, in the quiet colour; an arrow gives back what it says.
class ReactionFields : public QObject
{
    Q_OBJECT

public:
    /// Puts its rows into the open group of `form`.
    ReactionFields(SelectedImpacts &impacts, FieldForm &form, QObject *parent = nullptr);

    void read(const std::vector<ProjectImpact> &impacts);
    /// The words before the two choices make room in a narrow panel.
    void setNarrow(bool narrow);

    /// For the folded header.
    QString summary(const std::vector<ProjectImpact> &impacts) const;

    bool isRefused() const { return m_refused; }

private:
    /// A number that an impact may say.
    struct Row
    {
        ValueField *field = nullptr;
        ResetButton *reset = nullptr;
        std::function<std::optional<double>(const ImpactReaction &)> own;
        std::function<std::optional<double>(const ReactionSettings &, const ImpactKey &)> usual;
    };

    using Give = std::function<void(ImpactReaction &)>;

    void buildOutcome(FieldForm &form);
    void buildSteps(FieldForm &form);
    void buildAftermath(FieldForm &form);
    void buildRecover(FieldForm &form);
    void buildTone(FieldForm &form);
    void buildPreparation(FieldForm &form);
    template<typename Member>
    Row number(const ValueSpec &spec, double scale, Member member);
    ResetButton *giveBack(const QString &name, const Give &give);
    void readSentence(const std::vector<ProjectImpact> &impacts);
    void readChoices(const std::vector<ProjectImpact> &impacts);
    void readRow(const Row &row, const std::vector<ProjectImpact> &impacts, const QString &unset);

    SelectedImpacts &m_impacts;
    bool m_refused = false;
    bool m_narrow = false;
    QWidget *m_answer; // the sentence's line
    QWidget *m_upTo;
    QLabel *m_warning;
    TextLabel *m_sentence;
    SegmentedChoice *m_outcome;
    SegmentedChoice *m_aftermath;
    ResetButton *m_outcomeReset;
    ResetButton *m_aftermathReset;
    ResetButton *m_stepsReset;
    QWidget *m_outcomeRow, *m_aftermathRow, *m_stepsRow;
    Row m_steps, m_height, m_recover, m_tone, m_brace, m_reflex;
    FieldSlider *m_toneSlider;
    TextLabel *m_recoverNote;
    TextLabel *m_braceNote;
};

} // namespace flinch
