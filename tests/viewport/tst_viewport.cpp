#include "tests/support/patience.h"
#include "tests/support/viewportfixture.h"

#include <QApplication>
#include <QSet>
#include <QSignalSpy>
#include <QTimer>

using namespace flinch;
using namespace flinch::testing;

class TestViewport : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QVERIFY(m_fixture.load());
        if (!probeGraphics().usable)
            QSKIP("this display offers no OpenGL 3.3");
    }

    void eachPaneShowsABodyInItsColour()
    {
        const auto area = m_fixture.makeArea();
        for (const ViewportColours &colours : {ViewportColours::dark(), ViewportColours::light()}) {
            area->setColours(colours);
            const QImage image = area->captureView();
            QCOMPARE(image.size(), area->viewRect().size());
            for (const Simulation simulation : kSimulations) {
                const QRect where = paneInView(*area, simulation);
                for (const Simulation other : kSimulations) {
                    const int count = pixelsLike(image, where, colours.bodies[other]);
                    const QString what = QString("pane %1, colour %2: %3 pixels")
                                             .arg(int(simulation))
                                             .arg(int(other))
                                             .arg(count);
                    if (simulation == other)
                        QVERIFY2(count > 5000, qPrintable(what));
                    else
                        QVERIFY2(count < 50, qPrintable(what));
                }
                // the backdrop runs from its top colour down, and a separator parts the panes
                const QColor top = image.pixelColor(where.left() + 4, where.top());
                QVERIFY(std::abs(top.red() - colours.top.red()) < 4);
                if (simulation != Simulation::Main)
                    QCOMPARE(image.pixelColor(where.right() + 1, 30).rgb(),
                             colours.separator.rgb());
            }
        }
    }

    void theSidesDiffer()
    {
        const auto area = m_fixture.makeArea();
        area->setPaneLayout(PaneLayout::Single, Simulation::Mocap);
        area->turnTo(StandardView::Front);
        area->frameAll();
        const QImage image = area->captureView();
        const auto brightness = [&](BodyId id) {
            return image.pixelColor(m_fixture.bodyPoint(*area, Simulation::Mocap, id)).value();
        };
        QVERIFY(brightness(BodyId::LeftThigh) > 1.1 * brightness(BodyId::RightThigh));
        // seen from the front the visor is there, from behind it is not
        const auto darkOnHead = [&](const QImage &picture) {
            const QPoint head = m_fixture.bodyPoint(*area, Simulation::Mocap, BodyId::Head);
            int dark = 0;
            for (int y = -30; y <= 30; ++y) {
                for (int x = -12; x <= 12; ++x)
                    dark += picture.pixelColor(head + QPoint(x, y)).value() < 40;
            }
            return dark;
        };
        QVERIFY(darkOnHead(image) > 30);
        area->turnTo(StandardView::Opposite);
        QCOMPARE(darkOnHead(area->captureView()), 0);
    }

    void statesShow()
    {
        const auto area = m_fixture.makeArea();
        const QRect main = paneInView(*area, Simulation::Main);
        const QColor colour = ViewportColours().bodies[Simulation::Main];
        const QPoint chest = m_fixture.bodyPoint(*area, Simulation::Main, BodyId::Pelvis);
        const QImage solid = area->captureView();
        area->setState(Simulation::Main, FigureState::Stale);
        const QImage stale = area->captureView();
        QVERIFY(stale.pixelColor(chest).value() < 0.8 * solid.pixelColor(chest).value());
        QVERIFY(stale.pixelColor(chest).value() > 60);
        area->setState(Simulation::Main, FigureState::Outline);
        const QImage outline = area->captureView();
        QVERIFY(outline.pixelColor(chest).hsvSaturationF() < 0.3F);
        const int line = pixelsLike(outline, main, colour);
        QVERIFY2(line > 300 && line < pixelsLike(solid, main, colour) / 3,
                 qPrintable(QString::number(line)));
        area->setState(Simulation::Main, FigureState::Hidden);
        QVERIFY(pixelsLike(area->captureView(), main, colour) < 20);
        QVERIFY(pixelsLike(area->captureView(), paneInView(*area, Simulation::Shadow),
                           ViewportColours().bodies[Simulation::Shadow])
                > 5000);
    }

    void layoutsAndOpacities()
    {
        const auto area = m_fixture.makeArea();
        const ViewportColours colours;
        area->setPaneLayout(PaneLayout::Single, Simulation::Shadow);
        QVERIFY(!area->paneRect(Simulation::Main));
        QImage image = area->captureView();
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Shadow]) > 5000);
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Main]) < 50);

        area->setPaneLayout(PaneLayout::Overlay);
        BodyPose aside = m_fixture.poses.front();
        for (Vector3 &position : aside.positions)
            position += 0.9 * area->camera().right();
        area->setPose(Simulation::Mocap, aside);
        area->setOpacity(Simulation::Shadow, 0);
        image = area->captureView();
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Main]) > 5000);
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Shadow]) < 50);
        const QPoint ghost = (*area->pointInArea(Simulation::Mocap, aside.positions[BodyId::Chest])
                              - QPointF(area->viewRect().topLeft()))
                                 .toPoint();
        const int faint = image.pixelColor(ghost).value();
        area->setOpacity(Simulation::Mocap, 1);
        const int full = area->captureView().pixelColor(ghost).value();
        area->setOpacity(Simulation::Mocap, 0);
        const int none = area->captureView().pixelColor(ghost).value();
        QVERIFY2(none + 8 < faint && faint + 40 < full,
                 qPrintable(QString("%1 %2 %3").arg(none).arg(faint).arg(full)));
    }

    void skeletonAndArrowsShow()
    {
        const auto area = m_fixture.makeArea();
        const QRect where = paneInView(*area, Simulation::Mocap);
        const QColor colour = ViewportColours().bodies[Simulation::Mocap];
        const QImage solid = area->captureView();
        const int bodies = pixelsLike(solid, where, colour);
        area->setBodyDisplay(BodyDisplay::Skeleton);
        const int bones = pixelsLike(area->captureView(), where, colour);
        QVERIFY2(bones > 200 && bones < bodies / 2, qPrintable(QString::number(bones)));
        // both: bones within bodies that one sees through
        area->setBodyDisplay(BodyDisplay::Both);
        const QImage both = area->captureView();
        QVERIFY(differentPixels(both, solid, where) > 3000);
        area->setBodyDisplay(BodyDisplay::Skeleton);
        QVERIFY(differentPixels(both, area->captureView(), where) > 3000);
        area->setBodyDisplay(BodyDisplay::Bodies);

        ImpactArrow arrow;
        arrow.kind = ImpactArrow::Kind::Push;
        arrow.colour = QColor(0xF5, 0x50, 0x6E);
        arrow.tip = m_fixture.poses.front().positions[BodyId::Head] - 0.15 * area->camera().right();
        arrow.direction = area->camera().right();
        const QRect main = paneInView(*area, Simulation::Main);
        const int before = pixelsLike(area->captureView(), main, arrow.colour);
        area->setImpactArrows({arrow});
        const QImage image = area->captureView();
        QVERIFY(pixelsLike(image, main, arrow.colour) > before + 150);
        QVERIFY(pixelsLike(image, where, arrow.colour) < 50); // mocap feels nothing
        area->setImpactArrows({});
        QVERIFY(pixelsLike(area->captureView(), main, arrow.colour) <= before + 10);
    }

    void aPlanIsDrawnOnMainAlone()
    {
        const auto area = m_fixture.makeArea();
        for (const ViewportColours &colours : {ViewportColours::dark(), ViewportColours::light()}) {
            area->setColours(colours);
            const QImage before = area->captureView();
            const BodyPose &pose = m_fixture.poses.front();
            const Vector3 right = area->camera().right();
            const Vector3 ahead = Vector3::UnitY().cross(right).normalized();
            const Vector3 foot = pose.positions[BodyId::LeftFoot] - 0.5 * right;
            PlanMarks plan;
            for (const auto &[x, z] :
                 {std::pair(-0.05, -0.12), {-0.05, 0.12}, {0.05, 0.12}, {0.05, -0.12}})
                plan.support.push_back(Vector3(foot.x(), 0, foot.z()) + x * right + z * ahead);
            plan.feet = {{1, PlanMarks::Moment::Next, plan.support}};
            const auto changed = [&](Simulation simulation) {
                return differentPixels(before, area->captureView(), paneInView(*area, simulation));
            };
            area->setPlan(plan);
            const int footprint = changed(Simulation::Main);
            QVERIFY2(footprint > 60, qPrintable(QString::number(footprint)));
            QCOMPARE(changed(Simulation::Shadow), 0);
            QCOMPARE(changed(Simulation::Mocap), 0);
            // later ones are dashed
            plan.feet[0].moment = PlanMarks::Moment::Later;
            area->setPlan(plan);
            QVERIFY(changed(Simulation::Main) < footprint);
            // the capture point shows although the body stands before it
            plan = {};
            plan.capturePoint =
                Vector3(pose.positions[BodyId::Pelvis].x(), 0, pose.positions[BodyId::Pelvis].z());
            area->setPlan(plan);
            QVERIFY(changed(Simulation::Main) > 30);
            plan.centreOfMass = pose.positions[BodyId::Pelvis];
            const int point = changed(Simulation::Main);
            area->setPlan(plan);
            QVERIFY(changed(Simulation::Main) > point + 30);
            // where main is not shown, neither is its plan
            area->setPaneLayout(PaneLayout::Single, Simulation::Shadow);
            const QImage with = area->captureView();
            area->setPlan({});
            QCOMPARE(differentPixels(with, area->captureView(), with.rect()), 0);
            area->setPaneLayout(PaneLayout::SideBySide);
            QCOMPARE(changed(Simulation::Main), 0);
        }
    }

    void theTagIsSeenAndLeavesBodiesAlone()
    {
        const auto area = m_fixture.makeArea();
        QVERIFY(QTest::qWaitForWindowExposed(area.get(), kPatience));
        ImpactArrow arrow;
        arrow.colour = QColor(0xF5, 0x50, 0x6E);
        arrow.tag = QStringLiteral("16.0 N·s");
        const auto tags = [&] {
            QList<QWidget *> shown;
            for (QWidget *widget : area->findChildren<QWidget *>()) {
                if (dynamic_cast<ViewportTag *>(widget) && widget->isVisible())
                    shown += widget;
            }
            return shown;
        };
        const BodyPose &pose = m_fixture.poses.front();
        for (const double turn : {-1.0, 1.0}) {
            for (const BodyId body : allBodies()) {
                arrow.direction = turn * area->camera().right();
                arrow.tip = area->surfacePoint(pose, body, Vector3::Zero(), arrow.direction);
                area->setImpactArrows({arrow});
                QCOMPARE(tags().size(), 1);
                const QWidget *tag = tags().front();
                const QRect where(tag->mapTo(area.get(), QPoint(0, 0)), tag->size());
                QVERIFY(area->paneRect(Simulation::Main)->contains(where));
                for (const QPoint &corner :
                     {where.topLeft(), where.topRight(), where.bottomLeft(), where.bottomRight()})
                    QVERIFY2(!area->hitAt(corner), qPrintable(QString::number(int(body))));
            }
        }
        // on the screen, above what OpenGL draws
        const QWidget *tag = tags().front();
        const QPoint corner = tag->mapTo(area.get(), QPoint(3, 3));
        QTRY_COMPARE(area->screen()
                         ->grabWindow(area->winId(), corner.x(), corner.y(), 1, 1)
                         .toImage()
                         .pixelColor(0, 0),
                     ViewportColours().tag);
        area->setImpactArrows({});
        QVERIFY(tags().isEmpty());
    }

    void thePictureGetsSmoothWhenItRests()
    {
        if (!probeGraphics().software)
            QSKIP("multisampling smooths every picture here");
        const auto area = m_fixture.makeArea();
        QVERIFY(QTest::qWaitForWindowExposed(area.get(), kPatience));
        const auto onScreen = [&] {
            const QRect view = area->viewRect();
            return area->screen()
                ->grabWindow(area->winId(), view.x(), view.y(), view.width(), view.height())
                .toImage()
                .convertToFormat(QImage::Format_RGB32);
        };
        const auto differences = [&](const QImage &image) {
            return differentPixels(onScreen(), image, image.rect());
        };
        // what is captured is smooth; the screen comes to show the same by itself
        area->setPose(Simulation::Main, m_fixture.poses.back());
        const QImage smooth = area->captureView().convertToFormat(QImage::Format_RGB32);
        area->setPose(Simulation::Main, m_fixture.poses.front());
        QTRY_VERIFY(differences(smooth) > 100);
        area->setPose(Simulation::Main, m_fixture.poses.back());
        QTRY_COMPARE(differences(smooth), 0);

        // jobs come first: it rests for long enough, and gets smooth only after them
        area->setBusy(true);
        area->setPose(Simulation::Main, m_fixture.poses.front());
        area->setPose(Simulation::Main, m_fixture.poses.back());
        QTimer rest;
        rest.setSingleShot(true);
        rest.start(500);
        QTRY_VERIFY(!rest.isActive());
        QVERIFY(differences(smooth) > 0);
        area->setBusy(false);
        QTRY_COMPARE(differences(smooth), 0);
    }

    void theHomeViewShowsWhereTheClipGoes()
    {
        const auto area = m_fixture.makeArea();
        const double alone = area->camera().distance;
        BodyPose aside = m_fixture.poses.front();
        for (Vector3 &position : aside.positions)
            position += 0.3 * area->camera().right();
        area->setCharacter(nullptr);
        area->setCharacter(m_fixture.scenario.character);
        area->setSurroundings({m_fixture.poses.front(), aside}, {});
        area->setPose(Simulation::Main, m_fixture.poses.front());
        const QRectF pane = *area->paneRect(Simulation::Main);
        for (const BodyId body : {BodyId::Head, BodyId::LeftFoot, BodyId::RightFoot}) {
            const auto at = area->pointInArea(Simulation::Main, aside.positions[body]);
            QVERIFY(at && pane.contains(*at));
        }
        // and keeps the figure large
        aside.positions[BodyId::Head] += 50 * area->camera().right();
        area->setCharacter(nullptr);
        area->setCharacter(m_fixture.scenario.character);
        area->setSurroundings({m_fixture.poses.front(), aside}, {});
        area->setPose(Simulation::Main, m_fixture.poses.front());
        QVERIFY(area->camera().distance < 1.4 * alone);
    }

    void theHomeViewFollowsThePaneUntilSomebodyLooksElsewhere()
    {
        const auto area = m_fixture.makeArea();
        area->resize(900, 700);
        const auto wholeBody = [&] {
            const QRectF pane = *area->paneRect(Simulation::Main);
            return std::ranges::all_of(allBodies(), [&](BodyId body) {
                const auto at =
                    area->pointInArea(Simulation::Main, m_fixture.poses.front().positions[body]);
                return at && pane.contains(*at);
            });
        };
        QVERIFY(wholeBody());
        const OrbitCamera large = area->camera();
        area->resize(320, 700);
        QVERIFY(area->camera().distance > 1.2 * large.distance);
        QVERIFY(wholeBody());
        area->resize(900, 700);
        QCOMPARE(area->camera(), large);
        area->turnTo(StandardView::Side);
        const OrbitCamera chosen = area->camera();
        area->resize(320, 700);
        QCOMPARE(area->camera(), chosen);
    }

    void anArrowMeetsTheSurface()
    {
        const auto area = m_fixture.makeArea();
        const BodyPose &pose = m_fixture.poses.front();
        for (const BodyId body : allBodies()) {
            const Vector3 centre = pose.positions[body];
            const Vector3 way = area->camera().forward();
            const Vector3 tip = area->surfacePoint(pose, body, Vector3::Zero(), way);
            const double before = (centre - tip).dot(way);
            QVERIFY2(before > 0.02 && before < 0.25, qPrintable(QString::number(before)));
            QVERIFY((tip + before * way - centre).norm() < 1e-9); // on its way
        }
        // past the body there is nothing to meet
        const Vector3 beside(0, 0, 5);
        QCOMPARE(area->surfacePoint(pose, BodyId::Head, beside, Vector3::UnitX()),
                 pose.point(BodyId::Head, beside));
    }

    void headersStandOverTheirPanes()
    {
        const auto area = m_fixture.makeArea();
        PerSimulation<QLabel *> headers;
        for (const Simulation simulation : kSimulations) {
            headers[simulation] = new QLabel("name");
            area->setPaneHeader(simulation, headers[simulation]);
        }
        auto *overlay = new QLabel("sliders");
        area->setOverlayHeader(overlay);
        for (const Simulation simulation : kSimulations) {
            const QRect rect = *area->paneRect(simulation);
            QCOMPARE(headers[simulation]->geometry(),
                     QRect(rect.left(), 0, rect.width(), area->viewRect().top()));
            QVERIFY(headers[simulation]->isVisible());
        }
        QVERIFY(area->viewRect().top() >= 28);
        QVERIFY(!overlay->isVisible());
        area->setPaneLayout(PaneLayout::Overlay);
        QVERIFY(overlay->isVisible());
        QCOMPARE(overlay->width(), area->width());
        QVERIFY(!headers[Simulation::Main]->isVisible());
    }

    void nothingIsDrawnAtRest()
    {
        const auto area = m_fixture.makeArea();
        QVERIFY(!area->captureView().isNull());
        // what was asked for settles; then half a second passes without a frame
        QTimer half;
        half.setSingleShot(true);
        QSignalSpy passed(&half, &QTimer::timeout);
        int drawn = -1;
        const auto isAtRest = [&] {
            drawn = area->drawnFrames();
            half.start(500);
            return passed.wait(kPatience) && area->drawnFrames() == drawn;
        };
        QTRY_VERIFY(isAtRest());
        area->setPose(Simulation::Main, m_fixture.poses.back());
        QTRY_VERIFY(area->drawnFrames() > drawn);
    }

    void playingDrawsOncePerPose()
    {
        const auto area = m_fixture.makeArea();
        QVERIFY(!area->captureView().isNull());
        ImpactArrow arrow;
        arrow.tip = m_fixture.poses.front().positions[BodyId::Chest];
        area->setImpactArrows({arrow});
        QVERIFY(!area->captureView().isNull());
        int drawn = area->drawnFrames();
        const int before = drawn;
        for (int i = 0; i < 20; ++i) {
            for (const Simulation simulation : kSimulations)
                area->setPose(simulation, m_fixture.poses[std::size_t(i)]);
            area->setImpactArrows({arrow}); // the same, told anew
            QTRY_VERIFY(area->drawnFrames() > drawn);
            QCoreApplication::processEvents(); // more would come now
            drawn = area->drawnFrames();
        }
        QVERIFY2(drawn - before < 26, qPrintable(QString::number(drawn - before)));
    }

    void aPictureIsTakenWhilePlaying()
    {
        const auto area = m_fixture.makeArea();
        QVERIFY(!area->captureView().isNull());
        ImpactArrow arrow;
        std::size_t frame = 0;
        QTimer playing;
        connect(&playing, &QTimer::timeout, this, [&] {
            frame = (frame + 1) % m_fixture.poses.size();
            const BodyPose &pose = m_fixture.poses[frame];
            for (const Simulation simulation : kSimulations)
                area->setPose(simulation, pose);
            arrow.tip = pose.positions[BodyId::Chest];
            area->setImpactArrows({arrow});
        });
        playing.start(4);
        const QImage image = area->captureView();
        QVERIFY(!image.isNull());
        QVERIFY(pixelsLike(image, paneInView(*area, Simulation::Main),
                           ViewportColours().bodies[Simulation::Main])
                > 5000);
    }

    void whatIsBelowTheFloorIsHidden()
    {
        const auto area = m_fixture.makeArea();
        BodyPose sunk = m_fixture.poses.front();
        for (Vector3 &position : sunk.positions)
            position.y() -= 0.9;
        area->setPose(Simulation::Main, sunk);
        OrbitCamera camera = area->camera();
        camera.distance *= 2;
        const auto shown = [&](BodyId body) {
            const QPointF at = *area->pointInArea(Simulation::Main, sunk.positions[body]);
            const QPoint middle = (at - QPointF(area->viewRect().topLeft())).toPoint();
            return pixelsLike(area->captureView(), QRect(middle - QPoint(1, 1), QSize(3, 3)),
                              ViewportColours().bodies[Simulation::Main])
                   == 9;
        };
        area->setCamera(camera);
        QVERIFY(shown(BodyId::Chest));
        QVERIFY(!shown(BodyId::LeftShin));
        camera.turnTo(camera.yaw, -0.4); // nothing hides from below
        area->setCamera(camera);
        QVERIFY(area->camera().eye().y() < 0);
        QVERIFY(shown(BodyId::LeftShin));
    }

    void theShadowLiesOnTheFloor()
    {
        const auto area = m_fixture.makeArea();
        area->setPaneLayout(PaneLayout::Single, Simulation::Main);
        area->turnTo(StandardView::Top);
        area->setColours(ViewportColours::light());
        const QImage with = area->captureView();
        ViewportColours bright = ViewportColours::light();
        bright.shadowOpacity = 0;
        area->setColours(bright);
        const QImage without = area->captureView();
        // softly: many shades between none and the darkest
        QSet<int> shades;
        int dark = 0;
        for (int y = 0; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x) {
                const int fall = qGray(without.pixel(x, y)) - qGray(with.pixel(x, y));
                QVERIFY(fall >= -2);
                shades.insert(fall / 4);
                dark += fall > 30;
            }
        }
        QVERIFY2(dark > 1000, qPrintable(QString::number(dark)));
        QVERIFY2(shades.size() > 8, qPrintable(QString::number(shades.size())));
    }

    void oneFrameShowsAChange()
    {
        const auto area = m_fixture.makeArea();
        QVERIFY(!area->captureView().isNull());
        QWindow *view = viewWindow(*area);
        const auto shown = [&] {
            return view->screen()
                ->grabWindow(view->winId())
                .toImage()
                .convertToFormat(QImage::Format_RGB32);
        };
        BodyPose moved = m_fixture.poses.front();
        for (Vector3 &position : moved.positions)
            position += Vector3(0.5, 0.3, 0);
        const int before = area->drawnFrames();
        area->setPose(Simulation::Mocap, moved);
        while (area->drawnFrames() == before)
            QCoreApplication::processEvents();
        const QImage first = shown();
        const QImage settled = area->captureView();
        const int apart = differentPixels(first, settled, paneInView(*area, Simulation::Mocap));
        QVERIFY2(apart < 2500, qPrintable(QString::number(apart))); // soft edges
    }

    void comesAndGoes()
    {
        for (int i = 0; i < 4; ++i) {
            const auto area = m_fixture.makeArea();
            if (i % 2 == 0)
                QVERIFY(!area->captureView().isNull()); // else it goes before its first frame
        }
        // and within a window that is reparented and hidden
        QWidget parent;
        ViewportArea *area = m_fixture.makeArea().release();
        area->setParent(&parent);
        area->show();
        parent.resize(400, 300);
        parent.show();
        QVERIFY(!area->captureView().isNull());
        parent.hide();
        area->setPose(Simulation::Main, m_fixture.poses.back());
        parent.show();
        QVERIFY(!area->captureView().isNull());
    }

    void anotherCharacterTakesOver()
    {
        const auto area = m_fixture.makeArea();
        area->captureView();
        area->setCharacter(nullptr);
        const QColor colour = ViewportColours().bodies[Simulation::Main];
        QVERIFY(pixelsLike(area->captureView(), paneInView(*area, Simulation::Main), colour) < 20);
        area->setCharacter(m_fixture.scenario.character);
        area->setPose(Simulation::Main, m_fixture.poses.front());
        QVERIFY(pixelsLike(area->captureView(), paneInView(*area, Simulation::Main), colour)
                > 5000);
    }

private:
    ViewportFixture m_fixture;
};

QTEST_MAIN(TestViewport)
#include "tst_viewport.moc"
