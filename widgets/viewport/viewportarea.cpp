#include "widgets/viewport/viewportarea.h"

#include "widgets/viewport/propmesh.h"
#include "widgets/viewport/scene.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWindow>

#include <algorithm>
#include <numbers>

namespace flinch {

namespace {

// the light stands to the left of the home view's eye
constexpr double kLightTurn = -38 * std::numbers::pi / 180;
constexpr double kLightHeight = 50 * std::numbers::pi / 180;

Sphere around(const ImpactArrow &arrow)
{
    return {arrowTail(arrow), arrow.kind == ImpactArrow::Kind::Ball ? arrow.ballRadius : 0.03};
}

} // namespace

ViewportArea::ViewportArea(QWidget *parent)
    : QWidget(parent)
    , m_pointer(m_control, {[this](const QPointF &p) { return m_panes.at(p.toPoint(), m_layout); },
                            [this](std::optional<Simulation> pane) { return paneInView(pane); },
                            [this](const QPointF &p) {
                                return hitInView(p);
                            }})
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("3D view"));
    setAccessibleDescription(tr("Mocap, shadow and main; Tab steps through the bodies."));
    connect(&m_pointer, &ViewportPointer::pressed, this,
            [this] { setFocus(Qt::MouseFocusReason); });
    connect(&m_pointer, &ViewportPointer::hoveredBodyChanged, this, &ViewportArea::updateLooks);
    connect(&m_pointer, &ViewportPointer::hovered, this, &ViewportArea::hovered);
    connect(&m_pointer, &ViewportPointer::clicked, this, &ViewportArea::clicked);
    connect(&m_pointer, &ViewportPointer::emptyClicked, this, &ViewportArea::emptyClicked);
    connect(&m_pointer, &ViewportPointer::paneDoubleClicked, this,
            &ViewportArea::paneDoubleClicked);
    connect(&m_control, &CameraControl::changed, this, [this] {
        updateCamera();
        Q_EMIT cameraChanged();
    });
    if (probeGraphics().usable)
        createView();
    else
        showReason();
    setColours(m_looks.colours);
}

ViewportArea::~ViewportArea()
{
    // Qt3D crashes when its window goes first
    m_scene.reset();
}

void ViewportArea::createView()
{
    m_window = new QWindow;
    m_window->setSurfaceType(QSurface::OpenGLSurface);
    m_window->setFormat(QSurfaceFormat::defaultFormat());
    // keys stay with this widget: the window takes part in no focus chain and no shortcut
    m_window->setFlag(Qt::WindowDoesNotAcceptFocus);
    m_window->installEventFilter(this);
    m_container = QWidget::createWindowContainer(m_window, this);
    m_container->setFocusPolicy(Qt::NoFocus);
    // it would pass drags on to the window, which opens no files
    m_container->setAcceptDrops(false);
    m_scene = std::make_unique<Scene>(m_window, probeGraphics().software);
    m_focusRing = std::make_unique<FocusRing>(m_container);
    m_tags = std::make_unique<ViewportTags>(m_container);
}

void ViewportArea::showReason()
{
    m_reason = new QLabel(this);
    m_reason->setAlignment(Qt::AlignCenter);
    m_reason->setWordWrap(true);
    m_reason->setTextFormat(Qt::RichText);
    m_reason->setMargin(24);
    m_reason->setText(
        QStringLiteral("<p><b>%1</b></p><p>%2</p>")
            .arg(tr("No 3D view"),
                 tr("This display offers no OpenGL 3.3. Timeline, simulation and baking work; the "
                    "panes stay blank. Starting with LIBGL_ALWAYS_SOFTWARE=1 often helps.")));
}

void ViewportArea::setCharacter(const std::shared_ptr<const Character> &character)
{
    const auto &before = m_figures.character();
    if (!before || !character || before->skeleton != character->skeleton)
        m_homePending = true;
    m_figures.setCharacter(character);
    m_home = {};
    if (m_scene && character)
        m_scene->setCharacter(*character);
    m_pointer.clearHover();
    updateLooks();
}

void ViewportArea::setSurroundings(const std::vector<BodyPose> &poses,
                                   const std::vector<ImpactArrow> &arrows)
{
    m_home = {};
    if (!poses.empty())
        m_home.start = poses.front();
    for (const BodyPose &pose : poses) {
        const auto more = m_figures.bounds(pose);
        m_home.bodies.insert(m_home.bodies.end(), more.begin(), more.end());
    }
    for (const ImpactArrow &arrow : arrows)
        m_home.hits.push_back(around(arrow));
}

