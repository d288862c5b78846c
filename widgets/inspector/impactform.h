#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/inspector/selectedimpacts.h"

class QCheckBox;
class QComboBox;
class QPushButton;

namespace flinch {

class AnticipationSlider;
class BlowFields;
class ReactionFields;
class ShapeFields;

/// The values of the selected impacts, in groups that fold; a folded one still tells in short. In a
/// narrow panel one is open at a time.
class ImpactForm : public FieldForm
{
    Q_OBJECT

public:
    ImpactForm(Document &document, Selection &selection, const SimulationService &simulation,
               QWidget *parent = nullptr);

    /// Shows what is selected now.
    void read();

    /// At whose frame values are keyed.
    void setPlayhead(const Playhead &playhead) { m_impacts.setPlayhead(playhead); }

    /// The panel's room, by which groups fold that nobody has opened or folded by hand.
    void fitTo(const QSize &room);

    /// "The body half expects it …": what an anticipation means.
    static QString anticipationSentence(double anticipation);

Q_SIGNALS:
    void message(const QString &text);

private:
    void buildHead();
    void buildAnticipation();
    void buildProposal();
    void buildDirection();
    void buildEnd();
    FoldingGroup *group(const char *id, const QString &title);
    void fold();
    void onSwitched(FoldingGroup *group, bool open);
    bool isOpenByItself(const FoldingGroup &group) const;
    void readAnticipation(const std::vector<ProjectImpact> &impacts);
    void readProposal(const std::vector<ProjectImpact> &impacts);
    void readHeaders(const std::vector<ProjectImpact> &impacts);

    SelectedImpacts m_impacts;
    std::vector<FoldingGroup *> m_groups;
    FoldingGroup *m_blowGroup, *m_anticipationGroup, *m_directionGroup, *m_reactionGroup,
        *m_shapeGroup;
    BlowFields *m_blow;
    ReactionFields *m_reaction;
    ShapeFields *m_shape;
    QWidget *m_mark;
    QLineEdit *m_name;
    QComboBox *m_preset;
    AnticipationSlider *m_slider;
    TextLabel *m_sentence;
    QWidget *m_proposal;
    TextLabel *m_proposed;
    QPushButton *m_expect;
    QCheckBox *m_enabled;
    QSize m_room;
    bool m_narrow = false;
};

} // namespace flinch
