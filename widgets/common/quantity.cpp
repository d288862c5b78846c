#include "widgets/common/quantity.h"

#include "core/base/numbers.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Quantity)
};

struct Unit
{
    Dimension dimension;
    const char *symbol; // lower case, without blanks, '·' and '*' left out
    double factor;      // to the dimension's own unit
};

constexpr double kDegrees = 180 / std::numbers::pi;

constexpr Unit kUnits[] = {
    {Dimension::Time, "s", 1},
    {Dimension::Time, "ms", 0.001},
    {Dimension::Time, "min", 60},
    {Dimension::Length, "m", 1},
    {Dimension::Length, "cm", 0.01},
    {Dimension::Length, "mm", 0.001},
    {Dimension::Length, "in", 0.0254},
    {Dimension::Length, "ft", 0.3048},
    {Dimension::Centimetres, "cm", 1},
    {Dimension::Centimetres, "mm", 0.1},
    {Dimension::Centimetres, "m", 100},
    {Dimension::Centimetres, "in", 2.54},
    {Dimension::Percent, "%", 1},
    {Dimension::Percent, "×", 100},
    {Dimension::Percent, "x", 100},
    {Dimension::Mass, "kg", 1},
    {Dimension::Mass, "g", 0.001},
    {Dimension::Mass, "lb", 0.45359237},
    {Dimension::Speed, "m/s", 1},
    {Dimension::Speed, "km/h", 1 / 3.6},
    {Dimension::Speed, "mph", 0.44704},
    {Dimension::Angle, "°", 1},
    {Dimension::Angle, "deg", 1},
    {Dimension::Angle, "rad", kDegrees},
    {Dimension::Radian, "rad", 1},
    {Dimension::Radian, "°", 1 / kDegrees},
    {Dimension::Radian, "deg", 1 / kDegrees},
    {Dimension::Impulse, "ns", 1},
    {Dimension::Impulse, "kgm/s", 1},
    {Dimension::AngularImpulse, "nms", 1},
    {Dimension::Torque, "nm", 1},
    {Dimension::Torque, "knm", 1000},
    {Dimension::Force, "n", 1},
    {Dimension::Force, "kn", 1000},
    {Dimension::Stiffness, "s⁻²", 1},
    {Dimension::Stiffness, "1/s²", 1},
    {Dimension::Damping, "s⁻¹", 1},
    {Dimension::Damping, "1/s", 1},
    {Dimension::Frame, "f", 1},
    {Dimension::Frame, "frame", 1},
    {Dimension::Frame, "frames", 1},
    {Dimension::Number, "×", 1},
    {Dimension::Number, "x", 1},
};

/// Factor from the typed unit; nothing when it is none of this dimension's.
std::optional<double> unitFactor(const QString &typed, Dimension dimension, double framesPerSecond)
{
    const QString symbol = QString(typed).remove(QChar(u'·')).remove(u'*').remove(u' ').toLower();
    const auto find = [&symbol](Dimension wanted) -> std::optional<double> {
        for (const Unit &unit : kUnits) {
            if (unit.dimension == wanted && symbol == QString::fromUtf8(unit.symbol))
                return unit.factor;
        }
        return {};
    };
    if (symbol == unitOf(dimension).toLower())
        return 1;
    if (const auto factor = find(dimension))
        return factor;
    if (framesPerSecond > 0 && dimension == Dimension::Frame) {
        if (const auto seconds = find(Dimension::Time))
            return *seconds * framesPerSecond;
    }
    if (framesPerSecond > 0 && dimension == Dimension::Time && find(Dimension::Frame))
        return 1 / framesPerSecond;
    return {};
}

/// Sum of products of numbers with an optional unit each. Depth is bounded: text may be pasted.
class Parser
{
public:
    Parser(const QString &text, Dimension dimension, double framesPerSecond)
        : m_text(text)
        , m_dimension(dimension)
        , m_framesPerSecond(framesPerSecond)
    {
        m_text.replace(QChar(0x2212), u'-');
        m_text.replace(u',', u'.');
        m_text.replace(QChar(0x00A0), u' ');
    }

    std::optional<double> parse()
    {
        const auto value = sum(0);
        skipBlanks();
        if (!value || m_at != m_text.size() || !std::isfinite(*value))
            return {};
        return value;
    }

private:
    static constexpr int kMaxDepth = 40;

    QChar peek() const { return m_at < m_text.size() ? m_text[m_at] : QChar(); }

