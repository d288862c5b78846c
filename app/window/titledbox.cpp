#include "app/window/titledbox.h"

#include "widgets/common/theme.h"

#include <QLabel>

namespace flinch {

TitledBox::TitledBox(const QString &title, const QString &sentence, QWidget *parent)
    : QMessageBox(NoIcon, tr("Flinch"), title, NoButton, parent)
{
    setTextFormat(Qt::PlainText); // a file's name is no markup
    setInformativeText(sentence);
    if (auto *label = findChild<QLabel *>(QStringLiteral("qt_msgbox_label")))
        label->setFont(textFont(TextRole::DialogTitle));
}

} // namespace flinch
