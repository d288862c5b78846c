#pragma once

#include "widgets/document/command.h"
#include "widgets/document/simulationservice.h"

#include <QStackedWidget>

#include <array>

class QCheckBox;
class QPushButton;
class QTreeWidget;

namespace flinch {

class FieldForm;
class ValueField;
struct ValueSpec;

/// Height and weight of the body, torque cap and stiffness of each joint, what all joints obey, and
/// what each part weighs.
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
    /// `edit` changes the options as the field's value says; one gesture is one step.
    template<typename Edit>
    ValueField *numberField(const ValueSpec &spec, Edit edit);

    Document &m_document;
    const SimulationService &m_simulation;
    GestureId m_gesture = 0;
    ValueField *m_height = nullptr;
    ValueField *m_weight = nullptr;

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
};

} // namespace flinch
