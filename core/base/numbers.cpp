#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace flinch {

namespace {

/// Whether a number too large or too small for a double is the small one. Its exponent's sign
/// decides; without an exponent only a long row of zeros after the point can have led here.
bool isUnderflow(std::string_view text)
{
    const auto exponent = text.find_first_of("eE");
    if (exponent != std::string_view::npos)
        return exponent + 1 < text.size() && text[exponent + 1] == '-';
    const auto digit = text.find_first_of("123456789");
    return digit != std::string_view::npos
           && text.substr(0, digit).find('.') != std::string_view::npos;
}

} // namespace

std::optional<double> parseDouble(std::string_view text)
{
    if (text.size() > 1 && text.front() == '+' && text[1] != '-' && text[1] != '+')
        text.remove_prefix(1);
    double value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (stop != end || error == std::errc::invalid_argument)
        return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        const double size = isUnderflow(text) ? 0.0 : std::numeric_limits<double>::infinity();
        return text.front() == '-' ? -size : size;
    }
    return value;
}

std::optional<long long> parseInteger(std::string_view text)
{
    if (text.size() > 1 && text.front() == '+' && text[1] != '-')
        text.remove_prefix(1);
    long long value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (stop != end || error != std::errc())
        return std::nullopt;
    return value;
}

void appendFixed(std::string &out, double value, int decimals)
{
    // the largest double has 309 digits before the point
    std::array<char, 384> buffer{};
    decimals = std::clamp(decimals, 0, 60);
    const auto [stop, error] =
        std::to_chars(buffer.begin(), buffer.end(), value, std::chars_format::fixed, decimals);
    const char *end = stop;
    if (decimals > 0 && std::isfinite(value)) {
        while (end[-1] == '0')
            --end;
        if (end[-1] == '.')
            --end;
    }
    std::string_view text(buffer.data(), std::size_t(end - buffer.data()));
    out += text == "-0" ? std::string_view("0") : text;
}

std::string toShortest(double value)
{
    std::array<char, 32> buffer{};
    const auto [stop, error] = std::to_chars(buffer.begin(), buffer.end(), value);
    return std::string(buffer.data(), stop);
}

QString formatFixed(double value, int decimals)
{
    std::string text;
    appendFixed(text, value, decimals);
    return QString::fromLatin1(text.data(), qsizetype(text.size()));
}

} // namespace flinch
