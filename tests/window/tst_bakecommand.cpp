#include "app/window/bakedialog.h"
#include "app/window/bakeform.h"
#include "app/window/bakeresultpage.h"
#include "core/io/clipfile.h"
#include "core/project/clipsource.h"
#include "core/project/projectfile.h"
#include "widgets/common/theme.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"

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

constexpr int kTimeout = 120'000;

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

    void open(const Project &project, const QString &path = {})
    {
        auto read = readClipFile(sourceFile(project.source), project.source.import);
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().toText()));
        auto loaded = std::make_shared<LoadedClip>();
        loaded->clip = std::make_shared<const Clip>(std::move(read->clip));
        loaded->report = read->report;
        loaded->bvh = read->bvh;
        document.reset(project, loaded, path);
        simulate();
        dialog = std::make_unique<BakeDialog>(workspace, nullptr);
        dialog->show();
        type("out.fbx");
    }

    void simulate()
    {
        const SimulationService &simulation = workspace.simulation;
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate() && !simulation.isRunning(), kTimeout);
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

    /// Bakes, and once more by what the button copies: both files are the same to the byte.
    void compare()
    {
        QVERIFY2(copy()->isEnabled(), qPrintable(copy()->toolTip()));
        copy()->click();
        QString line = QGuiApplication::clipboard()->text();
        QVERIFY(line.startsWith(QLatin1String("flinch-cli ")));
        line.replace(0, 10, QStringLiteral(FLINCH_CLI));
        const QString path = dialog->form().request().path;
        QSignalSpy finished(&workspace.baker, &BakeService::finished);
        dialog->findChild<QPushButton *>(QStringLiteral("bakeStart"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        const QByteArray baked = contents(path);
        QVERIFY(!baked.isEmpty());
        QVERIFY(QFile::remove(path));
        QProcess shell;
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
        QVERIFY(shell.waitForFinished(kTimeout));
        QVERIFY2(shell.exitCode() == 0, qPrintable(line + shell.readAllStandardError()));
        QVERIFY2(contents(path) == baked, qPrintable(line));
    }
};

using Choose = std::function<void(Bench &)>;

} // namespace

/// That what "Copy as Command Line" gives bakes what the dialog bakes.
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

    void theCopiedLineBakesTheSame_data()
    {
        QTest::addColumn<Choose>("choose");
        const auto row = [](const char *name, const Choose &choose) {
            QTest::newRow(name) << choose;
        };
        row("as it is", [](Bench &) {});
        row("glTF with few keys", [](Bench &b) {
            b.type("out.glb");
            b.named<QComboBox>("Unit")->setCurrentIndex(0);
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
            b.named<QComboBox>("Frame rate")->setCurrentIndex(4);
            b.check("Add a light proxy body");
            b.check("Keep planted feet planted", false);
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
        b.named<QComboBox>("Unit")->setCurrentIndex(2); // as the clip
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
