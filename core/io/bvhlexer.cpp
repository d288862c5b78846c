#include "core/io/bvhlexer.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace flinch {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

bool isBreak(char c)
{
    return c == '\n' || c == '\r';
}

bool endsWord(char c)
{
    return isBlank(c) || isBreak(c) || c == '{' || c == '}';
}

bool endsName(char c)
{
    return isBreak(c) || c == '{';
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Reads the plain decimals that files are full of ("-12.3456"), correctly rounded: a mantissa
/// below 2^53 and a power of ten up to 10^22 are both exact, so their quotient is rounded once.
/// Returns where it stopped, null for anything else (exponents, nan, many digits), which the
/// careful way reads.
const char *parsePlainDecimal(const char *next, const char *end, double &value)
{
    static constexpr double kPowersOfTen[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                              1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const bool negative = next != end && *next == '-';
    next += negative;
    std::uint64_t mantissa = 0;
    const char *first = next;
    const auto takeDigits = [&] {
        while (next != end && unsigned(*next - '0') < 10)
            mantissa = 10 * mantissa + unsigned(*next++ - '0');
        return next;
    };
    const char *point = takeDigits();
    auto digits = point - first;
    std::ptrdiff_t decimals = 0;
    if (next != end && *next == '.') {
        ++next;
        decimals = takeDigits() - point - 1;
        digits += decimals;
    }
    // fifteen digits stay below 2^53, and cannot have overflowed on the way
    if (digits == 0 || digits > 15 || (next != end && !endsWord(*next)))
        return nullptr;
    value = double(mantissa) / kPowersOfTen[decimals];
    if (negative)
        value = -value;
    return next;
}

} // namespace

BvhLexer::BvhLexer(QIODevice &device)
    : m_device(device)
    , m_buffer(std::size_t(std::clamp(device.size() + 1, kLookahead, kWindow)))
{
    m_next = m_end = m_buffer.data();
    refill();
    if (m_end - m_next >= 3 && std::memcmp(m_next, "\xEF\xBB\xBF", 3) == 0)
        m_next += 3;
}

void BvhLexer::refill()
{
    const auto kept = m_end - m_next;
    std::memmove(m_buffer.data(), m_next, std::size_t(kept));
    m_next = m_buffer.data();
    qint64 size = kept;
    const auto capacity = qint64(m_buffer.size());
    while (size < capacity && !m_deviceDone) {
        const qint64 read = m_device.read(m_buffer.data() + size, capacity - size);
        m_deviceFailed = m_deviceFailed || read < 0;
        m_deviceDone = read <= 0;
        size += std::max<qint64>(read, 0);
    }
    m_end = m_buffer.data() + size;
}

double BvhLexer::progress() const
{
    const qint64 size = m_device.size();
    return size > 0 ? double(size - bytesLeft()) / double(size) : 1;
}

qint64 BvhLexer::bytesLeft() const
{
    return std::max<qint64>(m_device.size() - m_device.pos(), 0) + (m_end - m_next);
}

bool BvhLexer::atEnd()
{
    ensure();
    return m_next == m_end;
}

void BvhLexer::skipBlanks()
{
    for (;;) {
        ensure();
        while (m_next != m_end && isBlank(*m_next))
            ++m_next;
        if (m_next != m_end || m_deviceDone)
            return;
    }
}

bool BvhLexer::takeLineBreak()
{
    ensure();
    if (m_next == m_end || !isBreak(*m_next))
        return false;
    const bool carriageReturn = *m_next++ == '\r';
    if (carriageReturn && m_next != m_end && *m_next == '\n')
        ++m_next;
    ++m_line;
    return true;
}

void BvhLexer::skipBlankLines()
{
    do
        skipBlanks();
    while (takeLineBreak());
}

std::string_view BvhLexer::takeUntil(bool (*stops)(char))
{
    ensure();
    const char *start = m_next;
    while (m_next != m_end && !stops(*m_next))
        ++m_next;
    return {start, std::size_t(m_next - start)};
}

std::string_view BvhLexer::word()
{
    skipBlankLines();
    if (m_next != m_end && (*m_next == '{' || *m_next == '}'))
        return {m_next++, 1};
    return takeUntil(endsWord);
}

std::string_view BvhLexer::name()
{
    skipBlanks();
    return trimmed(takeUntil(endsName));
}

std::string_view BvhLexer::restOfLine()
{
    skipBlanks();
    return trimmed(takeUntil(isBreak));
}

void BvhLexer::rememberBadWord()
{
    m_badWord = std::string(takeUntil(endsWord).substr(0, 40));
    if (m_badWord.empty() && m_next != m_end)
        m_badWord = std::string(1, *m_next);
}

BvhLexer::Number BvhLexer::number(double &value)
{
    skipBlanks();
    if (m_next == m_end || isBreak(*m_next))
        return Number::EndOfLine;
    const char *stop = parsePlainDecimal(m_next, m_end, value);
    if (stop && std::abs(value) <= limits::kMaxFileNumber) {
        m_next = stop;
        return Number::Good;
    }
    const char *start = m_next;
    const auto parsed = parseDouble(takeUntil(endsWord));
    if (parsed && std::abs(*parsed) <= limits::kMaxFileNumber) {
        value = *parsed;
        return Number::Good;
    }
    m_next = start;
    rememberBadWord();
    return parsed && !std::isnan(*parsed) ? Number::OutOfRange : Number::NotANumber;
}

bool BvhLexer::atNumber() const
{
    constexpr std::string_view kFirst = "+-.0123456789";
    return m_next != m_end && kFirst.find(*m_next) != std::string_view::npos;
}

bool BvhLexer::endLine()
{
    skipBlanks();
    return takeLineBreak() || m_next == m_end;
}

} // namespace flinch
