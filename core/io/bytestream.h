#pragma once

#include <QByteArray>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace flinch {

/// No limit but what there is.
inline constexpr int kAnyName = std::numeric_limits<int>::max();

/// Puts numbers, texts and lists one after the other, as this machine holds them.
class ByteWriter
{
public:
    template<typename T>
    requires std::is_arithmetic_v<T>

    void put(T value) { m_bytes.append(reinterpret_cast<const char *>(&value), sizeof value); }

    void put(const QByteArray &bytes)
    {
        put(std::uint32_t(bytes.size()));
        m_bytes += bytes;
    }

    void put(const QString &text) { put(text.toUtf8()); }

    template<typename T>
    void putAll(const std::vector<T> &values)
    {
        put(std::uint32_t(values.size()));
        m_bytes.append(reinterpret_cast<const char *>(values.data()),
                       qsizetype(values.size() * sizeof(T)));
    }

    const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

/// Takes them out again, trusting nothing: what does not fit into what is left fails, and from then
/// on everything is zero. Whoever reads a list asks count() first, so that a lie costs no memory.
class ByteReader
{
public:
    explicit ByteReader(const QByteArray &bytes)
        : m_at(bytes.constData())
        , m_end(m_at + bytes.size())
    {}

    bool ok() const { return m_ok; }

    bool atEnd() const { return m_at == m_end; }

    void fail() { m_ok = false; }

    template<typename T>
    requires std::is_arithmetic_v<T>

    void get(T &value)
    {
        value = T();
        if (const char *from = take(sizeof value))
            std::memcpy(&value, from, sizeof value);
    }

    template<typename T>
    T number()
    {
        T value;
        get(value);
        return value;
    }

    double finite()
    {
        const auto value = number<double>();
        if (!std::isfinite(value))
            fail();
        return std::isfinite(value) ? value : 0;
    }

    bool flag() { return below(2) == 1; }

    /// A byte that counts something with so many values.
    int below(int values)
    {
        const int value = number<std::uint8_t>();
        if (value < values)
            return value;
        fail();
        return 0;
    }

    /// How many come, each of at least so many bytes.
    std::uint32_t count(std::size_t bytesEach)
    {
        const auto value = number<std::uint32_t>();
        if (m_ok && value <= std::size_t(m_end - m_at) / std::max<std::size_t>(bytesEach, 1))
            return value;
        fail();
        return 0;
    }

    void get(QByteArray &bytes)
    {
        const std::uint32_t size = count(1);
        if (const char *from = take(size))
            bytes = QByteArray(from, qsizetype(size));
    }

    void get(QString &text, int longest)
    {
        QByteArray bytes;
        get(bytes);
        text = QString::fromUtf8(bytes);
        if (text.size() > longest)
            fail();
    }

    template<typename T>
    void getAll(std::vector<T> &values)
    {
        const std::uint32_t size = count(sizeof(T));
        const char *from = take(std::size_t(size) * sizeof(T));
        if (!from)
            return;
        values.resize(size);
        if (size > 0)
            std::memcpy(static_cast<void *>(values.data()), from, std::size_t(size) * sizeof(T));
    }

private:
    const char *take(std::size_t bytes)
    {
        if (!m_ok || bytes > std::size_t(m_end - m_at)) {
            fail();
            return nullptr;
        }
        return std::exchange(m_at, m_at + bytes);
    }

    const char *m_at;
    const char *m_end;
    bool m_ok = true;
};

} // namespace flinch
