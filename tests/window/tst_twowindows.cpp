#include "app/window/filecommands.h"
#include "core/project/projectfile.h"
#include "widgets/document/autosaver.h"
#include "widgets/document/commands.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace flinch;

namespace {

constexpr int kPairs = 200;

/// Edits are markers, each with a frame of its own, so that everybody's can be found again.
using Edits = std::set<int>;

Edits editsOf(const Project &project)
{
    Edits edits;
    for (const Marker &marker : project.markers)
        edits.insert(marker.frame);
    return edits;
}

Edits editsIn(const QString &path)
{
    const auto opened = readProject(path);
    return opened ? editsOf(opened->project) : Edits();
}

Edits without(const Edits &all, const Edits &some)
{
    Edits rest;
    std::ranges::set_difference(all, some, std::inserter(rest, rest.end()));
    return rest;
}

/// A window as far as files are concerned.
struct Window
{
    explicit Window(const QString &recoveryFolder)
        : autosaver(workspace.document, recoveryFolder)
        , files(workspace, &widget)
    {}

    Edits edits() const { return editsOf(workspace.document.project()); }

    void edit(int n)
    {
        Document &document = workspace.document;
        std::vector<Marker> markers = document.project().markers;
        markers.push_back({n, QString::number(n)});
        document.push(commands::setMarkers(document, std::move(markers)));
    }

    /// Until what is read is there.
    bool settle()
    {
        const bool isRead =
            QTest::qWaitFor([this] { return !workspace.loader.isRunning(); }, 60'000);
        QCoreApplication::processEvents();
        return isRead;
    }

    QWidget widget;
    Workspace workspace;
    Autosaver autosaver;
    FileCommands files;
};

/// Two windows on one project and a third program, in a folder of their own; somebody who answers
/// every question at random, and a book of what he gave up by that.
class Pair : public QObject
{
public:
    explicit Pair(std::mt19937 &random)
        : m_random(random)
    {
        Project earlier; // somebody's, which "Save As" may come upon
        earlier.markers = {{++m_lastEdit, QStringLiteral("earlier")}};
        if (!writeProject(m_path, Project()) || !writeProject(copy(0), earlier))
            qFatal("no project");
        for (auto &window : m_windows)
            window = std::make_unique<Window>(m_folder.filePath(QStringLiteral("recovery")));
        connect(&m_timer, &QTimer::timeout, this, &Pair::answer);
        m_timer.start(1);
        for (auto &window : m_windows)
            reopen(*window);
    }

    /// One thing that somebody does in one of the windows.
    void act()
    {
        Window &window = *m_windows[roll(2)];
        switch (roll(8)) {
        case 0:
        case 1:
        case 2:
            if (window.workspace.document.filePath().isEmpty())
                reopen(window);
            else
                window.edit(++m_lastEdit);
            break;
        case 3:
        case 4:
        case 5:
            if (!window.workspace.document.filePath().isEmpty())
                window.files.save();
            break;
        case 6:
            undo(window);
            break;
        case 7:
            reopen(window);
            break;
        }
        settle();
    }

    /// Closes both, whatever has to be answered for it.
    void close()
    {
        for (auto &window : m_windows) {
            while (!window->files.mayDiscard())
                settle();
            window.reset();
        }
    }

    /// What is neither in a file nor in a window, and was not given up by an answer.
    Edits lost() const
    {
        Edits kept = m_givenUp;
        const auto keep = [&kept](const Edits &edits) {
            kept.insert(edits.begin(), edits.end());
        };
        for (const auto &window : m_windows) {
            if (window)
                keep(window->edits());
        }
        const QDir folder(m_folder.path());
        for (const QString &name : folder.entryList({QStringLiteral("*.flinch")}))
            keep(editsIn(folder.filePath(name)));
        Edits all;
        for (int n = 1; n <= m_lastEdit; ++n)
            all.insert(n);
        return without(all, kept);
    }

    QString log() const { return m_log.join(QLatin1Char('\n')); }

    std::map<QString, int> answers; // by their button

private:
    unsigned roll(unsigned sides) { return unsigned(m_random() % sides); }

    QString copy(unsigned n) const
    {
        return m_folder.filePath(QStringLiteral("copy%1.flinch").arg(n));
    }

    void settle()
    {
        for (auto &window : m_windows) {
            if (window && !window->settle())
                qFatal("a file takes for ever to be read");
        }
    }

    void reopen(Window &window)
    {
        window.files.open(m_path);
        settle();
    }

