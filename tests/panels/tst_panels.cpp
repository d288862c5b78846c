#include "core/base/language.h"
#include "tests/panels/panelwidgets.h"
#include "tests/support/grabs.h"
#include "tests/support/workbench.h"
#include "widgets/character/characterpanel.h"
#include "widgets/common/theme.h"
#include "widgets/controller/controllerpanel.h"
#include "widgets/document/answertexts.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/history/historypanel.h"
#include "widgets/inspector/inspectorpanel.h"
#include "widgets/messages/messagespanel.h"
#include "widgets/scene/scenedelegate.h"
#include "widgets/scene/scenepanel.h"
#include "widgets/scorecard/scorecardpanel.h"

#include <QLabel>
#include <QLocale>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTreeWidget>

using namespace flinch;
using namespace flinch::testing;

namespace {

bool showsEmptyState(const QStackedWidget &panel, const char *title)
{
    const auto *empty = qobject_cast<EmptyState *>(panel.currentWidget());
    return empty && empty->title() == QLatin1String(title);
}

/// Whether the longest word, which no line break helps, fits.
bool wordsFit(const QLabel &label)
{
    const QStringList words = label.text().split(QLatin1Char(' '));
    return std::ranges::all_of(words, [&label](const QString &word) {
        return label.fontMetrics().horizontalAdvance(word) <= label.contentsRect().width();
    });
}

/// Texts of labels and buttons that have less room than they need. Those that are meant to be
/// elided tell the whole in a tooltip.
QStringList cutTexts(const QWidget &panel)
{
    QStringList cut;
    const auto look = [&cut](const QWidget &widget, const QString &text, bool fits) {
        if (!text.isEmpty() && widget.isVisible() && !fits)
            cut += text;
    };
    for (const QLabel *label : panel.findChildren<QLabel *>()) {
        const bool isWhole =
            label->wordWrap()
                ? wordsFit(*label) && label->heightForWidth(label->width()) <= label->height()
                : label->fontMetrics().horizontalAdvance(label->text())
                      <= label->contentsRect().width();
        look(*label, label->text(), isWhole || label->toolTip() == label->text());
    }
    for (const QAbstractButton *button : panel.findChildren<QAbstractButton *>())
        look(*button, button->text(), button->sizeHint().width() <= button->width());
    return cut;
}

void postMessages(MessageBoard &board)
{
    board.post({QStringLiteral("i"),
                Severity::Info,
                QStringLiteral("boxing-guard.bvh changed on disk"),
                QStringLiteral("This project still uses the version it was made with."),
                {{QStringLiteral("Compare…"), {}}, {QStringLiteral("Keep"), {}}}});
    board.post({QStringLiteral("c"),
                Severity::Warning,
                QStringLiteral("Left shoulder reached its torque cap"),
                QStringLiteral("Frames 409–413, 150 N·m. There the cap shapes the reaction, not "
                               "the hit."),
                {{QStringLiteral("Go to 409"), {}}, {QStringLiteral("Edit cap…"), {}}}});
}

} // namespace

Q_DECLARE_METATYPE(flinch::ThemeChoice)

