#include "core/io/bvherrors.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bvh)
};

} // namespace

Error bvhError(qint64 line, const QString &message, const QString &remedy)
{
    Error error;
    error.message = message;
    error.where = Text::tr("line %1").arg(line);
    error.remedy = remedy;
    return error;
}

QString exportBvhAgain()
{
    return Text::tr("Export the clip again from the program that made it.");
}

Status bvhNumberStatus(const BvhLexer &lexer, BvhLexer::Number outcome)
{
    const QString word = bvhQuote(lexer.badWord());
    switch (outcome) {
    case BvhLexer::Number::Good:
        return Done();
    case BvhLexer::Number::OutOfRange:
        return bvhError(lexer.line(), Text::tr("The number %1 is out of range").arg(word),
                        Text::tr("Correct the number or export the clip again."));
    case BvhLexer::Number::EndOfLine:
        return bvhError(lexer.line(), Text::tr("A number is missing"), exportBvhAgain());
    case BvhLexer::Number::NotANumber:
        break;
    }
    return bvhError(
        lexer.line(), Text::tr("“%1” is not a number").arg(word),
        Text::tr(
            "Correct the number (with a decimal point, not a comma) or export the clip again."));
}

QString bvhQuote(std::string_view text)
{
    QString shown =
        QString::fromUtf8(text.data(), qsizetype(std::min<std::size_t>(text.size(), 40)));
    // control characters would garble the terminal that shows the message
    for (QChar &c : shown) {
        if (!c.isPrint())
            c = QChar::ReplacementCharacter;
    }
    return shown;
}

bool isBvhKeyword(std::string_view word, std::string_view lowerKeyword)
{
    return std::ranges::equal(word, lowerKeyword, [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? char(a - 'A' + 'a') : a) == b;
    });
}

} // namespace flinch
