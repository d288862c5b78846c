#include "widgets/inspector/selectedimpacts.h"

#include "widgets/document/choicetexts.h"

namespace flinch {

SelectedImpacts::SelectedImpacts(Document &document, Selection &selection,
                                 const SimulationService &simulation, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_selection(selection)
    , m_simulation(simulation)
{}

SelectedImpacts::Impacts SelectedImpacts::all() const
{
    return impactedits::impactsOf(m_document, m_selection.impacts());
}

void SelectedImpacts::change(const QString &text, const std::function<void(ProjectImpact &)> &edit)
{
    impactedits::change(m_document, m_selection.impacts(), text, edit, m_gesture);
}

ValueField *SelectedImpacts::number(const ValueSpec &spec, const QString &text, const Get &get,
                                    const Set &set)
{
    auto *made = field(spec, text, set);
    m_numbers.push_back({made, get});
    return made;
}

ValueField *SelectedImpacts::field(const ValueSpec &spec, const QString &text, const Set &set)
{
    auto *made = new ValueField(spec);
    bind(made);
    connect(made, &ValueField::valueEdited, this, [this, text, set](double value) {
        change(text, [&](ProjectImpact &impact) { set(impact, value); });
    });
    connect(made, &ValueField::rejected, this, &SelectedImpacts::message);
    return made;
}

void SelectedImpacts::readNumbers(const Impacts &impacts)
{
    for (const Bound &bound : m_numbers) {
        if (const auto value = commonOf(impacts, bound.get))
            bound.field->setValue(*value);
        else
            bound.field->setMixed();
    }
}

void SelectedImpacts::setPlayhead(const Playhead &playhead)
{
    m_playhead = &playhead;
    connect(&playhead, &Playhead::frameChanged, this, &SelectedImpacts::readKeySquares);
    readKeySquares();
}

double SelectedImpacts::keyTime() const
{
    return m_document.clipSeconds(m_playhead->frame());
}

void SelectedImpacts::addKeySquare(Keyable value, QWidget *beside, KeySquare::Place place)
{
    auto *square = new KeySquare(keyableText(value), beside, place);
    connect(square, &KeySquare::clicked, this, [this, value] {
        if (m_playhead && m_document.frameCount() > 0)
            reactionkeys::toggle(m_document, value, keyTime());
    });
    m_squares.push_back({value, square});
}

void SelectedImpacts::readKeySquares()
{
    for (const Square &each : m_squares) {
        each.square->setOffered(m_playhead != nullptr);
        if (m_playhead)
            each.square->setState(
                KeySquare::State(reactionkeys::keyedAt(m_document, each.value, keyTime())));
    }
}

} // namespace flinch
