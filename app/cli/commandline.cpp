#include "app/cli/commandline.h"

#include "app/cli/console.h"
#include "core/base/numbers.h"
#include "core/doctor/knownmaps.h"
#include "core/io/inference.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::CommandLine)
};

std::optional<double> parseUnit(const QString &text)
{
    for (const LengthUnit &unit : lengthUnits()) {
        if (text == unit.symbol)
            return unit.toMetres;
    }
    const auto metres = parseDouble(text.toStdString());
    return metres && *metres >= 1e-6 && *metres <= 1e3 ? metres : std::nullopt;
}

QStringList shippedNames()
{
    QStringList names;
    for (const JointMap &map : shippedMaps())
        names += map.name;
    names.removeDuplicates();
    return names;
}

/// Of a file, or those that ship with that name.
Result<std::vector<JointMap>> readNamedMaps(const QString &text)
{
    if (QFileInfo::exists(text)) {
        auto map = readMap(text);
        if (!map) {
            // the subject of whatever goes wrong will be the input
            Error error = std::move(map).error();
            error.where = error.where.isEmpty() ? text : Text::tr("%1, %2").arg(text, error.where);
            return error;
        }
        return std::vector<JointMap>{*std::move(map)};
    }
    std::vector<JointMap> maps;
    std::ranges::copy_if(shippedMaps(), std::back_inserter(maps), [&text](const JointMap &map) {
        return map.name.compare(text, Qt::CaseInsensitive) == 0;
    });
    if (maps.empty())
        return usageError(
            Text::tr("--map %1 is neither a file nor a map that Flinch brings").arg(text),
            Text::tr("Name a file, one of %1, or a body and a joint as in leftFoot=Bone_12.")
                .arg(shippedNames().join(QLatin1String(", "))));
    return maps;
}

} // namespace

Error usageError(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = remedy;
    return error;
}

CommandLine::CommandLine(const QString &verb, const QString &description)
    : m_verb(verb)
{
    m_parser.setApplicationDescription(description);
    m_parser.addPositionalArgument(QStringLiteral("INPUT"),
                                   Text::tr("A clip file, or the word demo for the embedded one."),
                                   verb + QStringLiteral(" INPUT"));
    m_parser.addOption(
        {{QStringLiteral("h"), QStringLiteral("help")}, Text::tr("Show this help.")});
    addValue(QStringLiteral("source-unit"), Text::tr("UNIT"),
             Text::tr("The clip's unit of length: m, dm, cm, mm, inch, cmu, or a number of metres. "
                      "Without it Flinch infers the unit from the body's height."));
    addValue(QStringLiteral("source-up"), Text::tr("AXIS"),
             Text::tr("The clip's up axis: y or z. Without it Flinch infers it."));
    addValue(QStringLiteral("take-in"), Text::tr("NAME"),
             Text::tr("Which of the file's takes; the longest without it. inspect lists them."));
    addValue(QStringLiteral("map"), Text::tr("MAP"),
             Text::tr("A map of joints: a file that Flinch has saved, or one of %1. Or the joint "
                      "that drives a single body, as “leftFoot=Bone_12”. May be repeated; inspect "
                      "lists the joints.")
                 .arg(shippedNames().join(QLatin1String(", "))));
    addValue(
        QStringLiteral("floor"), Text::tr("METRES"),
        Text::tr("The height of the floor in the clip. Without it Flinch takes the one on which "
                 "the feet come to rest; inspect tells it."));
    addValue(QStringLiteral("ignore-discontinuity"), Text::tr("FRAME"),
             Text::tr("Follow the clip as it is where inspect tells of a discontinuity with this "
                      "frame. May be repeated."));
    addFlag(QStringLiteral("accept-changed-clip"),
            Text::tr("Go on with a project's clip that is not the file it was saved with."));
}

void CommandLine::addFlag(const QString &name, const QString &description)
{
    m_parser.addOption({name, description});
}

void CommandLine::addValue(const QString &name, const QString &valueName,
                           const QString &description)
{
    m_parser.addOption({name, description, valueName});
    m_valueNames += name;
}

void CommandLine::addValue(const QString &name, const QString &shortName, const QString &valueName,
                           const QString &description)
{
    m_parser.addOption({{shortName, name}, description, valueName});
    m_valueNames += name;
}

std::optional<int> CommandLine::start(const QStringList &arguments)
{
    addFlag(QStringLiteral("json"), Text::tr("Answer with one JSON object."));
    m_json = arguments.contains(QLatin1String("--json")); // known even of arguments that are wrong
    const auto helped = parse(arguments);
    if (!helped)
        return fail(helped.error());
    return *helped ? std::optional<int>(console::Success) : std::nullopt;
}

int CommandLine::fail(const Error &error) const
{
    return console::fail(error, m_json);
}

int CommandLine::failOnInput(Error error) const
{
    error.subject = input();
    return fail(error);
}

