#include "core/bake/bake.h"
#include "core/base/durablefile.h"
#include "core/io/assetfile.h"
#include "core/io/provenexport.h"
#include "core/motion/clipedit.h"
#include "core/project/projectdescription.h"
#include "core/project/projectfile.h"
#include "core/project/projectscenario.h"
#include "core/simulation/provenance.h"
#include "core/simulation/simulator.h"
#include "tests/support/members.h"
#include "tests/support/projects.h"
#include "tests/support/testclips.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstring>

using namespace flinch;
using namespace flinch::testing;

namespace {

/// Archive that counts the fields of a described value, or changes one of them a little. Fields are
/// known by their path: "setup.impacts[0].time".
class Fields
{
public:
    /// All paths of `value`.
    template<typename T>
    static QStringList pathsOf(T value)
    {
        Fields fields;
        describe(fields, value);
        return fields.m_paths;
    }

    /// The same value with that field changed.
    template<typename T>
    static T changed(T value, const QString &path)
    {
        Fields fields;
        fields.m_wanted = path;
        describe(fields, value);
        return value;
    }

    template<typename T>
    void field(const char *key, T &value)
    {
        const QString outer = m_path;
        m_path += (outer.isEmpty() ? QString() : QStringLiteral(".")) + QLatin1String(key);
        visit(value);
        m_path = outer;
    }

private:
    bool isWanted()
    {
        m_paths += m_path;
        return m_path == m_wanted;
    }

    void visit(double &value)
    {
        if (isWanted())
            value = value == 0 ? 0.25 : 1.05 * value;
    }

    void visit(int &value)
    {
        if (isWanted())
            ++value;
    }

    void visit(bool &value)
    {
        if (isWanted())
            value = !value;
    }

    void visit(QString &value)
    {
        if (isWanted())
            value = value.isEmpty() ? QStringLiteral("x") : value.chopped(1);
    }

    void visit(FrameRate &value)
    {
        if (isWanted())
            value = *FrameRate::fromFraction(value.numerator() + 1, value.denominator());
    }

    void visit(Vector3 &value)
    {
        for (int axis = 0; axis < 3; ++axis)
            visitPart(QStringLiteral("[%1]").arg(axis), value[axis]);
    }

    void visit(MappingOverrides &value)
    {
        if (isWanted())
            value[BodyId::LeftHand] = QStringLiteral("LeftHandIndex1");
    }

    /// Given, it is changed and also taken away; not given, it comes to be.
    template<typename T>
    void visit(std::optional<T> &value)
    {
        if (!value) {
            if (isWanted())
                give(value.emplace());
            return;
        }
        visit(*value);
        m_path += QLatin1Char('?');
        if (isWanted())
            value.reset();
        m_path.chop(1);
    }

    /// What no rule refuses, and what is not the usual.
    template<typename T>
    static void give(T &value)
    {
        if constexpr (std::is_enum_v<T>)
            value = T(1);
        else if constexpr (std::is_same_v<T, double>)
            value = 0.25;
        else if constexpr (std::is_same_v<T, int>)
            value = 2;
    }

    template<typename T>
    void visit(std::vector<T> &values)
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            visitPart(QStringLiteral("[%1]").arg(i), values[i]);
        m_path += QLatin1Char('#');
        if (isWanted())
            values.empty() ? void(values.emplace_back()) : values.pop_back();
        m_path.chop(1);
    }

    template<typename T>
    void visitPart(const QString &part, T &value)
    {
        const QString outer = m_path;
        m_path += part;
        visit(value);
        m_path = outer;
    }

    template<typename T>
    void visit(T &value)
    {
        if constexpr (std::is_same_v<T, ImpactId> || std::is_same_v<T, TakeId>) {
            if (isWanted())
                value = T(std::uint64_t(value) + 100);
        } else if constexpr (std::is_enum_v<T>) {
            if (isWanted())
                value = enumName(T(int(value) + 1)).isEmpty() ? T(0) : T(int(value) + 1);
        } else {
            describe(*this, value);
        }
    }

    QString m_path;
    QString m_wanted;
    QStringList m_paths;
};

/// Archive that counts what describe() hands it.
struct Count
{
    template<typename T>
    void field(const char *, T &)
    {
        ++fields;
    }

    std::size_t fields = 0;
};

template<typename T>
std::size_t describedCount()
{
    T value;
    Count count;
    describe(count, value);
    return count.fields;
}

