#pragma once

#include "widgets/common/tokens.h"

#include <QFont>
#include <QObject>

class QApplication;

namespace flinch {

enum class ThemeChoice { FollowDesktop, Dark, Light };

enum class TextRole {
    Body,       // 12 px where the desktop's font has 9 pt
    BodyStrong, // the same, 600
    Caption,    // captions, units, ruler: 11
    CaptionStrong,
    Figure,      // scorecard: 18
    DialogTitle, // 16
    EmptyTitle,  // 20
};

/// Colours, type and style of the whole application. install() once after the QApplication; every
/// widget then hears of a change of theme as QEvent::PaletteChange and repaints. GUI thread only.
class Theme : public QObject
{
    Q_OBJECT

public:
    /// Makes the theme of `app`, which owns it.
    static Theme *install(QApplication *app, ThemeChoice choice = ThemeChoice::FollowDesktop);
    /// The installed one; nullptr before install().
    static Theme *instance();

    ThemeChoice choice() const { return m_choice; }

    void setChoice(ThemeChoice choice);

    ThemeKind kind() const { return m_kind; }

Q_SIGNALS:
    void changed(flinch::ThemeKind kind);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    explicit Theme(QApplication *app);
    void apply();

    QApplication *m_app;
    ThemeChoice m_choice = ThemeChoice::FollowDesktop;
    ThemeKind m_kind = ThemeKind::Dark;
    ThemeKind m_desktop = ThemeKind::Dark;
    bool m_applying = false;
};

/// Of the installed theme; dark without one.
QColor color(Token token);
QColor heatColor(double degrees);
ThemeKind themeKind();

/// The desktop's font at the size of `role`; never below 11 px. Weights 400 and 600 only.
QFont textFont(TextRole role);
/// A length of the design, grown with the desktop's font (so that rows hold their text at 200 %).
int scaled(int pixels);

} // namespace flinch
