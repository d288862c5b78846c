#include "app/window/stage.h"

#include "app/window/planmarks.h"
#include "app/window/sourcemarks.h"
#include "core/character/bodynames.h"
#include "core/take/outcome.h"
#include "widgets/common/impactmark.h"
#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"
#include "widgets/document/answertexts.h"
#include "widgets/document/impactedits.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace flinch {

namespace {

constexpr std::array kFigures = {Figure::Mocap, Figure::Shadow, Figure::Main};
constexpr int kArrowFrames = 12; // impacts this near to the playhead are drawn though not selected
constexpr double kFaint = 0.35;
constexpr int kNarrowPane = 260;
constexpr double kSeenDegrees = 0.5;
// a character that goes no farther than this from where it starts is shown whole by the home view
constexpr double kStays = 1; // metre
constexpr int kSampledPoses = 24;

Simulation simulationOf(Figure figure)
{
    return kSimulations[std::size_t(figure)];
}

FigureState stateFor(CacheState state)
{
    switch (state) {
    case CacheState::UpToDate:
    case CacheState::Diverged: // the last good pose is held
        return FigureState::Solid;
    case CacheState::Stale:
        return FigureState::Stale;
    case CacheState::NotComputed:
        return FigureState::Outline;
    }
    return FigureState::Outline;
}

ImpactArrow::Kind arrowKind(ImpactKind kind)
{
    switch (kind) {
    case ImpactKind::Ball:
        return ImpactArrow::Kind::Ball;
    case ImpactKind::Push:
        return ImpactArrow::Kind::Push;
    case ImpactKind::Torque:
        return ImpactArrow::Kind::Torque;
    }
    return ImpactArrow::Kind::Ball;
}

ViewportColours themeColours()
{
    ViewportColours colours =
        themeKind() == ThemeKind::Light ? ViewportColours::light() : ViewportColours::dark();
    colours.top = color(Token::ViewportTop);
    colours.bottom = color(Token::ViewportBottom);
    colours.grid = color(Token::Grid);
    colours.gridAxis = color(Token::GridAxis);
    colours.separator = color(Token::Line);
    colours.outline = color(Token::Playhead);
    colours.text = color(Token::Text);
    colours.text2 = color(Token::Text2);
    colours.panel = color(Token::Panel);
    colours.tag = color(Token::Field);
    colours.focus = color(Token::Focus);
    colours.bodies = {{color(Token::MocapBody), color(Token::ShadowBody), color(Token::MainBody)}};
    return colours;
}

} // namespace

