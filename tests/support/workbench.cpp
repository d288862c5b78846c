#include "tests/support/workbench.h"

#include "core/motion/clipedit.h"
#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "tests/support/testclips.h"
#include "widgets/document/commands.h"

#include <QtTest>

namespace flinch::testing {

namespace {

ProjectImpact makeImpact(int id, const char *name, int frame, BodyId body, double strength,
                         double anticipation, const Vector3 &direction)
{
    ProjectImpact impact;
    impact.id = ImpactId(id);
    impact.name = QString::fromLatin1(name);
    impact.key.time = frame / 120.0;
    impact.key.body = body;
    impact.key.kind = ImpactKind::Push;
    impact.key.impulse = strength;
    impact.key.anticipation = anticipation;
    impact.key.direction = direction;
    return impact;
}

} // namespace

void Workbench::openDemo()
{
    const QString path = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh");
    const auto clip = readClipFile(path);
    require(clip.ok(), "its clip is read");
    Project project;
    project.source.kind = ClipSource::Kind::File;
    project.source.path = path;
    project.setup.impacts = {
        makeImpact(1, "Jab", 150, BodyId::Head, 11, 0, -Vector3::UnitZ()),
        makeImpact(2, "Hook", 268, BodyId::RightForearm, 20, 0, Vector3::UnitX()),
        makeImpact(3, "Thrown ball", 408, BodyId::LeftUpperArm, 16, 0, -Vector3::UnitX()),
        makeImpact(4, "Thrown ball", 540, BodyId::Head, 8, 0, -Vector3::UnitZ()),
        makeImpact(5, "Front kick", 540, BodyId::RightThigh, 24, 1, -Vector3::UnitZ()),
        makeImpact(6, "Shove", 660, BodyId::Chest, 20, 0.5, -Vector3::UnitZ()),
    };
    project.setup.impacts[1].enabled = false;
    ProjectImpact &ball = project.setup.impacts[2];
    ball.key.kind = ImpactKind::Ball;
    project.loop = FrameRange{372, 480};
    project.setup.reaction.enabled = false; // a test about them switches them on
    document.reset(std::move(project), assetOf(clip->clip));
}

void Workbench::shortenClip(int frames)
{
    auto shorter = std::make_shared<Asset>(*document.asset());
    shorter->takes[0].clip =
        std::make_shared<const Clip>(trimClip(*shorter->takes[0].clip, 0, frames - 1).value());
    document.push(commands::setSource(document, document.project().source, std::move(shorter)));
}

bool Workbench::simulate()
{
    QElapsedTimer timer;
    timer.start();
    while (!simulation.isUpToDate() && timer.elapsed() < kPatience)
        QTest::qWait(5);
    return simulation.isUpToDate();
}

const ProjectImpact &Workbench::impact(int id) const
{
    const ProjectImpact *found = document.setup().impact(ImpactId(id));
    if (!found)
        qFatal("there is no impact %d", id);
    return *found;
}

double Workbench::frameOf(int id) const
{
    return document.rate().frames(impact(id).key.time);
}

} // namespace flinch::testing