/// Files of a second of the demo, as it is and jumping, of six seconds, and of two takes.
class Clips
{
public:
    Clips()
    {
        Clip clip =
            trimClip(testing::readClipFile(demoProject().source.path).value().clip, 100, 190)
                .value();
        // a spike that somebody may want to keep
        Quaternion &neck =
            clip.rotations(kSpike)[std::size_t(clip.skeleton().indexOf(QStringLiteral("Neck")))];
        neck = neck * Eigen::AngleAxisd(0.4, Vector3::UnitX());
        isWritten = write("stands.bvh", clip);
        constexpr int kLeaves = 20;
        constexpr int kLands = 70;
        for (int f = kLeaves; f < kLands; ++f) {
            const double seconds = clip.rate().seconds(f - kLeaves);
            const double flight = clip.rate().seconds(kLands - kLeaves);
            clip.translations(f)[0].y() += 0.5 * 9.81 * seconds * (flight - seconds);
        }
        isWritten = write("jumps.bvh", clip) && isWritten;
        clip = trimClip(testing::readClipFile(demoProject().source.path).value().clip, 100, 800)
                   .value();
        isWritten = write("reacts.bvh", clip) && isWritten;
        const auto first = std::make_shared<const Clip>(trimClip(clip, 0, 90).value());
        const auto second = std::make_shared<const Clip>(trimClip(clip, 300, 390).value());
        ExportScene scene = sceneOf(*first, {});
        scene.takes = {{"first", first}, {"second", second}};
        isWritten = exportProven(path("takes.glb"), scene).ok() && isWritten;
    }

    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    std::shared_ptr<const Clip> read(const ClipSource &source) const
    {
        auto asset = readAsset(source.path, source.import);
        if (!asset)
            return nullptr;
        const auto chosen =
            chooseTake(std::make_shared<const Asset>(*std::move(asset)), source.take);
        return chosen ? chosen->clip() : nullptr;
    }

    static constexpr int kSpike = 40;
    bool isWritten = false;

private:
    bool write(const char *name, const Clip &clip) const
    {
        return writeFileDurably(path(name), bvhText(clip)).ok();
    }

    QTemporaryDir m_folder;
};

ProjectImpact impact(std::uint64_t id, ImpactKind kind, BodyId body, double seconds)
{
    ProjectImpact made;
    made.id = ImpactId(id);
    made.key.kind = kind;
    made.key.body = body;
    made.key.time = seconds;
    made.key.direction = Vector3(-0.8, 0.2, -0.4);
    made.key.point = Vector3(0.01, 0.02, -0.01);
    made.key.impulse = 25;
    made.key.anticipation = 0.5;
    return made;
}

/// One blow that says all of its reaction itself, and one that says nothing.
Project reacting(const Project &plain, const Clips &clips, Outcome first, Outcome second,
                 double impulse)
{
    Project project = plain;
    project.source.path = clips.path("reacts.bvh");
    Setup &setup = project.setup;
    setup.range = FrameRange{2, 690};
    setup.character.joints.clear();
    setup.ground.planted = {};
    setup.control = {};
    setup.control.quality = Quality::Draft;
    setup.reaction = {true, 0.5, {}, second, Aftermath::Return, 0.9, 0.3, 0.4, 1, 0.06};
    setup.impacts = {impact(1, ImpactKind::Push, BodyId::Chest, 0.4),
                     impact(2, ImpactKind::Push, BodyId::Chest, 3.2)};
    for (ProjectImpact &each : setup.impacts) {
        each.key.direction = -Vector3::UnitZ();
        each.key.impulse = impulse;
    }
    ImpactReaction &own = setup.impacts[0].key.reaction;
    own = {first, Aftermath::Displaced, 0.4, 0.8, 0.25, 0.6, 2, 0.07, 1, {}};
    return project;
}

/// Its tone changes over time.
Project tuned(Project project)
{
    project.setup.reaction.keys[Keyable::Tone].keys = {{0.2, 0.3, Interpolation::Smooth},
                                                       {3, 0.6, Interpolation::Smooth},
                                                       {4, 0.2, Interpolation::Smooth}};
    project.setup.impacts[0].key.reaction.tone.reset();
    return project;
}

/// What the bake shows of it changes over time, as a whole and by parts, while both blows are felt.
Project shown(Project project)
{
    for (int i = int(Keyable::Exaggerate); i < kKeyableCount; ++i)
        project.setup.reaction.keys[Keyable(i)].keys = {{0.3, 0.5, Interpolation::Smooth},
                                                        {0.55, 1.5, Interpolation::Smooth}};
    return project;
}

