#include "widgets/viewport/scene.h"

#include "widgets/viewport/figurenode.h"

#include <QEventLoop>
#include <Qt3DCore/QAspectEngine>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QSubtreeEnabler>
#include <Qt3DRender/QTexture>
#include <QTimer>

namespace flinch {

using qt3d::makeParameter;
using qt3d::makeProgram;
using namespace Qt3DRender;

namespace {

constexpr int kShadowTile = 128; // pixels
constexpr int kGridLines = 24;   // on either side of the middle
/// Qt3D takes a few frames until a change of the scene's nodes has arrived.
constexpr int kSettlingFrames = 3;
constexpr int kRestMilliseconds = 150;
/// Pixels drawn for one that is seen, on a side, when a software renderer's picture rests.
constexpr int kFineness = 2;
constexpr int kFineFrames = 2; // until the larger picture is there

/// The lines of the floor, each a ribbon of two parts; seen from above.
void fillGrid(qt3d::Mesh *mesh)
{
    std::vector<float> vertices;
    std::vector<std::uint32_t> indices;
    for (const int alongX : {0, 1}) {
        for (int number = -kGridLines; number <= kGridLines; ++number) {
            for (const int end : {-1, 0, 1}) {
                const auto first = std::uint32_t(vertices.size() / 4);
                for (const int side : {-1, 1}) {
                    for (const int value : {number, end, side, alongX})
                        vertices.push_back(float(value));
                }
                if (end == 1)
                    continue;
                if (alongX)
                    indices.insert(indices.end(),
                                   {first, first + 1, first + 3, first, first + 3, first + 2});
                else
                    indices.insert(indices.end(),
                                   {first, first + 3, first + 1, first, first + 2, first + 3});
            }
        }
    }
    mesh->set(vertices, indices);
}

/// Three squares: the shadow's and one for each foot's ring.
void fillMarks(qt3d::Mesh *mesh)
{
    std::vector<float> vertices;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t mark = 0; mark < 3; ++mark) {
        for (const auto &corner : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
            vertices.push_back(float(corner.first));
            vertices.push_back(float(mark));
            vertices.push_back(float(corner.second));
        }
        for (const std::uint32_t corner : {0U, 2U, 1U, 0U, 3U, 2U})
            indices.push_back(4 * mark + corner);
    }
    mesh->set(vertices, indices);
}

QStringList files(std::initializer_list<const char *> names)
{
    QStringList list;
    for (const char *name : names)
        list.append(QLatin1String(name));
    return list;
}

} // namespace

struct Scene::Private
{
    // nodes belong to their parents, in the end to the root and the engine
    std::unique_ptr<Qt3DCore::QAspectEngine> engine;
    SceneCommons commons;
    PerSimulation<std::unique_ptr<FigureNode>> figures;
    std::vector<QClearBuffers *> clears;
    QRenderCapture *capture = nullptr;
    Detail detail = Detail::Normal;
    ViewportColours colours;
    Vector3 light = Vector3(0.4, 0.75, 0.5).normalized();
    std::shared_ptr<const Character> character;
    PerSimulation<std::optional<BodyPose>> poses;
    PerSimulation<FigureLook> looks;
    QWindow *window = nullptr;
    int framesToDraw = 0;
    int drawnFrames = 0;
    std::vector<CaptureDone> captures; // wanted
    int capturesPending = 0;           // under way
    bool software = false;
    bool fine = false;
    bool busy = false;
    // of a software renderer: straight into the window, or larger than it and then smoothed
    QSubtreeEnabler *direct = nullptr;
    QSubtreeEnabler *detour = nullptr;
    QTexture2D *fineColours = nullptr;
    QTexture2D *fineDepths = nullptr;
    QTimer rest; // runs while the picture moves
    QTimer soon; // to the next picture, after the events that are there already

    void want(int frames)
    {
        framesToDraw = std::max(framesToDraw, frames);
        requestDraw();
    }

    /// By the window's update request, which keeps step with the screen. A software renderer has
    /// no time for that: the request comes 5 ms late, a third of a frame.
    void requestDraw()
    {
        if (software && window->isExposed())
            soon.start();
        else
            window->requestUpdate();
    }

