#include "widgets/inspector/shapefields.h"

#include <QGridLayout>
#include <QHBoxLayout>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace flinch {

namespace {

constexpr double kPercent = 100;
constexpr double kMostWeight = 200; // %

struct Part
{
    QString name;
    QString label; // beside the field
    double PartWeights::*weight;
    Keyable keyed;
};

/// The first three stand alone, the others are left and right.
std::vector<Part> parts()
{
    const QString left = ShapeFields::tr("left"), right = ShapeFields::tr("right");
    return {
        {ShapeFields::tr("Head"), ShapeFields::tr("Head"), &PartWeights::head, Keyable::Head},
        {ShapeFields::tr("Trunk"), ShapeFields::tr("Trunk"), &PartWeights::trunk, Keyable::Trunk},
        {ShapeFields::tr("Hips"), ShapeFields::tr("Hips"), &PartWeights::hips, Keyable::Hips},
        {ShapeFields::tr("Left arm"), left, &PartWeights::leftArm, Keyable::LeftArm},
        {ShapeFields::tr("Right arm"), right, &PartWeights::rightArm, Keyable::RightArm},
        {ShapeFields::tr("Left leg"), left, &PartWeights::leftLeg, Keyable::LeftLeg},
        {ShapeFields::tr("Right leg"), right, &PartWeights::rightLeg, Keyable::RightLeg},
    };
}

constexpr std::size_t kAlone = 3;

} // namespace

ShapeFields::ShapeFields(SelectedImpacts &impacts, FieldForm &form, QObject *parent)
    : QObject(parent)
    , m_impacts(impacts)
{
    buildExaggerate(form);
    buildWeights(form);
}

void ShapeFields::buildExaggerate(FieldForm &form)
{
    m_slider = new FieldSlider({.name = tr("Exaggerate"),
                                .maximum = 300,
                                .origin = 100,
                                .step = 5,
                                .fine = 1,
                                .stops = {0, 100, 200, 300}});
    m_slider->setToolTip(tr("How much of the reaction the bake shows; below 100 % less than is "
                            "simulated, above it more"));
    m_impacts.bind(m_slider);
    const auto set = [](ProjectImpact &impact, double percent) {
        impact.key.reaction.exaggerate = percent / kPercent;
    };
    connect(m_slider, &FieldSlider::valueEdited, this, [this, set](double percent) {
        m_impacts.change(tr("Change exaggeration"),
                         [&](ProjectImpact &impact) { set(impact, percent); });
    });
    m_exaggerate = m_impacts.number(
        {.name = tr("Exaggerate"), .dimension = Dimension::Percent, .maximum = 300, .step = 5},
        tr("Change exaggeration"),
        [](const ProjectImpact &impact) { return kPercent * impact.key.reaction.exaggerate; }, set);
    m_exaggerate->setFixedWidth(scaled(58));
    m_reset = new ResetButton(tr("As it is simulated: 100 %"));
    connect(m_reset, &QToolButton::clicked, this, [this] {
        m_impacts.change(tr("Reset exaggeration"),
                         [](ProjectImpact &impact) { impact.key.reaction.exaggerate = 1; });
    });
    QWidget *row = form.addRow(tr("Exaggerate"), {m_slider, m_exaggerate, m_reset});
    m_impacts.addKeySquare(Keyable::Exaggerate, row, KeySquare::Place::Margin);
}

