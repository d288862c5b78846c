#pragma once

#include "core/base/numbers.h"
#include "core/project/projectdescription.h"

#include <concepts>
#include <string>
#include <type_traits>

namespace flinch {

/// Archive that turns a described value into indented JSON, keys in the order of the description.
/// What is optional and not there is left out.
class JsonWriter
{
public:
    /// The value as one JSON object.
    template<typename T>
    void write(T &value)
    {
        m_out += '{';
        m_first = true;
        ++m_depth;
        describe(*this, value);
        --m_depth;
        if (!m_first)
            newLine();
        m_out += '}';
        m_first = false;
    }

    template<typename T>
    void field(const char *key, std::optional<T> &value)
    {
        if (value)
            field(key, *value);
    }

    template<typename T>
    void field(const char *key, T &value)
    {
        item();
        writeString(QLatin1String(key));
        m_out += ": ";
        writeValue(value);
    }

    std::string take() { return std::move(m_out); }

private:
    void writeValue(double value) { m_out += toShortest(value); }

    void writeValue(int value) { m_out += std::to_string(value); }

    void writeValue(bool value) { m_out += value ? "true" : "false"; }

    void writeValue(QString &value) { writeString(value); }

    void writeValue(Vector3 &v)
    {
        m_out +=
            '[' + toShortest(v.x()) + ", " + toShortest(v.y()) + ", " + toShortest(v.z()) + ']';
    }

    void writeValue(FrameRate &rate) { writeString(rate.toText()); }

    void writeValue(MappingOverrides &overrides);

    template<typename T>
    void writeValue(std::vector<T> &values)
    {
        m_out += '[';
        m_first = true;
        ++m_depth;
        for (T &value : values) {
            item();
            writeValue(value);
        }
        --m_depth;
        if (!values.empty())
            newLine();
        m_out += ']';
        m_first = false;
    }

    template<typename T>
    void writeValue(T &value)
    {
        if constexpr (std::is_same_v<T, ImpactId> || std::is_same_v<T, TakeId>)
            m_out += std::to_string(std::uint64_t(value));
        else if constexpr (std::is_enum_v<T>)
            writeString(enumName(value));
        else
            write(value);
    }

    void writeString(QStringView text);

    void writeString(QLatin1String text) { writeString(QString(text)); }

    void item();
    void newLine();

    std::string m_out;
    int m_depth = 0;
    bool m_first = true;
};

} // namespace flinch