Stage::Stage(Workspace &workspace, ViewportArea &area)
    : QObject(&area)
    , m_workspace(workspace)
    , m_area(area)
    , m_overlayHeader(new OverlayHeader(&area))
    , m_overlayFooter(new PaneFooter(&area))
{
    for (const Figure figure : kFigures) {
        const Simulation pane = simulationOf(figure);
        auto *header = new PaneHeader(figure, &area);
        auto *footer = new PaneFooter(&area);
        m_headers[std::size_t(figure)] = header;
        m_footers[std::size_t(figure)] = footer;
        area.setPaneHeader(pane, header);
        area.setPaneFooter(pane, footer);
        connect(header, &PaneHeader::doubleClicked, &area,
                [&area, pane] { area.toggleMaximised(pane); });
        m_overlayHeader->setOpacity(figure, area.opacity(pane));
    }
    area.setOverlayHeader(m_overlayHeader);
    area.setOverlayFooter(m_overlayFooter);
    connect(
        m_overlayHeader, &OverlayHeader::opacityEdited, &area,
        [&area](Figure figure, double opacity) { area.setOpacity(simulationOf(figure), opacity); });
    connect(&area, &ViewportArea::paneDoubleClicked, &area, &ViewportArea::toggleMaximised);
    connect(&area, &ViewportArea::clicked, this,
            [this](const ViewportHit &hit, Qt::KeyboardModifiers) {
                m_workspace.selection.selectBody(hit.body);
            });
    connect(&area, &ViewportArea::bodyStepped, this,
            [this](BodyId body) { m_workspace.selection.selectBody(body); });
    connect(&area, &ViewportArea::emptyClicked, this, [this] { m_workspace.selection.clear(); });

    connect(&workspace.playhead, &Playhead::frameChanged, this, &Stage::showFrame);
    connect(&workspace.simulation, &SimulationService::preparedChanged, this,
            &Stage::takeCharacter);
    connect(&workspace.simulation, &SimulationService::framesChanged, this, &Stage::showFrame);
    connect(&workspace.simulation, &SimulationService::takeChanged, this, &Stage::showFrame);
    connect(&workspace.simulation, &SimulationService::stateChanged, this, &Stage::showFrame);
    const auto showWork = [this] {
        m_area.setBusy(m_workspace.simulation.isRunning() || m_workspace.loader.isRunning()
                       || m_workspace.baker.isRunning());
    };
    connect(&workspace.simulation, &SimulationService::runningChanged, this, showWork);
    connect(&workspace.loader, &LoadService::runningChanged, this, showWork);
    connect(&workspace.baker, &BakeService::runningChanged, this, showWork);
    connect(&workspace.document, &Document::changed, this, [this](const ChangeEvent &event) {
        m_opened |= event.isReset;
        if (event.isReset)
            takeCharacter();
        else
            showFrame();
    });
    connect(&workspace.selection, &Selection::changed, this, [this] {
        m_area.setSelectedBody(m_workspace.selection.body());
        showArrows();
        showPlan();
    });
    if (Theme::instance())
        connect(Theme::instance(), &Theme::changed, this, &Stage::takeTheme);
    takeTheme();
    takeCharacter();
}

void Stage::fitTo(const QSize &area, bool compact)
{
    const bool sideBySide = m_area.paneLayout() == PaneLayout::SideBySide;
    const int pane = area.width() / (sideBySide ? kSimulationCount : 1);
    m_roomy = pane >= kNarrowPane && !(sideBySide && compact);
    for (PaneHeader *header : m_headers)
        header->setSubtitleShown(m_roomy);
    for (PaneFooter *footer : m_footers)
        footer->setEndShown(m_roomy);
}

bool Stage::isNarrow() const
{
    return m_workspace.document.clip() && m_area.paneLayout() == PaneLayout::SideBySide
           && m_area.width() / kSimulationCount < kNarrowPane;
}

void Stage::takeTheme()
{
    m_area.setColours(themeColours());
    showArrows();
}

void Stage::takeCharacter()
{
    const bool shown = m_workspace.document.clip() && m_workspace.simulation.prepared();
    m_area.setCharacter(shown ? m_workspace.simulation.character() : nullptr);
    if (!shown)
        m_area.setSourceSurroundings(sourcePlaces(m_workspace.document, m_workspace.simulation));
    if (shown) {
        showSurroundings();
        // what comes before, a rest pose mostly, is no part of the motion
        const int first = m_workspace.simulation.prepared()->firstSourceFrame;
        if (std::exchange(m_opened, false) && m_workspace.playhead.frame() < first)
            m_workspace.playhead.setFrame(first);
    }
    showFrame();
}

