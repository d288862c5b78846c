#pragma once

#include "app/window/application.h"
#include "app/window/importdialog.h"
#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "widgets/common/foldinggroup.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/timeline.h"
#include "widgets/viewport/viewportarea.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>

#include <functional>
#include <memory>
#include <utility>

namespace flinch::testing {

inline constexpr int kTimeout = kPatience;

/// The whole application with settings and folders of its own, as a first start finds it.
class WindowBench
{
public:
    WindowBench()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_DATA_HOME", file("data").toUtf8());
        if (!Theme::instance())
            Theme::install(qApp, ThemeChoice::Dark);
    }

    /// Another start of the program.
    void start(const QSize &size = {1600, 1000})
    {
        m_application.reset();
        m_application = std::make_unique<Application>();
        m_application->makeWindow();
        show(size);
    }

    void show(const QSize &size = {1600, 1000})
    {
        window().resize(size);
        window().show();
        require(QTest::qWaitForWindowExposed(&window(), kPatience), "the window is shown");
        // shortcuts want an active window, and there may be no window manager to make it one
        QApplication::setActiveWindow(&window());
    }

    void stop() { m_application.reset(); }

    void openDemo()
    {
        QSignalSpy opened(&window().files(), &FileCommands::opened);
        window().actions().openDemo->trigger();
        require(QTest::qWaitFor([&] { return opened.count() == 1; }, kTimeout), "the demo opens");
        simulate();
    }

    /// A group of the inspector, which may be folded.
    void openGroup(const char *title)
    {
        for (FoldingGroup *group : dock("inspector")->findChildren<FoldingGroup *>()) {
            if (group->header().text() == QLatin1String(title) && !group->isOpen())
                group->header().click();
        }
        QApplication::processEvents();
    }

    void simulate()
    {
        require(QTest::qWaitFor([this] { return workspace().simulation.isUpToDate(); }, kTimeout),
                "the take is simulated");
    }

    /// Opens a file and waits for its end, good or bad.
    void open(const QString &path)
    {
        QSignalSpy opened(&window().files(), &FileCommands::opened);
        QSignalSpy failed(&window().files(), &FileCommands::openFailed);
        window().files().open(path);
        const auto isOver = [&] {
            // who is asked how to read it says yes
            auto *asks = window().findChild<ImportDialog *>();
            if (asks && asks->isVisible())
                asks->accept();
            return opened.count() + failed.count() == 1;
        };
        require(QTest::qWaitFor(isOver, kTimeout), "the file is opened or refused");
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QApplication::setActiveWindow(&window());
        QTest::keyClick(&window(), key, modifiers);
    }

    Application &application() { return *m_application; }

    MainWindow &window() { return m_application->window(); }

    Workspace &workspace() { return m_application->workspace(); }

    Document &document() { return workspace().document; }

    QDockWidget *dock(const char *name)
    {
        return window().findChild<QDockWidget *>(QLatin1String(name));
    }

    const ProjectImpact &impact(int id) { return *document().setup().impact(ImpactId(id)); }

    QString file(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    QString write(const char *name, const QByteArray &content) const
    {
        QFile made(file(name));
        if (!made.open(QIODevice::WriteOnly) || made.write(content) != content.size())
            qFatal("cannot write %s", name);
        return made.fileName();
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Application> m_application;
};

/// Clicks a button of the next message box, found by its words, and keeps what the box said.
/// Destruction ends the waiting.
class Answer : public QObject
{
public:
    /// `before` is run while the box stands.
    explicit Answer(const char *button, std::function<void()> before = {})
        : m_button(QString::fromUtf8(button))
        , m_before(std::move(before))
    {
        connect(&m_timer, &QTimer::timeout, this, [this] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            if (!box || (m_box && m_box != box))
                return;
            m_timer.stop();
            if (!std::exchange(m_box, box))
                read(*box);
            answer(*box);
            if (box->isVisible())
                m_timer.start(10); // a box that is not quite there yet may lose a click
        });
        m_timer.start(10);
    }

    const QString &title() const { return m_title; }

    const QString &sentence() const { return m_sentence; }

    /// From left to right.
    const QStringList &buttons() const { return m_buttons; }

    /// What Enter would have done.
    const QString &defaultButton() const { return m_default; }

    bool isGiven() const { return !m_title.isEmpty() && !m_missing; }

private:
    void read(const QMessageBox &box)
    {
        m_title = box.text();
        m_sentence = box.informativeText();
        if (m_before)
            m_before();
        QList<QAbstractButton *> buttons = box.buttons();
        std::ranges::sort(buttons, {}, &QWidget::x);
        for (const QAbstractButton *each : buttons)
            m_buttons += each->text();
        if (box.defaultButton())
            m_default = box.defaultButton()->text();
    }

    void answer(QMessageBox &box)
    {
        for (QAbstractButton *each : box.buttons()) {
            if (each->text() == m_button)
                return QTest::mouseClick(each, Qt::LeftButton);
        }
        m_missing = true;
        QTest::keyClick(&box, Qt::Key_Escape);
    }

    QTimer m_timer;
    QPointer<QMessageBox> m_box; // that was answered
    QString m_button;
    std::function<void()> m_before;
    QString m_title;
    QString m_sentence;
    QStringList m_buttons;
    QString m_default;
    bool m_missing = false;
};

/// Types a path into the next file dialog and presses Enter.
class ChosenFile : public QObject
{
public:
    explicit ChosenFile(const QString &path)
    {
        connect(&m_timer, &QTimer::timeout, this, [this, path] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            m_timer.stop();
            auto *name = dialog->findChild<QLineEdit *>();
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
        m_timer.start(10);
    }

private:
    QTimer m_timer;
};

/// What a test of the window is run by.
template<typename Test, typename... Given>
int runWindowTest(int argc, char **argv, const Given &...given)
{
    qputenv("QT3D_RENDERER", "opengl");
    QApplication application(argc, argv);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication::setApplicationName(QStringLiteral("window_test"));
    QApplication::setOrganizationName(QStringLiteral("flinch"));
    Test test(given...);
    return QTest::qExec(&test, argc, argv);
}

} // namespace flinch::testing
