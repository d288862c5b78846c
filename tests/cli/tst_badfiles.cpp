/// What is wrong with files that people drop on Flinch: named, with the remedy.
#include "tests/support/humanoids.h"
#include "tests/support/madefbx.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kPatienceMs = 120'000;

struct Answer
{
    int status = -1;
    QJsonObject json;
    QString err;
};

Answer inspect(const QString &path, const QStringList &more = {})
{
    QProcess process;
    process.start(QStringLiteral(FLINCH_CLI), QStringList{"inspect", path, "--json"} + more);
    if (!process.waitForFinished(kPatienceMs) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), QJsonDocument::fromJson(process.readAllStandardOutput()).object(),
            QString::fromUtf8(process.readAllStandardError())};
}

/// The joints of a person as nodes, hips first.
std::vector<std::int64_t> addPerson(MadeFbx &file, const QString &prefix, double aside = 0)
{
    const Clip clip = humanoidClip(humanoidFamily("Mixamo"), {.frames = 2});
    std::vector<std::int64_t> ids;
    for (const Joint &joint : clip.skeleton().joints()) {
        Vector3 place = 100 * joint.restOffset;
        if (joint.parent < 0)
            place.x() += aside;
        ids.push_back(file.model((prefix + joint.name).toUtf8().constData(),
                                 joint.parent < 0 ? 0 : ids[std::size_t(joint.parent)],
                                 {{"Lcl Translation", place}}));
    }
    return ids;
}

void addTurn(MadeFbx &file, std::int64_t joint, int keys = 3, double perSecond = 30)
{
    MadeKeys turn;
    for (int n = 0; n < keys; ++n) {
        turn.seconds.push_back(n / perSecond);
        turn.values.push_back(float(n % 20));
    }
    file.curve(file.layer(file.take("turn")), joint, "Lcl Rotation", 'Y', turn);
}

/// A person that moves.
MadeFbx person()
{
    MadeFbx file;
    addTurn(file, addPerson(file, QString())[0]);
    return file;
}

const QByteArray kZip("PK\3\4\x14\0\0\0\x08\0 and what it packs", 32);

} // namespace

Q_DECLARE_METATYPE(QByteArrayList)

class TestBadFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void refused_data();
    void refused();
    void told_data();
    void told();
    void aSkeletonMayBeElsewhere();

private:
    QString put(const QString &name, const QByteArray &bytes)
    {
        const QString path = QDir(m_folder.path()).filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written", qPrintable(path));
        return path;
    }

    QTemporaryDir m_folder;
};

void TestBadFiles::refused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("remedy");
    const auto row = [](const char *title, const char *name, const QByteArray &bytes,
                        const char *says, const char *remedy) {
        QTest::newRow(title) << name << bytes << QString::fromUtf8(says)
                             << QString::fromUtf8(remedy);
    };
    MadeFbx locked = person();
    locked.tree().root.child("FBXHeaderExtension")->add("EncryptionType", {FbxValue::int32(1)});
    row("a password", "locked.fbx", locked.bytes(), "protected by a password",
        "without a password");
    for (const char *name : {"zip.fbx", "zip.bvh", "zip.glb", "zip.gltf", "zip.dae", "zip.amc",
                             "zip.asf", "zip.c3d", "take.zip"})
        row(name, name, kZip, "a ZIP archive", "Unpack");
    row("an encrypted archive", "7z.fbx", QByteArray("7z\xbc\xaf\x27\x1c", 6), "an archive",
        "Unpack");
    for (const char *name : {"picture.fbx", "picture.bvh", "picture.glb", "picture.gltf",
                             "picture.dae", "picture.amc", "picture.asf", "picture.c3d"})
        row(name, name, QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) + QByteArray(600, 'x'),
            "a picture", "");
    row("a scene of Maya", "walk.fbx", "//Maya ASCII 2022 scene\n", "a scene of Maya",
        "FBX or glTF");
    row("a scene of Blender", "walk.glb", "BLENDER-v300", "a scene of Blender", "FBX or glTF");
    row("nothing in it", "nothing.fbx", {}, "empty", "Export");
    for (const char *name : {"nothing.bvh", "nothing.glb", "nothing.c3d", "nothing.amc"})
        row(name, name, {}, "empty", "");
    row("encrypted noise", "noise.fbx", QByteArray("\x9b\x02\xc7\x55\x81\xfe\x10\xaa", 8) + "noise",
        "not an FBX", "");
    row("buffer missing", "alone.gltf",
        R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":"body.bin"}],"nodes":[{}]})",
        "body.bin", "beside");
    row("skeleton missing", "alone.amc", ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 0 0 0 0 0\n",
        ".asf", "alone.asf");
    MadeFbx ring;
    const auto a = ring.add("Model", "ouroboros", "LimbNode");
    const auto b = ring.add("Model", "tail", "LimbNode");
    ring.connect(a, b);
    ring.connect(b, a);
    row("a ring in FBX", "ring.fbx", ring.bytes(), "its own ancestor", "Export");
    row("a ring in glTF", "ring.gltf",
        R"({"asset":{"version":"2.0"},"nodes":[{"children":[1]},{"children":[0]}]})",
        "their own ancestors", "Export");
    row("a ring in ASF", "ring.asf",
        ":version 1.10\n:name x\n:bonedata\nbegin\nname a\ndirection 0 1 0\nlength 1\nend\n"
        "begin\nname b\ndirection 0 1 0\nlength 1\nend\n"
        "begin\nname c\ndirection 0 1 0\nlength 1\nend\n"
        ":hierarchy\nbegin\nroot a\nb c\nc b\nend\n",
        "do not hang on the root", "Export");
    row("packed with Draco", "draco.gltf",
        R"({"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"]})",
        "Draco", "without compression");
    row("of no format", "clip.xyz", "hello", "not known", ".bvh");
}

