#pragma once

#include "core/base/error.h"

#include <QByteArray>

/// The end of memory: as an error, and for programs in which nobody can be told by an exception.
namespace flinch::outofmemory {

/// The exit status of a program that ended for want of memory: try again later.
inline constexpr int kStatus = 75;

/// Of a job that has no better words for it.
Error error();

/// From here on a program whose memory ends where nothing can be thrown, or inside a library that
/// does not look, says what setWords() has set and ends with kStatus; files that are being made
/// leave nothing. All other crashes stay crashes.
void endHonestly();

/// What is said: `sentence` on standard error, `answer` on standard output.
void setWords(const QByteArray &sentence, const QByteArray &answer = {});

/// Says it, and returns kStatus. Asks for no memory, nor does what follows.
int say() noexcept;

/// Remembers a file that must not be left behind then. The number is for forget(); -1: there is no
/// room, and it stays.
int removeAtEnd(const char *path) noexcept;
void forget(int file) noexcept;

} // namespace flinch::outofmemory