    /// Multisampling takes a software renderer 3.4 times as long, which nobody thanks it for while
    /// the picture moves. At rest it draws one that is larger, and smooth once it is made small.
    void setFine(bool on)
    {
        if (!software || fine == on)
            return;
        fine = on;
        direct->setEnabled(!fine);
        detour->setEnabled(fine);
        commons.fineness->setValue(float(fine ? kFineness : 1));
    }

    bool isCapturing() const { return !captures.empty() || capturesPending > 0; }

    void moves()
    {
        // only the fine picture can be captured
        if (!software || isCapturing())
            return;
        setFine(false);
        rest.start();
    }

    QRenderTarget *makeFineTarget();
    void addLayers(QFrameGraphNode *parent, bool captured);
    void addResolving(QFrameGraphNode *parent);
    QRenderTarget *makeShadowAtlas();
    QFrameGraphNode *makeFrameGraph();
    void makeCommons();
    void requestCapture(const CaptureDone &done);
};

void Scene::Private::requestCapture(const CaptureDone &done)
{
    QRenderCaptureReply *reply = capture->requestCapture();
    ++capturesPending;
    QObject::connect(reply, &QRenderCaptureReply::completed, reply, [this, reply, done] {
        --capturesPending;
        // what changed meanwhile settles, at the latest at rest
        if (!isCapturing())
            rest.start();
        done(reply->image());
        reply->deleteLater();
    });
}

/// One picture of all shadows, a tile each.
QRenderTarget *Scene::Private::makeShadowAtlas()
{
    auto *texture = new QTexture2D;
    texture->setSize(kShadowTile * kSimulationCount, kShadowTile);
    texture->setFormat(QAbstractTexture::RGBA8_UNorm);
    texture->setMinificationFilter(QAbstractTexture::Linear);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    texture->setWrapMode(QTextureWrapMode(QTextureWrapMode::ClampToEdge));
    auto *target = new QRenderTarget(commons.root);
    auto *output = new QRenderTargetOutput(target);
    output->setAttachmentPoint(QRenderTargetOutput::Color0);
    output->setTexture(texture);
    target->addOutput(output);
    commons.shadowAtlas = makeParameter("shadowAtlas", commons.root, QVariant::fromValue(texture));
    return target;
}

/// A picture larger than the window, with depths of its own; setPane() gives it a size.
QRenderTarget *Scene::Private::makeFineTarget()
{
    auto *target = new QRenderTarget(commons.root);
    const auto attach = [target](QRenderTargetOutput::AttachmentPoint point,
                                 QAbstractTexture::TextureFormat format) {
        auto *texture = new QTexture2D;
        texture->setSize(kFineness, kFineness);
        texture->setFormat(format);
        texture->setMinificationFilter(QAbstractTexture::Linear);
        texture->setMagnificationFilter(QAbstractTexture::Linear);
        texture->setWrapMode(QTextureWrapMode(QTextureWrapMode::ClampToEdge));
        auto *output = new QRenderTargetOutput(target);
        output->setAttachmentPoint(point);
        output->setTexture(texture);
        target->addOutput(output);
        return texture;
    };
    fineColours = attach(QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm);
    fineDepths = attach(QRenderTargetOutput::Depth, QAbstractTexture::D24);
    return target;
}

/// Everything but shadows, from the back to the front.
void Scene::Private::addLayers(QFrameGraphNode *parent, bool captured)
{
    auto *clear = new QClearBuffers(parent);
    clear->setBuffers(QClearBuffers::ColorDepthBuffer);
    clears.push_back(clear);
    auto *solids = new QLayerFilter(clear);
    solids->addLayer(commons.solids);
    auto *ground = new QLayerFilter(parent);
    ground->addLayer(commons.ground);
    for (QLayer *figure : commons.figures)
        (new QLayerFilter(parent))->addLayer(figure);
    (new QLayerFilter(parent))->addLayer(commons.arrows);
    if (captured)
        parent = capture = new QRenderCapture(parent);
    (new QLayerFilter(parent))->addLayer(commons.fronts);
}

