#include "tests/support/eventlatency.h"
#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "tests/support/sanitized.h"
#include "tests/support/workbench.h"
#include "widgets/common/labels.h"
#include "widgets/common/theme.h"
#include "widgets/document/librarydrag.h"
#include "widgets/document/settings.h"
#include "widgets/library/librarymodel.h"
#include "widgets/library/librarypanel.h"
#include "widgets/timeline/timelineview.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace flinch;
using flinch::testing::require;
using flinch::testing::Workbench;

namespace {

void write(const QString &path)
{
    QFile file(path);
    require(file.open(QIODevice::WriteOnly), "a file is written");
}

/// A folder with clips, and others that are none.
class Folder
{
public:
    explicit Folder(const QStringList &names)
    {
        for (const QString &name : names)
            write(file(name));
    }

    QString file(const QString &name) const { return m_folder.filePath(name); }

    QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

void showAt(QWidget &widget, int width, int height)
{
    widget.resize(width, height);
    widget.show();
    widget.activateWindow();
    require(QTest::qWaitForWindowActive(&widget, testing::kPatience), "its window is active");
}

QModelIndex row(LibraryPanel &panel, const char *name)
{
    const QAbstractItemModel &model = *panel.tree().model();
    const QModelIndexList found =
        model.match(model.index(0, 0), Qt::DisplayRole, QString::fromUtf8(name), 1,
                    Qt::MatchExactly | Qt::MatchRecursive);
    return found.value(0);
}

QStringList clipNames(LibraryPanel &panel)
{
    const QAbstractItemModel &model = *panel.tree().model();
    const QModelIndex clips = model.index(0, 0);
    QStringList names;
    for (int i = 0; i < model.rowCount(clips); ++i)
        names += model.index(i, 0, clips).data().toString();
    return names;
}

void doubleClick(LibraryPanel &panel, const char *name)
{
    const QModelIndex index = row(panel, name);
    require(index.isValid(), name);
    panel.tree().scrollTo(index);
    const QPoint at = panel.tree().visualRect(index).center();
    QTest::mouseClick(panel.tree().viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(panel.tree().viewport(), Qt::LeftButton, {}, at);
}

bool saysNoFolder(LibraryPanel &panel)
{
    const auto *state = panel.findChild<EmptyState *>();
    return state->isVisibleTo(&panel) && state->title() == QStringLiteral("No folder chosen");
}

/// What the panel says below its folder; empty: nothing.
QString note(LibraryPanel &panel)
{
    for (const TextLabel *label : panel.findChildren<TextLabel *>(Qt::FindDirectChildrenOnly)) {
        if (label->isVisibleTo(&panel))
            return label->text();
    }
    return {};
}

} // namespace

class TestLibrary : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void init() { QSettings().clear(); }

    // ── the folder ──

    void clipsAreListedInTheOrderPeopleCount()
    {
        const Folder folder({"take10.bvh", "take2.BVH", "notes.txt", "Take1.bvh", "take3.bvh.bak"});
        QDir(folder.path()).mkdir(QStringLiteral("folder.bvh"));
        const auto listed = listClips(folder.path());
        QVERIFY(listed);
        QStringList names;
        for (const QString &path : *listed) {
            QVERIFY(QDir::isAbsolutePath(path));
            names += QFileInfo(path).fileName();
        }
        QCOMPARE(names, QStringList({"Take1.bvh", "take2.BVH", "take10.bvh"}));
    }

    void aListingStopsWhenToldTo()
    {
        const Folder folder({"a.bvh"});
        JobControl job;
        job.cancel.cancel();
        const auto listed = listClips(folder.path(), job);
        QVERIFY(!listed);
        QCOMPARE(listed.error().code, ErrorCode::Cancelled);
    }

    void withoutAFolderThePanelSaysSoAndOffersTheRest()
    {
        Workbench b;
        LibraryPanel panel(b.document);
        showAt(panel, 264, 500);
        QVERIFY(saysNoFolder(panel));
        QCOMPARE(clipNames(panel), QStringList({"Demo"}));
        QVERIFY(row(panel, "Jab").isValid());
        QVERIFY(panel.tree().isExpanded(row(panel, "Clips")));
    }

