#pragma once

#include "core/doctor/importreport.h"

#include <QWidget>

class QComboBox;
class QPushButton;

namespace flinch {

class MappingFigure;
class TextLabel;

/// Which joint drives which body: pick a body on the figure, then its joint in the list; Tab in the
/// list goes on to the next body. Whole maps are chosen and saved here, too.
class MappingForm : public QWidget
{
    Q_OBJECT

public:
    explicit MappingForm(QWidget *parent = nullptr);

    void show(const ImportReport &report, const Skeleton &skeleton,
              const MappingOverrides &overrides, const std::vector<FoundMap> &maps);

    BodyId body() const;

    MappingFigure &figure() { return *m_figure; }

    /// As if it had been chosen in the list.
    void chooseJoint(int joint);

Q_SIGNALS:
    void bodyPicked(flinch::BodyId body);
    /// -1: as found.
    void jointChosen(flinch::BodyId body, int joint);
    /// -1: as found, without a map.
    void mapChosen(int map);
    void saveAsked();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void showBody();
    void showMaps(const ImportReport &report, const std::vector<FoundMap> &maps);

    PerBody<MappedBody> m_mapping;
    QStringList m_joints;
    PerBody<int> m_chosen; // by hand, -1: none
    TextLabel *m_summary;
    MappingFigure *m_figure;
    QComboBox *m_map;
    QPushButton *m_save;
    TextLabel *m_body;
    QComboBox *m_joint;
    TextLabel *m_confidence;
    TextLabel *m_reason;
};

} // namespace flinch
