#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/inspector/selectedimpacts.h"

class QComboBox;

namespace flinch {

/// What hits: when, where, and how hard.
class BlowFields : public QObject
{
    Q_OBJECT

public:
    /// Puts its rows into the open group of `form`.
    BlowFields(SelectedImpacts &impacts, FieldForm &form, QObject *parent = nullptr);

    void read(const std::vector<ProjectImpact> &impacts);

    /// "Push 42.0 N·s · chest · frame 300", for the folded header.
    QString summary(const std::vector<ProjectImpact> &impacts) const;

private:
    void buildContact(FieldForm &form);
    void buildKind(FieldForm &form);
    void buildStrength(FieldForm &form);
    ValueField *simple(const ValueSpec &spec, double ImpactKey::*member);
    void readContact();
    void readStrength(const std::vector<ProjectImpact> &impacts);

    SelectedImpacts &m_impacts;
    QComboBox *m_body;
    SegmentedChoice *m_kind;
    ValueField *m_contactFrame;
    ValueField *m_contactTime;
    TextLabel *m_hard;
    QWidget *m_massRow, *m_speedRow, *m_radiusRow, *m_impulseRow, *m_durationRow;
    ValueField *m_impulse;
};

} // namespace flinch
