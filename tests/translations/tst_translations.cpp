#include "app/window/actions.h"
#include "app/window/menus.h"
#include "core/base/language.h"

#include <QAction>
#include <QDomDocument>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLibraryInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

struct Entry
{
    QString context;
    QString source;
    QString comment;
    QString state; // empty when finished; "unfinished", "vanished" or "obsolete"
    bool plural = false;
    QStringList translations; // one, or one per plural form

    QString key() const { return context + " | " + source + " | " + comment; }
};

QList<Entry> readEntries(const QString &path)
{
    QFile file(path);
    QDomDocument document;
    if (!file.open(QIODevice::ReadOnly) || !document.setContent(&file))
        return {};
    QList<Entry> entries;
    const QDomNodeList messages = document.elementsByTagName("message");
    for (int i = 0; i < messages.size(); ++i) {
        const QDomElement message = messages.at(i).toElement();
        const QDomElement translation = message.firstChildElement("translation");
        Entry entry;
        entry.context = message.parentNode().firstChildElement("name").text();
        entry.source = message.firstChildElement("source").text();
        entry.comment = message.firstChildElement("comment").text();
        entry.state = translation.attribute("type");
        entry.plural = message.attribute("numerus") == "yes";
        if (entry.plural) {
            const QDomNodeList forms = translation.elementsByTagName("numerusform");
            for (int form = 0; form < forms.size(); ++form)
                entry.translations += forms.at(form).toElement().text();
        } else {
            entry.translations = QStringList{translation.text()};
        }
        entries += entry;
    }
    return entries;
}

QString tsFile(const QString &language)
{
    return QStringLiteral(FLINCH_SOURCE_DIR "/translations/flinch_%1.ts").arg(language);
}

/// %1, %L1, %n and the like, sorted.
QStringList placeholders(const QString &text)
{
    static const QRegularExpression kPlaceholder("%L?(\\d+|n)");
    QStringList found;
    for (auto match = kPlaceholder.globalMatch(text); match.hasNext();)
        found += match.next().captured();
    found.sort();
    found.removeDuplicates();
    return found;
}

/// What both languages must end with alike.
QString ending(const QString &text)
{
    static const QRegularExpression kEnding("[:…]?\\s*$");
    return kEnding.match(text).captured();
}

/// What is wrong with one translation, in words; empty when nothing is.
QString complaint(const Entry &entry, const QString &translation)
{
    static const QRegularExpression kAccelerator("&[^&\\s]");
    if (translation.trimmed().isEmpty())
        return "is empty";
    if (placeholders(entry.source) != placeholders(translation))
        return "has other placeholders: " + translation;
    if (ending(entry.source) != ending(translation))
        return "ends otherwise: " + translation;
    if (entry.source.count(kAccelerator) != translation.count(kAccelerator))
        return "has no accelerator, or one too many: " + translation;
    if (entry.source.section('\t', 1) != translation.section('\t', 1))
        return "shows another key: " + translation;
    return {};
}

QStringList complaints(const QList<Entry> &entries)
{
    QStringList list;
    for (const Entry &entry : entries) {
        if (!entry.context.startsWith("flinch::"))
            list += entry.key() + " is in no context that the program asks for";
        if (!entry.state.isEmpty())
            list += entry.key() + " is " + entry.state;
        if (entry.plural && entry.translations.size() != 2)
            list += entry.key() + " needs two plural forms";
        for (const QString &translation : entry.translations) {
            if (const QString text = complaint(entry, translation); !text.isEmpty())
                list += entry.key() + ' ' + text;
        }
    }
    return list;
}

QSet<QString> keys(const QList<Entry> &entries)
{
    QSet<QString> set;
    for (const Entry &entry : entries)
        set += entry.key();
    return set;
}