void ShapeFields::buildWeights(FieldForm &form)
{
    auto *weights = new QWidget;
    m_grid = new QGridLayout(weights);
    m_grid->setContentsMargins(0, 2, 0, 0);
    m_grid->setHorizontalSpacing(6); // translations are longer
    m_grid->setVerticalSpacing(4);
    for (const Part &part : parts()) {
        auto *field = m_impacts.number(
            {.name = part.name,
             .dimension = Dimension::Percent,
             .maximum = kMostWeight,
             .step = 5,
             .footBar = kMostWeight},
            tr("Change weight of %1").arg(part.name.toLower()),
            [weight = part.weight](const ProjectImpact &impact) {
                return kPercent * impact.key.reaction.weights.*weight;
            },
            [weight = part.weight](ProjectImpact &impact, double percent) {
                impact.key.reaction.weights.*weight = percent / kPercent;
            });
        field->setMinimumWidth(scaled(44));
        auto *cell = new QWidget;
        auto *line = new QHBoxLayout(cell);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(5);
        auto *label = new ScrubLabel(part.label, field);
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        if (m_cells.size() < kAlone)
            label->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        line->addWidget(label, 1);
        line->addWidget(field);
        m_impacts.addKeySquare(part.keyed, field, KeySquare::Place::Cell);
        m_cells.push_back(cell);
    }
    for (const QString &pair : {tr("Arms"), tr("Legs")})
        m_pairs.push_back(new TextLabel(pair, TextRole::Body, Token::Text2));
    m_weightsReset = new ResetButton(tr("All weights at 100 %"));
    connect(m_weightsReset, &QToolButton::clicked, this, [this] {
        m_impacts.change(tr("Reset weights"),
                         [](ProjectImpact &impact) { impact.key.reaction.weights = {}; });
    });
    placeWeights(3);
    form.addWide(weights);
    auto *note = new TextLabel(tr("In the bake only: the panes show what is simulated."),
                               TextRole::Caption, Token::Text2);
    note->setWordWrap(true);
    form.addWide(note);
}

void ShapeFields::placeWeights(int columns)
{
    // those alone in one row, or in two; each pair in one, behind its word or below it
    while (m_grid->count() > 0)
        delete m_grid->takeAt(0);
    const auto place = [this](QWidget *widget, int row, int column, Qt::Alignment alignment = {}) {
        m_grid->addWidget(widget, row, column, alignment);
    };
    for (int i = 0; i < int(kAlone); ++i)
        place(m_cells[std::size_t(i)], i / columns, i % columns);
    int row = (int(kAlone) + columns - 1) / columns;
    for (std::size_t pair = 0; pair < m_pairs.size(); ++pair, ++row) {
        place(m_pairs[pair], row, 0);
        if (pair == 0)
            place(m_weightsReset, row, columns == 2 ? 1 : 0, Qt::AlignRight);
        row += columns == 2;
        for (int side = 0; side < 2; ++side)
            place(m_cells[kAlone + 2 * pair + std::size_t(side)], row, columns - 2 + side);
    }
    for (int column = 0; column < 3; ++column)
        m_grid->setColumnStretch(column, column < columns);
}

void ShapeFields::setNarrow(bool narrow)
{
    placeWeights(narrow ? 2 : 3);
}

QString ShapeFields::summary(const std::vector<ProjectImpact> &impacts)
{
    const auto exaggerate = commonOf(
        impacts, [](const ProjectImpact &impact) { return impact.key.reaction.exaggerate; });
    const auto percent = [](double share) {
        return quantityText(kPercent * share, 0, Dimension::Percent);
    };
    QStringList said = {exaggerate ? percent(*exaggerate) : QStringLiteral("—")};
    for (const Part &part : parts()) {
        const auto weight = commonOf(impacts, [&part](const ProjectImpact &impact) {
            return impact.key.reaction.weights.*part.weight;
        });
        if (weight != 1.0)
            said += tr("%1 %2", "a part of the body and its weight")
                        .arg(part.name.toLower(), weight ? percent(*weight) : QStringLiteral("—"));
    }
    return said.join(QStringLiteral(" · "));
}

void ShapeFields::read(const std::vector<ProjectImpact> &impacts)
{
    if (m_exaggerate->isMixed())
        m_slider->setMixed();
    else
        m_slider->setValue(m_exaggerate->value());
    m_reset->setVisible(std::ranges::any_of(
        impacts, [](const ProjectImpact &impact) { return impact.key.reaction.exaggerate != 1; }));
    m_weightsReset->setVisible(std::ranges::any_of(impacts, [](const ProjectImpact &impact) {
        return impact.key.reaction.weights != PartWeights();
    }));
}

} // namespace flinch
