#include "widgets/controller/controllerpanel.h"

#include "widgets/common/fieldform.h"
#include "widgets/common/icons.h"
#include "widgets/document/choicetexts.h"
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

QComboBox *ControllerPanel::list(const QString &name, const QStringList &choices,
                                 const QString &tip,
                                 std::function<void(ControllerChoice &, int)> choose)
{
    auto *box = new QComboBox;
    box->setAccessibleName(name);
    box->addItems(choices);
    box->setToolTip(tip);
    connect(box, &QComboBox::activated, this, [this, choose](int index) {
        change([&](ControllerChoice &choice) { choose(choice, index); });
    });
    return box;
}

void ControllerPanel::build()
{
    addWidget(new EmptyState(tr("No clip yet"),
                             tr("The clip, its character and your impacts will be listed here.")));
    auto *form = new FieldForm;
    m_controller = list(tr("Controller"), controllerTexts(),
                        tr("Controller: feedforward is soft and faithful, low gain only soft, high "
                           "gain only faithful; the others are there to compare with"),
                        [](ControllerChoice &choice, int i) { choice.controller = Controller(i); });
    m_balance =
        list(tr("Balance"), balanceTexts(), tr("Balance: what keeps the body up and in place"),
             [](ControllerChoice &choice, int i) { choice.balance = Balance(i); });
    m_quality = list(tr("Quality"), qualityTexts(), tr("Quality: 1920, 480 or 240 steps a second"),
                     [](ControllerChoice &choice, int i) { choice.quality = Quality(i); });
    m_preset =
        list(tr("Preset"), {tr("Relaxed"), tr("Athletic"), tr("Tense"), tr("Drunk")},
             tr("Preset: how hard main's muscles hold on"), [](ControllerChoice &choice, int i) {
                 choice.settings.main = kPresets[std::size_t(i)];
             });
    m_preset->setPlaceholderText(tr("Own values"));
    for (QComboBox *box : {m_controller, m_balance, m_quality, m_preset})
        form->addRow(box->accessibleName(), {box});
    addGains(*form);
    form->addStretch();
    addWidget(FieldForm::scrolled(form));
}

void ControllerPanel::addGains(FieldForm &form)
{
    const auto gains = [&](const QString &title, Gains ControllerSettings::*which) {
        form.addGroup(title);
        auto *stiffness =
            number(tr("Stiffness"), int(Dimension::Stiffness), 100, 20000, 0.1, 0, true,
                   [which](ControllerSettings &s) -> double & { return (s.*which).stiffness; });
        auto *damping =
            number(tr("Damping"), int(Dimension::Damping), 1, 200, 0.1, 1, true,
                   [which](ControllerSettings &s) -> double & { return (s.*which).damping; });
        form.addRow(tr("Stiffness"), {stiffness});
        form.addRow(tr("Damping"), {damping});
    };
    gains(tr("Shadow: what the body intends"), &ControllerSettings::shadow);
    gains(tr("Main: what you bake"), &ControllerSettings::main);
    form.addGroup(tr("Stiffening"));
    form.addRow(tr("From"),
                {number(tr("Stiffens from"), int(Dimension::Radian), 0.01, 1, 0.01, 2, false,
                        [](ControllerSettings &s) -> double & { return s.stiffenFrom; })});
    form.addRow(tr("At most ×"),
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
    form.addWide(reset);
}

void ControllerPanel::read()
{
    setCurrentIndex(m_document.clip() ? 1 : 0);
    ControllerChoice choice = m_document.setup().control;
    m_controller->setCurrentIndex(int(choice.controller));
    m_balance->setCurrentIndex(int(choice.balance));
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
