#include "widgets/viewport/viewportarea.h"

#include "widgets/viewport/picking.h"
#include "widgets/viewport/scene.h"

#include <QEventLoop>
#include <QKeyEvent>
#include <QPainter>
#include <QWindow>

#include <numbers>

namespace flinch {

namespace {

constexpr double kHomeMargin = 1.22; // room for a step and an arrow
constexpr double kRightSide = 0.62;  // of the light
constexpr double kGhostDepth = 0.05;
constexpr double kBoneThickness = 0.022;
// the light stands to the left of the home view's eye
constexpr double kLightTurn = -38 * std::numbers::pi / 180;
constexpr double kLightHeight = 50 * std::numbers::pi / 180;

bool isRight(BodyId id)
{
    return otherSide(id) != id && !isLeft(id);
}

QColor darkened(const QColor &colour)
{
    // values are sRGB, so a part of the light is its square root of the value
    const auto part = float(std::sqrt(kRightSide));
    return QColor::fromRgbF(colour.redF() * part, colour.greenF() * part, colour.blueF() * part);
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
    setColours(m_colours);
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
    m_scene = std::make_unique<Scene>(m_window, probeGraphics().software);
    m_focusRing = std::make_unique<FocusRing>(m_container);
    for (ViewportTag *&tag : m_tags)
        tag = new ViewportTag(m_container);
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

void ViewportArea::setCharacter(std::shared_ptr<const Character> character)
{
    const bool another = !m_character || !character || m_character->skeleton != character->skeleton;
    m_character = std::move(character);
    for (Figure &figure : m_figures) {
        figure.pose.reset();
        figure.skeletonPose.reset();
    }
    if (another)
        m_homePending = true;
    if (m_character) {
        m_mesh = makeFigureMesh(*m_character, Detail::Normal);
        if (m_scene)
            m_scene->setCharacter(*m_character);
    }
    m_pointer.clearHover();
    updateLooks();
}

void ViewportArea::setPose(Simulation simulation, const BodyPose &pose)
{
    if (!m_character)
        return;
    Figure &figure = m_figures[simulation];
    const bool first = !figure.pose;
    const Simulation leader = m_layout == PaneLayout::Single ? m_single : Simulation::Mocap;
    if (figure.pose && simulation == leader) {
        Vector3 step = pose.positions[BodyId::Pelvis] - figure.pose->positions[BodyId::Pelvis];
        step.y() = 0;
        m_control.follow(step);
    }
    figure.pose = pose;
    if (m_homePending)
        firstPose(pose);
    if (m_scene)
        m_scene->setPose(simulation, pose);
    if (first)
        updateLooks();
    updateBones(simulation);
    m_pointer.refreshHoverSoon();
}

void ViewportArea::firstPose(const BodyPose &pose)
{
    m_control.setFacing(facing(*m_character, pose));
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
    m_figures[simulation].skeletonPose = pose;
    updateBones(simulation);
}

void ViewportArea::setState(Simulation simulation, FigureState state)
{
    if (m_figures[simulation].state == state)
        return;
    m_figures[simulation].state = state;
    updateLooks();
}

void ViewportArea::setPlantedFeet(Simulation simulation, std::array<bool, 2> leftRight)
{
    if (m_figures[simulation].planted == leftRight)
        return;
    m_figures[simulation].planted = leftRight;
    updateLooks();
}

void ViewportArea::setBodyColours(Simulation simulation,
                                  const std::optional<PerBody<QColor>> &colours)
{
    m_figures[simulation].colours = colours;
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
    if (m_selected == body)
        return;
    m_selected = body;
    updateLooks();
}

void ViewportArea::setColours(const ViewportColours &colours)
{
    m_colours = colours;
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
}

void ViewportArea::setBodyDisplay(BodyDisplay display)
{
    if (m_display == display)
        return;
    m_display = display;
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
    m_opacities[simulation] = std::clamp(opacity, 0.0, 1.0);
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
    }
    updateTags();
}

void ViewportArea::updateLooks()
{
    if (!m_scene)
        return;
    const bool overlay = m_layout == PaneLayout::Overlay;
    for (const Simulation simulation : kSimulations) {
        const Figure &figure = m_figures[simulation];
        FigureLook look;
        look.display = m_display;
        look.state = m_character && figure.pose ? figure.state : FigureState::Hidden;
        look.opacity = overlay ? m_opacities[simulation] : 1;
        if (overlay)
            look.depthShift = kGhostDepth * (kSimulationCount - 1 - int(simulation));
        for (const BodyId id : allBodies()) {
            const QColor colour =
                figure.colours ? (*figure.colours)[id] : m_colours.bodies[simulation];
            look.colours[id] = isRight(id) ? darkened(colour) : colour;
        }
        if (const auto &hover = m_pointer.hover())
            look.hovered = hover->body;
        look.selected = m_selected;
        look.planted = figure.planted;
        // highlights belong to one figure where they would cover one another
        if (overlay && simulation != Simulation::Main) {
            look.hovered.reset();
            look.selected.reset();
        }
        m_scene->setLook(simulation, look);
    }
    m_scene->setFloorOf(overlay ? std::optional(Simulation::Main) : std::nullopt);
}

void ViewportArea::updateBones(Simulation simulation)
{
    const Figure &figure = m_figures[simulation];
    if (!m_scene || m_display == BodyDisplay::Bodies || !m_character || !figure.pose)
        return;
    const double thickness = kBoneThickness * m_character->heightMetres / 1.75;
    const auto lines = figure.skeletonPose ? boneLines(*m_character->skeleton, *figure.skeletonPose)
                                           : boneLines(*m_character, *figure.pose);
    m_scene->setBones(simulation, makeBones(lines, thickness));
}

void ViewportArea::updateArrows()
{
    if (!m_scene)
        return;
    for (const Simulation simulation : kSimulations) {
        std::vector<ImpactArrow> shown;
        for (const ImpactArrow &arrow : m_arrows) {
            const bool here = m_layout == PaneLayout::Overlay ? simulation == Simulation::Main
                                                              : arrow.shownIn[simulation];
            if (here)
                shown.push_back(arrow);
        }
        m_scene->setArrows(simulation, shown);
    }
    updateTags();
}

void ViewportArea::updateTags()
{
    if (!m_scene)
        return;
    for (const Simulation simulation : kSimulations) {
        const auto &pane = m_panes.rects[simulation];
        const ImpactArrow *tagged = nullptr;
        for (const ImpactArrow &arrow : m_arrows) {
            const bool here = m_layout == PaneLayout::Overlay ? simulation == Simulation::Main
                                                              : arrow.shownIn[simulation];
            if (here && !arrow.tag.isEmpty())
                tagged = &arrow;
        }
        ViewportTag *tag = m_tags[simulation];
        if (!pane || !tagged) {
            tag->hide();
            continue;
        }
        Vector3 top = arrowTail(*tagged);
        if (tagged->kind == ImpactArrow::Kind::Ball)
            top += tagged->ballRadius * camera().up();
        const Vector3 at = camera().project(top, QSizeF(pane->size()));
        tag->setTag(tagged->tag, tagged->colour, m_colours.text, m_colours.tag);
        tag->placeAbove(QPoint(int(at.x()), int(at.y())) + pane->topLeft(), *pane);
        tag->setVisible(at.z() > 0);
    }
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
        const Figure &figure = m_figures[simulation];
        if (!m_panes.rects[simulation] || !figure.pose || figure.state == FigureState::Hidden)
            continue;
        const auto more = worldBounds(m_mesh, *figure.pose, only);
        spheres.insert(spheres.end(), more.begin(), more.end());
    }
    return spheres;
}

void ViewportArea::frameAll()
{
    m_control.frame(shownBounds({}), paneSize(m_single));
}

void ViewportArea::frameSelection()
{
    m_control.frame(shownBounds(m_selected), paneSize(m_single));
}

void ViewportArea::turnTo(StandardView view)
{
    m_control.turnTo(view);
}

void ViewportArea::goHome()
{
    OrbitCamera home = m_control.homeView();
    home.frame(shownBounds({}), paneSize(m_single), kHomeMargin);
    m_control.setCamera(home);
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
    if (!pane || !m_character)
        return {};
    const Figure &figure = m_figures[*pane];
    if (!figure.pose || figure.state == FigureState::Hidden)
        return {};
    const QPointF inPane = position - QPointF(m_panes.rects[*pane]->topLeft());
    const Ray ray = camera().ray(inPane.x(), inPane.y(), paneSize(pane));
    const auto hit = pickBody(m_mesh, *figure.pose, ray);
    if (!hit)
        return {};
    return ViewportHit{*pane, hit->body, hit->point, ray.at(hit->distance), ray.direction};
}

Vector3 ViewportArea::surfacePoint(const BodyPose &pose, BodyId body, const Vector3 &point,
                                   const Vector3 &direction) const
{
    const Vector3 target = pose.point(body, point);
    if (!m_character || !(direction.norm() > 1e-9))
        return target;
    const double back = 2 * m_mesh.bounds[body].radius + point.norm(); // surely outside
    const Vector3 way = direction.normalized();
    const auto hit = pickBody(m_mesh, pose, {target - back * way, way}, body);
    return hit && hit->distance < back ? Vector3(target + (hit->distance - back) * way) : target;
}

// events

bool ViewportArea::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_window)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::UpdateRequest:
        m_scene->draw();
        return true;
    case QEvent::Expose:
        m_scene->drawSoon(Scene::Change::Nodes);
        return false;
    default:
        return m_pointer.handle(event) || QWidget::eventFilter(watched, event);
    }
}

