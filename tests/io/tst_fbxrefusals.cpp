/// What the FBX reader refuses or leaves out, and in which words.
#include "core/io/companions.h"
#include "core/io/fbxscene.h"
#include "tests/support/madefbx.h"

#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

class TestFbxRefusals : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatHasNoPlaceIsTold()
    {
        MadeFbx file;
        file.model("bone");
        file.add("Deformer", "smile", "BlendShapeChannel");
        file.add("Constraint", "look at", "Aim");
        const auto scene = readFbxScene(file.bytes());
        QVERIFY(scene.ok());
        QCOMPARE((*scene)->findings().size(), std::size_t(2));
        for (const ImportEntry &entry : (*scene)->findings())
            QCOMPARE(entry.kind, ImportEntry::Kind::NotHeld);
    }

    void badFilesAreRefused_data();
    void badFilesAreRefused();

    void cycleIsNamed()
    {
        MadeFbx file;
        const auto a = file.add("Model", "ouroboros", "LimbNode");
        const auto b = file.add("Model", "tail", "LimbNode");
        file.connect(a, b);
        file.connect(b, a);
        const auto scene = readFbxScene(file.bytes());
        QVERIFY(!scene.ok());
        QVERIFY(scene.error().message.contains(QStringLiteral("ouroboros")));
    }

    void layersOfLayersComeToAnEnd()
    {
        constexpr int kLayers = 200'000; // more than any stack holds
        MadeFbx file;
        file.model("bone");
        std::int64_t above = file.add("Material", "skin", "");
        for (int n = 0; n < kLayers; ++n) {
            const std::int64_t layer = file.add("LayeredTexture", "layer", "");
            file.connect(layer, above, n == 0 ? "DiffuseColor" : "");
            above = layer;
        }
        const auto scene = readFbxScene(file.bytes());
        QVERIFY2(scene.ok(), scene ? "" : qPrintable(scene.error().toText()));
        QCOMPARE((*scene)->materials().size(), std::size_t(1));
        QCOMPARE((*scene)->materials()[0].texture, -1);
    }

    /// Each is looked for in folders, by the process that asked.
    void picturesThatAreNowhereAreNotSoughtForEver()
    {
        class Counting : public NoCompanions
        {
        public:
            mutable int asked = 0;

            Result<QByteArray> read(const QString &name) const override
            {
                ++asked;
                return NoCompanions::read(name);
            }
        };

        MadeFbx file;
        file.model("bone");
        for (int n = 0; n < 2000; ++n) {
            const std::int64_t material = file.add("Material", "skin", "");
            const std::int64_t texture = file.add("Texture", "picture", "");
            file.tree().root.child("Objects")->children.back().add(
                "FileName", {FbxValue::text(QByteArray::number(n) + ".png")});
            file.connect(texture, material, "DiffuseColor");
        }
        const Counting companions;
        const auto scene = readFbxScene(file.bytes(), companions);
        QVERIFY(scene.ok());
        QVERIFY2(companions.asked < 2000, qPrintable(QString::number(companions.asked)));
        QVERIFY((*scene)->findings().back().text.contains("0.png"));
    }

    void damagedCurveNamesItsNode()
    {
        MadeFbx file;
        const auto bone = file.model("crooked");
        file.curve(file.layer(file.take("take")), bone, "Lcl Rotation", 'X', {{0, 1}, {1}});
        const auto scene = readFbxScene(file.bytes());
        QVERIFY(!scene.ok());
        QVERIFY(scene.error().where.contains(QStringLiteral("crooked")));
    }
};

void TestFbxRefusals::badFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QByteArray &bytes, ErrorCode code,
                        const char *says) {
        QTest::newRow(name) << bytes << code << QString::fromUtf8(says);
    };
    using enum ErrorCode;
    row("empty", {}, BadInput, "not an FBX");
    row("something else", QByteArray(100, 'x'), BadInput, "not an FBX");
    const auto made = [](const std::function<void(MadeFbx &)> &change) {
        MadeFbx file;
        file.model("bone");
        change(file);
        return file.bytes();
    };
    QByteArray old = made([](MadeFbx &) {});
    old[23] = char(5800 & 0xff);
    old[24] = char(5800 >> 8);
    row("binary of 2002", old, Unsupported, "5.8");
    row("ASCII of 2002",
        "; FBX 5.8.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 5800\n}\n", Unsupported,
        "5.8");
    row("with a password", made([](MadeFbx &file) {
            file.tree()
                .root.child("FBXHeaderExtension")
                ->add("EncryptionType", {FbxValue::int32(1)});
        }),
        Unsupported, "password");
    row("too deep", made([](MadeFbx &file) {
            std::int64_t parent = 0;
            for (int n = 0; n < 300; ++n)
                parent = file.model("bone", parent);
        }),
        LimitExceeded, "deeper");
    row("cut short", made([](MadeFbx &) {}).left(400), BadInput, "damaged");
    row("ASCII that ends early", "; FBX 7.4.0\nFBXHeaderExtension: {\n FBXVersion: 7400\n",
        BadInput, "damaged");
    row("ASCII with a wrong count",
        "; FBX 7.4.0\nFBXHeaderExtension: {\n FBXVersion: 7400\n}\nA: *3 {\n a: 1,2\n}\n", BadInput,
        "2 numbers, not 3");
    row("a corner that is not there", made([](MadeFbx &file) {
            const auto square = madeSquare(file, file.model("body", 0, {}, "Mesh"));
            const std::vector<std::int32_t> corners = {0, 1, ~7};
            file.object(square).set("PolygonVertexIndex",
                                    {FbxValue::array(std::span<const std::int32_t>(corners))});
        }),
        BadInput, "corner 7 of 4");
    row("a weight of nothing", made([](MadeFbx &file) {
            const auto square = madeSquare(file, file.model("body", 0, {}, "Mesh"));
            const auto skin = file.add("Deformer", "skin", "Skin");
            const auto cluster = file.add("Deformer", "cluster", "Cluster");
            file.connect(skin, square);
            file.connect(cluster, skin);
            file.connect(file.model("hand"), cluster);
            const std::vector<std::int32_t> index = {9};
            const std::vector<double> weight = {1};
            const std::vector<double> matrix(16, 1);
            file.object(cluster).add("Indexes",
                                     {FbxValue::array(std::span<const std::int32_t>(index))});
            file.object(cluster).add("Weights", {FbxValue::array(std::span<const double>(weight))});
            file.object(cluster).add("Transform",
                                     {FbxValue::array(std::span<const double>(matrix))});
        }),
        BadInput, "vertex 9 of 4");
}

void TestFbxRefusals::badFilesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(ErrorCode, code);
    QFETCH(QString, says);
    const auto scene = readFbxScene(bytes);
    QVERIFY(!scene.ok());
    QVERIFY2(scene.error().message.contains(says), qPrintable(scene.error().toText()));
    QCOMPARE(scene.error().code, code);
    QVERIFY(!scene.error().remedy.isEmpty());
}

QTEST_GUILESS_MAIN(TestFbxRefusals)
#include "tst_fbxrefusals.moc"
