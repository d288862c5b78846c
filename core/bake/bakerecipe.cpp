#include "core/bake/bakerecipe.h"

#include "core/base/limits.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BakeRecipe)
};

constexpr int kMaxFrame = 100'000'000;
constexpr int kMaxPath = 4096;

Status broken(const char *key, const QString &message)
{
    Error error;
    error.code = ErrorCode::BadInput;
    error.message = message;
    error.where = QLatin1String(key);
    error.remedy = Text::tr("Undo the last change, or correct the project file.");
    return error;
}

bool isFrame(int frame)
{
    return frame >= 0 && frame <= kMaxFrame;
}

} // namespace

QLatin1String enumName(BakeFormat format)
{
    switch (format) {
    case BakeFormat::Fbx:
        return QLatin1String("fbx");
    case BakeFormat::Glb:
        return QLatin1String("glb");
    case BakeFormat::Bvh:
        return QLatin1String("bvh");
    }
    return {};
}

QLatin1String enumName(BakedMotion motion)
{
    switch (motion) {
    case BakedMotion::Main:
        return QLatin1String("main");
    case BakedMotion::Shadow:
        return QLatin1String("shadow");
    case BakedMotion::Mocap:
        return QLatin1String("mocap");
    }
    return {};
}

QLatin1String enumName(BakeMode mode)
{
    switch (mode) {
    case BakeMode::Exact:
        return QLatin1String("exact");
    case BakeMode::Raw:
        return QLatin1String("raw");
    }
    return {};
}

QLatin1String enumName(BakeUnit unit)
{
    switch (unit) {
    case BakeUnit::Centimetres:
        return QLatin1String("cm");
    case BakeUnit::Metres:
        return QLatin1String("m");
    case BakeUnit::Source:
        return QLatin1String("source");
    }
    return {};
}

QLatin1String enumName(RootMotion rootMotion)
{
    switch (rootMotion) {
    case RootMotion::Kept:
        return QLatin1String("kept");
    case RootMotion::ToRootNode:
        return QLatin1String("root-node");
    }
    return {};
}

Status checkRecipe(const BakeRecipe &recipe)
{
    auto takes = recipe.takes;
    std::ranges::sort(takes);
    if (takes.empty() || std::ranges::adjacent_find(takes) != takes.end())
        return broken("takes", Text::tr("There is no take to bake, or one twice"));
    if (const auto &frames = recipe.frames;
        frames
        && (!isFrame(frames->first) || !isFrame(frames->last) || frames->first > frames->last))
        return broken("frames", Text::tr("A range of frames ends before it begins"));
    if (recipe.returnFrame && !isFrame(*recipe.returnFrame))
        return broken("returnFrame", Text::tr("The frame of return is out of range"));
    if (recipe.startFrame < -kMostStartFrame || recipe.startFrame > kMostStartFrame)
        return broken("startFrame", Text::tr("The number of the first frame is out of range"));
    if (recipe.reduceKeys && !(*recipe.reduceKeys >= 0.001 && *recipe.reduceKeys <= 5))
        return broken("reduceKeys", Text::tr("Keys are reduced within 0.001 to 5 degrees"));
    if (recipe.takeName.size() > limits::kMaxNameLength)
        return broken("takeName", Text::tr("A name is too long"));
    if (recipe.file.size() > kMaxPath)
        return broken("file", Text::tr("A name is too long"));
    return Done();
}

BakeRecipe fitted(BakeRecipe recipe, int frameCount)
{
    const int last = std::max(0, frameCount - 1);
    if (auto &frames = recipe.frames) {
        frames->last = std::min(frames->last, last);
        if (frames->first > frames->last || *frames == FrameRange{0, last})
            frames.reset();
    }
    if (recipe.returnFrame)
        recipe.returnFrame = std::min(*recipe.returnFrame, last);
    return recipe;
}

std::optional<BakeFormat> formatOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const BakeFormat format : {BakeFormat::Fbx, BakeFormat::Glb, BakeFormat::Bvh}) {
        if (suffix == enumName(format))
            return format;
    }
    return std::nullopt;
}

BakeUnit unitIn(BakeFormat format, const BakeRecipe &recipe)
{
    if (format == BakeFormat::Glb)
        return BakeUnit::Metres;
    return recipe.unit.value_or(format == BakeFormat::Fbx ? BakeUnit::Centimetres
                                                          : BakeUnit::Source);
}

} // namespace flinch
