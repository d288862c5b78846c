/// Files as studios have them, opened by whoever asks for an asset.
#include "core/character/character.h"
#include "core/io/assetfile.h"
#include "core/io/provenexport.h"
#include "tests/support/testclips.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

QString reasonOf(const Result<Asset> &asset)
{
    return asset ? QString() : asset.error().toText();
}

} // namespace

class TestAssetFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatFlinchWritesItReads_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("FBX") << "takes.fbx";
        QTest::newRow("GLB") << "takes.glb";
    }

    /// Two takes and a simple body come back as what they were.
    void whatFlinchWritesItReads()
    {
        QFETCH(QString, name);
        const FrameRate rate = *FrameRate::fromFraction(24, 1);
        const auto low = std::make_shared<const Clip>(testing::wavingClip(50, rate));
        const auto high = std::make_shared<const Clip>(
            testing::lifted(*low, [](int frame) { return 0.01 * frame; }));
        ExportScene scene = sceneOf(*low, {});
        scene.options.proxyMesh = true;
        scene.takes = {{"low", low}, {"high", high}};
        const QString path = m_folder.filePath(name);
        const auto written = exportProven(path, scene);
        QVERIFY2(written.ok(), written ? "" : qPrintable(written.error().toText()));

        const auto asset = readAsset(path);
        QVERIFY2(asset.ok(), qPrintable(reasonOf(asset)));
        QCOMPARE(asset->origin.path, path);
        QVERIFY(path.endsWith(asset->origin.format, Qt::CaseInsensitive));
        QCOMPARE(asset->takes.size(), std::size_t(2));
        QVERIFY(!asset->meshes.empty());
        const auto shared = std::make_shared<const Asset>(*asset);
        const auto taken = chooseTake(shared);
        QVERIFY(taken.ok());
        QCOMPARE(taken->take().name, "low"); // the first of the longest
        const Clip &clip = *chooseTake(shared, "high")->clip();
        QCOMPARE(clip.rate(), rate);
        QCOMPARE(clip.frameCount(), 50);
        for (int frame = 0; frame < 50; frame += 7) {
            const WorldPose wanted = computeWorldPose(high->skeleton(), framePose(*high, frame));
            const WorldPose found = computeWorldPose(clip.skeleton(), framePose(clip, frame));
            for (int j = 0; j < high->skeleton().jointCount(); ++j) {
                const int there = clip.skeleton().indexOf(high->skeleton().joint(j).name);
                QVERIFY(there >= 0);
                const Vector3 off =
                    found.positions[std::size_t(there)] - wanted.positions[std::size_t(j)];
                QVERIFY2(off.norm() < 1e-5, qPrintable(QString::number(off.norm())));
            }
        }
    }

    void aTakeThatIsNotThereIsNamed()
    {
        auto asset = readAsset(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/walk.bvh"));
        QVERIFY(asset.ok());
        QCOMPARE(asset->takes[0].name, "walk");
        const auto shared = std::make_shared<const Asset>(*std::move(asset));
        QVERIFY(chooseTake(shared, "walk").ok());
        const auto none = chooseTake(shared, "run");
        QVERIFY(!none.ok());
        QVERIFY(none.error().message.contains("run"));
        QVERIFY(none.error().remedy.contains("walk"));
    }

    void aCharacterWithoutMotionSaysSo()
    {
        const auto still = std::make_shared<Asset>(
            *testing::assetOf(testing::wavingClip(2, *FrameRate::fromFraction(30, 1))));
        still->takes.clear();
        const auto taken = chooseTake(still);
        QVERIFY(!taken.ok());
        QVERIFY(taken.error().message.contains("no animation"));
        QVERIFY(!taken.error().remedy.isEmpty());
    }

    void theReadMeTellsWhatTheTableSays()
    {
        QFile file(QStringLiteral(FLINCH_SOURCE_DIR "/README.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QStringList rows = {
            "| format | files | in | out | takes | meshes | frame rate | markers | sparse keys |",
            "|---|---|---|---|---|---|---|---|---|"};
        const auto yes = [](bool held) {
            return QString(held ? "yes" : "no");
        };
        for (const FileFormat &format : fileFormats()) {
            QStringList suffixes;
            for (const char *suffix : format.suffixes) {
                if (suffix)
                    suffixes += QStringLiteral("`.%1`").arg(QLatin1String(suffix));
            }
            QString files = suffixes.join(", ");
            if (format.companions)
                files += QStringLiteral(" with `%1`").arg(QLatin1String(format.companions));
            rows +=
                QStringLiteral("| %1 | %2 | %3 | %4 | %5 | %6 | %7 | %8 | %9 |")
                    .arg(QLatin1String(format.name), files, yes(format.read), yes(format.write),
                         yes(format.holds.takes), yes(format.holds.meshes), yes(format.holds.rate),
                         yes(format.holds.markers), yes(format.holds.keys));
        }
        QVERIFY2(text.contains(rows.join('\n')),
                 qPrintable("the README lacks:\n" + rows.join('\n')));
    }

    void filesOfStudios_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("takes"); // that have keys
        QTest::addColumn<int>("meshes");
        QTest::addColumn<bool>("isPerson");
        const auto row = [](const char *name, int takes, int meshes, bool isPerson) {
            QTest::newRow(name) << QStringLiteral(FLINCH_DATA_DIR "/") + name << takes << meshes
                                << isPerson;
        };
        row("fbx/91_48.fbx", 1, 0, true);
        row("fbx/91_49.fbx", 1, 0, true);
        row("fbx/arnaud.fbx", 0, 1, true);
        row("fbx/crossarms.fbx", 1, 0, true);
        row("fbx/run.fbx", 1, 0, true);
        row("fbx/skeleton.fbx", 1, 1, true);
        row("fbx/walk.fbx", 1, 0, true);
        row("gltf/Knight.glb", 76, 15, false);
        row("gltf/human-male.glb", 0, 1, true);
        row("gltf/model-human.glb", 0, 1, false);
        row("gltf/CesiumMan.glb", 1, 1, true);
        row("gltf/RiggedFigure.glb", 1, 1, true);
    }

    void filesOfStudios()
    {
        QFETCH(QString, path);
        QFETCH(int, takes);
        QFETCH(int, meshes);
        QFETCH(bool, isPerson);
        if (!QFile::exists(path))
            QSKIP("the file is not there");
        const auto asset = readAsset(path);
        QVERIFY2(asset.ok(), qPrintable(reasonOf(asset)));
        QVERIFY(checkAsset(*asset).ok());
        QCOMPARE(int(asset->takes.size()), takes);
        QCOMPARE(int(asset->meshes.size()), meshes);
        const auto character = buildCharacter(asset->skeleton, {});
        QVERIFY2(character.ok() == isPerson,
                 character ? "" : qPrintable(character.error().toText()));
        if (isPerson)
            QVERIFY2(asset->heightMetres > 1 && asset->heightMetres < 2.6,
                     qPrintable(QString::number(asset->heightMetres)));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestAssetFile)
#include "tst_assetfile.moc"