void Scene::Private::addResolving(QFrameGraphNode *parent)
{
    auto *layer = new QLayer(commons.root);
    auto *program = makeProgram(files({"resolve.vert"}), files({"resolve.frag"}), commons.root);
    auto *picture = makeParameter("finePicture", commons.root, QVariant::fromValue(fineColours));
    qt3d::makeEntity(commons.backdropMesh,
                     qt3d::makeMaterial({qt3d::makePass(qt3d::PassKind::Picture, program)},
                                        {picture}, commons.root),
                     layer, commons.root);
    capture = new QRenderCapture(parent);
    auto *all = new QLayerFilter(capture);
    all->addLayer(layer);
}

QFrameGraphNode *Scene::Private::makeFrameGraph()
{
    auto *surface = new QRenderSurfaceSelector;
    surface->setSurface(window);
    auto *selector = new QCameraSelector(surface);
    selector->setCamera(new QCamera(commons.root)); // shaders have their own; Qt3D wants one

    auto *toAtlas = new QRenderTargetSelector(selector);
    toAtlas->setTarget(makeShadowAtlas());
    auto *clearAtlas = new QClearBuffers(toAtlas);
    clearAtlas->setBuffers(QClearBuffers::ColorBuffer);
    clearAtlas->setClearColor(QColor(0, 0, 0, 0));
    auto *casters = new QLayerFilter(clearAtlas);
    casters->addLayer(commons.casters);

    direct = new QSubtreeEnabler(selector);
    addLayers(direct, !software);
    if (!software)
        return surface;
    detour = new QSubtreeEnabler(selector);
    detour->setEnabled(false);
    auto *fineTarget = new QRenderTargetSelector(detour);
    fineTarget->setTarget(makeFineTarget());
    addLayers(fineTarget, false);
    addResolving(detour);
    return surface;
}

void Scene::Private::makeCommons()
{
    SceneCommons &c = commons;
    c.root = new Qt3DCore::QEntity;
    c.casters = new QLayer(c.root);
    c.solids = new QLayer(c.root);
    c.ground = new QLayer(c.root);
    for (QLayer *&figure : c.figures)
        figure = new QLayer(c.root);
    c.arrows = new QLayer(c.root);
    c.fronts = new QLayer(c.root);
    c.figureProgram = makeProgram(files({"pane.glsl", "light.glsl", "figure.vert"}),
                                  files({"figure.frag"}), c.root);
    c.contourProgram =
        makeProgram(files({"pane.glsl", "light.glsl", "contour.glsl", "figure.vert"}),
                    files({"contour.glsl", "figure.frag"}), c.root);
    c.casterProgram = makeProgram(files({"caster.vert"}), files({"caster.frag"}), c.root);
    c.gridProgram = makeProgram(files({"pane.glsl", "grid.vert"}), files({"grid.frag"}), c.root);
    c.backdropProgram =
        makeProgram(files({"pane.glsl", "backdrop.vert"}), files({"backdrop.frag"}), c.root);
    c.marksProgram = makeProgram(files({"pane.glsl", "marks.vert"}), files({"marks.frag"}), c.root);
    c.propProgram =
        makeProgram(files({"pane.glsl", "light.glsl", "prop.vert"}), files({"prop.frag"}), c.root);
    c.flatProgram = makeProgram(files({"pane.glsl", "flat.vert"}), files({"prop.frag"}), c.root);
    c.eyePoint = makeParameter("eyePoint", c.root, QVector3D());
    c.keyLight = makeParameter("keyLight", c.root, qt3d::toVector(light));
    c.bandColour = makeParameter("bandColour", c.root, QVector3D(0.98F, 0.98F, 0.98F));
    c.visorColour = makeParameter("visorColour", c.root, QVector3D(0.075F, 0.08F, 0.09F));
    for (auto [parameter, name] : {std::pair(&c.topColour, "topColour"),
                                   {&c.bottomColour, "bottomColour"},
                                   {&c.gridColour, "gridColour"},
                                   {&c.axisColour, "axisColour"},
                                   {&c.ringColour, "ringColour"}})
        *parameter = makeParameter(name, c.root, QVector3D());
    c.shadowOpacity = makeParameter("shadowOpacity", c.root, 0.5F);
    c.fineness = makeParameter("fineness", c.root, 1.0F);
    c.tileCount = makeParameter("tileCount", c.root, float(kSimulationCount));
    c.figureMesh = makeFigureMeshNode(c.root);
    c.casterMesh = makeCasterMeshNode(c.root);
    c.gridMesh = new qt3d::Mesh({{"vertexPosition", 4}}, c.root);
    c.marksMesh = new qt3d::Mesh({{"vertexPosition", 3}}, c.root);
    c.backdropMesh = new qt3d::Mesh({{"vertexPosition", 3}}, c.root);
    fillGrid(c.gridMesh);
    c.backdropMesh->set({-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1}, {0, 1, 2, 0, 2, 3});
    fillMarks(c.marksMesh);
}

