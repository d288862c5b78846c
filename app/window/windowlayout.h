#pragma once

#include <QObject>
#include <QSize>

#include <array>

class QDockWidget;
class QMainWindow;
class QSettings;

namespace flinch {

enum class Panel {
    Scene,
    Library,
    History,
    Scorecard,
    Messages,
    Inspector,
    Character,
    Controller,
    Timeline,
};
inline constexpr int kPanelCount = int(Panel::Timeline) + 1;

/// Where the panels stand. Windows of one size class share a layout: the default until the user
/// changes it, then the user's own, remembered.
class WindowLayout : public QObject
{
    Q_OBJECT

public:
    enum class SizeClass { Compact, Normal, Wide };

    using Docks = std::array<QDockWidget *, kPanelCount>;

    WindowLayout(QMainWindow &window, const Docks &docks);

    static SizeClass sizeClassFor(int width);

    SizeClass sizeClass() const { return m_class; }

    /// Follows the window's width. True: the class is another one.
    bool follow(int width);
    void reset();

    void restore(QSettings &settings);
    void save(QSettings &settings);

    /// Without a clip the timeline takes less room; it has its height back with the first one.
    void setEmpty(bool empty);

    /// F11: only the picture and the timeline's place is left; again brings all back.
    void setViewportOnly(bool on);

private:
    QDockWidget *dock(Panel panel) const { return m_docks[std::size_t(panel)]; }

    void applyDefault();
    /// What the user made of the default; empty: nothing.
    QByteArray ownState();
    void setTimelineHeight(int height);
    void arrange();
    void updateTitles();

    QMainWindow &m_window;
    Docks m_docks;
    SizeClass m_class = SizeClass::Normal;
    std::array<QByteArray, 3> m_states; // empty: not changed by the user
    QByteArray m_default;               // the present class's default, as the window tells it
    QByteArray m_beforeViewportOnly;
    std::array<int, 3> m_timelineHeights;
    bool m_empty = false;
    bool m_shown = false;
};

} // namespace flinch