void ViewportArea::setPose(Simulation simulation, const BodyPose &pose)
{
    if (!m_figures.character())
        return;
    const std::optional<BodyPose> before = m_figures.pose(simulation);
    const Simulation leader = m_layout == PaneLayout::Single ? m_single : Simulation::Mocap;
    if (before && simulation == leader) {
        Vector3 step = pose.positions[BodyId::Pelvis] - before->positions[BodyId::Pelvis];
        step.y() = 0;
        m_control.follow(step);
    }
    m_figures.setPose(simulation, pose);
    if (m_homePending)
        firstPose(pose);
    if (m_scene)
        m_scene->setPose(simulation, pose);
    if (!before)
        updateLooks();
    updateBones(simulation);
    if (m_tags && m_tags->isAnyShown())
        updateTags();
    m_pointer.refreshHoverSoon();
}

void ViewportArea::firstPose(const BodyPose &pose)
{
    if (!m_home.start)
        m_home.start = pose;
    m_control.setFacing(facing(*m_figures.character(), *m_home.start));
    goHome();
    const double turn = m_control.homeView().yaw + kLightTurn;
    if (m_scene)
        m_scene->setLight({std::cos(kLightHeight) * std::sin(turn), std::sin(kLightHeight),
                           std::cos(kLightHeight) * std::cos(turn)});
    // without a size there is nothing to frame yet
    m_homePending = viewRect().isEmpty();
}

void ViewportArea::setSkeletonPose(Simulation simulation, const WorldPose &pose)
{
    m_figures.setSkeletonPose(simulation, pose);
    updateBones(simulation);
}

void ViewportArea::setState(Simulation simulation, FigureState state)
{
    if (m_looks.states[simulation] == state)
        return;
    m_looks.states[simulation] = state;
    updateLooks();
}

void ViewportArea::setPlantedFeet(Simulation simulation, std::array<bool, 2> leftRight)
{
    if (m_looks.planted[simulation] == leftRight)
        return;
    m_looks.planted[simulation] = leftRight;
    updateLooks();
}

void ViewportArea::setBodyColours(Simulation simulation,
                                  const std::optional<PerBody<QColor>> &colours)
{
    m_looks.bodyColours[simulation] = colours;
    updateLooks();
}

void ViewportArea::setImpactArrows(std::vector<ImpactArrow> arrows)
{
    if (arrows == m_arrows)
        return;
    m_arrows = std::move(arrows);
    updateArrows();
}

void ViewportArea::setSelectedBody(std::optional<BodyId> body)
{
    if (m_looks.selected == body)
        return;
    m_looks.selected = body;
    updateLooks();
}

void ViewportArea::setColours(const ViewportColours &colours)
{
    m_looks.colours = colours;
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, colours.separator);
    setPalette(palette);
    setAutoFillBackground(true);
    if (m_reason) {
        palette.setColor(QPalette::Window, colours.bottom);
        palette.setColor(QPalette::WindowText, colours.text);
        m_reason->setPalette(palette);
        m_reason->setAutoFillBackground(true);
    }
    if (m_scene) {
        m_scene->setColours(colours);
        m_focusRing->setColour(colours.focus);
    }
    updateLooks();
    for (const Simulation simulation : kSimulations)
        updateBones(simulation);
    updateArrows();
    updatePlan();
    updateSourceMarks();
}

void ViewportArea::setBodyDisplay(BodyDisplay display)
{
    if (m_looks.display == display)
        return;
    m_looks.display = display;
    updateLooks();
    for (const Simulation simulation : kSimulations)
        updateBones(simulation);
}

void ViewportArea::setPaneLayout(PaneLayout layout, Simulation single)
{
    if (m_layout == layout && m_single == single)
        return;
    m_layout = layout;
    m_single = single;
    m_pointer.clearHover();
    arrange();
    updateLooks();
    updateArrows();
    updatePlan();
    Q_EMIT panesChanged();
}

void ViewportArea::toggleMaximised(Simulation simulation)
{
    if (m_layout == PaneLayout::Single) {
        setPaneLayout(m_layoutBefore, simulation);
    } else {
        m_layoutBefore = m_layout;
        setPaneLayout(PaneLayout::Single, simulation);
    }
}