void ViewportArea::run(ViewportCommand command)
{
    switch (command) {
    case ViewportCommand::FrameSelection:
        frameSelection();
        break;
    case ViewportCommand::FrameAll:
        frameAll();
        break;
    case ViewportCommand::ViewFront:
        turnTo(StandardView::Front);
        break;
    case ViewportCommand::ViewSide:
        turnTo(StandardView::Side);
        break;
    case ViewportCommand::ViewTop:
        turnTo(StandardView::Top);
        break;
    case ViewportCommand::ViewOpposite:
        turnTo(StandardView::Opposite);
        break;
    case ViewportCommand::ToggleFollowing:
        setFollowing(!isFollowing());
        break;
    }
}

bool ViewportArea::event(QEvent *event)
{
    // while the view has the focus its keys come before the window's shortcuts
    if (event->type() == QEvent::ShortcutOverride && commandFor(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ViewportArea::keyPressEvent(QKeyEvent *event)
{
    if (const auto command = commandFor(*event))
        run(*command);
    else
        QWidget::keyPressEvent(event);
}

bool ViewportArea::focusNextPrevChild(bool next)
{
    const int step = next ? 1 : -1;
    const int index = m_selected ? int(*m_selected) + step : (next ? 0 : kBodyCount - 1);
    if (!m_character || index < 0 || index >= kBodyCount)
        return QWidget::focusNextPrevChild(next);
    setSelectedBody(BodyId(index));
    Q_EMIT bodyStepped(BodyId(index));
    return true;
}

void ViewportArea::focusInEvent(QFocusEvent *event)
{
    const auto reason = event->reason();
    if (m_focusRing
        && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason
            || reason == Qt::ShortcutFocusReason))
        m_focusRing->setVisible(true);
    QWidget::focusInEvent(event);
}

void ViewportArea::focusOutEvent(QFocusEvent *event)
{
    if (m_focusRing)
        m_focusRing->setVisible(false);
    QWidget::focusOutEvent(event);
}

void ViewportArea::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
    if (m_homePending && !viewRect().isEmpty()) {
        for (const Figure &figure : m_figures) {
            if (figure.pose) {
                firstPose(*figure.pose);
                break;
            }
        }
    }
    Q_EMIT panesChanged();
}

int ViewportArea::drawnFrames() const
{
    return m_scene ? m_scene->drawnFrames() : 0;
}

QImage ViewportArea::captureView(int milliseconds)
{
    if (!m_scene)
        return {};
    QImage picture;
    QEventLoop loop;
    bool waiting = true;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    auto alive = std::make_shared<bool>(true);
    m_scene->capture([&picture, &waiting, &loop, alive](const QImage &image) {
        if (!*alive)
            return;
        picture = image;
        waiting = false;
        loop.quit();
    });
    if (waiting)
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    *alive = false;
    if (picture.isNull())
        return {};
    picture.setDevicePixelRatio(m_window->devicePixelRatio());
    QPainter painter(&picture);
    for (ViewportTag *tag : m_tags) {
        if (tag->isVisible())
            painter.drawPixmap(tag->pos(), tag->grab());
    }
    return picture;
}

} // namespace flinch
