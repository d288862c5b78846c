#pragma once

#include <QObject>
#include <QSettings>
#include <QStringList>

namespace flinch {

/// Names of everything the workstation remembers between starts, so that no two parts use the same
/// one by accident. Written `QSettings().value(settings::kTheme)`.
namespace settings {

inline constexpr QLatin1String kRecentFiles("files/recent");
inline constexpr QLatin1String kLastFolder("files/lastFolder");
inline constexpr QLatin1String kLibraryFolder("files/libraryFolder");
inline constexpr QLatin1String kLanguage("interface/language");
inline constexpr QLatin1String kTheme("interface/theme"); // system, dark, light
inline constexpr QLatin1String kHintsDone("interface/hintsDone");
inline constexpr QLatin1String kStartedBefore("interface/startedBefore");
inline constexpr QLatin1String kLayout("window/layout"); // one per screen-size class below it
inline constexpr QLatin1String kPlanShown("viewport/plan");
inline constexpr QLatin1String kCameraStyle("viewport/cameraStyle"); // maya, blender
inline constexpr QLatin1String kLoopMode("transport/loopMode");
inline constexpr QLatin1String kSnap("timeline/snap");
inline constexpr QLatin1String kTimelineRows("timeline/rows");             // shown, folded, hidden
inline constexpr QLatin1String kInspectorGroups("inspector/groups");       // open or folded
inline constexpr QLatin1String kInspectorOnlyGroup("inspector/onlyGroup"); // in a narrow panel
inline constexpr QLatin1String kBakePreset("bake/preset");

} // namespace settings

/// The files opened last, newest first, without those that are gone. Remembered.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    static constexpr int kMost = 10;

    using QObject::QObject;

    QStringList paths() const;
    void add(const QString &path);
    void remove(const QString &path);
    void clear();

Q_SIGNALS:
    void changed();

private:
    void store(const QStringList &paths);
};

} // namespace flinch
