#include "tests/support/grabs.h"
#include "tests/timeline/showntimeline.h"
#include "widgets/common/theme.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactcommands.h"
#include "widgets/timeline/clipmarks.h"
#include "widgets/timeline/timelinepainter.h"

#include <QLocale>
#include <QPainter>
#include <QSignalSpy>

using namespace flinch;
using namespace flinch::testing;

namespace {

std::pair<QImage, TimelineGeometry> painted(const TimelineContent &content)
{
    TimelineGeometry geometry;
    geometry.resize({1600, 259}, false);
    geometry.setFrameCount(content.frameCount);
    QImage image(1600, 259, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    paintTimeline(painter, content, geometry, {});
    return {image, geometry};
}

} // namespace

/// What the timeline shows and says.
class TestTimeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void rowsHaveTheirHeights()
    {
        Shown s;
        QCOMPARE(s.timeline.sizeHint().height(), 295);
        s.timeline.setCompact(true);
        QCOMPARE(s.timeline.sizeHint().height(), 186);
        QCOMPARE(s.view.geometryOfTime().headerWidth(), 140);
        Workbench empty;
        Timeline nothing(empty.document, empty.selection, empty.playhead, empty.simulation);
        QCOMPARE(nothing.sizeHint().height(), 168);
    }

    void twoAtOneFrameTakeTwoLanes()
    {
        Shown s;
        QVERIFY(std::abs(s.mark(4).y() - s.mark(5).y()) > 14);
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.mark(5));
        QCOMPARE(s.selected(), Numbers{5});
    }

    void aJumpOfTheClipIsMarked()
    {
        Shown s;
        QVERIFY(s.view.content().discontinuities.empty());
        const int impacts = s.view.partCount();
        auto loaded = std::make_shared<Asset>(*s.document.asset());
        Discontinuity jump;
        jump.kind = DiscontinuityKind::Teleport;
        jump.frames = {400, 400};
        jump.joint = 0;
        jump.size = 0.24;
        jump.unit = Discontinuity::Unit::Metres;
        Discontinuity spike = jump;
        spike.kind = DiscontinuityKind::Spike;
        loaded->takes[0].discontinuities = {jump, spike};
        s.document.reset(s.document.project(), loaded);
        const TimelineContent &content = s.view.content();
        QCOMPARE(content.discontinuities.size(), std::size_t(1));
        QCOMPARE(content.discontinuities[0].label, QStringLiteral("jump, 24 cm"));
        const QPoint at = s.at(TimelineRow::Clip, 400);
        QCOMPARE(discontinuityAt(content, s.view.geometryOfTime(), at), 0);
        QCOMPARE(discontinuityAt(content, s.view.geometryOfTime(), at + QPoint(20, 0)), -1);
        QCOMPARE(discontinuityAt(content, s.view.geometryOfTime(), s.at(TimelineRow::Impacts, 400)),
                 -1);

        // its triangle is there, filled until it is ignored
        const auto tip = [&] {
            const auto [image, geometry] = painted(s.view.content());
            return image.pixelColor(int(geometry.x(400)) + 2,
                                    geometry.track(TimelineRow::Clip).top() + 3);
        };
        QCOMPARE(tip(), color(Token::Warn));
        s.document.push(commands::ignoreDiscontinuity(s.document, jump.frames, true));
        QVERIFY(s.view.content().discontinuities[0].ignored);
        QVERIFY(tip() != color(Token::Warn));
        s.document.push(commands::ignoreDiscontinuity(s.document, jump.frames, false));
        QVERIFY(s.document.setup().ignoredDiscontinuities.empty());

        // and assistive tools are told
        QCOMPARE(s.view.partCount(), impacts + 1);
        QVERIFY(s.view.partName(impacts).contains(QLatin1String("jumps by 24 cm at frame 400")));
        s.view.choosePart(impacts);
        QCOMPARE(s.playhead.frame(), 400);
    }

    void whatLiesBehindAShorterClipIsLeftOut()
    {
        Shown s;
        s.document.push(commands::setMarkers(s.document, {{50, "a"}, {700, "b"}}));
        s.document.push(commands::setRange(s.document, FrameRange{500, 700}));
        s.document.push(commands::setReturn(s.document, 800));
        s.shortenClip(400);
        const TimelineContent &content = s.view.content();
        QCOMPARE(content.loop, (FrameRange{372, 399}));
        QVERIFY(!content.range);
        QCOMPARE(content.markers.size(), std::size_t(1));
        QCOMPARE(content.deadline->frame, 399.0);

        // the loop's end is where it is seen
        const QRect ruler = s.view.geometryOfTime().track(TimelineRow::Ruler);
        const auto top = [&](double frame) {
            return QPoint(int(s.view.geometryOfTime().x(frame)) - 2, ruler.top() + 6);
        };
        s.drag(top(399), top(390), Qt::ShiftModifier, false);
        QVERIFY(std::abs(s.document.project().loop->last - 390) <= 1);
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QCOMPARE(*s.document.project().loop, (FrameRange{372, 480}));
        // so do the clip's
        s.drag(s.at(TimelineRow::Clip, 400) - QPoint(2, 0), s.at(TimelineRow::Clip, 300));
        QVERIFY(s.document.setup().range);
        QCOMPARE(s.document.setup().range->first, 0);
        QVERIFY(std::abs(s.document.setup().range->last - 300) <= 2);

        // impacts behind the end come back when they are told to
        const auto behind = impactedits::impactsOf(s.document, {ImpactId(6)});
        impactedits::move(s.document, behind, 0);
        QCOMPARE(s.frameOf(6), 660.0);
        impactedits::move(s.document, behind, 10);
        QCOMPARE(s.frameOf(6), 660.0);
        impactedits::move(s.document, behind, -300);
        QCOMPARE(s.frameOf(6), 360.0);
    }

    void thePlayheadStaysInSight()
    {
        Shown s;
        s.wheel(s.at(TimelineRow::Clip, 100), 10);
        QVERIFY(s.view.geometryOfTime().visibleFrames() < 300);
        s.playhead.setFrame(900);
        const TimelineGeometry &geometry = s.view.geometryOfTime();
        QVERIFY(geometry.firstVisible() <= 900);
        QVERIFY(geometry.firstVisible() + geometry.visibleFrames() >= 900);
    }

    void aReturnThatIsTooEarlySaysSo()
    {
        Shown s;
        s.simulation.resume();
        QVERIFY(s.simulate());
        s.document.push(commands::setReturn(s.document, 930));
        QVERIFY(s.view.content().deadline->warning.isEmpty());
        s.document.push(commands::setReturn(s.document, 664));
        QVERIFY2(s.view.content().deadline->warning.startsWith(QStringLiteral("forces the last")),
                 qPrintable(s.view.content().deadline->warning));
    }

    void impactsOutsideTheSimulatedPartAreHollow()
    {
        Shown s;
        s.simulation.resume();
        const auto acting = [&s] {
            Numbers ids;
            for (const TimelineImpact &impact : s.view.content().impacts) {
                if (impact.mark.acts())
                    ids.push_back(int(impact.id));
            }
            return ids;
        };
        QTRY_VERIFY(s.simulation.prepared());
        QCOMPARE(acting(), (Numbers{1, 3, 4, 5, 6}));
        const auto looks = [&s](int id) {
            const QImage image = s.view.grab().toImage();
            return image.pixelColor(s.mark(id) * image.devicePixelRatio());
        };
        s.selection.clear();
        QCOMPARE(looks(1), color(Token::Unexpected));
        s.document.push(commands::setRange(s.document, FrameRange{200, 500}));
        QTRY_COMPARE(acting(), Numbers{3});
        QCOMPARE(s.view.content().actingImpacts, 1);
        QVERIFY(looks(1) != color(Token::Unexpected));
        s.selection.selectImpacts({ImpactId(1)});
        QCOMPARE(QAccessible::queryAccessibleInterface(&s.view)->text(QAccessible::Value),
                 QStringLiteral("Jab, not simulated, frame 150, head, 11 newton seconds"));
        QVERIFY(s.simulate());
        QCOMPARE(s.view.content().returns.size(), 1U);
        QCOMPARE(s.view.content().returns[0].hit, 408.0);
        s.document.undoStack().undo();
        QTRY_COMPARE(acting(), (Numbers{1, 3, 4, 5, 6}));
    }

    void labelsStandApart_data()
    {
        QTest::addColumn<int>("unit");
        QTest::newRow("frames") << int(TimeUnit::Frames);
        QTest::newRow("seconds") << int(TimeUnit::Seconds);
        QTest::newRow("timecode") << int(TimeUnit::Timecode);
    }

    void labelsStandApart()
    {
        QFETCH(int, unit);
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        for (const int frames : {2, 30, 936, 72000}) {
            geometry.setFrameCount(frames);
            geometry.fit();
            for (int zoom = 0; zoom < 30; ++zoom, geometry.zoomAbout(700, 1.3)) {
                double last = -1e9;
                for (const RulerTick &tick :
                     rulerTicks(geometry, *FrameRate::fromFraction(120, 1), TimeUnit(unit))) {
                    if (tick.label.isEmpty())
                        continue;
                    const double x = geometry.x(tick.frame);
                    QVERIFY2(x - last >= 63.9, qPrintable(QString::number(x - last)));
                    last = x;
                }
            }
        }
    }

    void timesAreWritten()
    {
        const FrameRate rate = *FrameRate::fromFraction(120, 1);
        QCOMPARE(timeText(415, rate, TimeUnit::Frames), QStringLiteral("415"));
        QCOMPARE(timeText(415, rate, TimeUnit::Seconds), QStringLiteral("3.458"));
        QCOMPARE(timeText(415, rate, TimeUnit::Timecode), QStringLiteral("00:00:03:55"));
    }

    void aNameThatDoesNotFitBehindItsTailStandsOverIt()
    {
        TimelineContent content;
        content.frameCount = 1000;
        const auto impact = [&](double frame, const char *name, double recovered) {
            content.impacts.push_back({.id = ImpactId(content.impacts.size() + 1),
                                       .frame = frame,
                                       .name = QLatin1String(name),
                                       .strength = {},
                                       .mark = {},
                                       .recoveredFrame = recovered});
        };
        impact(100, "Ball from behind", 160); // the next one stands right behind the tail
        impact(170, "Jab", 200);              // room enough
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        const auto marks = placeMarks(content, geometry);
        QCOMPARE(marks.size(), std::size_t(2));
        QVERIFY(marks[0].labelAbove);
        QVERIFY(marks[0].labelLeft > marks[0].at.x());
        QVERIFY(marks[0].labelLeft + marks[0].labelWidth < marks[1].at.x());
        QVERIFY(marks[0].labelWidth > 60);
        QVERIFY(!marks[1].labelAbove);
        QVERIFY(marks[1].labelLeft > geometry.x(200));
    }

    /// What becomes of the body is part of what a mark says.
    void anOutcomeThatDoesNotFitBehindItsTailStandsOverIt()
    {
        TimelineContent content;
        content.frameCount = 1000;
        const auto impact = [&](double frame, double recovered) {
            content.impacts.push_back({.id = ImpactId(content.impacts.size() + 1),
                                       .frame = frame,
                                       .name = QStringLiteral("Shove"),
                                       .strength = QStringLiteral("42 N·s"),
                                       .mark = {},
                                       .recoveredFrame = recovered});
        };
        impact(100, 400); // the next one stands soon behind the tail
        impact(500, 600);
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        QVERIFY(!placeMarks(content, geometry)[0].labelAbove); // name and strength fit
        content.impacts[0].outcome = QStringLiteral("2 steps, back by 400");
        const auto marks = placeMarks(content, geometry);
        QVERIFY(marks[0].labelAbove);
        QVERIFY(marks[0].labelLeft < geometry.x(120));
        content.impacts[1].outcome = content.impacts[0].outcome;
        QVERIFY(!placeMarks(content, geometry)[1].labelAbove); // all of it fits behind
    }

    void aLabelKeepsOffAnothersTail()
    {
        TimelineContent content;
        content.frameCount = 1000;
        for (const double frame : {100.0, 130.0}) {
            TimelineImpact impact;
            impact.frame = frame;
            impact.name = QStringLiteral("Hook");
            content.impacts.push_back(impact);
        }
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        QVERIFY(!placeMarks(content, geometry)[1].labelAbove);
        content.impacts[0].recoveredFrame = 180;
        const auto marks = placeMarks(content, geometry);
        QVERIFY(marks[1].labelAbove);
        QVERIFY(marks[1].labelLeft > marks[1].at.x());
        content.impacts[0].mark.enabled = false; // has no tail
        QVERIFY(!placeMarks(content, geometry)[1].labelAbove);
    }

    void aRingStaysOpen()
    {
        TimelineContent content;
        content.frameCount = 1000;
        TimelineImpact impact;
        impact.frame = 100;
        impact.recoveredFrame = 160;
        impact.mark.anticipation = 1;
        content.impacts = {impact};
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        const auto marks = placeMarks(content, geometry);
        QImage image(1600, 259, QImage::Format_RGB32);
        QPainter painter(&image);
        paintTimeline(painter, content, geometry, marks);
        painter.end();
        const QPoint middle = marks[0].at.toPoint();
        const QColor track = image.pixelColor(middle - QPoint(30, 0));
        QCOMPARE(image.pixelColor(middle + QPoint(2, 0)), track);
        QVERIFY(image.pixelColor(middle + QPoint(12, 0)) != track); // its tail
    }

    void anotherDocumentComesWhileThisOneIsMeasured()
    {
        Shown s;
        const Project project = s.document.project();
        const auto loaded = s.document.asset();
        QSignalSpy prepared(&s.simulation, &SimulationService::preparedChanged);
        // measuring is quick: now and then it has ended before anyone could come
        bool isMeasured = true;
        for (int round = 0; round < 50 && isMeasured; ++round) {
            s.document.reset(project, loaded);
            QVERIFY(prepared.wait(kPatience));
            isMeasured = s.view.isComplete();
        }
        QVERIFY(!isMeasured);
        s.document.reset(project, loaded);
        QVERIFY(!s.simulation.prepared());
        QTRY_VERIFY_WITH_TIMEOUT(s.simulation.prepared() && s.view.isComplete(), kPatience);
        QVERIFY(!s.view.content().energy.empty());
    }

    void manyMarksStackAndNoneIsLost()
    {
        Workbench bench;
        bench.openDemo();
        TimelineContent content;
        content.frameCount = 1000;
        for (int i = 0; i < 2000; ++i)
            content.impacts.push_back({.id = ImpactId(i + 1),
                                       .frame = i / 2.0,
                                       .name = {},
                                       .strength = {},
                                       .mark = {},
                                       .recoveredFrame = {}});
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        const auto marks = placeMarks(content, geometry);
        std::size_t impacts = 0;
        for (std::size_t i = 0; i < marks.size(); ++i) {
            impacts += marks[i].impacts.size();
            for (std::size_t j = i + 1; j < marks.size(); ++j) {
                if (marks[j].at.y() == marks[i].at.y())
                    QVERIFY(std::abs(marks[j].at.x() - marks[i].at.x()) >= 16);
            }
        }
        QCOMPARE(impacts, std::size_t(2000));
    }

    /// Ten minutes of steps: lifts of the feet are far narrower than a pixel.
    void plantedFeetOfALongClipAreOneLine()
    {
        TimelineContent content;
        content.frameCount = 72000;
        for (auto &foot : content.planted) {
            for (int f = 0; f < content.frameCount; f += 16)
                foot.push_back({f, f + 7});
        }
        const auto [image, geometry] = painted(content);
        const int length = int(geometry.x(content.frameCount) - geometry.x(0));
        QCOMPARE_GE(countPixels(image, geometry.track(TimelineRow::Clip), color(Token::Mocap)),
                    2 * (length - 2));
    }

    void theEnergyOfManyFramesIsTheirMean()
    {
        TimelineContent content;
        content.frameCount = 72000;
        for (int f = 0; f < content.frameCount; ++f)
            content.energy.push_back(float(f % 2));
        const auto [image, geometry] = painted(content);
        const QRect track = geometry.track(TimelineRow::Clip);
        // it stands on the foot bars
        const int above = track.top() + 9;
        const int below = int(geometry.contactRow(0).top()) - 4;
        const QColor high = image.pixelColor(400, above);
        const QColor low = image.pixelColor(400, below);
        QVERIFY(high != low);
        for (int x = 401; x < 1400; ++x) {
            QCOMPARE(image.pixelColor(x, above), high);
            QCOMPARE(image.pixelColor(x, below), low);
        }
    }

    void assistiveToolsHearTheSelectedImpact()
    {
        Shown s;
        const QString ball =
            QStringLiteral("Thrown ball, unexpected, frame 408, left upper arm, 16 newton seconds");
        s.selection.selectImpacts({ImpactId(3)});
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&s.view);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->text(QAccessible::Name), QStringLiteral("Timeline"));
        QCOMPARE(list->text(QAccessible::Value), ball);
        QCOMPARE(list->childCount(), 6);
        QAccessibleInterface *item = list->child(2);
        QCOMPARE(list->indexOfChild(item), 2);
        QCOMPARE(list->focusChild(), item);
        QCOMPARE(item->parent(), list);
        QCOMPARE(item->role(), QAccessible::ListItem);
        QCOMPARE(item->text(QAccessible::Name), ball);
        QVERIFY(item->state().selected);
        QVERIFY(item->state().focused);
        QVERIFY(item->rect().contains(s.view.mapToGlobal(s.mark(3))));
        QCOMPARE(list->childAt(item->rect().center().x(), item->rect().center().y()), item);
        list->child(0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(s.selected(), Numbers{1});
        QVERIFY(!item->state().selected);
        s.selection.clear();
        QAccessibleInterface *last = list->child(5);
        impactedits::remove(s.document, {ImpactId(1)});
        QVERIFY(!last->isValid());
        QCOMPARE(list->childCount(), 5);
    }

    void theTransportBarSaysWhyItIsOff()
    {
        Workbench b;
        Timeline timeline(b.document, b.selection, b.playhead, b.simulation);
        const auto tips = [&timeline] {
            QStringList all;
            for (const QAbstractButton *button : timeline.findChildren<QAbstractButton *>())
                all += button->toolTip();
            return all;
        };
        QVERIFY(!tips().isEmpty());
        for (const QString &tip : tips())
            QVERIFY2(tip.endsWith(QStringLiteral("\nOpen a clip first.")), qPrintable(tip));
        b.openDemo();
        for (const QString &tip : tips())
            QVERIFY2(!tip.contains(QStringLiteral("Open a clip")), qPrintable(tip));
    }

    void theTransportBarWorks()
    {
        Shown s;
        auto *frame = s.timeline.transport().findChildren<ValueField *>().at(0);
        frame->setFocus();
        frame->selectAll();
        QTest::keyClicks(frame, QStringLiteral("2 s"));
        QTest::keyClick(frame, Qt::Key_Return);
        QCOMPARE(s.playhead.frame(), 240);
        auto *time = s.timeline.transport().findChildren<ValueField *>().at(1);
        QCOMPARE(time->text(), QStringLiteral("2.000"));
        auto *in = s.timeline.transport().findChildren<ValueField *>().at(2);
        QCOMPARE(in->text(), QStringLiteral("372"));
    }

    void itLooksAsDesigned_data()
    {
        QTest::addColumn<bool>("light");
        QTest::addColumn<bool>("compact");
        QTest::newRow("dark") << false << false;
        QTest::newRow("light") << true << false;
        QTest::newRow("dark, compact") << false << true;
        QTest::newRow("light, compact") << true << true;
    }

    void itLooksAsDesigned()
    {
        QFETCH(bool, light);
        QFETCH(bool, compact);
        Theme::instance()->setChoice(light ? ThemeChoice::Light : ThemeChoice::Dark);
        Shown s;
        s.simulation.resume();
        QVERIFY(s.simulate());
        QTRY_VERIFY(s.view.isComplete());
        s.selection.selectImpacts({ImpactId(3)});
        s.document.push(commands::setReturn(s.document, 800));
        s.timeline.setCompact(compact);
        s.timeline.resize(compact ? 1280 : 1600, compact ? 186 : 295);
        s.playhead.setFrame(415);
        const QByteArray name =
            QByteArray("timeline") + (light ? "-light" : "-dark") + (compact ? "-compact" : "");
        const QImage image = grabWidget(s.timeline, name);
        const auto count = [&](TimelineRow row, Token token) {
            QRect rect = s.view.geometryOfTime().track(row);
            rect.translate(s.view.pos());
            return countPixels(image, rect, color(token), 3);
        };
        const double area = image.devicePixelRatio() * image.devicePixelRatio();
        const int bar = int((compact ? 6 : 8) * 0.9 * s.view.geometryOfTime().visibleFrames()
                            * s.view.geometryOfTime().pixelsPerFrame() * area);
        QVERIFY(count(TimelineRow::Shadow, Token::Shadow) > bar);
        QVERIFY(count(TimelineRow::Main, Token::Main) > bar);
        QVERIFY(count(TimelineRow::Impacts, Token::Unexpected) > 100 * area);
        QVERIFY(count(TimelineRow::Impacts, Token::Playhead) > 60 * area);
        QVERIFY(count(TimelineRow::Return, Token::Main) > 30 * area);
        // the hit on the left arm glows in its row
        const float deviation = *std::max_element(s.view.content().deviation[2].begin() + 408,
                                                  s.view.content().deviation[2].begin() + 450);
        QVERIFY(deviation > 12);
        // an old result is hatched: not solid any more, not gone
        s.simulation.cancel();
        impactedits::setAnticipation(s.document, {ImpactId(3)}, 1);
        s.simulation.cancel();
        const QImage old = grabWidget(s.timeline, name + "-stale");
        QRect main = s.view.geometryOfTime().track(TimelineRow::Main);
        main.translate(s.view.pos());
        QVERIFY(countPixels(old, main, color(Token::Main), 3) < bar / 2);
        QVERIFY(countPixels(old, main, mixed(color(Token::TrackA), color(Token::Main), 0.75), 12)
                > bar / 20);
    }

    void withoutAClipItSaysSo()
    {
        Theme::instance()->setChoice(ThemeChoice::Dark);
        Workbench bench;
        Timeline timeline(bench.document, bench.selection, bench.playhead, bench.simulation);
        timeline.resize(1600, 168);
        grabWidget(timeline, "timeline-empty");
        QVERIFY(!timeline.transport().isEnabled());
        // nothing to grab, nothing to crash on
        QTest::mouseClick(&timeline.view(), Qt::LeftButton, {}, QPoint(600, 60));
        QTest::mouseDClick(&timeline.view(), Qt::LeftButton, {}, QPoint(600, 60));
        QTest::keyClick(&timeline.view(), Qt::Key_Space);
        QTest::keyClick(&timeline.view(), Qt::Key_M);
        QVERIFY(bench.document.project().markers.empty());
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
