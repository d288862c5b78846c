#include "tests/support/loadeddemo.h"
#include "tests/support/projects.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactcommands.h"

#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

using namespace flinch;
using namespace flinch::testing;

namespace {

using commands::CommandPtr;

ProjectImpact newImpact(Document &document, double seconds)
{
    ProjectImpact impact;
    impact.id = document.newImpactId();
    impact.key.time = seconds;
    return impact;
}

std::vector<ProjectImpact> movedImpacts(const Document &document, double seconds)
{
    std::vector<ProjectImpact> impacts = document.setup().impacts;
    for (ProjectImpact &impact : impacts)
        impact.key.time += seconds;
    return impacts;
}

CommandPtr move(Document &document, double seconds, GestureId gesture = 0)
{
    return std::make_unique<ChangeImpacts>(document, movedImpacts(document, seconds),
                                           QStringLiteral("Move"), gesture);
}

/// A command of each kind that changes a document of fullProject(); `n` makes it another one each
/// time.
CommandPtr make(CommandKind kind, Document &document, int n)
{
    const Project &project = document.project();
    switch (kind) {
    case CommandKind::AddImpacts:
        return std::make_unique<AddImpacts>(
            document, std::vector{newImpact(document, 1 + n), newImpact(document, 2 + n)});
    case CommandKind::RemoveImpacts:
        return std::make_unique<RemoveImpacts>(
            document, std::vector{project.setup.impacts.empty() ? ImpactId(999)
                                                                : project.setup.impacts[0].id});
    case CommandKind::ChangeImpacts:
        return move(document, 0.01 * (n + 1));
    case CommandKind::SetSource: {
        ClipSource source;
        source.kind = ClipSource::Kind::Demo;
        source.path = QStringLiteral("walk%1").arg(n);
        return commands::setSource(document, source, loadedDemo());
    }
    case CommandKind::SetCharacter: {
        CharacterOptions options = project.setup.character;
        options.weightKg = 60 + 0.1 * n;
        return commands::setCharacter(document, options);
    }
    case CommandKind::SetFloor:
        return commands::setFloor(document, 0.01 * (n + 1));
    case CommandKind::SetContacts:
        return commands::setContacts(document,
                                     {std::vector<FrameRange>{{n, n + 20}}, std::nullopt});
    case CommandKind::SetController: {
        ControllerChoice choice = project.setup.control;
        choice.settings.main.stiffness = 100 + n;
        return commands::setController(document, choice);
    }
    case CommandKind::SetReaction: {
        ReactionSettings settings = project.setup.reaction;
        settings.brace = 0.4 + 0.001 * n;
        return commands::setReaction(document, settings, QStringLiteral("Change brace"));
    }
    case CommandKind::SetRange:
        return commands::setRange(document, FrameRange{n, 500});
    case CommandKind::IgnoreDiscontinuity:
        return commands::ignoreDiscontinuity(document, {10 + n, 12 + n}, true);
    case CommandKind::SetMarkers:
        return commands::setMarkers(document, {{n, QStringLiteral("here")}});
    case CommandKind::SetLoop:
        return commands::setLoop(document, FrameRange{n, 500});
    case CommandKind::SetReturn:
        return commands::setReturn(document, 300 + n);
    case CommandKind::SetTimeUnit:
        return commands::setTimeUnit(document, TimeUnit((int(project.timeUnit) + 1) % 3));
    case CommandKind::SetBake: {
        BakeRecipe recipe = project.bake;
        recipe.startFrame = 1000 + n;
        return commands::setBake(document, recipe);
    }
    case CommandKind::KeepTake:
        return commands::keepTake(document, QStringLiteral("Take"), {});
    case CommandKind::RemoveTake:
        return commands::removeTake(document,
                                    project.takes.empty() ? TakeId(1) : project.takes[0].id);
    case CommandKind::RenameTake:
        return commands::renameTake(document,
                                    project.takes.empty() ? TakeId(1) : project.takes[0].id,
                                    QStringLiteral("Name %1").arg(n));
    case CommandKind::UseTake:
        return commands::useTake(document,
                                 project.takes.empty() ? TakeId(1) : project.takes.back().id);
    case CommandKind::LoadTheirs: {
        Project theirs = fullProject();
        theirs.bake.returnFrame = 400 + n;
        return commands::loadTheirs(document, theirs, loadedDemo(), QStringLiteral("%1").arg(n));
    }
    }
    return nullptr;
}

} // namespace

Q_DECLARE_METATYPE(flinch::CommandKind)

class TestCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_document = std::make_unique<Document>();
        m_document->reset(fullProject(), loadedDemo());
    }

    void doUndoRedoUndo_data()
    {
        QTest::addColumn<CommandKind>("kind");
        Document document;
        document.reset(fullProject(), loadedDemo());
        for (int kind = 0; kind < kCommandKindCount; ++kind) {
            const CommandPtr command = make(CommandKind(kind), document, 0);
            QCOMPARE(command->id(), kind);
            QTest::newRow(qPrintable(command->text())) << CommandKind(kind);
        }
    }

    void doUndoRedoUndo()
    {
        QFETCH(CommandKind, kind);
        Document &document = *m_document;
        QUndoStack &stack = document.undoStack();
        std::vector<ChangeEvent> events;
        connect(&document, &Document::changed, this,
                [&](const ChangeEvent &event) { events.push_back(event); });
        const std::uint64_t before = document.hash();
        const auto loadedBefore = document.asset();
        document.push(make(kind, document, 0));
        const std::uint64_t after = document.hash();
        const auto loadedAfter = document.asset();
        QVERIFY(after != before);
        QCOMPARE(stack.count(), 1);
        QVERIFY(!stack.text(0).isEmpty());
        stack.undo();
        QCOMPARE(document.hash(), before);
        QVERIFY(document.asset() == loadedBefore);
        stack.redo();
        QCOMPARE(document.hash(), after);
        QVERIFY(document.asset() == loadedAfter);
        stack.undo();
        QCOMPARE(document.hash(), before);
        QVERIFY(document.project() == fullProject());
        QCOMPARE(events.size(), 4u);
        for (const ChangeEvent &event : events) {
            QCOMPARE(event.aspects, events[0].aspects);
            QVERIFY(!event.isReset);
        }
    }

    /// Long histories of everything lead back, too.
    void anyHistoryLeadsBackAndForth()
    {
        Document &document = *m_document;
        QUndoStack &stack = document.undoStack();
        std::mt19937 random(5);
        std::vector<std::uint64_t> hashes = {document.hash()};
        for (int n = 0; n < 400; ++n) {
            document.push(make(CommandKind(random() % kCommandKindCount), document, n));
            if (stack.count() == int(hashes.size()))
                hashes.push_back(document.hash());
        }
        QVERIFY(hashes.size() > 200);
        for (int index = stack.count() - 1; index >= 0; --index) {
            stack.undo();
            QCOMPARE(document.hash(), hashes[std::size_t(index)]);
        }
        stack.setIndex(stack.count());
        QCOMPARE(document.hash(), hashes.back());
    }

    void aDragIsOneStep()
    {
        Document &document = *m_document;
        const std::uint64_t before = document.hash();
        const GestureId gesture = newGesture();
        for (int i = 0; i < 50; ++i)
            document.push(move(document, 0.01, gesture));
        QCOMPARE(document.undoStack().count(), 1);
        QVERIFY(document.setup().impacts[0].key.time
                > fullProject().setup.impacts[0].key.time + 0.4);
        document.push(move(document, 0.01, newGesture()));
        QCOMPARE(document.undoStack().count(), 2);
        document.push(move(document, 0.01));
        document.push(move(document, 0.01));
        QCOMPARE(document.undoStack().count(), 4);
        for (int i = 0; i < 4; ++i)
            document.undoStack().undo();
        QCOMPARE(document.hash(), before);
    }

    void aDragOfOtherImpactsDoesNotMerge()
    {
        Document &document = *m_document;
        const GestureId gesture = newGesture();
        std::vector<ProjectImpact> impacts = movedImpacts(document, 0.1);
        document.push(std::make_unique<ChangeImpacts>(document, std::vector{impacts[0]},
                                                      QStringLiteral("Move"), gesture));
        document.push(std::make_unique<ChangeImpacts>(document, std::vector{impacts[1]},
                                                      QStringLiteral("Move"), gesture));
        QCOMPARE(document.undoStack().count(), 2);
    }

    void aDragBackToWhereItBeganLeavesNoTrace()
    {
        Document &document = *m_document;
        const std::uint64_t before = document.hash();
        const GestureId gesture = newGesture();
        document.push(commands::setLoop(document, FrameRange{5, 100}, gesture));
        document.push(commands::setLoop(document, FrameRange{6, 100}, gesture));
        document.push(commands::setLoop(document, fullProject().loop, gesture));
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(document.hash(), before);
    }

    void aDragThatChangesNothingLeavesNoTrace()
    {
        Document &document = *m_document;
        document.push(move(document, 0.01));
        document.undoStack().undo();
        for (const int moves : {1, 2, 3, 4}) {
            const GestureId gesture = newGesture();
            for (int i = 0; i < moves; ++i)
                document.push(move(document, 0, gesture));
            QVERIFY(!document.undoStack().canUndo());
            QVERIFY(document.undoStack().canRedo());
            // nor does it spoil a drag that goes on to change something
            document.push(move(document, 0.02, gesture));
            document.push(move(document, 0, gesture));
            QCOMPARE(document.undoStack().count(), 1);
            document.undoStack().undo();
        }
    }

    void aGestureIsTakenBack()
    {
        Document &document = *m_document;
        const GestureId gesture = newGesture();
        document.push(move(document, 0.01, newGesture()));
        document.undoStack().setClean();
        const std::uint64_t before = document.hash();
        for (int i = 0; i < 3; ++i)
            document.push(move(document, 0.01, gesture));
        document.push(commands::setLoop(document, FrameRange{5, 100}, gesture));
        QCOMPARE(document.undoStack().count(), 3);
        document.takeBack(gesture);
        QCOMPARE(document.hash(), before);
        QCOMPARE(document.undoStack().count(), 1);
        QVERIFY(!document.isModified());
        // what is no part of it stays
        document.takeBack(gesture);
        document.push(move(document, 0.01));
        document.takeBack(0);
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        document.undoStack().undo();
        QVERIFY(document.project() == fullProject());
    }

    void whatChangesNothingLeavesNoTrace()
    {
        Document &document = *m_document;
        QSignalSpy changed(&document, &Document::changed);
        document.push(move(document, 0));
        document.push(commands::setReturn(document, 250));
        document.push(std::make_unique<RemoveImpacts>(document, std::vector{ImpactId(12345)}));
        document.push(std::make_unique<AddImpacts>(document, std::vector<ProjectImpact>()));
        document.push(commands::useTake(document, TakeId(12345)));
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(changed.count(), 0);
    }

    void whatBreaksARuleIsRefused_data()
    {
        QTest::addColumn<GestureId>("gesture");
        QTest::newRow("typed") << GestureId(0);
        QTest::newRow("dragged") << newGesture();
    }

    void whatBreaksARuleIsRefused()
    {
        QFETCH(GestureId, gesture);
        Document &document = *m_document;
        document.push(move(document, 0.01, gesture));
        const std::uint64_t before = document.hash();
        QSignalSpy refused(&document, &Document::refused);
        QSignalSpy changed(&document, &Document::changed);
        document.push(move(document, std::numeric_limits<double>::quiet_NaN(), gesture));
        document.push(commands::setReturn(document, -7, gesture));
        QCOMPARE(refused.count(), 2);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(document.undoStack().count(), 1);
        QCOMPARE(document.hash(), before);
        document.undoStack().undo();
        QVERIFY(document.project() == fullProject());
    }

    void eventsNameTheImpacts()
    {
        Document &document = *m_document;
        std::vector<ChangeEvent> events;
        connect(&document, &Document::changed, this,
                [&](const ChangeEvent &event) { events.push_back(event); });
        document.push(move(document, 0.5));
        document.push(std::make_unique<RemoveImpacts>(document, std::vector{ImpactId(4)}));
        QCOMPARE(events.size(), 2u);
        QCOMPARE(events[0].impacts, (std::vector{ImpactId(3), ImpactId(4)}));
        QCOMPARE(events[1].impacts, std::vector{ImpactId(4)});
        QVERIFY(events[1].has(ChangeEvent::Impacts) && !events[1].has(ChangeEvent::Loop));
    }

    void idsAreNeverUsedAgain()
    {
        Document &document = *m_document;
        std::set<ImpactId> ids;
        for (const ProjectImpact &impact : document.setup().impacts)
            ids.insert(impact.id);
        for (int i = 0; i < 20; ++i) {
            const ProjectImpact impact = newImpact(document, 1);
            QVERIFY(ids.insert(impact.id).second);
            document.push(std::make_unique<AddImpacts>(document, std::vector{impact}));
            document.undoStack().undo();
        }
    }

    /// However many there are, a drag of one concerns one; what it costs, bench_timeline tells.
    void ofManyImpactsOnlyTheDraggedOneChanges()
    {
        Document &document = *m_document;
        std::vector<ProjectImpact> impacts;
        for (int i = 0; i < 9000; ++i)
            impacts.push_back(newImpact(document, i * 0.001));
        document.push(std::make_unique<AddImpacts>(document, impacts));
        const std::vector<ProjectImpact> before = document.setup().impacts;
        std::vector<ChangeEvent> events;
        connect(&document, &Document::changed, this,
                [&](const ChangeEvent &event) { events.push_back(event); });
        const GestureId gesture = newGesture();
        constexpr std::size_t kMoves = 20;
        for (std::size_t i = 0; i < kMoves; ++i) {
            ProjectImpact impact = document.setup().impacts.back();
            impact.key.time += 0.01;
            document.push(std::make_unique<ChangeImpacts>(document, std::vector{impact},
                                                          QStringLiteral("Move"), gesture));
        }
        QCOMPARE(document.undoStack().count(), 2);
        QCOMPARE(events.size(), kMoves);
        for (const ChangeEvent &event : events)
            QCOMPARE(event.impacts, std::vector{before.back().id});
        const std::vector<ProjectImpact> &after = document.setup().impacts;
        QVERIFY(std::equal(before.begin(), before.end() - 1, after.begin(), after.end() - 1));
    }

private:
    std::unique_ptr<Document> m_document;
};

QTEST_GUILESS_MAIN(TestCommands)
#include "tst_commands.moc"
