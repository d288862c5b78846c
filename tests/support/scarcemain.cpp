/// Preloaded, this runs a program again and again without starting it again: for each line
/// "<n> once|lasting" on standard input it forks, the child runs main() with memory whose
/// allocation number n fails, and "<status> <allocations>" comes back on standard output. A status
/// is that of wait(): signals show. What the child prints goes to the files that FLINCH_CHILD_OUT
/// and FLINCH_CHILD_ERR name.
#include "tests/support/scarcememory.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace flinch::testing::scarcememory;

namespace {

using Main = int (*)(int, char **, char **);

Main g_main = nullptr;

void redirect(int descriptor, const char *variable)
{
    const char *path = std::getenv(variable);
    const int file = ::open(path ? path : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(file, descriptor);
    ::close(file);
}

int serve(int argc, char **argv, char **environment)
{
    auto *count = static_cast<std::int64_t *>(::mmap(
        nullptr, sizeof(std::int64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    const rlimit noCore = {0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    ::unsetenv("LD_PRELOAD");
    char line[64];
    while (std::fgets(line, sizeof line, stdin)) {
        long long n = 0;
        char how[16] = {};
        if (std::sscanf(line, "%lld %15s", &n, how) != 2)
            return 2;
        const pid_t child = ::fork();
        if (child == 0) {
            redirect(STDOUT_FILENO, "FLINCH_CHILD_OUT");
            redirect(STDERR_FILENO, "FLINCH_CHILD_ERR");
            countIn(count);
            starve(n, std::strcmp(how, "lasting") == 0 ? Scarcity::Lasting : Scarcity::Once);
            return g_main(argc, argv, environment);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        std::printf("%d %lld\n", status, static_cast<long long>(*count));
        std::fflush(stdout);
    }
    return 0;
}

} // namespace

/// glibc's start-up code calls this with the program's main().
extern "C" int __libc_start_main(Main program, int argc, char **argv, void (*init)(),
                                 void (*fini)(), void (*loaderFini)(), void *stackEnd)
{
    using Start = int (*)(Main, int, char **, void (*)(), void (*)(), void (*)(), void *);
    const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
    g_main = program;
    return start(serve, argc, argv, init, fini, loaderFini, stackEnd);
}
