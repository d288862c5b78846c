#include "core/base/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QPointer>
#include <QTranslator>

namespace flinch {

namespace {

/// Replaces the translator in `slot`; the application owns the new one.
void install(QPointer<QTranslator> &slot, const QString &file, const QString &folder)
{
    delete slot; // which removes it from the application
    auto *translator = new QTranslator(QCoreApplication::instance());
    slot = translator;
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
}

} // namespace

QString systemLanguage()
{
    return QLocale::system().uiLanguages().value(0);
}

void useLanguage(const QString &code)
{
    static QPointer<QTranslator> texts;
    static QPointer<QTranslator> qtTexts;
    const QLocale locale = code.startsWith(QLatin1String("pt"))
                               ? QLocale(QLocale::Portuguese, QLocale::Brazil)
                               : QLocale(QLocale::English);
    QLocale::setDefault(locale);
    const bool english = locale.language() == QLocale::English; // its file holds plural forms
    const QString suffix = english ? QStringLiteral("en") : QStringLiteral("pt_BR");
    install(qtTexts, QStringLiteral("qtbase_") + suffix,
            QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(texts, QStringLiteral("flinch_") + suffix, QStringLiteral(":/i18n"));
}

} // namespace flinch
