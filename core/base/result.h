#pragma once

#include "core/base/error.h"

#include <utility>
#include <variant>

namespace flinch {

/// A value or the Error that prevented it. Must not be ignored. Reading the side that is not there
/// throws std::bad_variant_access, so a missing check shows at once.
template<typename T>
class [[nodiscard]] Result
{
public:
    Result(T value)
        : m_content(std::in_place_index<0>, std::move(value))
    {}

    Result(Error error)
        : m_content(std::in_place_index<1>, std::move(error))
    {}

    bool ok() const noexcept { return m_content.index() == 0; }

    explicit operator bool() const noexcept { return ok(); }

    T &value() & { return std::get<0>(m_content); }

    const T &value() const & { return std::get<0>(m_content); }

    T &&value() && { return std::get<0>(std::move(m_content)); }

    Error &error() & { return std::get<1>(m_content); }

    const Error &error() const & { return std::get<1>(m_content); }

    Error &&error() && { return std::get<1>(std::move(m_content)); }

    T &operator*() & { return value(); }

    const T &operator*() const & { return value(); }

    T &&operator*() && { return std::move(*this).value(); }

    T *operator->() { return &value(); }

    const T *operator->() const { return &value(); }

private:
    std::variant<T, Error> m_content;
};

/// Success without a value.
struct Done
{};

using Status = Result<Done>;

} // namespace flinch
