#pragma once

#include <atomic>
#include <memory>

namespace flinch {

/// Asks a running job to stop. Copies share one flag; any thread may cancel, any may ask. The flag
/// is lock-free, so a signal handler may set it.
class CancelToken
{
public:
    void cancel() const noexcept { m_flag->store(true, std::memory_order_relaxed); }

    bool isCancelled() const noexcept { return m_flag->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_flag = std::make_shared<std::atomic<bool>>(false);
};

} // namespace flinch