/// So hard from behind that more steps come of being allowed to.
Project running(Project project, int ownSteps, std::size_t harder)
{
    project.source.import = {};
    Setup &setup = project.setup;
    setup.character = {};
    setup.ground = {};
    for (ProjectImpact &each : setup.impacts) {
        each.key.direction = Vector3::UnitZ();
        each.key.point = Vector3::Zero();
        each.key.impulse = 1;
        each.key.anticipation = 0;
    }
    setup.impacts[0].key.time = 1.4 - 100 / 120.0;
    setup.impacts[1].key.time = 3.5 - 100 / 120.0;
    setup.impacts[harder].key.impulse = 90;
    setup.impacts[0].key.reaction.mostSteps = ownSteps;
    return project;
}

struct Scene
{
    const char *name;
    Project project;
};

/// Between them every field matters: each controller and balance that has numbers of its own, each
/// kind of impact in each place, hits that reach caps and stops, and a body in the air.
std::vector<Scene> makeScenes(const Clips &clips)
{
    Project plain;
    plain.source.kind = ClipSource::Kind::File;
    plain.source.path = clips.path("stands.bvh");
    plain.source.import = {.unitToMetres = 0.0102, .upAxis = UpAxis::Y};
    Setup &setup = plain.setup;
    setup.character.heightMetres = 1.83;
    setup.character.weightKg = 83;
    setup.character.joints = {{BallJointId::LeftShoulder, 8, 0.7}};
    setup.ground.floorMetres = 0.02;
    setup.ground.planted = {std::vector<FrameRange>{{8, 30}, {45, 60}},
                            std::vector<FrameRange>{{12, 70}}};
    setup.range = FrameRange{5, 80};
    setup.ignoredDiscontinuities = {Clips::kSpike};
    setup.reaction.enabled = false;
    setup.control.quality = Quality::Draft;
    setup.control.settings.shadowCapScale = 0.3;
    setup.impacts = {impact(1, ImpactKind::Ball, BodyId::LeftUpperArm, 0.25),
                     impact(2, ImpactKind::Push, BodyId::Chest, 0.4)};

    Project turned = plain;
    std::swap(turned.setup.impacts[0].key.kind, turned.setup.impacts[1].key.kind);
    Project struck = plain;
    for (ProjectImpact &each : struck.setup.impacts) {
        each.key.kind = ImpactKind::Push;
        each.key.impulse = 60;
        each.key.body = BodyId::LeftForearm;
    }
    Project flying = plain;
    flying.source.path = clips.path("jumps.bvh");
    Project pushed = plain;
    pushed.setup.control.balance = Balance::HandOfGod;
    pushed.setup.control.settings.handOfGodCap = 60;
    pushed.setup.control.settings.handOfGodUntil = 0.5;
    Project muscular = plain;
    muscular.setup.control.controller = Controller::InverseDynamics;
    const Project struckTwice = reacting(plain, clips, Outcome::Auto, Outcome::Auto, 90);
    return {{"standing", plain},
            {"turned", turned},
            {"struck hard", struck},
            {"in the air", flying},
            {"pushed", pushed},
            {"muscular", muscular},
            {"swaying", reacting(plain, clips, Outcome::Sway, Outcome::Auto, 25)},
            {"stepping", reacting(plain, clips, Outcome::Steps, Outcome::Auto, 60)},
            {"stepping late", reacting(plain, clips, Outcome::Flinch, Outcome::Steps, 60)},
            {"running", running(struckTwice, 1, 0)},
            {"running on", running(struckTwice, 2, 0)},
            {"running late", running(struckTwice, 2, 1)},
            {"tuned", tuned(reacting(plain, clips, Outcome::Flinch, Outcome::Sway, 25))}};
}

Result<Take> simulate(Simulator &simulator, const Clips &clips, const Project &project)
{
    const auto clip = clips.read(project.source);
    if (!clip)
        return Error{ErrorCode::BadInput, QStringLiteral("no clip"), {}, {}, {}};
    const auto prepared = prepareScenario(clip, project.setup);
    if (!prepared)
        return prepared.error();
    return simulator.simulate(completeScenario(*prepared, project.setup).scenario, 1);
}

bool sameOrigin(const Take &a, const Take &b)
{
    return sameButForImpacts(a.provenance, b.provenance)
           && a.provenance.impacts == b.provenance.impacts;
}

bool sameMotion(const Clip &a, const Clip &b)
{
    const auto same = [](const auto &x, const auto &y) {
        return std::memcmp(x.data(), y.data(), x.size_bytes()) == 0;
    };
    if (a.frameCount() != b.frameCount())
        return false;
    for (int f = 0; f < a.frameCount(); ++f) {
        if (!same(a.rotations(f), b.rotations(f)) || !same(a.translations(f), b.translations(f)))
            return false;
    }
    return true;
}

