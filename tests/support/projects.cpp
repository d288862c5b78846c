#include "tests/support/projects.h"

#include "core/motion/clipedit.h"
#include "core/project/clipsource.h"
#include "tests/support/testclips.h"

namespace flinch::testing {

namespace {

const auto kDemoFile = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh");

ProjectImpact fullImpact(std::uint64_t id, double seconds)
{
    ProjectImpact impact;
    impact.id = ImpactId(id);
    impact.name = QStringLiteral("Hit “%1” \\ \t\u00e9\U0001F94A").arg(id);
    impact.enabled = false;
    impact.key.time = seconds;
    impact.key.body = BodyId::RightShin;
    impact.key.kind = ImpactKind::Torque;
    impact.key.direction = Vector3(0.1, -1.0 / 3, 1e-7);
    impact.key.point = Vector3(0.01, 0.2, -0.03);
    impact.key.mass = 1.1;
    impact.key.speed = 7.7;
    impact.key.radius = 0.07;
    impact.key.impulse = 12.3;
    impact.key.duration = 0.043;
    impact.key.anticipation = 0.7;
    impact.key.reaction = {.outcome = Outcome::Steps,
                           .aftermath = Aftermath::Pause,
                           .tone = 0.31,
                           .recover = 1.3,
                           .brace = 0.21,
                           .reflex = 0.61,
                           .mostSteps = 3,
                           .stepHeight = 0.07,
                           .exaggerate = 1.7,
                           .weights = {0.1, 0.2, 0.3, 0.4, 1.1, 1.2, 1.3}};
    return impact;
}

Setup fullSetup(std::uint64_t firstId)
{
    Setup setup;
    setup.character.heightMetres = 1.83;
    setup.character.weightKg = 81.9;
    setup.character.overrides[BodyId::Chest] = QStringLiteral("Spine \"2\"");
    setup.character.overrides[BodyId::Head] = JointId(0xfedcba9876543210u);
    setup.character.joints = {{BallJointId::Neck, 61.5, 1.25}, {BallJointId::LeftElbow, {}, 0.4}};
    setup.ground.floorMetres = -0.02;
    setup.ground.planted = {std::vector<FrameRange>{{3, 40}, {55, 90}},
                            std::vector<FrameRange>{{12, 70}}};
    setup.control.controller = Controller::HighGain;
    setup.control.balance = Balance::HandOfGod;
    setup.control.quality = Quality::Draft;
    setup.control.settings = ControllerSettings::paper();
    setup.control.settings.shadow = {1234.5, 25.1};
    setup.control.settings.shadowRoot = {3999, 119.9};
    setup.control.settings.mainRoot = {101, 15.5};
    setup.control.settings.mainTurn = {102, 20.5};
    setup.control.settings.mainAirTurn = {61, 4.6};
    setup.control.settings.shadowStiffness = {3.1, 3.2, 1.01, 1.02, 1.03, 2.1, 1.04, 1.05};
    setup.control.settings.shadowDamping = {0.66, 0.67, 2.81, 2.82, 2.83, 0.76, 2.84, 1.06};
    setup.control.settings.mainStiffness = {2.1, 1.6, 2.2, 0.71, 2.3, 0.72, 1.07, 1.08};
    setup.control.settings.mainDamping = {0.91, 0.92, 1.09, 1.11, 1.12, 0.77, 1.13, 1.14};
    setup.control.settings.feet = {4001, 60.1};
    setup.control.settings.muscle = {21, 1.3};
    setup.control.settings.balance = {401, 40.1};
    setup.control.settings.handOfGodCap = 399;
    setup.control.settings.handOfGodUntil = 2.5;
    setup.control.settings.stiffenFrom = 0.11;
    setup.control.settings.stiffenMost = 4.9;
    setup.reaction = {.enabled = false,
                      .tone = 0.55,
                      .keys = {},
                      .outcome = Outcome::Fall,
                      .aftermath = Aftermath::Displaced,
                      .recover = 1.25,
                      .brace = 0.45,
                      .reflex = 0.65,
                      .mostSteps = 5,
                      .stepHeight = 0.09};
    for (int i = 0; i < kKeyableCount; ++i)
        setup.reaction.keys[Keyable(i)].keys = {{0.1 + i, 0.2, Interpolation::Linear},
                                                {1.0 / 3 + i, 0.7, Interpolation::Step}};
    setup.range = {7, 300};
    setup.ignoredDiscontinuities = {0, 748};
    setup.impacts = {fullImpact(firstId, 1.0 / 3), fullImpact(firstId + 1, 2.1)};
    return setup;
}

} // namespace

Project fullProject()
{
    Project project;
    project.source.kind = ClipSource::Kind::File;
    project.source.path = kDemoFile;
    project.source.contentHash = QString(64, QLatin1Char('a'));
    project.source.import.unitToMetres = 0.0254 / 0.45;
    project.source.import.upAxis = UpAxis::Z;
    project.setup = fullSetup(3);
    KeptTake take;
    take.id = TakeId(17);
    take.name = QStringLiteral("Softer");
    take.takeHash = QStringLiteral("0123456789abcdef");
    take.setup = fullSetup(4);
    project.takes = {take};
    project.markers = {{12, QStringLiteral("left foot plants")}, {99, {}}};
    project.loop = {10, 200};
    project.timeUnit = TimeUnit::Timecode;
    BakeRecipe &bake = project.bake;
    bake.file = QStringLiteral("/baked/hit.glb");
    bake.format = BakeFormat::Glb;
    bake.takes = {BakedMotion::Mocap, BakedMotion::Main};
    bake.mode = BakeMode::Raw;
    bake.fps = FrameRate::fromFraction(30000, 1001);
    bake.unit = BakeUnit::Source;
    bake.frames = {3, 290};
    bake.startFrame = 1001;
    bake.returnFrame = 250;
    bake.cutAtRest = true;
    bake.plantFeet = true;
    bake.rootMotion = RootMotion::ToRootNode;
    bake.reduceKeys = 0.125;
    bake.proxyMesh = true;
    bake.takeName = QStringLiteral("hit");
    return project;
}

Project demoProject()
{
    Project project;
    project.source.kind = ClipSource::Kind::File;
    project.source.path = kDemoFile;
    project.source.contentHash = fileHash(kDemoFile).value();
    ProjectImpact arm;
    arm.id = ImpactId(1);
    arm.key.time = 1.5;
    arm.key.body = BodyId::LeftUpperArm;
    arm.key.direction = Vector3(-1, 0, 0);
    ProjectImpact head;
    head.id = ImpactId(2);
    head.key.time = 4.6;
    head.key.body = BodyId::Head;
    head.key.anticipation = 0.5;
    project.setup.impacts = {arm, head};
    project.setup.reaction.enabled = false;
    return project;
}

QByteArray longDemoClip(double seconds, FrameRate rate)
{
    const Clip once = resampleClip(readClipFile(kDemoFile).value().clip, rate).value();
    Clip all = once.emptyCopy();
    const int frames = int(rate.frames(seconds));
    all.resizeFrames(frames);
    for (int f = 0; f < frames; ++f) {
        const int from = f % once.frameCount();
        std::copy_n(once.rotations(from).begin(), once.rotations(from).size(),
                    all.rotations(f).begin());
        std::copy_n(once.translations(from).begin(), once.translations(from).size(),
                    all.translations(f).begin());
    }
    return QByteArray::fromStdString(bvhText(all));
}

} // namespace flinch::testing
