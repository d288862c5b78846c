#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>

/// Standard output for answers, standard error for everything said along the way.
namespace flinch::console {

enum ExitStatus { Success = 0, JobFailed = 1, BadUsage = 2, TryAgain = 75, Cancelled = 130 };

void print(const QString &line);
void printJson(const QJsonObject &object);
void warn(const QStringList &warnings, const QString &subject);

/// Prints "error: …", with `json` also { "error": … } on standard output; returns the exit status.
int fail(const Error &error, bool json = false);

/// Before anything else: from here on SIGINT, SIGTERM and SIGHUP cancel what job() controls, and a
/// file that grows beyond the system's limit is an error like any other. A value ends the program
/// with that status: an argument is not UTF-8, and the file it names could not be spelled.
std::optional<int> begin(std::span<char *const> arguments);

/// The exit status of a program whose verb ended with `status`: an answer that was lost is no
/// success.
int end(int status);

/// Cancelled by signals; shows progress on standard error when that is a terminal.
JobControl job();

} // namespace flinch::console
