#include "core/io/fileformats.h"
#include "core/scenario/scenario.h"
#include "tests/support/scenarios.h"
#include "widgets/viewport/viewportarea.h"

#include <sys/resource.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace flinch;

namespace {

/// Plays the demo in a 3D view as large as in a window of 1600×1000, with a new pose of all three
/// figures every tick, and says what a frame costs; [--seconds N]. With --picture FILE it draws one
/// instead:
///   bench_viewport --picture FILE [--clip FILE] [--frame N] [--light] [--overlay] [--skeleton]
///                  [--both] [--single] [--states] [--arrow] [--select] [--hidden]
///                  [--view 1|3|7] [--size WxH]
class Player : public QObject
{
public:
    Player(const Scenario &scenario, const QStringList &arguments)
        : m_scenario(scenario)
        , m_arguments(arguments)
    {
        m_area.setCameraEasing(false);
        m_area.resize(size());
        if (has("--light"))
            m_area.setColours(ViewportColours::light());
        if (has("--overlay"))
            m_area.setPaneLayout(PaneLayout::Overlay);
        if (has("--single"))
            m_area.setPaneLayout(PaneLayout::Single);
        if (has("--skeleton"))
            m_area.setBodyDisplay(BodyDisplay::Skeleton);
        if (has("--both"))
            m_area.setBodyDisplay(BodyDisplay::Both);
        m_area.setCharacter(scenario.character);
        if (has("--states")) {
            m_area.setState(Simulation::Shadow, FigureState::Stale);
            m_area.setState(Simulation::Main, FigureState::Outline);
        }
        if (has("--hidden")) {
            for (const Simulation simulation : kSimulations)
                m_area.setState(simulation, FigureState::Hidden);
        }
        visitBodyPoses(*scenario.target, *scenario.character,
                       [&](int, const BodyPose &pose) { m_poses.push_back(pose); });
        m_area.show();
    }

    QString value(const char *name) const
    {
        const auto at = m_arguments.indexOf(QLatin1String(name));
        return at < 0 ? QString() : m_arguments.value(at + 1);
    }

    bool has(const char *name) const { return m_arguments.contains(QLatin1String(name)); }

    QSize size() const
    {
        const QStringList parts = value("--size").split(QLatin1Char('x'));
        return parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize(1020, 558);
    }

    void show(int frame)
    {
        const int count = int(m_poses.size());
        const BodyPose &pose = m_poses[std::size_t(frame % count)];
        for (const Simulation simulation : kSimulations)
            m_area.setPose(simulation, pose);
        if (has("--overlay"))
            m_area.setPose(Simulation::Mocap, m_poses[std::size_t((frame + 20) % count)]);
    }

    int picture()
    {
        const int frame = value("--frame").isEmpty() ? 415 : value("--frame").toInt();
        show(frame);
        for (const Simulation simulation : kSimulations)
            m_area.setPlantedFeet(simulation, {true, true});
        if (has("--arrow"))
            addArrows(m_poses[std::size_t(frame % int(m_poses.size()))]);
        const QString view = value("--view");
        if (!view.isEmpty())
            m_area.turnTo(view == QLatin1String("1")   ? StandardView::Front
                          : view == QLatin1String("3") ? StandardView::Side
                                                       : StandardView::Top);
        if (has("--select"))
            m_area.setSelectedBody(BodyId::LeftThigh);
        m_area.captureView();
        const QImage image = m_area.captureView();
        return image.save(value("--picture")) ? 0 : 1;
    }

    int play()
    {
        const double seconds = value("--seconds").isEmpty() ? 10 : value("--seconds").toDouble();
        QElapsedTimer clock;
        int shown = 0;
        QTimer tick;
        tick.setTimerType(Qt::PreciseTimer);
        show(0);
        if (m_area.captureView().isNull())
            return 1;
        const int smoothBefore = m_area.drawnFrames();
        clock.start();
        for (int i = 0; i < 5; ++i)
            m_area.captureView();
        const double smooth =
            double(clock.elapsed()) / std::max(1, m_area.drawnFrames() - smoothBefore);
        const double cpuBefore = cpuSeconds();
        const int drawnBefore = m_area.drawnFrames();
        QObject::connect(&tick, &QTimer::timeout, this, [&] {
            show(int(clock.elapsed() * 0.12));
            ++shown;
            if (clock.elapsed() > 1000 * seconds)
                QCoreApplication::quit();
        });
        clock.start();
        tick.start(1000 / 60);
        QCoreApplication::exec();
        const double wall = 1e-3 * double(clock.elapsed());
        const double cpu = cpuSeconds() - cpuBefore;
        const int drawn = m_area.drawnFrames() - drawnBefore;
        tick.stop();
        std::printf("renderer        %s\n", qPrintable(probeGraphics().renderer));
        std::printf("view            %d x %d, three figures\n", m_area.width(), m_area.height());
        std::printf("shown           %.1f frames per second (%.1f poses)\n", drawn / wall,
                    shown / wall);
        std::printf("processor time  %.2f ms per frame (%.0f %% of one core)\n",
                    1000 * cpu / std::max(drawn, 1), 100 * cpu / wall);

        std::printf("smooth picture  %.1f ms, once the view rests\n", smooth);

        // and at rest
        const double idleBefore = cpuSeconds();
        QTimer::singleShot(5000, qApp, &QCoreApplication::quit);
        QCoreApplication::exec();
        std::printf("at rest         %.1f %% of one core\n", 100 * (cpuSeconds() - idleBefore) / 5);
        return 0;
    }

private:
    static double cpuSeconds()
    {
        rusage usage = {};
        getrusage(RUSAGE_SELF, &usage);
        const auto seconds = [](const timeval &t) {
            return double(t.tv_sec) + 1e-6 * double(t.tv_usec);
        };
        return seconds(usage.ru_utime) + seconds(usage.ru_stime);
    }

    void addArrows(const BodyPose &pose)
    {
        ImpactArrow ball;
        ball.tip = pose.positions[BodyId::LeftUpperArm];
        ball.direction = {-0.9, -0.2, -0.5};
        ball.colour = QColor(0xF5, 0x50, 0x6E);
        ball.tag = QStringLiteral("16.0 N·s");
        ImpactArrow push = ball;
        push.kind = ImpactArrow::Kind::Push;
        push.tip = pose.positions[BodyId::Chest] + Vector3(0, 0, 0.12);
        push.direction = {0.2, 0, -1};
        push.opacity = 0.35;
        push.tag.clear();
        ImpactArrow torque = ball;
        torque.kind = ImpactArrow::Kind::Torque;
        torque.tip = pose.positions[BodyId::RightThigh];
        torque.direction = {0, 1, 0.2};
        torque.colour = QColor(0x9C, 0x84, 0xF2);
        torque.tag.clear();
        m_area.setImpactArrows({ball, push, torque});
    }

    Scenario m_scenario;
    QStringList m_arguments;
    ViewportArea m_area;
    std::vector<BodyPose> m_poses;
};

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const auto clip = arguments.indexOf(QLatin1String("--clip"));
    const auto scenario =
        clip < 0 ? testing::demoScenario() : testing::clipScenario(arguments.value(clip + 1));
    if (!scenario) {
        std::fprintf(stderr, "%s\n", qPrintable(scenario.error().message));
        return 1;
    }
    Player player(*scenario, arguments);
    return arguments.contains(QLatin1String("--picture")) ? player.picture() : player.play();
}
