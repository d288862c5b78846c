#pragma once

#include "core/base/limits.h"
#include "core/project/projectdescription.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <concepts>
#include <optional>
#include <type_traits>

namespace flinch {

/// Archive that fills a described value from JSON. Keys that are not there leave their default;
/// keys that nobody asked for become warnings; the first value of a wrong kind is the error, named
/// by its path: "setup.impacts[3].time".
class JsonReader
{
public:
    template<typename T>
    void read(const QJsonObject &object, T &value)
    {
        const QJsonObject outer = std::exchange(m_object, object);
        QStringList outerKeys = std::exchange(m_unread, object.keys());
        describe(*this, value);
        for (const QString &key : std::as_const(m_unread))
            warnUnknown(key);
        m_object = outer;
        m_unread = std::move(outerKeys);
    }

    template<typename T>
    void field(const char *key, std::optional<T> &value)
    {
        const QString name = QString::fromLatin1(key);
        if (!m_object.contains(name) || m_object.value(name).isNull()) {
            m_unread.removeOne(name);
            return;
        }
        field(key, value.emplace());
    }

    template<typename T>
    void field(const char *key, T &value)
    {
        const QString name = QString::fromLatin1(key);
        m_unread.removeOne(name);
        const QJsonValue json = m_object.value(name);
        if (m_error || json.isUndefined())
            return;
        const QString outer = enter(m_path.isEmpty() ? name : m_path + QLatin1Char('.') + name);
        readValue(json, value);
        m_path = outer;
    }

    const std::optional<Error> &error() const { return m_error; }

    const QStringList &warnings() const { return m_warnings; }

private:
    void readValue(const QJsonValue &json, double &value);
    void readValue(const QJsonValue &json, int &value);
    void readValue(const QJsonValue &json, bool &value);
    void readValue(const QJsonValue &json, QString &value);
    void readValue(const QJsonValue &json, Vector3 &value);
    void readValue(const QJsonValue &json, FrameRate &value);
    void readValue(const QJsonValue &json, MappingOverrides &value);
    void readId(const QJsonValue &json, std::uint64_t &value);

    template<typename T>
    void readValue(const QJsonValue &json, std::vector<T> &values)
    {
        const QJsonArray array = json.toArray();
        if (!json.isArray())
            return fail(listExpected());
        const QString outer = m_path;
        values.clear();
        for (qsizetype i = 0; i < array.size() && !m_error; ++i) {
            m_path = outer + QStringLiteral("[%1]").arg(i);
            readValue(array[i], values.emplace_back());
        }
        m_path = outer;
    }

    template<typename T>
    void readValue(const QJsonValue &json, T &value)
    {
        if constexpr (std::is_same_v<T, ImpactId> || std::is_same_v<T, TakeId>) {
            std::uint64_t id = 0;
            readId(json, id);
            value = T(id);
        } else if constexpr (std::is_enum_v<T>) {
            QStringList names;
            for (int i = 0; !enumName(T(i)).isEmpty(); ++i) {
                names += enumName(T(i));
                if (json.toString() == names.last()) {
                    value = T(i);
                    return;
                }
            }
            fail(names.join(QLatin1String(", ")));
        } else {
            if (!json.isObject())
                return fail(objectExpected());
            read(json.toObject(), value);
        }
    }

    QString enter(const QString &path) { return std::exchange(m_path, path); }

    void warnUnknown(const QString &key);
    void fail(const QString &expected);
    static QString listExpected();
    static QString objectExpected();

    QJsonObject m_object;
    QStringList m_unread;
    QString m_path;
    std::optional<Error> m_error;
    QStringList m_warnings;
};

} // namespace flinch