    void theFolderOfTheOpenClipIsShownUntilAnotherIsChosen()
    {
        const Folder mine({"mine.bvh"}), other({"other.bvh"});
        Workbench b;
        LibraryPanel panel(b.document);
        showAt(panel, 264, 500);
        Project project;
        project.source.kind = ClipSource::Kind::File;
        project.source.path = mine.file("mine.bvh");
        b.document.reset(project, nullptr);
        QTRY_COMPARE(clipNames(panel), QStringList({"Demo", "mine.bvh"}));
        QVERIFY(!saysNoFolder(panel));
        QCOMPARE(row(panel, "mine.bvh").data(libraryroles::Detail).toString(),
                 QStringLiteral("open"));

        panel.setChosenFolder(other.path());
        QTRY_COMPARE(clipNames(panel), QStringList({"Demo", "other.bvh"}));
        b.document.reset({}, nullptr);
        QCOMPARE(panel.folder().path(), other.path());
        // remembered
        LibraryPanel next(b.document);
        QTRY_COMPARE(clipNames(next), QStringList({"Demo", "other.bvh"}));
        // and given up
        panel.setChosenFolder({});
        QCOMPARE(panel.folder().path(), QString());
        QVERIFY(saysNoFolder(panel));
    }

    void aNewFileAppearsAndAGoneOneGoes()
    {
        const Folder folder({"a.bvh", "b.bvh"});
        Workbench b;
        LibraryPanel panel(b.document);
        panel.setChosenFolder(folder.path());
        showAt(panel, 264, 500);
        QTRY_COMPARE(clipNames(panel), QStringList({"Demo", "a.bvh", "b.bvh"}));
        panel.tree().setCurrentIndex(row(panel, "b.bvh"));
        panel.tree().collapse(row(panel, "Impact presets"));
        write(folder.file("aa.bvh"));
        QTRY_COMPARE(clipNames(panel), QStringList({"Demo", "a.bvh", "aa.bvh", "b.bvh"}));
        // the place in the list is kept
        QCOMPARE(panel.tree().currentIndex().data().toString(), QStringLiteral("b.bvh"));
        QVERIFY(!panel.tree().isExpanded(row(panel, "Impact presets")));
        QVERIFY(QFile::remove(folder.file("a.bvh")));
        QTRY_COMPARE(clipNames(panel), QStringList({"Demo", "aa.bvh", "b.bvh"}));
    }

    void aFolderThatIsAwaySaysSoAndComesBack()
    {
        QTemporaryDir above;
        const QString path = above.filePath("clips");
        Workbench b;
        LibraryPanel panel(b.document);
        panel.setChosenFolder(path);
        showAt(panel, 264, 500);
        QTRY_VERIFY(note(panel).contains(QStringLiteral("The folder is not there")));
        QCOMPARE(panel.folder().error()->code, ErrorCode::NotFound);
        QVERIFY(QDir().mkdir(path));
        QTRY_VERIFY(note(panel).contains(QStringLiteral("No clips in this folder")));
        write(path + "/a.bvh");
        QTRY_COMPARE(clipNames(panel), QStringList({"Demo", "a.bvh"}));
        QCOMPARE(note(panel), QString());
    }

    void thousandsOfClipsDoNotHoldTheWindowUp()
    {
        QStringList names;
        for (int i = 0; i < 5000; ++i)
            names += QStringLiteral("take%1.bvh").arg(i);
        const Folder folder(names);
        Workbench b;
        LibraryPanel panel(b.document);
        showAt(panel, 264, 500);
        const testing::EventLatency latency;
        panel.setChosenFolder(folder.path());
        QTRY_COMPARE(panel.tree().model()->rowCount(row(panel, "Clips")), 5001);
        panel.repaint();
        QVERIFY2(latency.workMilliseconds() < testing::allowedMilliseconds(100),
                 qPrintable(QStringLiteral("%1 ms").arg(latency.workMilliseconds())));
        QCOMPARE(clipNames(panel).last(), QStringLiteral("take4999.bvh"));
    }

    void searchLeavesWhatHasAllWords()
    {
        const Folder folder({"boxing left.bvh", "boxing right.bvh", "walk.bvh"});
        Workbench b;
        LibraryPanel panel(b.document);
        panel.setChosenFolder(folder.path());
        showAt(panel, 264, 500);
        QTRY_COMPARE(clipNames(panel).size(), 4);
        auto *search = panel.findChild<QLineEdit *>();
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("RIGHT box"));
        QCOMPARE(clipNames(panel), QStringList({"boxing right.bvh"}));
        QVERIFY(!row(panel, "Jab").isValid());
        search->clear();
        QTest::keyClicks(search, QStringLiteral("ball"));
        QCOMPARE(clipNames(panel), QStringList());
        QVERIFY(row(panel, "Thrown ball").isValid());
        QVERIFY(row(panel, "Medicine ball").isValid());
        // Enter goes on to what was found
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(panel.tree().hasFocus());
    }

