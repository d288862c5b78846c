#include "core/project/projectfile.h"
#include "tests/support/loadeddemo.h"
#include "tests/support/projects.h"
#include "widgets/document/commands.h"
#include "widgets/document/document.h"
#include "widgets/document/impactcommands.h"
#include "widgets/document/impactedits.h"
#include "widgets/document/selection.h"
#include "widgets/document/settings.h"

#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

/// What somebody else might make of the demo.
Project otherProject(int returnFrame = 55)
{
    Project project = demoProject();
    project.bake.returnFrame = returnFrame;
    return project;
}

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_document = std::make_unique<Document>();
        m_document->reset(demoProject(), loadedDemo());
    }

    void savingMakesItUnmodified()
    {
        Document &document = *m_document;
        QSignalSpy state(&document, &Document::fileStateChanged);
        QVERIFY(!document.isModified());
        document.push(commands::setReturn(document, 100));
        QVERIFY(document.isModified());
        QVERIFY(state.count() > 0);
        const QString path = m_folder->filePath("hit.flinch");
        QVERIFY(document.saveAs(path));
        QVERIFY(!document.isModified());
        QCOMPARE(document.filePath(), path);
        QCOMPARE(projectHash(readProject(path)->project), document.hash());
        document.undoStack().undo();
        QVERIFY(document.isModified());
        document.undoStack().redo();
        QVERIFY(!document.isModified());
    }

    void aFailedSaveChangesNothing()
    {
        Document &document = *m_document;
        document.push(commands::setReturn(document, 100));
        const std::uint64_t before = document.hash();
        const auto status = document.saveAs(QStringLiteral("/nowhere/at/all.flinch"));
        QVERIFY(!status.ok());
        QVERIFY(!status.error().remedy.isEmpty());
        QVERIFY(document.isModified());
        QCOMPARE(document.hash(), before);
        QVERIFY(document.filePath().isEmpty());
        // untitled: there is nothing to save to
        QVERIFY(!document.saveAs(document.filePath()).ok());
    }

    void recoveredWorkIsModified()
    {
        m_document->reset(demoProject(), loadedDemo(), {m_folder->filePath("hit.flinch"), {}},
                          false);
        QVERIFY(m_document->isModified());
        QVERIFY(m_document->saveAs(m_document->filePath()));
        QVERIFY(!m_document->isModified());
        QCOMPARE(m_document->changeCount(), 0); // an autosave tells what is more than saved
    }

    void anothersWorkIsNotOverwrittenUnasked()
    {
        Document &document = *m_document;
        const QString path = m_folder->filePath("hit.flinch");
        QVERIFY(document.saveAs(path)->isWritten);
        const QString read = document.file().contentHash;
        QVERIFY(!read.isEmpty());
        const Project theirs = otherProject();
        QVERIFY(writeProject(path, theirs));
        document.push(commands::setReturn(document, 100));
        const auto refused = document.saveAs(path);
        QVERIFY(refused && !refused->isWritten);
        QVERIFY(document.isModified());
        QCOMPARE(document.file().contentHash, read);
        QVERIFY(readProject(path)->project == theirs);
        // what was agreed about is what may go, and nothing that came later
        const Project later = otherProject(77);
        QVERIFY(writeProject(path, later));
        QVERIFY(!document.saveAs(path, refused->contentHash)->isWritten);
        QVERIFY(readProject(path)->project == later);
        QVERIFY(document.saveAs(path, contentHashOf(path))->isWritten);
        QVERIFY(!document.isModified());
        QCOMPARE(projectHash(readProject(path)->project), document.hash());
        QVERIFY(document.saveAs(path)->isWritten);
    }

    void aFileThatWasNeverSeenIsNotOverwrittenUnasked()
    {
        const QString path = m_folder->filePath("theirs.flinch");
        QVERIFY(writeProject(path, otherProject()));
        QVERIFY(!m_document->saveAs(path)->isWritten);
        QCOMPARE(m_document->filePath(), QString());
        QVERIFY(readProject(path)->project == otherProject());
    }

    void theirsCanBeLoadedAndUndone()
    {
        Document &document = *m_document;
        const QString path = m_folder->filePath("hit.flinch");
        QVERIFY(document.saveAs(path)->isWritten);
        const QString read = document.file().contentHash;
        document.push(commands::setReturn(document, 100));
        const auto ours = document.hash();
        Project theirs = otherProject();
        theirs.setup.impacts[0].id = ImpactId(5000);
        const auto written = writeProject(path, theirs);
        document.loadTheirs(theirs, loadedDemo(), written->contentHash);
        QVERIFY(!document.isModified());
        QVERIFY(document.project() == theirs);
        QVERIFY(document.newImpactId() > ImpactId(5000));
        QVERIFY(document.saveAs(path)->isWritten); // it is what was loaded
        // back to ours, which was made of another file
        document.undoStack().undo();
        QCOMPARE(document.hash(), ours);
        QVERIFY(document.isModified());
        QCOMPARE(document.file().contentHash, read);
        QVERIFY(!document.saveAs(path)->isWritten);
        document.undoStack().redo();
        QVERIFY(!document.isModified());
        document.undoStack().undo();
        QVERIFY(document.saveAs(path, contentHashOf(path))->isWritten);
        // saved since: what is undone or done again is this window's own
        document.undoStack().redo();
        QVERIFY(document.isModified());
        QVERIFY(document.saveAs(path)->isWritten);
    }

    void theirsMayBeTheSame()
    {
        Document &document = *m_document;
        const QString path = m_folder->filePath("hit.flinch");
        QVERIFY(document.saveAs(path)->isWritten);
        document.loadTheirs(document.project(), document.asset(), QStringLiteral("of other bytes"));
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
        QCOMPARE(document.file().contentHash, QStringLiteral("of other bytes"));
    }

    void openingAnotherForgetsHistory()
    {
        Document &document = *m_document;
        document.push(commands::setReturn(document, 100));
        std::vector<ChangeEvent> events;
        connect(&document, &Document::changed, this,
                [&](const ChangeEvent &event) { events.push_back(event); });
        document.reset({}, nullptr);
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(document.frameCount(), 0);
        QCOMPARE(document.changeCount(), 0);
        QVERIFY(!document.clip());
        QCOMPARE(events.size(), 1u);
        QVERIFY(events[0].isReset && events[0].has(ChangeEvent::Source));
    }

    void selectionFollowsTheDocument()
    {
        Document &document = *m_document;
        Selection selection(document);
        QSignalSpy changed(&selection, &Selection::changed);
        selection.selectImpacts({ImpactId(2), ImpactId(1), ImpactId(77)});
        QCOMPARE(selection.impacts(), (std::vector{ImpactId(1), ImpactId(2)}));
        QVERIFY(!selection.singleImpact());
        document.push(std::make_unique<RemoveImpacts>(document, std::vector{ImpactId(1)}));
        QCOMPARE(selection.singleImpact(), ImpactId(2));
        QCOMPARE(changed.count(), 2);
        document.undoStack().undo();
        QCOMPARE(selection.singleImpact(), ImpactId(1));
        document.undoStack().redo();
        QVERIFY(selection.isEmpty());
        impactedits::duplicate(document, impactedits::impactsOf(document, {ImpactId(2)}));
        const auto copy = selection.singleImpact();
        QVERIFY(copy && *copy != ImpactId(2));
        document.undoStack().undo();
        QVERIFY(selection.isEmpty());
        document.undoStack().redo();
        QCOMPARE(selection.singleImpact(), copy);
        selection.selectImpacts({ImpactId(2)});
        selection.toggleImpact(ImpactId(2));
        QVERIFY(selection.isEmpty());
        selection.selectBody(BodyId::Head);
        QVERIFY(selection.body() == BodyId::Head && selection.impacts().empty());
        selection.selectJoint(BallJointId::Neck);
        QVERIFY(selection.joint() == BallJointId::Neck && !selection.body());
        selection.selectClip();
        QVERIFY(selection.isClipSelected() && !selection.joint());
        document.push(commands::setReturn(document, 100));
        QVERIFY(selection.isClipSelected());
        document.reset({}, nullptr);
        QVERIFY(selection.isEmpty());
    }

    void recentFilesAreNewestFirst()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("flinch-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder->path());
        RecentFiles recent;
        QSignalSpy changed(&recent, &RecentFiles::changed);
        QStringList paths;
        for (int i = 0; i < 15; ++i) {
            paths += m_folder->filePath(QStringLiteral("%1.flinch").arg(i));
            QVERIFY(QFile(paths.last()).open(QIODevice::WriteOnly));
            recent.add(paths.last());
        }
        recent.add(paths[12]);
        QFile::remove(paths[14]);
        QCOMPARE(changed.count(), 16);
        QCOMPARE(recent.paths().size(), RecentFiles::kMost);
        QCOMPARE(recent.paths().mid(0, 3), (QStringList{paths[12], paths[13], paths[11]}));
        QCOMPARE(RecentFiles().paths(), recent.paths());
        recent.remove(paths[12]);
        QCOMPARE(recent.paths().first(), paths[13]);
        recent.clear();
        QCOMPARE(recent.paths(), QStringList());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Document> m_document;
};

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
