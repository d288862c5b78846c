#pragma once

#include "widgets/document/command.h"
#include "widgets/document/simulationservice.h"

#include <QStackedWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QPushButton;
class QTreeWidget;

namespace flinch {

class FieldForm;
class ReactionDefaults;
class ValueField;
struct ValueSpec;

/// Height and weight of the body, how it answers blows, torque cap and stiffness of each joint,
/// what all joints obey, what each part weighs, and which joint of the skeleton moves it.
class CharacterPanel : public QStackedWidget
{
    Q_OBJECT

public:
    CharacterPanel(Document &document, const SimulationService &simulation,
                   QWidget *parent = nullptr);

Q_SIGNALS:
    /// For the status bar.
    void message(const QString &text);

private:
    void build();
    void read();
    void addSize(FieldForm &form);
    void addJoints(FieldForm &form);
    void addBodies(FieldForm &form);
    void addSkeleton(FieldForm &form);
    void readSkeleton();
    void choose(BodyId body, int joint);
    /// `edit` changes the options as the field's value says; one gesture is one step.
    template<typename Edit>
    ValueField *numberField(const ValueSpec &spec, Edit edit);

    Document &m_document;
    const SimulationService &m_simulation;
    GestureId m_gesture = 0;
    ValueField *m_height = nullptr;
    ValueField *m_weight = nullptr;
    ReactionDefaults *m_reactions = nullptr;

    struct JointFields
    {
        ValueField *cap = nullptr;
        ValueField *stiffness = nullptr;
    };

    std::array<JointFields, kBallJointCount> m_joints;
    QPushButton *m_usualJoints = nullptr;
    QCheckBox *m_limits = nullptr;
    QCheckBox *m_collision = nullptr;
    QTreeWidget *m_bodies = nullptr;
    PerBody<QComboBox *> m_drivers; // after the first, which is Flinch's choice, all joints
};

} // namespace flinch
