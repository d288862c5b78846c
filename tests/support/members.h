#pragma once

#include <cstddef>

namespace flinch::testing {

/// Stands for any value when the members of a struct are counted.
struct Anything
{
    template<typename T>
    operator T() const;
};

/// How many members an aggregate has: a test that goes through them by hand learns of a new one.
template<typename T, typename... Members>
constexpr std::size_t memberCount()
{
    if constexpr (requires { T{Members{}..., Anything{}}; })
        return memberCount<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

} // namespace flinch::testing
