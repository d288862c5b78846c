#include "app/window/reducedmotion.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include <optional>

namespace flinch {

namespace {

constexpr QLatin1String kService("org.freedesktop.portal.Desktop");
constexpr QLatin1String kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1String kInterface("org.freedesktop.portal.Settings");

// desktops name it differently
constexpr QLatin1String kGnome("org.gnome.desktop.interface");
constexpr QLatin1String kKde("org.kde.kdeglobals.KDE");

using Settings = QMap<QString, QVariantMap>; // values by key, by group

/// Nothing for settings about something else.
std::optional<bool> meansReduced(const QString &group, const QString &key, const QVariant &value)
{
    if (group == kGnome && key == QLatin1String("enable-animations"))
        return !value.toBool();
    if (group == kKde && key == QLatin1String("AnimationDurationFactor"))
        return value.toDouble() == 0;
    return std::nullopt;
}

} // namespace

ReducedMotion::ReducedMotion(QObject *parent)
    : QObject(parent)
{
    qRegisterMetaType<QDBusVariant>(); // the signal finds it by name
    qDBusRegisterMetaType<Settings>();
    QDBusConnection bus = QDBusConnection::sessionBus();
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(readSetting(QString, QString, QDBusVariant)));
    QDBusMessage question =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("ReadAll"));
    question << QStringList{kGnome, kKde};
    auto *answer = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        answer->deleteLater();
        const QDBusPendingReply<Settings> settings = *answer;
        if (settings.isError()) // no portal, no wish
            return;
        const Settings groups = settings.value();
        for (auto group = groups.begin(); group != groups.end(); ++group) {
            for (auto setting = group->begin(); setting != group->end(); ++setting)
                readSetting(group.key(), setting.key(), QDBusVariant(*setting));
        }
    });
}

void ReducedMotion::readSetting(const QString &group, const QString &key, const QDBusVariant &value)
{
    const auto reduced = meansReduced(group, key, value.variant());
    if (!reduced || *reduced == m_isOn)
        return;
    m_isOn = *reduced;
    Q_EMIT changed(m_isOn);
}

} // namespace flinch
