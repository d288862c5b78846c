#include "app/window/notices.h"
#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "tests/support/workbench.h"
#include "widgets/document/autosaver.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace flinch;
using flinch::testing::Workbench;

namespace {

constexpr int kTimeout = flinch::testing::kPatience;

/// The demo, simulated, and what there is to say about it.
struct Noticed
{
    QTemporaryDir folder;
    Workspace workspace;
    Document &document = workspace.document;
    Autosaver autosaver{document, folder.path()};
    MessageBoard board;
    Notices notices{workspace, autosaver, board, nullptr};

    Noticed()
    {
        Workbench demo;
        demo.openDemo();
        document.reset(demo.document.project(), demo.document.asset());
        simulate();
    }

    void simulate()
    {
        testing::require(
            QTest::qWaitFor([this] { return workspace.simulation.isUpToDate(); }, kTimeout),
            "the take is simulated");
    }

    /// By the beginning of its title; nothing when there is none.
    const Message *message(const char *title) const
    {
        const auto found = std::ranges::find_if(board.messages(), [title](const Message &m) {
            return m.title.startsWith(QLatin1String(title));
        });
        return found == board.messages().end() ? nullptr : &*found;
    }
};

} // namespace

class TestNotices : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aReturnThatComesTooEarlyIsTold()
    {
        Noticed n;
        QVERIFY(!n.message("Not back"));
        n.document.push(commands::setReturn(n.document, 690));
        const Message *early = n.message("Not back on the clip by 690");
        QVERIFY(early);
        QVERIFY2(early->sentence.contains(QStringLiteral("° away when the blend starts")),
                 qPrintable(early->sentence));
        n.document.push(commands::setReturn(n.document, 300));
        early = n.message("Not back on the clip by 300");
        QVERIFY(early && !n.message("Not back on the clip by 690"));
        QVERIFY(early->sentence.startsWith(QLatin1String("The last hit comes after it.")));
        // to where it would be by itself, and all is well
        const QString move = early->actions.front().text;
        std::function<void()>(early->actions.front().run)();
        const int back = n.document.project().bake.returnFrame.value_or(0);
        QCOMPARE(move, QStringLiteral("Move to %1").arg(back));
        QVERIFY2(back > 690 && back < n.document.frameCount(), qPrintable(QString::number(back)));
        QVERIFY(!n.message("Not back"));
        // a hit that is moved behind it
        ProjectImpact shove = *n.document.setup().impact(ImpactId(6));
        impactedits::move(n.document, {shove}, 200);
        n.simulate();
        QVERIFY(n.message("Not back"));
    }

    void aBodyThatLosesTheClipIsTold()
    {
        Noticed n;
        QVERIFY(!n.message("Main does not follow"));
        ControllerChoice soft = n.document.setup().control;
        soft.controller = Controller::LowGain;
        n.document.push(commands::setController(n.document, soft));
        n.simulate();
        const Take &take = *n.workspace.simulation.take();
        QCOMPARE(take.health, Health::Limited);
        const Message *lost = n.message("Main does not follow the clip");
        QVERIFY(lost);
        const int first = take.lost.front().frames.first + take.firstSourceFrame;
        QCOMPARE(lost->actions.front().text, QStringLiteral("Go to %1").arg(first));
        lost->actions.front().run();
        QCOMPARE(n.workspace.playhead.frame(), first);
        n.document.undoStack().undo();
        n.simulate();
        QVERIFY(!n.message("Main does not follow"));
    }

    void aDiscontinuityIsToldUntilItIsIgnored()
    {
        Noticed n;
        QVERIFY(!n.message("The clip has"));
        auto loaded = std::make_shared<Asset>(*n.document.asset());
        auto clip = std::make_shared<Clip>(*loaded->takes[0].clip);
        for (int f = 500; f < clip->frameCount(); ++f)
            clip->translations(f)[0].x() += 1;
        loaded->takes[0].discontinuities = findDiscontinuities(*clip);
        loaded->takes[0].clip = clip;
        n.document.push(commands::setSource(n.document, n.document.project().source, loaded));
        const Message *jump = n.message("The clip has 1 discontinuity");
        QVERIFY(jump);
        QVERIFY2(jump->sentence.contains(QLatin1String("jumps by 100 cm at frame 500")),
                 qPrintable(jump->sentence));
        QCOMPARE(jump->actions.front().text, QStringLiteral("Go to 500"));
        jump->actions.front().run();
        QCOMPARE(n.workspace.playhead.frame(), 500);
        // where the take waits before it, it comes there later
        n.document.setTimeMap(TimeMap().with({.frame = 200, .standing = 30}));
        QVERIFY(jump = n.message("The clip has 1 discontinuity"));
        jump->actions.front().run();
        QCOMPARE(n.workspace.playhead.frame(), 530);
        n.simulate();
        QCOMPARE(n.workspace.simulation.take()->cuts, std::vector<int>{500});
        QVERIFY(jump = n.message("The clip has 1 discontinuity"));
        std::function<void()>(jump->actions.back().run)();
        QCOMPARE(n.document.setup().ignoredDiscontinuities, std::vector<int>{500});
        QVERIFY(!n.message("The clip has"));
        n.simulate();
        QVERIFY(n.workspace.simulation.take()->cuts.empty());
        n.document.undoStack().undo();
        QVERIFY(n.message("The clip has"));
        n.simulate();
        QCOMPARE(n.workspace.simulation.take()->cuts, std::vector<int>{500});
    }

    void whatWasRefusedCanBeAskedForDifferently()
    {
        Noticed n;
        const ImpactId hit = n.document.setup().impacts.front().id;
        n.document.push(commands::setReaction(n.document, {}, QStringLiteral("On")));
        // a body that is held cannot fall
        ControllerChoice held = n.document.setup().control;
        held.balance = Balance::RootOnly;
        n.document.push(commands::setController(n.document, held));
        impactedits::change(n.document, {hit}, QStringLiteral("Fall"), [](ProjectImpact &impact) {
            impact.key.reaction.outcome = Outcome::Fall;
        });
        n.simulate();
        const auto refused = std::ranges::find_if(n.board.messages(), [](const Message &message) {
            return std::ranges::any_of(message.actions, [](const MessageAction &action) {
                return action.text == QStringLiteral("Use assist");
            });
        });
        QVERIFY(refused != n.board.messages().end());
        QVERIFY(refused->actions.back().text.startsWith(QStringLiteral("Go to")));
        const auto act = refused->actions.front().run; // the message goes with what it does
        act();
        QCOMPARE(n.document.setup().control.balance, Balance::Assist);
    }

    void aJointAtItsCapIsNamed()
    {
        Noticed n;
        CharacterOptions weak = n.document.setup().character;
        weak.setTuning({BallJointId::LeftShoulder, 4.0, 1});
        n.document.push(commands::setCharacter(n.document, weak));
        n.simulate();
        QCOMPARE(n.workspace.simulation.take()->health, Health::Limited);
        const Message *cap = n.message("Left shoulder reached its torque cap");
        QVERIFY(cap);
        const QRegularExpression frames(QStringLiteral("^Frames (\\d+)–(\\d+), 4 N·m\\."));
        const auto match = frames.match(cap->sentence);
        QVERIFY2(match.hasMatch(), qPrintable(cap->sentence));
        QVERIFY(match.captured(1).toInt() < match.captured(2).toInt());
        QCOMPARE(cap->actions.front().text, QStringLiteral("Go to ") + match.captured(1));
        cap->actions.front().run();
        QCOMPARE(n.workspace.playhead.frame(), match.captured(1).toInt());
        QCOMPARE(cap->actions.back().text, QStringLiteral("Edit Caps…"));
    }
};

QTEST_MAIN(TestNotices)
#include "tst_notices.moc"
