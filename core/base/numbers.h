#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>

/// Numbers as files hold them: C locale, whatever the user's settings.
namespace flinch {

/// The whole of `text` as a double; nothing for anything else. Accepts a leading '+', a leading or
/// trailing point and exponents; "nan" and "inf" parse, overflow gives ±infinity, underflow 0.
std::optional<double> parseDouble(std::string_view text);

/// The whole of `text` as a decimal integer that fits.
std::optional<long long> parseInteger(std::string_view text);

/// Appends `value` with at most `decimals` digits after the point, without trailing zeros or "-0".
void appendFixed(std::string &out, double value, int decimals);

/// Shortest text that reads back to the same bits.
std::string toShortest(double value);

/// `value` with at most `decimals` decimals, for messages.
QString formatFixed(double value, int decimals);

} // namespace flinch
