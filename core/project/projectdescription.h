#pragma once

#include "core/project/project.h"
#include "core/scenario/scenariodescription.h"

/// What a project file holds, in its order; what core/scenario and core/bake describe is not told
/// again.
namespace flinch {

inline QLatin1String enumName(ClipSource::Kind kind)
{
    switch (kind) {
    case ClipSource::Kind::None:
        return QLatin1String("none");
    case ClipSource::Kind::File:
        return QLatin1String("file");
    case ClipSource::Kind::Demo:
        return QLatin1String("demo");
    }
    return {};
}

inline QLatin1String enumName(UpAxis axis)
{
    switch (axis) {
    case UpAxis::Y:
        return QLatin1String("y");
    case UpAxis::Z:
        return QLatin1String("z");
    }
    return {};
}

inline QLatin1String enumName(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Frames:
        return QLatin1String("frames");
    case TimeUnit::Seconds:
        return QLatin1String("seconds");
    case TimeUnit::Timecode:
        return QLatin1String("timecode");
    }
    return {};
}

template<typename Archive>
void describe(Archive &archive, ImportOptions &options)
{
    archive.field("unitToMetres", options.unitToMetres);
    archive.field("upAxis", options.upAxis);
    archive.field("skeleton", options.skeleton);
}

template<typename Archive>
void describe(Archive &archive, ClipSource &source)
{
    archive.field("kind", source.kind);
    archive.field("path", source.path);
    archive.field("sha256", source.contentHash);
    archive.field("import", source.import);
    archive.field("take", source.take);
}

inline QLatin1String enumName(BallJointId joint)
{
    return int(joint) >= 0 && int(joint) < kBallJointCount ? ballJointName(joint) : QLatin1String();
}

template<typename Archive>
void describe(Archive &archive, JointTuning &tuning)
{
    archive.field("joint", tuning.joint);
    archive.field("torqueCap", tuning.torqueCap);
    archive.field("stiffness", tuning.stiffness);
}

template<typename Archive>
void describe(Archive &archive, CharacterOptions &options)
{
    archive.field("heightMetres", options.heightMetres);
    archive.field("weightKg", options.weightKg);
    archive.field("mapping", options.overrides);
    archive.field("joints", options.joints);
}

template<typename Archive>
void describe(Archive &archive, ControllerChoice &choice)
{
    archive.field("controller", choice.controller);
    archive.field("balance", choice.balance);
    archive.field("quality", choice.quality);
    archive.field("settings", choice.settings);
}

template<typename Archive>
void describe(Archive &archive, ProjectImpact &impact)
{
    archive.field("id", impact.id);
    archive.field("name", impact.name);
    archive.field("enabled", impact.enabled);
    describe(archive, impact.key);
}

template<typename Archive>
void describe(Archive &archive, FrameRange &range)
{
    archive.field("first", range.first);
    archive.field("last", range.last);
}

template<typename Archive>
void describe(Archive &archive, GroundOptions &ground)
{
    archive.field("floorMetres", ground.floorMetres);
    archive.field("leftPlanted", ground.planted[0]);
    archive.field("rightPlanted", ground.planted[1]);
}

template<typename Archive>
void describe(Archive &archive, Setup &setup)
{
    archive.field("character", setup.character);
    archive.field("ground", setup.ground);
    archive.field("control", setup.control);
    archive.field("reaction", setup.reaction);
    archive.field("range", setup.range);
    archive.field("ignoredDiscontinuities", setup.ignoredDiscontinuities);
    archive.field("impacts", setup.impacts);
}

template<typename Archive>
void describe(Archive &archive, KeptTake &take)
{
    archive.field("id", take.id);
    archive.field("name", take.name);
    archive.field("takeHash", take.takeHash);
    archive.field("setup", take.setup);
}

template<typename Archive>
void describe(Archive &archive, Marker &marker)
{
    archive.field("frame", marker.frame);
    archive.field("name", marker.name);
}

template<typename Archive>
void describe(Archive &archive, Project &project)
{
    archive.field("source", project.source);
    archive.field("setup", project.setup);
    archive.field("takes", project.takes);
    archive.field("markers", project.markers);
    archive.field("loop", project.loop);
    archive.field("timeUnit", project.timeUnit);
    archive.field("bake", project.bake);
}

} // namespace flinch
