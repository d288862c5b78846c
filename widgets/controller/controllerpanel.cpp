#include "widgets/controller/controllerpanel.h"

#include "widgets/common/fieldform.h"
#include "widgets/common/icons.h"
#include "widgets/document/commands.h"
#include "widgets/document/controlgestures.h"

#include <QComboBox>
#include <QPushButton>

#include <array>

namespace flinch {

namespace {

/// How a body feels, by main's own gains. Below 200 s⁻² it does not settle.
constexpr std::array<Gains, 4> kPresets = {{{200, 25}, {400, 30}, {1000, 45}, {200, 18}}};

} // namespace

ControllerPanel::ControllerPanel(Document &document, QWidget *parent)
    : QStackedWidget(parent)
    , m_document(document)
{
    setAccessibleName(tr("Controller"));
    build();
    connect(&document, &Document::changed, this, &ControllerPanel::read);
    read();
}

void ControllerPanel::change(const std::function<void(ControllerChoice &)> &edit)
{
    ControllerChoice choice = m_document.setup().control;
    edit(choice);
    m_document.push(commands::setController(m_document, choice, m_gesture));
}

ValueField *ControllerPanel::number(const QString &name, int dimension, double minimum,
                                    double maximum, double step, int decimals, bool logarithmic,
                                    std::function<double &(ControllerSettings &)> value)
{
    auto *field = new ValueField({.name = name,
                                  .dimension = Dimension(dimension),
                                  .minimum = minimum,
                                  .maximum = maximum,
                                  .step = step,
                                  .decimals = decimals,
                                  .logarithmic = logarithmic});
    m_numbers.push_back({field, value});
    bindGestures(field, m_document, m_gesture, this);
    connect(field, &ValueField::valueEdited, this, [this, value](double number) {
        change([&](ControllerChoice &choice) { value(choice.settings) = number; });
    });
    connect(field, &ValueField::rejected, this, &ControllerPanel::message);
    return field;
}

void ControllerPanel::build()
{
    addWidget(new EmptyState(tr("No clip yet"),
                             tr("The clip, its character and your impacts will be listed here.")));
    auto *form = new FieldForm;
    m_controller = new QComboBox;
    m_controller->setAccessibleName(tr("Controller"));
    m_controller->addItems({tr("Feedforward"), tr("Low gain"), tr("High gain")});
    m_controller->setToolTip(tr("Controller: feedforward is soft and faithful, low gain only soft, "
                                "high gain only faithful"));
    connect(m_controller, &QComboBox::activated, this, [this](int index) {
        change([index](ControllerChoice &choice) { choice.controller = Controller(index); });
    });
    form->addRow(tr("Controller"), {m_controller});
    m_quality = new QComboBox;
    m_quality->setAccessibleName(tr("Quality"));
    m_quality->addItems({tr("Reference"), tr("Standard"), tr("Draft")});
    m_quality->setToolTip(tr("Quality: 1920, 480 or 240 steps a second"));
    connect(m_quality, &QComboBox::activated, this, [this](int index) {
        change([index](ControllerChoice &choice) { choice.quality = Quality(index); });
    });
    form->addRow(tr("Quality"), {m_quality});
    m_preset = new QComboBox;
    m_preset->setAccessibleName(tr("Preset"));
    m_preset->addItems({tr("Relaxed"), tr("Athletic"), tr("Tense"), tr("Drunk")});
    m_preset->setPlaceholderText(tr("Own values"));
    m_preset->setToolTip(tr("Preset: how hard main's muscles hold on"));
    connect(m_preset, &QComboBox::activated, this, [this](int index) {
        change([index](ControllerChoice &choice) {
            choice.settings.main = kPresets[std::size_t(index)];
        });
    });
    form->addRow(tr("Preset"), {m_preset});

    const auto gains = [&](const QString &title, Gains ControllerSettings::*which) {
        form->addGroup(title);
        auto *stiffness =
            number(tr("Stiffness"), int(Dimension::Stiffness), 100, 20000, 0.1, 0, true,
                   [which](ControllerSettings &s) -> double & { return (s.*which).stiffness; });
        auto *damping =
            number(tr("Damping"), int(Dimension::Damping), 1, 200, 0.1, 1, true,
                   [which](ControllerSettings &s) -> double & { return (s.*which).damping; });
        form->addRow(tr("Stiffness"), {stiffness});
        form->addRow(tr("Damping"), {damping});
    };
    gains(tr("Shadow: what the body intends"), &ControllerSettings::shadow);
    gains(tr("Main: what you bake"), &ControllerSettings::main);
    form->addGroup(tr("Stiffening"));
    form->addRow(tr("From"),
                 {number(tr("Stiffens from"), int(Dimension::Radian), 0.01, 1, 0.01, 2, false,
                         [](ControllerSettings &s) -> double & { return s.stiffenFrom; })});
    form->addRow(tr("At most ×"),
                 {number(tr("Stiffens at most"), int(Dimension::Number), 1, 20, 0.5, 1, false,
                         [](ControllerSettings &s) -> double & { return s.stiffenMost; })});
    auto *reset = new QPushButton(themedIcon(QLatin1String("reset")), tr("Reset"));
    reset->setToolTip(tr("Reset: the values that track and react best"));
    connect(reset, &QPushButton::clicked, this, [this] {
        change([](ControllerChoice &choice) {
            const ControllerSettings before = choice.settings;
            choice.settings = {};
            // switches of the character, not gains
            choice.settings.jointLimits = before.jointLimits;
            choice.settings.selfCollision = before.selfCollision;
        });
    });
    form->addWide(reset);
    form->addStretch();
    addWidget(FieldForm::scrolled(form));
}

void ControllerPanel::read()
{
    setCurrentIndex(m_document.clip() ? 1 : 0);
    ControllerChoice choice = m_document.setup().control;
    m_controller->setCurrentIndex(int(choice.controller));
    m_quality->setCurrentIndex(int(choice.quality));
    for (const Bound &bound : m_numbers)
        bound.field->setValue(bound.value(choice.settings));
    int preset = -1;
    for (std::size_t i = 0; i < kPresets.size(); ++i) {
        if (kPresets[i].stiffness == choice.settings.main.stiffness
            && kPresets[i].damping == choice.settings.main.damping)
            preset = int(i);
    }
    m_preset->setCurrentIndex(preset);
}

} // namespace flinch
