#pragma once

#include <QJsonObject>

namespace flinch {

/// The content of a file of an earlier version as the present one would have written it. Where
/// settings leave something out, it is what that version took it for. Values of a wrong kind stay
/// as they are, for the reader to name.
QJsonObject upgraded(const QJsonObject &file, int version);

} // namespace flinch
