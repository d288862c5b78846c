#include "app/cli/console.h"

#include "core/base/outofmemory.h"
#include "core/base/terminaltext.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

namespace flinch::console {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Console)
};

CancelToken &interruptToken()
{
    static CancelToken token;
    return token;
}

bool progressStands = false; // on the terminal's last line
int lostAnswer = 0;          // why an answer did not reach its reader, as errno has it

void clearProgress()
{
    if (std::exchange(progressStands, false))
        std::fputs("\r      \r", stderr);
}

QByteArray lineOf(const QString &text)
{
    return terminalText(text).toUtf8() + '\n';
}

QByteArray lineOf(const QJsonObject &object)
{
    return terminalJson(QString::fromUtf8(QJsonDocument(object).toJson()).trimmed()).toUtf8()
           + '\n';
}

/// The only way to the terminal. What lineOf() makes cannot steer it.
void put(FILE *stream, const QByteArray &bytes)
{
    clearProgress();
    const bool whole = std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stream)
                           == std::size_t(bytes.size())
                       && std::fflush(stream) == 0;
    if (!whole && stream == stdout && !lostAnswer)
        lostAnswer = errno ? errno : EIO;
}

QString codeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::BadUsage:
        return QStringLiteral("badUsage");
    case ErrorCode::BadInput:
        return QStringLiteral("badInput");
    case ErrorCode::NotFound:
        return QStringLiteral("notFound");
    case ErrorCode::AccessDenied:
        return QStringLiteral("accessDenied");
    case ErrorCode::DiskFull:
        return QStringLiteral("diskFull");
    case ErrorCode::Io:
        return QStringLiteral("io");
    case ErrorCode::LimitExceeded:
        return QStringLiteral("limitExceeded");
    case ErrorCode::Unsupported:
        return QStringLiteral("unsupported");
    case ErrorCode::OutOfMemory:
        return QStringLiteral("outOfMemory");
    case ErrorCode::JobFailed:
        return QStringLiteral("jobFailed");
    case ErrorCode::Cancelled:
        break;
    }
    return QStringLiteral("cancelled");
}

QByteArray errorLine(const Error &error)
{
    return lineOf(QStringLiteral("error: ") + error.toText());
}

QByteArray errorJson(const Error &error)
{
    return lineOf(QJsonObject{
        {QStringLiteral("error"), QJsonObject{{QStringLiteral("code"), codeName(error.code)},
                                              {QStringLiteral("subject"), error.subject},
                                              {QStringLiteral("message"), error.message},
                                              {QStringLiteral("where"), error.where},
                                              {QStringLiteral("remedy"), error.remedy}}}});
}

ExitStatus exitStatus(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Cancelled:
        return Cancelled;
    case ErrorCode::DiskFull:
    case ErrorCode::OutOfMemory:
        return TryAgain;
    case ErrorCode::Io:
    case ErrorCode::JobFailed:
        return JobFailed;
    default:
        return BadUsage;
    }
}

/// Says it in the user's language later, when there is no memory to do so.
void prepareForOutOfMemory(std::span<char *const> arguments)
{
    const Error error = outofmemory::error();
    const bool isJson = std::ranges::find(arguments, std::string_view("--json")) != arguments.end();
    outofmemory::setWords(errorLine(error), isJson ? errorJson(error) : QByteArray());
}

} // namespace

void print(const QString &line)
{
    put(stdout, lineOf(line));
}

void printJson(const QJsonObject &object)
{
    put(stdout, lineOf(object));
}

void warn(const QStringList &warnings, const QString &subject)
{
    for (const QString &warning : warnings)
        put(stderr, lineOf(QStringLiteral("warning: %1: %2").arg(subject, warning)));
}

int fail(const Error &error, bool json)
{
    // both before either is said: memory may end in here
    const QByteArray text = errorLine(error);
    const QByteArray object = json ? errorJson(error) : QByteArray();
    put(stderr, text);
    if (json)
        put(stdout, object);
    return exitStatus(error.code);
}

std::optional<int> begin(std::span<char *const> arguments)
{
    interruptToken(); // made here, not in a handler
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        // what the caller ignores, as nohup does, stays ignored
        if (std::signal(signal, SIG_IGN) != SIG_IGN)
            std::signal(signal, [](int) { interruptToken().cancel(); });
    }
    std::signal(SIGXFSZ, SIG_IGN); // write() tells
    prepareForOutOfMemory(arguments);
    for (const char *argument : arguments) {
        const QString text = QString::fromLocal8Bit(argument);
        if (text.toLocal8Bit() == argument)
            continue;
        Error error;
        error.code = ErrorCode::BadUsage;
        error.subject = text;
        error.message = Text::tr("This argument is not UTF-8");
        error.remedy = Text::tr("Rename the file or folder.");
        return fail(error);
    }
    return std::nullopt;
}

int end(int status)
{
    if (status != Success || !lostAnswer)
        return status;
    Error error;
    error.code = lostAnswer == ENOSPC ? ErrorCode::DiskFull : ErrorCode::Io;
    error.message = Text::tr("The answer could not be written: %1")
                        .arg(QString::fromLocal8Bit(std::strerror(lostAnswer)));
    error.subject = Text::tr("standard output");
    return fail(error);
}

JobControl job()
{
    JobControl control;
    control.cancel = interruptToken();
    if (::isatty(STDERR_FILENO)) {
        control.progress = [shown = -1](double done) mutable {
            const int percent = int(100 * done);
            if (percent == shown)
                return;
            shown = percent;
            std::fprintf(stderr, "\r%3d %%", percent);
            std::fflush(stderr);
            progressStands = true;
        };
    }
    return control;
}

} // namespace flinch::console
