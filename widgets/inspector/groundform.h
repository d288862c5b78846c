#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/document/simulationservice.h"

class QPushButton;

namespace flinch {

/// The clip's floor and foot contacts: as found, or as somebody knows better.
class GroundForm : public FieldForm
{
    Q_OBJECT

public:
    GroundForm(Document &document, const SimulationService &simulation, QWidget *parent = nullptr);

    void read();

Q_SIGNALS:
    /// For the status bar: why a number was not taken.
    void message(const QString &text);

private:
    Document &m_document;
    const SimulationService &m_simulation;
    ValueField *m_floor;
    QPushButton *m_floorAsFound;
    QPushButton *m_contactsAsFound;
    TextLabel *m_note;
    GestureId m_gesture = 0;
};

} // namespace flinch
