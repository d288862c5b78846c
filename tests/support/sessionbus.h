#pragma once

#include <QProcess>
#include <QString>

namespace flinch::testing {

/// A D-Bus of this program's own, for what the desktop says and for what assistive tools hear. To
/// be made before the application.
class SessionBus
{
public:
    SessionBus()
    {
        m_daemon.start(QStringLiteral("dbus-daemon"),
                       {QStringLiteral("--session"), QStringLiteral("--nofork"),
                        QStringLiteral("--nopidfile"), QStringLiteral("--print-address=1")});
        if (!m_daemon.waitForStarted() || !m_daemon.waitForReadyRead())
            return;
        qputenv("DBUS_SESSION_BUS_ADDRESS", m_daemon.readLine().trimmed());
        // once there is such a bus, Qt need not ask whether a screen reader runs
        qputenv("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1");
        m_runs = true;
    }

    ~SessionBus()
    {
        m_daemon.kill();
        m_daemon.waitForFinished();
    }

    SessionBus(const SessionBus &) = delete;
    SessionBus &operator=(const SessionBus &) = delete;

    bool runs() const { return m_runs; }

private:
    QProcess m_daemon;
    bool m_runs = false;
};

} // namespace flinch::testing
