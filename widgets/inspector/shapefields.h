#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/common/fieldslider.h"
#include "widgets/inspector/selectedimpacts.h"

class QGridLayout;

namespace flinch {

/// How much of a reaction the bake shows: all of it, and part by part.
class ShapeFields : public QObject
{
    Q_OBJECT

public:
    /// Puts its rows into the open group of `form`.
    ShapeFields(SelectedImpacts &impacts, FieldForm &form, QObject *parent = nullptr);

    void read(const std::vector<ProjectImpact> &impacts);
    /// Two columns instead of three.
    void setNarrow(bool narrow);

    /// "120 % · left arm 60 %", for the header.
    static QString summary(const std::vector<ProjectImpact> &impacts);

private:
    void buildExaggerate(FieldForm &form);
    void buildWeights(FieldForm &form);
    void placeWeights(int columns);

    SelectedImpacts &m_impacts;
    FieldSlider *m_slider;
    ValueField *m_exaggerate;
    ResetButton *m_reset;
    ResetButton *m_weightsReset;
    QGridLayout *m_grid;
    std::vector<QWidget *> m_cells;
    std::vector<QWidget *> m_pairs; // the words for arms and legs
};

} // namespace flinch