Scene::Scene(QWindow *window, bool software)
    : d(std::make_unique<Private>())
{
    d->window = window;
    d->software = software;
    d->rest.setSingleShot(true);
    d->rest.setInterval(kRestMilliseconds);
    QObject::connect(&d->rest, &QTimer::timeout, window, [this] {
        if (d->busy)
            return;
        d->setFine(true);
        d->want(kFineFrames);
    });
    d->soon.setSingleShot(true);
    d->soon.setInterval(0);
    QObject::connect(&d->soon, &QTimer::timeout, window, [this] { draw(); });
    d->detail = software ? Detail::Normal : Detail::Fine;
    d->makeCommons();
    auto *settings = new QRenderSettings(d->commons.root);
    settings->setRenderPolicy(QRenderSettings::Always); // of those frames that draw() asks for
    settings->setActiveFrameGraph(d->makeFrameGraph());
    d->commons.root->addComponent(settings);
    for (const Simulation simulation : kSimulations) {
        d->figures[simulation] = std::make_unique<FigureNode>(d->commons, simulation);
        d->figures[simulation]->setSoftEdges(!software);
    }
    setColours(d->colours);
    d->engine = std::make_unique<Qt3DCore::QAspectEngine>();
    d->engine->setRunMode(Qt3DCore::QAspectEngine::Manual);
    d->engine->registerAspect(new QRenderAspect);
    d->engine->setRootEntity(Qt3DCore::QEntityPtr(d->commons.root));
}

Scene::~Scene()
{
    d->rest.stop();
    d->soon.stop();
    d->engine->setRootEntity({});
    d->engine.reset();
}

void Scene::drawSoon(Change change)
{
    // while the picture moves, what has not arrived comes with the next one; while one is taken,
    // it must not wait for ever for what changes all the time
    const bool settles = change == Change::Nodes && !d->rest.isActive() && !d->isCapturing();
    d->moves();
    d->want(settles ? kSettlingFrames : 1);
}

void Scene::draw()
{
    d->engine->processFrame();
    ++d->drawnFrames;
    d->framesToDraw = std::max(0, d->framesToDraw - 1);
    // pictures are taken of what has settled
    if (d->framesToDraw == 0) {
        for (const CaptureDone &done : std::exchange(d->captures, {}))
            d->requestCapture(done);
    }
    if (d->framesToDraw > 0 || d->capturesPending > 0)
        d->requestDraw();
}

void Scene::setBusy(bool busy)
{
    d->busy = busy;
    if (!busy && d->software && !d->fine)
        d->rest.start();
}

int Scene::drawnFrames() const
{
    return d->drawnFrames;
}

void Scene::setColours(const ViewportColours &colours)
{
    d->colours = colours;
    SceneCommons &c = d->commons;
    for (QClearBuffers *clear : d->clears)
        clear->setClearColor(colours.separator);
    c.topColour->setValue(qt3d::toVector(colours.top));
    c.bottomColour->setValue(qt3d::toVector(colours.bottom));
    c.gridColour->setValue(qt3d::toVector(colours.grid));
    c.axisColour->setValue(qt3d::toVector(colours.gridAxis));
    c.ringColour->setValue(qt3d::toVector(colours.text2));
    c.shadowOpacity->setValue(float(colours.shadowOpacity));
    drawSoon();
}