    void aSearchOpensClosedGroupsForAsLongAsItLasts()
    {
        Workbench b;
        LibraryPanel panel(b.document);
        showAt(panel, 264, 500);
        panel.tree().collapse(row(panel, "Impact presets"));
        auto *search = panel.findChild<QLineEdit *>();
        QTest::keyClicks(search, QStringLiteral("jab"));
        QVERIFY(panel.tree().visualRect(row(panel, "Jab")).isValid());
        search->clear();
        QVERIFY(row(panel, "Shove").isValid());
        QVERIFY(!panel.tree().isExpanded(row(panel, "Impact presets")));
        QVERIFY(panel.tree().isExpanded(row(panel, "Clips")));
    }

    // ── choosing ──

    void doubleClickAndEnterOpenAClip()
    {
        const Folder folder({"a.bvh", "b.bvh"});
        Workbench b;
        LibraryPanel panel(b.document);
        panel.setChosenFolder(folder.path());
        showAt(panel, 264, 500);
        QTRY_COMPARE(clipNames(panel).size(), 3);
        QSignalSpy clips(&panel, &LibraryPanel::clipChosen);
        QSignalSpy demos(&panel, &LibraryPanel::demoChosen);
        doubleClick(panel, "b.bvh");
        QCOMPARE(clips.count(), 1);
        QCOMPARE(clips[0][0].toString(), folder.file("b.bvh"));
        panel.tree().setFocus();
        QTest::keyClick(&panel.tree(), Qt::Key_Up);
        QTest::keyClick(&panel.tree(), Qt::Key_Return);
        QCOMPARE(clips.count(), 2);
        QCOMPARE(clips[1][0].toString(), folder.file("a.bvh"));
        QTest::keyClick(&panel.tree(), Qt::Key_Up);
        QTest::keyClick(&panel.tree(), Qt::Key_Return);
        QCOMPARE(demos.count(), 1);
        // a group opens and closes
        QTest::keyClick(&panel.tree(), Qt::Key_Up);
        QTest::keyClick(&panel.tree(), Qt::Key_Return);
        QVERIFY(!panel.tree().isExpanded(row(panel, "Clips")));
    }

    void aPresetIsChosenOnceThereIsAClip()
    {
        Workbench b;
        LibraryPanel panel(b.document);
        showAt(panel, 264, 700);
        QSignalSpy presets(&panel, &LibraryPanel::presetChosen);
        doubleClick(panel, "Shove");
        QCOMPARE(presets.count(), 0);
        QCOMPARE(row(panel, "Shove").data(Qt::ToolTipRole).toString(),
                 QStringLiteral("Open a clip first."));
        b.openDemo();
        doubleClick(panel, "Shove");
        QCOMPARE(presets.count(), 1);
        QCOMPARE(presets[0][0].value<ImpactPreset>().name, QStringLiteral("Shove"));
        QCOMPARE(row(panel, "Shove").data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("Shove, 40 N·s"));
    }

    // ── dragging ──

    void rowsTravelAsWhatTheyAre()
    {
        const Folder folder({"a.bvh"});
        Workbench b;
        b.openDemo();
        LibraryPanel panel(b.document);
        panel.setChosenFolder(folder.path());
        QTRY_COMPARE(clipNames(panel).size(), 2);
        const auto dragged = [&](const char *name) {
            return std::unique_ptr<QMimeData>(panel.tree().model()->mimeData({row(panel, name)}));
        };
        QCOMPARE(dragged("a.bvh")->urls(), {QUrl::fromLocalFile(folder.file("a.bvh"))});
        QVERIFY(!librarydrag::presetIn(*dragged("a.bvh")));
        QVERIFY(librarydrag::hasDemo(*dragged("Demo")));
        QVERIFY(!librarydrag::hasDemo(*dragged("Jab")));
        const auto jab = librarydrag::presetIn(*dragged("Jab"));
        QVERIFY(jab);
        QCOMPARE(jab->impulse, 11.0);
        QVERIFY(row(panel, "Jab").flags().testFlag(Qt::ItemIsDragEnabled));
        QVERIFY(!row(panel, "Clips").flags().testFlag(Qt::ItemIsDragEnabled));
    }

