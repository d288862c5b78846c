#include "app/window/windowlayout.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScreen>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace flinch {

namespace {

constexpr int kStateVersion = 2; // one more with each panel
constexpr int kNormalFrom = 1440;
constexpr int kWideFrom = 2200;
constexpr std::array kTimelineHeights = {186, 295, 295};
constexpr int kEmptyTimeline = 168;
constexpr double kViewportShare = 0.55; // of the window's height, whatever rows come
constexpr int kDragPollMilliseconds = 50;

QString stateKey(WindowLayout::SizeClass screen)
{
    static constexpr std::array names = {"compact", "normal", "wide"};
    return QStringLiteral("layout/") + QLatin1String(names[std::size_t(screen)]);
}

QString timelineKey(WindowLayout::SizeClass screen)
{
    return stateKey(screen) + QStringLiteral("Timeline");
}

/// In the place of a title where a tab says the name already; one line high, so that the dock can
/// be taken by it.
class NoTitle : public QWidget
{
public:
    using QWidget::QWidget;

    QSize sizeHint() const override { return {0, 1}; }

    QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace

WindowLayout::WindowLayout(QMainWindow &window, const Docks &docks)
    : QObject(&window)
    , m_window(window)
    , m_docks(docks)
{
    // grouped dragging is what lets a tab be dragged out
    m_window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks
                            | QMainWindow::GroupedDragging);
    m_window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    m_window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    m_window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_window.installEventFilter(this);
    dock(Panel::Timeline)->installEventFilter(this);
    for (QDockWidget *dock : m_docks) {
        connect(dock, &QDockWidget::topLevelChanged, this, &WindowLayout::onDockMoved);
        connect(dock, &QDockWidget::dockLocationChanged, this, &WindowLayout::onDockMoved);
        connect(dock, &QDockWidget::visibilityChanged, this, [this] { m_titlesDue.start(0); });
    }
    m_titlesDue.setSingleShot(true);
    connect(&m_titlesDue, &QTimer::timeout, this, &WindowLayout::updateTitles);
}

WindowLayout::SizeClass WindowLayout::sizeClassFor(int width)
{
    return width < kNormalFrom ? SizeClass::Compact
           : width < kWideFrom ? SizeClass::Normal
                               : SizeClass::Wide;
}

WindowLayout::SizeClass WindowLayout::screenClass() const
{
    return sizeClassFor(m_window.screen()->size().width());
}

bool WindowLayout::follow(int width)
{
    const SizeClass wanted = sizeClassFor(width);
    if (m_shown && wanted == m_class)
        return false;
    const bool changed = m_shown && isChanged();
    m_class = wanted;
    if (!changed && m_beforeViewportOnly.isEmpty())
        applyDefault();
    if (!m_shown)
        applyOwn();
    m_shown = true;
    return true;
}

bool WindowLayout::isChanged() const
{
    if (!m_beforeViewportOnly.isEmpty())
        return m_moved;
    return m_moved || hiddenDocks() != m_hiddenByDefault;
}

std::array<bool, kPanelCount> WindowLayout::hiddenDocks() const
{
    std::array<bool, kPanelCount> hidden = {};
    for (std::size_t i = 0; i < hidden.size(); ++i)
        hidden[i] = m_docks[i]->isHidden();
    return hidden;
}

std::array<QSize, kPanelCount> WindowLayout::dockSizes() const
{
    std::array<QSize, kPanelCount> sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        sizes[i] = m_docks[i]->size();
    return sizes;
}

void WindowLayout::setTimelineHeight(int height)
{
    m_window.resizeDocks({dock(Panel::Timeline)}, {height}, Qt::Vertical);
}

void WindowLayout::growTimeline(int by)
{
    if (m_empty)
        return;
    const int now = dock(Panel::Timeline)->height();
    // the viewport keeps its share, then rows scroll; and what scrolled gets no shorter than it
    // needs when one goes
    const int most = std::max(now, int((1 - kViewportShare) * m_window.height()));
    const int least = std::min(now, dock(Panel::Timeline)->widget()->sizeHint().height());
    setTimelineHeight(std::clamp(now + by, least, most));
}

void WindowLayout::keepTimelineHeight()
{
    const QDockWidget *timeline = dock(Panel::Timeline);
    if (!m_empty && timeline->isVisible() && !timeline->isFloating())
        m_timelineHeight = timeline->height();
}

void WindowLayout::setEmpty(bool empty)
{
    if (empty == m_empty)
        return;
    if (m_shown && isChanged())
        keepTimelineHeight();
    m_empty = empty;
    if (m_shown)
        setTimelineHeight(empty ? kEmptyTimeline : m_timelineHeight);
}

void WindowLayout::reset()
{
    m_beforeViewportOnly.clear();
    applyDefault();
}

void WindowLayout::restore(const QSettings &settings)
{
    m_own = settings.value(stateKey(screenClass())).toByteArray();
    m_ownTimelineHeight = settings.value(timelineKey(screenClass())).toInt();
}

void WindowLayout::save(QSettings &settings)
{
    setViewportOnly(false);
    if (!isChanged()) {
        settings.remove(stateKey(screenClass()));
        settings.remove(timelineKey(screenClass()));
        return;
    }
    keepTimelineHeight();
    settings.setValue(stateKey(screenClass()), m_window.saveState(kStateVersion));
    settings.setValue(timelineKey(screenClass()), m_timelineHeight);
}

void WindowLayout::setViewportOnly(bool on)
{
    if (on == !m_beforeViewportOnly.isEmpty())
        return;
    const QScopedValueRollback arranging(m_arranging, true);
    if (on) {
        m_moved = isChanged();
        m_classBefore = m_class;
        m_beforeViewportOnly = m_window.saveState(kStateVersion);
        for (QDockWidget *dock : m_docks)
            dock->hide();
        return;
    }
    if (!m_moved && m_class != m_classBefore)
        applyDefault();
    else
        m_window.restoreState(m_beforeViewportOnly, kStateVersion);
    m_beforeViewportOnly.clear();
    updateTitles();
}

void WindowLayout::applyDefault()
{
    const QScopedValueRollback arranging(m_arranging, true);
    for (QDockWidget *dock : m_docks) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    arrange();
    m_moved = false;
    m_hiddenByDefault = hiddenDocks();
    m_timelineHeight = kTimelineHeights[std::size_t(m_class)];
    setTimelineHeight(m_empty ? kEmptyTimeline : m_timelineHeight);
    updateTitles();
}

void WindowLayout::applyOwn()
{
    const QScopedValueRollback arranging(m_arranging, true);
    if (!m_window.restoreState(m_own, kStateVersion))
        return; // none, or of another version: the default stays
    m_moved = true;
    m_timelineHeight = m_ownTimelineHeight;
    setTimelineHeight(m_empty ? kEmptyTimeline : m_timelineHeight);
    updateTitles();
    // floating docks come before their window does, so it would cover them
    QTimer::singleShot(0, this, [this] {
        for (QDockWidget *dock : m_docks) {
            // its own window, or that of a floating group of tabs
            if (dock->window() != &m_window)
                dock->window()->raise();
        }
    });
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
}

void WindowLayout::onDockMoved()
{
    if (!m_arranging)
        m_moved = true;
    m_titlesDue.start(0);
}

bool WindowLayout::eventFilter(QObject *object, QEvent *event)
{
    if (object == dock(Panel::Timeline))
        return dragsTimeline(event);
    // the lines between docks belong to the window
    if (event->type() == QEvent::MouseButtonPress)
        m_sizesAtPress = dockSizes();
    else if (event->type() == QEvent::MouseButtonRelease)
        m_moved |= std::exchange(m_sizesAtPress, {}).value_or(dockSizes()) != dockSizes();
    return false;
}

/// The timeline has no title: where its transport bar is empty, the dock can be taken. To Qt these
/// events are on the title.
bool WindowLayout::dragsTimeline(QEvent *event)
{
    const bool isPress = event->type() == QEvent::MouseButtonPress;
    const bool isMouse = isPress || event->type() == QEvent::MouseMove
                         || event->type() == QEvent::MouseButtonRelease;
    if (!isMouse || m_forwarding || !dock(Panel::Timeline)->titleBarWidget())
        return false;
    const auto *mouse = static_cast<QMouseEvent *>(event);
    if (isPress)
        m_gripHeight = mouse->position().y();
    QMouseEvent onTitle(mouse->type(), mouse->position() - QPointF(0, m_gripHeight),
                        mouse->scenePosition(), mouse->globalPosition(), mouse->button(),
                        mouse->buttons(), mouse->modifiers(), mouse->pointingDevice());
    const QScopedValueRollback forwarding(m_forwarding, true);
    QCoreApplication::sendEvent(dock(Panel::Timeline), &onTitle);
    return true;
}

bool WindowLayout::hasTab(QDockWidget *dock) const
{
    // Qt also names those that were closed or taken out
    return std::ranges::any_of(m_window.tabifiedDockWidgets(dock), [](const QDockWidget *other) {
        return !other->isHidden() && !other->isFloating();
    });
}

void WindowLayout::updateTitles()
{
    // another title would end the drag, and what it leaves behind is known at its end
    if (QGuiApplication::mouseButtons() != Qt::NoButton) {
        m_titlesDue.start(kDragPollMilliseconds);
        return;
    }
    // a tab says a panel's name already; only a panel that stands alone needs a title bar
    for (QDockWidget *dock : m_docks) {
        const bool named = dock->window() == &m_window
                           && (dock == m_docks[std::size_t(Panel::Timeline)] || hasTab(dock));
        if (named == bool(dock->titleBarWidget()))
            continue;
        QWidget *old = dock->titleBarWidget();
        dock->setTitleBarWidget(named ? new NoTitle(dock) : nullptr);
        delete old;
    }
}

} // namespace flinch
