#include "app/window/filecommands.h"
#include "app/window/importdialog.h"
#include "core/doctor/knownmaps.h"
#include "tests/panels/panelwidgets.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"
#include "widgets/doctor/mappingfigure.h"
#include "widgets/doctor/mappingform.h"
#include "widgets/document/commands.h"

#include <QCheckBox>
#include <QListWidget>
#include <QLocale>
#include <QSignalSpy>

using namespace flinch;
using namespace flinch::testing;

namespace {

AssetPtr assetOf(const HumanoidNames &names, std::initializer_list<int> takes)
{
    auto asset = std::make_shared<Asset>();
    int number = 0;
    for (const int frames : takes) {
        AssetTake take;
        take.name = QStringLiteral("Take %1").arg(++number);
        Clip clip = humanoidClip(names, {.frames = frames});
        if (asset->skeleton)
            clip.setSkeleton(asset->skeleton);
        asset->skeleton = clip.skeletonPtr();
        take.clip = std::make_shared<const Clip>(std::move(clip));
        asset->takes.push_back(std::move(take));
    }
    asset->origin.format = QStringLiteral("FBX");
    asset->heightMetres = 1.77;
    return asset;
}

ClipSource source()
{
    return {ClipSource::Kind::File, QStringLiteral("/clips/patrol.fbx"), {}, {}, {}};
}

/// The dialog over a window of some width.
struct Asked
{
    QWidget window;
    std::unique_ptr<ImportDialog> dialog;

    explicit Asked(const AssetPtr &asset, int width = 1600)
    {
        window.resize(width, width == 1280 ? 720 : 1000);
        dialog = std::make_unique<ImportDialog>(source(), asset, Setup(),
                                                ImportDialog::Purpose::Open, &window);
        dialog->show();
        settle();
    }

    void settle()
    {
        require(QTest::qWaitFor([this] { return !dialog->draft().isBusy(); }, kPatience),
                "the clip is examined");
        QApplication::processEvents();
    }

    QPushButton *open() { return dialog->findChild<QPushButton *>(QStringLiteral("importOpen")); }

    QString band() { return dialog->findChild<TextLabel *>(QStringLiteral("importBand"))->text(); }

    QListWidget *takes() { return dialog->findChild<QListWidget *>(); }

    MappingForm *mapping() { return dialog->findChild<MappingForm *>(); }

    QComboBox *joints()
    {
        for (QComboBox *combo : mapping()->findChildren<QComboBox *>()) {
            if (combo->accessibleName().contains("joint of the skeleton"))
                return combo;
        }
        qFatal("there is no list of joints");
    }

    void choose(BodyId body, const QString &joint)
    {
        MappingFigure &figure = mapping()->figure();
        QTest::mouseClick(&figure, Qt::LeftButton, {}, figure.partPlace(int(body)).center());
        QComboBox *list = joints();
        list->setFocus();
        list->showPopup();
        list->view()->setCurrentIndex(list->model()->index(list->findText(joint), 0));
        QTest::keyClick(list->view(), Qt::Key_Return);
        settle();
    }
};

} // namespace

