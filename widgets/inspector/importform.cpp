#include "widgets/inspector/importform.h"

#include "core/character/bodynames.h"
#include "core/io/inference.h"
#include "widgets/common/quantity.h"
#include "widgets/document/commands.h"

#include <QComboBox>
#include <QLocale>

namespace flinch {

namespace {

/// Row 0 says what was inferred, the others hold what else there is.
template<typename Value>
void showChoice(QComboBox &choice, const std::optional<Value> &given, const Value &read,
                const QString &otherwise)
{
    const int row = choice.findData(QVariant::fromValue(read));
    const QString name = row < 0 ? otherwise : choice.itemText(row);
    choice.setItemText(0, given ? ImportForm::tr("As inferred")
                                : ImportForm::tr("As inferred: %1").arg(name));
    choice.setPlaceholderText(name);
    choice.setCurrentIndex(given ? row : 0);
}

} // namespace

ImportForm::ImportForm(Document &document, QWidget *parent)
    : FieldForm(parent)
    , m_document(document)
{
    addGroup(tr("Read as"));
    m_take = new QComboBox;
    m_take->setAccessibleName(tr("Take"));
    m_take->setToolTip(tr("Take: which of the file's motions is worked on"));
    connect(m_take, &QComboBox::activated, this, &ImportForm::chooseTake);
    m_takeRow = addRow(tr("Take"), {m_take});
    m_unit = addChoice(tr("Unit"), tr("Unit: the length that the file counts in"));
    for (const LengthUnit &unit : lengthUnits())
        m_unit->addItem(capitalised(unit.name), unit.toMetres);
    m_upAxis = addChoice(tr("Up"), tr("Up: the axis of the file along which a body stands"));
    m_upAxis->addItem(QStringLiteral("Y"), QVariant::fromValue(UpAxis::Y));
    m_upAxis->addItem(QStringLiteral("Z"), QVariant::fromValue(UpAxis::Z));
}

QComboBox *ImportForm::addChoice(const QString &name, const QString &toolTip)
{
    auto *choice = new QComboBox;
    choice->setAccessibleName(name);
    choice->setToolTip(toolTip);
    choice->addItem({});
    connect(choice, &QComboBox::activated, this, &ImportForm::choose);
    addRow(name, {choice});
    return choice;
}

void ImportForm::listTakes()
{
    m_listed = m_document.asset();
    m_take->clear();
    for (const AssetTake &take : m_listed->takes)
        m_take->addItem(
            tr("%1, %2 s")
                .arg(take.name, QLocale().toString(take.clip->durationSeconds(), 'f', 2)));
    m_takeRow->setVisible(m_listed->takes.size() > 1);
}

void ImportForm::chooseTake(int index)
{
    const auto &takes = m_document.asset()->takes;
    if (index == m_document.taken().index || index < 0 || index >= int(takes.size()))
        return;
    ClipSource source = m_document.project().source;
    source.take = takes[std::size_t(index)].name;
    m_document.push(commands::setSource(m_document, source, m_document.asset()));
}

void ImportForm::read()
{
    // the list that is clicked stays while it changes the document
    if (m_listed != m_document.asset())
        listTakes();
    m_take->setCurrentIndex(m_document.taken().index);
    const ImportOptions &given = m_document.project().source.import;
    const AssetOrigin &origin = m_document.asset()->origin;
    showChoice(*m_unit, given.unitToMetres, origin.unitToMetres,
               quantityText(origin.unitToMetres, 4, Dimension::Length));
    showChoice(*m_upAxis, given.upAxis, origin.upAxis(), {});
}

void ImportForm::choose()
{
    ImportOptions options = m_document.project().source.import;
    // a unit that is not in the list stays while nobody chooses another
    if (m_unit->currentIndex() == 0)
        options.unitToMetres.reset();
    else if (m_unit->currentIndex() > 0)
        options.unitToMetres = m_unit->currentData().toDouble();
    if (m_upAxis->currentIndex() == 0)
        options.upAxis.reset();
    else
        options.upAxis = m_upAxis->currentData().value<UpAxis>();
    if (options != m_document.project().source.import)
        Q_EMIT chosen(options);
}

} // namespace flinch
