#include "widgets/inspector/groundform.h"

#include "widgets/document/commands.h"
#include "widgets/document/controlgestures.h"

#include <QPushButton>

namespace flinch {

namespace {

/// Off with the reason when there is nothing to reset.
void showReset(QPushButton &button, bool edited, const QString &does)
{
    button.setEnabled(edited);
    button.setToolTip(edited ? does : GroundForm::tr("It is as found."));
}

} // namespace

GroundForm::GroundForm(Document &document, const SimulationService &simulation, QWidget *parent)
    : FieldForm(parent)
    , m_document(document)
    , m_simulation(simulation)
    , m_floor(new ValueField({.name = tr("Floor"),
                              .dimension = Dimension::Length,
                              .minimum = -1000,
                              .maximum = 1000,
                              .step = 0.005,
                              .decimals = 3}))
    , m_floorAsFound(new QPushButton(tr("As found")))
    , m_contactsAsFound(new QPushButton(tr("Contacts as found")))
    , m_note(new TextLabel(QString(), TextRole::Caption, Token::Text2))
{
    addGroup(tr("Ground"));
    m_floor->setToolTip(tr("Floor: its height in the clip, where the feet come to rest"));
    m_note->setWordWrap(true);
    bindGestures(m_floor, document, m_gesture, this);
    connect(m_floor, &ValueField::valueEdited, this, [this](double metres) {
        m_document.push(commands::setFloor(m_document, metres, m_gesture));
    });
    connect(m_floor, &ValueField::rejected, this, &GroundForm::message);
    connect(m_floorAsFound, &QPushButton::clicked, this,
            [this] { m_document.push(commands::setFloor(m_document, std::nullopt)); });
    connect(m_contactsAsFound, &QPushButton::clicked, this,
            [this] { m_document.push(commands::setContacts(m_document, {})); });
    addRow(tr("Floor"), {m_floor, m_floorAsFound});
    addWide(m_contactsAsFound);
    addWide(m_note);
}

void GroundForm::read()
{
    const GroundOptions &said = m_document.setup().ground;
    const auto &prepared = m_simulation.prepared();
    if (said.floorMetres)
        m_floor->setValue(*said.floorMetres);
    else if (prepared)
        m_floor->setValue(prepared->ground.floorMetres);
    else
        m_floor->setNothing();
    showReset(*m_floorAsFound, said.floorMetres.has_value(),
              tr("Puts the floor where the feet come to rest"));
    showReset(*m_contactsAsFound, said.planted[0] || said.planted[1],
              tr("Drops what was changed on the timeline's foot bars"));
    m_note->setText(prepared ? prepared->ground.note() : QString());
    m_note->setVisible(!m_note->text().isEmpty());
}

} // namespace flinch
