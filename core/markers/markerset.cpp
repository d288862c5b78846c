#include "core/markers/markerset.h"

#include "core/base/inputfile.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Markers)
};

constexpr std::array<const char *, kBodyMarkerCount> kNames = {
    "LFHD", "RFHD", "LBHD", "RBHD", "C7",   "T10",  "CLAV", "STRN", "RBAK", "LSHO",
    "LUPA", "LELB", "LFRM", "LWRA", "LWRB", "LFIN", "RSHO", "RUPA", "RELB", "RFRM",
    "RWRA", "RWRB", "RFIN", "LASI", "RASI", "LPSI", "RPSI", "LTHI", "LKNE", "LTIB",
    "LANK", "LHEE", "LTOE", "RTHI", "RKNE", "RTIB", "RANK", "RHEE", "RTOE"};

constexpr qint64 kMostTableBytes = 1 << 20;

Error tooLong()
{
    Error error;
    error.message = Text::tr("The table of markers is too long");
    error.remedy = Text::tr("Leave in it what markers are called, a line a marker.");
    return error;
}

} // namespace

QString markerName(BodyMarker marker)
{
    return QString::fromLatin1(kNames[std::size_t(marker)]);
}

bool isOptional(BodyMarker marker)
{
    switch (marker) {
    case BodyMarker::Rbak:
    case BodyMarker::Lupa:
    case BodyMarker::Rupa:
    case BodyMarker::Lfrm:
    case BodyMarker::Rfrm:
    case BodyMarker::Lfin:
    case BodyMarker::Rfin:
    case BodyMarker::Lthi:
    case BodyMarker::Rthi:
    case BodyMarker::Ltib:
    case BodyMarker::Rtib:
        return true;
    default:
        return false;
    }
}

Result<MarkerAliases> MarkerAliases::read(const QByteArray &table)
{
    MarkerAliases aliases;
    if (auto status = aliases.add(table); !status)
        return std::move(status).error();
    return aliases;
}

QString MarkerAliases::ownTable()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
           + QStringLiteral("/flinch/markers.txt");
}

Result<MarkerAliases> MarkerAliases::known()
{
    QFile shipped(QStringLiteral(":/markers/plug-in-gait.txt"));
    auto aliases = read(shipped.open(QIODevice::ReadOnly) ? shipped.readAll() : QByteArray());
    const QString path = ownTable();
    if (!aliases || !QFileInfo::exists(path))
        return aliases;
    InputFile own(path);
    Status status = own.openToRead();
    if (status && own.size() > kMostTableBytes)
        status = tooLong();
    if (status)
        status = aliases->add(own.readAll());
    if (status)
        return aliases;
    status.error().subject = path;
    return std::move(status).error();
}

Status MarkerAliases::add(const QByteArray &table)
{
    const QStringList lines = QString::fromUtf8(table).split(QLatin1Char('\n'));
    for (qsizetype n = 0; n < lines.size(); ++n) {
        const QString line = lines[n].section(QLatin1Char('#'), 0, 0).simplified().toUpper();
        if (line.isEmpty())
            continue;
        const QString name = line.section(QLatin1Char(':'), 0, 0).trimmed();
        const auto known = std::ranges::find_if(
            kNames, [&name](const char *own) { return name == QLatin1String(own); });
        Error error;
        error.where = Text::tr("line %1").arg(n + 1);
        if (known == kNames.end() || !line.contains(QLatin1Char(':'))) {
            error.message = Text::tr("“%1” is no marker of the body").arg(name.left(40));
            error.remedy = Text::tr("Begin the line with a name such as LASI and a colon.");
            return error;
        }
        const auto marker = BodyMarker(known - kNames.begin());
        QStringList names =
            line.section(QLatin1Char(':'), 1).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        names.prepend(name);
        for (const QString &alias : names) {
            const auto other = m_markers.constFind(alias);
            if (other != m_markers.cend() && *other != marker) {
                error.message =
                    Text::tr("%1 means both %2 and %3").arg(alias, markerName(*other), name);
                error.remedy = Text::tr("Leave it at one of them.");
                return error;
            }
            m_markers.insert(alias, marker);
        }
    }
    return Done();
}

std::optional<BodyMarker> MarkerAliases::markerOf(const QString &label) const
{
    const auto found = m_markers.constFind(label.section(QLatin1Char(':'), -1).trimmed().toUpper());
    return found == m_markers.cend() ? std::nullopt : std::optional(*found);
}

PerMarker<std::optional<int>> findMarkers(const MarkerMotion &motion, const MarkerAliases &aliases)
{
    PerMarker<std::optional<int>> found;
    for (std::size_t m = 0; m < motion.names.size(); ++m) {
        const auto marker = aliases.markerOf(motion.names[m]);
        if (marker && !found[*marker])
            found[*marker] = int(m);
    }
    return found;
}

} // namespace flinch
