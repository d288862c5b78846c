#include "widgets/document/commands.h"

#include <QCoreApplication>

#include <algorithm>
#include <type_traits>

namespace flinch::commands {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Commands)
};

/// Sets one part of the project; `Access` leads to it.
template<typename Access>
class SetValue : public DocumentCommand
{
public:
    using Value = std::remove_cvref_t<std::invoke_result_t<Access, Project &>>;

    SetValue(Document &document, CommandKind kind, ChangeEvent::Aspects aspects, Access access,
             Value value, const QString &text, GestureId gesture)
        : DocumentCommand(document, kind, text, gesture)
        , m_access(access)
        , m_old(access(document.project()))
        , m_new(std::move(value))
    {
        m_event.aspects = aspects;
    }

    void undo() override { set(m_old); }

    void redo() override { set(m_new); }

protected:
    bool absorb(const DocumentCommand &later) override
    {
        m_new = static_cast<const SetValue &>(later).m_new;
        return true;
    }

    bool changesNothing() const override { return m_old == m_new; }

private:
    void set(const Value &value)
    {
        edit(m_event, [this, &value](Project &project) { m_access(project) = value; });
    }

    Access m_access;
    ChangeEvent m_event;
    Value m_old;
    Value m_new;
};

template<typename Access, typename Value>
CommandPtr setValue(Document &document, CommandKind kind, ChangeEvent::Aspects aspects,
                    Access access, Value value, const QString &text, GestureId gesture = 0)
{
    return std::make_unique<SetValue<Access>>(document, kind, aspects, access, std::move(value),
                                              text, gesture);
}

QString whatChanges(const ClipSource &before, const ClipSource &after)
{
    if (before.import != after.import)
        return Text::tr("Read the clip differently");
    return before.path == after.path && before.take != after.take ? Text::tr("Choose another take")
                                                                  : Text::tr("Open another clip");
}

/// Another clip. Keeps the old one, so that undo need not read it.
class SetSource : public DocumentCommand
{
public:
    SetSource(Document &document, ClipSource source, AssetPtr asset)
        : DocumentCommand(document, CommandKind::SetSource,
                          whatChanges(document.project().source, source))
        , m_oldSource(document.project().source)
        , m_newSource(std::move(source))
        , m_oldAsset(document.asset())
        , m_newAsset(std::move(asset))
    {}

    void undo() override { setSource(m_oldSource, m_oldAsset); }

    void redo() override { setSource(m_newSource, m_newAsset); }

protected:
    bool changesNothing() const override
    {
        return m_oldSource == m_newSource && m_oldAsset == m_newAsset;
    }

private:
    ClipSource m_oldSource;
    ClipSource m_newSource;
    AssetPtr m_oldAsset;
    AssetPtr m_newAsset;
};

/// What somebody else made of the project. Keeps what it was here, the clip included.
class LoadTheirs : public DocumentCommand
{
public:
    LoadTheirs(Document &document, Project project, AssetPtr asset, const QString &contentHash)
        : DocumentCommand(document, CommandKind::LoadTheirs, Text::tr("Load theirs"))
        , m_ours{document.project(), document.asset(), document.file().contentHash}
        , m_theirs{std::move(project), std::move(asset), contentHash}
    {
        normalise(m_theirs.project);
    }

    void undo() override
    {
        setAll(m_ours.project, m_ours.asset, m_theirs.contentHash, m_ours.contentHash);
    }

    void redo() override
    {
        setAll(m_theirs.project, m_theirs.asset, m_ours.contentHash, m_theirs.contentHash);
    }

protected:
    bool changesNothing() const override { return m_ours.project == m_theirs.project; }

private:
    struct State
    {
        Project project;
        AssetPtr asset;
        QString contentHash;
    };

    State m_ours;
    State m_theirs;
};

CommandPtr setTakes(Document &document, CommandKind kind, std::vector<KeptTake> takes,
                    const QString &text)
{
    return setValue(
        document, kind, ChangeEvent::Takes, [](auto &project) -> auto & { return project.takes; },
        std::move(takes), text);
}

const KeptTake *findTake(const Document &document, TakeId id)
{
    const auto &takes = document.project().takes;
    const auto found = std::find_if(takes.begin(), takes.end(),
                                    [id](const KeptTake &take) { return take.id == id; });
    return found == takes.end() ? nullptr : &*found;
}

} // namespace

CommandPtr setSource(Document &document, const ClipSource &source, AssetPtr asset)
{
    return std::make_unique<SetSource>(document, source, std::move(asset));
}

CommandPtr setCharacter(Document &document, const CharacterOptions &options, GestureId gesture)
{
    return setValue(
        document, CommandKind::SetCharacter, ChangeEvent::Character,
        [](auto &project) -> auto & { return project.setup.character; }, options,
        Text::tr("Change character"), gesture);
}

CommandPtr setFloor(Document &document, std::optional<double> metres, GestureId gesture)
{
    return setValue(
        document, CommandKind::SetFloor, ChangeEvent::Ground,
        [](auto &project) -> auto & { return project.setup.ground.floorMetres; }, metres,
        metres ? Text::tr("Move floor") : Text::tr("Take the floor as found"), gesture);
}

