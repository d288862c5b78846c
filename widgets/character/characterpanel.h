#pragma once

#include "widgets/document/command.h"
#include "widgets/document/simulationservice.h"

#include <QStackedWidget>

class QCheckBox;
class QTreeWidget;

namespace flinch {

class ValueField;

/// Height and weight of the body, its parts with mass and torque cap, and what its joints obey.
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
    ValueField *sizeField(const QString &name, bool height);

    Document &m_document;
    const SimulationService &m_simulation;
    GestureId m_gesture = 0;
    ValueField *m_height = nullptr;
    ValueField *m_weight = nullptr;
    QCheckBox *m_limits = nullptr;
    QCheckBox *m_collision = nullptr;
    QTreeWidget *m_bodies = nullptr;
};

} // namespace flinch
