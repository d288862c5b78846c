#include "core/project/jsonreader.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ProjectFile)
};

/// Whole numbers that a JSON number holds exactly.
constexpr double kMostWhole = 9007199254740992.0;

} // namespace

QString JsonReader::listExpected()
{
    return Text::tr("a list in brackets");
}

QString JsonReader::objectExpected()
{
    return Text::tr("an object in braces");
}

void JsonReader::readValue(const QJsonValue &json, double &value)
{
    // a literal too large for a double reads as infinity
    if (!json.isDouble() || !std::isfinite(json.toDouble()))
        return fail(Text::tr("a number"));
    value = json.toDouble();
}

void JsonReader::readValue(const QJsonValue &json, int &value)
{
    const double number = json.toDouble(0.5);
    if (number != std::floor(number) || std::abs(number) > std::numeric_limits<int>::max())
        return fail(Text::tr("a whole number"));
    value = int(number);
}

void JsonReader::readId(const QJsonValue &json, std::uint64_t &value)
{
    const double number = json.toDouble();
    if (!(number >= 1 && number <= kMostWhole) || number != std::floor(number))
        return fail(Text::tr("a whole number from 1 on"));
    value = std::uint64_t(number);
}

void JsonReader::readValue(const QJsonValue &json, bool &value)
{
    if (!json.isBool())
        return fail(Text::tr("true or false"));
    value = json.toBool();
}

void JsonReader::readValue(const QJsonValue &json, QString &value)
{
    if (!json.isString())
        return fail(Text::tr("a text in quotes"));
    value = json.toString();
}

void JsonReader::readValue(const QJsonValue &json, Vector3 &value)
{
    const QJsonArray array = json.toArray();
    if (array.size() != 3)
        return fail(Text::tr("three numbers in brackets"));
    for (int axis = 0; axis < 3; ++axis)
        readValue(array[axis], value[axis]);
}

void JsonReader::readValue(const QJsonValue &json, FrameRate &value)
{
    const auto rate = FrameRate::fromText(json.toString().toStdString());
    if (!rate)
        return fail(Text::tr("a frame rate in quotes, such as \"30\" or \"30000/1001\","));
    value = *rate;
}

void JsonReader::readValue(const QJsonValue &json, MappingOverrides &value)
{
    if (!json.isObject())
        return fail(objectExpected());
    value.clear();
    const QJsonObject object = json.toObject();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const auto body = bodyFromName(entry.key());
        const QJsonObject joint = entry.value().toObject();
        const QString name = joint.value(QLatin1String("name")).toString();
        bool isId = false;
        const auto id = joint.value(QLatin1String("id")).toString().toULongLong(&isId, 16);
        if (!body || (name.isEmpty() && !isId))
            return fail(Text::tr("bodies, each with the name or id of a joint"));
        if (isId)
            value.emplace(*body, JointId(id));
        else
            value.emplace(*body, name);
    }
}

void JsonReader::warnUnknown(const QString &key)
{
    if (m_warnings.size() >= limits::kMaxWarnings)
        return;
    const QString path = m_path.isEmpty() ? key : m_path + QLatin1Char('.') + key;
    m_warnings += Text::tr("“%1” is not known and will be missing when the file is saved.")
                      .arg(path.left(limits::kMaxNameLength));
}

void JsonReader::fail(const QString &expected)
{
    if (m_error)
        return;
    Error error;
    error.code = ErrorCode::BadInput;
    error.message = Text::tr("The file has something else where %1 belongs").arg(expected);
    error.where = m_path;
    error.remedy = Text::tr("Restore the file from a copy, or correct it in a text editor.");
    m_error = error;
}

} // namespace flinch