Result<bool> CommandLine::parse(const QStringList &arguments)
{
    const QString help = Text::tr("See flinch-cli %1 --help.").arg(m_verb);
    const bool parsed =
        m_parser.parse(QStringList{QStringLiteral("flinch-cli ") + m_verb} + arguments);
    if (!parsed)
        return usageError(m_parser.errorText(), help);
    if (m_parser.isSet(QStringLiteral("help"))) {
        for (const QString &line : m_parser.helpText().trimmed().split(QLatin1Char('\n')))
            console::print(line);
        return true;
    }
    for (const QString &name : m_valueNames) {
        if (m_parser.values(name).contains(QString()))
            return usageError(Text::tr("--%1 has an empty value").arg(name), help);
    }
    if (m_parser.positionalArguments().contains(QString()))
        return usageError(Text::tr("INPUT is empty"), help);
    if (m_parser.positionalArguments().isEmpty() && !m_defaultInput.isEmpty())
        return false;
    if (m_parser.positionalArguments().size() != 1)
        return usageError(Text::tr("%1 needs exactly one INPUT").arg(m_verb), help);
    return false;
}

QString CommandLine::input() const
{
    return m_parser.positionalArguments().value(0, m_defaultInput);
}

bool CommandLine::isDemo() const
{
    return input() == QLatin1String("demo");
}

Result<double> CommandLine::number(const QString &name, double fallback) const
{
    if (!has(name))
        return fallback;
    const auto parsed = parseDouble(value(name).toStdString());
    if (!parsed || !std::isfinite(*parsed))
        return usageError(Text::tr("--%1 %2 is not a number").arg(name, value(name)),
                          Text::tr("Write it as in --%1 1.5.").arg(name));
    return *parsed;
}

Result<int> CommandLine::integer(const QString &name, int fallback) const
{
    if (!has(name))
        return fallback;
    const auto parsed = parseInteger(value(name).toStdString());
    if (!parsed || std::abs(*parsed) > 1'000'000'000)
        return usageError(Text::tr("--%1 %2 is not a whole number").arg(name, value(name)),
                          Text::tr("Write it as in --%1 100.").arg(name));
    return int(*parsed);
}

Result<int> CommandLine::choice(const QString &name, const QStringList &allowed) const
{
    if (!has(name))
        return 0;
    const auto index = int(allowed.indexOf(value(name)));
    if (index < 0)
        return usageError(Text::tr("--%1 does not know “%2”").arg(name, value(name)),
                          Text::tr("Use one of %1.").arg(allowed.join(QLatin1String(", "))));
    return index;
}

Result<ImportOptions> CommandLine::importOptions() const
{
    ImportOptions options;
    if (const QString unit = value(QStringLiteral("source-unit")); !unit.isEmpty()) {
        options.unitToMetres = parseUnit(unit);
        if (!options.unitToMetres)
            return usageError(Text::tr("--source-unit %1 is not a unit of length").arg(unit),
                              Text::tr("Use m, dm, cm, mm, inch, cmu, or a number of metres."));
    }
    if (const QString up = value(QStringLiteral("source-up")).toLower(); !up.isEmpty()) {
        if (up != QLatin1String("y") && up != QLatin1String("z"))
            return usageError(Text::tr("--source-up %1 is not an axis").arg(up),
                              Text::tr("Use y or z."));
        options.upAxis = up == QLatin1String("y") ? UpAxis::Y : UpAxis::Z;
    }
    return options;
}

Result<MapChoice> CommandLine::mapping() const
{
    MapChoice choice;
    for (const QString &text : values(QStringLiteral("map"))) {
        const auto equals = text.indexOf(QLatin1Char('='));
        if (equals < 0 || QFileInfo::exists(text)) {
            if (!choice.maps.empty())
                return usageError(Text::tr("--map names two maps"),
                                  Text::tr("Name one, and single bodies as in leftFoot=Bone_12."));
            auto maps = readNamedMaps(text);
            if (!maps)
                return std::move(maps).error();
            choice.maps = *std::move(maps);
            continue;
        }
        const QString joint = text.mid(equals + 1);
        if (joint.isEmpty())
            return usageError(Text::tr("--map %1 names no joint").arg(text),
                              Text::tr("Write a body and a joint, as in leftFoot=Bone_12."));
        auto body = parseBody(text.left(equals));
        if (!body)
            return std::move(body).error();
        choice.joints.insert_or_assign(*body, joint);
    }
    return choice;
}

Result<std::vector<int>> CommandLine::ignoredFrames() const
{
    std::vector<int> frames;
    for (const QString &text : values(QStringLiteral("ignore-discontinuity"))) {
        const auto frame = parseInteger(text.toStdString());
        if (!frame || *frame < 0 || *frame > 100'000'000)
            return usageError(Text::tr("--ignore-discontinuity %1 names no frame").arg(text),
                              Text::tr("Write a frame that inspect lists, as in "
                                       "--ignore-discontinuity 748."));
        frames.push_back(int(*frame));
    }
    return frames;
}

} // namespace flinch
