#include "core/io/acclaimlines.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/io/bvherrors.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Acclaim)
};

constexpr std::string_view kBlanks = " \t\v\f()";

} // namespace

AcclaimLines::AcclaimLines(const QByteArray &bytes)
    : m_text(bytes.constData(), std::size_t(bytes.size()))
{
    if (m_text.starts_with("\xEF\xBB\xBF"))
        m_text.remove_prefix(3);
}

bool AcclaimLines::next()
{
    m_words.clear();
    while (m_words.empty() && m_at < m_text.size()) {
        const std::size_t end = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
        std::string_view text = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        if (end < m_text.size() && m_text[end] == '\r' && m_at < m_text.size()
            && m_text[m_at] == '\n')
            ++m_at;
        ++m_line;
        text = text.substr(0, text.find('#'));
        for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
            const std::size_t stop = std::min(text.find_first_of(kBlanks, at), text.size());
            m_words.push_back(text.substr(at, stop - at));
            at = text.find_first_not_of(kBlanks, stop);
        }
    }
    return !m_words.empty();
}

Result<std::vector<double>> AcclaimLines::numbers(int count) const
{
    const int found = int(m_words.size()) - 1;
    if (count >= 0 && found < count)
        return error(Text::tr("There should be %1 numbers, not %2").arg(count).arg(found));
    std::vector<double> values;
    for (int i = 0; i < (count < 0 ? found : count); ++i) {
        const std::string_view word = m_words[std::size_t(i) + 1];
        const auto value = parseDouble(word);
        if (!value || !(std::abs(*value) <= limits::kMaxFileNumber))
            return error(Text::tr("“%1” is not a number, or out of range").arg(acclaimText(word)),
                         Text::tr("Correct the number or export the file again."));
        values.push_back(*value);
    }
    return values;
}

Error AcclaimLines::error(const QString &message, const QString &remedy) const
{
    Error error;
    error.message = message;
    error.where = Text::tr("line %1").arg(std::max(m_line, 1));
    error.remedy = remedy.isEmpty()
                       ? Text::tr("Export the file again from the program that made it.")
                       : remedy;
    return error;
}

std::string acclaimLower(std::string_view word)
{
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return lower;
}

QString acclaimText(std::string_view word)
{
    return bvhQuote(word);
}

} // namespace flinch
