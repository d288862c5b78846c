#include "app/window/titledbox.h"

#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QLabel>
#include <QPushButton>

namespace flinch {

TitledBox::TitledBox(const QString &title, const QString &sentence, QWidget *parent)
    : QMessageBox(NoIcon, tr("Flinch"), title, NoButton, parent)
{
    setTextFormat(Qt::PlainText); // a file's name is no markup
    setInformativeText(sentence);
    if (auto *label = findChild<QLabel *>(QStringLiteral("qt_msgbox_label")))
        label->setFont(textFont(TextRole::DialogTitle));
}

void TitledBox::showEvent(QShowEvent *event)
{
    // what Enter does is to be seen
    if (QPushButton *button = defaultButton())
        button->setProperty(Style::kPrimary, true);
    QMessageBox::showEvent(event);
}

} // namespace flinch
