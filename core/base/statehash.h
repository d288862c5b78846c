#pragma once

#include <QString>
#include <QStringView>

#include <concepts>
#include <cstdint>
#include <span>

namespace flinch {

/// 64-bit fingerprint of a state: equal bits in equal order, equal hash, on every machine. Not
/// cryptographic. Doubles count by their bits, so 0.0 and -0.0 differ.
class StateHash
{
public:
    /// Integers of every width count by their value.
    template<std::integral T>
    void add(T value)
    {
        addWord(std::uint64_t(value));
    }

    void add(double value);
    void add(std::span<const double> values);
    void add(QStringView text);

    std::uint64_t value() const;
    /// Sixteen lower-case hexadecimal digits.
    QString toHex() const;

private:
    void addWord(std::uint64_t word);

    std::uint64_t m_state = 0x9e3779b97f4a7c15u;
    std::uint64_t m_words = 0;
};

} // namespace flinch