/// What is asked before a file is opened.
class TestImportDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
        keepSettingsApart();
        qputenv("XDG_DATA_HOME", m_folder.filePath("data").toUtf8());
    }

    void cleanup() { QDir(mapsFolder()).removeRecursively(); }

    void theLongestTakeIsPreselectedAndAnotherIsChosen()
    {
        Asked asked(assetOf(humanoidFamily("Mixamo"), {5, 60, 12}));
        QCOMPARE(asked.takes()->count(), 3);
        QCOMPARE(asked.takes()->currentRow(), 1);
        QVERIFY2(asked.band().contains("Take 2, 60 frame"), qPrintable(asked.band()));
        QVERIFY(asked.band().contains("never changed"));
        asked.takes()->setFocus();
        QTest::keyClick(asked.takes(), Qt::Key_Down);
        asked.settle();
        QCOMPARE(asked.dialog->draft().source().take, std::optional<QString>("Take 3"));
        QVERIFY(asked.band().contains("Take 3, 12 frame"));
        const QRect first = asked.takes()->visualItemRect(asked.takes()->item(0));
        QTest::mouseClick(asked.takes()->viewport(), Qt::LeftButton, {}, first.center());
        asked.settle();
        QCOMPARE(asked.dialog->draft().take(), 0);
        QSignalSpy accepted(asked.dialog.get(), &QDialog::accepted);
        QTest::mouseClick(asked.open(), Qt::LeftButton);
        QCOMPARE(accepted.count(), 1);
    }

    void aJointIsCorrectedAndTheAnswerIsKept()
    {
        const AssetPtr asset = assetOf(namelessHumanoid(), {5});
        {
            Asked asked(asset);
            QVERIFY(asked.dialog->draft().examined().character);
            asked.choose(BodyId::Chest, QStringLiteral("joint2"));
            const auto &character = asked.dialog->draft().examined().character;
            QVERIFY(character);
            QCOMPARE(character->mapping.sourceJoint(BodyId::Chest),
                     asset->skeleton->indexOf(u"joint2"));
            QVERIFY(QDir(mapsFolder()).isEmpty());
            auto *remember = asked.dialog->findChild<QCheckBox *>();
            QTest::mouseClick(remember, Qt::LeftButton, {}, QPoint(6, remember->height() / 2));
            QVERIFY(remember->isChecked());
            QTest::keyClick(asked.dialog.get(), Qt::Key_Return);
            QVERIFY(!asked.dialog->isVisible());
        }
        QStringList warnings;
        const auto own = mapsIn(mapsFolder(), warnings);
        QCOMPARE(warnings, QStringList());
        const auto found = findMap(*asset->skeleton, own);
        QVERIFY(found);
        QCOMPARE(mapSkeleton(*asset->skeleton, found->joints)->sourceJoint(BodyId::Chest),
                 asset->skeleton->indexOf(u"joint2"));
        // and it can be chosen, or taken back
        Asked again(asset);
        QComboBox *map = comboNamed(*again.mapping(), "Map");
        QCOMPARE(map->count(), 2);
        QCOMPARE(map->currentIndex(), 0);
        map->setFocus();
        QTest::keyClick(map, Qt::Key_Down);
        again.settle();
        QCOMPARE(again.dialog->draft().setup().character.overrides.size(), std::size_t(kBodyCount));
        QTest::keyClick(map, Qt::Key_Up);
        again.settle();
        QVERIFY(again.dialog->draft().setup().character.overrides.empty());
    }

    /// A joint that cannot be it is told of, and the choice stays to be corrected.
    void whatCannotBeIsTold()
    {
        Asked asked(assetOf(humanoidFamily("Mixamo"), {5}));
        asked.choose(BodyId::LeftShin, QStringLiteral("mixamorig:Head"));
        QVERIFY(!asked.dialog->draft().examined().character);
        QVERIFY2(asked.band().contains("mixamorig:Head"), qPrintable(asked.band()));
        QCOMPARE(asked.joints()->currentText(), QString("mixamorig:Head"));
        QVERIFY(!asked.dialog->findChild<QCheckBox *>()->isEnabled());
        asked.choose(BodyId::LeftShin, QStringLiteral("mixamorig:LeftLeg"));
        QVERIFY(asked.dialog->draft().examined().character);
    }

    void theFloorIsStatedAndFound()
    {
        Asked asked(assetOf(humanoidFamily("Mixamo"), {30}));
        type(fieldNamed(*asked.dialog, "Floor"), "0.25");
        asked.settle();
        QCOMPARE(asked.dialog->draft().setup().ground.floorMetres, std::optional(0.25));
        QCOMPARE(asked.dialog->draft().examined().ground->floorMetres, 0.25);
        QTest::mouseClick(asked.dialog->findChild<ResetButton *>(), Qt::LeftButton);
        asked.settle();
        QVERIFY(!asked.dialog->draft().setup().ground.floorMetres);
    }

    void aNarrowWindowHasTabs()
    {
        Asked wide(assetOf(humanoidFamily("Mixamo"), {5}));
        QCOMPARE(wide.dialog->size(), QSize(scaled(1196), scaled(684)));
        QVERIFY(wide.mapping()->isVisible());
        Asked narrow(assetOf(humanoidFamily("Mixamo"), {5}), 1280);
        QCOMPARE(narrow.dialog->size(), QSize(scaled(1000), scaled(620)));
        QVERIFY(!narrow.mapping()->isVisible());
        auto *pages = narrow.dialog->findChild<SegmentedChoice *>(QStringLiteral("importPages"));
        pages->setFocus();
        QTest::keyClick(pages, Qt::Key_Right);
        QVERIFY(narrow.mapping()->isVisible());
        // whoever wants to edit the mapping is led there
        QTest::keyClick(pages, Qt::Key_Left);
        QTest::mouseClick(buttonNamed(*narrow.dialog, "Edit mapping"), Qt::LeftButton);
        QVERIFY(narrow.mapping()->isVisible());
    }

    /// Only files with several takes or guesses are asked about; nothing is given up before Open.
    void filesAreAskedAboutOnlyWhereThereIsAQuestion()
    {
        QWidget window;
        window.resize(1600, 1000);
        window.show();
        Workspace workspace;
        FileCommands files(workspace, &window);
        QSignalSpy opened(&files, &FileCommands::opened);
        const auto write = [this](const char *name, const Clip &clip) {
            QFile file(m_folder.filePath(QLatin1String(name)));
            if (!file.open(QIODevice::WriteOnly))
                qFatal("cannot write %s", name);
            file.write(QByteArray::fromStdString(bvhText(clip)));
            return file.fileName();
        };
        const QString sure =
            write("sure.bvh", humanoidClip(humanoidFamily("Mixamo"), {.frames = 5}));
        const QString guess = write("guess.bvh", humanoidClip(namelessHumanoid(), {.frames = 5}));
        files.open(sure);
        QTRY_COMPARE(opened.count(), 1);
        QVERIFY(!window.findChild<ImportDialog *>());
        QVERIFY(workspace.document.setup().character.overrides.empty());

        files.open(guess);
        QTRY_VERIFY(window.findChild<ImportDialog *>());
        auto *dialog = window.findChild<ImportDialog *>();
        QVERIFY(dialog->isVisible());
        QCOMPARE(opened.count(), 1);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!window.findChild<ImportDialog *>());
        QCOMPARE(workspace.document.project().source.path, sure);

        files.open(guess);
        QTRY_VERIFY(window.findChild<ImportDialog *>());
        dialog = window.findChild<ImportDialog *>();
        auto *open = dialog->findChild<QPushButton *>(QStringLiteral("importOpen"));
        QTRY_VERIFY(open->isEnabled());
        QTest::mouseClick(open, Qt::LeftButton);
        QTRY_COMPARE(opened.count(), 2);
        QCOMPARE(workspace.document.project().source.path, guess);

        // nobody is there to answer
        QTRY_VERIFY(!window.findChild<ImportDialog *>());
        files.setUnattended();
        files.open(guess);
        QTRY_COMPARE(opened.count(), 3);
        QVERIFY(!window.findChild<ImportDialog *>());
    }

    /// The same dialog changes the open clip; each change is a step of the history.
    void theOpenClipIsChangedAndChangedBack()
    {
        QWidget window;
        window.resize(1600, 1000);
        window.show();
        Workspace workspace;
        FileCommands files(workspace, &window);
        Project project;
        project.source = source();
        workspace.document.reset(project, assetOf(humanoidFamily("Mixamo"), {5, 9}));
        files.changeImport();
        auto *dialog = window.findChild<ImportDialog *>();
        QVERIFY(dialog);
        QVERIFY(dialog->findChild<MappingFigure *>()->hasFocus()
                || dialog->focusWidget() == dialog->findChild<MappingFigure *>());
        QTRY_VERIFY(!dialog->draft().isBusy());
        dialog->findChild<QListWidget *>()->setCurrentRow(0);
        QTRY_VERIFY(!dialog->draft().isBusy());
        dialog->findChild<MappingForm *>()->figure().setBody(BodyId::Chest);
        dialog->findChild<MappingForm *>()->chooseJoint(
            workspace.document.asset()->skeleton->indexOf(u"mixamorig:Spine1"));
        QTRY_VERIFY(!dialog->draft().isBusy());
        QCOMPARE(workspace.document.undoStack().count(), 0);
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("importOpen")),
                          Qt::LeftButton);
        QCOMPARE(workspace.document.undoStack().count(), 2);
        QCOMPARE(workspace.document.project().source.take, std::optional<QString>("Take 1"));
        QCOMPARE(int(workspace.document.setup().character.overrides.size()), 1);
        workspace.document.undoStack().undo();
        workspace.document.undoStack().undo();
        QVERIFY(workspace.document.setup().character.overrides.empty());
        QVERIFY(!workspace.document.project().source.take);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestImportDialog)
#include "tst_importdialog.moc"
