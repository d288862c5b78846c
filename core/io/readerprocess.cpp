#include "core/io/readerprocess.h"

#include "core/base/inputfile.h"
#include "core/io/assetbytes.h"
#include "core/io/assetfile.h"
#include "core/io/bytestream.h"
#include "core/io/readerchannel.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include <array>
#include <cerrno>
#include <new>
#include <vector>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ReaderProcess)
};

using Kind = ReaderMessage::Kind;

/// How long a reader that has closed its channel may take to end: two seconds.
constexpr int kMoments = 400;
constexpr int kMomentMilliseconds = 5;

Error readerError(ErrorCode code, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    return error;
}

QString otherFile()
{
    return Text::tr("The file is probably damaged: open it in the program that made it and export "
                    "it again.");
}

/// A descriptor that is closed when nobody needs it.
class Descriptor
{
public:
    explicit Descriptor(int number = -1)
        : m_number(number)
    {}

    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;

    ~Descriptor() { close(); }

    int number() const { return m_number; }

    void close()
    {
        if (m_number >= 0)
            ::close(m_number);
        m_number = -1;
    }

private:
    int m_number;
};

/// A reader at work; gone, whatever it does, when this is.
class Child
{
public:
    ~Child()
    {
        if (m_pid > 0)
            end();
    }

    Status start(const QString &program, const QStringList &arguments, int file, int socket)
    {
        std::vector<QByteArray> texts = {QFile::encodeName(program)};
        for (const QString &argument : arguments)
            texts.push_back(argument.toUtf8());
        std::vector<char *> pointers;
        for (QByteArray &text : texts)
            pointers.push_back(text.data());
        pointers.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        for (const int standard : {STDIN_FILENO, STDOUT_FILENO})
            ::posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0);
        ::posix_spawn_file_actions_adddup2(&actions, file, kReaderFile);
        ::posix_spawn_file_actions_adddup2(&actions, socket, kReaderSocket);
        const int cause = ::posix_spawn(&m_pid, texts.front().constData(), &actions, nullptr,
                                        pointers.data(), environ);
        ::posix_spawn_file_actions_destroy(&actions);
        if (cause == 0)
            return Done();
        m_pid = 0;
        if (cause == ENOMEM || cause == EAGAIN)
            throw std::bad_alloc();
        return readerError(
            ErrorCode::NotFound,
            Text::tr("%1 cannot be started: %2").arg(program, qt_error_string(cause)),
            Text::tr("It belongs beside this program: install Flinch again."));
    }

    /// How it ended. One that says that it is done is given a moment, then it is ended.
    int end(bool isDone = false)
    {
        int status = 0;
        for (int moments = isDone ? kMoments : 0; moments > 0; --moments) {
            if (::waitpid(m_pid, &status, WNOHANG) == m_pid) {
                m_pid = 0;
                return status;
            }
            ::poll(nullptr, 0, kMomentMilliseconds);
        }
        ::kill(m_pid, SIGKILL);
        while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
        }
        m_pid = 0;
        return status;
    }

private:
    pid_t m_pid = 0;
};

