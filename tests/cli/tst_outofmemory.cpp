/// Memory that ends at every single place of a small job: the command line says so with status 75,
/// and no file is ever half-written. What a child prints and leaves is looked at after each.
#include "core/project/projectfile.h"
#include "tests/support/projects.h"

#include <sys/wait.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kTimeout = 60'000;
const QByteArray kOldContent = "what stood here before";

QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
}

/// A program that goes on again and again, each time with memory that ends elsewhere, later and
/// later.
class ScarceProgram
{
public:
    ScarceProgram(const QStringList &arguments, const QString &folder)
        : m_out(folder + "/stdout")
        , m_err(folder + "/stderr")
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_PRELOAD", FLINCH_SCARCE_MEMORY);
        environment.insert("FLINCH_CHILD_OUT", m_out);
        environment.insert("FLINCH_CHILD_ERR", m_err);
        m_process.setProcessEnvironment(environment);
        m_process.start(QStringLiteral(FLINCH_CLI), arguments);
        if (!m_process.waitForStarted(kTimeout))
            qFatal("the program does not start");
    }

    ~ScarceProgram()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished(kTimeout);
    }

    /// Of main(), with allocation `n` failing; 0: none does.
    void run(qint64 n, bool lasting)
    {
        m_process.write(QByteArray::number(n) + (lasting ? " lasting\n" : " once\n"));
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(kTimeout))
                qFatal("allocation %lld: no answer", static_cast<long long>(n));
        }
        const QList<QByteArray> answer = m_process.readLine().trimmed().split(' ');
        const int status = answer[0].toInt();
        m_status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        m_allocations = answer[1].toLongLong();
    }

    /// Negative: the signal that ended it.
    int status() const { return m_status; }

    qint64 allocations() const { return m_allocations; }

    QByteArray out() const { return content(m_out); }

    QByteArray err() const { return content(m_err); }

private:
    QProcess m_process;
    QString m_out;
    QString m_err;
    int m_status = 0;
    qint64 m_allocations = 0;
};

} // namespace

class TestOutOfMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        write(m_folder.filePath("clip.bvh"), longDemoClip(0.84, *FrameRate::fromFraction(12, 1)));
        Project project = demoProject();
        project.source.path = m_folder.filePath("clip.bvh");
        project.source.contentHash.clear();
        project.setup.impacts.resize(1);
        project.setup.impacts[0].key.time = 0.2;
        project.setup.control.quality = Quality::Draft;
        QVERIFY(writeProject(m_folder.filePath("shot.flinch"), project));
    }

    void init()
    {
        QVERIFY(QDir(m_folder.filePath("out")).removeRecursively());
        QVERIFY(QDir(m_folder.path()).mkdir("out"));
    }

    void everyAllocationMayFail_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("output");
        QTest::addColumn<bool>("lasting");
        QTest::addColumn<int>("stride"); // of the allocations that are tried
        const QStringList impact = {"--impact", "time=0.2 body=chest direction=0,0,-1"};
        const QStringList clip = QStringList{"clip.bvh", "--quality", "draft"} + impact;
        const QStringList bake = QStringList{"bake"} + clip;
        const QStringList one = {"--threads", "1"};
        const QStringList two = {"--threads", "2"};
        QTest::newRow("a clip to BVH") << bake + one << "new.bvh" << false << 1;
        QTest::newRow("a clip to BVH, for good") << bake + one << "new.bvh" << true << 5;
        // the threads take turns as they like, so that a number is another allocation each time
        QTest::newRow("a clip to BVH, two threads") << bake + two << "new.bvh" << false << 5;
        QTest::newRow("a project to BVH, JSON")
            << QStringList{"bake", "shot.flinch", "--json"} + one << "new.bvh" << false << 1;
        QTest::newRow("a clip to FBX") << bake + one << "new.fbx" << false << 5;
        QTest::newRow("a clip to FBX, for good") << bake + one << "new.fbx" << true << 31;
        QTest::newRow("a clip to GLB") << bake + one << "new.glb" << false << 3;
        QTest::newRow("what a clip holds")
            << QStringList{"inspect", "clip.bvh"} << QString() << false << 1;
    }

    void everyAllocationMayFail()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, output);
        QFETCH(bool, lasting);
        QFETCH(int, stride);
        QVERIFY(QDir::setCurrent(m_folder.path()));
        const QString path = output.isEmpty() ? QString() : "out/" + output;
        if (!path.isEmpty())
            arguments += {"-o", path};
        ScarceProgram program(arguments, m_folder.path());
        program.run(0, false);
        QVERIFY2(program.status() == 0, program.err());
        const QByteArray whole = path.isEmpty() ? QByteArray() : content(path);
        const QByteArray answer = program.out();
        const qint64 last = program.allocations();
        QVERIFY(last > 1000);

        int refusals = 0;
        QStringList faults;
        for (qint64 n = 1; n <= last; n += stride) {
            if (!path.isEmpty())
                write(path, kOldContent);
            program.run(n, lasting);
            refusals += program.status() == 75;
            const QString fault = faultOf(program, path, whole, answer);
            if (!fault.isEmpty())
                faults += QStringLiteral("allocation %1: %2").arg(n).arg(fault);
        }
        qInfo("%lld allocations, every %dth tried, %d times refused", static_cast<long long>(last),
              stride, refusals);
        QVERIFY2(faults.isEmpty(), qPrintable(QString("%1 faults: ").arg(faults.size())
                                              + faults.mid(0, 20).join('\n')));
        QVERIFY(refusals > 0.8 * double(last) / stride);
    }

private:
    /// Empty: it ended as it may.
    static QString faultOf(const ScarceProgram &program, const QString &path,
                           const QByteArray &whole, const QByteArray &answer)
    {
        const QStringList left = QDir("out").entryList(
            QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
        if (left != (path.isEmpty() ? QStringList() : QStringList{path.mid(4)}))
            return "left " + left.join(' ');
        const QByteArray made = path.isEmpty() ? QByteArray() : content(path);
        switch (program.status()) {
        case 0:
            // some libraries do well without what they asked for
            if (made != whole)
                return "says that all is well, but the file is another";
            return program.out() == answer ? QString() : "says something else";
        case 75: {
            if (!path.isEmpty() && made != kOldContent && made != whole)
                return "a file that is neither the old nor the new one";
            const QByteArray said = program.err();
            return said.contains("error: ") && said.endsWith(".\n") ? QString() : "says: " + said;
        }
        default:
            return QStringLiteral("status %1, ").arg(program.status()) + program.err();
        }
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestOutOfMemory)
#include "tst_outofmemory.moc"
