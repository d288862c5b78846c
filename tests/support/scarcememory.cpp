#include "tests/support/scarcememory.h"

#include <cerrno>
#include <cstddef>
#include <new>

// What glibc's own malloc is called besides malloc.
extern "C" {
void *__libc_malloc(std::size_t size);
void *__libc_calloc(std::size_t count, std::size_t size);
void *__libc_realloc(void *block, std::size_t size);
void *__libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void *block);
}

namespace flinch::testing::scarcememory {

namespace {

// No constructor and no destructor: memory is asked for before and after those of this file.
std::int64_t g_ownCount = 0;
std::int64_t *g_count = &g_ownCount;
std::int64_t g_failing = 0; // number of the allocation, 0: none
bool g_lasting = false;
bool g_counting = false;
void (*g_visit)(std::int64_t) = nullptr;
std::int64_t g_live = 0;
__attribute__((tls_model("initial-exec"))) thread_local bool t_fed = false;

bool refused()
{
    if (!__atomic_load_n(&g_counting, __ATOMIC_RELAXED) || t_fed)
        return false;
    const std::int64_t n = __atomic_add_fetch(g_count, 1, __ATOMIC_RELAXED);
    if (g_visit)
        g_visit(n);
    const std::int64_t failing = __atomic_load_n(&g_failing, __ATOMIC_RELAXED);
    if (failing == 0 || n < failing || (n > failing && !g_lasting))
        return false;
    errno = ENOMEM;
    return true;
}

void *counted(void *block)
{
    if (block)
        __atomic_add_fetch(&g_live, 1, __ATOMIC_RELAXED);
    return block;
}

} // namespace

void starve(std::int64_t n, Scarcity scarcity, Starved starved)
{
    t_fed = starved == Starved::OtherThreads;
    *g_count = 0;
    failAt(n, scarcity);
    __atomic_store_n(&g_counting, true, __ATOMIC_RELEASE);
}

void failAt(std::int64_t n, Scarcity scarcity)
{
    g_failing = n;
    g_lasting = scarcity == Scarcity::Lasting;
}

std::int64_t feed()
{
    __atomic_store_n(&g_counting, false, __ATOMIC_RELEASE);
    t_fed = false;
    return *g_count;
}

std::int64_t liveBlocks()
{
    return __atomic_load_n(&g_live, __ATOMIC_RELAXED);
}

std::int64_t allocationsSoFar()
{
    return *g_count;
}

void countIn(std::int64_t *place)
{
    *place = *g_count;
    g_count = place;
}

void visitBefore(void (*visit)(std::int64_t n))
{
    g_visit = visit;
}

} // namespace flinch::testing::scarcememory

using namespace flinch::testing::scarcememory;

extern "C" {

void *malloc(std::size_t size)
{
    return refused() ? nullptr : counted(__libc_malloc(size));
}

void *calloc(std::size_t count, std::size_t size)
{
    return refused() ? nullptr : counted(__libc_calloc(count, size));
}

void *realloc(void *block, std::size_t size)
{
    if (size > 0 && refused())
        return nullptr;
    void *moved = __libc_realloc(block, size);
    if (!block)
        return counted(moved);
    if (size == 0)
        __atomic_sub_fetch(&g_live, 1, __ATOMIC_RELAXED);
    return moved;
}

void *memalign(std::size_t alignment, std::size_t size)
{
    return refused() ? nullptr : counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(std::size_t alignment, std::size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **block, std::size_t alignment, std::size_t size)
{
    const int before = errno;
    void *made = memalign(alignment, size);
    errno = before; // it tells by its result
    if (!made)
        return ENOMEM;
    *block = made;
    return 0;
}

void free(void *block)
{
    if (block)
        __atomic_sub_fetch(&g_live, 1, __ATOMIC_RELAXED);
    __libc_free(block);
}

} // extern "C"
