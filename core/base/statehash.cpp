#include "core/base/statehash.h"

#include <QByteArray>

#include <bit>

namespace flinch {

namespace {

std::uint64_t avalanche(std::uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

} // namespace

void StateHash::addWord(std::uint64_t word)
{
    m_state =
        std::rotl(m_state ^ (word * 0x87c37b91114253d5u), 29) * 0x4cf5ad432745937fu + 0x52dce729;
    ++m_words;
}

void StateHash::add(double value)
{
    addWord(std::bit_cast<std::uint64_t>(value));
}

void StateHash::add(std::span<const double> values)
{
    for (const double value : values)
        add(value);
}

void StateHash::add(QStringView text)
{
    const QByteArray bytes = text.toUtf8();
    add(bytes.size());
    // little-endian words by arithmetic, so that the hash does not depend on the machine
    std::uint64_t word = 0;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        word |= std::uint64_t(std::uint8_t(bytes[i])) << (8 * (i % 8));
        if (i % 8 == 7 || i + 1 == bytes.size()) {
            addWord(word);
            word = 0;
        }
    }
}

std::uint64_t StateHash::value() const
{
    return avalanche(m_state ^ avalanche(m_words));
}

QString StateHash::toHex() const
{
    return QStringLiteral("%1").arg(value(), 16, 16, QLatin1Char('0'));
}

} // namespace flinch
