#include "app/window/notices.h"

#include "core/bake/returnblend.h"
#include "core/project/projectscenario.h"
#include "core/simulation/drivesettings.h"
#include "core/take/scorecard.h"
#include "widgets/common/bodynames.h"
#include "widgets/common/quantity.h"
#include "widgets/document/autosaver.h"
#include "widgets/document/commands.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

// less than this away from the clip nobody sees
constexpr double kSeenDegrees = 0.5;
// a torque as near to its cap as this is held by it; it ends a little below where it was solved for
constexpr double kCapShare = 0.95;

/// Where a joint of main has its largest torque for longest.
struct AtCap
{
    BallJointId joint = BallJointId::Waist;
    int first = 0; // source frames
    int last = 0;
    double cap = 0; // N·m
};

std::optional<AtCap> longestAtCap(const Take &take, const Scenario &scenario)
{
    std::optional<AtCap> longest;
    const double scale = mainDrive(scenario).capScale;
    PerBallJoint<int> since;
    since.fill(-1);
    for (int f = 0; f < take.frameCount(); ++f) {
        const auto torques = (*take.main)[std::size_t(f)].feedback;
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            const double cap = scale * scenario.character->joints[j].torqueCap;
            if (torques[j] < kCapShare * cap)
                since[j] = -1;
            else if (since[j] < 0)
                since[j] = f;
            if (since[j] >= 0 && (!longest || f - since[j] > longest->last - longest->first))
                longest = {BallJointId(j), since[j], f, cap};
        }
    }
    if (longest) {
        longest->first += take.firstSourceFrame;
        longest->last += take.firstSourceFrame;
    }
    return longest;
}

struct JointAway
{
    BallJointId joint = BallJointId::Waist;
    double degrees = 0;
};

/// The joint that the impacts hold farthest from where it would be at a source frame.
JointAway worstJoint(const Take &take, double sourceFrame)
{
    JointAway worst;
    const auto frame = std::size_t(
        std::clamp(std::lround(sourceFrame) - take.firstSourceFrame, 0L, take.frameCount() - 1L));
    const SimulatedFrame struck = (*take.main)[frame];
    const SimulatedFrame calm = (*take.unperturbed)[frame];
    for (std::size_t j = 0; j < kBallJointCount; ++j) {
        const double degrees = 180 / std::numbers::pi * jointDeviation(struck, calm, j);
        if (degrees > worst.degrees)
            worst = {BallJointId(j), degrees};
    }
    return worst;
}

} // namespace