void Scene::setCharacter(const Character &character)
{
    d->character = std::make_shared<const Character>(character);
    d->poses = {};
    fillFigureMesh(d->commons.figureMesh, makeFigureMesh(character, d->detail));
    fillCasterMesh(d->commons.casterMesh, character);
    drawSoon(Change::Nodes);
}

void Scene::setPane(Simulation simulation, const std::optional<QRectF> &pane, const QSizeF &view,
                    double pixelRatio)
{
    d->figures[simulation]->setPane(pane, view, pixelRatio);
    if (d->software && !view.isEmpty()) {
        for (QTexture2D *texture : {d->fineColours, d->fineDepths})
            texture->setSize(kFineness * int(view.width()), kFineness * int(view.height()));
    }
    drawSoon(Change::Nodes);
}

void Scene::setSight(Simulation simulation, const Eigen::Matrix4d &sight)
{
    d->figures[simulation]->setSight(sight);
    drawSoon();
}

void Scene::setEye(const Vector3 &eye)
{
    d->commons.eyePoint->setValue(qt3d::toVector(eye));
    drawSoon();
}

void Scene::setLight(const Vector3 &direction)
{
    d->light = direction.normalized();
    d->commons.keyLight->setValue(qt3d::toVector(d->light));
    for (const Simulation simulation : kSimulations) {
        if (d->poses[simulation])
            d->figures[simulation]->setPose(*d->poses[simulation], *d->character, d->light);
    }
    drawSoon();
}

void Scene::setPose(Simulation simulation, const BodyPose &pose)
{
    if (!d->character)
        return;
    d->poses[simulation] = pose;
    d->figures[simulation]->setPose(pose, *d->character, d->light);
    drawSoon();
}

void Scene::setLook(Simulation simulation, const FigureLook &look)
{
    d->looks[simulation] = look;
    d->figures[simulation]->setLook(look, d->colours.outline);
    drawSoon(Change::Nodes);
}

void Scene::setFloorOf(std::optional<Simulation> only)
{
    for (const Simulation simulation : kSimulations)
        d->figures[simulation]->setFloorVisible(!only || *only == simulation);
    drawSoon(Change::Nodes);
}

void Scene::setBones(Simulation simulation, const TriangleMesh &bones)
{
    d->figures[simulation]->setBones(bones);
    drawSoon(Change::Nodes);
}

void Scene::setArrows(Simulation simulation, const std::vector<ImpactArrow> &arrows)
{
    d->figures[simulation]->setArrows(arrows);
    drawSoon(Change::Nodes);
}

void Scene::setPlan(Simulation simulation, const PlanMesh &plan)
{
    d->figures[simulation]->setPlan(plan);
    drawSoon(Change::Nodes);
}

void Scene::setSourceMarks(Simulation simulation, const PropMesh &marks)
{
    d->figures[simulation]->setSourceMarks(marks);
    drawSoon(Change::Nodes);
}

void Scene::setFloorMiddle(const Vector3 &middle)
{
    for (const Simulation simulation : kSimulations)
        d->figures[simulation]->setFloorMiddle(middle);
    drawSoon();
}

void Scene::capture(CaptureDone done)
{
    d->rest.stop();
    d->setFine(true);
    d->captures.push_back(std::move(done));
    d->want(kSettlingFrames);
}

QImage Scene::captured(int milliseconds)
{
    // a picture may come after all, when nobody waits for it any more
    struct Wait
    {
        QEventLoop loop;
        QImage picture;
        bool over = false;
    };

    const auto wait = std::make_shared<Wait>();
    capture([wait](const QImage &image) {
        wait->picture = image;
        wait->over = true;
        wait->loop.quit();
    });
    QTimer::singleShot(milliseconds, &wait->loop, &QEventLoop::quit);
    if (!wait->over)
        wait->loop.exec(QEventLoop::ExcludeUserInputEvents);
    return wait->picture;
}

} // namespace flinch
