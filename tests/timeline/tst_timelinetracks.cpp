#include "tests/support/grabs.h"
#include "tests/timeline/showntimeline.h"
#include "widgets/common/theme.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/timeline/clipmarks.h"
#include "widgets/timeline/stepstrack.h"
#include "widgets/timeline/timelinepainter.h"

#include <QContextMenuEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

using namespace flinch;
using namespace flinch::testing;

namespace {

using Keys = std::vector<TrackKey<double>>;

/// A shown timeline whose character has two tone keys, at frames 300 and 600.
struct Keyed : Shown
{
    Keyed()
    {
        ReactionSettings settings;
        settings.keys[Keyable::Tone].keys = {{document.rate().seconds(300), 0.2},
                                             {document.rate().seconds(600), 0.8}};
        document.push(commands::setReaction(document, settings, QStringLiteral("Key")));
        document.undoStack().clear();
        simulation.cancel();
        view.repaint();
    }

    const Keys &keys() const { return document.setup().reaction.keys[Keyable::Tone].keys; }

    double frame(std::size_t key) const { return document.rate().frames(keys()[key].time); }

    /// Where a tone lies in its row.
    QPoint tone(double frame, double tone) const
    {
        const QRect track = view.geometryOfTime().track(TimelineRow::Tone);
        return {int(std::lround(view.geometryOfTime().x(frame))),
                int(std::lround(track.bottom() - 4 - tone * (track.height() - 9)))};
    }

    std::vector<QString> partNames() const
    {
        std::vector<QString> names;
        for (int i = 0; i < view.partCount(); ++i)
            names.push_back(view.partName(i));
        return names;
    }
};

ReactionSettings off()
{
    ReactionSettings settings;
    settings.enabled = false;
    return settings;
}

/// A shown timeline whose whole body reacts.
struct Reacting : Shown
{
    Reacting()
    {
        document.push(commands::setReaction(document, {}, QStringLiteral("On")));
        document.undoStack().clear();
        simulation.cancel();
    }
};

/// One step of each kind, and a fall.
TimelineContent stepping()
{
    TimelineContent content;
    content.frameCount = 936;
    content.rate = *FrameRate::fromFraction(120, 1);
    content.steps = {
        {.side = 1, .lift = 322, .land = 358, .number = 1, .centimetres = 38},
        {.side = 0, .lift = 364, .land = 390, .number = 2, .centimetres = 21, .own = true},
        {.side = 1, .lift = 438, .land = 480, .home = true}};
    content.falls = {{600, 700.0}};
    return content;
}

TimelineGeometry wide()
{
    TimelineGeometry geometry;
    geometry.setFrameCount(936);
    geometry.resize({1600, 259}, false);
    return geometry;
}

} // namespace