/// The panels that list and tell: scene, scorecard, history and messages; and all of them side by
/// side.
class TestPanels : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
        keepSettingsApart();
    }

    void init() { QSettings().clear(); }

    void withoutAClipEachPanelSaysWhatWillBeThere()
    {
        Workbench b;
        QVERIFY(showsEmptyState(ScenePanel(b.document, b.selection, b.simulation), "No clip yet"));
        QVERIFY(showsEmptyState(InspectorPanel(b.document, b.selection, b.simulation),
                                "Nothing selected"));
        QVERIFY(showsEmptyState(CharacterPanel(b.document, b.simulation), "No clip yet"));
        QVERIFY(showsEmptyState(ControllerPanel(b.document), "No clip yet"));
        QVERIFY(showsEmptyState(ScorecardPanel(b.document, b.selection, b.simulation, b.comparison),
                                "Nothing to measure"));
        HistoryPanel history(b.document);
        QCOMPARE(history.model()->index(0, 0).data().toString(), QStringLiteral("Open untitled"));
        MessageBoard board;
        MessagesPanel messages(board);
        QCOMPARE(messages.widget()->findChild<QLabel *>()->text(), QStringLiteral("All is well."));
    }

    // ── scene ──

    void theSceneListsEverything()
    {
        Workbench b;
        ScenePanel scene(b.document, b.selection, b.simulation);
        b.openDemo();
        QTreeWidget &tree = scene.tree();
        QVERIFY(tree.isVisibleTo(&scene));
        QCOMPARE(tree.topLevelItem(0)->text(0), QStringLiteral("boxing-guard.bvh"));
        QCOMPARE(tree.topLevelItem(0)->data(0, sceneroles::Detail).toString(),
                 QStringLiteral("120 fps"));
        QTreeWidgetItem *impacts = tree.topLevelItem(2);
        QCOMPARE(impacts->childCount(), 6);
        QCOMPARE(impacts->child(2)->text(0), QStringLiteral("Thrown ball"));
        QCOMPARE(impacts->child(2)->data(0, sceneroles::Frame).toString(), QStringLiteral("408"));
        QCOMPARE(impacts->child(2)->data(0, sceneroles::Detail).toString(),
                 QStringLiteral("left upper arm"));
        QTRY_VERIFY(b.simulation.character());
        QVERIFY(tree.topLevelItem(1)
                    ->data(0, sceneroles::Detail)
                    .toString()
                    .contains(QStringLiteral(" m · ")));
    }

    void withoutItsClipAProjectIsStillListed()
    {
        Workbench b;
        b.openDemo();
        ScenePanel scene(b.document, b.selection, b.simulation);
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        b.document.reset(b.document.project(), nullptr);
        QVERIFY(scene.tree().isVisibleTo(&scene));
        QCOMPARE(scene.tree().topLevelItem(0)->data(0, sceneroles::Detail).toString(),
                 QStringLiteral("missing"));
        QTreeWidgetItem *impacts = scene.tree().topLevelItem(2);
        QCOMPARE(impacts->childCount(), 6);
        // frames are the clip's
        QCOMPARE(impacts->child(2)->data(0, sceneroles::Frame).toString(),
                 QStringLiteral("3.40 s"));
        b.selection.selectImpacts({ImpactId(3)});
        for (const auto *field : inspector.findChildren<ValueField *>()) {
            if (field->spec().name == QLatin1String("Contact"))
                QVERIFY(!field->isEnabled());
        }
    }

    void theSceneDimsWhatIsNotSimulated()
    {
        Workbench b;
        ScenePanel scene(b.document, b.selection, b.simulation);
        b.openDemo();
        const QTreeWidgetItem *jab = scene.tree().topLevelItem(2)->child(0);
        QTRY_VERIFY(b.simulation.prepared());
        QVERIFY(!jab->data(0, sceneroles::Outside).toBool());
        b.document.push(commands::setRange(b.document, FrameRange{200, 500}));
        QTRY_VERIFY(jab->data(0, sceneroles::Outside).toBool());
        QVERIFY(jab->data(0, sceneroles::Enabled).toBool());
        QCOMPARE(jab->data(0, Qt::AccessibleTextRole).toString(),
                 QStringLiteral("Jab, not simulated, frame 150, head"));
    }

    void sceneAndSelectionFollowEachOther()
    {
        Workbench b;
        b.openDemo();
        ScenePanel scene(b.document, b.selection, b.simulation);
        showAt(scene, 264, 400);
        QTreeWidgetItem *impacts = scene.tree().topLevelItem(2);
        const auto click = [&](int row, Qt::KeyboardModifiers modifiers = {}) {
            const QRect rect = scene.tree().visualItemRect(impacts->child(row));
            QTest::mouseClick(scene.tree().viewport(), Qt::LeftButton, modifiers, rect.center());
        };
        click(0);
        QCOMPARE(b.selection.impacts(), std::vector{ImpactId(1)});
        click(2, Qt::ControlModifier);
        QCOMPARE(b.selection.impacts(), (std::vector{ImpactId(1), ImpactId(3)}));
        click(4);
        click(5, Qt::ShiftModifier);
        QCOMPARE(b.selection.impacts(), (std::vector{ImpactId(5), ImpactId(6)}));
        b.selection.selectImpacts({ImpactId(2)});
        QVERIFY(impacts->child(1)->isSelected());
        QCOMPARE(scene.tree().selectedItems().size(), 1);
    }

    void anImpactsMarkSwitchesItOnAndOff()
    {
        Workbench b;
        b.openDemo();
        ScenePanel scene(b.document, b.selection, b.simulation);
        showAt(scene, 264, 400);
        const QRect row = scene.tree().visualItemRect(scene.tree().topLevelItem(2)->child(2));
        QTest::mouseClick(scene.tree().viewport(), Qt::LeftButton, {},
                          SceneDelegate::markRect(row).center());
        QVERIFY(!b.impact(3).enabled);
        QCOMPARE(b.document.undoStack().count(), 1);
        b.document.undoStack().undo();
        QVERIFY(b.impact(3).enabled);
    }

    void rowsAreRenamedInPlace()
    {
        Workbench b;
        b.openDemo();
        ScenePanel scene(b.document, b.selection, b.simulation);
        showAt(scene, 264, 400);
        b.selection.selectImpacts({ImpactId(3)});
        scene.renameSelected();
        QTRY_VERIFY(scene.tree().findChild<QLineEdit *>());
        auto *editor = scene.tree().findChild<QLineEdit *>();
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("Medicine ball"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(b.impact(3).name, QStringLiteral("Medicine ball"));
        QCOMPARE(b.document.undoStack().count(), 1);
    }

    void keysWorkOnTheSceneToo()
    {
        Workbench b;
        b.openDemo();
        ScenePanel scene(b.document, b.selection, b.simulation);
        showAt(scene, 264, 400);
        b.selection.selectImpacts({ImpactId(1), ImpactId(3)});
        QTest::keyClick(&scene.tree(), Qt::Key_E);
        QCOMPARE(b.impact(1).key.anticipation, 1.0);
        QCOMPARE(b.impact(3).key.anticipation, 1.0);
        QTest::keyClick(&scene.tree(), Qt::Key_Delete);
        QCOMPARE(b.document.setup().impacts.size(), std::size_t(4));
    }

    // ── scorecard, history, messages ──

    void theScorecardMeasuresTheHitOrTheTake()
    {
        Workbench b;
        b.openDemo();
        ScorecardPanel panel(b.document, b.selection, b.simulation, b.comparison);
        QVERIFY(showsEmptyState(panel, "Nothing to measure"));
        QVERIFY(b.simulate());
        const auto texts = [&panel] {
            QStringList all;
            for (const QLabel *label : panel.currentWidget()->findChildren<QLabel *>())
                all += label->text();
            return all.join(QChar(u'|'));
        };
        QVERIFY(texts().contains(QStringLiteral("Soft: whole take")));
        b.selection.selectImpacts({ImpactId(3)});
        QVERIFY(texts().contains(QStringLiteral("Soft: this hit")));
        double peak = 0;
        for (const ImpactResult &result : b.simulation.take()->scorecard.impacts) {
            if (b.simulation.takeImpacts()[std::size_t(result.index)] == ImpactId(3))
                peak = result.peakDegrees;
        }
        QVERIFY(peak > 10);
        const QString figure = quantityText(peak, 1, Dimension::Angle);
        QVERIFY2(texts().contains(figure), qPrintable(texts()));
        QVERIFY(texts().contains(QStringLiteral("left shoulder, after")));
        // exactly back on the clip, where that can be
        b.document.push(commands::setReturn(b.document, 744));
        QVERIFY2(texts().contains(QStringLiteral("frame 744|✓ exact")), qPrintable(texts()));
        b.document.push(commands::setReturn(b.document, 300));
        QVERIFY2(texts().contains(QStringLiteral("frame 300|before the last hit")),
                 qPrintable(texts()));
        b.document.push(commands::setReturn(b.document, std::nullopt));
        // an old number says so, and nothing moves for that
        showAt(panel, 264, 240);
        const auto places = [&panel] {
            QApplication::processEvents();
            QList<QRect> all;
            for (const QLabel *label : panel.currentWidget()->findChildren<QLabel *>())
                all += label->geometry();
            return all;
        };
        const QList<QRect> before = places();
        impactedits::setAnticipation(b.document, {ImpactId(3)}, 1);
        b.simulation.cancel();
        QVERIFY(texts().contains(figure + QChar(u'…')));
        QCOMPARE(places(), before);
    }

    /// Whole body first, hit by hit.
    void scorecardAndSceneTellOfTheWholeBody()
    {
        Workbench b;
        b.openDemo();
        b.document.push(commands::setReaction(b.document, {}, QStringLiteral("On")));
        impactedits::remove(b.document,
                            {ImpactId(1), ImpactId(2), ImpactId(4), ImpactId(5), ImpactId(6)});
        const auto ask = [&b](Outcome outcome) {
            impactedits::change(b.document, {ImpactId(3)}, QStringLiteral("Ask"),
                                [outcome](ProjectImpact &impact) {
                                    impact.key.body = BodyId::Chest;
                                    impact.key.kind = ImpactKind::Push;
                                    impact.key.direction = {0, 0, -1};
                                    impact.key.impulse = 60;
                                    impact.key.duration = 0.15;
                                    impact.key.reaction.outcome = outcome;
                                });
        };
        ask(Outcome::Steps);
        ScorecardPanel panel(b.document, b.selection, b.simulation, b.comparison);
        ScenePanel scene(b.document, b.selection, b.simulation);
        const auto texts = [&panel] {
            QStringList all;
            for (const QLabel *label : panel.currentWidget()->findChildren<QLabel *>())
                all += label->text();
            return all.join(QChar(u'|'));
        };
        const auto tells = [&texts](const QString &text) {
            const bool told = texts().contains(text);
            if (!told)
                qWarning("%s is not in %s", qPrintable(text), qPrintable(texts()));
            return told;
        };
        QVERIFY(b.simulate());
        b.selection.selectImpacts({ImpactId(3)});
        const ImpactResult *result = resultOf(b.simulation, ImpactId(3));
        QVERIFY(result && result->hipsTravel > 0.05);
        QVERIFY(tells(QStringLiteral("|%1 cm|hips travel, head %2 cm|")
                          .arg(numberText(100 * result->hipsTravel, 0),
                               numberText(100 * result->headTravel, 0))));
        const QString act = answerTexts(b.simulation, ImpactId(3))->act;
        QVERIFY(act.contains(QStringLiteral("step")));
        QVERIFY(tells(QStringLiteral("|%1|").arg(act)));
        QVERIFY(result->answer->catchingSteps() > 1
                || tells(QStringLiteral("|%1 cm|Visible")
                             .arg(numberText(100 * result->answer->steps.front().length, 0))));
        const int contact = int(std::lround(b.document.rate().frames(result->contactSeconds)));
        QVERIFY(tells(QStringLiteral("|at %1–").arg(contact)));
        QVERIFY(tells(QStringLiteral("|%1 cm|while planted|")
                          .arg(numberText(100 * result->plantedSlide, 1))));
        QVERIFY(tells(QStringLiteral("|%1 N|").arg(numberText(result->beyondFeet.newtons, 0))));
        QCOMPARE(scene.tree().topLevelItem(2)->child(0)->data(0, sceneroles::Detail).toString(),
                 act + QStringLiteral(" · chest"));
        // without a hit that is chosen, of the one that moved it most
        b.selection.clear();
        QVERIFY(tells(QStringLiteral("|%1|%2|").arg(act, b.impact(3).name)));
        b.selection.selectImpacts({ImpactId(3)});
        ask(Outcome::Fall);
        QVERIFY(b.simulate());
        QVERIFY(tells(QStringLiteral("|fall|")));
        QVERIFY(tells(QStringLiteral("|–|at rest ")));
        b.simulation.cancel();
    }

    void theHistoryJumps()
    {
        Workbench b;
        b.openDemo();
        HistoryPanel history(b.document);
        showAt(history, 264, 300);
        QCOMPARE(history.model()->index(0, 0).data().toString(),
                 QStringLiteral("Open boxing-guard.bvh"));
        for (const double frames : {1.0, 2.0, 3.0})
            impactedits::move(b.document, {b.impact(3)}, frames);
        QCOMPARE(history.model()->rowCount(), 4);
        QCOMPARE(b.frameOf(3), 414.0);
        QTest::mouseClick(history.viewport(), Qt::LeftButton, {},
                          history.visualRect(history.model()->index(1, 0)).center());
        QCOMPARE(b.frameOf(3), 409.0);
        QTest::mouseClick(history.viewport(), Qt::LeftButton, {},
                          history.visualRect(history.model()->index(3, 0)).center());
        QCOMPARE(b.frameOf(3), 414.0);
    }

    void theWorstMessageComesFirst()
    {
        MessageBoard board;
        MessagesPanel panel(board);
        showAt(panel, 312, 400);
        QSignalSpy posted(&board, &MessageBoard::posted);
        int went = 0;
        board.post({QStringLiteral("cap"),
                    Severity::Warning,
                    QStringLiteral("Cap"),
                    {},
                    {{QStringLiteral("Go to 409"), [&went] {
                          ++went;
                      }}}});
        board.post({QStringLiteral("info"), Severity::Info, QStringLiteral("Changed"), {}, {}});
        board.post({QStringLiteral("stop"), Severity::Error, QStringLiteral("Stopped"), {}, {}});
        board.post(
            {QStringLiteral("balance"), Severity::Warning, QStringLiteral("Balance"), {}, {}});
        QStringList titles;
        for (const Message &message : board.messages())
            titles += message.title;
        QCOMPARE(titles, (QStringList{QStringLiteral("Stopped"), QStringLiteral("Balance"),
                                      QStringLiteral("Cap"), QStringLiteral("Changed")}));
        QCOMPARE(posted.count(), 4);
        buttonNamed(panel, "Go to 409")->click();
        QCOMPARE(went, 1);
        board.post({QStringLiteral("cap"), Severity::Warning, QStringLiteral("Cap again"), {}, {}});
        QCOMPARE(board.messages().size(), std::size_t(4));
        board.remove(QStringLiteral("stop"));
        QCOMPARE(board.messages().front().title, QStringLiteral("Cap again"));
    }

    /// Who looks anew at every take finds the same to say again, and nobody wants to hear it twice.
    void whatStaysTrueIsNotNews()
    {
        MessageBoard board;
        QSignalSpy posted(&board, &MessageBoard::posted);
        Message balance = {
            QStringLiteral("take.balance"), Severity::Warning, QStringLiteral("Balance"), {}, {}};
        board.post(balance);
        board.removeAll(QStringLiteral("take"));
        board.post(balance);
        board.post(balance);
        QCOMPARE(posted.count(), 1);
        QCOMPARE(board.messages().size(), 1U);
        balance.sentence = QStringLiteral("More");
        board.post(balance);
        QCOMPARE(posted.count(), 2);
        // gone for a while, it is news again
        board.removeAll(QStringLiteral("take"));
        board.removeAll(QStringLiteral("take"));
        board.post(balance);
        QCOMPARE(posted.count(), 3);
    }

    /// A button may remove the message that it belongs to.
    void aButtonMayEndItsOwnMessage()
    {
        MessageBoard board;
        MessagesPanel panel(board);
        showAt(panel, 312, 400);
        board.post({QStringLiteral("x"),
                    Severity::Info,
                    QStringLiteral("X"),
                    {},
                    {{QStringLiteral("Keep"), [&board] {
                          board.remove(QStringLiteral("x"));
                      }}}});
        QTest::mouseClick(buttonNamed(panel, "Keep"), Qt::LeftButton);
        QVERIFY(board.messages().empty());
        QCOMPARE(panel.widget()->findChild<QLabel *>()->text(), QStringLiteral("All is well."));
    }

    void everyWordFitsItsPanel_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<ThemeChoice>("theme");
        QTest::newRow("en-dark") << "en" << ThemeChoice::Dark;
        QTest::newRow("pt_BR-light") << "pt_BR" << ThemeChoice::Light;
    }

    /// With the demo in it, at the width that it comes with; kept as pictures for eyes, too.
    void everyWordFitsItsPanel()
    {
        QFETCH(QString, language);
        QFETCH(ThemeChoice, theme);
        useLanguage(language);
        Theme::instance()->setChoice(theme);
        const auto back = qScopeGuard([] {
            useLanguage(QStringLiteral("en"));
            QLocale::setDefault(QLocale::c());
            Theme::instance()->setChoice(ThemeChoice::Dark);
        });
        Workbench b;
        b.openDemo();
        QVERIFY(b.simulate());
        b.document.push(commands::setReturn(b.document, 744));
        b.document.push(commands::keepTake(b.document, QStringLiteral("stiffer arm"), {}));
        b.document.push(commands::setTimeUnit(b.document, TimeUnit::Seconds));
        b.document.undoStack().undo();
        b.selection.selectImpacts({ImpactId(3)});
        ScenePanel scene(b.document, b.selection, b.simulation);
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        CharacterPanel character(b.document, b.simulation);
        ControllerPanel controller(b.document);
        ScorecardPanel scorecard(b.document, b.selection, b.simulation, b.comparison);
        HistoryPanel history(b.document);
        MessageBoard board;
        postMessages(board);
        MessagesPanel messages(board);

        const struct
        {
            QWidget &panel;
            const char *name;
            QSize size;
        } shown[] = {
            {scene, "scene", {264, 370}},
            {inspector, "inspector", {312, 612}},
            {character, "character", {312, 700}},
            {controller, "controller", {312, 520}},
            {scorecard, "scorecard", {264, 230}},
            {history, "history", {264, 160}},
            {messages, "messages", {312, 260}},
            {inspector, "inspector-tall", {312, 1500}},
            {character, "character-tall", {312, 1500}},
        };

        QStringList cut;
        for (const auto &each : shown) {
            showAt(each.panel, each.size.width(), each.size.height());
            QApplication::processEvents(); // layouts settle
            grabWidget(each.panel, each.name + QByteArray("-") + QTest::currentDataTag());
            for (const QString &text : cutTexts(each.panel))
                cut += QStringLiteral("%1: %2").arg(QLatin1String(each.name), text);
            for (const auto *area : each.panel.findChildren<QScrollArea *>()) {
                if (area->isVisible() && area->widget()
                    && area->widget()->width() > area->viewport()->width())
                    cut += QStringLiteral("%1: wider than its room").arg(QLatin1String(each.name));
            }
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    }

    /// The measure itself.
    void aCutWordIsSeen()
    {
        QWidget panel;
        auto *label = new QLabel(QStringLiteral("Feedforward from the shadow"), &panel);
        panel.show();
        label->resize(label->sizeHint());
        QCOMPARE(cutTexts(panel), QStringList());
        label->resize(label->width() - 8, label->height());
        QCOMPARE(cutTexts(panel), QStringList{label->text()});
        label->setWordWrap(true);
        QCOMPARE(cutTexts(panel), QStringList{label->text()});
        label->resize(label->width(), 3 * label->height());
        QCOMPARE(cutTexts(panel), QStringList());
    }
};

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
