#include "core/base/terminaltext.h"

#include <functional>

namespace flinch {

namespace {

bool isBetween(char16_t unit, char16_t first, char16_t last)
{
    return unit >= first && unit <= last;
}

/// All of them lie in the basic plane.
bool steers(char16_t unit)
{
    const bool isControl = unit < 0x20 || isBetween(unit, 0x7f, 0x9f);
    const bool isLineBreak = isBetween(unit, 0x2028, 0x2029);
    const bool turnsOrder = unit == 0x061c || isBetween(unit, 0x200e, 0x200f)
                            || isBetween(unit, 0x202a, 0x202e) || isBetween(unit, 0x2066, 0x2069);
    return isControl || isLineBreak || turnsOrder;
}

QString hexadecimal(const QString &prefix, char16_t unit, int digits)
{
    return prefix + QStringLiteral("%1").arg(unit, digits, 16, QLatin1Char('0'));
}

QString spelledOut(char16_t unit)
{
    switch (unit) {
    case u'\n':
        return QStringLiteral("\\n");
    case u'\r':
        return QStringLiteral("\\r");
    case u'\t':
        return QStringLiteral("\\t");
    default:
        return unit < 0x80 ? hexadecimal(QStringLiteral("\\x"), unit, 2)
                           : hexadecimal(QStringLiteral("\\u"), unit, 4);
    }
}

QString replaced(const QString &text, const std::function<bool(char16_t)> &isMeant,
                 const std::function<QString(char16_t)> &spell)
{
    QString safe;
    safe.reserve(text.size());
    for (const QChar character : text) {
        if (isMeant(character.unicode()))
            safe += spell(character.unicode());
        else
            safe += character;
    }
    return safe;
}

} // namespace

QString terminalText(const QString &line)
{
    return replaced(line, steers, spelledOut);
}

QString terminalJson(const QString &json)
{
    return replaced(
        json, [](char16_t unit) { return unit != u'\n' && steers(unit); },
        [](char16_t unit) { return hexadecimal(QStringLiteral("\\u"), unit, 4); });
}

} // namespace flinch
