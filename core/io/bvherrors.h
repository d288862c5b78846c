#pragma once

#include "core/io/bvhlexer.h"

namespace flinch {

/// An error at a line of a BVH file.
Error bvhError(qint64 line, const QString &message, const QString &remedy);

/// The usual remedy.
QString exportBvhAgain();

/// What BvhLexer::number() found, as success or as an error at the lexer's line.
Status bvhNumberStatus(const BvhLexer &lexer, BvhLexer::Number outcome);

/// The first characters of `text`, for a message.
QString bvhQuote(std::string_view text);

/// Whether `word` is `lowerKeyword` in any case.
bool isBvhKeyword(std::string_view word, std::string_view lowerKeyword);

} // namespace flinch
