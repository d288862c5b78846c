#include "app/window/windowlayout.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QTimer>

namespace flinch {

namespace {

constexpr int kStateVersion = 2; // one more with each panel
constexpr int kNormalFrom = 1440;
constexpr int kWideFrom = 2200;
constexpr std::array kTimelineHeights = {186, 295, 295};
constexpr int kEmptyTimeline = 168;

QString stateKey(std::size_t sizeClass)
{
    static constexpr std::array names = {"compact", "normal", "wide"};
    return QStringLiteral("layout/") + QLatin1String(names[sizeClass]);
}

QString timelineKey(std::size_t sizeClass)
{
    return stateKey(sizeClass) + QStringLiteral("Timeline");
}

} // namespace

WindowLayout::WindowLayout(QMainWindow &window, const Docks &docks)
    : QObject(&window)
    , m_window(window)
    , m_docks(docks)
    , m_timelineHeights(kTimelineHeights)
{
    m_window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    m_window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    m_window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    m_window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    const auto later = [this] {
        QTimer::singleShot(0, this, &WindowLayout::updateTitles);
    };
    for (QDockWidget *dock : m_docks) {
        connect(dock, &QDockWidget::topLevelChanged, this, later);
        connect(dock, &QDockWidget::dockLocationChanged, this, later);
        connect(dock, &QDockWidget::visibilityChanged, this, later);
    }
}

WindowLayout::SizeClass WindowLayout::sizeClassFor(int width)
{
    return width < kNormalFrom ? SizeClass::Compact
           : width < kWideFrom ? SizeClass::Normal
                               : SizeClass::Wide;
}

bool WindowLayout::follow(int width)
{
    const SizeClass wanted = sizeClassFor(width);
    if (m_shown && wanted == m_class)
        return false;
    if (m_shown)
        m_states[std::size_t(m_class)] = ownState();
    m_shown = true;
    m_class = wanted;
    applyDefault();
    if (const QByteArray &own = m_states[std::size_t(m_class)]; !own.isEmpty()) {
        m_window.restoreState(own, kStateVersion);
        setTimelineHeight(m_timelineHeights[std::size_t(m_class)]);
    }
    if (m_empty)
        setTimelineHeight(kEmptyTimeline);
    updateTitles();
    return true;
}

QByteArray WindowLayout::ownState()
{
    int &height = m_timelineHeights[std::size_t(m_class)];
    if (m_empty)
        setTimelineHeight(height);
    else if (dock(Panel::Timeline)->isVisible())
        height = dock(Panel::Timeline)->height();
    const QByteArray state = m_window.saveState(kStateVersion);
    return state == m_default ? QByteArray() : state;
}

void WindowLayout::setTimelineHeight(int height)
{
    m_window.resizeDocks({dock(Panel::Timeline)}, {height}, Qt::Vertical);
}

void WindowLayout::setEmpty(bool empty)
{
    if (empty == m_empty)
        return;
    m_empty = empty;
    if (!m_shown)
        return;
    int &height = m_timelineHeights[std::size_t(m_class)];
    if (empty && dock(Panel::Timeline)->isVisible())
        height = dock(Panel::Timeline)->height();
    setTimelineHeight(empty ? kEmptyTimeline : height);
}

void WindowLayout::reset()
{
    m_states[std::size_t(m_class)].clear();
    m_beforeViewportOnly.clear();
    m_timelineHeights[std::size_t(m_class)] = kTimelineHeights[std::size_t(m_class)];
    applyDefault();
    if (m_empty)
        setTimelineHeight(kEmptyTimeline);
    updateTitles();
}

void WindowLayout::restore(QSettings &settings)
{
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        m_states[i] = settings.value(stateKey(i)).toByteArray();
        m_timelineHeights[i] = settings.value(timelineKey(i), kTimelineHeights[i]).toInt();
    }
}

void WindowLayout::save(QSettings &settings)
{
    setViewportOnly(false);
    m_states[std::size_t(m_class)] = ownState();
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        settings.setValue(stateKey(i), m_states[i]);
        settings.setValue(timelineKey(i), m_timelineHeights[i]);
    }
}

void WindowLayout::setViewportOnly(bool on)
{
    if (on == !m_beforeViewportOnly.isEmpty())
        return;
    if (on) {
        m_beforeViewportOnly = m_window.saveState(kStateVersion);
        for (QDockWidget *dock : m_docks)
            dock->hide();
        return;
    }
    m_window.restoreState(m_beforeViewportOnly, kStateVersion);
    m_beforeViewportOnly.clear();
    updateTitles();
}

void WindowLayout::applyDefault()
{
    for (QDockWidget *dock : m_docks) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    arrange();
    m_default = m_window.saveState(kStateVersion);
}

void WindowLayout::arrange()
{
    const auto place = [this](Panel panel, Qt::DockWidgetArea area) {
        m_window.addDockWidget(area, dock(panel));
        dock(panel)->show();
    };
    const auto tab = [this](Panel with, std::initializer_list<Panel> panels) {
        for (const Panel panel : panels) {
            m_window.tabifyDockWidget(dock(with), dock(panel));
            dock(panel)->show();
        }
        dock(with)->raise();
    };
    place(Panel::Timeline, Qt::BottomDockWidgetArea);
    if (m_class == SizeClass::Compact) {
        place(Panel::Scene, Qt::RightDockWidgetArea);
        tab(Panel::Scene, {Panel::Inspector, Panel::Scorecard});
        dock(Panel::Inspector)->raise();
        for (const Panel hidden : {Panel::Library, Panel::History, Panel::Messages,
                                   Panel::Character, Panel::Controller}) {
            m_window.tabifyDockWidget(dock(Panel::Scorecard), dock(hidden));
            dock(hidden)->hide();
        }
        m_window.resizeDocks({dock(Panel::Inspector)}, {268}, Qt::Horizontal);
        setTimelineHeight(kTimelineHeights[std::size_t(m_class)]);
        return;
    }
    const bool wide = m_class == SizeClass::Wide;
    place(Panel::Scene, Qt::LeftDockWidgetArea);
    place(Panel::Scorecard, Qt::LeftDockWidgetArea);
    tab(Panel::Scene, {Panel::Library, Panel::History});
    place(Panel::Inspector, Qt::RightDockWidgetArea);
    tab(Panel::Inspector, {Panel::Character, Panel::Controller});
    if (wide)
        place(Panel::Messages, Qt::RightDockWidgetArea);
    else
        tab(Panel::Scorecard, {Panel::Messages});
    m_window.resizeDocks({dock(Panel::Scene), dock(Panel::Inspector)},
                         wide ? QList{300, 360} : QList{264, 312}, Qt::Horizontal);
    m_window.resizeDocks({dock(Panel::Scene), dock(Panel::Scorecard)}, {370, 240}, Qt::Vertical);
    if (wide)
        m_window.resizeDocks({dock(Panel::Inspector), dock(Panel::Messages)}, {620, 240},
                             Qt::Vertical);
    setTimelineHeight(kTimelineHeights[std::size_t(m_class)]);
}

void WindowLayout::updateTitles()
{
    // a tab says a panel's name already; only a panel that stands alone needs a title bar
    for (QDockWidget *dock : m_docks) {
        const bool named = !dock->isFloating()
                           && (dock == m_docks[std::size_t(Panel::Timeline)]
                               || !m_window.tabifiedDockWidgets(dock).isEmpty());
        if (named == bool(dock->titleBarWidget()))
            continue;
        QWidget *old = dock->titleBarWidget();
        dock->setTitleBarWidget(named ? new QWidget(dock) : nullptr);
        delete old;
    }
}

} // namespace flinch
