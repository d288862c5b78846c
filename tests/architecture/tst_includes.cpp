#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

namespace {

struct Include
{
    QString file;
    int line = 0;
    QString target; // as written, without brackets or quotes
    bool quoted = false;
};

/// The folder a file belongs to: the longest one of the table that contains it.
QString folderOf(const QString &path, const QStringList &folders)
{
    QString best;
    for (const QString &folder : folders) {
        if (path.startsWith(folder + '/') && folder.size() > best.size())
            best = folder;
    }
    return best;
}

/// The Qt library with a header of that name, the most basic of several: Qt3D has names of QtCore
/// and QtGui, its headers are included with their library's name. Empty when there is none.
QString qtLibraryOf(const QString &header)
{
    static const QDir headers(QLibraryInfo::path(QLibraryInfo::HeadersPath));
    static const QStringList libraries =
        QStringList{"QtCore", "QtGui", "QtWidgets"}
        + headers.entryList({"Qt*"}, QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    for (const QString &library : libraries) {
        if (headers.exists(library + '/' + header))
            return library;
    }
    return {};
}

/// The library a bracketed header belongs to; empty for the standard library.
QString libraryOf(const QString &header)
{
    static const QRegularExpression kPosix(
        "^(sys/.*|gnu/.*|unistd|fcntl|signal|pwd|poll|dlfcn|malloc)\\.h$");
    if (header == "QtTest" || header == "QTest" || header == "QSignalSpy")
        return "QtTest";
    if (const QString library = qtLibraryOf(header); !library.isEmpty())
        return library;
    if (header.startsWith("Eigen/"))
        return "Eigen";
    if (kPosix.match(header).hasMatch())
        return "posix";
    if (header.contains('/'))
        return header.section('/', 0, 0); // ode/…, assimp/…
    static const QRegularExpression kStandard("^[a-z_0-9]+$");
    return kStandard.match(header).hasMatch() ? QString() : header;
}

QHash<QString, QSet<QString>> readTable(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
        qFatal("cannot open %s", qPrintable(path));
    QHash<QString, QSet<QString>> table;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).section('#', 0, 0).simplified();
        const QStringList words = line.split(' ', Qt::SkipEmptyParts);
        if (!words.isEmpty())
            table.insert(words.first(), QSet<QString>(words.begin() + 1, words.end()));
    }
    return table;
}

QList<Include> includesOf(const QString &text, const QString &file)
{
    static const QRegularExpression kInclude("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
    QList<Include> includes;
    int number = 0;
    for (const QString &line : text.split('\n')) {
        ++number;
        if (const auto match = kInclude.match(line); match.hasMatch())
            includes.append({file, number, match.captured(2), match.captured(1) == "\""});
    }
    return includes;
}

/// What is wrong with an include, in words; empty when it is allowed.
QString complaint(const Include &include, const QHash<QString, QSet<QString>> &table)
{
    const QString from = folderOf(include.file, table.keys());
    const QString place = QString("%1:%2").arg(include.file).arg(include.line);
    if (from.isEmpty())
        return place + ": the folder is not in allowed_includes.txt";
    QString to;
    if (include.quoted) {
        if (include.target.endsWith(".moc"))
            return {};
        to = folderOf(include.target, table.keys());
        if (to.isEmpty())
            return place + ": write the path from the project's top: " + include.target;
    } else {
        to = libraryOf(include.target);
    }
    if (to.isEmpty() || to == from || table.value(from).contains(to))
        return {};
    return QString("%1: %2 may not include %3 (%4)").arg(place, from, to, include.target);
}

} // namespace

class TestIncludes : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_table =
            readTable(QStringLiteral(FLINCH_SOURCE_DIR "/tests/architecture/allowed_includes.txt"));
        QVERIFY(m_table.contains("core/base"));
    }

    void everyIncludeIsAnAllowedEdge()
    {
        const QDir top(QStringLiteral(FLINCH_SOURCE_DIR));
        QStringList complaints;
        int files = 0;
        for (const char *folder : {"app", "core", "resources", "tests", "widgets"}) {
            QDirIterator walk(top.filePath(folder), {"*.h", "*.cpp"}, QDir::Files,
                              QDirIterator::Subdirectories);
            while (walk.hasNext()) {
                QFile file(walk.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++files;
                const QString path = top.relativeFilePath(file.fileName());
                for (const Include &include : includesOf(QString::fromUtf8(file.readAll()), path)) {
                    if (const QString text = complaint(include, m_table); !text.isEmpty())
                        complaints += text;
                }
            }
        }
        QVERIFY(files > 40);
        QVERIFY2(complaints.isEmpty(), qPrintable("\n" + complaints.join('\n')));
    }

    void forbiddenEdgesAreFound_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("allowed");
        const auto row = [](const char *file, const char *line, bool allowed) {
            QTest::addRow("%s %s", file, line) << QString(file) << QString(line) << allowed;
        };
        row("core/motion/clip.cpp", "#include \"core/base/result.h\"", true);
        row("core/motion/clip.cpp", "#include <Eigen/Core>", true);
        row("core/motion/clip.cpp", "#include <vector>", true);
        row("core/base/error.h", "#include \"core/motion/clip.h\"", false);
        row("core/base/error.h", "#include <Eigen/Core>", false);
        row("core/motion/clip.cpp", "  #  include \"core/io/assetfile.h\"", false);
        row("core/io/assetfile.cpp", "#include <ode/ode.h>", false);
        row("core/io/assetfile.cpp", "#include <assimp/scene.h>", false);
        row("core/io/assimp/sceneblob.cpp", "#include <assimp/scene.h>", true);
        row("core/io/assetfile.cpp", "#include <QWidget>", false);
        row("core/io/assetfile.cpp", "#include \"app/cli/console.h\"", false);
        row("core/io/assetfile.cpp", "#include \"assetfile.h\"", false);
        row("core/newroom/thing.cpp", "#include <vector>", false);
    }

    void forbiddenEdgesAreFound()
    {
        QFETCH(QString, file);
        QFETCH(QString, line);
        QFETCH(bool, allowed);
        const auto includes = includesOf(line, file);
        QCOMPARE(includes.size(), 1);
        QCOMPARE(complaint(includes.first(), m_table).isEmpty(), allowed);
    }

    /// The rooms of core form no circle.
    void coreHasNoCycle()
    {
        QHash<QString, QSet<QString>> left = m_table;
        bool progress = true;
        while (progress) {
            progress = false;
            for (const QString &folder : left.keys()) {
                const auto &edges = left.value(folder);
                const bool leaf =
                    std::none_of(edges.begin(), edges.end(),
                                 [&](const QString &edge) { return left.contains(edge); });
                if (leaf) {
                    left.remove(folder);
                    progress = true;
                }
            }
        }
        QVERIFY2(left.isEmpty(), qPrintable(left.keys().join(' ')));
    }

private:
    QHash<QString, QSet<QString>> m_table;
};

QTEST_APPLESS_MAIN(TestIncludes)
#include "tst_includes.moc"
