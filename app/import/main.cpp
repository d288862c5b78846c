#include "core/base/language.h"
#include "core/io/readerprocess.h"

#include <QCoreApplication>

/// Reads one file for another program of Flinch, which has it open: see core/io/readerprocess.h.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto task = flinch::ReaderTask::fromArguments(QCoreApplication::arguments().mid(1));
    if (!task)
        return 2;
    flinch::useLanguage(task->language);
    return flinch::serveReader(*task);
}
