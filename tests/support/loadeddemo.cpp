#include "tests/support/loadeddemo.h"

#include "core/io/clipfile.h"

namespace flinch::testing {

std::shared_ptr<const LoadedClip> loadedDemo()
{
    static const auto loaded = [] {
        auto imported =
            readClipFile(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh"));
        LoadedClip clip;
        clip.clip = std::make_shared<const Clip>(std::move(imported.value().clip));
        clip.report = imported->report;
        return std::make_shared<const LoadedClip>(std::move(clip));
    }();
    return loaded;
}

} // namespace flinch::testing
