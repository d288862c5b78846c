#include "tests/support/grabs.h"
#include "widgets/common/tokens.h"

#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#ifndef FLINCH_PROGRAM
#error "the build names the program"
#endif

using namespace flinch;

/// The program itself, as scripts start it.
class TestProgram : public QObject
{
    Q_OBJECT

private:
    struct Answer
    {
        int status = -1;
        QByteArray errors;
    };

    Answer start(const QStringList &arguments) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_RUNTIME_DIR", m_folder.path()); // or Qt complains first
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(FLINCH_PROGRAM), arguments);
        if (!process.waitForFinished(240000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), process.readAllStandardError()};
    }

    QTemporaryDir m_folder;

private Q_SLOTS:

    void aPictureShowsTheWholeWindow()
    {
        const QString file = m_folder.filePath("window.png");
        const Answer answer = start({"demo", "--screenshot", file, "--frame", "187", "--size",
                                     "1280x720", "--theme", "dark"});
        QVERIFY2(answer.status == 0, answer.errors);
        const QImage picture(file);
        QCOMPARE(picture.size(), QSize(1280, 720));
        // main's bar is there to its end, and a body of each colour stands above it
        const auto count = [&](Token token, int tolerance) {
            return countPixels(picture, picture.rect(), tokenColor(token, ThemeKind::Dark),
                               tolerance);
        };
        QVERIFY(count(Token::Main, 6) > 3000);
        for (const Token token : {Token::Mocap, Token::Shadow, Token::Main})
            QVERIFY(count(token, 30) > 2000);
    }

    void wrongWordsAreNamed_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("two inputs") << QStringList{"demo", "demo"} << QByteArray("One input");
        QTest::newRow("frame") << QStringList{"--frame", "late"} << QByteArray("--frame");
        QTest::newRow("size") << QStringList{"--size", "wide"} << QByteArray("--size");
        QTest::newRow("size of nothing") << QStringList{"--size", "0x0"} << QByteArray("--size");
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << QByteArray("dark, light");
        QTest::newRow("frame that is not there")
            << QStringList{"demo", "--frame", "99999"} << QByteArray("0 to 935");
    }

    void wrongWordsAreNamed()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, named);
        const QString file = m_folder.filePath("none.png");
        const Answer answer = start(arguments + QStringList{"--screenshot", file});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.errors.startsWith("error: ") && answer.errors.contains(named),
                 answer.errors);
        QVERIFY(!QFile::exists(file));
    }

    void aMissingInputIsNamed()
    {
        const QString file = m_folder.filePath("none.png");
        const Answer answer = start({m_folder.filePath("gone.bvh"), "--screenshot", file});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.errors.contains("gone.bvh"), answer.errors);
        QVERIFY(!QFile::exists(file));
    }

    void aProjectThatCannotBeShownIsNamed_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("named");
        const QByteArray head = R"({ "format": "flinch-project", "version": 2)";
        QTest::newRow("damaged") << head + R"(, "setup": [)" << QByteArray("input.flinch");
        QTest::newRow("its clip is missing")
            << head + R"(, "source": { "kind": "file", "path": "gone.bvh" } })"
            << QByteArray("gone.bvh is not where it was");
        QTest::newRow("its clip is damaged")
            << head + R"(, "source": { "kind": "file", "path": "input.flinch" } })"
            << QByteArray("input.flinch could not be read");
        QTest::newRow("it has no clip") << head + " }" << QByteArray("has no clip");
    }

    void aProjectThatCannotBeShownIsNamed()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, named);
        QFile project(m_folder.filePath("input.flinch"));
        QVERIFY(project.open(QIODevice::WriteOnly) && project.write(content) == content.size());
        project.close();
        const QString file = m_folder.filePath("none.png");
        const Answer answer = start({project.fileName(), "--screenshot", file});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.errors.startsWith("error: ") && answer.errors.contains(named),
                 answer.errors);
        QVERIFY(!QFile::exists(file));
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
