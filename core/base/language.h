#pragma once

#include <QString>

/// The language of every text a person sees. Files and JSON do not follow it.
namespace flinch {

/// What the system's settings ask for, such as "pt-BR".
QString systemLanguage();

/// Switches all texts of this program, and Qt's own, to `code`, and QLocale's default with them:
/// Brazilian Portuguese for anything that starts with "pt", else English. Windows made before keep
/// their texts. Needs the application object; main thread.
void useLanguage(const QString &code);

} // namespace flinch
