#include "core/io/markernames.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace flinch {

namespace {

bool isNamedAsOutput(const QString &name)
{
    static constexpr std::array kEndings = {
        QLatin1String("Angles"), QLatin1String("Angle"),  QLatin1String("Force"),
        QLatin1String("Forces"), QLatin1String("Moment"), QLatin1String("Moments"),
        QLatin1String("Power"),  QLatin1String("Powers"), QLatin1String("GRF")};
    return name.startsWith(QLatin1String("CentreOfMass"), Qt::CaseInsensitive)
           || name.startsWith(QLatin1String("CenterOfMass"), Qt::CaseInsensitive)
           || std::ranges::any_of(kEndings, [&name](QLatin1String ending) {
                  return name.endsWith(ending, Qt::CaseInsensitive);
              });
}

/// Origin and axes: "PEL" and one of these letters.
constexpr std::array kAxes = {u'O', u'A', u'L', u'P'};

bool isSegment(const QString &name, const QSet<QString> &names)
{
    if (name.size() != 4 || std::ranges::find(kAxes, name[3].unicode()) == kAxes.end())
        return false;
    return std::ranges::all_of(
        kAxes, [&](char16_t axis) { return names.contains(name.left(3) + QChar(axis)); });
}

} // namespace

QString plainMarkerName(const QString &label)
{
    return label.section(QLatin1Char(':'), -1).trimmed();
}

std::vector<bool> modelOutputs(const QStringList &labels, const QStringList &told)
{
    const QSet<QString> byFile(told.begin(), told.end());
    QSet<QString> names;
    for (const QString &label : labels)
        names.insert(plainMarkerName(label));
    std::vector<bool> outputs;
    for (const QString &label : labels) {
        const QString name = plainMarkerName(label);
        outputs.push_back(byFile.contains(label) || isNamedAsOutput(name)
                          || isSegment(name, names));
    }
    return outputs;
}

} // namespace flinch
