#include "widgets/doctor/reportlist.h"

#include "core/character/bodynames.h"
#include "core/io/inference.h"
#include "widgets/common/icons.h"
#include "widgets/common/quantity.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace flinch {

namespace {

using Topic = ReportEntry::Topic;
using Group = ReportEntry::Group;

constexpr int kLabelWidth = 76;
constexpr int kEditorWidth = 96;
constexpr int kSign = 18;
/// A clip of nothing but cuts has more of them than anyone would read.
constexpr int kMostOfAKind = 40;

/// Row 0 says what was inferred, the others hold what else there is.
template<typename Value>
void showChoice(QComboBox &choice, const std::optional<Value> &given, const Value &read,
                const QString &otherwise)
{
    const int row = choice.findData(QVariant::fromValue(read));
    const QString name = row < 0 ? otherwise : choice.itemText(row);
    choice.setItemText(0, given ? ReportList::tr("As inferred")
                                : ReportList::tr("As inferred: %1").arg(name));
    choice.setPlaceholderText(name);
    choice.setCurrentIndex(given ? row : 0);
}

QLabel *warningSign()
{
    auto *sign = new QLabel;
    sign->setPixmap(themedIcon(QLatin1String("warn"), Token::Warn).pixmap(14, 14));
    sign->setFixedWidth(scaled(kSign));
    return sign;
}

} // namespace

ReportList::ReportList(Width width, QWidget *parent)
    : FieldForm(parent)
    , m_width(width)
{
    setAccessibleName(tr("Report"));
}

std::vector<ReportEntry> ReportList::shownOf(const ImportReport &report)
{
    std::vector<ReportEntry> shown;
    std::array<int, kReportGroupCount> ofAKind = {};
    for (const ReportEntry &entry : report.entries) {
        if (entry.topic != Topic::Discontinuity
            || ++ofAKind[std::size_t(entry.group)] <= kMostOfAKind)
            shown.push_back(entry);
    }
    return shown;
}

bool ReportList::hasSameLines(const std::vector<ReportEntry> &shown) const
{
    return std::ranges::equal(shown, m_lines, [](const auto &entry, const Line &line) {
        return entry.group == line.entry.group && entry.topic == line.entry.topic
               && entry.frames == line.entry.frames && entry.label == line.entry.label
               && entry.text == line.entry.text;
    });
}

void ReportList::show(const ImportReport &report, const ReportChoices &choices)
{
    const std::vector<ReportEntry> shown = shownOf(report);
    const bool isSame = hasSameLines(shown) && m_choices.asset == choices.asset
                        && m_entryCount == report.entries.size();
    m_choices = choices;
    m_entryCount = report.entries.size();
    // the line that is clicked stays while it changes what is told
    if (!isSame)
        build(report, shown);
    for (std::size_t n = 0; n < m_lines.size(); ++n) {
        m_lines[n].entry = shown[n];
        m_lines[n].fact->setText(shown[n].fact);
    }
    readEditors(report);
}

