#include "widgets/common/tokens.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <numbers>

using namespace flinch;

namespace {

using Triple = std::array<double, 3>;

/// sRGB to linear light, 0 … 1.
Triple linear(const QColor &color)
{
    const auto channel = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return {channel(color.redF()), channel(color.greenF()), channel(color.blueF())};
}

double luminance(const QColor &color)
{
    const Triple c = linear(color);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

/// WCAG 2.
double contrast(const QColor &a, const QColor &b)
{
    const double high = std::max(luminance(a), luminance(b));
    const double low = std::min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

enum class Sight { Normal, Protan, Deutan, Tritan };

/// Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
Triple seen(const Triple &c, Sight sight)
{
    static constexpr std::array<std::array<double, 9>, 4> kMatrices = {{
        {1, 0, 0, 0, 1, 0, 0, 0, 1},
        {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
         1.051998},
        {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
         0.968881},
        {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
         0.303900},
    }};
    const auto &m = kMatrices[std::size_t(sight)];
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row) {
        out[row] =
            std::clamp(m[3 * row] * c[0] + m[3 * row + 1] * c[1] + m[3 * row + 2] * c[2], 0.0, 1.0);
    }
    return out;
}

/// CIE L*a*b* under D65.
Triple lab(const Triple &rgb)
{
    const double x = 0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2];
    const double y = 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2];
    const double z = 0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2];
    const auto f = [](double t) {
        return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    };
    const double fx = f(x / 0.95047), fy = f(y), fz = f(z / 1.08883);
    return {116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)};
}

/// CIEDE2000, as Sharma, Wu and Dalal 2005 write it.
double deltaE(const Triple &p, const Triple &q)
{
    constexpr double kDegree = std::numbers::pi / 180;
    const double c1 = std::hypot(p[1], p[2]), c2 = std::hypot(q[1], q[2]);
    const double mean7 = std::pow((c1 + c2) / 2, 7);
    const double g = 0.5 * (1 - std::sqrt(mean7 / (mean7 + std::pow(25.0, 7))));
    const double a1 = (1 + g) * p[1], a2 = (1 + g) * q[1];
    const double cp1 = std::hypot(a1, p[2]), cp2 = std::hypot(a2, q[2]);
    const auto hue = [](double a, double b) {
        const double h = std::atan2(b, a) / kDegree;
        return h < 0 ? h + 360 : h;
    };
    const double h1 = cp1 == 0 ? 0 : hue(a1, p[2]), h2 = cp2 == 0 ? 0 : hue(a2, q[2]);
    double dh = h2 - h1;
    if (cp1 * cp2 == 0)
        dh = 0;
    else if (dh > 180)
        dh -= 360;
    else if (dh < -180)
        dh += 360;
    const double dL = q[0] - p[0], dC = cp2 - cp1;
    const double dH = 2 * std::sqrt(cp1 * cp2) * std::sin(dh / 2 * kDegree);
    const double meanL = (p[0] + q[0]) / 2, meanC = (cp1 + cp2) / 2;
    double meanH = h1 + h2;
    if (cp1 * cp2 != 0) {
        if (std::abs(h1 - h2) <= 180)
            meanH /= 2;
        else
            meanH = (meanH < 360 ? meanH + 360 : meanH - 360) / 2;
    }
    const double t =
        1 - 0.17 * std::cos((meanH - 30) * kDegree) + 0.24 * std::cos(2 * meanH * kDegree)
        + 0.32 * std::cos((3 * meanH + 6) * kDegree) - 0.20 * std::cos((4 * meanH - 63) * kDegree);
    const double theta = 30 * std::exp(-std::pow((meanH - 275) / 25, 2));
    const double meanC7 = std::pow(meanC, 7);
    const double rc = 2 * std::sqrt(meanC7 / (meanC7 + std::pow(25.0, 7)));
    const double l50 = std::pow(meanL - 50, 2);
    const double sl = 1 + 0.015 * l50 / std::sqrt(20 + l50);
    const double sc = 1 + 0.045 * meanC, sh = 1 + 0.015 * meanC * t;
    const double rt = -std::sin(2 * theta * kDegree) * rc;
    return std::sqrt(std::pow(dL / sl, 2) + std::pow(dC / sc, 2) + std::pow(dH / sh, 2)
                     + rt * (dC / sc) * (dH / sh));
}

double difference(Token a, Token b, ThemeKind theme, Sight sight)
{
    return deltaE(lab(seen(linear(tokenColor(a, theme)), sight)),
                  lab(seen(linear(tokenColor(b, theme)), sight)));
}

constexpr ThemeKind kThemes[] = {ThemeKind::Dark, ThemeKind::Light};

const char *nameOf(ThemeKind theme)
{
    return theme == ThemeKind::Dark ? "dark" : "light";
}

} // namespace

class TestTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void theMeasuresThemselves()
    {
        QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
        // pairs 1, 7 and 17 of the data that comes with the paper
        QVERIFY(std::abs(deltaE({50, 2.6772, -79.7751}, {50, 0, -82.7485}) - 2.0425) < 1e-4);
        QVERIFY(std::abs(deltaE({50, 0, 0}, {50, -1, 2}) - 2.3669) < 1e-4);
        QVERIFY(std::abs(deltaE({50, 2.5, 0}, {73, 25, -18}) - 27.1492) < 1e-4);
    }

    void contrastIsEnough_data()
    {
        QTest::addColumn<int>("ink");
        QTest::addColumn<int>("ground");
        QTest::addColumn<bool>("light");
        QTest::addColumn<double>("least");
        const auto add = [](const char *what, ThemeKind theme, Token ink,
                            std::initializer_list<Token> grounds, double least) {
            for (const Token ground : grounds)
                QTest::addRow("%s, %s, on token %d", what, nameOf(theme), int(ground))
                    << int(ink) << int(ground) << (theme == ThemeKind::Light) << least;
        };
        using enum Token;
        for (const ThemeKind theme : kThemes) {
            const auto grounds = {Window, Panel, Raised, Field, Hover, SelectedRow, TrackA, TrackB};
            add("text", theme, Text, grounds, 4.5);
            add("labels", theme, Text2, grounds, 4.5);
            // text3 is for what is off; it never stands on a selected row
            add("off text", theme, Text3, {Window, Panel, Field, TrackA, TrackB}, 4.5);
            add("mocap text", theme, MocapText, {Window, Panel}, 4.5);
            add("shadow text", theme, ShadowText, {Window, Panel}, 4.5);
            add("main text", theme, MainText, {Window, Panel}, 4.5);
            add("warning", theme, Warn, {Window, Panel, Field}, 4.5);
            add("error", theme, Error, {Window, Panel, Field}, 4.5);
            add("primary button", theme, PrimaryText, {Primary}, 4.5);
            for (const Token mark : {Mocap, Shadow, Main, Unexpected, Expected})
                add("mark", theme, mark, {TrackA, TrackB, Panel}, 3.0);
            add("focus ring", theme, Focus, {Window, Panel, Field, TrackA}, 3.0);
            add("field boundary", theme, FieldEdge, {Panel}, 3.0);
            add("playhead", theme, Playhead, {TrackA, TrackB}, 3.0);
        }
    }

    void contrastIsEnough()
    {
        QFETCH(int, ink);
        QFETCH(int, ground);
        QFETCH(bool, light);
        QFETCH(double, least);
        const ThemeKind theme = light ? ThemeKind::Light : ThemeKind::Dark;
        const double ratio =
            contrast(tokenColor(Token(ink), theme), tokenColor(Token(ground), theme));
        QVERIFY2(ratio >= least, qPrintable(QString("%1 on %2 is only %3")
                                                .arg(tokenColor(Token(ink), theme).name(),
                                                     tokenColor(Token(ground), theme).name())
                                                .arg(ratio)));
    }

    void theThreeSimulationsDifferForEveryKindOfSight_data()
    {
        QTest::addColumn<bool>("light");
        QTest::addColumn<int>("sight");
        const char *sights[] = {"normal", "protan", "deutan", "tritan"};
        for (const ThemeKind theme : kThemes) {
            for (int sight = 0; sight < 4; ++sight)
                QTest::addRow("%s, %s", nameOf(theme), sights[sight])
                    << (theme == ThemeKind::Light) << sight;
        }
    }

    void theThreeSimulationsDifferForEveryKindOfSight()
    {
        QFETCH(bool, light);
        QFETCH(int, sight);
        const ThemeKind theme = light ? ThemeKind::Light : ThemeKind::Dark;
        constexpr std::pair<Token, Token> pairs[] = {{Token::Mocap, Token::Shadow},
                                                     {Token::Shadow, Token::Main},
                                                     {Token::Mocap, Token::Main},
                                                     {Token::Unexpected, Token::Expected}};
        for (const auto &[a, b] : pairs) {
            const double apart = difference(a, b, theme, Sight(sight));
            QVERIFY2(apart >= 18,
                     qPrintable(QString("%1 and %2 are only %3 apart")
                                    .arg(tokenColor(a, theme).name(), tokenColor(b, theme).name())
                                    .arg(apart)));
        }
    }

    void heatGrowsInOneDirection()
    {
        for (const ThemeKind theme : kThemes) {
            const double sign = theme == ThemeKind::Dark ? 1 : -1;
            double last = -sign * 1000;
            for (double degrees = 0; degrees <= 45; degrees += 0.5) {
                const double lightness = lab(linear(heatColor(degrees, theme)))[0];
                QVERIFY2(sign * (lightness - last) > -0.35, // rounding to 8 bits
                         qPrintable(QString("at %1° in %2").arg(degrees).arg(nameOf(theme))));
                last = lightness;
            }
        }
    }

    void heatHasItsStops()
    {
        for (const ThemeKind theme : kThemes) {
            for (int stop = 0; stop < 5; ++stop)
                QCOMPARE(heatColor(kHeatDegrees[std::size_t(stop)], theme), heatStop(stop, theme));
            QCOMPARE(heatColor(1e9, theme), heatStop(4, theme));
            QCOMPARE(heatColor(std::nan(""), theme), heatStop(0, theme));
        }
    }
};

QTEST_APPLESS_MAIN(TestTokens)
#include "tst_tokens.moc"
