#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace flinch {

/// Files that stand beside the one that is read and belong to it: buffers, textures, a skeleton.
/// Names are relative to its folder, with '/', and never lead out of it.
class Companions
{
public:
    virtual ~Companions() = default;

    virtual Result<QByteArray> read(const QString &name) const = 0;
    /// Files of its own folder that end in `.extension`, in any case, sorted.
    virtual QStringList named(const QString &extension) const = 0;
};

/// Of a file that stands alone, or is not to look around.
class NoCompanions : public Companions
{
public:
    Result<QByteArray> read(const QString &name) const override;
    QStringList named(const QString &extension) const override;
};

/// Those in the folder of `path`; but the only skeleton is `skeleton`, if that is not empty,
/// wherever it is.
class FolderCompanions : public Companions
{
public:
    explicit FolderCompanions(const QString &path, const QString &skeleton = {});

    Result<QByteArray> read(const QString &name) const override;
    QStringList named(const QString &extension) const override;

private:
    QString m_folder;
    QString m_skeleton;
};

} // namespace flinch