void ReportList::build(const ImportReport &report, const std::vector<ReportEntry> &shown)
{
    const QWidget *focused = m_list && m_list->isAncestorOf(QApplication::focusWidget())
                                 ? QApplication::focusWidget()
                                 : nullptr;
    const QString focusName = focused ? focused->accessibleName() : QString();
    m_lines.clear();
    m_unit = m_upAxis = nullptr;
    m_floor = nullptr;
    m_floorAsFound = nullptr;
    m_contacts = nullptr;
    if (m_list) {
        m_list->hide();
        m_list->setParent(nullptr); // nobody finds it any more
        m_list->deleteLater();
    }
    m_list = new QWidget;
    auto *column = new QVBoxLayout(m_list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    addWide(m_list);
    for (int g = 0; g < kReportGroupCount; ++g) {
        const auto group = Group(g);
        const int count = report.count(group);
        if (count == 0)
            continue;
        auto *folding = new FoldingGroup(reportGroupName(group), reportGroupText(group));
        folding->header().setSummary(QString::number(count));
        folding->setOpen(m_isOpen[std::size_t(g)]);
        connect(folding, &FoldingGroup::switched, this,
                [this, g](bool open) { m_isOpen[std::size_t(g)] = open; });
        column->addWidget(folding);
        int told = 0;
        for (const ReportEntry &entry : shown) {
            if (entry.group != group)
                continue;
            addLine(entry, *folding->body());
            ++told;
        }
        if (told < count)
            folding->body()->addWidget(new TextLabel(tr("And %n more", nullptr, count - told),
                                                     TextRole::Caption, Token::Text2));
    }
    for (QWidget *widget : m_list->findChildren<QWidget *>()) {
        if (!focusName.isEmpty() && widget->accessibleName() == focusName)
            widget->setFocus();
    }
}

void ReportList::addLine(const ReportEntry &entry, QVBoxLayout &into)
{
    auto *row = new QWidget;
    auto *both = new QVBoxLayout(row);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(2);
    auto *line = new QHBoxLayout;
    line->setSpacing(6);
    both->addLayout(line);
    const bool isBad = entry.group == Group::WorthALook;
    if (isBad)
        line->addWidget(warningSign());
    auto *label = new TextLabel(entry.label, TextRole::Body, Token::Text2);
    label->setFixedWidth(scaled(kLabelWidth - (isBad ? kSign + 6 : 0)));
    label->setWordWrap(true);
    line->addWidget(label);
    auto *fact = new TextLabel(entry.fact);
    fact->setElided(true);
    fact->setToolTip(entry.text.isEmpty() ? entry.fact : entry.text);
    fact->setAccessibleName(tr("%1: %2").arg(entry.label, entry.fact));
    fact->setAccessibleDescription(entry.text);
    line->addWidget(fact, 1);
    QWidget *editor = makeEditor(entry);
    if (editor) {
        label->setBuddy(editor);
        line->addWidget(editor);
    }
    row->setMinimumHeight(scaled(24));
    if (isBad && m_width == Width::Narrow && !entry.text.isEmpty() && entry.text != entry.fact) {
        auto *sentence = new TextLabel(entry.text, TextRole::Caption, Token::Text2);
        sentence->setWordWrap(true);
        sentence->setContentsMargins(scaled(kSign + 6), 0, 0, 4);
        both->addWidget(sentence);
    }
    into.addWidget(row);
    m_lines.push_back({entry, fact, editor});
}

QWidget *ReportList::makeEditor(const ReportEntry &entry)
{
    // a topic has one editor, in its first line
    const bool isFirst = std::ranges::none_of(
        m_lines, [&entry](const Line &line) { return line.entry.topic == entry.topic; });
    if (entry.topic == Topic::Discontinuity)
        return makeDiscontinuity(entry);
    const bool isReading = entry.topic != Topic::Mapping;
    if (!isFirst || (isReading && !m_choices.offersReading))
        return nullptr;
    switch (entry.topic) {
    case Topic::Unit:
        return makeUnit();
    case Topic::UpAxis:
        return makeUpAxis();
    case Topic::Floor:
        return makeFloor();
    case Topic::Contacts:
        return makeContacts();
    case Topic::Mapping: {
        auto *edit = new QPushButton(tr("Edit…"));
        edit->setAccessibleName(tr("Edit mapping"));
        edit->setToolTip(tr("Which joint drives which body"));
        edit->setAutoDefault(false);
        connect(edit, &QPushButton::clicked, this, &ReportList::mappingAsked);
        return edit;
    }
    default:
        return nullptr;
    }
}

QComboBox *ReportList::makeChoice(const QString &name, const QString &toolTip)
{
    auto *choice = new QComboBox;
    choice->setAccessibleName(name);
    choice->setToolTip(toolTip);
    choice->setFixedWidth(scaled(kEditorWidth));
    choice->setFocusPolicy(Qt::StrongFocus);
    choice->installEventFilter(this);
    choice->addItem({});
    return choice;
}

QWidget *ReportList::makeUnit()
{
    m_unit = makeChoice(tr("Unit"), tr("Unit: the length that the file counts in"));
    for (const LengthUnit &unit : lengthUnits())
        m_unit->addItem(capitalised(unit.name), unit.toMetres);
    connect(m_unit, &QComboBox::activated, this, [this](int row) {
        ImportOptions options = m_choices.import;
        options.unitToMetres.reset();
        if (row > 0)
            options.unitToMetres = m_unit->itemData(row).toDouble();
        if (options != m_choices.import)
            Q_EMIT importChosen(options);
    });
    return m_unit;
}

QWidget *ReportList::makeUpAxis()
{
    m_upAxis = makeChoice(tr("Up"), tr("Up: the axis of the file along which a body stands"));
    m_upAxis->addItem(QStringLiteral("Y"), QVariant::fromValue(UpAxis::Y));
    m_upAxis->addItem(QStringLiteral("Z"), QVariant::fromValue(UpAxis::Z));
    connect(m_upAxis, &QComboBox::activated, this, [this](int row) {
        ImportOptions options = m_choices.import;
        options.upAxis.reset();
        if (row > 0)
            options.upAxis = m_upAxis->itemData(row).value<UpAxis>();
        if (options != m_choices.import)
            Q_EMIT importChosen(options);
    });
    return m_upAxis;
}

QWidget *ReportList::makeFloor()
{
    auto *both = new QWidget;
    auto *line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    m_floor = new ValueField({.name = tr("Floor"),
                              .dimension = Dimension::Length,
                              .minimum = -1000,
                              .maximum = 1000,
                              .step = 0.005,
                              .decimals = 3});
    m_floor->setToolTip(tr("Floor: its height in the clip, where the feet come to rest"));
    m_floor->setFixedWidth(scaled(kEditorWidth - 20));
    m_floorAsFound = new ResetButton(tr("Puts the floor where the feet come to rest"));
    connect(m_floor, &ValueField::valueEdited, this, &ReportList::floorChosen);
    connect(m_floor, &ValueField::gestureStarted, this, &ReportList::gestureStarted);
    connect(m_floor, &ValueField::gestureFinished, this, &ReportList::gestureFinished);
    connect(m_floor, &ValueField::gestureCancelled, this, &ReportList::gestureCancelled);
    connect(m_floor, &ValueField::rejected, this, &ReportList::message);
    connect(m_floorAsFound, &QToolButton::clicked, this,
            [this] { Q_EMIT floorChosen(std::nullopt); });
    line->addWidget(m_floor);
    line->addWidget(m_floorAsFound);
    return both;
}

QWidget *ReportList::makeContacts()
{
    auto *button = new QPushButton(tr("As found"));
    button->setAccessibleName(tr("Contacts as found"));
    button->setToolTip(tr("Drops what was changed on the timeline's foot bars"));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, &ReportList::contactsAsFound);
    m_contacts = button;
    return button;
}