CommandPtr setContacts(Document &document, GroundOptions::Planted planted, GestureId gesture)
{
    const QString text = planted[0] || planted[1] ? Text::tr("Change foot contacts")
                                                  : Text::tr("Take foot contacts as found");
    return setValue(
        document, CommandKind::SetContacts, ChangeEvent::Ground,
        [](auto &project) -> auto & { return project.setup.ground.planted; }, std::move(planted),
        text, gesture);
}

CommandPtr setController(Document &document, const ControllerChoice &choice, GestureId gesture)
{
    return setValue(
        document, CommandKind::SetController, ChangeEvent::Controller,
        [](auto &project) -> auto & { return project.setup.control; }, choice,
        Text::tr("Change controller"), gesture);
}

CommandPtr setReaction(Document &document, const ReactionSettings &settings, const QString &text,
                       GestureId gesture)
{
    return setValue(
        document, CommandKind::SetReaction, ChangeEvent::Reaction,
        [](auto &project) -> auto & { return project.setup.reaction; }, settings, text, gesture);
}

CommandPtr setRange(Document &document, std::optional<FrameRange> range, GestureId gesture)
{
    return setValue(
        document, CommandKind::SetRange, ChangeEvent::Range,
        [](auto &project) -> auto & { return project.setup.range; }, range,
        Text::tr("Change simulated range"), gesture);
}

CommandPtr ignoreDiscontinuity(Document &document, const FrameRange &frames, bool ignored)
{
    std::vector<int> all = document.setup().ignoredDiscontinuities;
    std::erase_if(all,
                  [&frames](int frame) { return frame >= frames.first && frame <= frames.last; });
    if (ignored)
        all.insert(std::ranges::lower_bound(all, frames.first), frames.first);
    return setValue(
        document, CommandKind::IgnoreDiscontinuity, ChangeEvent::Discontinuities,
        [](auto &project) -> auto & { return project.setup.ignoredDiscontinuities; },
        std::move(all),
        ignored ? Text::tr("Ignore discontinuity") : Text::tr("Heed discontinuity"));
}

CommandPtr setMarkers(Document &document, std::vector<Marker> markers, GestureId gesture)
{
    return setValue(
        document, CommandKind::SetMarkers, ChangeEvent::Markers,
        [](auto &project) -> auto & { return project.markers; }, std::move(markers),
        Text::tr("Change markers"), gesture);
}

CommandPtr setLoop(Document &document, std::optional<FrameRange> loop, GestureId gesture)
{
    return setValue(
        document, CommandKind::SetLoop, ChangeEvent::Loop,
        [](auto &project) -> auto & { return project.loop; }, loop,
        loop ? Text::tr("Set loop range") : Text::tr("Clear loop range"), gesture);
}

CommandPtr setReturn(Document &document, std::optional<int> frame, GestureId gesture)
{
    return setValue(
        document, CommandKind::SetReturn, ChangeEvent::Return,
        [](auto &project) -> auto & { return project.bake.returnFrame; }, frame,
        frame ? Text::tr("Move return") : Text::tr("Let the reaction die out"), gesture);
}

CommandPtr setTimeUnit(Document &document, TimeUnit unit)
{
    return setValue(
        document, CommandKind::SetTimeUnit, ChangeEvent::Display,
        [](auto &project) -> auto & { return project.timeUnit; }, unit,
        Text::tr("Change time unit"));
}

CommandPtr setBake(Document &document, const BakeRecipe &recipe)
{
    return setValue(
        document, CommandKind::SetBake, ChangeEvent::Bake | ChangeEvent::Return,
        [](auto &project) -> auto & { return project.bake; }, recipe,
        Text::tr("Change bake options"));
}

CommandPtr keepTake(Document &document, const QString &name, const QString &takeHash)
{
    std::vector<KeptTake> takes = document.project().takes;
    takes.push_back({document.newTakeId(), name, document.setup(), takeHash});
    return setTakes(document, CommandKind::KeepTake, std::move(takes), Text::tr("Keep take"));
}

CommandPtr removeTake(Document &document, TakeId id)
{
    std::vector<KeptTake> takes = document.project().takes;
    std::erase_if(takes, [id](const KeptTake &take) { return take.id == id; });
    return setTakes(document, CommandKind::RemoveTake, std::move(takes), Text::tr("Remove take"));
}

CommandPtr renameTake(Document &document, TakeId id, const QString &name)
{
    std::vector<KeptTake> takes = document.project().takes;
    for (KeptTake &take : takes) {
        if (take.id == id)
            take.name = name;
    }
    return setTakes(document, CommandKind::RenameTake, std::move(takes), Text::tr("Rename take"));
}

CommandPtr useTake(Document &document, TakeId id)
{
    const KeptTake *take = findTake(document, id);
    constexpr ChangeEvent::Aspects kSetup = ChangeEvent::Character | ChangeEvent::Ground
                                            | ChangeEvent::Controller | ChangeEvent::Impacts
                                            | ChangeEvent::Range | ChangeEvent::Discontinuities
                                            | ChangeEvent::Reaction;
    return setValue(
        document, CommandKind::UseTake, kSetup,
        [](auto &project) -> auto & { return project.setup; },
        take ? take->setup : document.setup(), Text::tr("Use kept take"));
}

CommandPtr loadTheirs(Document &document, Project project, AssetPtr asset,
                      const QString &contentHash)
{
    return std::make_unique<LoadTheirs>(document, std::move(project), std::move(asset),
                                        contentHash);
}

} // namespace flinch::commands
