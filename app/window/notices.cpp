#include "app/window/notices.h"

#include "widgets/common/bodynames.h"
#include "widgets/common/quantity.h"
#include "widgets/document/autosaver.h"
#include "widgets/document/commands.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

// beyond this a person would have to take a step
constexpr double kHeldUpNewtons = 250;

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
    Playhead &playhead = m_workspace.playhead;
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
    const auto &take = simulation.take();
    if (!take || !simulation.isUpToDate())
        return;
    if (const auto stopped = simulation.divergedAt()) {
        const int last = *stopped - 1;
        m_board.post({QStringLiteral("take"),
                      Severity::Error,
                      tr("The simulation stopped at frame %1").arg(*stopped),
                      tr("%1 Frames before it are kept. Lower the hit or use reference quality.")
                          .arg(take->healthReason),
                      {{tr("Go to %1").arg(last),
                        [&playhead, last] {
                            playhead.setFrame(last);
                        }},
                       {tr("Use reference"), [this] {
                            Document &document = m_workspace.document;
                            ControllerChoice choice = document.setup().control;
                            choice.quality = Quality::Reference;
                            document.push(commands::setController(document, choice));
                        }}}});
    } else if (take->health == Health::Limited) {
        m_board.post(
            {QStringLiteral("take"),
             Severity::Warning,
             tr("A joint reached its torque cap"),
             tr("%1 There the cap shapes the reaction, not the hit.").arg(take->healthReason),
             {{tr("Edit Caps…"), [this] {
                   Q_EMIT jointsAsked();
               }}}});
    }
    readBalance(*take);
    readOutside();
}

void Notices::readBalance(const Take &take)
{
    Playhead &playhead = m_workspace.playhead;
    double most = 0;
    int frame = 0;
    // the calm run may have ended earlier
    const int frames = std::min(take.frameCount(), int(take.unperturbed->size()));
    for (int f = 0; f < frames; ++f) {
        const double held = (*take.main)[std::size_t(f)].assist.pelvisForce.norm()
                            - (*take.unperturbed)[std::size_t(f)].assist.pelvisForce.norm();
        if (held > most) {
            most = held;
            frame = f + take.firstSourceFrame;
        }
    }
    if (most > kHeldUpNewtons)
        m_board.post({QStringLiteral("take.balance"),
                      Severity::Warning,
                      tr("The hit before frame %1 would cost balance").arg(frame),
                      tr("Assist holds the pelvis with %1 more than the clip needs. Hit softer, or "
                         "use a clip that steps.")
                          .arg(quantityText(most, 0, Dimension::Force)),
                      {{tr("Go to %1").arg(frame), [&playhead, frame] {
                            playhead.setFrame(frame);
                        }}}});
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
