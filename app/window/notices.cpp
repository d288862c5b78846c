#include "app/window/notices.h"

#include "app/window/answeractions.h"
#include "app/window/guardedapplication.h"
#include "app/window/sharedfile.h"
#include "core/character/bodynames.h"
#include "widgets/document/autosaver.h"
#include "widgets/document/commands.h"

#include <cmath>
#include <functional>

namespace flinch {

namespace {

/// Several impacts may each have something to be told.
QString keyOf(const Diagnosis &diagnosis)
{
    return QStringLiteral("take.%1.%2").arg(int(diagnosis.kind)).arg(diagnosis.impact);
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
        if (event.has(ChangeEvent::Source | ChangeEvent::Discontinuities))
            readDiscontinuities();
        if (event.has(ChangeEvent::Return))
            readTake();
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
    if (auto *program = qobject_cast<GuardedApplication *>(QCoreApplication::instance()))
        connect(program, &GuardedApplication::outOfMemory, this, &Notices::showOutOfMemory);
    connect(&workspace.lock, &DocumentLock::otherChanged, this, &Notices::readOther);
    readClip();
    readDiscontinuities();
    readTake();
    readOther();
}

void Notices::showOutOfMemory()
{
    m_board.post({QStringLiteral("memory"),
                  Severity::Error,
                  tr("There is not enough memory"),
                  tr("What was asked for last may not have been done. Close other programs, then "
                     "save your work."),
                  {}});
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
    if (m_workspace.document.isOpen()) // one that is missing is missing still
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

void Notices::readOther()
{
    m_board.remove(QStringLiteral("shared"));
    if (const auto &other = m_workspace.lock.other())
        m_board.post({QStringLiteral("shared"),
                      Severity::Info,
                      tr("This project is open elsewhere too"),
                      holderText(*other) + QLatin1Char(' ')
                          + tr("Saving asks before it replaces anything that was saved there."),
                      {}});
}

void Notices::showTheirs(const QString &name, std::function<void()> load)
{
    m_board.post({QStringLiteral("theirs"),
                  Severity::Warning,
                  tr("%1 has changed since you opened it").arg(name),
                  tr("Another window or program has saved it. Loading that replaces what you have "
                     "here; undo brings it back."),
                  {{tr("Load Theirs"), std::move(load)}}});
}

void Notices::forgetTheirs()
{
    m_board.remove(QStringLiteral("theirs"));
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
    m_board.remove(QStringLiteral("takes"));
    const AssetPtr &asset = m_workspace.document.asset();
    if (!asset)
        return;
    const bool isDemo = m_workspace.document.project().source.kind == ClipSource::Kind::Demo;
    // markers alone are not to be solved by any choice of the inspector
    const bool isClip = m_workspace.document.clip() != nullptr;
    const QStringList guesses = notesOf(asset->entries);
    const QStringList faults = warningsOf(asset->entries);
    const MessageAction change = {tr("Change…"), [this] {
                                      m_workspace.selection.selectClip();
                                      Q_EMIT clipAsked();
                                  }};
    if (asset->takes.size() > 1)
        m_board.post({QStringLiteral("takes"),
                      Severity::Info,
                      tr("The file holds %n take(s)", nullptr, int(asset->takes.size())),
                      tr("“%1” is open.").arg(m_workspace.document.taken().take().name),
                      {change}});
    if (faults.isEmpty() && (guesses.isEmpty() || isDemo)) // nobody has to check what is Flinch's
        return;
    m_board.post({QStringLiteral("clip"), faults.isEmpty() ? Severity::Info : Severity::Warning,
                  faults.isEmpty() ? tr("Read, with %n guess(es)", nullptr, int(guesses.size()))
                                   : tr("Read, with %n oddity(ies)", nullptr, int(faults.size())),
                  (faults + guesses).join(QLatin1Char(' ')),
                  isClip ? std::vector<MessageAction>{change} : std::vector<MessageAction>{}});
}

void Notices::readDiscontinuities()
{
    m_board.remove(QStringLiteral("discontinuities"));
    Document &document = m_workspace.document;
    const ChosenTake &taken = document.taken();
    if (!taken)
        return;
    auto found = without(taken.take().discontinuities, document.setup().ignoredDiscontinuities);
    std::erase_if(found, std::not_fn(isWorthALook));
    if (found.empty())
        return;
    const Discontinuity &first = found.front();
    const QString sentence = discontinuityText(first, taken.clip()->skeleton());
    const QString anew = tr("The simulation begins anew there; no reaction goes on across it.");
    m_board.post({QStringLiteral("discontinuities"),
                  Severity::Warning,
                  tr("The clip has %n discontinuity(ies)", nullptr, int(found.size())),
                  first.isCut() ? sentence + QLatin1Char(' ') + anew : sentence,
                  {{tr("Go to %1").arg(first.frames.first),
                    [this, frame = first.frames.first] {
                        m_workspace.playhead.setClipFrame(frame);
                    }},
                   {tr("Ignore"), [&document, frames = first.frames] {
                        document.push(commands::ignoreDiscontinuity(document, frames, true));
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
    if (!simulation.take() || !simulation.isUpToDate())
        return;
    // the newest is on top
    const auto found = diagnose(*simulation.take(), simulation.diagnosisContext());
    for (auto diagnosis = found.rbegin(); diagnosis != found.rend(); ++diagnosis)
        m_board.post(messageOf(*diagnosis));
}

MessageAction Notices::goTo(int frame)
{
    return {tr("Go to %1").arg(frame), [this, frame] {
                m_workspace.playhead.setFrame(frame);
            }};
}

Message Notices::messageOf(const Diagnosis &diagnosis)
{
    Document &document = m_workspace.document;
    Message message = {keyOf(diagnosis),
                       Severity::Warning,
                       diagnosis.title,
                       diagnosis.explanation(),
                       {goTo(diagnosis.frames.first)}};
    switch (diagnosis.kind) {
    case Diagnosis::Kind::Diverged:
        message.severity = Severity::Error;
        message.actions = {goTo(diagnosis.frames.first - 1),
                           {tr("Use reference"), [&document] {
                                ControllerChoice choice = document.setup().control;
                                choice.quality = Quality::Reference;
                                document.push(commands::setController(document, choice));
                            }}};
        break;
    case Diagnosis::Kind::AtCap:
        message.actions.push_back({tr("Edit Caps…"), [this] {
                                       Q_EMIT jointsAsked();
                                   }});
        break;
    case Diagnosis::Kind::EndedEarly:
        message.actions = {goTo(diagnosis.frames.last)};
        break;
    case Diagnosis::Kind::EarlyReturn:
        message.actions = {{tr("Move to %1").arg(diagnosis.frames.last),
                            [&document, back = diagnosis.frames.last] {
                                document.push(commands::setReturn(document, back));
                            }}};
        break;
    case Diagnosis::Kind::Outside:
        addOutsideActions(message);
        break;
    case Diagnosis::Kind::Refused:
    case Diagnosis::Kind::EarlyRecover:
    case Diagnosis::Kind::Falls: {
        auto actions = answerActions(m_workspace, diagnosis);
        // what helps comes before where to look
        message.actions.insert(message.actions.begin(), actions.begin(), actions.end());
        break;
    }
    case Diagnosis::Kind::LostClip:
    case Diagnosis::Kind::BalanceCost:
    case Diagnosis::Kind::BeyondFeet:
    case Diagnosis::Kind::NeverMet:
        break;
    }
    return message;
}

void Notices::addOutsideActions(Message &message)
{
    Document &document = m_workspace.document;
    const ProjectImpact *first = nullptr;
    for (const ProjectImpact &impact : document.setup().impacts) {
        if (impact.enabled && m_workspace.simulation.isOutside(impact)
            && (!first || impact.key.time < first->key.time))
            first = &impact;
    }
    message.actions.clear();
    if (!first)
        return;
    const int frame = int(std::lround(document.takeFrame(first->key.time)));
    message.actions.push_back({tr("Go to %1").arg(frame), [this, frame, id = first->id] {
                                   m_workspace.selection.selectImpacts({id});
                                   m_workspace.playhead.setFrame(frame);
                               }});
    if (document.setup().range)
        message.actions.push_back({tr("Simulate All Frames"), [&document] {
                                       document.push(commands::setRange(document, std::nullopt));
                                   }});
}

} // namespace flinch
