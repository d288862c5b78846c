#include "app/window/bakedialog.h"
#include "app/window/bakeform.h"
#include "app/window/bakepresets.h"
#include "app/window/bakeresultpage.h"
#include "core/io/assetfile.h"
#include "core/project/clipsource.h"
#include "core/project/projectfile.h"
#include "tests/support/require.h"
#include "widgets/common/theme.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/document/settings.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

constexpr int kTimeout = flinch::testing::kPatience;

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A project in a folder of its own, and the dialog that bakes it.
struct Bench
{
    QTemporaryDir folder;
    Workspace workspace;
    Document &document = workspace.document;
    std::unique_ptr<BakeDialog> dialog;

    explicit Bench(const Project &project = readProject(QString(kDemoProject))->project)
    {
        open(project);
    }

    /// Opens the project as it was saved under that name.
    Bench(const Project &project, const char *name)
    {
        testing::require(writeProject(file(name), project).ok(), "the project is written");
        open(project, file(name));
    }

    void open(const Project &project, const QString &path = {})
    {
        auto asset = readAsset(sourceFile(project.source), project.source.import);
        testing::require(asset.ok(), "its clip is read");
        document.reset(project, std::make_shared<const Asset>(*std::move(asset)), {path, {}});
        simulate();
        dialog = std::make_unique<BakeDialog>(workspace, nullptr);
        dialog->show();
        if (path.isEmpty())
            type("out.fbx");
    }

    void simulate()
    {
        const SimulationService &simulation = workspace.simulation;
        testing::require(
            QTest::qWaitFor([&] { return simulation.isUpToDate() && !simulation.isRunning(); },
                            kTimeout),
            "the take is simulated");
    }

    QString file(const char *name) const { return folder.filePath(QLatin1String(name)); }

    void type(const char *name)
    {
        dialog->findChild<QLineEdit *>(QStringLiteral("bakeFile"))->setText(file(name));
    }

    void check(const char *words, bool on = true)
    {
        for (QCheckBox *box : dialog->findChildren<QCheckBox *>()) {
            if (box->text() == QLatin1String(words) && box->isChecked() != on)
                box->click();
        }
    }

    template<typename T>
    T *named(const char *name)
    {
        for (T *widget : dialog->findChildren<T *>()) {
            if (widget->accessibleName() == QLatin1String(name))
                return widget;
        }
        qFatal("no %s", name);
    }

    void set(const char *name, double value)
    {
        auto *field = named<ValueField>(name);
        field->setValue(value);
        Q_EMIT field->valueEdited(value);
    }

    QPushButton *copy() { return dialog->findChild<QPushButton *>(QStringLiteral("bakeCopy")); }

    QString target() const { return dialog->form().request().path; }

    /// What the dialog bakes, which is gone then; empty: nothing.
    QByteArray bake()
    {
        QSignalSpy finished(&workspace.baker, &BakeService::finished);
        dialog->findChild<QPushButton *>(QStringLiteral("bakeStart"))->click();
        if (!QTest::qWaitFor([&] { return finished.count() == 1; }, kTimeout))
            return {};
        return takeTarget();
    }

    /// The same of a command.
    QByteArray bakeBy(QString line)
    {
        line.replace(0, 10, QStringLiteral(FLINCH_CLI));
        QProcess shell;
        shell.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
        return shell.waitForFinished(kTimeout) && shell.exitCode() == 0 ? takeTarget()
                                                                        : QByteArray();
    }

    QByteArray takeTarget()
    {
        const QByteArray bytes = contents(target());
        QFile::remove(target());
        return bytes;
    }

    /// Bakes, and once more by what the button copies: both files are the same to the byte.
    void compare()
    {
        QVERIFY2(copy()->isEnabled(), qPrintable(copy()->toolTip()));
        copy()->click();
        const QString line = QGuiApplication::clipboard()->text();
        QVERIFY(line.startsWith(QLatin1String("flinch-cli ")));
        const QByteArray baked = bake();
        QVERIFY(!baked.isEmpty());
        QVERIFY2(bakeBy(line) == baked, qPrintable(line));
    }
};

using Choose = std::function<void(Bench &)>;

/// The demo's first blows; the later of them comes at frame 348.
Project shortProject(const BakeRecipe &recipe)
{
    Project project = readProject(QString(kDemoProject))->project;
    project.setup.range = FrameRange{100, 390};
    project.bake = recipe;
    return project;
}

} // namespace