void ViewportArea::setOpacity(Simulation simulation, double opacity)
{
    m_looks.opacities[simulation] = std::clamp(opacity, 0.0, 1.0);
    updateLooks();
}

void ViewportArea::setPaneHeader(Simulation simulation, QWidget *header)
{
    addToRow(m_rows.headers[simulation], header);
}

void ViewportArea::setPaneFooter(Simulation simulation, QWidget *footer)
{
    addToRow(m_rows.footers[simulation], footer);
}

void ViewportArea::setOverlayHeader(QWidget *header)
{
    addToRow(m_rows.overlayHeader, header);
}

void ViewportArea::setOverlayFooter(QWidget *footer)
{
    addToRow(m_rows.overlayFooter, footer);
}

void ViewportArea::addToRow(QWidget *&place, QWidget *widget)
{
    widget->setParent(this);
    place = widget;
    arrange();
}

/// Header row, 3D view, footer row.
void ViewportArea::arrange()
{
    const QRect view = m_rows.viewIn(size(), m_layout);
    m_panes = arrangePanes(m_layout, m_single, view.size());
    m_rows.place(view, height(), m_panes, m_layout);
    if (m_reason)
        m_reason->setGeometry(view);
    if (m_container) {
        m_container->setGeometry(view);
        m_focusRing->resize(view.size());
    }
    updatePanes();
    updateCamera();
}

void ViewportArea::updatePanes()
{
    if (!m_scene)
        return;
    const double ratio = m_window->devicePixelRatio();
    const QSizeF view = QSizeF(viewRect().size()) * ratio;
    for (const Simulation simulation : kSimulations) {
        std::optional<QRectF> pane;
        if (const auto &rect = m_panes.rects[simulation])
            pane = QRectF(QPointF(rect->topLeft()) * ratio, QSizeF(rect->size()) * ratio);
        m_scene->setPane(simulation, pane, view, ratio);
    }
}

void ViewportArea::updateCamera()
{
    if (m_scene) {
        for (const Simulation simulation : kSimulations) {
            const QSizeF size = paneSize(simulation);
            m_scene->setSight(simulation, camera().viewProjection(size.width() / size.height()));
        }
        m_scene->setEye(camera().eye());
        if (!m_plan.isEmpty())
            updatePlan(); // parts of it are as large from everywhere
    }
    updateTags();
}

void ViewportArea::updateLooks()
{
    if (!m_scene)
        return;
    const auto &hover = m_pointer.hover();
    m_looks.hovered = hover ? std::optional(hover->body) : std::nullopt;
    for (const Simulation simulation : kSimulations) {
        FigureLook look = m_looks.look(simulation, m_layout);
        if (!m_figures.pose(simulation))
            look.state = FigureState::Hidden;
        m_scene->setLook(simulation, look);
    }
    const bool overlay = m_layout == PaneLayout::Overlay;
    m_scene->setFloorOf(overlay ? std::optional(Simulation::Main) : std::nullopt);
}

void ViewportArea::updateBones(Simulation simulation)
{
    if (m_scene && m_looks.display != BodyDisplay::Bodies && m_figures.pose(simulation))
        m_scene->setBones(simulation, m_figures.bones(simulation));
}

void ViewportArea::updateArrows()
{
    if (!m_scene)
        return;
    for (const Simulation simulation : kSimulations) {
        std::vector<ImpactArrow> shown;
        std::ranges::copy_if(m_arrows, std::back_inserter(shown), [&](const ImpactArrow &arrow) {
            return arrow.isShown(simulation, m_layout);
        });
        m_scene->setArrows(simulation, shown);
    }
    updateTags();
}

void ViewportArea::updateTags()
{
    if (m_tags)
        m_tags->show(m_arrows,
                     {m_panes, m_layout, camera(),
                      [this](const QPointF &at) {
                          return hitInView(at).has_value();
                      }},
                     m_looks.colours);
}

// camera

void ViewportArea::setFollowing(bool following)
{
    if (m_control.isFollowing() == following)
        return;
    m_control.setFollowing(following);
    Q_EMIT followingChanged(following);
}

