#include "app/window/skeletonquestion.h"

#include "app/window/titledbox.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::SkeletonQuestion)
};

} // namespace

bool lacksSkeleton(const Error &error)
{
    const QFileInfo clip(error.subject);
    return error.code == ErrorCode::NotFound && clip.exists()
           && clip.suffix().compare(QLatin1String("amc"), Qt::CaseInsensitive) == 0;
}

QString askForSkeleton(const QString &clip, const QString &why, QWidget *window)
{
    const QFileInfo file(clip);
    TitledBox box(Text::tr("%1 needs its skeleton").arg(file.fileName()), why + QLatin1Char('.'),
                  window);
    auto *choose = box.addButton(Text::tr("Choose Skeleton…"), QMessageBox::AcceptRole);
    box.setEscapeButton(box.addButton(QMessageBox::Cancel));
    box.setDefaultButton(choose);
    box.exec();
    if (box.clickedButton() != choose)
        return {};
    return QFileDialog::getOpenFileName(
        window, Text::tr("Which skeleton does %1 move?").arg(file.fileName()), file.path(),
        Text::tr("Skeletons (*.asf *.ASF);;All files (*)"));
}

} // namespace flinch
