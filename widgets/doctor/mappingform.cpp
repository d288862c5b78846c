#include "widgets/doctor/mappingform.h"

#include "core/character/bodynames.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/doctor/mappingfigure.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace flinch {

namespace {

constexpr int kLabelWidth = 88;

/// Which joint of the skeleton a person chose; -1: none that is there.
int chosenJoint(const Skeleton &skeleton, const MappingOverrides &overrides, BodyId body)
{
    const auto said = overrides.find(body);
    if (said == overrides.end())
        return -1;
    const auto *id = std::get_if<JointId>(&said->second);
    return id ? skeleton.indexOf(*id) : skeleton.indexOf(std::get<QString>(said->second));
}

TextLabel *addRow(QVBoxLayout &column, const QString &label,
                  std::initializer_list<QWidget *> fields)
{
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    auto *text = new TextLabel(label, TextRole::Body, Token::Text2);
    text->setFixedWidth(scaled(kLabelWidth));
    text->setWordWrap(true);
    text->setBuddy(*fields.begin());
    line->addWidget(text);
    for (QWidget *field : fields)
        line->addWidget(field,
                        field->sizePolicy().horizontalPolicy() == QSizePolicy::Fixed ? 0 : 1);
    column.addLayout(line);
    return text;
}

QComboBox *makeCombo(const QString &name)
{
    auto *combo = new QComboBox;
    combo->setAccessibleName(name);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return combo;
}

} // namespace

MappingForm::MappingForm(QWidget *parent)
    : QWidget(parent)
    , m_summary(new TextLabel(QString(), TextRole::Body, Token::Text2))
    , m_figure(new MappingFigure)
    , m_map(makeCombo(tr("Map")))
    , m_save(new QPushButton(tr("Save map…")))
    , m_joint(makeCombo(tr("Joint")))
    , m_confidence(new TextLabel(QString(), TextRole::BodyStrong))
    , m_reason(new TextLabel(QString(), TextRole::Body, Token::Text2))
{
    m_chosen.fill(-1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto *header = new QHBoxLayout;
    header->addWidget(new TextLabel(tr("Mapping"), TextRole::CaptionStrong, Token::Text2));
    header->addStretch(1);
    header->addWidget(m_summary);
    column->addLayout(header);
    column->addWidget(m_figure, 1);
    m_save->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_save->setAutoDefault(false);
    m_save->setToolTip(tr("Keeps these joints in a file, for every skeleton with their names"));
    addRow(*column, tr("Map"), {m_map, m_save});
    m_body = addRow(*column, QString(), {m_joint});
    m_confidence->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_reason->setElided(true);
    addRow(*column, tr("Confidence"), {m_confidence, m_reason});
    m_joint->installEventFilter(this);
    connect(m_figure, &MappingFigure::bodyPicked, this, [this](BodyId body) {
        showBody();
        Q_EMIT bodyPicked(body);
    });
    connect(m_figure, &MappingFigure::entered, this, [this] {
        m_joint->setFocus(Qt::TabFocusReason);
        m_joint->showPopup();
    });
    connect(m_joint, &QComboBox::activated, this,
            [this](int row) { Q_EMIT jointChosen(body(), row - 1); });
    connect(m_map, &QComboBox::activated, this, [this](int row) { Q_EMIT mapChosen(row - 1); });
    connect(m_save, &QPushButton::clicked, this, &MappingForm::saveAsked);
}

BodyId MappingForm::body() const
{
    return m_figure->body();
}

void MappingForm::chooseJoint(int joint)
{
    if (joint >= 0 && joint < m_joints.size())
        Q_EMIT jointChosen(body(), joint);
}

void MappingForm::show(const ImportReport &report, const Skeleton &skeleton,
                       const MappingOverrides &overrides, const std::vector<FoundMap> &maps)
{
    m_mapping = report.mapping;
    QStringList joints;
    for (const Joint &joint : skeleton.joints())
        joints += joint.name;
    m_joints = joints;
    for (const BodyId body : allBodies())
        m_chosen[body] = chosenJoint(skeleton, overrides, body);
    const int guesses = report.count(MappedBody::State::Guess);
    const int mapped = kBodyCount - report.count(MappedBody::State::Missing);
    QString summary = tr("%1 of %2").arg(mapped).arg(kBodyCount);
    if (guesses > 0)
        summary = tr("%1 · %2").arg(summary, tr("%n guess(es)", nullptr, guesses));
    m_summary->setText(summary);
    m_figure->setMapping(m_mapping, m_joints);
    showMaps(report, maps);
    showBody();
}

void MappingForm::showMaps(const ImportReport &report, const std::vector<FoundMap> &maps)
{
    m_map->clear();
    m_map->addItem(tr("As found"));
    int current = 0;
    for (const FoundMap &map : maps) {
        m_map->addItem(map.map.name);
        if (current == 0 && map.map.name == report.mapName)
            current = m_map->count() - 1;
    }
    const bool isOwn =
        current == 0 && std::ranges::any_of(m_chosen, [](int joint) { return joint >= 0; });
    m_map->setPlaceholderText(tr("By hand"));
    m_map->setCurrentIndex(isOwn ? -1 : current);
    const bool isWhole =
        report.count(MappedBody::State::Missing) <= 3 && m_mapping[BodyId::Pelvis].joint >= 0;
    m_save->setEnabled(isWhole);
}

void MappingForm::showBody()
{
    const BodyId body = this->body();
    const MappedBody &mapped = m_mapping[body];
    const QString name = capitalised(bodyText(body));
    m_body->setText(name);
    m_joint->setAccessibleName(tr("%1: joint of the skeleton").arg(name));
    m_joint->clear();
    const bool isFound = m_chosen[body] < 0;
    m_joint->addItem(isFound && mapped.joint >= 0 && mapped.state != MappedBody::State::Missing
                         ? tr("%1 (found)").arg(m_joints.value(mapped.joint))
                         : tr("As found by Flinch"));
    m_joint->addItems(m_joints);
    m_joint->setCurrentIndex(m_chosen[body] + 1);
    const bool isMissing = mapped.state == MappedBody::State::Missing;
    m_confidence->setText(isMissing ? QStringLiteral("–") : numberText(mapped.confidence, 2));
    m_confidence->setFixedWidth(scaled(32));
    m_reason->setText(mapped.reason.isEmpty() ? tr("no joint") : mapped.reason);
    m_reason->setToolTip(m_reason->text());
}

bool MappingForm::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_joint && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool back = key->key() == Qt::Key_Backtab;
        // on to the next body, and out of here after the last one
        if ((back || key->key() == Qt::Key_Tab) && m_figure->step(back ? -1 : 1))
            return true;
    }
    return QWidget::eventFilter(object, event);
}

} // namespace flinch