/// Letters that stand under two entries of one menu, there and in its submenus.
QStringList sharedAccelerators(const QList<QAction *> &actions, const QString &menu)
{
    static const QRegularExpression kAccelerator("&([^&\\s])");
    QStringList shared;
    QHash<QString, QString> taken;
    for (const QAction *action : actions) {
        const QString letter = kAccelerator.match(action->text()).captured(1).toLower();
        if (!letter.isEmpty() && taken.contains(letter))
            shared += menu + ": " + taken[letter] + ", " + action->text();
        taken.insert(letter, action->text());
        if (action->menu())
            shared += sharedAccelerators(action->menu()->actions(), action->text());
    }
    return shared;
}

struct Run
{
    int status = -1;
    QByteArray out;
};

Run runCli(const QString &locale, const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("LANGUAGE");
    environment.insert("LC_ALL", locale);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(FLINCH_CLI), arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput()};
}

/// What was told of an import, but for its words.
QStringList kindsOfImport(const QJsonObject &inspected)
{
    QStringList kinds;
    for (const QJsonValue &entry : inspected.value("report").toArray())
        kinds += entry["group"].toString() + entry["topic"].toString();
    return kinds;
}

} // namespace

/// The translation files are whole, true to the sources and really in the programs.
class TestTranslations : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyTextIsTranslated_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("atLeast");
        QTest::newRow("Portuguese") << "pt_BR" << 1000;
        QTest::newRow("English plurals") << "en" << 10;
    }

    void everyTextIsTranslated()
    {
        QFETCH(QString, language);
        QFETCH(int, atLeast);
        const QList<Entry> entries = readEntries(tsFile(language));
        QVERIFY(entries.size() >= atLeast);
        const QStringList found = complaints(entries);
        QVERIFY2(found.isEmpty(), qPrintable("\n" + found.join('\n')));
    }

    void complaintsAreMade_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("translation");
        QTest::addColumn<bool>("good");
        QTest::newRow("good") << "%1 of %n"
                              << "%n, de %1" << true;
        QTest::newRow("empty") << "Open"
                               << " " << false;
        QTest::newRow("placeholder missing") << "%1 of %2"
                                             << "%1" << false;
        QTest::newRow("placeholder localised") << "%1"
                                               << "%L1" << false;
        QTest::newRow("colon lost") << "Name:"
                                    << "Nome" << false;
        QTest::newRow("ellipsis lost") << "Open…"
                                       << "Abrir" << false;
        QTest::newRow("accelerator lost") << "&Open"
                                          << "Abrir" << false;
        QTest::newRow("another key") << "Rename\tF2"
                                     << "Renomear\tF3" << false;
    }

    void complaintsAreMade()
    {
        QFETCH(QString, source);
        QFETCH(QString, translation);
        Entry entry;
        entry.source = source;
        QTEST(complaint(entry, translation).isEmpty(), "good");
    }

    void theFilesHoldWhatTheSourcesSay_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("options");
        QTest::newRow("Portuguese") << "pt_BR" << QStringList{};
        QTest::newRow("English plurals") << "en" << QStringList{"-pluralonly"};
    }

    void theFilesHoldWhatTheSourcesSay()
    {
        QFETCH(QString, language);
        QFETCH(QStringList, options);
        const QString lupdate = QLibraryInfo::path(QLibraryInfo::BinariesPath) + "/lupdate";
        if (!QFile::exists(lupdate))
            QSKIP("lupdate is not installed (qt6-l10n-tools)");
        const QTemporaryDir folder;
        const QString fresh = folder.filePath("fresh.ts");
        QProcess process;
        process.setWorkingDirectory(QStringLiteral(FLINCH_SOURCE_DIR));
        process.start(lupdate, QStringList{"app", "core", "widgets", "-silent", "-I", ".",
                                           "-locations", "none", "-target-language", language}
                                   + options + QStringList{"-ts", fresh});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.exitCode(), 0);
        const QSet<QString> said = keys(readEntries(fresh));
        const QSet<QString> held = keys(readEntries(tsFile(language)));
        QVERIFY(!said.isEmpty());
        const QStringList missing = (said - held).values();
        const QStringList vanished = (held - said).values();
        QVERIFY2(missing.isEmpty(),
                 qPrintable("run ./dev translate; missing:\n" + missing.join('\n')));
        QVERIFY2(vanished.isEmpty(),
                 qPrintable("run ./dev translate; vanished:\n" + vanished.join('\n')));
    }

    void theProgramSpeaksIt_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("shadow");
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("many");
        QTest::addColumn<QString>("cancel");
        QTest::newRow("Portuguese") << "pt_BR"
                                    << "Sombra"
                                    << "1 junta"
                                    << "31 juntas"
                                    << "Cancelar";
        QTest::newRow("as the system writes it") << "pt-BR"
                                                 << "Sombra"
                                                 << "1 junta"
                                                 << "31 juntas"
                                                 << "Cancelar";
        QTest::newRow("English") << "en"
                                 << "Shadow"
                                 << "1 joint"
                                 << "31 joints"
                                 << "Cancel";
        QTest::newRow("any other") << "de_DE"
                                   << "Shadow"
                                   << "1 joint"
                                   << "31 joints"
                                   << "Cancel";
    }

    void theProgramSpeaksIt()
    {
        QFETCH(QString, code);
        useLanguage(code);
        QTEST(QCoreApplication::translate("flinch::PaneHeader", "Shadow"), "shadow");
        QTEST(QCoreApplication::translate("flinch::Stage", "%n joint(s)", nullptr, 1), "one");
        QTEST(QCoreApplication::translate("flinch::Stage", "%n joint(s)", nullptr, 31), "many");
        if (!QFile::exists(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + "/qtbase_pt_BR.qm"))
            QSKIP("Qt's own translations are not installed (qt6-translations-l10n)");
        QTEST(QCoreApplication::translate("QPlatformTheme", "Cancel"), "cancel");
    }

    void noLetterOpensTwoEntriesOfAMenu_data()
    {
        QTest::addColumn<QString>("code");
        QTest::newRow("English") << "en";
        QTest::newRow("Portuguese") << "pt_BR";
    }

    void noLetterOpensTwoEntriesOfAMenu()
    {
        QFETCH(QString, code);
        useLanguage(code);
        QMainWindow window;
        const Actions actions(&window);
        buildMenus(*window.menuBar(), actions);
        const QStringList shared = sharedAccelerators(window.menuBar()->actions(), "the bar");
        QVERIFY2(shared.isEmpty(), qPrintable("\n" + shared.join('\n')));
    }

    void theCommandLineFollowsTheSystem()
    {
        QVERIFY(runCli("pt_BR.UTF-8", {"--help"}).out.startsWith("Uso: flinch-cli"));
        QVERIFY(runCli("C.UTF-8", {"--help"}).out.startsWith("Usage: flinch-cli"));
        QVERIFY(runCli("de_DE.UTF-8", {"--help"}).out.startsWith("Usage: flinch-cli"));
    }

    void jsonDoesNotFollowIt()
    {
        const QStringList arguments = {"inspect", "demo", "--json"};
        const Run english = runCli("C.UTF-8", arguments);
        const Run portuguese = runCli("pt_BR.UTF-8", arguments);
        QCOMPARE(english.status, 0);
        QCOMPARE(portuguese.status, 0);
        QJsonObject one = QJsonDocument::fromJson(english.out).object();
        QJsonObject other = QJsonDocument::fromJson(portuguese.out).object();
        QVERIFY(!one.isEmpty());
        QCOMPARE(other.keys(), one.keys());
        // remarks are for people
        QVERIFY(one.value("notes") != other.value("notes"));
        one.remove("notes");
        other.remove("notes");
        QCOMPARE(kindsOfImport(other), kindsOfImport(one));
        one.remove("report");
        other.remove("report");
        QCOMPARE(other, one);
    }
};

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"
