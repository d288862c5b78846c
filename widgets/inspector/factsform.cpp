#include "widgets/inspector/factsform.h"

#include <QGridLayout>

namespace flinch {

FactsForm::FactsForm(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout)
    , m_title(new TextLabel(QString(), TextRole::BodyStrong))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 14, 12, 12);
    column->setSpacing(10);
    m_title->setElided(true);
    column->addWidget(m_title);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_grid->setColumnStretch(1, 1);
    column->addLayout(m_grid);
}

void FactsForm::begin(const QString &title)
{
    m_title->setText(title);
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void FactsForm::add(const QString &name, const QString &value)
{
    const int row = m_grid->rowCount();
    auto *label = new TextLabel(name, TextRole::Body, Token::Text2);
    auto *text = new TextLabel(value);
    text->setElided(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(text, row, 1);
}

} // namespace flinch
