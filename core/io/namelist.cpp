#include "core/io/namelist.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::NameList)
};

constexpr qsizetype kShownNames = 6;
constexpr qsizetype kShownLetters = 60;

} // namespace

QString nameList(const QStringList &names)
{
    QStringList shown;
    for (const QString &name : names.first(std::min(names.size(), kShownNames)))
        shown += shownName(name);
    const QString text = shown.join(QLatin1String(", "));
    const int more = int(names.size() - shown.size());
    return more > 0 ? Text::tr("%1 and %n more", nullptr, more).arg(text) : text;
}

QString shownName(const QString &name)
{
    return name.size() > kShownLetters ? name.first(kShownLetters) + QChar(0x2026) : name;
}

} // namespace flinch
