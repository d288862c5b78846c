#include "app/window/sharedfile.h"

#include "app/window/titledbox.h"

#include <QFileInfo>
#include <QLocale>
#include <QPushButton>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::SharedFile)
};

/// "14:02", or with its day where that is another.
QString timeText(const QDateTime &time)
{
    const QDateTime local = time.toLocalTime();
    return local.date() == QDate::currentDate()
               ? QLocale().toString(local.time(), QLocale::ShortFormat)
               : QLocale().toString(local, QLocale::ShortFormat);
}

} // namespace

QString holderText(const LockHolder &holder)
{
    if (holder.user.isEmpty() || holder.host.isEmpty() || !holder.since.isValid())
        return Text::tr("Another window has it open.");
    const QString since = timeText(holder.since);
    if (holder.isSelf())
        return Text::tr("You have had it open in another window since %1.").arg(since);
    return Text::tr("%1 on %2 has had it open since %3.").arg(holder.user, holder.host, since);
}

bool askToShare(const QString &path, const LockHolder &holder, QWidget *window)
{
    TitledBox box(Text::tr("%1 is already open").arg(QFileInfo(path).fileName()),
                  holderText(holder) + QStringLiteral("\n\n")
                      + Text::tr("You can open it here too. Saving asks before it replaces "
                                 "anything that was saved there."),
                  window);
    const auto *open = box.addButton(Text::tr("Open Anyway"), QMessageBox::AcceptRole);
    auto *stay = box.addButton(Text::tr("Go Back"), QMessageBox::RejectRole);
    box.setDefaultButton(stay);
    box.setEscapeButton(stay);
    box.exec();
    return box.clickedButton() == open;
}

SaveAnswer askAboutTheirs(const QString &path, const std::optional<LockHolder> &holder,
                          bool hasWork, QWidget *window)
{
    const QString who =
        holder ? holderText(*holder) : Text::tr("Another window or program has saved it.");
    TitledBox box(Text::tr("%1 has changed since you opened it").arg(QFileInfo(path).fileName()),
                  who + QStringLiteral("\n\n")
                      + Text::tr("Save As… keeps both. Overwrite drops what was saved there. Load "
                                 "Theirs replaces what you have here; undo brings it back."),
                  window);
    auto *elsewhere = box.addButton(Text::tr("Save As…"), QMessageBox::AcceptRole);
    const auto *overwrite = box.addButton(Text::tr("Overwrite"), QMessageBox::DestructiveRole);
    auto *theirs = box.addButton(Text::tr("Load Theirs"), QMessageBox::ActionRole);
    box.setEscapeButton(box.addButton(Text::tr("Go Back"), QMessageBox::RejectRole));
    box.setDefaultButton(hasWork ? elsewhere : theirs);
    box.exec();
    return box.clickedButton() == elsewhere   ? SaveAnswer::SaveAs
           : box.clickedButton() == overwrite ? SaveAnswer::Overwrite
           : box.clickedButton() == theirs    ? SaveAnswer::LoadTheirs
                                              : SaveAnswer::GoBack;
}

} // namespace flinch
