#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QtGlobal>

#include <algorithm>
#include <cctype>
#include <random>
#include <utility>

namespace flinch::testing {

/// Damages files the way disks, editors and enemies do. The same seed, the same damage.
class Mutator
{
public:
    /// `words` are what a text is likely to be changed into, besides numbers.
    Mutator(unsigned seed, QByteArrayList words)
        : m_random(seed)
        , m_words(std::move(words))
    {}

    /// Lightly half of the time, so that much of the damage gets past the grammar.
    QByteArray text(QByteArray text)
    {
        for (int n = rounds(); n > 0; --n)
            changeText(text);
        return text;
    }

    QByteArray bytes(QByteArray bytes)
    {
        for (int n = rounds(); n > 0; --n)
            changeBytes(bytes);
        return bytes;
    }

    int below(qsizetype limit)
    {
        return int(m_random() % std::uint_fast32_t(std::max<qsizetype>(limit, 1)));
    }

private:
    int rounds() { return below(2) == 0 ? 1 : 1 + below(5); }

    void changeText(QByteArray &text)
    {
        const int at = below(text.size() + 1);
        switch (below(8)) {
        case 0:
        case 1:
        case 2:
            replaceWord(text, at, number());
            break;
        case 3:
        case 4:
            replaceWord(text, at, m_words[below(m_words.size())]);
            break;
        case 5:
            text.insert(at, m_words[below(m_words.size())]);
            break;
        default:
            changeBytes(text);
            break;
        }
    }

    QByteArray number()
    {
        static const QByteArrayList kEdges = {"0",   "1",          "-1",         "2",
                                              "255", "65536",      "0.5",        "1e308",
                                              "nan", "4294967295", "2147483647", "1e-400"};
        return below(2) == 0
                   ? kEdges[below(kEdges.size())]
                   : QByteArray::number(double(int(m_random())) * 1e-3, 'g', 1 + below(12));
    }

    void changeBytes(QByteArray &bytes)
    {
        const int at = below(bytes.size() + 1);
        const int span = std::min<int>(1 + below(40), int(bytes.size()) - at);
        switch (below(7)) {
        case 0:
        case 1: // flip a bit
            if (at < bytes.size())
                bytes[at] = char(bytes[at] ^ (1 << below(8)));
            break;
        case 2: // a byte, or a word, that is an edge
            for (int i = 0; i < std::min(span, 1 << below(3)); ++i)
                bytes[at + i] = "\x00\x01\x7f\x80\xff"[below(2) == 0 ? 0 : below(5)];
            break;
        case 3:
            bytes.remove(at, span);
            break;
        case 4:
            bytes.insert(at, bytes.mid(at, span).repeated(1 + below(below(10) == 0 ? 100 : 3)));
            break;
        case 5:
            bytes.truncate(below(4) == 0 ? at : bytes.size());
            break;
        case 6:
            for (int i = 0; i < std::min(span, 8); ++i)
                bytes[at + i] = char(m_random());
            break;
        }
    }

    /// A word of a text is a run of letters, digits and signs.
    static void replaceWord(QByteArray &text, qsizetype at, const QByteArray &word)
    {
        const auto isPart = [&text](qsizetype i) {
            const auto c = static_cast<unsigned char>(text[i]);
            return std::isalnum(c) || c == '.' || c == '-' || c == '+' || c == '_';
        };
        qsizetype begin = at;
        while (begin > 0 && isPart(begin - 1))
            --begin;
        qsizetype end = at;
        while (end < text.size() && isPart(end))
            ++end;
        text.replace(begin, end - begin, word);
    }

    std::mt19937 m_random;
    QByteArrayList m_words;
};

/// How many damaged files a test reads: as many as somebody asks for, or `usual`.
inline int fuzzInputs(int usual)
{
    const int asked = qEnvironmentVariableIntValue("FLINCH_FUZZ_INPUTS");
    return asked > 0 ? asked : usual;
}

} // namespace flinch::testing
