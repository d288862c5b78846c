#include "widgets/timeline/timelinesource.h"

#include "core/take/deviation.h"
#include "core/take/outcome.h"
#include "widgets/common/quantity.h"
#include "widgets/document/answertexts.h"
#include "widgets/document/impactedits.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kGiveSeconds = 0.2; // a struck body cannot react earlier

/// "jump, 24 cm".
QString discontinuityLabel(const Discontinuity &d)
{
    QString size;
    switch (d.unit) {
    case Discontinuity::Unit::Radians:
        size = quantityText(d.size * kDegrees, 0, Dimension::Angle);
        break;
    case Discontinuity::Unit::Metres:
        size = TimelineSource::tr("%1 cm").arg(numberText(100 * d.size, 0));
        break;
    case Discontinuity::Unit::Seconds:
        size = TimelineSource::tr("%1 s").arg(numberText(d.size, 2));
        break;
    }
    switch (d.kind) {
    case DiscontinuityKind::Start:
        return TimelineSource::tr("start");
    case DiscontinuityKind::Cut:
        return TimelineSource::tr("cut, %1").arg(size);
    case DiscontinuityKind::Teleport:
        return TimelineSource::tr("jump, %1").arg(size);
    case DiscontinuityKind::Flip:
        return TimelineSource::tr("flip, %1").arg(size);
    case DiscontinuityKind::Spike:
        return TimelineSource::tr("spike, %1").arg(size);
    case DiscontinuityKind::Freeze:
        return TimelineSource::tr("freeze, %1").arg(size);
    }
    return {};
}

/// The frame in which the last step that catches a blow lands; -1: there is none.
double lastCatch(const ImpactAnswer &answer, const FrameRate &rate)
{
    double frame = -1;
    for (const TakenStep &step : answer.steps) {
        if (!step.home)
            frame = std::max(frame, rate.frames(step.landSeconds));
    }
    return frame;
}

QString laneNote(const SimulationService &simulation, Figure figure)
{
    if (!simulation.isRunning())
        return {};
    const double done = simulation.progress(figure);
    return done >= 1 ? TimelineSource::tr("done")
                     : TimelineSource::tr("%1 %", "percent done").arg(int(100 * done));
}

} // namespace

