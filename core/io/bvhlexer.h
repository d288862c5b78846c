#pragma once

#include "core/base/result.h"

#include <QIODevice>

#include <string>
#include <string_view>
#include <vector>

namespace flinch {

/// Walks over the text of a BVH file with a window of bounded size, so that a file of any length
/// needs little memory. Knows blanks, lines (LF, CR LF, CR) and numbers; the grammar is
/// BvhReader's. Views it returns live until the next call.
class BvhLexer
{
public:
    explicit BvhLexer(QIODevice &device);

    /// 1-based line of the next character.
    qint64 line() const { return m_line; }

    /// Of the next character in the device, in bytes.
    qint64 position() const { return m_device.pos() - (m_end - m_next); }

    /// 0 … 1 of the device.
    double progress() const;
    qint64 bytesLeft() const;
    bool atEnd();

    /// Whether reading the device itself failed.
    bool deviceFailed() const { return m_deviceFailed; }

    /// Next word after blanks and line breaks: a brace, or everything up to a blank or brace. Empty
    /// at the end.
    std::string_view word();
    /// What is left of this line without surrounding blanks, and the line break. Stops before '{'.
    std::string_view name();
    /// What is left of this line without surrounding blanks, and the line break.
    std::string_view restOfLine();
    /// Skips blank lines and the next line's leading blanks.
    void skipBlankLines();

    enum class Number { Good, NotANumber, OutOfRange, EndOfLine };
    /// The next number of this line. On failure badWord() has what stands there.
    Number number(double &value);

    const std::string &badWord() const { return m_badWord; }

    /// Whether the next character is one a number starts with.
    bool atNumber() const;

    /// True when nothing but blanks is left of this line; consumes the line break.
    bool endLine();

private:
    void refill();

    void ensure()
    {
        if (m_end - m_next < kLookahead && !m_deviceDone)
            refill();
    }

    void skipBlanks();
    bool takeLineBreak();
    std::string_view takeUntil(bool (*stops)(char));
    void rememberBadWord();

    static constexpr qint64 kWindow = 1 << 20;
    static constexpr qint64 kLookahead = 1 << 14; // longest word or name

    QIODevice &m_device;
    std::vector<char> m_buffer;
    const char *m_next = nullptr;
    const char *m_end = nullptr;
    qint64 m_line = 1;
    bool m_deviceDone = false;
    bool m_deviceFailed = false;
    std::string m_badWord;
};

} // namespace flinch
