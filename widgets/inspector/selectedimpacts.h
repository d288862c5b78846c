#pragma once

#include "widgets/common/keysquare.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/controlgestures.h"
#include "widgets/document/impactedits.h"
#include "widgets/document/playhead.h"
#include "widgets/document/reactionkeyedits.h"
#include "widgets/document/selection.h"
#include "widgets/document/simulationservice.h"

#include <QObject>

namespace flinch {

/// The impacts that the inspector shows, and fields bound to them: where values differ, an em dash;
/// every edit one step of the history for all of them, every drag too.
class SelectedImpacts : public QObject
{
    Q_OBJECT

public:
    using Impacts = std::vector<ProjectImpact>;
    using Get = std::function<double(const ProjectImpact &)>;
    using Set = std::function<void(ProjectImpact &, double)>;

    SelectedImpacts(Document &document, Selection &selection, const SimulationService &simulation,
                    QObject *parent = nullptr);

    Document &document() const { return m_document; }

    Selection &selection() const { return m_selection; }

    const SimulationService &simulation() const { return m_simulation; }

    Impacts all() const;
    void change(const QString &text, const std::function<void(ProjectImpact &)> &edit);

    /// What a control's edits carry while it is dragged.
    GestureId gesture() const { return m_gesture; }

    template<typename Control>
    void bind(Control *control)
    {
        bindGestures(control, m_document, m_gesture, this);
    }

    /// A field for a number of an impact; readNumbers() fills it.
    ValueField *number(const ValueSpec &spec, const QString &text, const Get &get, const Set &set);
    /// One whose edits say `text`; whoever makes it fills it.
    ValueField *field(const ValueSpec &spec, const QString &text, const Set &set);
    void readNumbers(const Impacts &impacts);

    /// Whose keys can be set; without one there are no squares.
    void setPlayhead(const Playhead &playhead);
    /// Left of `beside`.
    void addKeySquare(Keyable value, QWidget *beside, KeySquare::Place place);
    void readKeySquares();

Q_SIGNALS:
    /// A number that was not taken, for the status bar.
    void message(const QString &text);

private:
    struct Bound
    {
        ValueField *field;
        Get get;
    };

    Document &m_document;
    Selection &m_selection;
    const SimulationService &m_simulation;

    struct Square
    {
        Keyable value;
        KeySquare *square;
    };

    double keyTime() const;

    const Playhead *m_playhead = nullptr;
    std::vector<Square> m_squares;
    std::vector<Bound> m_numbers;
    GestureId m_gesture = 0;
};

/// The value that all share; nothing when they differ.
template<typename Get>
auto commonOf(const std::vector<ProjectImpact> &impacts, Get get)
    -> std::optional<std::decay_t<decltype(get(impacts.front()))>>
{
    const auto first = get(impacts.front());
    for (const ProjectImpact &impact : impacts) {
        if (get(impact) != first)
            return {};
    }
    return first;
}

} // namespace flinch