TimelineSource::TimelineSource(const Document &document, const Selection &selection,
                               const SimulationService &simulation, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_selection(selection)
    , m_simulation(simulation)
{
    m_slices.setInterval(0);
    connect(&m_slices, &QTimer::timeout, this, &TimelineSource::slice);
    connect(&document, &Document::changed, this, &TimelineSource::onDocumentChanged);
    connect(&selection, &Selection::changed, this, [this] {
        readSelection();
        Q_EMIT changed();
    });
    const auto simulated = [this] {
        readSimulation();
        Q_EMIT changed();
    };
    connect(&simulation, &SimulationService::framesChanged, this, [this, simulated] {
        // while it runs, only what lies behind its head is new
        restartDeviation(m_simulation.isRunning() ? std::min(m_deviationAt, m_content.frameCount)
                                                  : 0);
        simulated();
    });
    connect(&simulation, &SimulationService::takeChanged, this, [this, simulated] {
        restartDeviation(0);
        simulated();
    });
    connect(&simulation, &SimulationService::progressed, this, simulated);
    connect(&simulation, &SimulationService::runningChanged, this, [this, simulated](bool running) {
        if (running)
            restartDeviation(0);
        simulated();
    });
    connect(&simulation, &SimulationService::preparedChanged, this, [this] {
        readAll();
        Q_EMIT changed();
    });
    readAll();
}

void TimelineSource::readAll()
{
    readProject();
    readSelection();
    restartProfile();
    readSimulation();
}

void TimelineSource::onDocumentChanged(const ChangeEvent &event)
{
    if (event.isReset || event.has(ChangeEvent::Source)) {
        readAll();
    } else if (event.has(ChangeEvent::Time)) {
        readProject();
        readSelection();
        readSimulation();
        spreadEnergy();
        for (auto &row : m_content.deviation)
            row.assign(std::size_t(m_content.frameCount), -1.0F);
        restartDeviation(0);
    } else {
        readProject();
        readSelection();
        readSimulation();
    }
    Q_EMIT changed();
}

void TimelineSource::readProject()
{
    const Project &project = m_document.project();
    m_content.frameCount = m_document.frameCount();
    m_content.rate = m_document.rate();
    m_content.timeMap = m_document.timeMap();
    m_content.unit = project.timeUnit;
    m_content.clipName = project.source.kind == ClipSource::Kind::File
                             ? QFileInfo(project.source.path).fileName()
                             : project.source.path;
    m_content.range = m_document.range();
    if (m_content.range)
        m_content.range = m_content.ofTake(*m_content.range);
    m_content.loop = m_document.loop();
    m_content.markers = project.markers;
    std::erase_if(m_content.markers,
                  [this](const Marker &marker) { return marker.frame >= m_content.frameCount; });
    for (std::size_t side = 0; side < 2; ++side) {
        const auto &said = project.setup.ground.planted[side];
        const auto &prepared = m_simulation.prepared();
        m_content.planted[side] = said       ? *said
                                  : prepared ? prepared->ground.feet[side].planted
                                             : std::vector<FrameRange>();
        for (FrameRange &contact : m_content.planted[side])
            contact = m_content.ofTake(contact);
    }
    readDiscontinuities();
    m_content.tone = project.setup.reaction.tone;
    m_content.keys = project.setup.reaction.keys;
    m_content.impacts.clear();
    m_content.actingImpacts = 0;
    for (const ProjectImpact &impact : project.setup.impacts) {
        const double strength = impactedits::strength(impact.key);
        m_content.impacts.push_back(
            {.id = impact.id,
             .frame = m_content.frameOf(impact.key.time),
             .name = impact.name,
             .strength =
                 quantityText(strength, strength < 9.95 ? 1 : 0,
                              impact.key.kind == ImpactKind::Torque ? Dimension::AngularImpulse
                                                                    : Dimension::Impulse),
             .mark = {.anticipation = impact.key.anticipation,
                      .enabled = impact.enabled,
                      .outside = m_simulation.isOutside(impact)},
             .recoveredFrame = {},
             .tone = effectiveReaction(project.setup.reaction, impact.key).tone});
        m_content.actingImpacts += m_simulation.acts(impact);
    }
    std::stable_sort(m_content.impacts.begin(), m_content.impacts.end(),
                     [](const auto &a, const auto &b) { return a.frame < b.frame; });
}

void TimelineSource::readDiscontinuities()
{
    m_content.discontinuities.clear();
    const ChosenTake &taken = m_document.taken();
    if (!taken)
        return;
    for (const Discontinuity &d : taken.take().discontinuities) {
        if (!isWorthALook(d))
            continue;
        const bool ignored = without({d}, m_document.setup().ignoredDiscontinuities).empty();
        const QString sentence = discontinuityText(d, taken.clip()->skeleton());
        m_content.discontinuities.push_back(
            {m_content.ofTake(d.frames), discontinuityLabel(d),
             ignored ? tr("%1 It is ignored.").arg(sentence) : sentence, ignored});
    }
}

void TimelineSource::readSelection()
{
    for (TimelineImpact &impact : m_content.impacts)
        impact.mark.selected = m_selection.contains(impact.id);
    for (TimelineReturn &back : m_content.returns)
        back.selected = m_selection.contains(back.id);
    m_content.clipSelected = m_selection.isClipSelected();
}

void TimelineSource::readSimulation()
{
    m_content.shadow = {m_simulation.cacheRanges(Figure::Shadow), m_simulation.head(Figure::Shadow),
                        laneNote(m_simulation, Figure::Shadow)};
    m_content.main = {m_simulation.cacheRanges(Figure::Main), m_simulation.head(Figure::Main),
                      laneNote(m_simulation, Figure::Main)};
    m_content.steps.clear();
    m_content.falls.clear();
    for (TimelineImpact &impact : m_content.impacts) {
        impact.recoveredFrame.reset();
        impact.braceFrame.reset();
        impact.outcome.clear();
        impact.refused = false;
        const ImpactResult *result = resultOf(m_simulation, impact.id);
        if (!result || result->contactSeconds < 0)
            continue;
        // of an old take it still tells how long; it moves along with the mark
        impact.recoveredFrame = impact.frame + m_content.rate.frames(result->recoverySeconds);
        if (result->answer)
            readAnswer(impact, *result);
    }
    std::ranges::sort(m_content.steps, {}, &TimelineStep::lift);
    readPauses();
    readReturns();
    readDeadline();
}

void TimelineSource::readAnswer(TimelineImpact &impact, const ImpactResult &result)
{
    const FrameRate rate = m_content.rate;
    const ImpactAnswer &answer = *result.answer;
    if (const auto back = backOnClip(*m_simulation.take(), result.index))
        impact.recoveredFrame = impact.frame + rate.frames(*back - result.keySeconds);
    if (const auto texts = answerTexts(m_simulation, impact.id)) {
        impact.outcome = texts->summary + (texts->isOld ? QStringLiteral(" …") : QString());
        impact.refused = !texts->refusal.isEmpty();
    }
    constexpr double kShortestBrace = 1.5; // frames
    if (const double begin = rate.frames(answer.beginSeconds);
        impact.mark.anticipation > 0 && begin < impact.frame - kShortestBrace)
        impact.braceFrame = begin;
    int number = 0;
    for (const TakenStep &step : answer.steps)
        m_content.steps.push_back({.side = step.side,
                                   .lift = rate.frames(step.liftSeconds),
                                   .land = rate.frames(step.landSeconds),
                                   .number = step.home ? 0 : ++number,
                                   .centimetres = 100 * step.length,
                                   .own = step.own,
                                   .home = step.home});
    if (!answer.falls() || answer.offBalanceSeconds < 0)
        return;
    TimelineFall fall = {rate.frames(answer.offBalanceSeconds), {}};
    if (answer.restSeconds >= 0) {
        fall.rest = rate.frames(answer.restSeconds);
        impact.recoveredFrame = fall.rest;
    }
    m_content.falls.push_back(fall);
}

void TimelineSource::readPauses()
{
    m_content.pauses.clear();
    m_content.outlasts.reset();
    const TimeMap &map = m_content.timeMap;
    for (std::size_t i = 0; i < map.pauses().size(); ++i) {
        const ClipPause &pause = map.pauses()[i];
        const FrameRange span = map.span(i);
        if (pause.starting == 0) { // the clip has ended
            m_content.outlasts = span.first + pause.slowing + 1;
            continue;
        }
        TimelinePause &shown = m_content.pauses.emplace_back();
        shown = {double(span.first),
                 double(span.first + pause.slowing),
                 double(span.first + pause.slowing + pause.standing),
                 double(span.last),
                 pause.inserted(),
                 {}};
        // of the last impact before it that waits
        for (const TimelineImpact &impact : m_content.impacts) {
            const ImpactResult *result = resultOf(m_simulation, impact.id);
            if (result && result->answer && result->answer->waitFrames > 0
                && impact.frame <= shown.from)
                shown.impact = impact.id;
        }
    }
}

double TimelineSource::residualDegrees(double frame) const
{
    const auto &take = m_simulation.take();
    if (!take || !take->unperturbed)
        return 0;
    const auto index = long(std::lround(frame)) - take->firstSourceFrame;
    if (index < 0 || index >= long(take->main->size()) || index >= long(take->unperturbed->size()))
        return 0;
    return mostBent(degreesApart((*take->main)[std::size_t(index)].relative,
                                 (*take->unperturbed)[std::size_t(index)].relative))
        .degrees;
}

void TimelineSource::readReturns()
{
    m_content.returns.clear();
    for (const TimelineImpact &impact : m_content.impacts) {
        const ImpactResult *result = resultOf(m_simulation, impact.id);
        const ProjectImpact *asked = m_document.setup().impact(impact.id);
        if (!impact.mark.acts() || !asked || !result || result->contactSeconds < 0)
            continue;
        TimelineReturn back = {.id = impact.id,
                               .name = impact.name,
                               .hit = impact.frame,
                               .selected = m_selection.contains(impact.id)};
        const auto &answer = result->answer;
        const ReactionSettings &usual = m_document.setup().reaction;
        const EffectiveReaction effective = effectiveReaction(usual, asked->key);
        const double recover = usual.enabled ? effective.recover.value_or(-1) : -1;
        const auto home = backOnClip(*m_simulation.take(), result->index);
        if (answer && answer->falls()) {
            if (answer->restSeconds < 0)
                continue;
            back.kind = TimelineReturn::Kind::Rests;
            back.frame = m_content.rate.frames(answer->restSeconds);
            back.note = tr("at rest");
        } else if (recover >= 0) { // where it was put, at once
            back.chosen = true;
            back.frame = impact.frame + m_content.rate.frames(recover);
        } else if (home) {
            back.frame = impact.frame + m_content.rate.frames(*home - result->keySeconds);
        } else {
            continue;
        }
        if (answer && answer->displaces()) {
            back.kind = TimelineReturn::Kind::Stays;
            back.note = tr("stays %1 cm off").arg(std::lround(100 * answer->stays.norm()));
        }
        back.frame = std::ceil(back.frame - 1e-6);
        back.recovers = back.hit + m_content.rate.frames(kGiveSeconds);
        if (answer)
            back.recovers = std::max(back.recovers, lastCatch(*answer, m_content.rate));
        m_content.returns.push_back(back);
    }
}

void TimelineSource::readDeadline()
{
    m_content.deadline.reset();
    const auto chosen = m_document.returnBy();
    TimelineDeadline deadline;
    double recovered = -1;
    bool any = false;
    for (const TimelineImpact &impact : m_content.impacts) {
        if (!impact.mark.acts())
            continue;
        any = true;
        deadline.lastHit = std::max(deadline.lastHit, impact.frame);
        recovered = std::max(recovered, impact.recoveredFrame.value_or(-1));
    }
    if (!any || !chosen)
        return;
    deadline.frame = *chosen;
    if (recovered > *chosen) {
        const double degrees = residualDegrees(*chosen);
        if (degrees >= 0.5)
            deadline.warning = tr("forces the last %1° back %2 s early")
                                   .arg(numberText(degrees, 0),
                                        numberText(m_content.rate.seconds(recovered - *chosen), 1));
    }
    m_content.deadline = deadline;
}

} // namespace flinch
