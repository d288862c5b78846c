#include "widgets/common/theme.h"

#include "widgets/common/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QPointer>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

QPointer<Theme> s_theme;

/// What the desktop's own palette says, before ours is set.
ThemeKind desktopKind(const QPalette &palette)
{
    const bool dark = palette.color(QPalette::Window).lightness()
                      < palette.color(QPalette::WindowText).lightness();
    return dark ? ThemeKind::Dark : ThemeKind::Light;
}

QPalette paletteFor(ThemeKind kind)
{
    const auto c = [kind](Token token) {
        return tokenColor(token, kind);
    };
    QPalette p;
    p.setColor(QPalette::Window, c(Token::Panel));
    p.setColor(QPalette::WindowText, c(Token::Text));
    p.setColor(QPalette::Base, c(Token::Field));
    p.setColor(QPalette::AlternateBase, c(Token::TrackA));
    p.setColor(QPalette::Text, c(Token::Text));
    p.setColor(QPalette::PlaceholderText, c(Token::Text3));
    p.setColor(QPalette::Button, c(Token::Raised));
    p.setColor(QPalette::ButtonText, c(Token::Text));
    p.setColor(QPalette::BrightText, c(Token::Text));
    p.setColor(QPalette::ToolTipBase, c(Token::Raised));
    p.setColor(QPalette::ToolTipText, c(Token::Text));
    p.setColor(QPalette::Highlight, c(Token::SelectedRow));
    p.setColor(QPalette::HighlightedText, c(Token::Text));
    p.setColor(QPalette::Link, c(Token::Focus));
    p.setColor(QPalette::LinkVisited, c(Token::Focus));
    p.setColor(QPalette::Light, c(Token::Edge));
    p.setColor(QPalette::Midlight, c(Token::Hover));
    p.setColor(QPalette::Mid, c(Token::Edge));
    p.setColor(QPalette::Dark, c(Token::Line));
    p.setColor(QPalette::Shadow, c(Token::Line));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::HighlightedText, QPalette::ToolTipText})
        p.setColor(QPalette::Disabled, role, c(Token::Text3));
    return p;
}

/// Pixels of the desktop's general font; the design is drawn for 12.
double bodyPixels()
{
    return std::max(
        11.0, double(QFontInfo(QFontDatabase::systemFont(QFontDatabase::GeneralFont)).pixelSize()));
}

} // namespace

Theme *Theme::install(QApplication *app, ThemeChoice choice)
{
    if (!s_theme) {
        s_theme = new Theme(app);
        s_theme->m_choice = choice;
        s_theme->apply();
    } else {
        s_theme->setChoice(choice);
    }
    return s_theme;
}

Theme *Theme::instance()
{
    return s_theme;
}

Theme::Theme(QApplication *app)
    : QObject(app)
    , m_app(app)
    , m_desktop(desktopKind(app->palette()))
{
    app->installEventFilter(this);
}

void Theme::setChoice(ThemeChoice choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    apply();
}

bool Theme::eventFilter(QObject *watched, QEvent *event)
{
    // The desktop switched: Qt has just replaced our palette by the platform's.
    if (watched == m_app && event->type() == QEvent::ApplicationPaletteChange && !m_applying
        && m_app->palette() != paletteFor(m_kind)) {
        m_desktop = desktopKind(m_app->palette());
        apply();
    }
    return QObject::eventFilter(watched, event);
}

void Theme::apply()
{
    m_kind = m_choice == ThemeChoice::FollowDesktop ? m_desktop
             : m_choice == ThemeChoice::Dark        ? ThemeKind::Dark
                                                    : ThemeKind::Light;
    m_applying = true;
    if (!qobject_cast<Style *>(m_app->style()))
        m_app->setStyle(new Style);
    m_app->setFont(textFont(TextRole::Body));
    m_app->setPalette(paletteFor(m_kind));
    // Qt tells only the windows that are made later.
    for (QWidget *widget : QApplication::allWidgets()) {
        QEvent event(QEvent::ApplicationPaletteChange);
        QCoreApplication::sendEvent(widget, &event);
    }
    QToolTip::setPalette(paletteFor(m_kind));
    QToolTip::setFont(textFont(TextRole::Body));
    m_applying = false;
    Q_EMIT changed(m_kind);
}

ThemeKind themeKind()
{
    return s_theme ? s_theme->kind() : ThemeKind::Dark;
}

QColor color(Token token)
{
    return tokenColor(token, themeKind());
}

QColor heatColor(double degrees)
{
    return heatColor(degrees, themeKind());
}

QFont textFont(TextRole role)
{
    const auto share = [role] {
        switch (role) {
        case TextRole::Caption:
        case TextRole::CaptionStrong:
            return 11.0 / 12;
        case TextRole::Figure:
            return 18.0 / 12;
        case TextRole::DialogTitle:
            return 16.0 / 12;
        case TextRole::EmptyTitle:
            return 20.0 / 12;
        case TextRole::Body:
        case TextRole::BodyStrong:
            break;
        }
        return 1.0;
    }();
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPixelSize(std::max(11, int(std::lround(bodyPixels() * share))));
    const bool strong = role != TextRole::Body && role != TextRole::Caption;
    font.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return font;
}

int scaled(int pixels)
{
    // The design's 12 px and what desktops use by default (up to 13.3 px, 10 pt) share one grid.
    const double factor = bodyPixels() / 12;
    return factor <= 1.12 ? pixels : int(std::lround(pixels * factor));
}

} // namespace flinch
