#pragma once

#include "core/project/project.h"

/// What a project file holds, told once for reading and writing: describe(archive, value) hands
/// every field with its key to `archive.field()`, in the order of the file.
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

inline QString enumName(Controller value)
{
    return controllerNames().value(int(value));
}

inline QString enumName(Balance value)
{
    return balanceNames().value(int(value));
}

inline QString enumName(Quality value)
{
    return qualityNames().value(int(value));
}

inline QLatin1String enumName(ImpactKind kind)
{
    switch (kind) {
    case ImpactKind::Ball:
        return QLatin1String("ball");
    case ImpactKind::Push:
        return QLatin1String("push");
    case ImpactKind::Torque:
        return QLatin1String("torque");
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

inline QLatin1String enumName(BodyId body)
{
    return int(body) >= 0 && int(body) < kBodyCount ? bodyName(body) : QLatin1String();
}

template<typename Archive>
void describe(Archive &archive, ImportOptions &options)
{
    archive.field("unitToMetres", options.unitToMetres);
    archive.field("upAxis", options.upAxis);
}

template<typename Archive>
void describe(Archive &archive, ClipSource &source)
{
    archive.field("kind", source.kind);
    archive.field("path", source.path);
    archive.field("sha256", source.contentHash);
    archive.field("import", source.import);
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
void describe(Archive &archive, Gains &gains)
{
    archive.field("stiffness", gains.stiffness);
    archive.field("damping", gains.damping);
}

template<typename Archive>
void describe(Archive &archive, JointScales &scales)
{
    archive.field("waist", scales.waist);
    archive.field("chest", scales.chest);
    archive.field("neck", scales.neck);
    archive.field("shoulders", scales.shoulders);
    archive.field("elbows", scales.elbows);
    archive.field("hips", scales.hips);
    archive.field("knees", scales.knees);
    archive.field("ankles", scales.ankles);
}

template<typename Archive>
void describe(Archive &archive, ControllerSettings &settings)
{
    archive.field("shadow", settings.shadow);
    archive.field("shadowStiffness", settings.shadowStiffness);
    archive.field("shadowDamping", settings.shadowDamping);
    archive.field("main", settings.main);
    archive.field("mainStiffness", settings.mainStiffness);
    archive.field("mainDamping", settings.mainDamping);
    archive.field("shadowRoot", settings.shadowRoot);
    archive.field("mainRoot", settings.mainRoot);
    archive.field("mainTurn", settings.mainTurn);
    archive.field("mainAirTurn", settings.mainAirTurn);
    archive.field("feet", settings.feet);
    archive.field("muscle", settings.muscle);
    archive.field("balance", settings.balance);
    archive.field("handOfGodCap", settings.handOfGodCap);
    archive.field("handOfGodUntil", settings.handOfGodUntil);
    archive.field("stiffenFrom", settings.stiffenFrom);
    archive.field("stiffenMost", settings.stiffenMost);
    archive.field("shadowCapScale", settings.shadowCapScale);
    archive.field("velocityFromClip", settings.velocityFromClip);
    archive.field("inverseDynamics", settings.inverseDynamics);
    archive.field("rootFeedforward", settings.rootFeedforward);
    archive.field("jointLimits", settings.jointLimits);
    archive.field("selfCollision", settings.selfCollision);
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
    ImpactKey &key = impact.key;
    archive.field("id", impact.id);
    archive.field("name", impact.name);
    archive.field("enabled", impact.enabled);
    archive.field("time", key.time);
    archive.field("body", key.body);
    archive.field("kind", key.kind);
    archive.field("direction", key.direction);
    archive.field("point", key.point);
    archive.field("mass", key.mass);
    archive.field("speed", key.speed);
    archive.field("radius", key.radius);
    archive.field("impulse", key.impulse);
    archive.field("duration", key.duration);
    archive.field("anticipation", key.anticipation);
}

template<typename Archive>
void describe(Archive &archive, FrameRange &range)
{
    archive.field("first", range.first);
    archive.field("last", range.last);
}

template<typename Archive>
void describe(Archive &archive, Setup &setup)
{
    archive.field("character", setup.character);
    archive.field("control", setup.control);
    archive.field("range", setup.range);
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
    archive.field("returnBy", project.returnBy);
    archive.field("timeUnit", project.timeUnit);
    archive.field("bake", project.bake);
}

} // namespace flinch