void Stage::showSurroundings()
{
    const auto level = [](const BodyPose &pose) {
        const Vector3 &pelvis = pose.positions[BodyId::Pelvis];
        return Vector3(pelvis.x(), 0, pelvis.z());
    };
    const int first = m_workspace.simulation.prepared()->firstSourceFrame;
    const int last = m_workspace.document.frameCount() - 1;
    const Vector3 start = level(captured(first).bodies);
    std::vector<BodyPose> poses;
    for (int i = 0; i < kSampledPoses; ++i) {
        const int frame = first + int(std::int64_t(last - first) * i / (kSampledPoses - 1));
        if (BodyPose pose = captured(frame).bodies; (level(pose) - start).norm() < kStays)
            poses.push_back(std::move(pose));
    }
    std::vector<ImpactArrow> arrows;
    for (const ProjectImpact &impact : m_workspace.document.setup().impacts) {
        const ImpactArrow arrow = arrowFor(impact);
        const Vector3 tip(arrow.tip.x(), 0, arrow.tip.z());
        if (m_workspace.simulation.acts(impact) && (tip - start).norm() < kStays)
            arrows.push_back(arrow);
    }
    m_area.setSurroundings(poses, arrows);
}

std::array<bool, 2> Stage::planted(int sourceFrame) const
{
    return m_workspace.simulation.prepared()->ground.planted(
        m_workspace.document.timeMap().clipFrame(sourceFrame));
}

Stage::Captured Stage::captured(int sourceFrame) const
{
    const Scenario &scenario = *m_workspace.simulation.prepared();
    const Clip &clip = *scenario.clip;
    const double place = m_workspace.document.timeMap().clipPlace(sourceFrame);
    const int frame = std::clamp(int(std::floor(place)), 0, clip.frameCount() - 1);
    Captured out;
    Pose pose;
    samplePose(clip, frame, std::clamp(place - frame, 0.0, 1.0), pose);
    out.skeleton = computeWorldPose(clip.skeleton(), pose);
    for (Vector3 &position : out.skeleton.positions)
        position.y() -= scenario.ground.floorMetres;
    computeBodyPose(*scenario.character, out.skeleton, out.bodies);
    return out;
}

void Stage::showFrame()
{
    const bool shown = m_workspace.document.clip() && m_workspace.simulation.prepared();
    for (PaneHeader *header : m_headers)
        header->setNumber({});
    showSource();
    if (!shown) {
        showSourceOnly();
        return;
    }
    const int frame = m_workspace.playhead.frame();
    for (const Figure figure : kFigures)
        showFigure(figure, frame);
    showFooters(frame);
    showArrows();
    showPlan();
}

void Stage::showSource()
{
    m_area.setSourceMarks(
        sourceMarks(m_workspace.document, m_workspace.simulation, m_workspace.playhead.frame()));
}

void Stage::showSourceOnly()
{
    const Document &document = m_workspace.document;
    const MarkerMotion *markers = document.taken().markersAlone();
    const bool cannot = markers || (document.clip() && m_workspace.simulation.error());
    const QString why = cannot ? tr("cannot be simulated") : QString();
    for (PaneFooter *footer : m_footers) {
        footer->setText(why);
        footer->setEndText({});
    }
    if (markers)
        m_footers[std::size_t(Figure::Mocap)]->setText(
            tr("%n marker(s)", nullptr, int(markers->names.size())));
    m_overlayFooter->setText(why);
    m_area.setImpactArrows({});
    m_area.setPlan({});
}

void Stage::showFigure(Figure figure, int sourceFrame)
{
    const Simulation pane = simulationOf(figure);
    const SimulationService &simulation = m_workspace.simulation;
    PaneHeader &header = *m_headers[std::size_t(figure)];
    auto frame = simulation.frame(figure, sourceFrame);
    const auto stopped = figure == Figure::Main ? simulation.divergedAt() : std::optional<int>();
    const int shown = !frame && stopped && sourceFrame >= *stopped ? *stopped - 1 : sourceFrame;
    if (shown != sourceFrame)
        frame = simulation.frame(figure, shown);
    header.setRemark(stopped && sourceFrame >= *stopped ? tr("stopped at %1").arg(*stopped)
                                                        : QString());
    if (frame) {
        m_area.setPose(pane, frame->pose);
        m_area.setPlantedFeet(pane, plantedFeet(figure, shown));
        const CacheState state = simulation.stateOf(figure, sourceFrame);
        m_area.setState(pane, stateFor(state));
        header.setNumber(distance(figure, sourceFrame).shortText(), state == CacheState::Stale);
        return;
    }
    const Captured pose = captured(sourceFrame);
    m_area.setPose(pane, pose.bodies);
    if (figure == Figure::Mocap)
        m_area.setSkeletonPose(pane, pose.skeleton);
    m_area.setState(pane, figure == Figure::Mocap ? FigureState::Solid : FigureState::Outline);
    m_area.setPlantedFeet(pane, planted(sourceFrame));
}

