#pragma once

#include "core/scenario/impactpresets.h"

#include <QAbstractItemModel>
#include <QStringList>

namespace flinch {

enum class LibraryRow { Clips, Demo, Clip, Presets, Preset };

/// What the rows carry, besides their name as Qt::DisplayRole.
namespace libraryroles {
enum {
    Row = Qt::UserRole, // LibraryRow
    Path,               // clips
    Detail,             // at the right
};
}

/// Two groups: clips, the demo first, and impact presets. A filter leaves the rows whose name has
/// its words. Only says what is there, so thousands of clips cost nothing until they are looked at.
class LibraryModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    explicit LibraryModel(QObject *parent = nullptr);

    void setClips(const QStringList &paths);
    void setFilter(const QString &filter);
    /// The clip of the open project; empty: none. `usable`: presets can be added to it.
    void setOpenClip(const QString &path, bool usable);

    /// Of the folder, after the filter.
    qsizetype clipCount() const { return m_shown.size(); }

    QModelIndex group(LibraryRow row) const;
    /// Null for rows of another kind.
    const ImpactPreset *preset(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;

private:
    LibraryRow rowOf(const QModelIndex &index) const;
    QString nameOf(const QModelIndex &index) const;
    QString detailOf(const QModelIndex &index) const;
    bool matches(const QString &name) const;
    void apply();

    std::vector<ImpactPreset> m_allPresets;
    QStringList m_clips;
    QStringList m_words; // of the filter
    // what the filter leaves
    QStringList m_shown;
    std::vector<ImpactPreset> m_presets;
    bool m_demo = true;
    QString m_openClip;
    bool m_usable = false;
};

} // namespace flinch
