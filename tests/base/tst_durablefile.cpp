#include "core/base/durablefile.h"
#include "tests/support/require.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace flinch;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("<unreadable>");
}

QStringList entries(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                                  QDir::Name);
}

void put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    testing::require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(),
                     "a file is written");
}

/// Takes root's rights away for a while, so that permissions count.
class AsNobody
{
public:
    AsNobody()
        : m_wasRoot(::geteuid() == 0)
    {
        if (m_wasRoot)
            m_dropped = ::seteuid(65534) == 0;
    }

    ~AsNobody()
    {
        if (m_dropped && ::seteuid(0) != 0)
            qFatal("root's rights did not come back");
    }

    bool works() const { return !m_wasRoot || m_dropped; }

private:
    bool m_wasRoot;
    bool m_dropped = false;
};

} // namespace

class TestDurableFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("take.bvh"));
    }

    void writesNewAndReplacesOld()
    {
        QVERIFY(writeFileDurably(m_path, "first"));
        QCOMPARE(contents(m_path), QByteArray("first"));
        QVERIFY(writeFileDurably(m_path, "second"));
        QCOMPARE(contents(m_path), QByteArray("second"));
        QCOMPARE(entries(m_folder->path()), QStringList{QStringLiteral("take.bvh")});
    }

    void anUncommittedFileLeavesNothing()
    {
        put(m_path, "old");
        {
            auto file = DurableFile::create(m_path);
            QVERIFY(file.ok());
            QVERIFY(file->write("half of the new").ok());
            QCOMPARE(contents(m_path), QByteArray("old"));
        }
        QCOMPARE(contents(m_path), QByteArray("old"));
        QCOMPARE(entries(m_folder->path()), QStringList{QStringLiteral("take.bvh")});
    }

    void keepsPermissionsAndLinks()
    {
        put(m_path, "old");
        QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup);
        const auto permissions = QFile::permissions(m_path);
        const QString link = m_folder->filePath(QStringLiteral("link.bvh"));
        QVERIFY(QFile::link(m_path, link));
        QVERIFY(writeFileDurably(link, "new"));
        QCOMPARE(contents(m_path), QByteArray("new"));
        QCOMPARE(QFile::permissions(m_path), permissions);
        QVERIFY(QFileInfo(link).isSymLink());
    }

    void aLinkToAFileThatIsNotThereYetMakesThatFile()
    {
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("takes")));
        const QString link = m_folder->filePath(QStringLiteral("link.bvh"));
        QCOMPARE(::symlink("takes/new.bvh", qPrintable(link)), 0);
        QVERIFY(writeFileDurably(link, "new"));
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(contents(m_folder->filePath(QStringLiteral("takes/new.bvh"))), QByteArray("new"));
    }

    void pipesAndLinksInACircleStayWhatTheyAre()
    {
        const QString pipe = m_folder->filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(qPrintable(pipe), 0666), 0);
        const QString circle = m_folder->filePath(QStringLiteral("circle"));
        QCOMPARE(::symlink("circle", qPrintable(circle)), 0);
        const QStringList before = entries(m_folder->path());
        for (const QString &path : {pipe, circle}) {
            const auto status = writeFileDurably(path, "new");
            QVERIFY2(!status, qPrintable(path));
            QCOMPARE(status.error().code, ErrorCode::BadUsage);
        }
        QCOMPARE(entries(m_folder->path()), before);
        struct stat found = {};
        QCOMPARE(::lstat(qPrintable(pipe), &found), 0);
        QVERIFY(S_ISFIFO(found.st_mode));
        QCOMPARE(::lstat(qPrintable(circle), &found), 0);
        QVERIFY(S_ISLNK(found.st_mode));
    }

    void sweepsOnlyItsOwnOldOrphans()
    {
        const auto makeFile = [this](const char *name, int ageSeconds) {
            const QString path = m_folder->filePath(QLatin1String(name));
            put(path, "x");
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-ageSeconds),
                                     QFileDevice::FileModificationTime));
        };
        makeFile(".take.bvh.0badb007-1a2b.flinch-partial", 7200);
        // another machine may still be writing it
        makeFile(".take.bvh.0badb007-3c4d.flinch-partial", 10);
        makeFile("take.bvh.backup", 7200);
        QVERIFY(writeFileDurably(m_path, "new"));
        QCOMPARE(entries(m_folder->path()),
                 (QStringList{QStringLiteral(".take.bvh.0badb007-3c4d.flinch-partial"),
                              QStringLiteral("take.bvh"), QStringLiteral("take.bvh.backup")}));
    }

    void sweepsAtOnceWhatAKilledWriterLeft()
    {
        int pipeEnds[2];
        QCOMPARE(::pipe(pipeEnds), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            const auto file = DurableFile::create(m_path);
            if (!file || ::write(pipeEnds[1], "w", 1) != 1)
                ::_exit(1);
            for (;;)
                ::pause();
        }
        char byte;
        QCOMPARE(::read(pipeEnds[0], &byte, 1), ssize_t(1));
        const QString other = m_folder->filePath(QStringLiteral("other.bvh"));
        QVERIFY(writeFileDurably(other, "beside one that lives"));
        QCOMPARE(entries(m_folder->path()).size(), 2);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        ::close(pipeEnds[0]);
        ::close(pipeEnds[1]);
        QCOMPARE(entries(m_folder->path()).size(), 2);
        QVERIFY(writeFileDurably(other, "after its death"));
        QCOMPARE(entries(m_folder->path()), QStringList{QStringLiteral("other.bvh")});
    }

    void aLastLookMayStopIt()
    {
        put(m_path, "theirs");
        const auto stop = [] {
            return Status(Error::cancelled());
        };
        QVERIFY(!writeFileDurably(m_path, "ours", FileAccess::Usual, stop));
        QCOMPARE(contents(m_path), QByteArray("theirs"));
        QCOMPARE(entries(m_folder->path()), QStringList{QStringLiteral("take.bvh")});
    }

    void whoGetsNoTurnReplacesNothing()
    {
        put(m_path, "theirs");
        const int folder = ::open(qPrintable(m_folder->path()), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        QCOMPARE(::flock(folder, LOCK_EX), 0); // as one that is stopped between look and replacing
        bool looked = false;
        const auto look = [&looked] {
            looked = true;
            return Status(Done());
        };
        const auto status = writeFileDurably(m_path, "ours", FileAccess::Usual, look);
        ::close(folder);
        QVERIFY(!status);
        QVERIFY(!looked);
        QVERIFY(!status.error().remedy.isEmpty());
        QCOMPARE(contents(m_path), QByteArray("theirs"));
        QCOMPARE(entries(m_folder->path()), QStringList{QStringLiteral("take.bvh")});
        QVERIFY(writeFileDurably(m_path, "ours", FileAccess::Usual, look));
    }

    void onlyTheOwnerReadsWhatIsPrivate()
    {
        put(m_path, "old, for all");
        QVERIFY(writeFileDurably(m_path, "new", FileAccess::OwnerOnly));
        struct stat found = {};
        QCOMPARE(::stat(qPrintable(m_path), &found), 0);
        QCOMPARE(int(found.st_mode & 07777), 0600);
    }

    void namesTheCause_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("code");
        QTest::newRow("no such folder")
            << m_folderPath + "/none/take.bvh" << int(ErrorCode::NotFound);
        QTest::newRow("a file for a folder")
            << m_folderPath + "/file/take.bvh" << int(ErrorCode::NotFound);
        QTest::newRow("a folder of that name")
            << m_folderPath + "/folder" << int(ErrorCode::BadUsage);
        QTest::newRow("a name too long")
            << m_folderPath + '/' + QString(300, 'x') << int(ErrorCode::BadUsage);
        QTest::newRow("read-only folder")
            << m_folderPath + "/locked/take.bvh" << int(ErrorCode::AccessDenied);
        QTest::newRow("read-only file")
            << m_folderPath + "/readonly.bvh" << int(ErrorCode::AccessDenied);
    }

    void namesTheCause()
    {
        QFETCH(QString, path);
        QFETCH(int, code);
        const AsNobody nobody;
        if (!nobody.works())
            QSKIP("running as root, and root's rights cannot be dropped");
        const auto status = writeFileDurably(path, "new");
        QVERIFY(!status);
        QCOMPARE(int(status.error().code), code);
        QCOMPARE(status.error().subject, path);
        QVERIFY(!status.error().remedy.isEmpty());
    }

    void aFullDiskIsNamedAndKeepsTheOldFile()
    {
        if (::mount("tmpfs", qPrintable(m_folder->path()), "tmpfs", 0, "size=64k") != 0)
            QSKIP("mounting a small file system needs root");
        put(m_path, "old");
        const auto status = writeFileDurably(m_path, std::string(1 << 20, 'x'));
        const QByteArray after = contents(m_path);
        const QStringList left = entries(m_folder->path());
        ::umount(qPrintable(m_folder->path()));
        QVERIFY(!status);
        QCOMPARE(status.error().code, ErrorCode::DiskFull);
        QCOMPARE(after, QByteArray("old"));
        QCOMPARE(left, QStringList{QStringLiteral("take.bvh")});
    }

    void aReadOnlyFileSystemIsNamed()
    {
        if (::mount("tmpfs", qPrintable(m_folder->path()), "tmpfs", MS_RDONLY, "size=64k") != 0)
            QSKIP("mounting a small file system needs root");
        const auto status = writeFileDurably(m_path, "new");
        ::umount(qPrintable(m_folder->path()));
        QVERIFY(!status);
        QCOMPARE(status.error().code, ErrorCode::AccessDenied);
        QVERIFY(status.error().message.contains(QLatin1String("read-only")));
    }

    void aSizeLimitIsNamedAndKeepsTheOldFile()
    {
        put(m_path, "old");
        rlimit saved = {};
        ::getrlimit(RLIMIT_FSIZE, &saved);
        rlimit small = saved;
        small.rlim_cur = 1000;
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &small);
        const auto status = writeFileDurably(m_path, std::string(5000, 'x'));
        ::setrlimit(RLIMIT_FSIZE, &saved);
        std::signal(SIGXFSZ, handler);
        QVERIFY(!status);
        QCOMPARE(status.error().code, ErrorCode::Io);
        QCOMPARE(contents(m_path), QByteArray("old"));
        QCOMPARE(entries(m_folder->path()), QStringList{QStringLiteral("take.bvh")});
    }

    /// A writer killed at any moment leaves one of the whole versions.
    void killedWritersNeverTearTheFile()
    {
        const std::string versions[2] = {std::string(300000, 'a'), std::string(300000, 'b')};
        QVERIFY(writeFileDurably(m_path, versions[0]));
        for (int round = 0; round < 40; ++round) {
            int pipeEnds[2];
            QCOMPARE(::pipe(pipeEnds), 0);
            const pid_t child = ::fork();
            if (child == 0) {
                for (int n = 0;; ++n) {
                    if (!writeFileDurably(m_path, versions[n % 2]))
                        ::_exit(1);
                    if (::write(pipeEnds[1], "w", 1) != 1)
                        ::_exit(1);
                }
            }
            // after a few whole writes, strike somewhere within the next ones
            char byte;
            for (int n = 0; n < 1 + round % 3; ++n)
                QCOMPARE(::read(pipeEnds[0], &byte, 1), ssize_t(1));
            for (int spin = 0; spin < round * 20000; ++spin)
                asm volatile("");
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
            ::close(pipeEnds[0]);
            ::close(pipeEnds[1]);
            const std::string now = contents(m_path).toStdString();
            QVERIFY(now == versions[0] || now == versions[1]);
        }
    }

    void initTestCase()
    {
        // data rows are made before init(); these folders serve namesTheCause()
        m_folderPath = m_causes.path();
        QFile::setPermissions(m_folderPath, QFile::Permissions(0x7777));
        put(m_folderPath + QStringLiteral("/file"), "x");
        put(m_folderPath + QStringLiteral("/readonly.bvh"), "x");
        QVERIFY(QDir(m_folderPath).mkdir(QStringLiteral("folder")));
        QVERIFY(QDir(m_folderPath).mkdir(QStringLiteral("locked")));
        QFile::setPermissions(m_folderPath + QStringLiteral("/readonly.bvh"),
                              QFile::ReadOther | QFile::ReadOwner);
        QFile::setPermissions(m_folderPath + QStringLiteral("/locked"),
                              QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther
                                  | QFile::ExeOther);
    }

    void filesAreTheSameByWhateverName()
    {
        const QDir folder(m_folder->path());
        const auto at = [&folder](const char *name) {
            return folder.filePath(QLatin1String(name));
        };
        put(at("a"), "x");
        put(at("b"), "x");
        QVERIFY(QFile::link(at("a"), at("link")));
        QCOMPARE(::link(qPrintable(at("a")), qPrintable(at("hard"))), 0);
        QVERIFY(folder.mkdir(QStringLiteral("inner")));
        QVERIFY(QFile::link(folder.path(), at("inner/up")));
        QVERIFY(QFile::link(at("later"), at("dangling")));
        for (const char *name : {"a", "./a", "link", "hard", "inner/../a", "inner/up/a"})
            QVERIFY2(isSameFile(at("a"), at(name)), name);
        for (const char *name : {"b", "later", "inner/a", "A"})
            QVERIFY2(!isSameFile(at("a"), at(name)), name);
        for (const char *name : {"later", "./later", "dangling", "inner/up/later"})
            QVERIFY2(isSameFile(at("later"), at(name)), name);
        for (const char *name : {"Later", "inner/later", "nowhere/later"})
            QVERIFY2(!isSameFile(at("later"), at(name)), name);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    QTemporaryDir m_causes;
    QString m_folderPath;
};

QTEST_GUILESS_MAIN(TestDurableFile)
#include "tst_durablefile.moc"
