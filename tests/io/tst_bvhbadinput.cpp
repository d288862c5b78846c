#include "core/base/limits.h"
#include "tests/support/testclips.h"

#include <sys/resource.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;
using testing::readBvhText;
using testing::smallBvh;

namespace {

QByteArray with(const QByteArray &from, const QByteArray &to)
{
    QByteArray text = smallBvh();
    Q_ASSERT(text.contains(from));
    return text.replace(from, to);
}

QByteArray nested(int depth)
{
    QByteArray text = "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 0\n";
    for (int i = 1; i < depth; ++i)
        text += "JOINT A\n{\nOFFSET 0 0 0\nCHANNELS 0\n";
    return text + QByteArray(depth, '}') + "\nMOTION\nFrames: 1\nFrame Time: 1\n";
}

} // namespace

class TestBvhBadInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void errorsNameTheLineAndTheRemedy_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const QByteArray &text, const char *where,
                            const char *message) {
            QTest::newRow(name) << text << QString(where) << QString(message);
        };
        row("empty", "", "line 1", "empty");
        row("only blanks", " \n\n\t\n", "line 4", "HIERARCHY");
        row("binary junk",
            QByteArray("\x00\xFF\x7F"
                       "ELF\x01\x02",
                       8),
            "line 1", "HIERARCHY");
        row("another text", "Kaydara FBX", "line 1", "HIERARCHY");
        row("no motion", smallBvh().left(smallBvh().indexOf("MOTION")), "line 30",
            "ends before MOTION");
        row("unknown word", with("OFFSET 0.0 90.0", "OFSET 0.0 90.0"), "line 4", "OFSET");
        row("offset too short", with("OFFSET 0.0 90.0 0.0", "OFFSET 0.0 90.0"), "line 5",
            "CHANNELS");
        row("offset nan", with("OFFSET 0.0 90.0 0.0", "OFFSET 0.0 nan 0.0"), "line 4", "nan");
        row("offset inf", with("OFFSET 0.0 90.0 0.0", "OFFSET 0.0 inf 0.0"), "line 4", "inf");
        row("channel count too large", with("CHANNELS 3 X", "CHANNELS 4 X"), "line 10", "JOINT");
        row("channel count too small", with("CHANNELS 3 X", "CHANNELS 2 X"), "line 9", "Zrotation");
        row("channel count absurd", with("CHANNELS 3 X", "CHANNELS 1000000000 X"), "line 9",
            "CHANNELS");
        row("channel count negative", with("CHANNELS 3 X", "CHANNELS -3 X"), "line 9", "CHANNELS");
        row("unknown channel", with("3 Xrotation", "3 Wrotation"), "line 9", "Wrotation");
        row("brace missing", with("JOINT Spine\n\t{", "JOINT Spine\n"), "line 8", "{");
        row("brace too many", with("}\nMOTION", "}\n}\nMOTION"), "line 30", "}");
        row("brace not closed", with("}\nMOTION", "\nMOTION"), "line 30", "MOTION");
        row("joint in an end site", with("OFFSET 0.0 20.0 0.0", "JOINT X\n{\n}"), "line 16",
            "JOINT");
        row("channels in an end site", with("OFFSET 0.0 20.0 0.0", "CHANNELS 3"), "line 16",
            "end site");
        row("words among the frames", with("2 91 0.5", "END\n2 91 0.5"), "line 35", "END");
        row("no frame count", with("Frames: 4\n", ""), "line 31", "Frames");
        row("frame count a word", with("Frames: 4", "Frames: many"), "line 31", "Frames");
        row("frame count negative", with("Frames: 4", "Frames: -4"), "line 31", "Frames");
        row("no frame time", with("Frame Time: 0.0083333\n", ""), "line 32", "Frame Time");
        row("no frames", smallBvh().left(smallBvh().indexOf("0 90 0")), "line 31", "no frames");
        row("a billion frames claimed", with("Frames: 4", "Frames: 1000000000"), "line 31",
            "1000000000");
        row("more frames than a number holds", with("Frames: 4", "Frames: 99999999999999999999"),
            "line 31", "Frames");
        row("value nan", with("2 91 0.5", "2 nan 0.5"), "line 35", "nan");
        row("value nan, CR LF", with("2 91 0.5", "2 nan 0.5").replace("\n", "\r\n"), "line 35",
            "nan");
        row("value inf", with("2 91 0.5", "2 -inf 0.5"), "line 35", "inf");
        row("value beyond a double", with("2 91 0.5", "2 1e999 0.5"), "line 35", "1e999");
        row("value absurd", with("2 91 0.5", "2 1e12 0.5"), "line 35", "1e12");
        row("decimal comma", with("2 91 0.5", "2 91,5 0.5"), "line 35", "91,5");
        row("value a word", with("2 91 0.5", "2 ninety 0.5"), "line 35", "ninety");
        row("line too short", with("2 91 0.5 ", "2 91 "), "line 35", "14 values");
        row("line too long", with("2 91 0.5 ", "2 91 0.5 7 "), "line 35", "more than");
        row("nested too deep", nested(limits::kMaxJointDepth + 1), "line 1026", "nested");
        row("name too long", with("JOINT Spine", "JOINT " + QByteArray(2000, 'x')), "line 6",
            "longer");
        row("a line without end", "HIERARCHY\nROOT " + QByteArray(3 << 20, 'x'), "line 2",
            "longer");
        row("UTF-16", QByteArray("\xFF\xFEH\0I\0", 6), "line 1", "HIERARCHY");
    }

    void errorsNameTheLineAndTheRemedy()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, where);
        QFETCH(QString, message);
        const auto result = readBvhText(text);
        QVERIFY(!result);
        const Error &error = result.error();
        QVERIFY2(error.message.contains(message), qPrintable(error.toText()));
        QCOMPARE(error.where, where);
        QVERIFY(!error.remedy.isEmpty());
    }

    void theDeepestAllowedNestIsRead()
    {
        QVERIFY(readBvhText(nested(limits::kMaxJointDepth)).ok());
    }

    void tooManyJointsAreRefused()
    {
        QByteArray text = "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 0\n";
        for (int i = 0; i < limits::kMaxJoints; ++i)
            text += "JOINT A\n{\nOFFSET 0 0 0\nCHANNELS 0\n}\n";
        const auto result = readBvhText(text + "}\nMOTION\nFrames: 1\nFrame Time: 1\n");
        QVERIFY(!result);
        QVERIFY(result.error().message.contains("joints"));
    }

    void everyTruncationIsRefusedOrReported()
    {
        const QByteArray whole = smallBvh();
        for (qsizetype size = 0; size < whole.size(); ++size) {
            const auto result = readBvhText(whole.left(size));
            if (!result) {
                QVERIFY(result.error().where.startsWith("line "));
                QVERIFY(!result.error().remedy.isEmpty());
                continue;
            }
            QVERIFY(checkClip(result->clip).ok());
            // only a cut within the last number cannot be noticed
            if (result->clip.frameCount() < 4)
                QVERIFY(!result->warnings.isEmpty());
            else
                QVERIFY(size > whole.lastIndexOf(' '));
        }
    }

    /// A short file whose decoded clip would be enormous: many joints, one channel, many lines.
    void aSmallFileCannotClaimAllMemory()
    {
        QByteArray text = "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n";
        for (int i = 0; i < 4000; ++i)
            text += "JOINT A\n{\nOFFSET 0 0 0\nCHANNELS 0\n}\n";
        text +=
            "}\nMOTION\nFrames: 100000\nFrame Time: 0.01\n" + QByteArray("1\n").repeated(100000);
        const auto result = readBvhText(text);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::LimitExceeded);
    }

    void filesThatCannotBeRead()
    {
        const QTemporaryDir folder;
        const auto code = [](const QString &path) {
            const auto result = testing::readClipFile(path);
            if (result)
                return -1;
            if (result.error().subject != path || result.error().remedy.isEmpty())
                return -2;
            return int(result.error().code);
        };
        QCOMPARE(code(folder.filePath("none.bvh")), int(ErrorCode::NotFound));
        QCOMPARE(code(folder.path()), int(ErrorCode::BadInput));
        QCOMPARE(code(QString()), int(ErrorCode::NotFound));
        QCOMPARE(code("/dev/zero"), int(ErrorCode::BadInput));

        QFile::link(folder.filePath("nowhere"), folder.filePath("dangling.bvh"));
        QCOMPARE(code(folder.filePath("dangling.bvh")), int(ErrorCode::NotFound));

        QFile other(folder.filePath("notes.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("not a clip");
        other.close();
        QCOMPARE(code(other.fileName()), int(ErrorCode::Unsupported));
    }

    void contentCountsMoreThanTheExtension()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("capture.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(smallBvh());
        file.close();
        QVERIFY(testing::readClipFile(file.fileName()).ok());
    }

    void aForbiddenFileIsNamed()
    {
        const QTemporaryDir folder;
        QFile::setPermissions(folder.path(), QFile::Permissions(0x7777));
        QFile file(folder.filePath("secret.bvh"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(smallBvh());
        file.close();
        file.setPermissions({});
        const bool root = ::geteuid() == 0;
        if (root && ::seteuid(65534) != 0)
            QSKIP("running as root, and root's rights cannot be dropped");
        const auto result = testing::readClipFile(file.fileName());
        if (root && ::seteuid(0) != 0)
            qFatal("root's rights did not come back");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::AccessDenied);
    }
};

QTEST_GUILESS_MAIN(TestBvhBadInput)
#include "tst_bvhbadinput.moc"
