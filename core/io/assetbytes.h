#pragma once

#include "core/asset/asset.h"

#include <QByteArray>

namespace flinch {

/// An asset as bytes, for the way from the process that reads a file to the one that asked. Same
/// machine, same version: not a file format. Leaves out what the asker knows: path, format, hash.
QByteArray toBytes(const Asset &asset);

/// The asset again, from bytes that nobody vouches for: every count is compared with what is left
/// before anything is allocated, and the result passes checkAsset().
Result<Asset> assetFromBytes(const QByteArray &bytes);

} // namespace flinch