/// What became of a reader that gave no answer.
Error brokenOff(ReaderChannel::Trouble trouble, int status)
{
    switch (trouble) {
    case ReaderChannel::Trouble::Cancelled:
        return Error::cancelled();
    case ReaderChannel::Trouble::Silent:
        return readerError(ErrorCode::JobFailed,
                           Text::tr("Reading the file came to no end and was stopped"),
                           otherFile());
    case ReaderChannel::Trouble::Nonsense:
        return readerError(ErrorCode::JobFailed,
                           Text::tr("What was read of the file makes no sense"), otherFile());
    case ReaderChannel::Trouble::Closed:
    case ReaderChannel::Trouble::None:
        break;
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return readerError(ErrorCode::LimitExceeded,
                           Text::tr("Reading the file took too long and was stopped"), otherFile());
    if (WIFEXITED(status) && WEXITSTATUS(status) == kReaderOutOfMemory)
        return readerError(ErrorCode::OutOfMemory,
                           Text::tr("There is not enough memory to read the file"),
                           Text::tr("Close other programs or split the file."));
    const QString how = WIFSIGNALED(status) ? Text::tr("signal %1").arg(WTERMSIG(status))
                                            : Text::tr("status %1").arg(WEXITSTATUS(status));
    return readerError(ErrorCode::JobFailed,
                       Text::tr("The program that reads the file broke off (%1)").arg(how),
                       otherFile());
}

/// Gives what the reader asks for, until it has answered.
class Conversation
{
public:
    Conversation(ReaderChannel &channel, const QString &path, const ImportOptions &options,
                 const JobControl &job)
        : m_channel(channel)
        , m_companions(path, options.skeleton)
        , m_job(job)
    {}

    /// Nothing: it broke off.
    std::optional<Result<Asset>> run()
    {
        std::optional<Result<Asset>> answer;
        while (const auto message = m_channel.receive()) {
            switch (message->kind) {
            case Kind::Progress:
                tellProgress(message->payload);
                break;
            case Kind::NeedFile:
                if (!giveFile(QString::fromUtf8(message->payload)))
                    return std::nullopt;
                break;
            case Kind::NeedNames:
                if (!m_channel.send(Kind::Answer, toBytes(m_companions.named(
                                                      QString::fromUtf8(message->payload)))))
                    return std::nullopt;
                break;
            case Kind::Asset:
                answer = assetFromBytes(message->payload);
                break;
            case Kind::Failure:
                answer = errorFromBytes(message->payload);
                break;
            case Kind::End:
                return answer;
            case Kind::Answer:
            case Kind::Refusal:
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

private:
    void tellProgress(const QByteArray &payload)
    {
        const auto done = ByteReader(payload).number<double>();
        if (done > m_done && done <= 1)
            m_job.report(m_done = done);
    }

    bool giveFile(const QString &name)
    {
        const auto bytes = m_companions.read(name);
        return bytes ? m_channel.send(Kind::Answer, *bytes)
                     : m_channel.send(Kind::Refusal, toBytes(bytes.error()));
    }

    ReaderChannel &m_channel;
    const FolderCompanions m_companions;
    const JobControl &m_job;
    double m_done = 0;
};

/// Beside this program or, as programs of the build stand, in the folder next to it.
QString readerProgram()
{
    const QString here = QCoreApplication::applicationDirPath();
    const QString next = here + QStringLiteral("/../bin/flinch-import");
    const QString beside = here + QStringLiteral("/flinch-import");
    return !QFile::exists(beside) && QFile::exists(next) ? next : beside;
}

Result<Asset> converse(const QString &path, int file, const ImportOptions &options,
                       const JobControl &job, const ReaderProcess &process)
{
    std::array<int, 2> ends = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw std::bad_alloc();
    const Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    // copies far from the places that they get, so that neither takes the other's
    Descriptor farFile(::fcntl(file, F_DUPFD_CLOEXEC, 64));
    Descriptor farSocket(::fcntl(theirs.number(), F_DUPFD_CLOEXEC, 64));
    theirs.close();
    if (farFile.number() < 0 || farSocket.number() < 0)
        throw std::bad_alloc();
    Child child;
    const QString program = process.program.isEmpty() ? readerProgram() : process.program;
    const ReaderTask task = {QFileInfo(path).fileName(), QLocale().bcp47Name(), process.limits,
                             options};
    if (auto status =
            child.start(program, task.toArguments(), farFile.number(), farSocket.number());
        !status)
        return std::move(status).error();
    farFile.close();
    farSocket.close();
    ReaderChannel channel(ours.number());
    channel.setPatience(process.limits.silentSeconds, job.cancel);
    auto answer = Conversation(channel, path, options, job).run();
    if (answer)
        return std::move(*answer);
    // one that closed its end is about to end by itself, and then tells why
    const int status = child.end(channel.trouble() == ReaderChannel::Trouble::Closed);
    return brokenOff(channel.trouble() == ReaderChannel::Trouble::None
                         ? ReaderChannel::Trouble::Nonsense
                         : channel.trouble(),
                     status);
}

} // namespace

Result<Asset> readAssetApart(const QString &path, const ImportOptions &options,
                             const JobControl &job, const ReaderProcess &process)
{
    InputFile file(path);
    if (auto status = file.openToRead(QIODevice::Unbuffered); !status)
        return std::move(status).error();
    const FileFormat *format = formatOfFile(file.peek(kSniffedBytes), path);
    // embedded files are Flinch's own
    if (!format || !format->read || !format->readApart || file.handle() < 0)
        return readAsset(path, options, job);
    auto asset = [&]() -> Result<Asset> {
        try {
            return converse(path, file.handle(), options, job, process);
        } catch (const std::bad_alloc &) {
            return readerError(ErrorCode::OutOfMemory,
                               Text::tr("There is not enough memory to read the file"),
                               Text::tr("Close other programs or split the file."));
        }
    }();
    if (!asset) {
        asset.error().subject = path;
        return asset;
    }
    asset->origin.path = path;
    asset->origin.format = QLatin1String(format->name);
    return asset;
}

} // namespace flinch
