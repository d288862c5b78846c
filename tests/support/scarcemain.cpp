/// Preloaded, this lets the memory of a program end at one place after another without running it
/// from its start each time. For each line "<n> once|lasting" on standard input, n rising, a copy
/// of the program goes on with memory whose allocation number n fails, and "<status> <allocations>"
/// comes back on standard output; with 0 none fails. A status is that of wait(): signals show.
/// What the copies print goes to the files that FLINCH_CHILD_OUT and FLINCH_CHILD_ERR name.
///
/// The program itself stops before each allocation in question, and for good before the first thing
/// that a copy could not do again: to begin a thread, rename a file, print. A file that it makes is
/// made again for each copy.
#include "tests/support/scarcememory.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace flinch::testing::scarcememory;

namespace {

using Main = int (*)(int, char **, char **);

struct Request
{
    long long n = 0;
    Scarcity scarcity = Scarcity::Once;
};

Main g_main = nullptr;
Request g_request;
std::int64_t *g_told = nullptr; // how far a copy came
bool g_isOriginal = false;      // which answers requests; copies do not

/// False at the end of standard input. Without stdio, which asks for memory and is the program's.
bool readRequest()
{
    std::array<char, 64> line{};
    for (std::size_t size = 0; size + 1 < line.size(); ++size) {
        if (::read(STDIN_FILENO, &line[size], 1) != 1)
            return false;
        if (line[size] != '\n')
            continue;
        char *how = nullptr;
        const long long n = std::strtoll(line.data(), &how, 10);
        const bool isLasting = std::strcmp(how, " lasting\n") == 0;
        g_request = {n, isLasting ? Scarcity::Lasting : Scarcity::Once};
        return true;
    }
    return false;
}

void redirect(int descriptor, const char *variable)
{
    const char *path = std::getenv(variable);
    const int file = ::open(path ? path : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(file, descriptor);
    ::close(file);
}

/// Files that are being read, with a place of the copy's own in them.
void reopenFiles()
{
    constexpr int kMostFiles = 64;
    for (int descriptor = STDERR_FILENO + 1; descriptor < kMostFiles; ++descriptor) {
        struct stat found = {};
        if (::fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode)
            || (::fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY)
            continue;
        std::array<char, 32> path{};
        std::snprintf(path.data(), path.size(), "/proc/self/fd/%d", descriptor);
        const int own = ::open(path.data(), O_RDONLY | O_CLOEXEC);
        ::lseek(own, ::lseek(descriptor, 0, SEEK_CUR), SEEK_SET);
        ::dup3(own, descriptor, O_CLOEXEC);
        ::close(own);
    }
}

/// The file that the program is making. Another name keeps it while copies have one in its place.
class MadeFile
{
public:
    bool stands() const { return m_path[0] != 0; }

    bool is(const char *path) const { return std::strcmp(m_path.data(), path) == 0; }

    void make(const char *path, int descriptor)
    {
        const char *folder = std::getenv("FLINCH_CHILD_OUT");
        std::snprintf(m_path.data(), m_path.size(), "%s", path);
        std::snprintf(m_kept.data(), m_kept.size(), "%s.kept", folder ? folder : path);
        m_descriptor = descriptor;
        ::unlinkat(AT_FDCWD, m_kept.data(), 0);
        ::link(m_path.data(), m_kept.data());
    }

    /// Before the program removes it.
    void forget()
    {
        ::unlinkat(AT_FDCWD, m_kept.data(), 0);
        m_path[0] = 0;
    }

    void discard()
    {
        ::unlinkat(AT_FDCWD, m_path.data(), 0);
        forget();
    }

    /// In the copy: one of its own, as far as it has come.
    void makeAgain() const
    {
        if (!stands())
            return;
        ::unlinkat(AT_FDCWD, m_path.data(), 0);
        const int kept = ::open(m_kept.data(), O_RDONLY | O_CLOEXEC);
        const int own = ::open(m_path.data(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        while (::copy_file_range(kept, nullptr, own, nullptr, 1 << 20, 0) > 0) {
        }
        ::flock(own, LOCK_EX);
        if (isOpen(kept))
            ::dup3(own, m_descriptor, O_CLOEXEC);
        ::close(own);
        ::close(kept);
    }

    /// When whoever asked has seen what the copy left.
    void putBack() const
    {
        if (!stands())
            return;
        ::unlinkat(AT_FDCWD, m_path.data(), 0); // unlink() below is the program's
        ::link(m_kept.data(), m_path.data());
    }

private:
    bool isOpen(int kept) const
    {
        struct stat mine = {}, found = {};
        return ::fstat(kept, &mine) == 0 && ::fstat(m_descriptor, &found) == 0
               && mine.st_ino == found.st_ino && mine.st_dev == found.st_dev;
    }

    std::array<char, PATH_MAX> m_path{};
    std::array<char, PATH_MAX> m_kept{};
    int m_descriptor = -1;
};

MadeFile g_made;

/// Returns true in the copy.
bool copyAnswers()
{
    const pid_t copy = ::fork();
    if (copy == 0) {
        g_isOriginal = false;
        redirect(STDOUT_FILENO, "FLINCH_CHILD_OUT");
        redirect(STDERR_FILENO, "FLINCH_CHILD_ERR");
        reopenFiles();
        g_made.makeAgain();
        visitBefore(nullptr);
        countIn(g_told);
        failAt(g_request.n, g_request.scarcity);
        return true;
    }
    int status = 0;
    ::waitpid(copy, &status, 0);
    std::array<char, 64> answer{};
    const int size =
        std::snprintf(answer.data(), answer.size(), "%d %lld\n", status, (long long)*g_told);
    // past the write() below, which stops for good
    if (::syscall(SYS_write, STDOUT_FILENO, answer.data(), size) != size || !readRequest()) {
        if (g_made.stands())
            g_made.discard();
        ::_exit(0);
    }
    g_made.putBack();
    return false;
}

void visit(std::int64_t n)
{
    if (g_request.n < n)
        ::_exit(2); // that place has passed
    while (g_isOriginal && g_request.n == n) {
        if (copyAnswers())
            return;
    }
}

/// What comes now happens in copies only.
void stay()
{
    if (!g_isOriginal)
        return;
    const int error = errno;
    visitBefore(nullptr);
    while (!copyAnswers()) {
    }
    errno = error;
}

int serve(int argc, char **argv, char **environment)
{
    g_told = static_cast<std::int64_t *>(::mmap(
        nullptr, sizeof(std::int64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    const rlimit noCore = {0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    ::unsetenv("LD_PRELOAD");
    if (!readRequest())
        return 0;
    g_isOriginal = true;
    starve(0, Scarcity::Once);
    while (g_isOriginal && g_request.n == 0)
        copyAnswers();
    if (g_isOriginal)
        visitBefore(visit);
    const int status = g_main(argc, argv, environment);
    stay();
    return status;
}

template<typename Function>
Function real(const char *name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" {

/// glibc's start-up code calls this with the program's main().
int __libc_start_main(Main program, int argc, char **argv, void (*init)(), void (*fini)(),
                      void (*loaderFini)(), void *stackEnd)
{
    using Start = int (*)(Main, int, char **, void (*)(), void (*)(), void (*)(), void *);
    g_main = program;
    return real<Start>("__libc_start_main")(serve, argc, argv, init, fini, loaderFini, stackEnd);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument)
{
    stay();
    return real<decltype(&pthread_create)>("pthread_create")(thread, attributes, start, argument);
}

int open(const char *path, int flags, ...)
{
    std::va_list rest;
    va_start(rest, flags);
    const auto mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : mode_t(0);
    va_end(rest);
    const bool isNew = (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL);
    if ((flags & O_ACCMODE) != O_RDONLY && (!isNew || g_made.stands()))
        stay();
    const int file = ::openat(AT_FDCWD, path, flags, mode);
    if (g_isOriginal && isNew && file >= 0)
        g_made.make(path, file);
    return file;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int unlink(const char *path)
{
    if (g_isOriginal && g_made.is(path))
        g_made.forget();
    return real<decltype(&unlink)>("unlink")(path);
}

int rename(const char *from, const char *to)
{
    stay();
    return real<decltype(&rename)>("rename")(from, to);
}

std::size_t fwrite(const void *bytes, std::size_t size, std::size_t count, FILE *stream)
{
    stay();
    return real<decltype(&fwrite)>("fwrite")(bytes, size, count, stream);
}

ssize_t write(int file, const void *bytes, std::size_t size)
{
    if (file <= STDERR_FILENO)
        stay();
    return real<decltype(&write)>("write")(file, bytes, size);
}

} // extern "C"
