#include "widgets/character/characterpanel.h"

#include "core/character/bodynames.h"
#include "widgets/character/reactiondefaults.h"
#include "widgets/common/fieldform.h"
#include "widgets/document/commands.h"
#include "widgets/document/controlgestures.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>

namespace flinch {

CharacterPanel::CharacterPanel(Document &document, const SimulationService &simulation,
                               QWidget *parent)
    : QStackedWidget(parent)
    , m_document(document)
    , m_simulation(simulation)
{
    setAccessibleName(tr("Character"));
    build();
    connect(&document, &Document::changed, this, &CharacterPanel::read);
    connect(&simulation, &SimulationService::preparedChanged, this, &CharacterPanel::read);
    read();
}

template<typename Edit>
ValueField *CharacterPanel::numberField(const ValueSpec &spec, Edit edit)
{
    auto *field = new ValueField(spec);
    bindGestures(field, m_document, m_gesture, this);
    connect(field, &ValueField::valueEdited, this, [this, edit](double value) {
        CharacterOptions options = m_document.setup().character;
        edit(options, value);
        m_document.push(commands::setCharacter(m_document, options, m_gesture));
    });
    connect(field, &ValueField::rejected, this, &CharacterPanel::message);
    return field;
}

void CharacterPanel::build()
{
    addWidget(new EmptyState(tr("No clip yet"),
                             tr("The clip, its character and your impacts will be listed here.")));
    auto *form = new FieldForm(nullptr, 98); // “Right shoulder” on one line
    addSize(*form);
    m_reactions = new ReactionDefaults(m_document, *form, this);
    connect(m_reactions, &ReactionDefaults::message, this, &CharacterPanel::message);
    addJoints(*form);
    addBodies(*form);
    addSkeleton(*form);
    form->addStretch();
    addWidget(FieldForm::scrolled(form));
}

void CharacterPanel::addSize(FieldForm &form)
{
    form.addGroup(tr("Size"));
    m_height = numberField({.name = tr("Height"),
                            .dimension = Dimension::Length,
                            .minimum = 0.5,
                            .maximum = 2.5,
                            .step = 0.01,
                            .decimals = 2},
                           [](CharacterOptions &o, double value) { o.heightMetres = value; });
    m_weight = numberField({.name = tr("Weight"),
                            .dimension = Dimension::Mass,
                            .minimum = 10,
                            .maximum = 250,
                            .step = 0.5,
                            .decimals = 1},
                           [](CharacterOptions &o, double value) { o.weightKg = value; });
    form.addRow(tr("Height"), {m_height});
    form.addRow(tr("Weight"), {m_weight});
    auto *reset = new QPushButton(tr("Take both from the clip"));
    reset->setToolTip(tr("Height along the bones, weight from the height"));
    connect(reset, &QPushButton::clicked, this, [this] {
        CharacterOptions options = m_document.setup().character;
        options.heightMetres.reset();
        options.weightKg.reset();
        m_document.push(commands::setCharacter(m_document, options));
    });
    form.addWide(reset);
}

void CharacterPanel::addJoints(FieldForm &form)
{
    auto *header = form.addGroup(tr("Joints"));
    header->addRight(
        new TextLabel(tr("torque cap, times as stiff"), TextRole::Caption, Token::Text2));
    for (const BallJointId joint : allBallJoints()) {
        const QString name = capitalised(jointText(joint));
        JointFields &fields = m_joints[std::size_t(joint)];
        fields.cap = numberField({.name = tr("%1: torque cap").arg(name),
                                  .dimension = Dimension::Torque,
                                  .minimum = 1,
                                  .maximum = 2000,
                                  .step = 5},
                                 [joint](CharacterOptions &o, double value) {
                                     JointTuning tuning = o.tuning(joint);
                                     tuning.torqueCap = value;
                                     o.setTuning(tuning);
                                 });
        fields.cap->setToolTip(tr("The most that this joint's muscles give"));
        fields.stiffness = numberField({.name = tr("%1: stiffness").arg(name),
                                        .minimum = 0.1,
                                        .maximum = 10,
                                        .step = 0.1,
                                        .decimals = 2,
                                        .logarithmic = true},
                                       [joint](CharacterOptions &o, double value) {
                                           JointTuning tuning = o.tuning(joint);
                                           tuning.stiffness = value;
                                           o.setTuning(tuning);
                                       });
        fields.stiffness->setToolTip(tr("How many times as stiff as the controller makes it"));
        form.addRow(name, {fields.cap, fields.stiffness});
    }
    m_usualJoints = new QPushButton(tr("Usual caps and stiffness"));
    connect(m_usualJoints, &QPushButton::clicked, this, [this] {
        CharacterOptions options = m_document.setup().character;
        options.joints.clear();
        m_document.push(commands::setCharacter(m_document, options));
    });
    form.addWide(m_usualJoints);

    const auto option = [this](const QString &text, const QString &tip,
                               bool ControllerSettings::*member) {
        auto *box = new QCheckBox(text);
        box->setToolTip(tip);
        connect(box, &QCheckBox::clicked, this, [this, member](bool on) {
            ControllerChoice choice = m_document.setup().control;
            choice.settings.*member = on;
            m_document.push(commands::setController(m_document, choice));
        });
        return box;
    };
    m_limits =
        option(tr("Joint limits"), tr("Joints stop where a body's do, or where the clip goes"),
               &ControllerSettings::jointLimits);
    m_collision = option(tr("Self-collision"), tr("Limbs do not pass through the body"),
                         &ControllerSettings::selfCollision);
    form.addWide(m_limits);
    form.addWide(m_collision);
}

void CharacterPanel::addBodies(FieldForm &form)
{
    form.addGroup(tr("Bodies"));
    m_bodies = new QTreeWidget;
    m_bodies->setAccessibleName(tr("Bodies"));
    m_bodies->setRootIsDecorated(false);
    m_bodies->setUniformRowHeights(true);
    m_bodies->setFrameShape(QFrame::NoFrame);
    m_bodies->setFocusPolicy(Qt::TabFocus);
    m_bodies->setBackgroundRole(QPalette::Window);
    m_bodies->viewport()->setBackgroundRole(QPalette::Window);
    m_bodies->setHeaderLabels({tr("Body"), tr("Mass")});
    m_bodies->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    m_bodies->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_bodies->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_bodies->header()->setStretchLastSection(false);
    for (const BodyId body : allBodies()) {
        auto *item = new QTreeWidgetItem(m_bodies, {capitalised(bodyText(body))});
        item->setSizeHint(0, QSize(0, scaled(24)));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_bodies->setMinimumHeight(scaled(24) * (kBodyCount + 1) + 4);
    m_bodies->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    form.addWide(m_bodies);
}

void CharacterPanel::addSkeleton(FieldForm &form)
{
    auto *header = form.addGroup(tr("Skeleton"));
    header->addRight(
        new TextLabel(tr("the joint that moves each body"), TextRole::Caption, Token::Text2));
    for (const BodyId body : allBodies()) {
        const QString name = capitalised(bodyText(body));
        auto *driver = new QComboBox;
        driver->setAccessibleName(tr("%1: joint of the skeleton").arg(name));
        driver->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        connect(driver, &QComboBox::activated, this,
                [this, body](int index) { choose(body, index - 1); });
        m_drivers[body] = driver;
        form.addRow(name, {driver});
    }
}

void CharacterPanel::choose(BodyId body, int joint)
{
    CharacterOptions options = m_document.setup().character;
    if (joint < 0)
        options.overrides.erase(body);
    else
        options.overrides.insert_or_assign(body, m_document.clip()->skeleton().joint(joint).id);
    m_document.push(commands::setCharacter(m_document, options));
}

void CharacterPanel::readSkeleton()
{
    const auto &clip = m_document.clip();
    const auto character = m_simulation.character();
    // what was found and refused is shown too, to be confirmed or corrected
    const auto guess = clip && !character
                           ? mapSkeleton(clip->skeleton(), m_document.setup().character.overrides,
                                         Doubtful::Accepted)
                           : Result<CharacterMapping>(CharacterMapping());
    QStringList names;
    for (int joint = 0; clip && joint < clip->skeleton().jointCount(); ++joint)
        names += clip->skeleton().joint(joint).name;
    for (const BodyId body : allBodies()) {
        QComboBox &driver = *m_drivers[body];
        const auto &overrides = m_document.setup().character.overrides;
        const auto chosen = overrides.find(body);
        const BodyMatch match = character ? character->mapping.bodies[body]
                                : guess   ? guess->bodies[body]
                                          : BodyMatch();
        const bool found = chosen == overrides.end() && match.sourceJoint >= 0;
        driver.clear();
        driver.addItem(found ? tr("%1 (found)").arg(names.value(match.sourceJoint))
                             : tr("As found by Flinch"));
        driver.addItems(names);
        driver.setCurrentIndex(0);
        if (chosen != overrides.end() && clip) {
            const auto *id = std::get_if<JointId>(&chosen->second);
            driver.setCurrentIndex(1
                                   + (id ? clip->skeleton().indexOf(*id)
                                         : int(names.indexOf(std::get<QString>(chosen->second)))));
        }
        driver.setToolTip(
            found ? tr("%1 % sure: %2").arg(std::lround(100 * match.confidence)).arg(match.reason)
                  : QString());
    }
}

void CharacterPanel::read()
{
    setCurrentIndex(m_document.clip() ? 1 : 0);
    const auto character = m_simulation.character();
    const CharacterOptions &options = m_document.setup().character;
    const auto show = [](ValueField *field, std::optional<double> value) {
        if (value)
            field->setValue(*value);
        else
            field->setNothing();
    };
    show(m_height, options.heightMetres ? options.heightMetres
                   : character          ? std::optional(character->heightMetres)
                                        : std::nullopt);
    show(m_weight, options.weightKg ? options.weightKg
                   : character      ? std::optional(character->massKg)
                                    : std::nullopt);
    for (const BallJointId joint : allBallJoints()) {
        const JointTuning tuning = options.tuning(joint);
        const JointFields &fields = m_joints[std::size_t(joint)];
        show(fields.cap, tuning.torqueCap ? tuning.torqueCap
                         : character      ? std::optional(character->joint(joint).torqueCap)
                                          : std::nullopt);
        fields.stiffness->setValue(tuning.stiffness);
    }
    m_usualJoints->setEnabled(!options.joints.empty());
    m_usualJoints->setToolTip(options.joints.empty()
                                  ? tr("No joint differs from the usual")
                                  : tr("From weight and height; 1 time as stiff"));
    const ControllerSettings &settings = m_document.setup().control.settings;
    m_limits->setChecked(settings.jointLimits);
    m_collision->setChecked(settings.selfCollision);
    for (int i = 0; i < kBodyCount; ++i) {
        const BodyId body = allBodies()[std::size_t(i)];
        m_bodies->topLevelItem(i)->setText(
            1, character ? quantityText(character->bodies[body].mass, 2, Dimension::Mass)
                         : QStringLiteral("–"));
    }
    m_reactions->read();
    readSkeleton();
}

} // namespace flinch
