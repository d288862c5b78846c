#include "widgets/inspector/selectedimpacts.h"

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

} // namespace flinch
