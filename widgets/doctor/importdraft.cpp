#include "widgets/doctor/importdraft.h"

#include "core/motion/conditioning.h"

#include <algorithm>

namespace flinch {

namespace {

ImportExamination examination(const Asset &asset, const Clip *clip, const Setup &setup)
{
    ImportExamination found;
    if (!asset.skeleton)
        return found;
    const auto own = mapsIn(mapsFolder(), found.unreadMaps);
    found.maps = fittingMaps(*asset.skeleton, own);
    auto character = buildCharacter(asset.skeleton, setup.character);
    if (!character) {
        found.refusal = character.error().toText();
        return found;
    }
    found.character = std::make_shared<const Character>(*std::move(character));
    found.figure =
        std::make_shared<const FigureMesh>(makeFigureMesh(*found.character, Detail::Normal));
    if (!clip)
        return found;
    ConditioningOptions conditioning;
    conditioning.ignoredDiscontinuities = setup.ignoredDiscontinuities;
    found.ground = findGround(conditionClip(*clip, conditioning), *found.character, setup.ground);
    return found;
}

} // namespace

ImportDraft::ImportDraft(ClipSource source, AssetPtr asset, Setup setup, QObject *parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_asset(std::move(asset))
    , m_setup(std::move(setup))
{
    connect(&m_loader, &LoadService::clipLocated, this,
            [this](const ClipSource &read, const AssetPtr &asset_) {
                m_source = read;
                m_asset = asset_;
                examine();
            });
    connect(&m_loader, &LoadService::failed, this, &ImportDraft::failed);
    connect(&m_loader, &LoadService::runningChanged, this,
            [this] { Q_EMIT busyChanged(isBusy()); });
    connect(&m_examiner, &BackgroundJob::runningChanged, this,
            [this] { Q_EMIT busyChanged(isBusy()); });
    tell();
    examine();
}

int ImportDraft::take() const
{
    const auto taken = flinch::chooseTake(m_asset, m_source.take);
    return taken ? taken->index : -1;
}

const AssetTake *ImportDraft::takeOrNull() const
{
    const int index = take();
    return index < 0 ? nullptr : &m_asset->takes[std::size_t(index)];
}

bool ImportDraft::isBusy() const
{
    return m_loader.isRunning() || m_examiner.isRunning();
}

void ImportDraft::examine()
{
    const AssetTake *take = takeOrNull();
    m_examiner.start<ImportExamination>(
        [asset = m_asset, clip = take ? take->clip : nullptr, setup = m_setup](const JobControl &) {
            return examination(*asset, clip.get(), setup);
        },
        [this](ImportExamination found) {
            m_examined = std::move(found);
            tell();
            Q_EMIT changed();
        });
}

void ImportDraft::tell()
{
    m_report = importReport({.asset = *m_asset,
                             .take = takeOrNull(),
                             .source = m_source,
                             .setup = m_setup,
                             .character = m_examined.character.get(),
                             .refusal = m_examined.refusal,
                             .ground = m_examined.ground ? &*m_examined.ground : nullptr,
                             .maps = m_examined.maps});
}

void ImportDraft::chooseTake(int take)
{
    if (take < 0 || take >= int(m_asset->takes.size()) || take == this->take())
        return;
    m_source.take = m_asset->takes[std::size_t(take)].name;
    // frames of another take
    m_setup.ground.planted = {};
    m_setup.ignoredDiscontinuities.clear();
    m_setup.range.reset();
    m_examined.ground.reset();
    tell();
    Q_EMIT changed();
    examine();
}

void ImportDraft::setImport(const ImportOptions &options)
{
    ClipSource source = m_source;
    source.import = options;
    m_loader.locateClip(source);
}

void ImportDraft::chooseJoint(BodyId body, int joint)
{
    auto &overrides = m_setup.character.overrides;
    if (joint < 0)
        overrides.erase(body);
    else
        overrides.insert_or_assign(body, m_asset->skeleton->joint(joint).id);
    examine();
}

void ImportDraft::useMap(int map)
{
    if (map >= int(m_examined.maps.size()))
        return;
    m_setup.character.overrides.clear();
    if (map >= 0)
        m_setup.character.overrides =
            neededOverrides(*m_asset->skeleton, m_examined.maps[std::size_t(map)]);
    examine();
}

void ImportDraft::setFloor(std::optional<double> metres)
{
    m_setup.ground.floorMetres = metres;
    examine();
}

void ImportDraft::contactsAsFound()
{
    m_setup.ground.planted = {};
    examine();
}

void ImportDraft::ignore(const FrameRange &frames, bool ignored)
{
    auto &all = m_setup.ignoredDiscontinuities;
    std::erase_if(all,
                  [&frames](int frame) { return frame >= frames.first && frame <= frames.last; });
    if (ignored)
        all.insert(std::ranges::lower_bound(all, frames.first), frames.first);
    examine();
}

Result<JointMap> ImportDraft::map(const QString &name) const
{
    CharacterMapping mapping;
    for (const BodyId body : allBodies()) {
        const MappedBody &mapped = m_report.mapping[body];
        mapping.bodies[body] = {mapped.joint, mapped.confidence, mapped.reason,
                                mapped.state == MappedBody::State::Missing};
    }
    JointMap map = mapOf(*m_asset->skeleton, mapping, name);
    if (auto status = checkMap(map); !status)
        return std::move(status).error();
    return map;
}

} // namespace flinch
