#pragma once

#include <QString>

#include <optional>

namespace flinch {

/// Which way is up in a file. In core it is always Y.
enum class UpAxis { Y, Z };

/// What the caller knows better than the file. Empty: infer and say so.
struct ImportOptions
{
    std::optional<double> unitToMetres;
    std::optional<UpAxis> upAxis;
    /// The .asf file of motion that does not find it beside itself, absolute; empty: look.
    QString skeleton = {};

    friend bool operator==(const ImportOptions &, const ImportOptions &) = default;
};

} // namespace flinch
