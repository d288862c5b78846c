#include "widgets/common/tokens.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Row
{
    Token token;
    QRgb dark;
    QRgb light;
};

constexpr std::array<Row, kTokenCount> kTable = {{
    {Token::Window, 0xFF1B1D20, 0xFFDCDFE2},      {Token::Panel, 0xFF232629, 0xFFF1F2F4},
    {Token::Raised, 0xFF2D3135, 0xFFFFFFFF},      {Token::Field, 0xFF17191B, 0xFFFFFFFF},
    {Token::Hover, 0xFF363B40, 0xFFE2E5E8},       {Token::SelectedRow, 0xFF3A4149, 0xFFD3DAE2},
    {Token::Line, 0xFF121315, 0xFFC3C8CD},        {Token::Edge, 0xFF3A3F45, 0xFFB4BAC0},
    {Token::FieldEdge, 0xFF6B737C, 0xFF7C858E},   {Token::Text, 0xFFE3E6E9, 0xFF1D2125},
    {Token::Text2, 0xFFA9B0B8, 0xFF4C545C},       {Token::Text3, 0xFF8C949D, 0xFF5B646C},
    {Token::Primary, 0xFFDFE3E7, 0xFF2B3036},     {Token::PrimaryText, 0xFF1B1D20, 0xFFFFFFFF},
    {Token::Focus, 0xFF63A9FF, 0xFF1263CF},       {Token::Playhead, 0xFFF4F6F8, 0xFF1D2125},
    {Token::ViewportTop, 0xFF33383D, 0xFFE3E6E9}, {Token::ViewportBottom, 0xFF202326, 0xFFC9CED3},
    {Token::Grid, 0xFF3F454B, 0xFFB3B9BF},        {Token::GridAxis, 0xFF565D65, 0xFF8E969E},
    {Token::TrackA, 0xFF1F2225, 0xFFE6E8EB},      {Token::TrackB, 0xFF232629, 0xFFF1F2F4},
    {Token::Mocap, 0xFFA8E0EA, 0xFF0F8A84},       {Token::MocapText, 0xFFA8E0EA, 0xFF0A5E59},
    {Token::MocapBody, 0xFFA8E0EA, 0xFF2AA79F},   {Token::Shadow, 0xFF9C84F2, 0xFF7A52E0},
    {Token::ShadowText, 0xFF9C84F2, 0xFF7038CC},  {Token::ShadowBody, 0xFF9C84F2, 0xFF8E6AEA},
    {Token::Main, 0xFFFFB04A, 0xFFC46600},        {Token::MainText, 0xFFFFB04A, 0xFF8F4E00},
    {Token::MainBody, 0xFFFFB04A, 0xFFE0801A},    {Token::Unexpected, 0xFFF5506E, 0xFFBE0046},
    {Token::Expected, 0xFF9C84F2, 0xFF7A52E0},    {Token::Warn, 0xFFF2D24B, 0xFF755800},
    {Token::Error, 0xFFFF7B72, 0xFFB3261E},       {Token::ClayBody, 0xFF7D838B, 0xFFB9BEC4},
}};

// a row in the wrong place would give its neighbour's colour
static_assert([] {
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        if (kTable[i].token != Token(i))
            return false;
    }
    return true;
}());

constexpr std::array<QRgb, 5> kDarkHeat = {0xFF3D4349, 0xFF86414F, 0xFFCC453C, 0xFFF58A34,
                                           0xFFFFE58F};
constexpr std::array<QRgb, 5> kLightHeat = {0xFFCDD1D5, 0xFFE0BE7C, 0xFFD98836, 0xFFB5402A,
                                            0xFF5E0F1E};

} // namespace

QColor tokenColor(Token token, ThemeKind theme)
{
    const Row &row = kTable[std::size_t(token)];
    return QColor::fromRgb(theme == ThemeKind::Dark ? row.dark : row.light);
}

QColor heatStop(int stop, ThemeKind theme)
{
    return QColor::fromRgb((theme == ThemeKind::Dark ? kDarkHeat : kLightHeat)[std::size_t(stop)]);
}

QColor heatColor(double degrees, ThemeKind theme)
{
    if (!(degrees > 0)) // not a number counts as none
        return heatStop(0, theme);
    for (int stop = 1; stop < int(kHeatDegrees.size()); ++stop) {
        const double from = kHeatDegrees[std::size_t(stop - 1)];
        const double to = kHeatDegrees[std::size_t(stop)];
        if (degrees < to)
            return mixed(heatStop(stop - 1, theme), heatStop(stop, theme),
                         (degrees - from) / (to - from));
    }
    return heatStop(4, theme);
}

QColor mixed(const QColor &ground, const QColor &over, double opacity)
{
    const auto channel = [opacity](int a, int b) {
        return std::clamp(int(std::lround(a + (b - a) * opacity)), 0, 255);
    };
    return QColor(channel(ground.red(), over.red()), channel(ground.green(), over.green()),
                  channel(ground.blue(), over.blue()));
}

} // namespace flinch
