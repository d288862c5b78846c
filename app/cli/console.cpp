#include "app/cli/console.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QJsonDocument>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
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

void put(FILE *stream, const QString &line)
{
    clearProgress();
    const QByteArray bytes = line.toUtf8() + '\n';
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

} // namespace

void print(const QString &line)
{
    put(stdout, line);
}

void printJson(const QJsonObject &object)
{
    put(stdout, QString::fromUtf8(QJsonDocument(object).toJson()).trimmed());
}

void warn(const QStringList &warnings, const QString &subject)
{
    for (const QString &warning : warnings)
        put(stderr, QStringLiteral("warning: %1: %2").arg(subject, warning));
}

int fail(const Error &error, bool json)
{
    put(stderr, QStringLiteral("error: ") + error.toText());
    if (json)
        printJson(
            {{QStringLiteral("error"), QJsonObject{{QStringLiteral("code"), codeName(error.code)},
                                                   {QStringLiteral("subject"), error.subject},
                                                   {QStringLiteral("message"), error.message},
                                                   {QStringLiteral("where"), error.where},
                                                   {QStringLiteral("remedy"), error.remedy}}}});
    return exitStatus(error.code);
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
    std::signal(SIGINT, [](int) { interruptToken().cancel(); });
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
