#pragma once

#include <QString>
#include <QStringView>

#include <cstdint>
#include <span>

namespace flinch {

/// 64-bit fingerprint of a state: equal bits in equal order, equal hash, on every machine. Not
/// cryptographic. Doubles count by their bits, so 0.0 and -0.0 differ.
class StateHash
{
public:
    void add(std::uint64_t word);
    void add(std::int64_t word) { add(std::uint64_t(word)); }
    void add(int word) { add(std::uint64_t(std::int64_t(word))); }
    void add(double value);
    void add(std::span<const double> values);
    void add(QStringView text);

    std::uint64_t value() const;
    /// Sixteen lower-case hexadecimal digits.
    QString toHex() const;

private:
    std::uint64_t m_state = 0x9e3779b97f4a7c15u;
    std::uint64_t m_words = 0;
};

} // namespace flinch
