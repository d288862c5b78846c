#include "app/window/application.h"

#include "app/window/titledbox.h"
#include "core/base/language.h"
#include "core/project/recovery.h"

#include <QApplication>
#include <QFileInfo>
#include <QLocale>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

namespace flinch {

Application::Application()
    : m_autosaver(std::make_unique<Autosaver>(m_workspace.document))
{
    useLanguage(QSettings().value(settings::kLanguage, systemLanguage()).toString());
}

Application::~Application() = default;

void Application::makeWindow()
{
    auto window = std::make_unique<MainWindow>(m_workspace, *m_autosaver);
    connect(window.get(), &MainWindow::languageChosen, this, [this](const QString &code) {
        QSettings().setValue(settings::kLanguage, code);
        // after the menu that asked for it has gone
        QTimer::singleShot(0, this, [this, code] {
            const QRect place = m_window->geometry();
            const bool maximized = m_window->isMaximized();
            m_window->rememberLayout();
            useLanguage(code);
            makeWindow();
            m_window->setGeometry(place);
            maximized ? m_window->showMaximized() : m_window->show();
        });
    });
    connect(&window->files(), &FileCommands::recovered, m_autosaver.get(), &Autosaver::replace);
    m_window = std::move(window);
}

void Application::start(const QString &input)
{
    QSettings settings;
    const bool first = !settings.value(settings::kStartedBefore, false).toBool();
    settings.setValue(settings::kStartedBefore, true);
    m_window->show();
    if (offerRecovery())
        return;
    if (input == QLatin1String("demo") || (input.isEmpty() && first)) {
        if (first)
            connect(&m_window->files(), &FileCommands::opened, m_window.get(), &MainWindow::showOff,
                    Qt::SingleShotConnection);
        m_window->files().openDemo();
    } else if (!input.isEmpty()) {
        m_window->files().open(input);
    }
}

QString Application::recoveryText(const RecoveredProject &recovered, bool hasSaved)
{
    const QString time = QLocale().toString(recovered.savedAt, QLocale::ShortFormat);
    const QString name = QFileInfo(recovered.file.path).fileName();
    if (recovered.file.path.isEmpty())
        return tr("An autosave from %1 has %n change(s) of a project that was never saved.",
                  nullptr, recovered.changes)
            .arg(time);
    if (!hasSaved)
        return tr("An autosave of %1 from %2 has %n change(s). The saved file is not where it was.",
                  nullptr, recovered.changes)
            .arg(name, time);
    const QString kept = QStringLiteral("\n\n") + tr("Both are kept until you save or discard.");
    if (contentHashOf(recovered.file.path) != recovered.file.contentHash)
        return tr("An autosave of %1 from %2 has %n change(s). The saved file has changed since.",
                  nullptr, recovered.changes)
                   .arg(name, time)
               + kept;
    return tr("An autosave of %1 from %2 has %n change(s) more than the saved file.", nullptr,
              recovered.changes)
               .arg(name, time)
           + kept;
}

bool Application::offerRecovery()
{
    for (const QString &path : abandonedRecoveryFiles(recoveryFolder())) {
        auto claim = claimRecoveryFile(path);
        auto recovered = readRecoveryFile(path);
        if (!claim || !recovered)
            continue; // another window's by now, or it stays for whoever can mend it
        const bool hasSaved = QFileInfo::exists(recovered->file.path);
        TitledBox box(tr("Flinch closed unexpectedly"), recoveryText(*recovered, hasSaved),
                      m_window.get());
        auto *recover = box.addButton(tr("Recover"), QMessageBox::AcceptRole);
        const auto *saved =
            hasSaved ? box.addButton(tr("Open Saved"), QMessageBox::ActionRole) : nullptr;
        const auto *discard = box.addButton(tr("Discard"), QMessageBox::ActionRole);
        box.setEscapeButton(box.addButton(tr("Later"), QMessageBox::RejectRole));
        box.setDefaultButton(recover);
        box.exec();
        if (box.clickedButton() == recover) {
            m_recovering = std::move(claim);
            m_window->files().openRecovery(path);
            return true;
        }
        if (saved && box.clickedButton() == saved) {
            m_window->files().open(recovered->file.path);
            return true;
        }
        if (box.clickedButton() == discard)
            removeRecoveryFile(path);
    }
    return false;
}

} // namespace flinch
