#pragma once

#include <QString>

namespace flinch {

/// A line of text for a terminal: what would steer it, or turn the order of what is read (control
/// codes, ESC, line breaks, bidirectional overrides), is spelled out as \n, \x1b or \u202e. A name
/// in a file must not be able to write on the user's screen what it likes.
QString terminalText(const QString &line);

/// The same for JSON, which has its own way to spell characters and keeps its line breaks.
QString terminalJson(const QString &json);

} // namespace flinch
