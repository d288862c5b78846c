#pragma once

#include "core/base/statehash.h"
#include "core/motion/geometry.h"

#include <concepts>
#include <optional>
#include <type_traits>
#include <vector>

namespace flinch {

/// Archive that adds every field of a described value to a hash; enumerations count by their name.
class DescribedHash
{
public:
    template<typename T>
    void field(const char *, const T &value)
    {
        add(value);
    }

    template<typename T>
    void add(const T &value)
    {
        if constexpr (std::is_arithmetic_v<T>) {
            m_hash.add(value);
        } else if constexpr (std::is_enum_v<T>) {
            m_hash.add(QString(enumName(value)));
        } else {
            T copy = value; // descriptions hand out what a reader may fill
            describe(*this, copy);
        }
    }

    void add(const Vector3 &value) { m_hash.add(std::span<const double>(value.data(), 3)); }

    template<typename T>
    void add(const std::optional<T> &value)
    {
        m_hash.add(value.has_value());
        if (value)
            add(*value);
    }

    template<typename T>
    void add(const std::vector<T> &values)
    {
        m_hash.add(values.size());
        for (const T &value : values)
            add(value);
    }

    std::uint64_t value() const { return m_hash.value(); }

private:
    StateHash m_hash;
};

} // namespace flinch