std::array<bool, 2> Stage::plantedFeet(Figure figure, int sourceFrame) const
{
    const SimulationService &simulation = m_workspace.simulation;
    std::array<bool, 2> planted = this->planted(sourceFrame);
    if (figure == Figure::Mocap || !simulation.isUpToDate())
        return planted;
    const Take &take = *simulation.take();
    for (std::size_t side = 0; side < planted.size(); ++side) {
        if (const auto *foot = take.plannedFoot(sourceFrame - take.firstSourceFrame, side))
            planted[side] = foot->isPlanted();
    }
    return planted;
}

Stage::Distance Stage::distance(Figure figure, int sourceFrame) const
{
    const Scenario &scenario = *m_workspace.simulation.prepared();
    const auto frame = m_workspace.simulation.frame(figure, sourceFrame);
    const double target =
        m_workspace.document.timeMap().clipPlace(sourceFrame) - scenario.firstSourceFrame;
    if (!frame || target < 0 || target > scenario.target->frameCount() - 1)
        return {};
    const Vector3 clip = captured(sourceFrame).bodies.positions[BodyId::Pelvis];
    return {(frame->pose.positions[BodyId::Pelvis] - clip).norm(),
            worstDeviation(*frame, followedJoints(*scenario.target, *scenario.character, target))};
}

QString Stage::Distance::hipsText() const
{
    return joint && hips >= kSeenTravel ? tr("%1 cm").arg(numberText(100 * hips, 0)) : QString();
}

QString Stage::Distance::shortText() const
{
    const QString moved = hipsText();
    return !moved.isEmpty() || !joint ? moved : quantityText(joint->degrees, 1, Dimension::Angle);
}

QString Stage::Distance::text() const
{
    if (!joint)
        return {};
    const QString moved = hipsText();
    if (moved.isEmpty() && joint->degrees < kSeenDegrees)
        return tr("on the clip");
    const QString worst =
        tr("%1 %2", "a joint and how far it is from the clip")
            .arg(jointText(joint->joint), quantityText(joint->degrees, 0, Dimension::Angle));
    return moved.isEmpty() ? worst : tr("hips %1 · %2").arg(moved, worst);
}