    void aPresetLandsOnTheFrameTheTimelineShows()
    {
        Workbench b;
        b.openDemo();
        TimelineView view(b.document, b.selection, b.playhead, b.simulation);
        showAt(view, 1200, 260);
        QMimeData data;
        librarydrag::putPreset(data, impactPresets()[1]); // Cross
        const auto &geometry = view.geometryOfTime();
        const double middle = geometry.track(TimelineRow::Impacts).center().y();
        const auto at = [&](double frame) {
            return QPointF(geometry.x(frame), middle);
        };
        const QImage before = view.grab().toImage();
        QDragEnterEvent enter(at(300).toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &enter);
        QVERIFY(enter.isAccepted());
        QDragMoveEvent move(at(620).toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &move);
        QVERIFY(move.isAccepted());
        // the mark to come is drawn there
        const QImage during = view.grab().toImage();
        const QPoint mark = at(620).toPoint();
        QVERIFY(before.pixelColor(mark) != during.pixelColor(mark));

        const auto count = b.document.setup().impacts.size();
        QDropEvent drop(at(620), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &drop);
        QVERIFY(drop.isAccepted());
        QCOMPARE(b.document.setup().impacts.size(), count + 1);
        const ProjectImpact &impact = b.document.setup().impacts.back();
        QCOMPARE(impact.name, QStringLiteral("Cross"));
        QCOMPARE(impact.key.impulse, 22.0);
        QCOMPARE(impact.key.body, BodyId::Head); // nothing else is chosen
        QVERIFY(std::abs(b.document.rate().frames(impact.key.time) - 620) <= 1);
        QCOMPARE(b.selection.singleImpact(), std::optional(impact.id));
        // one step
        b.document.undoStack().undo();
        QCOMPARE(b.document.setup().impacts.size(), count);
    }

    void aPresetMayComeInOverTheHeaders()
    {
        Workbench b;
        b.openDemo();
        TimelineView view(b.document, b.selection, b.playhead, b.simulation);
        showAt(view, 1200, 260);
        QMimeData data;
        librarydrag::putPreset(data, impactPresets()[0]);
        const auto &geometry = view.geometryOfTime();
        const double middle = geometry.track(TimelineRow::Impacts).center().y();
        const QPoint header(5, int(middle));
        const QPoint track(int(geometry.x(500)), int(middle));
        const auto count = b.document.setup().impacts.size();
        const auto move = [&](const QPoint &to) {
            QDragMoveEvent event(to, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&view, &event);
            return event.isAccepted();
        };
        // Qt sends no more of a drag whose enter was refused
        QDragEnterEvent enter(header, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &enter);
        QVERIFY(enter.isAccepted());
        QVERIFY(!move(header));
        QVERIFY(move(track));
        QDropEvent drop(track, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &drop);
        QVERIFY(drop.isAccepted());
        QCOMPARE(b.document.setup().impacts.size(), count + 1);
    }

    void aPresetThatLeavesOrIsStrangeLandsNowhere()
    {
        Workbench b;
        b.openDemo();
        TimelineView view(b.document, b.selection, b.playhead, b.simulation);
        showAt(view, 1200, 260);
        const QImage before = view.grab().toImage();
        QMimeData data;
        librarydrag::putPreset(data, impactPresets()[0]);
        QDragEnterEvent enter(QPoint(600, 90), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &enter);
        QVERIFY(view.grab().toImage() != before);
        QDragLeaveEvent leave;
        QApplication::sendEvent(&view, &leave);
        QVERIFY(view.grab().toImage() == before);
        // files belong to the window
        QMimeData file;
        file.setUrls({QUrl::fromLocalFile("/a.bvh")});
        QDragEnterEvent strange(QPoint(600, 90), Qt::CopyAction, &file, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &strange);
        QVERIFY(!strange.isAccepted());
        QMimeData unknown;
        ImpactPreset none;
        none.name = QStringLiteral("no such preset");
        librarydrag::putPreset(unknown, none);
        QVERIFY(!librarydrag::presetIn(unknown));
    }

private:
    QTemporaryDir m_settings;
};

QTEST_MAIN(TestLibrary)
#include "tst_library.moc"
