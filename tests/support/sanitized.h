#pragma once

namespace flinch::testing {

/// Whether sanitizers make everything several times slower: fewer rounds, longer times.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

} // namespace flinch::testing
