#include "tests/io/gltffixture.h"
#include "tests/io/mutator.h"
#include "tests/io/scenecheck.h"

#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

const QByteArrayList kWords = {"nodes",       "children",    "accessors",  "bufferView",
                               "byteOffset",  "byteStride",  "count",      "componentType",
                               "5120",        "5121",        "5123",       "5125",
                               "5126",        "SCALAR",      "VEC3",       "VEC4",
                               "MAT4",        "sparse",      "normalized", "matrix",
                               "rotation",    "translation", "scale",      "STEP",
                               "CUBICSPLINE", "mesh",        "skin",       "JOINTS_1",
                               "WEIGHTS_1",   "NORMAL",      "TEXCOORD_0", "targets",
                               "null",        "true",        "{}",         "[]",
                               "\"",          "}",           "]",          ",",
                               "{\"a\":",     "uri",         "data:,",     "extensionsRequired"};

/// The smaller file with everything in it that the reader knows.
GltfFixture seed()
{
    GltfFixture file = smallGltf();
    const int times = file.floats({0, 0.25F}, "SCALAR", 2);
    file.animate(0, "translation", times,
                 file.floats({0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 4, 5, 6, 0, 0, 0}, "VEC3", 6),
                 "CUBICSPLINE");
    const int stepped = file.accessor(packed<qint16>({1, 2, 3, 0, 4, 5, 6, 0}), 5122, "VEC3", 2);
    file.set("bufferViews", int(file.json["bufferViews"].toArray().size()) - 1, "byteStride", 8);
    file.animate(0, "scale", times, stepped, "STEP");
    const QJsonObject indices = {{"bufferView", file.view(packed<quint8>({1}))},
                                 {"componentType", 5121}};
    const QJsonObject values = {{"bufferView", file.view(packed<float>({1, 1, 1}))}};
    file.set("accessors", 2, "sparse",
             QJsonObject{{"count", 1}, {"indices", indices}, {"values", values}});
    file.add("images", {{"bufferView", file.view("\x89PNG\r\n\x1a\n")}});
    file.add("textures", {{"source", 0}});
    const QJsonObject texture = {{"index", 0}};
    file.set("materials", 0, "pbrMetallicRoughness", QJsonObject{{"baseColorTexture", texture}});
    return file;
}

} // namespace

class TestGltfFuzz : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void damagedFilesNeverCrashHangOrBreakAScene()
    {
        const int inputs = fuzzInputs(4000);
        const GltfFixture file = seed();
        const QByteArray binary = file.glb();
        const QByteArray text = file.text("data:application/octet-stream;base64,"
                                          + QString::fromLatin1(file.buffer.toBase64()));
        QVERIFY(readGltf(text, NoCompanions()).ok());
        int accepted = 0;
        for (int n = 0; n < inputs; ++n) {
            Mutator mutator(unsigned(n), kWords);
            const QByteArray bytes = n % 3 == 0 ? mutator.bytes(binary) : mutator.text(text);
            const auto read = readGltf(bytes, NoCompanions());
            if (read) {
                ++accepted;
                QString broken = brokenBy(**read);
                if (broken.isEmpty())
                    broken = brokenAssetOf(**read);
                QVERIFY2(broken.isEmpty(), qPrintable(QString("input %1: %2").arg(n).arg(broken)));
            } else {
                QVERIFY2(!read.error().message.isEmpty() && !read.error().remedy.isEmpty(),
                         qPrintable(QString("input %1: %2").arg(n).arg(read.error().toText())));
            }
        }
        qInfo("%d inputs, %d accepted", inputs, accepted);
        // a mutator that only makes rubbish, or none, would prove nothing
        QVERIFY(accepted > inputs / 20 && accepted < inputs * 19 / 20);
    }
};

QTEST_APPLESS_MAIN(TestGltfFuzz)
#include "tst_gltffuzz.moc"
