#include "tests/support/loadeddemo.h"

#include "core/io/assetfile.h"

namespace flinch::testing {

AssetPtr loadedDemo()
{
    static const auto demo = std::make_shared<const Asset>(
        readAsset(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh")).value());
    return demo;
}

} // namespace flinch::testing
