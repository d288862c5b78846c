#include "widgets/inspector/importform.h"

#include "core/character/bodynames.h"
#include "core/io/inference.h"
#include "widgets/common/quantity.h"

#include <QComboBox>

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

ImportForm::ImportForm(const Document &document, QWidget *parent)
    : FieldForm(parent)
    , m_document(document)
{
    addGroup(tr("Read as"));
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

void ImportForm::read()
{
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
