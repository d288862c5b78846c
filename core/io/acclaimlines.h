#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flinch {

/// Walks over the lines of an ASF or AMC text, without comments and blank lines. Views it returns
/// live as long as the bytes.
class AcclaimLines
{
public:
    explicit AcclaimLines(const QByteArray &bytes);

    /// Goes to the next line that holds something.
    bool next();

    int line() const { return m_line; } // 1-based

    const std::vector<std::string_view> &words() const { return m_words; }

    /// The first word is a section: ":units".
    bool isSection() const { return m_words.front().front() == ':'; }

    /// Numbers that follow the first word, `count` of them; -1: all. Refuses other words.
    Result<std::vector<double>> numbers(int count = -1) const;

    Error error(const QString &message, const QString &remedy = {}) const;

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 0;
    std::vector<std::string_view> m_words;
};

/// The ASCII lower case of `word`.
std::string acclaimLower(std::string_view word);
/// As people should read it.
QString acclaimText(std::string_view word);

} // namespace flinch