QWidget *ReportList::makeDiscontinuity(const ReportEntry &entry)
{
    auto *both = new QWidget;
    auto *line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    const int frame = entry.frames->first;
    auto *go = new QPushButton(QString::number(frame));
    go->setAccessibleName(tr("Go to %1").arg(frame));
    go->setToolTip(go->accessibleName());
    go->setAutoDefault(false);
    connect(go, &QPushButton::clicked, this, [this, frame] { Q_EMIT frameAsked(frame); });
    auto *ignore = new QCheckBox(tr("Ignore"));
    ignore->setAccessibleName(tr("Ignore %1, %2").arg(entry.label, entry.fact));
    ignore->setToolTip(tr("Follows the clip as it is there"));
    ignore->setChecked(entry.isStated);
    connect(ignore, &QCheckBox::clicked, this,
            [this, frames = *entry.frames](bool on) { Q_EMIT ignoreChosen(frames, on); });
    line->addWidget(go);
    line->addWidget(ignore);
    return both;
}

void ReportList::readEditors(const ImportReport &report)
{
    const AssetOrigin &origin = m_choices.asset->origin;
    const auto isStated = [&report](Topic topic) {
        const auto entry = std::ranges::find(report.entries, topic, &ReportEntry::topic);
        return entry != report.entries.end() && entry->isStated;
    };
    if (m_unit)
        showChoice(*m_unit, m_choices.import.unitToMetres, origin.unitToMetres,
                   quantityText(origin.unitToMetres, 4, Dimension::Length));
    if (m_upAxis)
        showChoice(*m_upAxis, m_choices.import.upAxis, origin.upAxis(), {});
    if (m_floor) {
        if (m_choices.floorMetres)
            m_floor->setValue(*m_choices.floorMetres);
        else
            m_floor->setNothing();
        m_floorAsFound->setVisible(isStated(Topic::Floor));
    }
    if (m_contacts)
        m_contacts->setEnabled(isStated(Topic::Contacts));
}

} // namespace flinch
