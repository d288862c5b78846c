#include "core/io/bvhreader.h"
#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <QBuffer>
#include <QtTest>

#include <cstdlib>
#include <numbers>

using namespace flinch;
using testing::readBvhText;
using testing::smallBvh;

namespace {

constexpr double kRadians = std::numbers::pi / 180;

/// smallBvh() with `from` replaced.
QByteArray with(const QByteArray &from, const QByteArray &to)
{
    QByteArray text = smallBvh();
    Q_ASSERT(text.contains(from));
    return text.replace(from, to);
}

Quaternion turn(char axis, double degrees)
{
    return Quaternion(Eigen::AngleAxisd(degrees * kRadians, Vector3::Unit(axis - 'X')));
}

} // namespace

class TestBvhReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void readsSkeletonAndMotion()
    {
        const auto imported = readBvhText(smallBvh());
        QVERIFY(imported.ok());
        const Clip &clip = imported->clip;
        const Skeleton &skeleton = clip.skeleton();
        QCOMPARE(skeleton.jointCount(), 4);
        QCOMPARE(skeleton.joint(2).name, QStringLiteral("Head"));
        QCOMPARE(skeleton.joint(2).parent, 1);
        QCOMPARE(skeleton.joint(3).parent, 0);
        QCOMPARE(skeleton.tips().size(), std::size_t(2));
        QCOMPARE(clip.frameCount(), 4);
        QCOMPARE(clip.rate().toText(), QStringLiteral("120"));
        QCOMPARE(imported->unitToMetres, 0.01);
        QVERIFY(imported->warnings.isEmpty());
        QVERIFY((clip.translations(1)[0] - Vector3(0.01, 0.905, 0.0025)).norm() < 1e-15);
        // every joint in its own order
        const auto r = clip.rotations(1);
        QVERIFY(angleBetween(r[0], turn('Z', 10) * turn('Y', -20) * turn('X', 30)) < 1e-12);
        QVERIFY(angleBetween(r[1], turn('X', 1.5) * turn('Y', 2.5) * turn('Z', 3.5)) < 1e-12);
        QVERIFY(angleBetween(r[2], turn('Y', -4) * turn('Z', -5) * turn('X', -6)) < 1e-12);
        QVERIFY(angleBetween(r[3], turn('Z', 1e-5) * turn('X', 0.125) * turn('Y', 90)) < 1e-12);
    }

    /// Spellings of the same file: all give the clip of smallBvh().
    void toleratesSpelling_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF" + smallBvh());
        QTest::newRow("CR LF") << smallBvh().replace("\n", "\r\n");
        QTest::newRow("CR alone") << smallBvh().replace("\n", "\r");
        QTest::newRow("blanks for tabs") << smallBvh().replace("\t", "    ");
        QTest::newRow("trailing blanks") << smallBvh().replace("\n", " \t \n");
        QTest::newRow("blank lines") << smallBvh().replace("\n", "\n\n");
        QTest::newRow("no final newline") << smallBvh().trimmed();
        QTest::newRow("no space after Frames:") << with("Frames: 4", "Frames:4");
        QTest::newRow("space before the colon") << with("Frames: 4", "Frames : 4");
        QTest::newRow("no space after Frame Time:") << with("Frame Time: ", "Frame Time:");
        QTest::newRow("upper case")
            << QByteArray(smallBvh().toUpper().replace("HIPS", "Hips").replace("SPINE", "Spine"))
                   .replace("HEAD", "Head")
                   .replace("LEFTFOOT", "LeftFoot");
        QTest::newRow("lower case")
            << QByteArray(smallBvh().toLower().replace("hips", "Hips").replace("spine", "Spine"))
                   .replace("head", "Head")
                   .replace("leftfoot", "LeftFoot");
        QTest::newRow("brace on the name's line")
            << smallBvh().replace("\n{", " {").replace("Head\n\t\t{", "Head{");
        QTest::newRow("named end site") << smallBvh().replace("End Site", "End Site_of_it");
        QTest::newRow("end site in one word") << smallBvh().replace("End Site", "EndSite");
        QTest::newRow("end site with no channels")
            << with("OFFSET 0.0 20.0 0.0", "OFFSET 0.0 20.0 0.0\nCHANNELS 0");
        QTest::newRow("offset over two lines")
            << with("OFFSET 0.0 20.0 0.0", "OFFSET 0.0\n20.0 0.0");
        QTest::newRow("plus signs") << with("1 90.5", "+1 +90.5");
        QTest::newRow("tabs between numbers") << with("1 90.5 0.25", "\t1\t90.5\t0.25\t");
    }

    void toleratesSpelling()
    {
        QFETCH(QByteArray, text);
        const auto expected = readBvhText(smallBvh());
        const auto imported = readBvhText(text);
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().toText()));
        QVERIFY2(imported->warnings.isEmpty(), qPrintable(imported->warnings.join(' ')));
        QCOMPARE(imported->clip.frameCount(), expected->clip.frameCount());
        for (int j = 0; j < 4; ++j)
            QCOMPARE(imported->clip.skeleton().joint(j).name,
                     expected->clip.skeleton().joint(j).name);
        for (int f = 0; f < expected->clip.frameCount(); ++f) {
            for (std::size_t j = 0; j < 4; ++j)
                QCOMPARE(imported->clip.rotations(f)[j].coeffs(),
                         expected->clip.rotations(f)[j].coeffs());
            QCOMPARE(imported->clip.translations(f)[0], expected->clip.translations(f)[0]);
        }
    }

    /// Oddities that are read with a warning.
    void warns_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("frames");
        QTest::addColumn<QString>("warning");
        QTest::newRow("one frame too many announced")
            << with("Frames: 4", "Frames: 5") << 4 << "announces 5";
        QTest::newRow("some of a thousand frames missing") << QByteArray(
            with("Frames: 4", "Frames: 1000")
            + QByteArray("3 91.5 0.75 30 -60 90 4.5 7.5 10.5 -12 -15 -18 0 0 0\n").repeated(986))
                                                           << 990 << "announces 1000";
        QTest::newRow("fewer frames announced")
            << with("Frames: 4", "Frames: 2") << 4 << "announces 2";
        QTest::newRow("no frames announced, some there")
            << with("Frames: 4", "Frames: 0") << 4 << "announces 0";
        QTest::newRow("last frame cut short")
            << with(" -18 3e-05 0.375 270", "") << 3 << "cut short";
        QTest::newRow("words after the frames")
            << QByteArray(smallBvh() + "END\n") << 4 << "Line 37";
        QTest::newRow("zero bytes after the frames")
            << QByteArray(smallBvh() + QByteArray(3, '\0')) << 4 << "Line 37";
        QTest::newRow("frame time 0") << with("0.0083333", "0") << 4 << "30 frames";
        QTest::newRow("frame time negative") << with("0.0083333", "-0.01") << 4 << "30 frames";
        QTest::newRow("frame time absurd") << with("0.0083333", "120") << 4 << "30 frames";
        QTest::newRow("frame time a word") << with("0.0083333", "fast") << 4 << "30 frames";
        QTest::newRow("duplicate names")
            << with("JOINT Spine", "JOINT Head") << 4 << "share a name: Head";
        QTest::newRow("no name") << with("JOINT Spine", "JOINT") << 4 << "has no name";
        QTest::newRow("Latin-1 name") << with("JOINT Spine", "JOINT R\xFC"
                                                             "cken")
                                      << 4 << "Latin-1";
        QTest::newRow("scale channels")
            << with("6 Xposition Yposition Zposition Zrotation", "6 Xscale Yscale Zscale Zrotation")
            << 4 << "Scale";
    }

    void warns()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, frames);
        QFETCH(QString, warning);
        const auto imported = readBvhText(text);
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().toText()));
        QVERIFY(checkClip(imported->clip).ok());
        QCOMPARE(imported->clip.frameCount(), frames);
        QVERIFY2(imported->warnings.join(' ').contains(warning),
                 qPrintable(imported->warnings.join(' ')));
    }

    void readsNamesAsTheyAre_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"Left Arm", "Bip01 L UpperArm", "mixamorig:Spine", "spine.001",
                                 "Coluna média", "脊椎", "a|b/c\\d", "JOINT", "\"quoted\""})
            QTest::newRow(name) << QString::fromUtf8(name);
    }

    void readsNamesAsTheyAre()
    {
        QFETCH(QString, name);
        const auto imported = readBvhText(with("JOINT Spine", "JOINT " + name.toUtf8()));
        QVERIFY(imported.ok());
        QCOMPARE(imported->clip.skeleton().joint(1).name, name);
        QVERIFY(imported->warnings.isEmpty());
    }

    void positionChannelsOnAnyJointReplaceItsOffset()
    {
        QByteArray text = with("CHANNELS 3 Yrotation Zrotation Xrotation",
                               "CHANNELS 4 Yposition Yrotation Zrotation Xrotation");
        text.replace(" -4 -5 -6 ", " 35 -4 -5 -6 ").replace(" -8 -10 -12 ", " 36 -8 -10 -12 ");
        text.replace(" -12 -15 -18 ", " 37 -12 -15 -18 ").replace("\n0 90 0 0", "\n0 90 0 0 0");
        const auto imported = readBvhText(text);
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().toText()));
        QCOMPARE(imported->clip.translatedJoints(), (std::vector<int>{0, 2}));
        QVERIFY((imported->clip.translation(1, 2) - Vector3(0, 0.35, 0)).norm() < 1e-15);
        QVERIFY((imported->clip.translation(3, 2) - Vector3(0, 0.37, 0)).norm() < 1e-15);
    }

    void aRootWithoutPositionsStandsAtItsOffset()
    {
        QByteArray text = with("CHANNELS 6 Xposition Yposition Zposition ", "CHANNELS 3 ");
        text.replace("\n0 90 0 ", "\n")
            .replace("\n1 90.5 0.25 ", "\n")
            .replace("\n2 91 0.5 ", "\n");
        text.replace("\n3 91.5 0.75 ", "\n");
        const auto imported = readBvhText(text);
        QVERIFY(imported.ok());
        QVERIFY((imported->clip.translations(2)[0] - Vector3(0, 0.9, 0)).norm() < 1e-15);
    }

    void jointsWithoutChannelsStayAtRest()
    {
        QByteArray text = with("CHANNELS 3 Yrotation Zrotation Xrotation", "CHANNELS 0");
        text.replace(" -4 -5 -6 ", " ").replace(" -8 -10 -12 ", " ").replace(" -12 -15 -18 ", " ");
        text.replace("\n0 90 0 0 0 0 ", "\n0 90 0 ");
        const auto imported = readBvhText(text);
        QVERIFY(imported.ok());
        QCOMPARE(imported->clip.rotations(2)[2].coeffs(), Quaternion::Identity().coeffs());
    }

    void aFileWithoutChannelsIsOneStillFrame()
    {
        const auto imported = readBvhText(
            "HIERARCHY\nROOT A\n{\nOFFSET 0 1 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 0 0\n}\n}\n"
            "MOTION\nFrames: 1000000000\nFrame Time: 0.01\n");
        QVERIFY(imported.ok());
        QCOMPARE(imported->clip.frameCount(), 1);
        QVERIFY(!imported->warnings.isEmpty());
    }

    void severalRootsAreSeveralTrees()
    {
        QByteArray text =
            with("MOTION",
                 "ROOT Prop\n{\nOFFSET 1 2 3\nCHANNELS 3 Xposition Yposition Zposition\n}\nMOTION");
        text.replace(" 0 0 0\n1 ", " 0 0 0 5 6 7\n1 ")
            .replace(" 90\n", " 90 5 6 7\n")
            .replace("180\n", "180 5 6 7\n");
        text.replace("270\n", "270 50 60 70\n");
        const auto imported = readBvhText(text);
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().toText()));
        QCOMPARE(imported->clip.skeleton().jointCount(), 5);
        QVERIFY(imported->clip.skeleton().isRoot(4));
        QVERIFY((imported->clip.translation(3, 4) - Vector3(0.5, 0.6, 0.7)).norm() < 1e-15);
    }

    void theUnitIsInferredFromTheBody_data()
    {
        QTest::addColumn<double>("scale"); // file units per centimetre
        QTest::addColumn<double>("unit");
        QTest::newRow("centimetres") << 1.0 << 0.01;
        QTest::newRow("metres") << 0.01 << 1.0;
        QTest::newRow("decimetres") << 0.1 << 0.1;
        QTest::newRow("millimetres") << 10.0 << 0.001;
        QTest::newRow("inches") << 1 / 2.54 << 0.0254;
        QTest::newRow("CMU") << 0.45 / 2.54 << 0.0254 / 0.45;
    }

    void theUnitIsInferredFromTheBody()
    {
        QFETCH(double, scale);
        const auto source = readBvhText(smallBvh());
        const auto text = testing::bvhText(source->clip, {0.01 / scale, UpAxis::Y});
        const auto imported = readBvhText(QByteArray::fromStdString(text));
        QVERIFY(imported.ok());
        QTEST(imported->unitToMetres, "unit");
        QVERIFY(!imported->notes.isEmpty());
        QVERIFY(qAbs(imported->heightMetres - source->heightMetres) < 1e-6);
    }

    /// Mixamo's heads end in a joint of their own instead of an end site with a length.
    void theCrownMayBeAJoint()
    {
        const auto source = readBvhText(smallBvh());
        QByteArray text = with("End Site\n\t\t\t{\n\t\t\t\tOFFSET 0.0 20.0 0.0",
                               "JOINT HeadTop_End\n{\nOFFSET 0 20 0\nCHANNELS 0");
        const auto imported = readBvhText(text);
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().toText()));
        QCOMPARE(imported->notes, source->notes);
        QCOMPARE(imported->heightMetres, source->heightMetres);
        // hair that hangs down makes nobody taller
        text.replace("OFFSET 0 20 0\nCHANNELS 0",
                     "OFFSET 0 20 0\nCHANNELS 0\nJOINT Hair\n{\nOFFSET 0 -90 -10\nCHANNELS 0\n}\n");
        QCOMPARE(readBvhText(text)->heightMetres, source->heightMetres);
        QCOMPARE(readBvhText(text)->notes, source->notes);
    }

    void aChildInCentimetresIsNoGiantInInches()
    {
        const auto source = readBvhText(smallBvh());
        // the body of 1.7 m at 1 m
        const auto text = testing::bvhText(source->clip, {0.01 * 1.7, UpAxis::Y});
        const auto imported = readBvhText(QByteArray::fromStdString(text));
        QVERIFY(imported.ok());
        QCOMPARE(imported->unitToMetres, 0.01);
        QVERIFY(imported->warnings.join(' ').contains("unit"));
    }

    void theCallerKnowsTheUnitBetter()
    {
        ImportOptions options;
        options.unitToMetres = 0.02;
        const auto imported = readBvhText(smallBvh(), options);
        QCOMPARE(imported->unitToMetres, 0.02);
        QVERIFY((imported->clip.translations(1)[0] - Vector3(0.02, 1.81, 0.005)).norm() < 1e-15);
    }

    void aBodyOfNoPersonsSizeIsReported()
    {
        QByteArray text = smallBvh();
        text.replace("30.0", "3e6").replace("-85.0", "-8e6");
        const auto imported = readBvhText(text);
        QVERIFY(imported.ok());
        QVERIFY(imported->warnings.join(' ').contains("unit"));
        for (const char *unit :
             {"(metre)", "(decimetre)", "(centimetre)", "(inch)", "(CMU's unit)"})
            QVERIFY2(imported->warnings.join(' ').contains(unit),
                     qPrintable(imported->warnings.join(' ')));
    }

    void aBodyAlongZIsTurnedUpright()
    {
        const auto source = readBvhText(smallBvh());
        const auto text = testing::bvhText(source->clip, {0.01, UpAxis::Z});
        const auto imported = readBvhText(QByteArray::fromStdString(text));
        QVERIFY(imported.ok());
        // the rest pose of the small file stands along Y in any axes, so only the caller can tell
        QCOMPARE(imported->upAxis, UpAxis::Y);
        ImportOptions options;
        options.upAxis = UpAxis::Z;
        const auto told = readBvhText(QByteArray::fromStdString(text), options);
        for (int f = 0; f < 4; ++f) {
            const auto a = computeWorldPose(source->clip.skeleton(), framePose(source->clip, f));
            const auto b = computeWorldPose(told->clip.skeleton(), framePose(told->clip, f));
            for (std::size_t j = 0; j < 4; ++j)
                QVERIFY((a.positions[j] - b.positions[j]).norm() < 1e-8);
        }
    }

    void aSkeletonThatRestsAndMovesAlongZIsRecognised()
    {
        const auto imported = readBvhText(R"(HIERARCHY
ROOT Hips
{
	OFFSET 0 0 90
	CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
	JOINT Head
	{
		OFFSET 0 0 60
		CHANNELS 0
		End Site
		{
			OFFSET 0 0 20
		}
	}
	JOINT Foot
	{
		OFFSET 10 0 -85
		CHANNELS 0
		End Site
		{
			OFFSET 0 -15 -5
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.04
1 2 90 0 0 0
1 2 90 5 0 0
)");
        QVERIFY(imported.ok());
        QCOMPARE(imported->upAxis, UpAxis::Z);
        const Clip &clip = imported->clip;
        const WorldPose world = computeWorldPose(clip.skeleton(), framePose(clip, 0));
        QVERIFY((world.positions[1] - Vector3(0.01, 1.5, -0.02)).norm() < 1e-12);
        QVERIFY2(qAbs(imported->heightMetres - 1.70) < 0.1,
                 qPrintable(QString::number(imported->heightMetres)));
        // the rest pose is turned with it
        const WorldPose rest = computeWorldPose(clip.skeleton(), restPose(clip.skeleton()));
        QVERIFY((rest.positions[1] - Vector3(0, 1.5, 0)).norm() < 1e-12);
    }

    /// The rest pose stands along Y, so a body along Z lies on its back. It is as tall as ever.
    void aPersonLyingDownIsStillYUp()
    {
        QByteArray text = smallBvh();
        text = text.left(text.indexOf("0 90 0 0"));
        for (int f = 0; f < 4; ++f)
            text += "0 10 0 0 0 90 0 0 0 0 0 0 0 0 0\n";
        const auto imported = readBvhText(text);
        QVERIFY(imported.ok());
        QCOMPARE(imported->upAxis, UpAxis::Y);
        QVERIFY2(qAbs(imported->heightMetres - 1.7) < 0.1,
                 qPrintable(QString::number(imported->heightMetres)));
    }

    void numbersOfManyDigitsAreReadToTheLastBit()
    {
        for (const char *number :
             {"0.12345678901234567", "9007199254740993e-16", "17.976931348623157",
              "-0.30000000000000004", "123456789.123456789", "0.1000000000000000055511151231",
              "2.2250738585072011e-308", "00000000000000000000012.5", "5e-324"}) {
            ImportOptions metres;
            metres.unitToMetres = 1;
            const auto imported =
                readBvhText(with("\n2 91 ", QByteArray("\n") + number + " 91 "), metres);
            QVERIFY2(imported.ok(), number);
            // not QCOMPARE, which takes nearly equal for equal
            QVERIFY2(imported->clip.translations(2)[0].x() == std::strtod(number, nullptr), number);
        }
    }

    void progressRisesToOneAndCancelStops()
    {
        const Clip clip = testing::wavingClip(3000, *FrameRate::fromFraction(60, 1));
        const QByteArray text = QByteArray::fromStdString(testing::bvhText(clip));
        QBuffer buffer;
        buffer.setData(text);
        buffer.open(QIODevice::ReadOnly);
        double last = 0;
        int calls = 0;
        JobControl job;
        job.progress = [&](double done) {
            QVERIFY(done >= last);
            last = done;
            ++calls;
        };
        QVERIFY(readBvh(buffer, {}, job).ok());
        QCOMPARE(last, 1.0);
        QVERIFY(calls > 5);

        buffer.seek(0);
        JobControl cancelled;
        cancelled.progress = [&](double) {
            cancelled.cancel.cancel();
        };
        const auto result = readBvh(buffer, {}, cancelled);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }

    void windowBordersDoNotMatter()
    {
        // larger than the lexer's window, with numbers and names on its border
        const Clip clip = testing::wavingClip(12000, *FrameRate::fromFraction(60, 1));
        const QByteArray text = QByteArray::fromStdString(testing::bvhText(clip, {1.0, UpAxis::Y}));
        QVERIFY(text.size() > 3 << 20);
        const auto imported = readBvhText(text);
        QVERIFY(imported.ok());
        QCOMPARE(imported->clip.frameCount(), clip.frameCount());
        for (int f = 0; f < clip.frameCount(); f += 7) {
            for (std::size_t j = 0; j < 7; ++j)
                QVERIFY(angleBetween(clip.rotations(f)[j], imported->clip.rotations(f)[j]) < 1e-8);
        }
    }
};

QTEST_APPLESS_MAIN(TestBvhReader)
#include "tst_bvhreader.moc"
