#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/common/fieldslider.h"
#include "widgets/document/document.h"

class QCheckBox;

namespace flinch {

/// How the character answers blows that say nothing else.
class ReactionDefaults : public QObject
{
    Q_OBJECT

public:
    /// Puts its group at the end of `form`.
    ReactionDefaults(Document &document, FieldForm &form, QObject *parent = nullptr);

    void read();

Q_SIGNALS:
    /// A number that was not taken, for the status bar.
    void message(const QString &text);

private:
    void buildChoices(FieldForm &form);
    void buildTone(FieldForm &form);
    void buildNumbers(FieldForm &form);
    void change(const QString &text, const std::function<void(ReactionSettings &)> &edit);
    ValueField *number(const ValueSpec &spec,
                       const std::function<void(ReactionSettings &, double)> &set);
    ResetButton *byItself(const QString &name, std::optional<double> ReactionSettings::*member);

    Document &m_document;
    GestureId m_gesture = 0;
    QCheckBox *m_enabled;
    SegmentedChoice *m_outcome;
    SegmentedChoice *m_aftermath;
    FieldSlider *m_toneSlider;
    ValueField *m_tone;
    TextLabel *m_keysNote;
    ValueField *m_steps;
    ValueField *m_height;
    ValueField *m_recover;
    ValueField *m_brace;
    ValueField *m_reflex;
    ResetButton *m_heightReset;
    ResetButton *m_recoverReset;
    std::vector<QWidget *> m_rows; // off while reactions are
};

} // namespace flinch
