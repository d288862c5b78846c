#include "tests/support/loadeddemo.h"
#include "tests/support/projects.h"
#include "tests/support/smalldisk.h"
#include "widgets/document/documentlock.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

/// A document as a window has it.
struct Opened
{
    Document document;
    DocumentLock lock{document};

    void open(const QString &path) { document.reset(demoProject(), loadedDemo(), {path, {}}); }
};

} // namespace

class TestDocumentLock : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("hit.flinch");
        QVERIFY(writeProject(m_path, demoProject()));
    }

    void theFirstHasItUntilItCloses()
    {
        Opened second;
        {
            Opened first;
            first.open(m_path);
            QVERIFY(QFile::exists(lockFileOf(m_path)));
            QVERIFY(!first.lock.other());
            QVERIFY(!first.lock.holderOf(m_path)); // itself does not count
            QVERIFY(second.lock.holderOf(m_path));
            QSignalSpy changed(&second.lock, &DocumentLock::otherChanged);
            second.open(m_path);
            QCOMPARE(changed.count(), 1);
            QCOMPARE(second.lock.other()->process, QCoreApplication::applicationPid());
            second.lock.look();
            QVERIFY(second.lock.other());
        }
        QSignalSpy changed(&second.lock, &DocumentLock::otherChanged);
        second.lock.look();
        QVERIFY(!second.lock.other());
        QCOMPARE(changed.count(), 1);
        QVERIFY(QFile::exists(lockFileOf(m_path))); // it is the second's now
    }

    void itFollowsTheDocument()
    {
        Opened first;
        first.open(m_path);
        const QString other = m_folder->filePath("other.flinch");
        QVERIFY(first.document.saveAs(other));
        QVERIFY(!QFile::exists(lockFileOf(m_path)));
        QVERIFY(QFile::exists(lockFileOf(other)));
        first.document.reset({}, nullptr);
        QVERIFY(!QFile::exists(lockFileOf(other)));
    }

    void whereNothingCanBeWrittenNothingIsTold()
    {
        SmallDisk disk(m_folder->filePath("disk"));
        const QString path = disk.file("hit.flinch");
        QVERIFY(writeProject(path, demoProject()));
        if (!disk.setReadOnly(true))
            QSKIP(kNoSuchDisk);
        Opened first;
        Opened second;
        first.open(path);
        second.open(path);
        QVERIFY(!first.lock.other());
        QVERIFY(!second.lock.other());
        QCOMPARE(disk.entries(), QStringList{"hit.flinch"});
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

QTEST_GUILESS_MAIN(TestDocumentLock)
#include "tst_documentlock.moc"
