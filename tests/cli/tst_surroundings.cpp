#include "tests/support/testclips.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace flinch;

namespace {

constexpr int kTimeout = 60'000;

struct Outcome
{
    int status = -1; // -1: it was killed, or did not end
    QByteArray out;
    QByteArray err;
};

Outcome outcome(QProcess &process)
{
    Outcome result;
    if (process.waitForFinished(kTimeout) && process.exitStatus() == QProcess::NormalExit)
        result.status = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

Outcome run(const QStringList &arguments, const QString &folder = {})
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(FLINCH_CLI), arguments);
    return outcome(process);
}

/// Through a shell, whose printf makes bytes that are no UTF-8.
Outcome runShell(const QString &script, const QString &folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral("sh"), {"-c", script, "sh", QStringLiteral(FLINCH_CLI)});
    return outcome(process);
}

} // namespace

/// What surrounds the program and may harm it or be harmed: signals, pipes, terminals, odd names.
class TestSurroundings : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void signalsEndWithNothingLeft_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    void signalsEndWithNothingLeft()
    {
        QFETCH(int, signal);
        QProcess process;
        startLongRead(process);
        QTRY_VERIFY_WITH_TIMEOUT(isReading(process), kTimeout);
        ::kill(pid_t(process.processId()), signal);
        const Outcome result = outcome(process);
        QCOMPARE(result.status, 130);
        QVERIFY2(result.err.contains("Cancelled"), result.err);
        QCOMPARE(entries(), QStringList{"long.bvh"});
    }

    void whatTheCallerIgnoresStaysIgnored()
    {
        const Outcome result = runShell("trap '' HUP TERM INT; exec \"$1\" inspect demo --json & "
                                        "p=$!; kill -HUP $p; kill -TERM $p; wait $p",
                                        m_folder->path());
        QCOMPARE(result.status, 0);
    }

    void aFileLargerThanTheSystemAllowsIsAnError()
    {
        const Outcome result =
            runShell("ulimit -f 8; exec \"$1\" bake demo -o x.bvh", m_folder->path());
        QCOMPARE(result.status, 1);
        QVERIFY2(result.err.contains("larger than this system allows"), result.err);
        QCOMPARE(entries(), QStringList());
    }

    void whatAKilledRunLeftIsRemovedByTheNext()
    {
        // as a writer that was killed leaves it, and one that lives
        const Outcome left = runShell(
            "b=$(tr -d - < /proc/sys/kernel/random/boot_id | cut -c1-8); "
            "echo x > .old.bvh.$b-1a2b.flinch-partial; echo x > .live.bvh.$b-3c4d.flinch-partial; "
            "exec 9< .live.bvh.$b-3c4d.flinch-partial; flock 9; "
            "\"$1\" bake demo --take mocap -o new.bvh > answer",
            m_folder->path());
        QCOMPARE(left.status, 0);
        const QStringList kept = entries();
        QCOMPARE(kept.size(), 3);
        QVERIFY(kept.first().startsWith(".live.bvh."));
    }

    void whatIsNoFileIsRefusedWithoutWaiting_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("a pipe named like a project") << "pipe.flinch";
        QTest::newRow("a pipe named like a clip") << "pipe.bvh";
        QTest::newRow("a project whose clip is a pipe") << "waits.flinch";
        QTest::newRow("a device") << "/dev/zero";
        QTest::newRow("a device named like a project") << "zero.flinch";
        QTest::newRow("a folder named like a project") << "folder.flinch";
    }

    void whatIsNoFileIsRefusedWithoutWaiting()
    {
        QFETCH(QString, name);
        for (const char *pipe : {"pipe.flinch", "pipe.bvh"})
            QCOMPARE(::mkfifo(qPrintable(m_folder->filePath(pipe)), 0666), 0);
        QVERIFY(QFile::link("/dev/zero", m_folder->filePath("zero.flinch")));
        QVERIFY(QDir(m_folder->path()).mkdir("folder.flinch"));
        put("waits.flinch", R"({"format": "flinch-project", "version": 1,
            "source": {"kind": "file", "path": "pipe.bvh"}})");
        for (const char *verb : {"inspect", "simulate"}) {
            const Outcome result = run({verb, name}, m_folder->path());
            QVERIFY2(result.status == 2, result.err);
            QVERIFY2(result.err.contains("not a regular file") || result.err.contains("a folder"),
                     result.err);
        }
    }

    void namesCannotSteerTheTerminal_data()
    {
        QTest::addColumn<QString>("evil");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("ESC") << QString("\x1b[2J") << QByteArray("\\x1b[2J");
        QTest::newRow("a line break") << QString("a\nerror: b") << QByteArray("a\\nerror: b");
        QTest::newRow("CSI of C1") << QString(QChar(0x9b)) << QByteArray("\\u009b");
        QTest::newRow("right to left") << QString(QChar(0x202e)) << QByteArray("\\u202e");
        QTest::newRow("DEL") << QString("\x7f") << QByteArray("\\x7f");
    }

    void namesCannotSteerTheTerminal()
    {
        QFETCH(QString, evil);
        QFETCH(QByteArray, shown);
        const QString name = QString("no%1.bvh").arg(evil);
        const Outcome text = run({"inspect", name}, m_folder->path());
        QCOMPARE(text.status, 2);
        QVERIFY2(text.err.contains(shown), text.err);
        QVERIFY(!text.err.contains(evil.toUtf8()));
        const Outcome json = run({"inspect", name, "--json"}, m_folder->path());
        QVERIFY(!json.out.contains(evil.toUtf8()));
        const auto error = QJsonDocument::fromJson(json.out).object().value("error").toObject();
        QCOMPARE(error.value("subject").toString(), name);
    }

    void jointNamesCannotSteerTheTerminal()
    {
        QFile walk(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/walk.bvh"));
        QVERIFY(walk.open(QIODevice::ReadOnly));
        QByteArray text = walk.readAll();
        text.insert(text.indexOf("JOINT ") + 6, "\x1b]0;x\x07");
        put("joint.bvh", text);
        for (const QStringList &more : {QStringList(), QStringList{"--json"}}) {
            const Outcome result =
                run(QStringList{"inspect", "joint.bvh"} + more, m_folder->path());
            QCOMPARE(result.status, 0);
            QVERIFY2(result.out.contains("]0;x"), result.out); // the name is shown
            QVERIFY(!(result.out + result.err).contains('\x1b'));
            QVERIFY(!(result.out + result.err).contains('\x07'));
        }
    }

    void emptyValuesAreRefusedByName_data()
    {
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("option");
        const QHash<QString, QStringList> all = {
            {"inspect", {"source-unit", "source-up", "map"}},
            {"simulate",
             {"impact", "controller", "balance", "quality", "gains", "weight", "threads", "from",
              "to", "report", "source-unit", "source-up", "map"}},
            {"bake",
             {"output", "take", "mode", "fps", "frames", "start-frame", "unit", "take-name",
              "return-by", "return-frame", "exaggerate", "weights", "root-motion", "reduce-keys",
              "impact"}},
            {"compare", {"html", "impact"}},
        };
        for (auto verb = all.begin(); verb != all.end(); ++verb) {
            for (const QString &option : verb.value())
                QTest::addRow("%s --%s", qPrintable(verb.key()), qPrintable(option))
                    << verb.key() << option;
        }
    }

    void emptyValuesAreRefusedByName()
    {
        QFETCH(QString, verb);
        QFETCH(QString, option);
        for (const QStringList &given :
             {QStringList{"--" + option, ""}, QStringList{"--" + option + '='}}) {
            const Outcome result = run(QStringList{verb, "demo"} + given, m_folder->path());
            QCOMPARE(result.status, 2);
            QVERIFY2(result.err.contains("--" + option.toUtf8() + " has an empty value"),
                     result.err);
        }
        QCOMPARE(entries(), QStringList());
    }

    void namesThatAreNotUtf8AreRefused_data()
    {
        QTest::addColumn<QString>("script");
        QTest::newRow("input") << R"(n=$(printf 'a\377.bvh'); "$1" inspect "$n")";
        QTest::newRow("output") << R"(n=$(printf 'a\377.bvh'); "$1" bake demo -o "$n")";
        QTest::newRow("page") << R"(n=$(printf 'a\377.html'); "$1" simulate demo --report "$n")";
        QTest::newRow("folder") << R"(n=$(printf 'f\377'); mkdir "$n";
                                      "$1" bake demo --take mocap -o "$n/a.bvh"; s=$?;
                                      rmdir "$n"; exit $s)";
        QTest::newRow("working folder") << R"(n=$(printf 'f\377'); mkdir "$n"; cd "$n";
                                      "$1" bake demo --take mocap -o a.bvh; s=$?;
                                      cd ..; rmdir "$n"; exit $s)";
        QTest::newRow("where a link leads") << R"(n=$(printf 'a\377.bvh'); ln -s "$n" link.bvh;
                                      "$1" bake demo --take mocap -o link.bvh; s=$?;
                                      rm link.bvh; exit $s)";
    }

    void namesThatAreNotUtf8AreRefused()
    {
        QFETCH(QString, script);
        const Outcome result = runShell(script, m_folder->path());
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains("not UTF-8"), result.err);
        QCOMPARE(entries(), QStringList());
    }

private:
    void put(const char *name, const QByteArray &bytes)
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), qint64(bytes.size()));
    }

    QStringList entries() const
    {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                       QDir::Name);
    }

    /// Long enough to be interrupted while it is read, by a run that has looked for its output.
    void startLongRead(QProcess &process)
    {
        QByteArray text = testing::smallBvh();
        text.replace("Frames: 4", "Frames: 1000001");
        const QByteArray line = "3 91.5 0.75 30 -60 90 4.5 7.5 10.5 -12 -15 -18 3e-05 0.375 270\n";
        put("long.bvh", text + line.repeated(999997));
        process.setWorkingDirectory(m_folder->path());
        process.start(QStringLiteral(FLINCH_CLI), {"bake", "long.bvh", "-o", "x.bvh"});
        QVERIFY(process.waitForStarted());
    }

    /// Its input is open.
    bool isReading(const QProcess &process) const
    {
        const QDir descriptors(QString("/proc/%1/fd").arg(process.processId()));
        const auto open = descriptors.entryInfoList(QDir::System | QDir::Files);
        return std::ranges::any_of(open, [this](const QFileInfo &entry) {
            return entry.symLinkTarget() == m_folder->filePath("long.bvh");
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestSurroundings)
#include "tst_surroundings.moc"