/// Rows that are tracks: which are shown, steps, and tone.
class TestTimelineTracks : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatComesAfterAPauseIsShownLater()
    {
        Keyed shown;
        const int frames = shown.document.frameCount();
        const auto later = shown.view.content().impacts.back();
        QVERIFY(later.frame > 400);
        const QImage before = shown.view.grab().toImage();
        shown.document.setTimeMap(TimeMap().with({350, 20, 60, 20}));
        shown.view.repaint();
        const TimelineContent &content = shown.view.content();
        QCOMPARE(content.frameCount, frames + 80);
        QCOMPARE(content.impacts.back().frame, later.frame + 80);
        QCOMPARE(content.pauses.size(), std::size_t(1));
        QCOMPARE(content.pauses[0].from, 340.0);
        QCOMPARE(content.pauses[0].stands, 360.0);
        QCOMPARE(content.pauses[0].goesOn, 420.0);
        QCOMPARE(content.pauses[0].to, 440.0);
        QVERIFY(pauseText(content, content.pauses[0]).contains(QStringLiteral("420")));
        QVERIFY(shown.view.grab().toImage() != before);
        const QPoint there = shown.at(TimelineRow::Clip, 390);
        QCOMPARE(pauseAt(content, shown.view.geometryOfTime(), there), &content.pauses[0]);
        QVERIFY(!pauseAt(content, shown.view.geometryOfTime(), shown.at(TimelineRow::Clip, 450)));

        // keys of the tone are the clip's: seen later, dragged as they are seen
        QCOMPARE(content.frameOf(shown.keys()[1].time), 680.0);
        shown.drag(shown.tone(680, 0.8), shown.tone(700, 0.8), Qt::ShiftModifier);
        QVERIFY2(std::abs(shown.frame(1) - 620) < 1.01,
                 qPrintable(QString::number(shown.frame(1))));
        // and so are impacts
        shown.drag(shown.mark(int(later.id)),
                   shown.mark(int(later.id)) + shown.at(TimelineRow::Impacts, 30)
                       - shown.at(TimelineRow::Impacts, 0),
                   Qt::ShiftModifier);
        const double moved =
            shown.document.rate().frames(shown.document.setup().impact(later.id)->key.time);
        QVERIFY2(std::abs(moved - later.frame - 30) < 1.01, qPrintable(QString::number(moved)));
        // what is shown stays where it was when the clip waits for longer
        shown.wheel(shown.at(TimelineRow::Clip, 300), 6);
        const double first = shown.view.geometryOfTime().firstVisible();
        QVERIFY(first > 50);
        shown.document.setTimeMap(TimeMap().with({350, 20, 90, 20}));
        shown.view.repaint();
        QCOMPARE(shown.view.geometryOfTime().firstVisible(), first);
    }

    /// Arms that cover a struck spot are a hundred degrees away for long.
    void theStripTellsFarFromFarther()
    {
        TimelineContent content = stepping();
        constexpr std::array<float, 5> kDegrees = {20, 45, 70, 100, 140};
        for (auto &row : content.deviation) {
            row.assign(936, 0);
            for (std::size_t i = 0; i < kDegrees.size(); ++i)
                std::fill_n(row.begin() + long(100 + 100 * i), 100, kDegrees[i]);
        }
        const TimelineGeometry geometry = wide();
        QImage image(1600, 259, QImage::Format_RGB32);
        QPainter painter(&image);
        paintTimeline(painter, content, geometry, {});
        painter.end();
        int before = 0;
        for (std::size_t i = 0; i < kDegrees.size(); ++i) {
            const QPoint at(int(geometry.x(150.0 + 100 * double(i))),
                            geometry.track(TimelineRow::Deviation).center().y());
            const int light = qGray(image.pixel(at)); // on dark ground more is brighter
            QVERIFY2(i == 0 || light > before + 8, qPrintable(QString::number(light)));
            before = light;
        }
    }

    /// Whoever falls as the clip ends lies there after it.
    void aTakeMayOutlastItsClip()
    {
        Keyed shown;
        const int frames = shown.document.frameCount();
        const auto bar = [&shown, frames] {
            const QImage image = shown.view.grab().toImage();
            const QPoint at = shown.at(TimelineRow::Clip, frames + 60);
            return image.pixelColor(at.x(), at.y());
        };
        shown.document.setTimeMap(TimeMap().with({frames - 40, 20, 90, 20})); // a pause is clip
        shown.view.repaint();
        const QColor clip = bar();
        QVERIFY(!shown.view.content().outlasts);
        shown.document.setTimeMap(TimeMap().with({frames - 2, 20, 90, 0}));
        shown.view.repaint();
        const TimelineContent &content = shown.view.content();
        QCOMPARE(content.frameCount, frames + 100);
        QCOMPARE(content.clipEnd(), frames + 9);
        QVERIFY(content.pauses.empty());
        QVERIFY(bar() != clip);
    }

    void rowsThatDoNotFitScroll()
    {
        Shown s;
        const TimelineGeometry &geometry = s.view.geometryOfTime();
        QVERIFY(!s.view.scrollBar().isVisible());
        s.timeline.resize(1600, 186);
        const int overflow = geometry.contentHeight() - s.view.height();
        QVERIFY(overflow > 40);
        QCOMPARE(geometry.overflow(), overflow);
        QTRY_VERIFY(s.view.scrollBar().isVisible());
        const QPoint header(60, geometry.row(TimelineRow::Impacts).center().y());
        const QRect clip = geometry.row(TimelineRow::Clip);
        const double scale = geometry.pixelsPerFrame();
        s.wheel(header, -20);
        QCOMPARE(geometry.scrolled(), overflow);
        QCOMPARE(geometry.pixelsPerFrame(), scale); // nothing zooms
        QCOMPARE(geometry.row(TimelineRow::Clip), clip);
        QVERIFY(geometry.row(TimelineRow::Deviation).bottom() < s.view.height());
        QCOMPARE(geometry.row(TimelineRow::Zoom).bottom() + 1, s.view.height());
        // what is under the ruler is the ruler's
        QCOMPARE(geometry.rowAt(clip.center().y()), TimelineRow::Clip);
        QCOMPARE(geometry.rowAt(5), TimelineRow::Ruler);
        const QPoint main = s.at(TimelineRow::Main, 500);
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, main);
        QCOMPARE(s.playhead.frame(), 500);
        s.wheel(header, 20);
        QCOMPARE(geometry.scrolled(), 0);
        s.timeline.resize(1600, 355);
        QTRY_VERIFY(!s.view.scrollBar().isVisible());
    }

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
        QCoreApplication::setOrganizationName(QStringLiteral("flinch-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    }

    void init() { QSettings().clear(); }

    // ── rows ──

    void deviationFoldsSoThatTheHeightStays()
    {
        Shown s;
        const TimelineGeometry &geometry = s.view.geometryOfTime();
        QCOMPARE(s.timeline.sizeHint().height(), 295);
        QCOMPARE(geometry.row(TimelineRow::Steps).height(), 28);
        QCOMPARE(geometry.row(TimelineRow::Tone).height(), 32);
        QCOMPARE(geometry.row(TimelineRow::Deviation).height(), 18);
        QCOMPARE(geometry.contentHeight(), 259);
        // where there is room it has its six lines
        s.timeline.resize(1600, 355);
        QCOMPARE(geometry.row(TimelineRow::Deviation).height(), 78);
        s.timeline.resize(1600, 354);
        QCOMPARE(geometry.row(TimelineRow::Deviation).height(), 18);
        // and without the two rows it always did
        s.view.setRowState(TimelineRow::Steps, RowState::Hidden);
        s.view.setRowState(TimelineRow::Tone, RowState::Hidden);
        QCOMPARE(s.timeline.sizeHint().height(), 295);
        s.timeline.resize(1600, 295);
        QCOMPARE(geometry.row(TimelineRow::Deviation).height(), 78);
        QVERIFY(geometry.row(TimelineRow::Steps).isEmpty());
    }

    void aDoubleClickOnTheHeaderFolds()
    {
        Shown s;
        const TimelineGeometry &geometry = s.view.geometryOfTime();
        QSignalSpy wanted(&s.view, &TimelineView::moreHeightWanted);
        const auto header = [&geometry](TimelineRow row) {
            return QPoint(60, geometry.row(row).center().y());
        };
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, header(TimelineRow::Tone));
        QCOMPARE(geometry.row(TimelineRow::Tone).height(), 18);
        QCOMPARE(wanted.takeFirst().at(0).toInt(), -14);
        TimelineView later(s.document, s.selection, s.playhead, s.simulation);
        QCOMPARE(later.rowState(TimelineRow::Tone), RowState::Folded);
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, header(TimelineRow::Tone));
        QCOMPARE(geometry.row(TimelineRow::Tone).height(), 32);
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, header(TimelineRow::Main));
        QCOMPARE(s.view.rowState(TimelineRow::Main), RowState::Shown);
        QVERIFY(s.steps() == 0);
    }

    void theHeadersMenuShowsAndHidesRows()
    {
        Shown s;
        s.timeline.setCompact(true);
        s.timeline.resize(1280, 186);
        const TimelineGeometry &geometry = s.view.geometryOfTime();
        QVERIFY(geometry.row(TimelineRow::Steps).isEmpty());
        QTimer::singleShot(0, &s.view, [] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction *action : menu->actions()) {
                QVERIFY(action->text() != QStringLiteral("Clip"));
                if (action->text() == QStringLiteral("Steps")) {
                    QVERIFY(!action->isChecked());
                    action->trigger();
                }
            }
            menu->close();
        });
        const QPoint at(40, geometry.row(TimelineRow::Main).center().y());
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, s.view.mapToGlobal(at));
        QApplication::sendEvent(&s.view, &event);
        QCOMPARE(geometry.row(TimelineRow::Steps).height(), 16);
        QCOMPARE(s.timeline.sizeHint().height(), 202);
        // wide windows have their own
        s.timeline.setCompact(false);
        QCOMPARE(s.view.rowState(TimelineRow::Steps), RowState::Shown);
        QCOMPARE(s.view.rowState(TimelineRow::Tone), RowState::Shown);
    }

    // ── steps ──

    void stepsAreBarsInTheLaneOfTheirFoot()
    {
        const TimelineContent content = stepping();
        const TimelineGeometry geometry = wide();
        const TrackScene scene = {content, geometry, {}};
        QImage image(1600, 259, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        paintTimeline(painter, makeTracks(), scene);
        painter.end();
        const QRect track = geometry.track(TimelineRow::Steps);
        const auto colorAt = [&](double frame, double y) {
            return image.pixelColor(int(geometry.x(frame)), int(y));
        };
        const double left = track.top() + 8, right = track.top() + 20;
        QCOMPARE(colorAt(340, right), color(Token::Main)); // inserted: solid
        QVERIFY(colorAt(340, left) != color(Token::Main));
        QCOMPARE(colorAt(377, left), color(Token::TrackB)); // the clip's own: an outline
        QCOMPARE(colorAt(377, left - 4), color(Token::Main));
        QCOMPARE(colorAt(460, right), color(Token::Main)); // home: thin
        QVERIFY(colorAt(460, right + 3) != color(Token::Main));
        QCOMPARE(colorAt(680, track.center().y() - 6),
                 mixed(color(Token::TrackB), color(Token::Main), 0.3));
    }

    void stepsTellAndLeadToTheirLanding()
    {
        Shown s;
        const TimelineContent content = stepping();
        const TimelineGeometry geometry = wide();
        const std::vector<PlacedMark> none;
        const TrackScene scene = {content, geometry, none};
        StepsTrack track;
        const auto parts = track.parts(scene);
        QCOMPARE(parts.size(), 4U);
        QCOMPARE(parts[0].name,
                 QStringLiteral("Right foot step 1, frames 322 to 358, 38 centimetres"));
        QCOMPARE(parts[2].name, QStringLiteral("Right foot goes home, frames 438 to 480"));
        QCOMPARE(parts[3].name, QStringLiteral("Falls from frame 600, at rest by 700"));
        for (const TrackPart &part : parts)
            QVERIFY(part.place.width() >= 24 && part.place.height() >= 11);
        TrackHands hands{s.document, s.selection, s.playhead, s.simulation, {}, {}};
        const auto click = [&](const QPointF &at) {
            QVERIFY(!track.press({at, {}}, scene, hands));
        };
        click(parts[1].place.center());
        QCOMPARE(s.playhead.frame(), 390);
        QCOMPARE(s.selection.body(), std::optional(BodyId::LeftFoot));
        click(parts[0].place.center());
        QCOMPARE(s.playhead.frame(), 358);
        QCOMPARE(s.selection.body(), std::optional(BodyId::RightFoot));
        click(parts[3].place.center());
        QCOMPARE(s.playhead.frame(), 700);
    }

    // ── tone ──

    void aDoubleClickKeysTheTone()
    {
        Keyed s;
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.tone(450, 1));
        QCOMPARE(s.keys().size(), 3U);
        QCOMPARE(s.frame(1), 450.0);
        QVERIFY(s.keys()[1].value > 0.9);
        QCOMPARE(s.steps(), 1);
        // on a key there is one
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.tone(300, 0.2));
        QCOMPARE(s.keys().size(), 3U);
        s.document.undoStack().undo();
        QCOMPARE(s.keys().size(), 2U);
    }

    void aKeyIsDraggedInOneStep()
    {
        Keyed s;
        s.drag(s.tone(300, 0.2), s.tone(360, 0.2));
        QCOMPARE(s.frame(0), 360.0);
        QCOMPARE(s.keys()[0].value, 0.2); // along the row it keeps its tone
        QCOMPARE(s.steps(), 1);
        s.drag(s.tone(360, 0.2), s.tone(360, 0.7));
        QVERIFY(std::abs(s.keys()[0].value - 0.7) < 0.05);
        QCOMPARE(s.steps(), 2);
        s.document.undoStack().undo();
        s.document.undoStack().undo();
        QCOMPARE(s.frame(0), 300.0);
        // beyond another it takes its place in time; on it, it takes it over
        s.drag(s.tone(300, 0.2), s.tone(700, 0.2));
        QCOMPARE(s.frame(0), 600.0);
        QVERIFY(std::abs(s.frame(1) - 700) <= 1); // pixels are no frames
        s.drag(s.tone(s.frame(1), 0.2), s.tone(600, 0.2));
        QCOMPARE(s.keys().size(), 1U);
    }

    void aKeyCatchesUnlessShiftIsHeld()
    {
        Keyed s;
        s.playhead.setFrame(450);
        s.drag(s.tone(300, 0.2), s.tone(450, 0.2) + QPoint(3, 0));
        QCOMPARE(s.frame(0), 450.0);
        s.document.undoStack().undo();
        s.drag(s.tone(300, 0.2), s.tone(450, 0.2) + QPoint(3, 0), Qt::ShiftModifier);
        QVERIFY(s.frame(0) > 450);
    }

    void controlDragCopiesAKey()
    {
        Keyed s;
        s.drag(s.tone(300, 0.2), s.tone(420, 0.2), Qt::ControlModifier);
        QCOMPARE(s.keys().size(), 3U);
        QCOMPARE(s.frame(0), 300.0);
        QCOMPARE(s.frame(1), 420.0);
        QCOMPARE(s.keys()[1].value, 0.2);
        QCOMPARE(s.steps(), 1);
    }

    void escTakesTheKeyBack()
    {
        Keyed s;
        const auto before = s.document.hash();
        s.drag(s.tone(300, 0.2), s.tone(420, 0.6), {}, false);
        QVERIFY(s.document.hash() != before);
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QTest::mouseRelease(&s.view, Qt::LeftButton, {}, s.tone(420, 0.6));
        QCOMPARE(s.document.hash(), before);
        QCOMPARE(s.steps(), 0);
        QTest::keyClick(&s.view, Qt::Key_Delete); // it is still the selected one
        QCOMPARE(s.keys().size(), 1U);
        QCOMPARE(s.frame(0), 600.0);
    }

    void deleteTakesTheSelectedKeyAndNoImpact()
    {
        Keyed s;
        s.selection.selectImpacts({ImpactId(3)});
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.tone(600, 0.8));
        QTest::keyClick(&s.view, Qt::Key_Delete);
        QCOMPARE(s.keys().size(), 1U);
        QCOMPARE(s.document.setup().impacts.size(), 6U);
        QTest::keyClick(&s.view, Qt::Key_Delete); // none is selected any more
        QCOMPARE(s.keys().size(), 1U);
        QCOMPARE(s.document.setup().impacts.size(), 5U);
    }

    void theLineMovesBothItsKeys()
    {
        Keyed s;
        s.drag(s.tone(450, 0.5), s.tone(450, 0.5) - QPoint(0, 8));
        QVERIFY(s.keys()[0].value > 0.4 && s.keys()[1].value > 0.9);
        QCOMPARE(s.frame(0), 300.0);
        QCOMPARE(s.steps(), 1);
        s.document.push(commands::setReaction(s.document, {}, QStringLiteral("No keys")));
        s.view.repaint();
        s.drag(s.tone(450, 0.4), s.tone(450, 1) - QPoint(0, 9));
        QCOMPARE(s.document.setup().reaction.tone, 1.0);
        QVERIFY(s.keys().empty());
    }

    void shiftSKeysTheToneAtThePlayhead()
    {
        Keyed s;
        s.playhead.setFrame(450);
        QTest::keyClick(&s.view, Qt::Key_S, Qt::ShiftModifier);
        QCOMPARE(s.keys().size(), 3U);
        QCOMPARE(s.frame(1), 450.0);
        QCOMPARE(s.keys()[1].value, 0.5);
    }

    void shiftOTakesTheNextOutcome()
    {
        Keyed s;
        s.selection.selectImpacts({ImpactId(1), ImpactId(3)});
        QTest::keyClick(&s.view, Qt::Key_O, Qt::ShiftModifier);
        QCOMPARE(s.impact(1).key.reaction.outcome, std::optional(Outcome::Flinch));
        QCOMPARE(s.impact(3).key.reaction.outcome, std::optional(Outcome::Flinch));
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(&s.view, Qt::Key_O, Qt::ShiftModifier);
        QCOMPARE(s.impact(1).key.reaction.outcome, std::optional(Outcome::Auto));
        QVERIFY(!s.document.loop() || s.steps() == 5);
    }

    void takingHoldOfAnImpactLetsGoOfTheKey()
    {
        Keyed s;
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.tone(600, 0.8));
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.mark(3));
        QTest::keyClick(&s.view, Qt::Key_Delete);
        QCOMPARE(s.keys().size(), 2U);
        QVERIFY(!s.document.setup().impact(ImpactId(3)));
    }

    void theMenuSaysHowAKeyGoesOn()
    {
        Keyed s;
        const auto choose = [&s](int entry) {
            QString checked;
            QTimer::singleShot(0, &s.view, [&] {
                auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
                for (const QAction *action : menu->actions()) {
                    if (action->isChecked())
                        checked = action->text();
                }
                menu->actions().at(entry)->trigger();
                menu->close();
            });
            const QPoint at = s.tone(300, 0.2);
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, s.view.mapToGlobal(at));
            QApplication::sendEvent(&s.view, &event);
            return checked;
        };
        QCOMPARE(choose(2), QStringLiteral("Smooth to the next key"));
        QCOMPARE(s.keys()[0].interpolation, Interpolation::Step);
        QCOMPARE(choose(1), QStringLiteral("Hold until it"));
        QCOMPARE(s.keys()[0].interpolation, Interpolation::Linear);
        QCOMPARE(s.keys()[1].interpolation, Interpolation::Smooth);
        QCOMPARE(s.steps(), 2);
    }

    // ── shares ──

    void rowsOfSharesComeWithTheirKeys()
    {
        Shown s;
        const TimelineGeometry &geometry = s.view.geometryOfTime();
        QSignalSpy wanted(&s.view, &TimelineView::moreHeightWanted);
        QVERIFY(geometry.row(TimelineRow::Exaggerate).isEmpty());
        QVERIFY(geometry.row(TimelineRow::LeftArmWeight).isEmpty());
        QCOMPARE(s.view.rowState(TimelineRow::Exaggerate), RowState::Hidden);
        ReactionSettings settings;
        settings.keys[Keyable::LeftArm].keys = {{1, 0.5}};
        s.document.push(commands::setReaction(s.document, settings, QStringLiteral("Key")));
        QCOMPARE(geometry.row(TimelineRow::LeftArmWeight).height(), 32);
        QVERIFY(geometry.row(TimelineRow::Exaggerate).isEmpty());
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.takeFirst().at(0).toInt(), 32);
        s.document.undoStack().undo();
        QVERIFY(geometry.row(TimelineRow::LeftArmWeight).isEmpty());
        QCOMPARE(wanted.takeFirst().at(0).toInt(), -32);
        // also where deviation gives its room to it
        s.timeline.resize(1600, 355);
        QCOMPARE(geometry.row(TimelineRow::Deviation).height(), 78);
        s.document.undoStack().redo();
        QCOMPARE(geometry.row(TimelineRow::Deviation).height(), 18);
        QCOMPARE(wanted.takeFirst().at(0).toInt(), 32);
        s.document.undoStack().undo();
        wanted.clear();
        // who puts it away keeps it away, and who wants it sees it without keys
        s.view.setRowState(TimelineRow::LeftArmWeight, RowState::Hidden);
        s.view.setRowState(TimelineRow::Exaggerate, RowState::Shown);
        s.document.undoStack().redo();
        QVERIFY(geometry.row(TimelineRow::LeftArmWeight).isEmpty());
        QCOMPARE(geometry.row(TimelineRow::Exaggerate).height(), 32);
    }

    void sharesAreKeyedAndDraggedAsTheTone()
    {
        Shown s;
        s.view.setRowState(TimelineRow::Exaggerate, RowState::Shown);
        s.timeline.resize(1600, 400);
        s.view.repaint();
        const auto at = [&s](double frame, double share) {
            const QRect track = s.view.geometryOfTime().track(TimelineRow::Exaggerate);
            return QPoint(int(std::lround(s.view.geometryOfTime().x(frame))),
                          int(std::lround(track.bottom() - 4 - share / 3 * (track.height() - 9))));
        };
        const auto keys = [&s]() -> const Keys & {
            return s.document.setup().reaction.keys[Keyable::Exaggerate].keys;
        };
        // the line of all that is simulated, moved as a whole, is one key that holds throughout
        s.drag(at(500, 1), at(500, 2));
        QCOMPARE(keys().size(), 1U);
        QCOMPARE(keys()[0].time, 0.0);
        QCOMPARE(keys()[0].value, 2.0);
        QCOMPARE(s.document.undoStack().undoText(), QStringLiteral("Exaggerate: change value"));
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, at(600, 0));
        QCOMPARE(keys().size(), 2U);
        QCOMPARE(keys()[1].value, 0.0);
        QVERIFY(std::abs(s.document.rate().frames(keys()[1].time) - 600) <= 1);
        s.drag(at(s.document.rate().frames(keys()[1].time), 0), at(700, 3));
        QCOMPARE(keys()[1].value, 3.0);
        QVERIFY(std::abs(s.document.rate().frames(keys()[1].time) - 700) <= 1);
        QCOMPARE(s.steps(), 3);
        QString name;
        for (int i = 0; i < s.view.partCount(); ++i) {
            if (s.view.partName(i).startsWith(QStringLiteral("Exaggerate key, frame 0")))
                name = s.view.partName(i);
        }
        QCOMPARE(name, QStringLiteral("Exaggerate key, frame 0, 200 %"));
        QTest::keyClick(&s.view, Qt::Key_Delete);
        QCOMPARE(keys().size(), 1U);
        s.document.undoStack().undo();
        QCOMPARE(keys().size(), 2U);
    }

    // ── returns ──

    void everyBlowHasItsFlag()
    {
        Reacting s;
        s.simulation.resume();
        QVERIFY(s.simulate());
        const auto &returns = s.view.content().returns;
        // but those that are hit again before
        QVERIFY2(returns.size() >= 2, qPrintable(QString::number(returns.size())));
        for (const TimelineReturn &back : returns) {
            QVERIFY(back.frame > back.hit);
            QVERIFY(back.recovers > back.hit);
            QVERIFY(!back.chosen);
        }
        const TimelineReturn first = returns.front();
        const auto at = [&s](double frame) {
            return s.at(TimelineRow::Return, frame) + QPoint(4, 0);
        };
        const int before = s.steps();
        // dragged, it is the time to recover of its impact alone
        s.drag(at(first.frame), at(first.frame) + QPoint(20, 0), Qt::ShiftModifier);
        QCOMPARE(s.steps(), before + 1);
        QCOMPARE(s.selected(), Numbers{int(first.id)});
        const ProjectImpact &impact = *s.document.setup().impact(first.id);
        QVERIFY(impact.key.reaction.recover);
        const TimelineReturn &moved = s.view.content().returns.front();
        QVERIFY(moved.chosen && moved.selected);
        QVERIFY(std::abs(moved.frame - first.frame - 20 / s.view.geometryOfTime().pixelsPerFrame())
                <= 1.5);
        QCOMPARE(moved.frame,
                 std::round(s.document.rate().frames(*impact.key.reaction.recover) + first.hit));
        for (const ProjectImpact &other : s.document.setup().impacts)
            QVERIFY(other.id == first.id || !other.key.reaction.recover);
        // and comes by itself again
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, at(moved.frame));
        QVERIFY(!s.document.setup().impact(first.id)->key.reaction.recover);
        s.document.undoStack().undo();
        s.document.undoStack().undo();
        QVERIFY(!s.document.setup().impact(first.id)->key.reaction.recover);
        QCOMPARE(s.view.content().returns.front().frame, first.frame);
    }

    void rBringsTheSelectedFlagToThePlayhead()
    {
        Reacting s;
        const auto recover = [&s] {
            return s.impact(3).key.reaction.recover.value_or(-1);
        };
        s.selection.selectImpacts({ImpactId(3)});
        s.playhead.setFrame(408 + 120);
        QTest::keyClick(&s.view, Qt::Key_R);
        QVERIFY(std::abs(recover() - 1) < 1e-9);
        QVERIFY(!s.document.bake().returnFrame);
        // sooner than any body could: the least there is, and a word about it
        QSignalSpy said(&s.view, &TimelineView::message);
        s.playhead.setFrame(300);
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(recover(), 0.1);
        QVERIFY(said.takeFirst().at(0).toString().contains(QStringLiteral("0.1 to 20 s")));
        // without an impact it is the bake's
        s.selection.clear();
        s.playhead.setFrame(800);
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(s.document.bake().returnFrame, std::optional(800));
        // nor is it another's where nothing is planned
        s.document.push(commands::setReaction(s.document, off(), QStringLiteral("Off")));
        s.selection.selectImpacts({ImpactId(3)});
        s.playhead.setFrame(810);
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(recover(), 0.1);
        QCOMPARE(s.document.bake().returnFrame, std::optional(810));
    }

    void aFallRestsAndDoesNotReturn()
    {
        Reacting s;
        impactedits::remove(s.document, {ImpactId(1), ImpactId(4), ImpactId(5), ImpactId(6)});
        impactedits::change(s.document, {ImpactId(3)}, QStringLiteral("Fall"),
                            [](ProjectImpact &impact) {
                                impact.key.body = BodyId::Chest;
                                impact.key.kind = ImpactKind::Push;
                                impact.key.direction = {0, 0, -1};
                                impact.key.impulse = 70;
                                impact.key.reaction.outcome = Outcome::Fall;
                            });
        s.simulation.resume();
        QVERIFY(s.simulate());
        QCOMPARE(s.view.content().returns.size(), 1U);
        const TimelineReturn rest = s.view.content().returns.front();
        QCOMPARE(rest.kind, TimelineReturn::Kind::Rests);
        const auto before = s.document.hash();
        const QPoint at = s.at(TimelineRow::Return, rest.frame) + QPoint(4, 0);
        s.drag(at, at - QPoint(60, 0));
        QCOMPARE(s.document.hash(), before);
        QCOMPARE(s.selected(), Numbers{3});
    }

    void keysHaveNames()
    {
        Keyed s;
        const auto names = s.partNames();
        QVERIFY(std::ranges::count(names, QStringLiteral("Tone key, frame 300, alert 0.20")) == 1);
        const auto key =
            std::ranges::find(names, QStringLiteral("Tone key, frame 600, drunk 0.80"));
        QVERIFY(key != names.end());
        const int index = int(key - names.begin());
        QVERIFY(!s.view.isPartChosen(index));
        s.view.choosePart(index);
        QVERIFY(s.view.isPartChosen(index));
        QCOMPARE(s.playhead.frame(), 600);
        QVERIFY(s.view.partPlace(index).contains(s.tone(600, 0.8)));
    }

    // ── impacts ──

    void aBraceIsADashedLineUpToItsHit()
    {
        TimelineContent content;
        content.frameCount = 936;
        content.rate = *FrameRate::fromFraction(120, 1);
        TimelineImpact impact{.id = ImpactId(1),
                              .frame = 400,
                              .name = QStringLiteral("Kick"),
                              .strength = QStringLiteral("24 N·s"),
                              .mark = {.anticipation = 1},
                              .recoveredFrame = 480.0};
        const TimelineGeometry geometry = wide();
        const auto count = [&] {
            QImage image(1600, 259, QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            content.impacts = {impact};
            paintTimeline(painter, content, geometry, placeMarks(content, geometry));
            painter.end();
            QRect before = geometry.track(TimelineRow::Impacts);
            before.setRight(int(geometry.x(390)));
            return countPixels(image, before, color(Token::Expected), 3);
        };
        QCOMPARE(count(), 0);
        impact.braceFrame = 364;
        QVERIFY(count() > 30);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestTimelineTracks)
#include "tst_timelinetracks.moc"