/// That flinch-cli bakes what the dialog bakes: of a project by itself, and of all that is on the
/// screen by what "Copy as Command Line" gives.
class TestBakeCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void aProjectBakesTheSameByItself_data()
    {
        QTest::addColumn<BakeRecipe>("recipe");
        for (const BakeFormat format : {BakeFormat::Fbx, BakeFormat::Glb, BakeFormat::Bvh}) {
            const auto row = [format](const char *name, BakeRecipe recipe) {
                recipe.format = format;
                QTest::addRow("%s: %s", enumName(format).data(), name) << recipe;
            };
            row("as it is", {});
            row("forced home", {.returnFrame = 375});
            row("cut, resampled, planted", {.fps = FrameRate::fromFraction(30, 1),
                                            .frames = FrameRange{120, 410},
                                            .startFrame = 1001,
                                            .plantFeet = true});
            row("another motion with all that is left", {.takes = {BakedMotion::Shadow},
                                                         .unit = BakeUnit::Metres,
                                                         .rootMotion = RootMotion::ToRootNode,
                                                         .reduceKeys = 0.2,
                                                         .proxyMesh = true,
                                                         .takeName = QStringLiteral("braced")});
            row("raw", {.mode = BakeMode::Raw});
        }
        QTest::newRow("fbx: several takes, not in the dialog's order")
            << BakeRecipe{.takes = {BakedMotion::Mocap, BakedMotion::Main}};
    }

    void aProjectBakesTheSameByItself()
    {
        QFETCH(BakeRecipe, recipe);
        const Project project = shortProject(recipe);
        Bench b(project, "shot.flinch");
        const auto line = [&b](const char *name) {
            return QStringLiteral("flinch-cli bake %1 -o %2").arg(b.file(name), b.target());
        };
        const QByteArray baked = b.bake();
        QVERIFY(!baked.isEmpty());
        QVERIFY(!b.document.isModified()); // nothing was chosen
        QVERIFY(b.bakeBy(line("shot.flinch")) == baked);
        // and it is the recipe that did it
        const BakeRecipe usual = {.format = recipe.format};
        QVERIFY(writeProject(b.file("usual.flinch"), shortProject(usual)).ok());
        QCOMPARE(b.bakeBy(line("usual.flinch")) == baked, recipe == usual);
    }

    void aFallIsCutTheSameByBoth()
    {
        Project project = shortProject({});
        project.setup.range = FrameRange{100, 700};
        project.setup.reaction = {};
        project.setup.impacts.resize(1);
        ImpactKey &push = project.setup.impacts[0].key;
        push = {};
        push.time = 1.5;
        push.kind = ImpactKind::Push;
        push.direction = {0, 0, -1};
        push.impulse = 80;
        push.duration = 0.2;
        push.reaction.outcome = Outcome::Fall;
        Bench b(project);
        const auto band = [&b] {
            return b.dialog->form().effect();
        };
        QVERIFY2(!band().contains(QLatin1String("is at rest")), qPrintable(band()));
        const QByteArray whole = b.bake();
        b.check("Cut at rest");
        QVERIFY2(band().contains(QLatin1String("where the body is at rest")), qPrintable(band()));
        b.dialog = std::make_unique<BakeDialog>(b.workspace, nullptr);
        b.type("out.fbx");
        b.check("Cut at rest");
        b.compare();
        QVERIFY(b.bake().size() < whole.size());
    }

    void whatTheClipDoesNotHaveIsLeftOut()
    {
        Bench b(shortProject({.frames = FrameRange{300, 5000}, .returnFrame = 3750}),
                "shot.flinch");
        const QByteArray baked = b.bake();
        QVERIFY(!baked.isEmpty());
        QVERIFY(!b.document.isModified());
        QVERIFY(
            b.bakeBy(
                QStringLiteral("flinch-cli bake %1 -o %2").arg(b.file("shot.flinch"), b.target()))
            == baked);
    }

    /// Whatever the project has, its opposite has a word.
    void everythingCanBeUnsaid()
    {
        const BakeRecipe all = {.takes = {BakedMotion::Shadow, BakedMotion::Main},
                                .mode = BakeMode::Raw,
                                .fps = FrameRate::fromFraction(30, 1),
                                .unit = BakeUnit::Metres,
                                .frames = FrameRange{120, 410},
                                .startFrame = 7,
                                .returnFrame = 375,
                                .cutAtRest = true,
                                .plantFeet = true,
                                .rootMotion = RootMotion::ToRootNode,
                                .reduceKeys = 0.2,
                                .proxyMesh = true,
                                .takeName = QStringLiteral("all of it")};
        Bench b(shortProject(all), "shot.flinch");
        b.dialog->form().setRecipe({});
        Q_EMIT b.dialog->form().edited();
        b.compare();
        QVERIFY(b.document.project().bake == BakeRecipe());
    }

    void aNewClipBeginsWithThePresetUsedLast()
    {
        QSettings().setValue(settings::kBakePreset, QStringLiteral("unreal"));
        const BakeRecipe recipe = firstRecipe();
        QCOMPARE(recipe.fps, FrameRate::fromFraction(30, 1));
        QVERIFY(recipe.plantFeet);
        QSettings().remove(settings::kBakePreset);
        QCOMPARE(firstRecipe().unit, std::optional(BakeUnit::Metres));
    }

    void theCopiedLineBakesTheSame_data()
    {
        QTest::addColumn<Choose>("choose");
        const auto row = [](const char *name, const Choose &choose) {
            QTest::newRow(name) << choose;
        };
        row("as it is", [](Bench &) {});
        row("glTF with few keys", [](Bench &b) {
            b.type("out.glb");
            b.named<QComboBox>("Unit")->setCurrentText(QStringLiteral("Centimetres"));
            b.check("Reduce keys within");
            b.set("Tolerance", 0.2);
        });
        row("BVH, keys reduced elsewhere", [](Bench &b) {
            b.check("Reduce keys within");
            b.type("out.bvh");
        });
        row("two takes, cut, resampled, forced home", [](Bench &b) {
            b.check("Mocap");
            b.check("On the clip again by");
            b.set("First frame", 100);
            b.set("Last frame", 880);
            b.set("Return", 830);
            b.named<QComboBox>("Frame rate")->setCurrentText(QStringLiteral("29.97 fps"));
            b.named<QComboBox>("Root motion")
                ->setCurrentText(QStringLiteral("On the topmost joint"));
            b.named<QLineEdit>("Take name")->setText(QStringLiteral("it's a hit"));
            b.set("Start frame", 1001);
            b.check("Add a light proxy body");
            b.check("Keep planted feet planted");
        });
        row("no impact", [](Bench &b) {
            std::vector<ImpactId> enabled;
            for (const ProjectImpact &impact : b.document.setup().impacts) {
                if (impact.enabled)
                    enabled.push_back(impact.id);
            }
            impactedits::toggleEnabled(b.document, enabled);
        });
        row("another body, controller and range", [](Bench &b) {
            CharacterOptions character = b.document.setup().character;
            character.weightKg = 91.5;
            b.document.push(commands::setCharacter(b.document, character));
            ControllerChoice control = b.document.setup().control;
            control.balance = Balance::RootOnly;
            control.quality = Quality::Draft;
            control.settings.jointLimits = false;
            b.document.push(commands::setController(b.document, control));
            b.document.push(commands::setRange(b.document, FrameRange{37, 701}));
            impactedits::move(b.document, {*b.document.setup().impact(ImpactId(1))}, 3.5);
        });
        row("the published gains", [](Bench &b) {
            ControllerChoice control = b.document.setup().control;
            control.settings = ControllerSettings::paper();
            b.document.push(commands::setController(b.document, control));
        });
    }

    void theCopiedLineBakesTheSame()
    {
        QFETCH(Choose, choose);
        Bench b;
        choose(b);
        b.simulate();
        b.compare();
    }

    void whatIsSaidOfReactionsIsCopied_data()
    {
        QTest::addColumn<ReactionSettings>("reaction");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char *name, const ReactionSettings &reaction,
                            const QStringList &words) {
            QTest::newRow(name) << reaction << words;
        };
        row("the usual", {}, {});
        ReactionSettings reaction;
        reaction.tone = 0.65;
        row("a tone", reaction, {"--tone 0.65"});
        reaction.keys[Keyable::Tone].keys = {
            {0.5, 0.2}, {2, 1.0 / 3, Interpolation::Step}, {2.9, 0.9}};
        row("tones", reaction, {"--tone 0.5:0.2,2:0.3333333333333333:step,2.9:0.9"});
        reaction.enabled = false;
        row("none", reaction, {"--no-reaction"});
        reaction.enabled = true;
        reaction.outcome = Outcome::Steps;
        reaction.aftermath = Aftermath::Displaced;
        reaction.recover = 1.25;
        reaction.brace = 0.15;
        reaction.reflex = 0.85;
        reaction.mostSteps = 2;
        reaction.stepHeight = 0.07;
        row("everything", reaction,
            {"--tone 0.5:0.2", "--outcome steps", "--aftermath displaced", "--recover 1.25",
             "--brace 0.15", "--reflex 0.85", "--most-steps 2", "--step-height 0.07"});
        reaction = {};
        reaction.keys[Keyable::Exaggerate].keys = {{0.5, 1}, {2, 2.5}};
        reaction.keys[Keyable::Head].keys = {{1, 0.5, Interpolation::Step}};
        reaction.keys[Keyable::Hips].keys = {{0, 0}};
        row("shares over time", reaction,
            {"--exaggerate 0.5:1,2:2.5", "--weights 'head=1:0.5:step hips=0:0'"});
        reaction.enabled = false;
        row("shares of what is not planned", reaction, {"--no-reaction", "--exaggerate 0.5:1"});
    }

    void whatIsSaidOfReactionsIsCopied()
    {
        QFETCH(ReactionSettings, reaction);
        QFETCH(QStringList, words);
        Bench b;
        Project project = b.document.project();
        project.setup.range = FrameRange{100, 390};
        project.setup.reaction = reaction;
        b.open(project);
        b.compare();
        const QString line = QGuiApplication::clipboard()->text();
        for (const QString &word : words)
            QVERIFY2(line.contains(word), qPrintable(line));
        QVERIFY(!words.isEmpty() || !line.contains(QLatin1String("reaction")));
        QCOMPARE(line.contains(QLatin1String("--tone")), words.value(0).startsWith("--tone"));
    }

    void whatAnImpactSaysOtherwiseIsCopied()
    {
        Bench b;
        Project project = b.document.project();
        project.setup.range = FrameRange{100, 390};
        ImpactReaction &own = project.setup.impacts[0].key.reaction;
        own.outcome = Outcome::Flinch;
        own.tone = 0.7;
        own.exaggerate = 1.5;
        own.weights.head = 0.5;
        b.open(project);
        b.compare();
        QVERIFY2(QGuiApplication::clipboard()->text().contains(
                     QLatin1String("outcome=flinch tone=0.7 exaggerate=1.5 weights=head:0.5")),
                 qPrintable(QGuiApplication::clipboard()->text()));
    }

    void aClipIsNamedWithWhatIsKnownOfIt()
    {
        Bench b;
        Project project = b.document.project();
        ClipSource &source = project.source;
        source.kind = ClipSource::Kind::File;
        source.path = b.file("it's mine.bvh");
        source.import = {.unitToMetres = 0.0102, .upAxis = UpAxis::Y};
        QVERIFY(QFile::copy(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh"),
                            source.path));
        const Skeleton &skeleton = b.document.clip()->skeleton();
        const int finger = skeleton.indexOf(QStringLiteral("LeftHandIndex1"));
        QVERIFY(finger >= 0);
        project.setup.character.overrides[BodyId::LeftHand] = skeleton.joint(finger).id;
        b.open(project);
        b.compare();
        b.dialog->findChild<BakeResultPage *>()->againAsked();
        b.named<QComboBox>("Unit")->setCurrentText(QStringLiteral("As the clip"));
        b.compare();
    }

    void whatHasNoOptionMustBeSaved()
    {
        Bench b;
        Project project = b.document.project();
        project.setup.character.setTuning({BallJointId::LeftShoulder, 60, 2});
        b.open(project);
        QVERIFY(!b.copy()->isEnabled());
        QVERIFY2(b.copy()->toolTip().contains(QLatin1String("Save the project first")),
                 qPrintable(b.copy()->toolTip()));
        const QString path = b.file("it's mine.flinch");
        QVERIFY(writeProject(path, project).ok());
        b.open(project, path);
        b.compare();
        // a gain that is neither the usual nor the published one
        ControllerChoice control = b.document.setup().control;
        control.settings.main.stiffness *= 1.5;
        b.open(readProject(QString(kDemoProject))->project);
        b.document.push(commands::setController(b.document, control));
        b.simulate();
        QTRY_VERIFY(b.copy()->toolTip().contains(QLatin1String("its gains")));
        QVERIFY(!b.copy()->isEnabled());
    }

private:
    QTemporaryDir m_settings;
};

QTEST_MAIN(TestBakeCommand)
#include "tst_bakecommand.moc"