std::vector<Sphere> ViewportArea::shownBounds(std::optional<BodyId> only) const
{
    std::vector<Sphere> spheres;
    for (const Simulation simulation : kSimulations) {
        const auto &pose = m_figures.pose(simulation);
        if (!m_panes.rects[simulation] || !pose
            || m_looks.states[simulation] == FigureState::Hidden)
            continue;
        const auto more = m_figures.bounds(*pose, only);
        spheres.insert(spheres.end(), more.begin(), more.end());
    }
    if (!m_figures.character())
        return sourceBounds();
    return spheres;
}

void ViewportArea::frameAll()
{
    std::vector<Sphere> all = shownBounds({});
    for (const ImpactArrow &arrow : m_arrows)
        all.push_back(around(arrow));
    m_control.frame(all, paneSize(m_single));
}

void ViewportArea::frameSelection()
{
    m_control.frame(shownBounds(m_looks.selected), paneSize(m_single));
}

void ViewportArea::turnTo(StandardView view)
{
    m_control.turnTo(view);
}

void ViewportArea::goHome()
{
    m_control.goHome(m_home.start ? m_figures.bounds(*m_home.start) : shownBounds({}),
                     m_home.bodies, m_home.hits, paneSize(m_single));
}

// geometry

QRect ViewportArea::viewRect() const
{
    return m_container ? m_container->geometry() : m_reason->geometry();
}

std::optional<QRect> ViewportArea::paneRect(Simulation simulation) const
{
    const auto &pane = m_panes.rects[simulation];
    return pane ? std::optional(pane->translated(viewRect().topLeft())) : std::nullopt;
}

QRectF ViewportArea::paneInView(std::optional<Simulation> simulation) const
{
    // panes that are not shown still need a camera that can be computed
    QRectF pane(QPointF(0, 0), QSizeF(viewRect().size()));
    for (const Simulation each : kSimulations) {
        if (m_panes.rects[each] && (!simulation || *simulation == each))
            pane = QRectF(*m_panes.rects[each]);
    }
    pane.setSize(pane.size().expandedTo({1, 1}));
    return pane;
}

QSizeF ViewportArea::paneSize(std::optional<Simulation> simulation) const
{
    return paneInView(simulation).size();
}

std::optional<QPointF> ViewportArea::pointInArea(Simulation simulation, const Vector3 &point) const
{
    const auto pane = paneRect(simulation);
    if (!pane)
        return {};
    const Vector3 at = camera().project(point, QSizeF(pane->size()));
    if (at.z() <= 0)
        return {};
    return QPointF(pane->topLeft()) + QPointF(at.x(), at.y());
}

std::optional<ViewportHit> ViewportArea::hitAt(const QPointF &position) const
{
    return hitInView(position - QPointF(viewRect().topLeft()));
}

std::optional<ViewportHit> ViewportArea::hitInView(const QPointF &position) const
{
    const auto pane = m_panes.at(position.toPoint(), m_layout);
    if (!pane || m_looks.states[*pane] == FigureState::Hidden)
        return {};
    const QPointF inPane = position - QPointF(m_panes.rects[*pane]->topLeft());
    const Ray ray = camera().ray(inPane.x(), inPane.y(), paneSize(pane));
    const auto hit = m_figures.pick(*pane, ray);
    if (!hit)
        return {};
    return ViewportHit{*pane, hit->body, hit->point, ray.at(hit->distance), ray.direction};
}

void ViewportArea::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
    if (!m_homePending && m_control.isHome())
        goHome();
    if (m_homePending && !viewRect().isEmpty()) {
        const auto posed = std::ranges::find_if(
            kSimulations, [this](Simulation each) { return m_figures.pose(each).has_value(); });
        if (posed != kSimulations.end())
            firstPose(*m_figures.pose(*posed));
        else if (!m_source.isEmpty())
            firstMarks();
    }
    Q_EMIT panesChanged();
}

void ViewportArea::setBusy(bool busy)
{
    if (m_scene)
        m_scene->setBusy(busy);
}

int ViewportArea::drawnFrames() const
{
    return m_scene ? m_scene->drawnFrames() : 0;
}

QImage ViewportArea::captureView(int milliseconds)
{
    if (!m_scene)
        return {};
    QImage picture = m_scene->captured(milliseconds);
    if (picture.isNull())
        return {};
    picture.setDevicePixelRatio(m_window->devicePixelRatio());
    QPainter painter(&picture);
    m_tags->draw(painter);
    return picture;
}

} // namespace flinch
