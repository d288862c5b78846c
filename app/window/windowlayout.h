#pragma once

#include <QObject>
#include <QSize>
#include <QTimer>

#include <array>
#include <optional>

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

/// Where the panels stand. Until the user moves, closes or resizes one, the default for the
/// window's width; from then on the user's own layout at any width, remembered for screens of that
/// size.
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

    void restore(const QSettings &settings);
    void save(QSettings &settings);

    /// Without a clip the timeline takes less room; it has its height back with the first one.
    void setEmpty(bool empty);

    /// Its rows need more room, or less.
    void growTimeline(int by);

    /// F11: only the picture is left; again brings all back.
    void setViewportOnly(bool on);

    bool eventFilter(QObject *object, QEvent *event) override;

private:
    QDockWidget *dock(Panel panel) const { return m_docks[std::size_t(panel)]; }

    SizeClass screenClass() const;
    std::array<QSize, kPanelCount> dockSizes() const;
    std::array<bool, kPanelCount> hiddenDocks() const;
    /// Whether the user made something else of the default.
    bool isChanged() const;
    void applyDefault();
    void applyOwn();
    void arrange();
    void setTimelineHeight(int height);
    void keepTimelineHeight();
    bool dragsTimeline(QEvent *event);
    void onDockMoved();
    bool hasTab(QDockWidget *dock) const;
    void updateTitles();

    QMainWindow &m_window;
    Docks m_docks;
    SizeClass m_class = SizeClass::Normal;
    QByteArray m_own; // what the last start left for this screen; empty: the default
    int m_ownTimelineHeight = 0;
    QByteArray m_beforeViewportOnly;
    SizeClass m_classBefore = SizeClass::Normal;
    std::array<bool, kPanelCount> m_hiddenByDefault = {};
    std::optional<std::array<QSize, kPanelCount>> m_sizesAtPress;
    int m_timelineHeight = 0;
    QTimer m_titlesDue;
    double m_gripHeight = 0;  // where in the timeline dock the mouse was pressed
    bool m_moved = false;     // by the user
    bool m_arranging = false; // docks move, and not by the user
    bool m_forwarding = false;
    bool m_empty = false;
    bool m_shown = false;
};

} // namespace flinch
