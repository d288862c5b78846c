#include "app/window/bakecommand.h"
#include "app/window/bakedialog.h"
#include "app/window/bakeform.h"
#include "app/window/bakeresultpage.h"
#include "tests/support/smalldisk.h"
#include "tests/window/windowbench.h"
#include "widgets/common/fieldform.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/impactcommands.h"
#include "widgets/document/impactedits.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QListWidget>
#include <QProgressBar>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace flinch;
using namespace flinch::testing;

/// The bake dialog as the window opens it, by mouse and keys.
class TestBakeDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
        m_bench->openDemo();
    }

    void init()
    {
        m_bench->press(Qt::Key_B, Qt::ControlModifier);
        m_dialog = m_bench->window().findChild<BakeDialog *>();
        QVERIFY(m_dialog && m_dialog->isVisible());
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog, kPatience));
        QApplication::setActiveWindow(m_dialog);
        type(m_bench->file("out.fbx"));
    }

    void cleanup()
    {
        if (m_dialog)
            m_dialog->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QFile::remove(m_bench->file("out.fbx"));
    }

    void cleanupTestCase() { m_bench.reset(); }

    void presetsSetUnitRateAndFormat_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<double>("unit");
        QTest::addColumn<int>("fps"); // 0: the clip's own
        QTest::newRow("Blender") << 0 << 1.0 << 0;
        QTest::newRow("Maya, MotionBuilder") << 1 << 0.01 << 0;
        QTest::newRow("Unreal") << 2 << 0.01 << 30;
        QTest::newRow("Unity") << 3 << 1.0 << 30;
    }

    void presetsSetUnitRateAndFormat()
    {
        QFETCH(int, row);
        QFETCH(double, unit);
        QFETCH(int, fps);
        clickPreset(row);
        const BakeRequest request = m_dialog->form().request();
        QCOMPARE(request.unitToMetres, std::optional(unit));
        QCOMPARE(request.options.rate ? request.options.rate->perSecond() : 0, double(fps));
        QVERIFY(request.path.endsWith(QLatin1String(".fbx")));
        QCOMPARE(presets()->currentRow(), row);
    }

    void leavingAPresetIsCustom()
    {
        clickPreset(2);
        auto *rate = named<QComboBox>("Frame rate");
        rate->setFocus();
        QTest::keyClick(rate, Qt::Key_Down); // to 60 fps
        QCOMPARE(m_dialog->form().request().options.rate->perSecond(), 60.0);
        QCOMPARE(presets()->currentRow(), 4);
        auto *format = named<SegmentedChoice>("Format");
        QTest::mouseClick(format, Qt::LeftButton, {}, {format->width() - 10, format->height() / 2});
        QVERIFY(m_dialog->form().request().path.endsWith(QLatin1String("out.bvh")));
        clickPreset(0);
        QVERIFY(m_dialog->form().request().path.endsWith(QLatin1String("out.fbx")));
    }

    void theBandSaysWhatHappensOrWhyNot()
    {
        QVERIFY(band().contains(QLatin1String("bit for bit")));
        QVERIFY(button("bakeStart")->isEnabled());
        type(m_bench->file("nowhere/out.fbx"));
        QVERIFY(band().contains(QLatin1String("There is no folder")));
        QVERIFY(!button("bakeStart")->isEnabled());
        QVERIFY(!button("bakeStart")->toolTip().isEmpty());
        type(m_bench->write("out.fbx", "mine"));
        QVERIFY2(band().contains(QLatin1String("will be replaced")), qPrintable(band()));
        auto *main = m_dialog->findChildren<QCheckBox *>().at(0);
        QTest::mouseClick(main, Qt::LeftButton, {}, {6, main->height() / 2});
        QVERIFY(band().contains(QLatin1String("at least one take")));
        QTest::mouseClick(main, Qt::LeftButton, {}, {6, main->height() / 2});
    }

    void theFormatFollowsTheName()
    {
        type(m_bench->file("out.bvh"));
        QCOMPARE(named<SegmentedChoice>("Format")->current(), 2);
        QCOMPARE(presets()->currentRow(), 4); // no preset writes that
        QVERIFY(button("bakeStart")->isEnabled());
        type(m_bench->file("out.FBX"));
        QCOMPARE(named<SegmentedChoice>("Format")->current(), 0);
        QVERIFY(m_dialog->form().request().path.endsWith(QLatin1String("out.FBX")));
        for (const char *name : {"out.mov", "out"}) {
            type(m_bench->file(name));
            QVERIFY2(band().contains(QLatin1String("must end in one of .bvh, .fbx, .glb")),
                     qPrintable(band()));
            QVERIFY(!button("bakeStart")->isEnabled());
        }
    }

    void theBandCountsTheFramesOfTheRange()
    {
        Document &document = m_bench->document();
        ProjectImpact hit =
            *std::ranges::min_element(document.setup().impacts, {},
                                      [](const ProjectImpact &impact) { return impact.key.time; });
        const int from = int(std::lround(document.rate().frames(hit.key.time)));
        const auto choose = [this](int first, int last, std::optional<int> back) {
            check("On the clip again by", back.has_value());
            set("First frame", first);
            set("Last frame", last);
            if (back)
                set("Return", *back);
        };
        const int last = document.frameCount() - 1;
        choose(0, last, std::nullopt);
        QVERIFY2(band().contains(QStringLiteral("change from %1 until").arg(from)),
                 qPrintable(band()));
        choose(from - 3, last, last);
        QVERIFY2(
            band().contains(
                QStringLiteral("Frames %1–%2 change. The other 4 stay").arg(from).arg(last - 1)),
            qPrintable(band()));
        for (const double early : {-1e-9, 0.3}) { // between two frames: the later one changes first
            hit.key.time = document.rate().seconds(from - early);
            document.push(std::make_unique<ChangeImpacts>(document, std::vector{hit},
                                                          QStringLiteral("Move"), 0));
            choose(0, last, std::nullopt);
            const QString effect = m_dialog->form().effect();
            document.undoStack().undo();
            QVERIFY2(effect.contains(QStringLiteral("change from %1 until").arg(from)),
                     qPrintable(effect));
        }
        const SimulationService &simulation = m_bench->workspace().simulation;
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate() && !simulation.isRunning(), kTimeout);
        choose(0, from - 1, std::nullopt);
        QVERIFY2(band().contains(QLatin1String("No frame of the range is hit")),
                 qPrintable(band()));
    }

    void theCommandLineIsCopied()
    {
        QTest::mouseClick(button("bakeCopy"), Qt::LeftButton);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(
            QLatin1String("flinch-cli bake demo ")));
    }

    /// A ball meets the body when it does, not when its key says.
    void fromTheReturnOnItIsTheClip()
    {
        Document &document = m_bench->document();
        const int before = document.undoStack().index();
        impactedits::toggleEnabled(document, {ImpactId(5), ImpactId(6)});
        // the second of two finds a head that the first has moved away
        impactedits::duplicate(document, {m_bench->impact(4)});
        m_bench->simulate();
        const ImpactResult &ball = m_bench->workspace().simulation.take()->scorecard.impacts.back();
        QVERIFY(ball.contactSeconds > document.setup().impacts.back().key.time);
        QTRY_VERIFY(button("bakeStart")->isEnabled());
        check("On the clip again by");
        set("Return", 570);
        QVERIFY2(band().contains(QStringLiteral("–569 change")), qPrintable(band()));
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        QTest::mouseClick(button("bakeStart"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        QCOMPARE(finished[0][0].value<BakeReport>().leadingTake().lastAffectedFrame, 569);
        document.undoStack().setIndex(before);
        m_bench->simulate();
    }

    void theProofIsOfMainAmongSeveralTakes()
    {
        const int before = m_bench->document().undoStack().index();
        check("Mocap");
        check("Shadow");
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        QTest::mouseClick(button("bakeStart"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        QVERIFY2(words().contains(QLatin1String("The contract: main")), qPrintable(words()));
        QVERIFY2(words().contains(QLatin1String("Before frame 18")), qPrintable(words()));
        QVERIFY(!words().contains(QLatin1String("Every frame")));
        m_bench->document().undoStack().setIndex(before);
    }

    void theProofClaimsNoMoreThanIsTrue_data()
    {
        QTest::addColumn<Unaffected>("unaffected");
        QTest::addColumn<QString>("said");
        QTest::newRow("as the clip") << Unaffected::BitForBit << "identical 0 differing bits";
        QTest::newRow("another rate") << Unaffected::Resampled << "resampled";
        QTest::newRow("fewer keys") << Unaffected::FewerKeys << "fewer keys";
    }

    void theProofClaimsNoMoreThanIsTrue()
    {
        QFETCH(Unaffected, unaffected);
        QFETCH(QString, said);
        BakeReport report;
        report.unaffected = unaffected;
        report.takes = {{.motion = BakedMotion::Main,
                         .name = QStringLiteral("main"),
                         .lastFrame = 935,
                         .firstAffectedFrame = 181,
                         .lastAffectedFrame = 700}};
        report.roundTrip.positionAt = {0, 2, 40};
        report.roundTrip.rotationAt = {0, 3, 50};
        const Skeleton &skeleton = m_bench->document().clip()->skeleton();
        const auto text = [&] {
            return BakeResultPage(report, skeleton, *m_bench->workspace().simulation.take()).text();
        };
        QVERIFY2(text().contains(QStringLiteral("Before frame 181: ") + said), qPrintable(text()));
        QVERIFY(text().contains(QStringLiteral("After frame 700: ") + said));
        QCOMPARE(text().contains(QLatin1String("0 differing bits")),
                 unaffected == Unaffected::BitForBit);
        QVERIFY(text().contains(skeleton.joint(2).name + QStringLiteral(", frame 40 of the file")));
        QVERIFY(text().contains(skeleton.joint(3).name + QStringLiteral(", frame 50 of the file")));
        // nothing is said about frames that are not there
        report.takes[0].lastFrame = 700;
        QVERIFY(!text().contains(QLatin1String("After frame")));
        report.takes[0].firstAffectedFrame = report.takes[0].lastAffectedFrame = -1;
        QVERIFY(text().contains(QStringLiteral("Every frame: ") + said));
    }

    void enterBakesAndTheProofIsShown()
    {
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        worded<QCheckBox>(m_dialog, "On the clip again by")->click();
        QTest::keyClick(m_dialog, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        QVERIFY(QFileInfo(m_bench->file("out.fbx")).size() > 100'000);
        const QString page = words();
        for (const char *fact :
             {"is written and proven", "Largest position error", "Largest rotation error",
              "0 differing bits", "Foot slide", "Largest assist", "Names and hierarchy"})
            QVERIFY2(page.contains(QLatin1String(fact)), fact);
        // what was chosen is remembered with the project
        QVERIFY(m_bench->document().project().bake.file.endsWith(QLatin1String("out.fbx")));
        QCOMPARE(m_bench->document().project().bake.returnFrame,
                 std::optional(m_bench->document().frameCount() - 1));
        QTest::keyClick(m_dialog, Qt::Key_Return); // Close
        QVERIFY(!m_dialog || !m_dialog->isVisible());
    }

    void escStopsTheBakeAndNothingIsLeft()
    {
        QSignalSpy failed(&m_bench->workspace().baker, &BakeService::failed);
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        bakeAnd([this] {
            QVERIFY(m_dialog->findChild<QProgressBar *>()->isVisible());
            QTest::keyClick(m_dialog, Qt::Key_Escape);
        });
        QTRY_COMPARE_WITH_TIMEOUT(failed.count() + finished.count(), 1, kTimeout);
        QCOMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].value<Error>().code, ErrorCode::Cancelled);
        QVERIFY(!QFile::exists(m_bench->file("out.fbx")));
        QVERIFY(m_dialog->isVisible()); // one thing per press
        QVERIFY(button("bakeStart")->isVisible() && button("bakeStart")->isEnabled());
    }

    void aDiskThatTakesNothingLeavesTheDialogToTryAgain_data()
    {
        QTest::addColumn<DiskTrouble>("trouble");
        QTest::addColumn<QRegularExpression>("said");
        QTest::newRow("full") << DiskTrouble::Full
                              << QRegularExpression(QStringLiteral("the disk is full"));
        QTest::newRow("read-only")
            << DiskTrouble::ReadOnly
            << QRegularExpression(QStringLiteral("read-only|permission denied"));
    }

    void aDiskThatTakesNothingLeavesTheDialogToTryAgain()
    {
        QFETCH(DiskTrouble, trouble);
        QFETCH(QRegularExpression, said);
        SmallDisk disk(m_bench->file("disk"));
        if (!cause(disk, trouble))
            QSKIP(kNoSuchDisk);
        QSignalSpy failed(&m_bench->workspace().baker, &BakeService::failed);
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        type(disk.file("out.fbx"));
        QTest::keyClick(m_dialog, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kTimeout);
        QVERIFY2(band().contains(said), qPrintable(band()));
        QVERIFY(band().contains(QLatin1String("hoose another folder"))); // the remedy
        QVERIFY(m_dialog->isVisible());
        QCOMPARE(disk.entries(), QStringList());
        mend(disk, trouble);
        QVERIFY(button("bakeStart")->isEnabled());
        QTest::mouseClick(button("bakeStart"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        QVERIFY(words().contains(QLatin1String("is written and proven")));
        QCOMPARE(disk.entries(), QStringList{QStringLiteral("out.fbx")});
    }

    void hiddenItGoesOnAndTheProofWaits()
    {
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        bakeAnd([this] { QTest::mouseClick(button("bakeHide"), Qt::LeftButton); });
        QVERIFY(!m_dialog->isVisible());
        // the window behind is usable
        m_bench->window().viewport().setFocus();
        m_bench->workspace().playhead.setFrame(100);
        m_bench->press(Qt::Key_Right);
        QCOMPARE(m_bench->workspace().playhead.frame(), 101);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        QPushButton *show = worded(m_bench->dock("messages"), "Show the Proof");
        QVERIFY(show);
        show->click();
        QTRY_VERIFY(m_dialog->isVisible());
        QVERIFY(words().contains(QLatin1String("is written and proven")));
    }

    void quittingAsksWhileABakeRuns_data()
    {
        QTest::addColumn<QByteArray>("button");
        QTest::addColumn<int>("closed");
        QTest::newRow("wait") << QByteArray("Wait") << 0;
        QTest::newRow("stop") << QByteArray("Stop the Bake and Quit") << 1;
    }

    void quittingAsksWhileABakeRuns()
    {
        QFETCH(QByteArray, button);
        QFETCH(int, closed);
        BakeService &baker = m_bench->workspace().baker;
        QSignalSpy closes(&m_bench->window(), &MainWindow::closed);
        bakeAnd([&] {
            QTest::mouseClick(this->button("bakeHide"), Qt::LeftButton);
            m_bench->document().undoStack().setClean(); // only the bake is asked about
            Answer answer(button);
            m_bench->window().close();
            QVERIFY(answer.isGiven());
            QCOMPARE(answer.title(), QStringLiteral("A bake is still running."));
        });
        QCOMPARE(closes.count(), closed);
        QTRY_VERIFY_WITH_TIMEOUT(!baker.isRunning(), kTimeout);
        m_bench->show();
    }

    void aProofGoesWithItsProject()
    {
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        bakeAnd([this] { QTest::mouseClick(button("bakeHide"), Qt::LeftButton); });
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        openAnother();
        QTRY_VERIFY(!m_dialog);
        QVERIFY(!worded(m_bench->dock("messages"), "Show the Proof"));
        m_bench->simulate();
        m_bench->press(Qt::Key_B, Qt::ControlModifier);
        m_dialog = m_bench->window().findChild<BakeDialog *>();
        QVERIFY(m_dialog && m_dialog->isVisible());
        QVERIFY(button("bakeStart")->isVisible());
        QVERIFY(m_dialog->form().request().path != m_bench->file("out.fbx"));
    }

    void anotherProjectIsNotBakedOverTheOneBefore()
    {
        QSignalSpy finished(&m_bench->workspace().baker, &BakeService::finished);
        bakeAnd([this] {
            QTest::mouseClick(button("bakeHide"), Qt::LeftButton);
            openAnother();
        });
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        m_bench->simulate();
        QVERIFY(m_dialog); // its proof was not seen yet
        QPushButton *show = worded(m_bench->dock("messages"), "Show the Proof");
        QVERIFY(show);
        show->click();
        QTRY_VERIFY(m_dialog->isVisible());
        QVERIFY(words().contains(QLatin1String("is written and proven")));
        worded(m_dialog, "Bake Another…")->click();
        QTRY_VERIFY(!m_dialog);
        m_dialog = m_bench->window().findChild<BakeDialog *>();
        QVERIFY(m_dialog && m_dialog->isVisible());
        QVERIFY(m_dialog->form().request().path != m_bench->file("out.fbx"));
        QVERIFY(m_bench->document().project().bake == BakeRecipe());
    }

private:
    void check(const char *words, bool on = true)
    {
        auto *box = worded<QCheckBox>(m_dialog, words);
        if (box->isChecked() != on)
            box->click();
    }

    void set(const char *name, double value)
    {
        auto *field = named<ValueField>(name);
        field->setValue(value);
        Q_EMIT field->valueEdited(value);
    }

    /// `then` is run as the bake starts, before its end can be heard of.
    void bakeAnd(std::function<void()> then)
    {
        connect(&m_bench->workspace().baker, &BakeService::runningChanged, m_dialog,
                std::move(then), Qt::SingleShotConnection);
        QTest::mouseClick(button("bakeStart"), Qt::LeftButton);
    }

    /// The demo once more, without what was chosen for a bake.
    void openAnother()
    {
        Project project = m_bench->document().project();
        project.bake = {};
        m_bench->document().reset(project, m_bench->document().asset());
    }

    template<typename Button = QPushButton>
    static Button *worded(const QWidget *parent, const char *words)
    {
        for (auto *each : parent->findChildren<Button *>()) {
            if (each->text() == QString::fromUtf8(words))
                return each;
        }
        return nullptr;
    }

    template<typename T>
    T *named(const char *name)
    {
        for (T *widget : m_dialog->findChildren<T *>()) {
            if (widget->accessibleName() == QLatin1String(name))
                return widget;
        }
        qFatal("no %s", name);
    }

    QPushButton *button(const char *name)
    {
        return m_dialog->findChild<QPushButton *>(QLatin1String(name));
    }

    QListWidget *presets() { return m_dialog->findChild<QListWidget *>(); }

    void clickPreset(int row)
    {
        const QRect rect = presets()->visualItemRect(presets()->item(row));
        QTest::mouseClick(presets()->viewport(), Qt::LeftButton, {}, rect.center());
    }

    void type(const QString &path)
    {
        auto *file = m_dialog->findChild<QLineEdit *>(QStringLiteral("bakeFile"));
        file->setFocus();
        file->selectAll();
        QTest::keyClicks(file, path);
    }

    QString band() { return m_dialog->findChild<QLabel *>(QStringLiteral("bakeBand"))->text(); }

    QString words()
    {
        QString all;
        for (const QLabel *label : m_dialog->findChildren<QLabel *>()) {
            if (label->isVisible())
                all += label->text() + QLatin1Char('\n');
        }
        return all;
    }

    std::unique_ptr<WindowBench> m_bench;
    QPointer<BakeDialog> m_dialog;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestBakeDialog>(argc, argv);
}

#include "tst_bakedialog.moc"