    void skipBlanks()
    {
        while (peek() == u' ')
            ++m_at;
    }

    bool take(QChar wanted)
    {
        skipBlanks();
        if (peek() != wanted)
            return false;
        ++m_at;
        return true;
    }

    std::optional<double> sum(int depth)
    {
        auto left = product(depth);
        while (left) {
            const bool plus = take(u'+');
            if (!plus && !take(u'-'))
                break;
            const auto right = product(depth);
            if (!right)
                return {};
            left = plus ? *left + *right : *left - *right;
        }
        return left;
    }

    std::optional<double> product(int depth)
    {
        auto left = factor(depth);
        while (left) {
            const bool times = take(u'*');
            if (!times && !take(u'/'))
                break;
            const auto right = factor(depth);
            if (!right)
                return {};
            left = times ? *left * *right : *left / *right;
        }
        return left;
    }

    std::optional<double> factor(int depth)
    {
        if (depth > kMaxDepth)
            return {};
        if (take(u'-')) {
            const auto value = factor(depth + 1);
            return value ? std::optional(-*value) : std::nullopt;
        }
        if (take(u'+'))
            return factor(depth + 1);
        if (take(u'(')) {
            const auto value = sum(depth + 1);
            return value && take(u')') ? withUnit(*value) : std::nullopt;
        }
        skipBlanks();
        const auto start = m_at;
        while (peek().isDigit() || peek() == u'.')
            ++m_at;
        const auto number = parseDouble(m_text.mid(start, m_at - start).toLatin1().toStdString());
        return number ? withUnit(*number) : std::nullopt;
    }

    /// The longest run that is a unit: "m/s" is one, "2/s" is none.
    std::optional<double> withUnit(double number)
    {
        const auto before = m_at;
        skipBlanks();
        const auto start = m_at;
        for (auto end = std::min(m_text.size(), start + 12); end > start; --end) {
            const QString word = m_text.mid(start, end - start);
            if (word != word.trimmed()
                || !(word[0].isLetter() || word[0] == QChar(u'°') || word[0] == QChar(u'×')
                     || word.startsWith(u"1/")))
                continue;
            if (const auto scale = unitFactor(word, m_dimension, m_framesPerSecond)) {
                m_at = end;
                return number * *scale;
            }
        }
        m_at = before;
        return number;
    }

    QString m_text;
    Dimension m_dimension;
    double m_framesPerSecond;
    qsizetype m_at = 0;
};

} // namespace

QString unitOf(Dimension dimension)
{
    switch (dimension) {
    case Dimension::Number:
        return {};
    case Dimension::Frame:
        return Text::tr("frame");
    case Dimension::Time:
        return QStringLiteral("s");
    case Dimension::Length:
        return QStringLiteral("m");
    case Dimension::Mass:
        return QStringLiteral("kg");
    case Dimension::Speed:
        return QStringLiteral("m/s");
    case Dimension::Angle:
        return QStringLiteral("°");
    case Dimension::Impulse:
        return QStringLiteral("N·s");
    case Dimension::AngularImpulse:
        return QStringLiteral("N·m·s");
    case Dimension::Torque:
        return QStringLiteral("N·m");
    case Dimension::Force:
        return QStringLiteral("N");
    case Dimension::Stiffness:
        return QStringLiteral("s⁻²");
    case Dimension::Damping:
        return QStringLiteral("s⁻¹");
    case Dimension::Radian:
        return QStringLiteral("rad");
    case Dimension::Centimetres:
        return QStringLiteral("cm");
    case Dimension::Percent:
        return QStringLiteral("%");
    }
    return {};
}

std::optional<double> parseQuantity(const QString &text, Dimension dimension,
                                    double framesPerSecond)
{
    constexpr int kMaxTyped = 200;
    if (text.size() > kMaxTyped)
        return {};
    return Parser(text.trimmed(), dimension, framesPerSecond).parse();
}

QString numberText(double value, int decimals)
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    QString text = locale.toString(std::abs(value), 'f', decimals);
    const bool zero =
        std::none_of(text.begin(), text.end(), [](QChar c) { return c >= u'1' && c <= u'9'; });
    return value < 0 && !zero ? QChar(0x2212) + text : text;
}

QString quantityText(double value, int decimals, Dimension dimension)
{
    const QString unit = unitOf(dimension);
    const QString number = numberText(value, decimals);
    if (unit.isEmpty())
        return number;
    return dimension == Dimension::Angle ? number + unit : number + u' ' + unit;
}

} // namespace flinch