    /// May bring back what was given up, too.
    void undo(Window &window)
    {
        const Edits before = window.edits();
        window.workspace.document.undoStack().undo();
        const Edits undone = without(before, window.edits());
        m_givenUp.insert(undone.begin(), undone.end());
        window.files.lookAtDisk();
    }

    void answer()
    {
        m_timer.stop(); // keys handle events
        answerNow();
        m_timer.start();
    }

    void answerNow()
    {
        QWidget *modal = QApplication::activeModalWidget();
        if (auto *dialog = qobject_cast<QFileDialog *>(modal)) {
            // the project itself, what is there already, or what may have been saved before
            m_target = roll(4) == 0 ? m_path : copy(roll(2));
            auto *name = dialog->findChild<QLineEdit *>();
            name->setText(m_target);
            QTest::keyClick(name, Qt::Key_Return);
        } else if (auto *box = qobject_cast<QMessageBox *>(modal)) {
            const QList<QAbstractButton *> buttons = box->buttons();
            QAbstractButton *button = buttons[int(roll(unsigned(buttons.size())))];
            note(*box->parentWidget(), button->text(), box->text());
            if (roll(3) == 0)
                writeMeanwhile(roll(2) == 0 ? m_path : m_target);
            button->click();
        }
    }

    /// Writes down what an answer gives up: that and no more.
    void note(const QWidget &asking, const QString &button, const QString &title)
    {
        const Window &window = &m_windows[0]->widget == &asking ? *m_windows[0] : *m_windows[1];
        const QString &own = window.workspace.document.filePath();
        m_log += QStringLiteral("%1: %2").arg(title, button);
        ++answers[button];
        Edits givenUp;
        if (button == QStringLiteral("Overwrite"))
            givenUp = without(editsIn(own), window.edits());
        else if (button == QStringLiteral("Replace"))
            givenUp = without(editsIn(m_target), window.edits());
        else if (button == QStringLiteral("Load Theirs")
                 || button == QStringLiteral("Discard Changes"))
            givenUp = without(window.edits(), editsIn(own));
        m_givenUp.insert(givenUp.begin(), givenUp.end());
    }

    /// While the question stands somebody else saves.
    void writeMeanwhile(const QString &path)
    {
        auto opened = readProject(path);
        if (!opened)
            return;
        opened->project.markers.push_back({++m_lastEdit, QStringLiteral("third")});
        if (!writeProject(path, opened->project))
            qFatal("not written");
        m_log += QStringLiteral("%1 is written meanwhile").arg(m_lastEdit);
    }

    std::mt19937 &m_random;
    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("hit.flinch"));
    std::unique_ptr<Window> m_windows[2];
    QTimer m_timer;
    int m_lastEdit = 0;
    Edits m_givenUp;
    QString m_target; // of the last file dialog
    QStringList m_log;
};

QString listed(const Edits &edits)
{
    QStringList names;
    for (const int edit : edits)
        names += QString::number(edit);
    return names.join(QLatin1Char(' '));
}

} // namespace

/// Two windows that edit and save one project: nothing is ever lost without a question.
class TestTwoWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
    }

    void nothingIsLostWithoutAQuestion()
    {
        std::mt19937 random(7);
        std::map<QString, int> answers;
        for (int n = 0; n < kPairs; ++n) {
            Pair pair(random);
            for (int step = 0; step < 12; ++step) {
                pair.act();
                QVERIFY2(pair.lost().empty(),
                         qPrintable(QStringLiteral("pair %1, step %2: %3 lost\n%4")
                                        .arg(n)
                                        .arg(step)
                                        .arg(listed(pair.lost()), pair.log())));
            }
            pair.close();
            QVERIFY2(pair.lost().empty(), qPrintable(QStringLiteral("pair %1: %2 lost\n%3")
                                                         .arg(n)
                                                         .arg(listed(pair.lost()), pair.log())));
            for (const auto &[button, count] : pair.answers)
                answers[button] += count;
        }
        for (const char *button : {"Save As…", "Overwrite", "Load Theirs", "Go Back", "Replace",
                                   "Open Anyway", "Discard Changes", "Save"}) {
            qInfo("%s: %d", button, answers[QString::fromUtf8(button)]);
            QVERIFY2(answers[QString::fromUtf8(button)] > 10, button);
        }
    }

private:
    QTemporaryDir m_settings;
};

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication::setApplicationName(QStringLiteral("two_windows_test"));
    TestTwoWindows test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_twowindows.moc"
