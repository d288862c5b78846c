#include "core/doctor/importreport.h"
#include "core/motion/conditioning.h"
#include "tests/support/faultyclips.h"
#include "tests/support/humanoids.h"

#include <QtTest>

using namespace flinch;
using Group = ReportEntry::Group;
using Topic = ReportEntry::Topic;
using State = MappedBody::State;

namespace {

/// What is told of a clip on its own.
struct Told
{
    Asset asset;
    ClipSource source;
    Setup setup;
    Result<Character> character = Error();
    std::optional<Ground> ground;
    std::vector<FoundMap> maps;

    explicit Told(Clip clip)
    {
        asset.skeleton = clip.skeletonPtr();
        AssetTake take;
        take.name = QStringLiteral("Walk");
        take.discontinuities = findDiscontinuities(clip);
        take.clip = std::make_shared<const Clip>(std::move(clip));
        asset.takes.push_back(std::move(take));
        asset.origin.format = QStringLiteral("FBX");
        asset.heightMetres = 1.77;
    }

    ImportReport report()
    {
        character = buildCharacter(asset.skeleton, setup.character);
        if (character)
            ground = findGround(conditionClip(*asset.takes[0].clip, {}), *character, setup.ground);
        maps = fittingMaps(*asset.skeleton, {});
        return importReport({.asset = asset,
                             .take = asset.takes.empty() ? nullptr : asset.takes.data(),
                             .source = source,
                             .setup = setup,
                             .character = character ? &*character : nullptr,
                             .refusal = character ? QString() : character.error().toText(),
                             .ground = ground ? &*ground : nullptr,
                             .maps = maps});
    }
};

const ReportEntry *entry(const ImportReport &report, Topic topic)
{
    const auto found = std::ranges::find(report.entries, topic, &ReportEntry::topic);
    return found == report.entries.end() ? nullptr : &*found;
}

Clip mixamo(int frames = 30)
{
    return testing::humanoidClip(testing::humanoidFamily("Mixamo"), {.frames = frames});
}

} // namespace

class TestImportReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// Whatever may be said otherwise has a line, whether the reader had anything to tell or not.
    void everyOverrideHasALine()
    {
        Told told(mixamo());
        const ImportReport report = told.report();
        for (const Topic topic : {Topic::Unit, Topic::UpAxis, Topic::Rate, Topic::Take,
                                  Topic::Mapping, Topic::Floor, Topic::Contacts}) {
            const ReportEntry *found = entry(report, topic);
            QVERIFY2(found, qPrintable(reportTopicName(topic)));
            QVERIFY(!found->fact.isEmpty() && !found->label.isEmpty());
            QVERIFY(!found->isStated);
        }
        QVERIFY(entry(report, Topic::Take)->fact.contains("Walk"));
        QCOMPARE(entry(report, Topic::Mapping)->fact, QString("Mixamo, 16 of 16"));
        QCOMPARE(report.mapName, QString("Mixamo"));
        QCOMPARE(report.count(State::Sure), kBodyCount);
        QCOMPARE(entry(report, Topic::Rate)->group, Group::Read);
        QVERIFY(std::ranges::is_sorted(report.entries, {}, &ReportEntry::group));
    }

    void whatIsStatedIsTold()
    {
        Told told(mixamo());
        told.source.import.unitToMetres = 0.01;
        told.asset.origin.unitToMetres = 0.01;
        told.source.import.upAxis = UpAxis::Y;
        told.source.take = QStringLiteral("Walk");
        told.setup.ground.floorMetres = 0.25;
        told.setup.ground.planted[0] = std::vector<FrameRange>{{1, 3}};
        told.setup.character.overrides[BodyId::Chest] = QStringLiteral("mixamorig:Spine1");
        const ImportReport report = told.report();
        for (const Topic topic : {Topic::Unit, Topic::UpAxis, Topic::Take, Topic::Mapping,
                                  Topic::Floor, Topic::Contacts})
            QVERIFY2(entry(report, topic)->isStated, qPrintable(reportTopicName(topic)));
        QVERIFY(entry(report, Topic::Unit)->fact.contains("centimetre"));
        QVERIFY(entry(report, Topic::Floor)->fact.contains("0.25"));
        // it is no longer as the map has it
        QCOMPARE(report.mapName, QString());
    }

    void guessesAndWhatIsMissingAreTold()
    {
        // the abdomen has no joint, and shoulders have the name of clavicles
        Told told(testing::humanoidClip(testing::humanoidFamily("one spine joint, no hands"),
                                        {.frames = 5}));
        const ImportReport report = told.report();
        QCOMPARE(report.mapping[BodyId::Abdomen].state, State::Missing);
        QCOMPARE(report.mapping[BodyId::LeftHand].state, State::Missing);
        QCOMPARE(report.mapping[BodyId::LeftThigh].state, State::Guess);
        QCOMPARE(report.mapping[BodyId::Pelvis].state, State::Sure);
        const ReportEntry *mapping = entry(report, Topic::Mapping);
        QVERIFY2(mapping->fact.contains("13 of 16"), qPrintable(mapping->fact));
        QVERIFY2(mapping->text.contains("bdomen"), qPrintable(mapping->text));
        QCOMPARE(mapping->group, Group::Inferred);
    }

    void whatIsNoPersonIsWorthALook()
    {
        Clip clip(testing::chickenSkeleton(), FrameRate());
        clip.resizeFrames(2);
        Told told(std::move(clip));
        const ImportReport report = told.report();
        const ReportEntry *mapping = entry(report, Topic::Mapping);
        QCOMPARE(mapping->group, Group::WorthALook);
        QVERIFY(!mapping->text.isEmpty());
        QVERIFY(!entry(report, Topic::Floor));
        QCOMPARE(&report.entries.front(), mapping);
    }

    void discontinuitiesAreWorthALookUnlessIgnored()
    {
        Told told(testing::twiceFaultyClip());
        ImportReport report = told.report();
        const auto jump = [&report] {
            return *std::ranges::find_if(report.entries, [](const ReportEntry &e) {
                return e.topic == Topic::Discontinuity && e.frames->first == 150;
            });
        };
        QCOMPARE(jump().group, Group::WorthALook);
        QCOMPARE(jump().label, QString("Jump"));
        QCOMPARE(jump().fact, QString("Hips, 100 cm at frame 150"));
        QVERIFY(jump().text.contains("jumps by 100 cm at frame 150"));
        told.setup.ignoredDiscontinuities = {150};
        report = told.report();
        QCOMPARE(jump().group, Group::Read);
        QVERIFY(jump().isStated);
    }

    void whatTheReaderTellsStandsInItsGroup()
    {
        Told told(mixamo());
        using Kind = ImportEntry::Kind;
        told.asset.entries = {{Kind::Read, "The file counts in 0.01 m."},
                              {Kind::Inferred, "Thirty."},
                              {Kind::Repaired, "Mended."},
                              {Kind::NotHeld, "Left out."}};
        told.asset.takes[0].rateInferred = true;
        const ImportReport report = told.report();
        QCOMPARE(entry(report, Topic::Rate)->group, Group::Inferred);
        QCOMPARE(entry(report, Topic::Rate)->fact, QString("30 fps"));
        const auto groupOf = [&report](const QString &text) {
            return std::ranges::find(report.entries, text, &ReportEntry::text)->group;
        };
        QCOMPARE(groupOf("The file counts in 0.01 m."), Group::Read);
        QCOMPARE(groupOf("Thirty."), Group::Inferred);
        QCOMPARE(groupOf("Mended."), Group::Repaired);
        QCOMPARE(groupOf("Left out."), Group::WorthALook);
        const QString text = reportText(report, "walk.fbx");
        QVERIFY(text.startsWith("walk.fbx\n\nWorth a look\n  Not held: Left out.\n"));
        QCOMPARE(text.count("Mended."), 1); // not once more below itself
    }

    void aCharacterWithoutMotionIsTold()
    {
        Told told(mixamo());
        ImportReport report = told.report();
        Asset still = told.asset;
        still.takes.clear();
        report = importReport({.asset = still,
                               .source = told.source,
                               .setup = told.setup,
                               .character = &*told.character});
        const ReportEntry *take = entry(report, Topic::Take);
        QCOMPARE(take->group, Group::WorthALook);
        QVERIFY(take->text.contains("no animation"));
        QVERIFY(!entry(report, Topic::Rate));
    }
};

QTEST_GUILESS_MAIN(TestImportReport)
#include "tst_importreport.moc"