/// How much of a take a bake shows: said by an impact, or keyed.
bool isShown(const QString &path)
{
    return path.contains(QLatin1String("].reaction.exaggerate"))
           || path.contains(QLatin1String("].reaction.weights."))
           || (path.startsWith(QLatin1String("setup.reaction.keys."))
               && !path.startsWith(QLatin1String("setup.reaction.keys.tone")));
}

/// Why a part of a project is none of the take's, or nothing: then it must change the take.
QString whyNoTake(const QString &path)
{
    if (isShown(path))
        return QStringLiteral("what becomes of the take");
    static const std::pair<const char *, const char *> kReasons[] = {
        {"source.kind", "tells where the clip is"},
        {"source.path", "tells where the clip is"},
        {"source.take", "tells which of the file's clips it is"},
        {"source.sha256", "tells whether the clip is still the same"},
        {"source.import.upAxis?", "nothing said, it is found to be the same"},
        {"source.import.skeleton", "tells where the skeleton is, of clips that lack it"},
        {"takes", "other takes"},
        {"markers", "for people"},
        {"loop", "for people"},
        {"timeUnit", "for people"},
        {"bake", "what becomes of the take"},
    };
    for (const auto &[begin, reason] : kReasons) {
        if (path.startsWith(QLatin1String(begin)))
            return QLatin1String(reason);
    }
    if (path.startsWith(QLatin1String("setup.impacts["))
        && (path.endsWith(QLatin1String(".id")) || path.endsWith(QLatin1String(".name"))))
        return QStringLiteral("for people");
    return {};
}

} // namespace