void TestBadFiles::refused()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    QFETCH(QString, remedy);
    const Answer answer = inspect(put(name, bytes));
    QVERIFY2(answer.status == 2, qPrintable(answer.err));
    QVERIFY2(answer.err.contains(name), qPrintable(answer.err));
    qInfo("%s", qPrintable(answer.err.trimmed()));
    QVERIFY2(answer.err.contains(says), qPrintable(answer.err));
    QVERIFY2(answer.err.contains(remedy), qPrintable(answer.err));
}

void TestBadFiles::told_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *title, const char *name, const QByteArray &bytes,
                        const char *says) {
        QTest::newRow(title) << name << bytes << QString::fromUtf8(says);
    };
    row("FBX with another extension", "person.bvh", person().bytes(), "");
    row("BVH with another extension", "person.fbx",
        QByteArray::fromStdString(bvhText(humanoidClip(humanoidFamily("Mixamo"), {.frames = 3}))),
        "");
    MadeFbx still;
    addPerson(still, QString());
    row("no animation", "still.fbx", still.bytes(), "a skeleton and no animation");
    MadeFbx two;
    addTurn(two, addPerson(two, "Ann:")[0]);
    addPerson(two, "Bob:", 150);
    row("two skeletons", "two.fbx", two.bytes(), "holds 2 bodies");
    row("a skeleton without a skin", "bare.fbx", person().bytes(), "");
    MadeFbx statue;
    madeSquare(statue, statue.model("statue", 0, {}, "Mesh"));
    row("a mesh without a skeleton", "statue.fbx", statue.bytes(), "no skeleton");
    MadeFbx orphan = person();
    const auto body = orphan.model("body", 0, {}, "Mesh");
    const auto skin = orphan.add("Deformer", "skin", "Skin");
    orphan.connect(skin, madeSquare(orphan, body));
    const auto cluster = orphan.add("Deformer", "cluster", "Cluster");
    orphan.connect(cluster, skin);
    row("a skin without its bones", "orphan.fbx", orphan.bytes(), "bones that are not in the file");
    MadeFbx keys;
    addTurn(keys, addPerson(keys, QString())[0], 1'000'000, 20'000);
    row("a million keys", "keys.fbx", keys.bytes(), "");
    MadeFbx names;
    addTurn(names, addPerson(names, QString(10'000, u'n'))[0]);
    row("names of 10 kB", "names.fbx", names.bytes(), "cut");
}

void TestBadFiles::told()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    const Answer answer = inspect(put(name, bytes));
    QVERIFY2(answer.status == 0, qPrintable(answer.err));
    qInfo("%s", qPrintable(answer.err.trimmed()));
    QString all = answer.err;
    for (const QJsonValue entry : answer.json["report"].toArray())
        all += '\n' + entry["text"].toString();
    QVERIFY2(all.contains(says), qPrintable(all));
}

void TestBadFiles::aSkeletonMayBeElsewhere()
{
    QVERIFY(QDir(m_folder.path()).mkpath("away"));
    const QString skeleton =
        put("away/person.asf", ":version 1.10\n:name it\n:bonedata\nbegin\nname back\n"
                               "direction 0 1 0\nlength 4\naxis 0 0 0 XYZ\ndof ry\nend\n"
                               ":hierarchy\nbegin\nroot back\nend\n");
    const QString clip = put("sway.amc", ":DEGREES\n1\nroot 0 0 0 0 0 0\nback 0\n2\n"
                                         "root 0 0 0 0 0 0\nback 9\n");
    QCOMPARE(inspect(clip).status, 2);
    const Answer answer = inspect(clip, {"--source-skeleton", skeleton});
    QVERIFY2(answer.status == 0, qPrintable(answer.err));
    QCOMPARE(answer.json["frames"].toInt(), 2);
    const Answer none = inspect(clip, {"--source-skeleton", skeleton + "x"});
    QCOMPARE(none.status, 2);
    QVERIFY2(none.err.contains("person.asfx"), qPrintable(none.err));
}

QTEST_GUILESS_MAIN(TestBadFiles)
#include "tst_badfiles.moc"
