#include "core/io/readerrights.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <vector>

namespace flinch {

namespace {

void limit(int what, rlim_t most)
{
    const rlimit both = {most, most};
    ::setrlimit(__rlimit_resource_t(what), &both);
}

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kMachine = 0;
#endif

/// What a program calls that computes, has memory, and talks through a socket that is open.
constexpr std::array kAllowed = {
    __NR_read,
    __NR_write,
    __NR_recvfrom,
    __NR_sendto,
    __NR_close,
    __NR_lseek,
    __NR_fstat,
    __NR_mmap,
    __NR_munmap,
    __NR_mremap,
    __NR_mprotect,
    __NR_madvise,
    __NR_brk,
    __NR_futex,
    __NR_sched_yield,
    __NR_getrandom,
    __NR_clock_gettime,
    __NR_gettid,
    __NR_getpid,
    __NR_rt_sigaction,
    __NR_rt_sigprocmask,
    __NR_rt_sigreturn,
    __NR_restart_syscall,
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    __NR_pipe2, // so sanitizers find out whether an address may be read
#ifdef __NR_pipe
    __NR_pipe,
#endif
#endif
    __NR_exit,
    __NR_exit_group,
};

/// Everything else fails as if it were forbidden, which it is.
std::vector<sock_filter> filterOfCalls()
{
    std::vector<sock_filter> program = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kMachine, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
    };
    for (const int call : kAllowed) {
        program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, std::uint32_t(call), 0, 1));
        program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    }
    program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
    return program;
}

} // namespace

void limitReader(const ReaderLimits &limits)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    // the soft limit tells why, the hard one comes after it
    const rlimit cpu = {rlim_t(limits.cpuSeconds), rlim_t(limits.cpuSeconds) + 2};
    ::setrlimit(RLIMIT_CPU, &cpu);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    limit(RLIMIT_AS, rlim_t(limits.memoryBytes)); // sanitizers reserve terabytes
#endif
    // nothing that the asker had open without saying so
    ::close_range(kReaderSocket + 1, ~0U, 0);
}

void giveUpRights()
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    limit(RLIMIT_NOFILE, kReaderSocket + 1);
#endif
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || kMachine == 0)
        return;
    std::vector<sock_filter> calls = filterOfCalls();
    const sock_fprog program = {static_cast<unsigned short>(calls.size()), calls.data()};
    ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

} // namespace flinch