void Stage::showFooters(int sourceFrame)
{
    const SimulationService &simulation = m_workspace.simulation;
    const int joints = m_workspace.document.clip()->skeleton().jointCount();
    QString mocap = tr("%n joint(s)", nullptr, joints);
    const auto [left, right] = planted(sourceFrame);
    mocap = tr("%1 · %2", "mocap: joints and planted feet")
                .arg(mocap, left && right ? tr("both feet planted")
                            : left        ? tr("left foot planted")
                            : right       ? tr("right foot planted")
                                          : tr("no foot planted"));
    const TimeMap &map = m_workspace.document.timeMap();
    if (const int pause = map.pauseAt(sourceFrame); pause >= 0)
        mocap =
            map.pauses()[std::size_t(pause)].starting == 0 ? tr("clip ended") : tr("clip paused");
    m_footers[std::size_t(Figure::Mocap)]->setText(mocap);

    int felt = 0;
    int acting = 0;
    for (const ProjectImpact &impact : m_workspace.document.setup().impacts) {
        acting += simulation.acts(impact);
        felt += simulation.acts(impact) && impact.key.anticipation > 0;
    }
    const auto say = [&](Figure figure, const QString &healthy) {
        QString text = healthy;
        switch (simulation.stateOf(figure, sourceFrame)) {
        case CacheState::NotComputed:
            text = tr("not simulated yet");
            break;
        case CacheState::Stale:
            text = tr("old result");
            break;
        case CacheState::UpToDate:
        case CacheState::Diverged:
            break;
        }
        m_footers[std::size_t(figure)]->setText(text);
    };
    say(Figure::Shadow, tr("feels %1 of %n hit(s)", nullptr, acting).arg(felt));
    const Distance main = distance(Figure::Main, sourceFrame);
    const bool known = main.joint.has_value()
                       && simulation.stateOf(Figure::Main, sourceFrame) != CacheState::Stale;
    const QString end = known ? main.text() : QString();
    QString phase;
    if (simulation.isUpToDate())
        phase = phaseText(*simulation.take(), m_workspace.document.rate().seconds(sourceFrame));
    say(Figure::Main, phase.isEmpty() && !m_roomy ? end : phase);
    m_footers[std::size_t(Figure::Main)]->setEndText(end);
    m_overlayFooter->setText(known
                                 ? tr("Main is %1 from the clip, most at the %2")
                                       .arg(quantityText(main.joint->degrees, 1, Dimension::Angle),
                                            jointText(main.joint->joint))
                                 : m_footers[std::size_t(Figure::Main)]->text());
}

ImpactArrow Stage::arrowFor(const ProjectImpact &impact) const
{
    const ImpactKey &key = impact.key;
    const BodyPose pose =
        captured(int(std::lround(m_workspace.document.takeFrame(key.time)))).bodies;
    ImpactArrow arrow;
    arrow.id = int(impact.id);
    arrow.kind = arrowKind(key.kind);
    arrow.tip = key.kind == ImpactKind::Torque
                    ? pose.point(key.body, key.point)
                    : m_area.surfacePoint(pose, key.body, key.point, key.direction);
    arrow.direction = key.direction;
    arrow.impulse = impactedits::strength(key);
    arrow.ballRadius = key.radius;
    arrow.colour = markColor(
        {.anticipation = key.anticipation, .enabled = m_workspace.simulation.acts(impact)});
    arrow.anticipation = key.anticipation;
    arrow.shownIn = {{false, key.anticipation > 0, true}};
    return arrow;
}

void Stage::setPlanShown(bool shown)
{
    m_planShown = shown;
    showPlan();
}

void Stage::showPlan()
{
    const auto selected = m_workspace.selection.singleImpact();
    m_area.setPlan(m_planShown && selected && m_workspace.document.clip()
                       ? planMarks(m_workspace.simulation, *selected, m_workspace.playhead.frame())
                       : PlanMarks());
}

void Stage::showArrows()
{
    const auto &prepared = m_workspace.simulation.prepared();
    if (!m_workspace.document.clip() || !prepared)
        return;
    const int now = m_workspace.playhead.frame();
    std::vector<ImpactArrow> arrows;
    for (const ProjectImpact &impact : m_workspace.document.setup().impacts) {
        const ImpactKey &key = impact.key;
        const int frame = int(std::lround(m_workspace.document.takeFrame(key.time)));
        const bool selected = m_workspace.selection.contains(impact.id);
        if (!selected
            && (!m_workspace.simulation.acts(impact) || std::abs(frame - now) > kArrowFrames))
            continue;
        ImpactArrow arrow = arrowFor(impact);
        arrow.opacity = selected ? 1 : kFaint;
        if (selected)
            arrow.tag = quantityText(arrow.impulse, 1,
                                     key.kind == ImpactKind::Torque ? Dimension::AngularImpulse
                                                                    : Dimension::Impulse);
        arrows.push_back(arrow);
    }
    m_area.setImpactArrows(std::move(arrows));
}

} // namespace flinch
