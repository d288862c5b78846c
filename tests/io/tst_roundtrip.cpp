#include "core/io/fbxgraph.h"
#include "core/io/fbxwriter.h"
#include "core/io/glbfile.h"
#include "core/io/glbwriter.h"
#include "core/io/provenexport.h"
#include "core/io/roundtrip.h"
#include "tests/support/fbxexport.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

#include <cstring>
#include <limits>
#include <random>

using namespace flinch;
using testing::appendTo;
using testing::fbxBytes;

namespace {

ExportScene scene()
{
    const auto clip =
        std::make_shared<const Clip>(testing::gimbalClip(20, *FrameRate::fromFraction(30, 1)));
    return {{{"mocap", clip}, {"main", clip}}, {0.01, UpAxis::Y, 7, true}};
}

QByteArray fbxBytes()
{
    QByteArray bytes;
    QStringList warnings;
    writeFbx(scene(), appendTo(bytes), warnings, {}).value();
    return bytes;
}

QByteArray glbBytes(const ExportScene &what = scene())
{
    QByteArray bytes;
    QStringList warnings;
    writeGlb(what, appendTo(bytes), warnings, {}).value();
    return bytes;
}

Result<RoundTrip> prove(Result<WrittenMotionPtr> motion)
{
    if (!motion)
        return std::move(motion).error();
    return proveRoundTrip(**motion, scene());
}

/// A file that holds `clip`, but for one joint's place in frame 3 and another's turn in frame 7.
class SlightlyOff : public WrittenMotion
{
public:
    static constexpr RoundTripPlace kMoved = {0, 4, 3};
    static constexpr RoundTripPlace kTurned = {0, 6, 7};

    explicit SlightlyOff(const Clip &clip)
        : m_clip(clip)
        , m_takes{{{}, clip.frameCount(), {}, {}}}
    {}

    const Skeleton &skeleton() const override { return m_clip.skeleton(); }

    const std::vector<Take> &takes() const override { return m_takes; }

    bool hasNames() const override { return true; }

    void pose(int, double frame, Pose &pose) const override
    {
        samplePose(m_clip, int(frame), 0.0, pose);
        if (int(frame) == kMoved.frame)
            pose.translations[kMoved.joint].x() += 5e-5;
        if (int(frame) == kTurned.frame)
            pose.rotations[kTurned.joint] *= Quaternion(Eigen::AngleAxisd(1e-4, Vector3::UnitX()));
    }

private:
    const Clip &m_clip;
    std::vector<Take> m_takes;
};

/// The proof of an FBX file after `change` was made to its tree.
template<typename Change>
Result<RoundTrip> proveFbx(Change change)
{
    const QByteArray good = fbxBytes();
    FbxTree tree = readFbxTree(good).value();
    change(tree);
    QByteArray bytes;
    writeFbxTree(tree, appendTo(bytes)).value();
    return prove(readBackFbx(bytes, {}, {}));
}

/// The proof of a GLB file whose JSON `change` was given.
template<typename Change>
Result<RoundTrip> proveGlb(Change change)
{
    const QByteArray good = glbBytes();
    const GlbFile file = readGlb(good).value();
    QJsonObject json = file.json;
    change(json);
    QByteArray text = QJsonDocument(json).toJson(QJsonDocument::Compact);
    text.append((4 - text.size() % 4) % 4, ' ');
    QByteArray bytes("glTF\2\0\0\0", 8);
    const auto put = [&bytes](std::uint32_t value) {
        char raw[4];
        qToLittleEndian(value, raw);
        bytes.append(raw, 4);
    };
    put(std::uint32_t(12 + 16 + text.size() + file.buffer.size()));
    put(std::uint32_t(text.size()));
    bytes += "JSON" + text;
    put(std::uint32_t(file.buffer.size()));
    bytes += QByteArray("BIN\0", 4) + file.buffer;
    return prove(readBackGlb(bytes, {}, {}));
}

FbxNode &firstObject(FbxTree &tree, const char *kind)
{
    return *tree.root.child("Objects")->child(kind);
}

/// Changes key `key` of the first rotation curve.
void changeKey(FbxTree &tree, std::size_t key, float by)
{
    FbxNode &value = *firstObject(tree, "AnimationCurve").child("KeyValueFloat");
    auto floats = value.values[0].toArray<float>().value();
    floats.at(key) += by;
    value.values[0] = FbxValue::array(std::span<const float>(floats));
}

QJsonValue changed(QJsonValue list, int index, const char *key, const QJsonValue &value)
{
    QJsonArray array = list.toArray();
    QJsonObject object = array[index].toObject();
    object[QLatin1String(key)] = value;
    array[index] = object;
    return array;
}

} // namespace

class TestRoundTrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void goodFilesPass()
    {
        const auto fbx = proveFbx([](FbxTree &) {});
        QVERIFY2(fbx.ok(), fbx.ok() ? "" : qPrintable(fbx.error().toText()));
        QVERIFY(fbx->positionErrorMetres < 2e-6 && fbx->rotationErrorDeg < 2e-4);
        const auto glb = proveGlb([](QJsonObject &) {});
        QVERIFY2(glb.ok(), glb.ok() ? "" : qPrintable(glb.error().toText()));
        QVERIFY(glb->positionErrorMetres < 2e-6 && glb->rotationErrorDeg < 2e-4);
    }

    void damagedFbxFails_data()
    {
        using Change = std::function<void(FbxTree &)>;
        QTest::addColumn<Change>("change");
        const auto row = [](const char *name, const Change &change) {
            QTest::newRow(name) << change;
        };
        row("one key off by a tenth of a unit", [](FbxTree &t) { changeKey(t, 0, 0.1f); });
        row("one key not a number",
            [](FbxTree &t) { changeKey(t, 0, std::numeric_limits<float>::quiet_NaN()); });
        row("another joint name", [](FbxTree &t) {
            firstObject(t, "Model").values[1] = FbxValue::text(fbxQualifiedName("X", "Model"));
        });
        row("another take name", [](FbxTree &t) {
            firstObject(t, "AnimationStack").values[1] =
                FbxValue::text(fbxQualifiedName("X", "AnimStack"));
        });
        row("another unit", [](FbxTree &t) {
            setFbxProperty(*t.root.child("GlobalSettings"), "UnitScaleFactor", "double", "Number",
                           "", {FbxValue::real(2.54)});
        });
        row("another rate", [](FbxTree &t) {
            setFbxProperty(*t.root.child("GlobalSettings"), "TimeMode", "enum", "", "",
                           {FbxValue::int32(3)});
        });
        row("another axis up", [](FbxTree &t) {
            setFbxProperty(*t.root.child("GlobalSettings"), "UpAxis", "int", "Integer", "",
                           {FbxValue::int32(2)});
        });
        row("a take that ends early", [](FbxTree &t) {
            setFbxProperty(firstObject(t, "AnimationStack"), "LocalStop", "KTime", "Time", "",
                           {FbxValue::int64(46186158000)});
        });
        row("a joint that is no bone",
            [](FbxTree &t) { firstObject(t, "Model").values[2] = FbxValue::text("Null"); });
        row("no curves", [](FbxTree &t) {
            std::erase_if(t.root.child("Objects")->children,
                          [](const FbxNode &n) { return n.name == "AnimationCurveNode"; });
        });
        row("no objects", [](FbxTree &t) { t.root.child("Objects")->name = "Nothing"; });
    }

    void damagedFbxFails()
    {
        using Change = std::function<void(FbxTree &)>;
        QFETCH(Change, change);
        const auto proof = proveFbx(change);
        QVERIFY(!proof.ok());
        QVERIFY(!proof.error().message.isEmpty() && !proof.error().remedy.isEmpty());
    }

    void theErrorSaysWhere()
    {
        const auto proof = proveFbx([](FbxTree &t) { changeKey(t, 5, 1.0f); });
        QVERIFY(!proof.ok());
        QVERIFY2(proof.error().where.contains("frame 5"), qPrintable(proof.error().toText()));
    }

    void eachErrorSaysWhereItIsWorst()
    {
        const Clip clip = testing::wavingClip(10, *FrameRate::fromFraction(30, 1));
        const auto proof = proveRoundTrip(SlightlyOff(clip), sceneOf(clip, {}));
        QVERIFY2(proof.ok(), proof.ok() ? "" : qPrintable(proof.error().toText()));
        QVERIFY(qAbs(proof->positionErrorMetres - 5e-5) < 1e-9);
        QCOMPARE(proof->positionAt, SlightlyOff::kMoved);
        QVERIFY(qAbs(proof->rotationErrorDeg - 0.00573) < 1e-5);
        QCOMPARE(proof->rotationAt, SlightlyOff::kTurned);
    }

    void damagedGlbFails_data()
    {
        using Change = std::function<void(QJsonObject &)>;
        QTest::addColumn<Change>("change");
        const auto row = [](const char *name, const Change &change) {
            QTest::newRow(name) << change;
        };
        row("another joint name",
            [](QJsonObject &j) { j["nodes"] = changed(j["nodes"], 2, "name", "X"); });
        row("another rest offset", [](QJsonObject &j) {
            j["nodes"] = changed(j["nodes"], 2, "translation", QJsonArray{1, 0, 0});
        });
        row("another take name",
            [](QJsonObject &j) { j["animations"] = changed(j["animations"], 0, "name", "X"); });
        row("another rate", [](QJsonObject &j) {
            j["animations"] = changed(j["animations"], 0, "extras",
                                      QJsonObject{{"framesPerSecond", 60}, {"startFrame", 7}});
        });
        row("another start", [](QJsonObject &j) {
            j["animations"] = changed(j["animations"], 0, "extras",
                                      QJsonObject{{"framesPerSecond", 30}, {"startFrame", 8}});
        });
        row("no channels", [](QJsonObject &j) {
            j["animations"] = changed(j["animations"], 0, "channels", QJsonArray());
        });
        row("no skin", [](QJsonObject &j) { j.remove("skins"); });
        row("accessors beyond the buffer", [](QJsonObject &j) {
            QJsonArray views = j["bufferViews"].toArray();
            for (int n = 0; n < views.size(); ++n)
                views = changed(views, n, "byteOffset", 1e12).toArray();
            j["bufferViews"] = views;
        });
        row("a node that is its own child",
            [](QJsonObject &j) { j["nodes"] = changed(j["nodes"], 0, "children", QJsonArray{0}); });
    }

    void damagedGlbFails()
    {
        using Change = std::function<void(QJsonObject &)>;
        QFETCH(Change, change);
        const auto proof = proveGlb(change);
        QVERIFY(!proof.ok());
        QVERIFY(!proof.error().message.isEmpty() && !proof.error().remedy.isEmpty());
    }

    void damagedGlbBytesNeverCrash()
    {
        const QByteArray good =
            glbBytes(sceneOf(testing::wavingClip(3, *FrameRate::fromFraction(30, 1)), {}));
        int accepted = 0;
        Pose pose;
        for (unsigned n = 0; n < 4000; ++n) {
            std::mt19937 random(n);
            QByteArray bytes = good;
            for (int k = 1 + int(random() % 3); k > 0; --k)
                bytes[qsizetype(random() % std::uint_fast32_t(bytes.size()))] = char(random());
            if (n % 8 == 0)
                bytes.truncate(qsizetype(random() % std::uint_fast32_t(bytes.size())));
            const auto motion = readBackGlb(bytes, {}, {});
            if (!motion)
                continue;
            ++accepted;
            for (int take = 0; take < int((*motion)->takes().size()); ++take) {
                if ((*motion)->takes()[std::size_t(take)].frames > 0)
                    (*motion)->pose(take, 1.5, pose);
            }
        }
        QVERIFY2(accepted > 100 && accepted < 3900, qPrintable(QString::number(accepted)));
    }

    /// In a unit of a thousand kilometres the decimals of BVH do not reach down to the motion.
    void aFailedProofLeavesTheOldFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("out.bvh");
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("precious");
        old.close();
        const Clip clip = testing::wavingClip(60, *FrameRate::fromFraction(30, 1));
        const auto report = exportProven(path, sceneOf(clip, {1e6}));
        QVERIFY(!report.ok());
        QVERIFY(report.error().message.contains("read back"));
        QVERIFY(report.error().where.contains("frame"));
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("precious"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    /// Angles that wind up beyond what 32 bits resolve.
    void thousandsOfTurnsAreExact()
    {
        Clip clip = testing::wavingClip(6000, *FrameRate::fromFraction(30, 1));
        for (int frame = 0; frame < clip.frameCount(); ++frame)
            clip.rotations(frame)[1] = Quaternion(Eigen::AngleAxisd(2.9 * frame, Vector3::UnitX()));
        const QTemporaryDir folder;
        for (const char *name : {"out.fbx", "out.glb"}) {
            const auto report = exportProven(folder.filePath(name), sceneOf(clip, {}));
            QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().toText()));
            QVERIFY(report->roundTrip.rotationErrorDeg < 0.005);
        }
    }

    void allClipsCanBeHadWhole()
    {
        const QByteArray bytes = fbxBytes();
        const auto motion = readBackFbx(bytes, {}, {});
        QVERIFY(motion.ok());
        const auto clips = readClips(**motion, *FrameRate::fromFraction(30, 1));
        QVERIFY(clips.ok());
        QCOMPARE(clips->size(), std::size_t(2));
        QCOMPARE((*clips)[1].name, QString("main"));
        QCOMPARE((*clips)[0].clip->frameCount(), 20);
        QVERIFY(checkClip(*(*clips)[0].clip).ok());
    }
};

QTEST_APPLESS_MAIN(TestRoundTrip)
#include "tst_roundtrip.moc"
