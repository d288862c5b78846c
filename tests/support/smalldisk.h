#pragma once

#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>

namespace flinch::testing {

/// A folder that stands for a disk: it can be filled up and made read-only. A small file system of
/// its own where that may be mounted (as root, who may write anywhere else), so a test asks each
/// way whether it worked. Destruction unmounts it.
class SmallDisk
{
public:
    explicit SmallDisk(const QString &folder)
        : m_folder(folder)
    {
        QDir().mkpath(folder);
        m_mounted =
            ::mount("tmpfs", QFile::encodeName(folder).constData(), "tmpfs", 0, "size=32m") == 0;
    }

    ~SmallDisk()
    {
        setReadOnly(false);
        if (m_mounted)
            ::umount2(QFile::encodeName(m_folder).constData(), MNT_DETACH);
    }

    SmallDisk(const SmallDisk &) = delete;
    SmallDisk &operator=(const SmallDisk &) = delete;

    bool isMounted() const { return m_mounted; }

    QString file(const char *name) const
    {
        return m_folder + QLatin1Char('/') + QLatin1String(name);
    }

    /// False: there is no way here.
    bool fill()
    {
        QFile ballast(file(kBallast));
        if (!m_mounted || !ballast.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            return false;
        for (qsizetype chunk = 1 << 20; chunk > 0; chunk /= 2) {
            const QByteArray bytes(chunk, 'x');
            while (ballast.write(bytes) == chunk) {
            }
        }
        return true;
    }

    void empty() { QFile::remove(file(kBallast)); }

    /// False: there is no way here.
    bool setReadOnly(bool readOnly)
    {
        const QByteArray path = QFile::encodeName(m_folder);
        if (m_mounted)
            return ::mount("tmpfs", path.constData(), "tmpfs",
                           MS_REMOUNT | (readOnly ? MS_RDONLY : 0), "size=32m")
                   == 0;
        return ::geteuid() != 0 && ::chmod(path.constData(), readOnly ? 0555 : 0755) == 0;
    }

    /// Everything that stands on it, hidden files too.
    QStringList entries() const
    {
        QStringList names = QDir(m_folder).entryList(
            QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
        names.removeOne(QLatin1String(kBallast));
        return names;
    }

private:
    static constexpr const char *kBallast = "ballast";

    QString m_folder;
    bool m_mounted = false;
};

/// What keeps a disk from being written, and how to try it.
enum class DiskTrouble { Full, ReadOnly };

inline bool cause(SmallDisk &disk, DiskTrouble trouble)
{
    return trouble == DiskTrouble::Full ? disk.fill() : disk.setReadOnly(true);
}

inline void mend(SmallDisk &disk, DiskTrouble trouble)
{
    trouble == DiskTrouble::Full ? disk.empty() : void(disk.setReadOnly(false));
}

inline constexpr const char *kNoSuchDisk = "mounting a small file system needs root";

} // namespace flinch::testing

Q_DECLARE_METATYPE(flinch::testing::DiskTrouble)