Notices::Notices(Workspace &workspace, const Autosaver &autosaver, MessageBoard &board,
                 QObject *parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_board(board)
{
    connect(&workspace.simulation, &SimulationService::takeChanged, this, &Notices::readTake);
    connect(&workspace.simulation, &SimulationService::stateChanged, this, &Notices::readTake);
    connect(&workspace.document, &Document::changed, this, [this](const ChangeEvent &event) {
        if (event.has(ChangeEvent::Source))
            readClip();
        if (event.has(ChangeEvent::Return))
            readReturn();
    });
    connect(&workspace.document, &Document::refused, this, [this](const Error &error) {
        m_board.post({QStringLiteral("edit"),
                      Severity::Warning,
                      tr("That change was not made"),
                      error.toText(),
                      {}});
    });
    connect(&autosaver, &Autosaver::failed, this, &Notices::showAutosaveTrouble);
    connect(&autosaver, &Autosaver::autosaved, this,
            [this] { m_board.remove(QStringLiteral("autosave")); });
    connect(&workspace.document, &Document::fileStateChanged, this, [this] {
        if (!m_workspace.document.isModified())
            m_board.remove(QStringLiteral("autosave"));
    });
    readClip();
    readTake();
}

void Notices::showWarnings(const QStringList &warnings)
{
    m_board.remove(QStringLiteral("file"));
    if (!warnings.isEmpty())
        m_board.post({QStringLiteral("file"),
                      Severity::Warning,
                      tr("Opened, with a remark"),
                      warnings.join(QLatin1Char(' ')),
                      {}});
}

void Notices::showClipTrouble(const QString &title, const QString &sentence,
                              std::function<void()> locate)
{
    m_board.post({QStringLiteral("source"),
                  Severity::Warning,
                  title,
                  sentence,
                  {{tr("Locate…"), std::move(locate)}}});
}

void Notices::forgetClipChange()
{
    if (m_workspace.document.clip()) // one that is missing is missing still
        m_board.remove(QStringLiteral("source"));
}

void Notices::showAutosaveTrouble(const Error &error)
{
    m_board.post({QStringLiteral("autosave"),
                  Severity::Warning,
                  error.code == ErrorCode::DiskFull ? tr("Not autosaved: the disk is full")
                                                    : tr("Not autosaved"),
                  error.toText() + QLatin1Char(' ')
                      + tr("Your work is safe in memory, but a crash would lose it."),
                  {{tr("Save As…"), [this] {
                        Q_EMIT saveAsAsked();
                    }}}});
}

void Notices::showBake(const QString &title, const QString &sentence, std::function<void()> show)
{
    const bool failed = !sentence.isEmpty();
    m_board.post({QStringLiteral("bake"),
                  failed ? Severity::Error : Severity::Info,
                  title,
                  sentence,
                  {{failed ? tr("Show") : tr("Show the Proof"), std::move(show)}}});
}

void Notices::forgetBake()
{
    m_board.remove(QStringLiteral("bake"));
}

void Notices::readClip()
{
    m_board.remove(QStringLiteral("clip"));
    m_board.remove(QStringLiteral("source"));
    const auto &loaded = m_workspace.document.loaded();
    if (!loaded)
        return;
    const bool isDemo = m_workspace.document.project().source.kind == ClipSource::Kind::Demo;
    const QStringList guesses = loaded->report.notes;
    const QStringList faults = loaded->report.warnings;
    if (faults.isEmpty() && (guesses.isEmpty() || isDemo)) // nobody has to check what is Flinch's
        return;
    m_board.post({QStringLiteral("clip"),
                  faults.isEmpty() ? Severity::Info : Severity::Warning,
                  faults.isEmpty() ? tr("Read, with %n guess(es)", nullptr, int(guesses.size()))
                                   : tr("Read, with %n oddity(ies)", nullptr, int(faults.size())),
                  (faults + guesses).join(QLatin1Char(' ')),
                  {{tr("Change…"), [this] {
                        m_workspace.selection.selectClip();
                        Q_EMIT clipAsked();
                    }}}});
}

void Notices::readTake()
{
    m_board.removeAll(QStringLiteral("take"));
    SimulationService &simulation = m_workspace.simulation;
    if (simulation.error()) {
        Message trouble = {QStringLiteral("take"),
                           Severity::Error,
                           tr("The clip cannot be simulated"),
                           capitalised(simulation.error()->toText()),
                           {}};
        if (!simulation.character())
            trouble.actions.push_back({tr("Choose joints…"), [this] {
                                           Q_EMIT jointsAsked();
                                       }});
        m_board.post(trouble);
        return;
    }
    if (const auto &take = simulation.take(); take && simulation.isUpToDate()) {
        readHealth(*take);
        readBalance(*take);
        readReturn();
        readOutside();
    }
}

MessageAction Notices::goTo(int frame)
{
    return {tr("Go to %1").arg(frame), [this, frame] {
                m_workspace.playhead.setFrame(frame);
            }};
}

void Notices::readHealth(const Take &take)
{
    if (const auto stopped = m_workspace.simulation.divergedAt())
        m_board.post({QStringLiteral("take"),
                      Severity::Error,
                      tr("The simulation stopped at frame %1").arg(*stopped),
                      tr("%1 Frames before it are kept. Lower the hit or use reference quality.")
                          .arg(take.healthReason),
                      {goTo(*stopped - 1), {tr("Use reference"), [this] {
                                                Document &document = m_workspace.document;
                                                ControllerChoice choice = document.setup().control;
                                                choice.quality = Quality::Reference;
                                                document.push(
                                                    commands::setController(document, choice));
                                            }}}});
    else if (take.health == Health::Limited)
        readCaps(take);
}

void Notices::readCaps(const Take &take)
{
    Message message = {
        QStringLiteral("take"),
        Severity::Warning,
        tr("A joint reached its torque cap"),
        tr("%1 There the cap shapes the reaction, not the hit.").arg(take.healthReason),
        {}};
    const auto scenario =
        completeScenario(*m_workspace.simulation.prepared(), m_workspace.document.setup()).scenario;
    if (const auto held = longestAtCap(take, scenario)) {
        message.title = tr("%1 reached its torque cap").arg(capitalised(jointText(held->joint)));
        message.sentence = tr("Frames %1–%2, %3. There the cap shapes the reaction, not the hit.")
                               .arg(held->first)
                               .arg(held->last)
                               .arg(quantityText(held->cap, 0, Dimension::Torque));
        message.actions.push_back(goTo(held->first));
    }
    message.actions.push_back({tr("Edit Caps…"), [this] {
                                   Q_EMIT jointsAsked();
                               }});
    m_board.post(message);
}

void Notices::readReturn()
{
    m_board.remove(QStringLiteral("take.return"));
    Document &document = m_workspace.document;
    const SimulationService &simulation = m_workspace.simulation;
    const auto chosen = document.returnBy();
    const auto hit = simulation.lastHit();
    if (!chosen || !hit || !simulation.isUpToDate() || simulation.divergedAt())
        return;
    const Take &take = *simulation.take();
    int back = simulation.earliestReturn();
    for (const ImpactResult &result : take.scorecard.impacts)
        back = std::max(
            back, int(std::ceil(take.rate.frames(result.contactSeconds + result.recoverySeconds))));
    back = std::min(back, document.frameCount() - 1);
    if (*chosen >= back)
        return;
    QString reason = tr("The last hit comes after it.");
    if (*chosen >= simulation.earliestReturn()) {
        const auto worst = worstJoint(take, ReturnBlend::forcedFrom(take.rate, *hit, *chosen));
        if (worst.degrees < kSeenDegrees)
            return;
        reason = tr("%1 is still %2 away when the blend starts.")
                     .arg(capitalised(jointText(worst.joint)),
                          quantityText(worst.degrees, 1, Dimension::Angle));
    }
    m_board.post({QStringLiteral("take.return"),
                  Severity::Warning,
                  tr("Not back on the clip by %1").arg(*chosen),
                  reason + QLatin1Char(' ') + tr("Move the return to %1 or later.").arg(back),
                  {{tr("Move to %1").arg(back), [&document, back] {
                        document.push(commands::setReturn(document, back));
                    }}}});
}

void Notices::readBalance(const Take &take)
{
    const auto cost = balanceCost(take);
    const auto &ids = m_workspace.simulation.takeImpacts();
    if (!cost || std::size_t(cost->impact) >= ids.size())
        return;
    const Document &document = m_workspace.document;
    const ProjectImpact *impact = document.setup().impact(ids[std::size_t(cost->impact)]);
    if (!impact)
        return;
    m_board.post({QStringLiteral("take.balance"),
                  Severity::Warning,
                  tr("“%1” at %2 would cost balance")
                      .arg(impact->name)
                      .arg(std::lround(document.rate().frames(impact->key.time))),
                  tr("Assist holds the pelvis with %1 more than the clip needs. Hit softer, or "
                     "use a clip that steps.")
                      .arg(quantityText(cost->newtons, 0, Dimension::Force)),
                  {goTo(cost->frame)}});
}

void Notices::readOutside()
{
    Document &document = m_workspace.document;
    const Scenario &simulated = *m_workspace.simulation.prepared();
    std::vector<ProjectImpact> outside;
    for (const ProjectImpact &impact : document.setup().impacts) {
        if (impact.enabled && m_workspace.simulation.isOutside(impact))
            outside.push_back(impact);
    }
    if (outside.empty())
        return;
    const auto &first = *std::ranges::min_element(
        outside, {}, [](const ProjectImpact &impact) { return impact.key.time; });
    const int frame = int(std::lround(document.rate().frames(first.key.time)));
    Message message = {QStringLiteral("take.outside"),
                       Severity::Warning,
                       tr("%n impact(s) lie(s) outside frames %1–%2", nullptr, int(outside.size()))
                           .arg(simulated.firstSourceFrame)
                           .arg(simulated.firstSourceFrame + simulated.target->frameCount() - 1),
                       tr("Only these frames are simulated. Outside them an impact does nothing."),
                       {{tr("Go to %1").arg(frame), [this, frame, id = first.id] {
                             m_workspace.selection.selectImpacts({id});
                             m_workspace.playhead.setFrame(frame);
                         }}}};
    if (document.setup().range)
        message.actions.push_back({tr("Simulate All Frames"), [&document] {
                                       document.push(commands::setRange(document, std::nullopt));
                                   }});
    m_board.post(message);
}

} // namespace flinch
