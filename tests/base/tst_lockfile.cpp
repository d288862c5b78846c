#include "core/base/lockfile.h"
#include "tests/support/smalldisk.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>
#include <cstddef>
#include <functional>
#include <vector>

using namespace flinch;

namespace {

/// Another process that does something and then waits; it is killed at the end at the latest.
class Other
{
public:
    explicit Other(const std::function<bool()> &work)
    {
        int ends[2];
        if (::pipe(ends) != 0)
            qFatal("no pipe");
        m_process = ::fork();
        if (m_process == 0) {
            const char done = work() ? 'y' : 'n';
            if (::write(ends[1], &done, 1) != 1)
                ::_exit(1);
            for (;;)
                ::pause();
        }
        ::close(ends[1]);
        char answer = 'n';
        m_isDone = ::read(ends[0], &answer, 1) == 1 && answer == 'y';
        ::close(ends[0]);
    }

    ~Other() { kill(); }

    void kill()
    {
        if (m_process <= 0)
            return;
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
        m_process = 0;
    }

    bool isDone() const { return m_isDone; }

    pid_t process() const { return m_process; }

private:
    pid_t m_process = 0;
    bool m_isDone = false;
};

/// From now on this process is on a system whose files have no locks.
bool loseLocks()
{
    sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_flock, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOLCK),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program = {4, code};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

QJsonObject content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                          : QJsonObject();
}

} // namespace

class TestLockFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral(".shot.flinch.lock"));
    }

    void itTellsWhoHoldsIt()
    {
        const auto before = QDateTime::currentDateTimeUtc().addSecs(-1);
        LockFile lock(m_path);
        QVERIFY(!QFile::exists(m_path));
        QVERIFY(!LockFile::holderOf(m_path));
        QVERIFY(lock.take());
        QVERIFY(lock.take()); // once more does no harm
        const auto holder = LockFile::holderOf(m_path);
        QVERIFY(holder);
        QVERIFY(!holder->user.isEmpty());
        QCOMPARE(holder->host, QSysInfo::machineHostName());
        QCOMPARE(holder->process, qint64(::getpid()));
        QVERIFY(holder->since >= before && holder->since <= QDateTime::currentDateTimeUtc());
        QVERIFY(holder->isSelf());
    }

    void onlyOneHasItAndItGoesWithHim()
    {
        LockFile second(m_path);
        {
            LockFile first(m_path);
            QVERIFY(first.take());
            QVERIFY(!second.take());
            QVERIFY(!second.isOurs());
        }
        QVERIFY(!QFile::exists(m_path));
        QVERIFY(second.take());
        second.release();
        QCOMPARE(entries(), QStringList());
    }

    void aDeadProcessIsTakenOver()
    {
        Other other([this] {
            static LockFile lock(m_path);
            return lock.take();
        });
        QVERIFY(other.isDone());
        QCOMPARE(LockFile::holderOf(m_path)->process, qint64(other.process()));
        LockFile lock(m_path);
        QVERIFY(!lock.take());
        other.kill();
        QVERIFY(QFile::exists(m_path));
        QVERIFY(!LockFile::holderOf(m_path));
        QVERIFY(lock.take());
        QCOMPARE(LockFile::holderOf(m_path)->process, qint64(::getpid()));
    }

    /// A number that another process has got by now must not make the dead one live.
    void aProcessNumberProvesNothing()
    {
        put(m_path, ownContent());
        QVERIFY(!LockFile::holderOf(m_path));
        LockFile lock(m_path);
        QVERIFY(lock.take());
    }

    void anotherHostIsToldAndTakenOverOnlyIfAsked()
    {
        QJsonObject theirs = ownContent();
        theirs[QStringLiteral("host")] = QStringLiteral("ws12");
        put(m_path, theirs);
        QCOMPARE(LockFile::holderOf(m_path)->host, QStringLiteral("ws12"));
        QVERIFY(!LockFile::holderOf(m_path)->isSelf());
        LockFile lock(m_path);
        QVERIFY(!lock.take());
        QVERIFY(lock.take(LockFile::OtherHosts::TakeOver));
        QCOMPARE(LockFile::holderOf(m_path)->host, QSysInfo::machineHostName());
    }

    void withoutLocksTheProcessIsAskedAfter()
    {
        Other other([this] {
            static LockFile lock(m_path);
            return loseLocks() && lock.take();
        });
        if (!other.isDone())
            QSKIP("this system does not let a process lose its locks");
        const auto tryWithoutLocks = [this] {
            const Other third([this] {
                return loseLocks() && !LockFile::holderOf(m_path) && LockFile(m_path).take();
            });
            return third.isDone();
        };
        QVERIFY(!tryWithoutLocks());
        other.kill();
        QVERIFY(tryWithoutLocks());
        // after another start of the system the number is somebody else's
        QJsonObject earlier = ownContent();
        put(m_path, earlier);
        QVERIFY(!tryWithoutLocks());
        earlier[QStringLiteral("boot")] = QStringLiteral("an earlier one");
        put(m_path, earlier);
        QVERIFY(tryWithoutLocks());
    }

    void hostileContentIsNotShown_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto with = [](const char *key, const QJsonValue &value) {
            QJsonObject object = ownContent();
            object[QLatin1String(key)] = value;
            return QJsonDocument(object).toJson();
        };
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("\x00\x1b[2J\xff", 6);
        QTest::newRow("another format") << with("format", "pid");
        QTest::newRow("an array") << QByteArray("[1, 2, 3]");
        QTest::newRow("a million brackets") << QByteArray(1'000'000, '[');
        QTest::newRow("too large") << with("more", QString(1 << 20, QLatin1Char('x')));
        QTest::newRow("a long name") << with("user", QString(3000, QLatin1Char('x')));
        QTest::newRow("control codes") << with("user", QStringLiteral("\x1b[2J\n\u202eevil"));
        QTest::newRow("a number for a name") << with("user", 12);
        QTest::newRow("no process") << with("process", 1e300);
        QTest::newRow("all processes") << with("process", -1);
        QTest::newRow("no time") << with("since", "yesterday");
    }

    void hostileContentIsNotShown()
    {
        QFETCH(QByteArray, text);
        LockFile lock(m_path);
        QVERIFY(lock.take());
        QFile file(m_path); // in place, so that the lock stays
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.resize(0) && file.write(text) == text.size());
        file.close();
        const auto holder = LockFile::holderOf(m_path);
        QVERIFY(holder); // held it is, whatever it says
        for (const QString &shown : {holder->user, holder->host}) {
            QVERIFY(shown.size() <= 6 * 64);
            for (const QChar character : shown)
                QVERIFY2(character.isPrint() && character.unicode() != 0x202e, qPrintable(shown));
        }
        QVERIFY(holder->process >= 0 || holder->process == -1);
    }

    void whatIsNoFileIsLeftAlone_data()
    {
        QTest::addColumn<QByteArray>("kind");
        for (const char *kind : {"folder", "pipe", "link"})
            QTest::newRow(kind) << QByteArray(kind);
    }

    void whatIsNoFileIsLeftAlone()
    {
        QFETCH(QByteArray, kind);
        const QByteArray name = QFile::encodeName(m_path);
        if (kind == "folder")
            QVERIFY(QDir().mkdir(m_path));
        else if (kind == "pipe")
            QCOMPARE(::mkfifo(name.constData(), 0600), 0);
        else
            QCOMPARE(::symlink("/etc/passwd", name.constData()), 0);
        QVERIFY(!LockFile::holderOf(m_path));
        LockFile lock(m_path);
        QVERIFY(!lock.take());
        QCOMPARE(entries().size(), 1);
    }

    void whereNothingCanBeMadeThereIsNoLock()
    {
        LockFile lock(m_folder->filePath(QStringLiteral("no/such/folder/.x.lock")));
        QVERIFY(!lock.take());
        QVERIFY(!LockFile::holderOf(lock.path()));
        LockFile longName(m_folder->filePath(QString(300, QLatin1Char('x'))));
        QVERIFY(!longName.take());
    }

    void onlyTheOwnerReadsWhatIsPrivate()
    {
        LockFile lock(m_path, FileAccess::OwnerOnly);
        QVERIFY(lock.take());
        struct stat found = {};
        QCOMPARE(::stat(qPrintable(m_path), &found), 0);
        QCOMPARE(int(found.st_mode & 07777), 0600);
    }

    /// A file that is open for writing keeps its disk busy.
    void itsDiskCanBeMadeReadOnly()
    {
        testing::SmallDisk disk(m_folder->filePath(QStringLiteral("disk")));
        LockFile lock(disk.file(".shot.flinch.lock"));
        QVERIFY(lock.take());
        if (!disk.isMounted())
            QSKIP(testing::kNoSuchDisk);
        QVERIFY(disk.setReadOnly(true));
        QVERIFY(LockFile::holderOf(lock.path())); // still ours
        QVERIFY(!LockFile(lock.path()).take());
    }

    void somebodyElsesFileOfThatNameStays()
    {
        LockFile lock(m_path);
        QVERIFY(lock.take());
        QVERIFY(QFile::remove(m_path)); // a careless hand
        LockFile other(m_path);
        QVERIFY(other.take());
        lock.release();
        QVERIFY(LockFile::holderOf(m_path));
    }

    /// Processes that take what a dead one left, all at once: one of them gets it.
    void ofManyOneIsFirst()
    {
        for (int round = 0; round < 20; ++round) {
            put(m_path, ownContent());
            constexpr int kMany = 6;
            int start[2];
            int won[2];
            QCOMPARE(::pipe(start), 0);
            QCOMPARE(::pipe(won), 0);
            std::vector<pid_t> processes;
            for (int i = 0; i < kMany; ++i) {
                processes.push_back(::fork());
                if (processes.back() != 0)
                    continue;
                ::close(start[1]);
                char byte;
                [[maybe_unused]] const auto begin = ::read(start[0], &byte, 1); // until it closes
                LockFile lock(m_path);
                const char result = lock.take() ? '1' : '0';
                if (::write(won[1], &result, 1) != 1)
                    ::_exit(1);
                for (;;)
                    ::pause();
            }
            ::close(start[0]);
            ::close(start[1]);
            int winners = 0;
            for (int i = 0; i < kMany; ++i) {
                char result;
                QCOMPARE(::read(won[0], &result, 1), ssize_t(1));
                winners += result == '1';
            }
            for (const pid_t process : processes) {
                ::kill(process, SIGKILL);
                ::waitpid(process, nullptr, 0);
            }
            ::close(won[0]);
            ::close(won[1]);
            QCOMPARE(winners, 1);
        }
    }

private:
    /// As this process would write it, were it to hold the lock.
    static QJsonObject ownContent()
    {
        const QTemporaryDir folder;
        LockFile lock(folder.filePath(QStringLiteral("x")));
        lock.take();
        return content(lock.path());
    }

    static void put(const QString &path, const QJsonObject &object)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(object).toJson()) < 0)
            qFatal("cannot write");
    }

    QStringList entries() const
    {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

QTEST_GUILESS_MAIN(TestLockFile)
#include "tst_lockfile.moc"