/// That nothing about a project can change without being saved, known and felt. Fields are found
/// through their description, so a new one is tried without a line here.
class TestEveryField : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { QVERIFY(m_clips.isWritten); }

    void everyMemberIsDescribed()
    {
        QCOMPARE(describedCount<Gains>(), memberCount<Gains>());
        QCOMPARE(describedCount<JointScales>(), memberCount<JointScales>());
        QCOMPARE(describedCount<ControllerSettings>(), memberCount<ControllerSettings>());
        QCOMPARE(describedCount<ReactionSettings>(), memberCount<ReactionSettings>());
        QCOMPARE(describedCount<TrackKey<double>>(), memberCount<TrackKey<double>>());
        QCOMPARE(describedCount<PartWeights>(), memberCount<PartWeights>());
        QCOMPARE(describedCount<ImpactReaction>(), memberCount<ImpactReaction>());
        QCOMPARE(describedCount<ImpactKey>(), memberCount<ImpactKey>());
        QCOMPARE(describedCount<ImportOptions>(), memberCount<ImportOptions>());
        QCOMPARE(describedCount<ClipSource>(), memberCount<ClipSource>());
        QCOMPARE(describedCount<JointTuning>(), memberCount<JointTuning>());
        QCOMPARE(describedCount<CharacterOptions>(), memberCount<CharacterOptions>());
        // its feet stand among its own
        QCOMPARE(describedCount<GroundOptions>(), memberCount<GroundOptions>() + 1);
        QCOMPARE(describedCount<ControllerChoice>(), memberCount<ControllerChoice>());
        // its key's fields stand among its own
        QCOMPARE(describedCount<ProjectImpact>(),
                 memberCount<ProjectImpact>() - 1 + memberCount<ImpactKey>());
        QCOMPARE(describedCount<FrameRange>(), memberCount<FrameRange>());
        QCOMPARE(describedCount<Setup>(), memberCount<Setup>());
        QCOMPARE(describedCount<KeptTake>(), memberCount<KeptTake>());
        QCOMPARE(describedCount<Marker>(), memberCount<Marker>());
        QCOMPARE(describedCount<BakeRecipe>(), memberCount<BakeRecipe>());
        QCOMPARE(describedCount<Project>(), memberCount<Project>());
    }

    void everyFieldIsSavedAndKnown()
    {
        const Project project = fullProject();
        const std::string text = projectText(project);
        const QStringList paths = Fields::pathsOf(project);
        QVERIFY(paths.size() > 200);
        for (const QString &path : paths) {
            const Project other = Fields::changed(project, path);
            QVERIFY2(other != project, qPrintable(path));
            QVERIFY2(projectText(other) != text, qPrintable(path));
            QVERIFY2(projectHash(other) != projectHash(project), qPrintable(path));
        }
    }

    void everyFieldIsFelt_data()
    {
        QTest::addColumn<QString>("path");
        QStringList paths;
        for (const Scene &scene : m_scenes)
            paths += Fields::pathsOf(scene.project);
        paths.removeDuplicates();
        for (const QString &path : paths) {
            if (path.endsWith(QLatin1String("keys.tone[2].interpolation")))
                continue; // nothing comes after the last key
            if (whyNoTake(path).isEmpty())
                QTest::newRow(qPrintable(path)) << path;
        }
    }

    /// Each is felt in some scene. What a simulator remembers of the take before does no harm.
    void everyFieldIsFelt()
    {
        QFETCH(QString, path);
        for (const Scene &scene : m_scenes) {
            if (!Fields::pathsOf(scene.project).contains(path))
                continue;
            const Project other = Fields::changed(scene.project, path);
            Simulator simulator;
            const auto before = simulate(simulator, m_clips, scene.project);
            QVERIFY2(before.ok(), before ? "" : qPrintable(before.error().toText()));
            const auto after = simulate(simulator, m_clips, other);
            QVERIFY2(after.ok(), after ? "" : qPrintable(after.error().toText()));
            QVERIFY2(!sameOrigin(*before, *after), scene.name);
            Simulator fresh;
            QVERIFY2(simulate(fresh, m_clips, other).value().hash() == after->hash(), scene.name);
            if (after->hash() != before->hash())
                return;
        }
        QFAIL("no take feels it");
    }

    /// What is not felt is known to be somebody else's: the list has no line too many.
    void whatIsNotFeltLeavesTheTake()
    {
        const Project project = shown(m_scenes.front().project);
        Simulator simulator;
        const auto before = simulate(simulator, m_clips, project);
        QVERIFY(before.ok());
        for (const QString &path : Fields::pathsOf(project)) {
            if (whyNoTake(path).isEmpty() || path.startsWith(QLatin1String("source.")))
                continue;
            const auto after = simulate(simulator, m_clips, Fields::changed(project, path));
            QVERIFY(after.ok());
            QVERIFY2(after->hash() == before->hash() && sameOrigin(*before, *after),
                     qPrintable(path));
        }
    }

    /// How much is shown is the bake's: there it is felt, of what is keyed and of what is not.
    void theBakeFeelsWhatIsShown()
    {
        Simulator simulator;
        int tried = 0;
        for (const Project &project : {m_scenes.front().project, shown(m_scenes.front().project)}) {
            const auto before = bake(simulator, project);
            QVERIFY(before);
            for (const QString &path : Fields::pathsOf(project)) {
                if (!isShown(path) || path.endsWith(QLatin1String("[1].interpolation")))
                    continue; // nothing comes after the last key
                const auto after = bake(simulator, Fields::changed(project, path));
                QVERIFY2(after && !sameMotion(*before, *after), qPrintable(path));
                ++tried;
            }
        }
        QVERIFY(tried >= 2 * 2 * 8 + 8 + 8 * 6);
    }

    /// The file's other clip makes another take. What the file lacks is not replaced.
    void theChosenTakeIsFelt()
    {
        Project project = m_scenes.front().project;
        project.source.path = m_clips.path("takes.glb");
        project.source.import = {};
        Simulator simulator;
        const auto longest = simulate(simulator, m_clips, project);
        QVERIFY2(longest.ok(), longest ? "" : qPrintable(longest.error().toText()));
        project.source.take = QStringLiteral("first");
        const auto first = simulate(simulator, m_clips, project);
        QVERIFY(first.ok());
        QVERIFY(first->hash() == longest->hash() && sameOrigin(*first, *longest));
        project.source.take = QStringLiteral("second");
        const auto second = simulate(simulator, m_clips, project);
        QVERIFY2(second.ok(), second ? "" : qPrintable(second.error().toText()));
        QVERIFY(second->hash() != longest->hash());
        QVERIFY(!sameOrigin(*second, *longest));
        project.source.take = QStringLiteral("secon");
        QVERIFY(!m_clips.read(project.source));
    }

private:
    std::optional<Clip> bake(Simulator &simulator, const Project &project) const
    {
        const auto clip = m_clips.read(project.source);
        const auto prepared = prepareScenario(clip, project.setup);
        const auto take = simulate(simulator, m_clips, project);
        if (!prepared || !take)
            return {};
        auto baked = bakeTake(*clip, *prepared->character, *take);
        return baked ? std::optional(std::move(baked->clip)) : std::nullopt;
    }

    const Clips m_clips;
    const std::vector<Scene> m_scenes = makeScenes(m_clips);
};

QTEST_GUILESS_MAIN(TestEveryField)
#include "tst_everyfield.moc"
