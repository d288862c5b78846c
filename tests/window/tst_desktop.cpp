#include "tests/support/heard.h"
#include "tests/support/sessionbus.h"
#include "tests/window/windowbench.h"
#include "widgets/common/fieldform.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/inspector/anticipationslider.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusVariant>

#include <algorithm>
#include <cmath>

using namespace flinch;
using namespace flinch::testing;

using Settings = QMap<QString, QVariantMap>;

/// A desktop whose user may want less motion.
class Portal : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    void setAnimations(bool on)
    {
        m_animations = on;
        Q_EMIT SettingChanged(QStringLiteral("org.gnome.desktop.interface"),
                              QStringLiteral("enable-animations"), QDBusVariant(on));
    }

    bool m_animations = false;
    bool m_wasAsked = false;

public Q_SLOTS:

    QMap<QString, QVariantMap> ReadAll(const QStringList &groups)
    {
        m_wasAsked = groups.contains(QStringLiteral("org.gnome.desktop.interface"));
        return {{QStringLiteral("org.gnome.desktop.interface"),
                 {{QStringLiteral("enable-animations"), m_animations},
                  {QStringLiteral("font-name"), QStringLiteral("Cantarell 11")}}}};
    }

Q_SIGNALS:
    void SettingChanged(const QString &group, const QString &key, const QDBusVariant &value);
};

/// Where assistive tools listen: on the same bus.
class AssistiveBus : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.a11y.Bus")

public Q_SLOTS:

    QString GetAddress() { return qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"); }
};

/// What the desktop says to the window, and what it hears: less motion; assistive tools.
class TestDesktop : public QObject
{
    Q_OBJECT

public:
    explicit TestDesktop(const SessionBus &bus)
        : m_bus(bus)
    {}

private Q_SLOTS:

    void initTestCase()
    {
        if (!m_bus.runs())
            QSKIP("There is no dbus-daemon.");
        qDBusRegisterMetaType<Settings>();
        m_desktop =
            QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("desktop"));
        QVERIFY(m_desktop.registerObject(
            QStringLiteral("/org/freedesktop/portal/desktop"), &m_portal,
            QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
        QVERIFY(m_desktop.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
        QVERIFY(m_desktop.registerObject(QStringLiteral("/org/a11y/bus"), &m_assistive,
                                         QDBusConnection::ExportAllSlots));
        QVERIFY(m_desktop.registerService(QStringLiteral("org.a11y.Bus")));
        m_bench.start();
        QTRY_VERIFY(QAccessible::isActive());
        m_bench.openDemo();
    }

    void cleanupTestCase() { m_bench.stop(); }

    void theCameraJumpsWhereMotionIsReduced()
    {
        QTRY_VERIFY(m_portal.m_wasAsked);
        ViewportArea &area = m_bench.window().viewport();
        const auto jumps = [&] {
            const OrbitCamera before = area.camera();
            area.turnTo(before.pitch < 0.7 ? StandardView::Top : StandardView::Front);
            return std::abs(area.camera().pitch - before.pitch) > 0.5;
        };
        QTRY_VERIFY(jumps());
        m_portal.setAnimations(true);
        QTRY_VERIFY(!jumps());
        m_portal.setAnimations(false);
        QTRY_VERIFY(jumps());
    }

    void progressIsAnnounced()
    {
        const Heard heard;
        impactedits::setAnticipation(m_bench.document(), {ImpactId(1)}, 0.7);
        m_bench.simulate();
        const QString main = QStringLiteral("Simulating main");
        QVERIFY2(heard.has(QAccessible::ValueChanged, QAccessible::ProgressBar, main),
                 qPrintable(heard.all()));
        QVERIFY2(heard.has(QAccessible::NameChanged, QAccessible::StaticText, main),
                 qPrintable(heard.all()));
        m_bench.document().undoStack().undo();
        m_bench.simulate();
    }

    /// Also while another panel hides them.
    void newMessagesAreAnnounced()
    {
        m_bench.dock("messages")->hide();
        const Heard heard;
        m_bench.document().push(commands::setRange(m_bench.document(), FrameRange{0, 100}));
        m_bench.simulate();
        QStringList names;
        for (const ProjectImpact &impact : m_bench.document().setup().impacts) {
            if (impact.enabled)
                names += impact.name;
        }
        const QString said =
            QStringLiteral(
                "Impacts outside frames 0–100 are left out. Only these frames are simulated. "
                "Left out: %1.")
                .arg(names.join(QStringLiteral(", ")));
        QTRY_VERIFY2(heard.count(QAccessible::ObjectShow, QAccessible::Notification, said) == 1,
                     qPrintable(heard.all()));
        m_bench.document().undoStack().undo();
        m_bench.dock("messages")->show();
        m_bench.simulate();
    }

    void theImpactThatKeysChooseIsSpoken()
    {
        TimelineView &view = m_bench.window().findChild<Timeline *>()->view();
        view.setFocus();
        const Heard heard;
        m_bench.workspace().playhead.setFrame(0);
        m_bench.press(Qt::Key_BracketRight);
        const auto id = m_bench.workspace().selection.singleImpact();
        QVERIFY(id);
        const QString name = QAccessible::queryAccessibleInterface(&view)->text(QAccessible::Value);
        QVERIFY(name.startsWith(m_bench.impact(int(*id)).name));
        QVERIFY2(heard.has(QAccessible::Focus, QAccessible::ListItem, name),
                 qPrintable(heard.all()));
    }

    void playbackIsNotAnnounced()
    {
        Playhead &playhead = m_bench.workspace().playhead;
        const TimelineView &view = m_bench.window().findChild<Timeline *>()->view();
        playhead.setFrame(10);
        const Heard heard;
        playhead.play();
        QTRY_VERIFY(playhead.frame() > 12);
        playhead.pause();
        QVERIFY2(!heard.all().contains(view.accessibleName()), qPrintable(heard.all()));
        QVERIFY2(!heard.all().contains(QLatin1String("Frame ")), qPrintable(heard.all()));
    }

    void valuesAreSpokenAsTheyChange()
    {
        m_bench.workspace().selection.selectImpacts({m_bench.document().setup().impacts[0].id});
        m_bench.openGroup("Anticipation");
        m_bench.openGroup("Blow");
        auto *slider = m_bench.window().findChild<AnticipationSlider *>();
        const Heard heard;
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY2(heard.has(QAccessible::ValueChanged, QAccessible::Slider,
                           QStringLiteral("Anticipation")),
                 qPrintable(heard.all()));
        SegmentedChoice *kind = nullptr;
        for (auto *choice : m_bench.dock("inspector")->findChildren<SegmentedChoice *>()) {
            if (choice->accessibleName() == QStringLiteral("Kind"))
                kind = choice;
        }
        QVERIFY(kind);
        kind->setFocus();
        QTest::keyClick(kind, kind->current() == 0 ? Qt::Key_Right : Qt::Key_Left);
        const QString chosen =
            QAccessible::queryAccessibleInterface(kind)->text(QAccessible::Value);
        QVERIFY2(heard.has(QAccessible::Focus, QAccessible::RadioButton, chosen),
                 qPrintable(heard.all()));
        m_bench.document().undoStack().setIndex(0);
    }

private:
    const SessionBus &m_bus;
    Portal m_portal;
    AssistiveBus m_assistive;
    QDBusConnection m_desktop{QStringLiteral("none")};
    WindowBench m_bench;
};

int main(int argc, char **argv)
{
    const SessionBus bus;
    return runWindowTest<TestDesktop>(argc, argv, bus);
}

#include "tst_desktop.moc"
