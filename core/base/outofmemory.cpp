#include "core/base/outofmemory.h"

#include <unistd.h>

#include <QCoreApplication>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>

namespace flinch::outofmemory {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::OutOfMemory)
};

struct Words
{
    std::array<char, 1024> bytes{};
    std::size_t size = 0;

    /// Leaves them as they are where there is no room.
    void set(std::string_view text)
    {
        if (text.size() > bytes.size())
            return;
        std::memcpy(bytes.data(), text.data(), text.size());
        size = text.size();
    }

    void write(int descriptor) const noexcept
    {
        std::string_view rest(bytes.data(), size);
        while (!rest.empty()) {
            const ssize_t written = ::write(descriptor, rest.data(), rest.size());
            if (written < 0 && errno != EINTR)
                return;
            rest.remove_prefix(written < 0 ? 0 : std::size_t(written));
        }
    }
};

struct DoomedFile
{
    enum State { Free, Changing, Named };

    std::atomic<State> state = Free;
    std::array<char, PATH_MAX> path{};
};

Words sentence;
Words answer;
constinit std::array<DoomedFile, 8> doomed;
std::array<struct sigaction, NSIG> earlierActions;

[[noreturn]] void end() noexcept
{
    for (const DoomedFile &file : doomed) {
        if (file.state == DoomedFile::Named)
            ::unlink(file.path.data());
    }
    std::_Exit(say());
}

[[noreturn]] void onTerminate()
{
    try {
        if (std::current_exception())
            throw;
    } catch (const std::bad_alloc &) {
        end();
    } catch (...) {
    }
    std::abort();
}

/// Libraries use memory that they did not get, or abort. The C library has left word of it.
void onCrash(int signal, siginfo_t *info, void *)
{
    constexpr std::uintptr_t kFirstPages = 1 << 16;
    const bool isMemory = errno == ENOMEM;
    if (isMemory
        && (signal == SIGABRT || reinterpret_cast<std::uintptr_t>(info->si_addr) < kFirstPages))
        end();
    // as if nobody had looked: it happens again, to whoever was there before
    ::sigaction(signal, &earlierActions[std::size_t(signal)], nullptr);
}

} // namespace

Error error()
{
    Error error;
    error.code = ErrorCode::OutOfMemory;
    error.message = Text::tr("There is not enough memory");
    error.remedy = Text::tr("Close other programs or choose a part of the clip.");
    return error;
}

void endHonestly()
{
    sentence.set("error: There is not enough memory. Close other programs.\n");
    std::set_terminate(onTerminate);
    for (const int signal : {SIGSEGV, SIGABRT}) {
        struct sigaction action = {};
        action.sa_sigaction = onCrash;
        action.sa_flags = SA_SIGINFO;
        ::sigaction(signal, &action, &earlierActions[std::size_t(signal)]);
    }
}

void setWords(const QByteArray &said, const QByteArray &answered)
{
    sentence.set({said.constData(), std::size_t(said.size())});
    answer.set({answered.constData(), std::size_t(answered.size())});
}

int say() noexcept
{
    sentence.write(STDERR_FILENO);
    answer.write(STDOUT_FILENO);
    return kStatus;
}

int removeAtEnd(const char *path) noexcept
{
    const std::size_t size = std::strlen(path) + 1;
    for (std::size_t n = 0; n < doomed.size(); ++n) {
        DoomedFile &file = doomed[n];
        auto expected = DoomedFile::Free;
        if (size <= file.path.size()
            && file.state.compare_exchange_strong(expected, DoomedFile::Changing)) {
            std::memcpy(file.path.data(), path, size);
            file.state = DoomedFile::Named;
            return int(n);
        }
    }
    return -1;
}

void forget(int file) noexcept
{
    if (file >= 0)
        doomed[std::size_t(file)].state = DoomedFile::Free;
}

} // namespace flinch::outofmemory
