#include "widgets/inspector/reportform.h"

#include "core/doctor/importreport.h"
#include "widgets/common/icons.h"
#include "widgets/doctor/reportlist.h"
#include "widgets/document/commands.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPushButton>
#include <QVBoxLayout>

namespace flinch {

ReportForm::ReportForm(Document &document, const SimulationService &simulation, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_simulation(simulation)
    , m_list(new ReportList(ReportList::Width::Narrow))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 12);
    column->setSpacing(0);
    column->addWidget(m_list);
    auto *copyButton = new QPushButton(tr("Copy report"));
    copyButton->setIcon(themedIcon(QLatin1String("copy")));
    auto *again = new QPushButton(tr("Read again"));
    again->setToolTip(tr("Reads the clip's file once more"));
    auto *line = new QHBoxLayout;
    line->setContentsMargins(12, 0, 12, 0);
    line->addWidget(copyButton);
    line->addWidget(again);
    column->addLayout(line);
    connect(copyButton, &QPushButton::clicked, this, &ReportForm::copy);
    connect(again, &QPushButton::clicked, this, &ReportForm::readingAsked);
    connect(m_list, &ReportList::frameAsked, this, &ReportForm::frameAsked);
    connect(m_list, &ReportList::mappingAsked, this, &ReportForm::mappingAsked);
    connect(m_list, &ReportList::ignoreChosen, this,
            [this](const FrameRange &frames, bool ignored) {
                m_document.push(commands::ignoreDiscontinuity(m_document, frames, ignored));
            });
}

ImportReport ReportForm::makeReport() const
{
    const auto character = m_simulation.character();
    // what was prepared for another clip says nothing of this one
    const bool isOfIt = character && m_document.asset()->skeleton == character->skeleton;
    const auto &prepared = m_simulation.prepared();
    const Ground *ground = isOfIt && prepared ? &prepared->ground : nullptr;
    return importReport(
        {.asset = *m_document.asset(),
         .take = &m_document.taken().take(),
         .source = m_document.project().source,
         .setup = m_document.setup(),
         .character = isOfIt ? character.get() : nullptr,
         .refusal = m_simulation.error() ? m_simulation.error()->toText() : QString(),
         .ground = ground,
         .maps = m_maps,
         .isExamined = isOfIt || m_simulation.error()});
}

void ReportForm::read()
{
    if (m_mapped != m_document.asset()) {
        m_mapped = m_document.asset();
        QStringList unread; // told where maps are chosen
        m_maps = fittingMaps(*m_mapped->skeleton, mapsIn(mapsFolder(), unread));
    }
    ReportChoices choices;
    choices.asset = m_document.asset();
    choices.offersReading = false;
    m_list->show(makeReport(), choices);
}

void ReportForm::copy()
{
    QGuiApplication::clipboard()->setText(
        reportText(makeReport(), QFileInfo(m_document.project().source.path).fileName()));
}

} // namespace flinch
